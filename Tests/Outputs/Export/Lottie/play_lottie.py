"""Draws layers of Lottie files, each alone and opaque, with rlottie and with ThorVG.

Reads JSON from standard input: {"file": PATH, "cases": [{"composition": ID or "", "layer": PLACE,
"frame": NUMBER}, ...], "frames": [NUMBER, ...]}. Prints JSON: for each player, the area and the
centroid of each case in points, and the share of visible pixels of the whole file in each frame.
With "pictures": true, there is a PNG in base64 of each frame over white, in place of the shares.
"""

import base64
import copy
import json
import operator
import struct
import sys
import zlib

import rlottie_python
import thorvg_python

# The space around the picture, in points, so that layers outside of it are drawn as well.
ROOM = 200
ENGINE = thorvg_python.Engine()


def opaque(shapes):
    shapes = copy.deepcopy(shapes)
    for shape in shapes:
        if shape["ty"] in ("fl", "st"):
            shape["o"] = {"a": 0, "k": 100}
            shape["c"] = {"a": 0, "k": [0, 0, 0]}
    if not any(shape["ty"] == "fl" for shape in shapes):
        shapes.append({"ty": "fl", "c": {"a": 0, "k": [0, 0, 0]}, "o": {"a": 0, "k": 100}})
    return shapes


def alone(document, composition, index):
    layers = document["layers"]
    for asset in document["assets"]:
        if asset["id"] == composition:
            layers = asset["layers"]
    by_index = {layer["ind"]: layer for layer in layers if "ind" in layer}
    room = 1 + max(by_index, default=0)
    kept = []
    layer = copy.deepcopy(layers[index])
    layer["shapes"] = opaque(layer["shapes"])
    while True:
        layer["ks"].pop("o", None)
        kept.append(layer)
        if "parent" not in layer:
            layer["parent"] = room
            break
        layer = copy.deepcopy(by_index[layer["parent"]])
        layer["ty"] = 3
        layer.pop("shapes", None)
        layer["ip"], layer["op"] = document["ip"], document["op"]
    null = {"ty": 3, "ind": room, "ip": document["ip"], "op": document["op"], "st": 0,
            "ks": {"p": {"a": 0, "k": [ROOM, ROOM, 0]}}}
    members = {key: document[key] for key in ("v", "fr", "ip", "op")}
    return {**members, "w": document["w"] + 2 * ROOM, "h": document["h"] + 2 * ROOM,
            "layers": kept + [null], "assets": []}


def rlottie(document, frame):
    with rlottie_python.LottieAnimation.from_data(json.dumps(document)) as animation:
        return animation.lottie_animation_render(
            frame_num=frame, width=document["w"], height=document["h"])


def thorvg(document, frame):
    canvas = thorvg_python.SwCanvas(ENGINE)
    canvas.set_target(document["w"], document["h"])
    animation = thorvg_python.Animation(ENGINE)
    picture = animation.get_picture()
    picture.load_data(json.dumps(document).encode(), "lottie", None, True)
    picture.set_size(document["w"], document["h"])
    animation.set_frame(frame)
    canvas.add(picture)
    canvas.update()
    canvas.draw(True)
    canvas.sync()
    return bytes(canvas.buffer_arr)


def rows(document, pixels):
    """The rows of alpha that are not empty, with their numbers."""
    width = document["w"]
    alpha = bytes(pixels)[3::4]
    for y in range(document["h"]):
        row = alpha[y * width:(y + 1) * width]
        if any(row):
            yield y, row


def measure(document, pixels):
    width = document["w"]
    area = across = down = 0
    for y, row in rows(document, pixels):
        total = sum(row)
        area += total
        down += total * (y + 0.5)
        across += sum(map(operator.mul, row, range(width))) + total * 0.5
    if not area:
        return {"area": 0, "x": 0, "y": 0}
    return {"area": area / 255, "x": across / area - ROOM, "y": down / area - ROOM}


def visible(document, pixels):
    count = sum(len(row) - row.count(0) for _, row in rows(document, pixels))
    return count / (document["w"] * document["h"])


def picture(document, pixels):
    """A PNG of pixels, whose colours are weighted by alpha, over white."""
    pixels = bytes(pixels)
    width, height = document["w"], document["h"]
    alpha = pixels[3::4]
    colors = bytearray(3 * width * height)
    for channel in range(3):
        colors[channel::3] = bytes(
            min(color + 255 - part, 255) for color, part in zip(pixels[channel::4], alpha))
    stride = 3 * width
    lines = b"".join(b"\0" + colors[row * stride:(row + 1) * stride] for row in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    image = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + image).decode()


request = json.load(sys.stdin)
with open(request["file"], encoding="utf-8") as file:
    whole = json.load(file)
results = {}
for name, draw in (("rlottie", rlottie), ("thorvg", thorvg)):
    measures = []
    for case in request["cases"]:
        layer = alone(whole, case["composition"], case["layer"])
        measures.append(measure(layer, draw(layer, case["frame"])))
    shares = []
    pictures = []
    # rlottie draws whole frames only.
    if request["pictures"] and name == "thorvg":
        pictures = [picture(whole, draw(whole, frame)) for frame in request["frames"]]
    elif not request["pictures"]:
        shares = [visible(whole, draw(whole, frame)) for frame in request["frames"]]
    results[name] = {"measures": measures, "visible": shares, "pictures": pictures}
json.dump(results, sys.stdout)
