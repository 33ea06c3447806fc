"""Runs a scene in a process of its own, and returns columns of its numbers.

    python3 live.py sheet.lua sheet.y dim.opacity

It needs only `motion` on the PATH. `numpy.array(column)` makes an array of a column; a finger is a line as
`motion live` reads it, such as {"time": 0.1, "finger": 1, "phase": "began", "x": 195, "y": 700}.
"""

import json
import subprocess
import sys


class Live:
    """A scene behind `motion live`, which answers each command."""

    def __init__(self, script, *options):
        self.process = subprocess.Popen(
            ["motion", "live", script, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # The first line describes the layers, their kinds and the properties that differ from their defaults.
        self.values = {}
        self.moves = True

    def send(self, command, until):
        """Sends a command, and returns its answer: the line that has the key `until`."""
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            self.values.update(answer.get("set", {}))
            if "error" in answer:
                raise ValueError(answer["error"]["message"])
            if until in answer or "ignored" in answer:
                return answer
        raise ValueError("the scene has ended")

    def touch(self, line):
        return self.send(line, "counts")

    def advance(self, time):
        self.moves = self.send({"advance": time}, "shown")["moves"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def columns(script, paths, rate=120, seconds=10, fingers=()):
    """Returns the times and, for each path, its numbers until the scene rests."""
    live = Live(script)
    waiting = sorted(fingers, key=lambda line: line["time"])
    table = {"time": [], **{path: [] for path in paths}}
    frame = 0
    while frame <= seconds * rate and (live.moves or waiting):
        time = frame / rate
        while waiting and waiting[0]["time"] <= time + 1 / rate:
            live.touch(waiting.pop(0))
        live.advance(time)
        table["time"].append(time)
        for path in paths:
            if path not in live.values:
                raise KeyError(f"the trace has no `{path}`: name a property that the scene uses")
            table[path].append(live.values[path])
        frame += 1
    live.close()
    return table


if __name__ == "__main__":
    table = columns(sys.argv[1], sys.argv[2:])
    print(",".join(table))
    for row in zip(*table.values()):
        print(",".join(str(value) for value in row))
