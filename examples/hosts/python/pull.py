"""Runs a scene with a file of inputs at 120 Hz, and prints numbers where they change.

    MOTION_LIBRARY=…/libmotion.so python3 pull.py ../headless/pull.lua ../headless/pull.inputs shade.opacity sheet.y

Its output is that of the program in `../headless`, to the byte.
"""

import json
import sys

from motion import MotionError, Scene


def decimals(number):
    text = f"{number:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def rows(script, inputs, paths):
    waiting = [json.loads(line) for line in open(inputs)]
    waiting = [line for line in waiting if "time" in line]
    with Scene(script) as scene:
        slots = [scene.slot(path) for path in paths]
        shown = [None] * len(paths)
        yield "frame,time,kind,path,property,value"
        frame = 0
        while frame == 0 or waiting or not scene.rests:
            time = frame / 120
            # A finger's next sample is given early, or it would be held.
            while waiting:
                line = waiting.pop(0)
                if "set" in line:
                    scene.set(line["set"], line["value"], at=line["time"])
                if "finger" in line:
                    scene.touch(line["finger"], line["phase"], line["x"], line["y"], at=line["time"])
                if line["time"] > time:
                    break
            scene.advance(time)
            for index, value in enumerate(map(decimals, scene.read(slots))):
                if value != shown[index]:
                    shown[index] = value
                    layer, name = paths[index].split(".")
                    yield f"{frame},{decimals(time)},set,{layer},{name},{value}"
            frame += 1


if __name__ == "__main__":
    try:
        for row in rows(sys.argv[1], sys.argv[2], sys.argv[3:]):
            print(row)
    except MotionError as error:
        sys.exit(str(error))
