#!/usr/bin/env python3
"""Runs a sweep in shards with Dask, and joins them.

Install Dask (Debian: python3-dask), then give the arguments of `motion sweep`, after the number of
shards and the executable:

    python3 examples/sweep/dask_sweep.py 8 motion card.lua --set bounce=0:0.6:0.05 > all.csv

On a cluster, replace the scheduler by that of `dask.distributed.Client`; each worker needs the
executable and the script. A shard that fails or is lost can be run again: repeated rows are joined.
"""
import subprocess
import sys
import tempfile

import dask


@dask.delayed
def shard(motion, arguments, index, count):
    """Returns the rows of one shard. Exit code 1 means that its rows contain errors."""
    command = [motion, "sweep", *arguments, "--shard", f"{index}/{count}", "--jobs", "1"]
    done = subprocess.run(command, capture_output=True)
    if done.returncode not in (0, 1) or not done.stdout:
        raise RuntimeError(done.stderr.decode())
    return done.stdout


def main():
    count, motion, arguments = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    shards = [shard(motion, arguments, index + 1, count) for index in range(count)]
    parts = dask.compute(*shards, scheduler="threads")
    with tempfile.NamedTemporaryFile() as joined:
        joined.write(b"".join(parts))
        joined.flush()
        return subprocess.run([motion, "sweep", "--merge", joined.name]).returncode


if __name__ == "__main__":
    sys.exit(main())
