"""Writes the public declarations of modules, from their symbol graphs: a line for each, sorted.

Usage: api.py FOLDER MODULE…, called by scripts/api. Fails if a declaration has no comment.
"""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
undocumented = []
for module in sys.argv[2:]:
    lines = set()
    for file in sorted((folder / "graphs").glob(f"{module}*.symbols.json")):
        if file.name.split(".")[0].split("@")[0] != module:
            continue
        graph = json.loads(file.read_text())
        for symbol in graph["symbols"]:
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            path = ".".join(symbol["pathComponents"])
            lines.add(f"{path}: {' '.join(text.split())}")
            if "docComment" not in symbol:
                undocumented.append(f"{module}: {path}: {text}")
    (folder / f"{module}.txt").write_text("".join(line + "\n" for line in sorted(lines)))
if undocumented:
    sys.exit("these public declarations have no comment:\n" + "\n".join(undocumented))
