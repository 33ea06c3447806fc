/* Paints in the words of a trace (`Core/Values/Paint/Paint+Word.swift`), as images of CSS. */

const gradientSpaces = { linear: "srgb-linear", oklab: "oklab", oklch: "oklch" };

/** Returns the texts between the commas that are in no brackets. */
function separated(text) {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** The stops of a gradient as `[color, place]`, or `["", place]` for a hint; places that are left out are filled. */
function gradientStops(parts) {
  const stops = parts.map((part) => {
    if (part.startsWith("hint=")) return ["", Number(part.slice(5))];
    const [color, place] = part.split("@");
    return [color, place === undefined ? undefined : Number(place)];
  });
  stops[0][1] ??= 0;
  stops.at(-1)[1] ??= stops.length > 1 ? 1 : 0;
  for (const [index, stop] of stops.entries()) {
    if (stop[1] !== undefined) continue;
    const next = stops.findIndex(([, place], other) => other > index && place !== undefined);
    const before = stops[index - 1][1];
    stop[1] = before + (stops[next][1] - before) / (next - index + 1);
  }
  return stops;
}

/** The kind, the options, the stops and the angle of a gradient's word. */
function gradientParts(word) {
  const open = word.indexOf("(");
  const parts = separated(word.slice(open + 1, -1));
  const options = {};
  const first = parts.findIndex((part) => part.startsWith("#"));
  for (const part of parts.slice(0, first)) {
    const [name, value = true] = part.split("=");
    options[name] = value;
  }
  const angle = Object.keys(options).find((name) => name !== "" && !Number.isNaN(Number(name)));
  return { kind: word.slice(0, open), options, stops: gradientStops(parts.slice(first)), angle };
}

/** The middle of a radial or conic gradient in a box, in points. */
function gradientCenter({ center = "0.5:0.5" }, width, height) {
  return center.split(":").map((part, axis) => Number(part) * [width, height][axis]);
}

/** The radii of the outermost ellipse of a radial gradient in a box, in points. */
function gradientRadii({ radius, size = "farthestCorner", circle }, [x, y], width, height) {
  if (radius) return radius.includes(":") ? radius.split(":").map(Number) : [Number(radius), Number(radius)];
  const pick = size.startsWith("farthest") ? Math.max : Math.min;
  const [left, right, top, bottom] = [x, width - x, y, height - y].map(Math.abs);
  const sides = [pick(left, right), pick(top, bottom)];
  if (size.endsWith("Side")) return circle ? Array(2).fill(pick(...sides)) : sides;
  if (!circle) return sides.map((side) => side * Math.SQRT2);
  return Array(2).fill(pick(...[left, right].flatMap((dx) => [top, bottom].map((dy) => Math.hypot(dx, dy)))));
}

/** The direction, the start and the length of a linear gradient in a box: sine and cosine from up, clockwise, and points. */
function gradientLine(options, angle, width, height) {
  const along = ([sin, cos], start, length) => ({ sin, cos, start, length });
  const whole = ([sin, cos]) => Math.abs(width * sin) + Math.abs(height * cos);
  if (options.from) {
    const [[x0, y0], [x1, y1]] = [options.from, options.to].map((text) => text.split(":").map(Number));
    const [dx, dy] = [(x1 - x0) * width, (y1 - y0) * height];
    const length = Math.hypot(dx, dy);
    const direction = length ? [dx / length, -dy / length] : [0, -1];
    const start = (x0 - 0.5) * width * direction[0] - (y0 - 0.5) * height * direction[1];
    return along(direction, start, length);
  }
  const corner = ["topLeft", "topRight", "bottomLeft", "bottomRight"].find((name) => options[name]);
  const turn = (Number(angle ?? 180) * Math.PI) / 180;
  let direction = [Math.sin(turn), Math.cos(turn)];
  if (corner) {
    const diagonal = Math.hypot(width, height) || 1;
    direction = [(corner.endsWith("Right") ? height : -height) / diagonal, (corner.startsWith("top") ? width : -width) / diagonal];
  }
  return along(direction, -whole(direction) / 2, whole(direction));
}

/**
 * Returns a paint as an image of CSS for a box of a size in points, with a margin around it, its alpha multiplied by an
 * opacity.
 */
function paintImage(word, width, height, opacity, margin = 0) {
  if (word.startsWith("#")) {
    const color = translucent(word, opacity);
    return `linear-gradient(${color},${color})`;
  }
  if (word.startsWith("mix(")) {
    const parts = separated(word.slice(4, -1));
    const [from, to] = parts.slice(0, 2).map((part) => paintImage(part, width, height, opacity, margin));
    return `-webkit-cross-fade(${from},${to},${Number(parts[2]) * 100}%)`;
  }
  const { kind, options, stops, angle } = gradientParts(word);
  const center = gradientCenter(options, width, height);
  const at = `at ${center.map((part) => `${part + margin}px`).join(" ")}`;
  const space = options.mixing ? ` in ${gradientSpaces[options.mixing]}` : "";
  let line;
  let place = (fraction) => `${fraction * 100}%`;
  if (kind === "conic") line = `from ${angle ?? 0}deg ${at}`;
  else if (kind === "radial") {
    line = `${gradientRadii(options, center, width, height).map((radius) => `${radius}px`).join(" ")} ${at}`;
  } else {
    // CSS has a line through the middle of the box, whose length follows from its angle: places along it are in points.
    const { sin, cos, start, length } = gradientLine(options, angle, width, height);
    const whole = Math.abs((width + 2 * margin) * sin) + Math.abs((height + 2 * margin) * cos);
    line = `${(Math.atan2(sin, cos) * 180) / Math.PI}deg`;
    place = (fraction) => `${whole / 2 + start + fraction * length}px`;
  }
  const list = stops.map(([color, spot]) => (color ? `${translucent(color, opacity)} ${place(spot)}` : place(spot)));
  // CSS wants two stops.
  if (list.length === 1) list.push(list[0]);
  return `${options.repeats ? "repeating-" : ""}${kind}-gradient(${line}${space},${list.join(",")})`;
}
