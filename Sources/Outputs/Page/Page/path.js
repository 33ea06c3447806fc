/* Paths in the words of a trace (`Core/Math/Paths/Path.swift`), as SVG path data in points of a layer. */

/** Arcs of at most 90 degrees along the ellipse that fills a box, from one parameter in degrees to another; 0 is up. */
function ellipseArcs(from, to, width, height) {
  const [x, y] = [width / 2, height / 2];
  const point = (at) => [x + x * Math.sin((at * Math.PI) / 180), y - y * Math.cos((at * Math.PI) / 180)];
  const count = Math.floor(Math.abs(to - from) / 90 - 1e-9) + 1;
  let data = `M${point(from)}`;
  for (let index = 1; index <= count && from !== to; index++) {
    data += `A${x},${y},0,0,${to > from ? 1 : 0},${point(from + ((to - from) * index) / count)}`;
  }
  return data;
}

/** The parameter of the point of an ellipse that is seen from its middle in a direction in degrees. */
function ellipseParameter(direction, width, height) {
  if (width === height || !width || !height) return direction;
  const quarters = Math.floor(direction / 90);
  const rest = ((direction - 90 * quarters) * Math.PI) / 180;
  const ratio = quarters % 2 === 0 ? height / width : width / height;
  return 90 * quarters + (Math.atan2(Math.sin(rest) * ratio, Math.cos(rest)) * 180) / Math.PI;
}

/** The corners of a polygon or a star in the ellipse that fills a box. */
function polygonData(count, inner, width, height) {
  const [x, y] = [width / 2, height / 2];
  const point = (turn, scale) => [x + x * scale * Math.sin(2 * Math.PI * turn), y - y * scale * Math.cos(2 * Math.PI * turn)];
  const corners = [];
  for (let index = 0; index < count; index++) {
    corners.push(point(index / count, 1));
    if (inner !== undefined) corners.push(point((index + 0.5) / count, inner));
  }
  return `M${corners.join("L")}Z`;
}

/** Path data with its numbers scaled from a view box to a size. */
function scaledData(data, across, down) {
  return data.replace(/([MLCQA])([^MLCQAZ]*)/g, (_, letter, list) => {
    const numbers = list.split(",").map(Number);
    const scale = letter === "A"
      ? [across, down, 1, 1, 1, across, down] : numbers.map((_, index) => (index % 2 ? down : across));
    return letter + numbers.map((number, index) => number * scale[index]);
  });
}

/** Returns a path as SVG path data in a box of a size in points; empty for one that draws nothing. */
function outlineData(word, width, height) {
  const [, name, text] = /^(\w+)\((.*)\)$/.exec(word) ?? [];
  const numbers = () => text.split(",").map(Number);
  switch (name) {
    case "path": {
      const [, across, down, data] = /^([\d.e-]+)x([\d.e-]+):(.*)$/.exec(text) ?? [];
      return across ? scaledData(data, width / across, height / down) : text;
    }
    case "ellipse": return `${ellipseArcs(0, 360, width, height)}Z`;
    case "rectangle": {
      const radius = Math.max(0, Math.min(Number(text), width / 2, height / 2));
      const corner = (x, y) => (radius ? `A${radius},${radius},0,0,1,${x},${y}` : "");
      return `M${radius},0L${width - radius},0${corner(width, radius)}L${width},${height - radius}` +
        `${corner(width - radius, height)}L${radius},${height}${corner(0, height - radius)}L0,${radius}${corner(radius, 0)}Z`;
    }
    case "polygon": return polygonData(Number(text), undefined, width, height);
    case "star": return polygonData(...numbers(), width, height);
    case "arc": {
      const [from, to] = numbers();
      const end = from + Math.min(Math.max(to - from, -360), 360);
      const arcs = ellipseArcs(ellipseParameter(from, width, height), ellipseParameter(end, width, height), width, height);
      return arcs + (text.endsWith(",center") ? `L${width / 2},${height / 2}Z` : text.endsWith(",chord") ? "Z" : "");
    }
    // What only the size of the layer decides is data by now, but for a page that is touched.
    case "mix": {
      const [first, last, place] = separated(text);
      return outlineData(place < 0.5 ? first : last, width, height);
    }
  }
  return "";
}

/** The parts of a path between two ends as fractions of its length, which are put in order, moved, and taken modulo 1. */
function trimIntervals(start, end, offset) {
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  if (high - low >= 1) return [[0, 1]];
  const first = low + offset - Math.floor(low + offset);
  const last = first + high - low;
  if (last === first) return [];
  return last <= 1 ? [[first, last]] : [[first, 1], [0, last - 1]];
}

/** A line along a path: an SVG path for each subpath, so that dashes and trims count along its own length. */
class PathLine {
  #data;
  #parts = [];
  #lengths = [];

  constructor(element) { this.element = element; }

  /** Draws it; `dashes` is a list in points, `trim` has `start`, `end`, `offset` and `each`. */
  draw(data, dashes, dashOffset, trim) {
    if (this.#data !== data) {
      this.#data = data;
      this.#parts = data.split(/(?=M)/).filter(Boolean).map((part) => {
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        path.setAttribute("d", part);
        return path;
      });
      this.element.replaceChildren(...this.#parts);
      this.#lengths = [];
    }
    const isWhole = trim.start === 0 && trim.end === 1;
    if (!isWhole && !this.#lengths.length) this.#lengths = this.#parts.map((part) => part.getTotalLength());
    const total = this.#lengths.reduce((sum, length) => sum + length, 0);
    let before = 0;
    for (const [index, part] of this.#parts.entries()) {
      const length = this.#lengths[index] ?? 0;
      const scale = trim.each ? length : total;
      const intervals = isWhole ? [] : trimIntervals(trim.start, trim.end, trim.offset)
        .map(([start, end]) => (trim.each ? [start * scale, end * scale] : [start * scale - before, end * scale - before]))
        .map(([start, end]) => [Math.max(start, 0), Math.min(end, length)])
        .filter(([start, end]) => end > start).sort(([a], [b]) => a - b);
      before += length;
      part.style.display = isWhole || intervals.length ? "" : "none";
      const [pattern, start] = isWhole ? [dashes, -dashOffset] : PathLine.#pattern(intervals, length, dashes, dashOffset);
      part.style.strokeDasharray = pattern.length ? pattern.join(",") : "none";
      part.style.strokeDashoffset = -start;
    }
  }

  /** The dashes and gaps that leave intervals of a line, themselves dashed, and the start of the first one. */
  static #pattern(intervals, length, dashes, offset) {
    const pieces = intervals.flatMap(([start, end]) => PathLine.#dashed(start, end, dashes, offset));
    const pattern = [];
    for (const [index, [start, end]] of pieces.entries()) {
      if (index > 0) pattern.push(start - pieces[index - 1][1]);
      pattern.push(end - start);
    }
    // The last gap reaches around to the start.
    return [[...pattern, length + 1], pieces[0]?.[0] ?? 0];
  }

  static #dashed(start, end, dashes, offset) {
    const period = dashes.reduce((sum, dash) => sum + dash, 0);
    if (!period) return [[start, end]];
    const pieces = [];
    let place = start - (offset - Math.floor(offset / period) * period);
    for (let index = 0; place < end && pieces.length < 10000; index = (index + 1) % dashes.length) {
      const next = place + dashes[index];
      if (index % 2 === 0 && next > start) pieces.push([Math.max(place, start), Math.min(next, end)]);
      place = next;
    }
    return pieces;
  }
}
