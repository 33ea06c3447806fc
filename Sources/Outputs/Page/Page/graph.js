/*
 * The graph of a property over a whole run, drawn once: a curve with its velocity below, or bands for values that
 * are not numbers. The horizontal axis is time in seconds; the style sheet stretches it to the available width.
 * `tracks` are pairs `{ run, column }`: the first is drawn in front, the others are compared with it.
 */

/** The horizontal resolution: the maximum number of strokes of a curve, and of bands. */
const MOST_STROKES = 1200;

/** A number over time, as points in seconds and units; constant between its pieces. */
function valuePoints({ run, column }, duration) {
  const points = [[0, column.initial]];
  for (const { times, values } of column.pieces) {
    if (isRest(points.at(-1)[0], times[0], run)) points.push([times[0], points.at(-1)[1]]);
    times.forEach((time, node) => points.push([time, values[node]]));
  }
  points.push([duration, points.at(-1)[1]]);
  return points;
}

/** Its velocity over time: a step where a piece begins, zero where nothing moves. */
function velocityPoints({ run, column }, duration) {
  const points = [[0, 0]];
  for (const { times, velocities } of column.pieces) {
    const [time, velocity] = points.at(-1);
    if (isRest(time, times[0], run)) points.push([time, 0], [times[0], 0]);
    else points.push([times[0], velocity]);
    times.forEach((time, node) => points.push([time, velocities[node]]));
  }
  points.push([points.at(-1)[0], 0], [duration, 0]);
  return points;
}

/** Whether nothing moves between two pieces. At a corner between two frames, the gap is shorter than a frame. */
function isRest(end, start, run) {
  return start - end > 1.01 / run.fps;
}

/** A line as SVG path data: points within the same stroke become one, from the least to the greatest. */
function pathData(points, duration, height) {
  const strokes = [];
  let [last, low, high] = [-1, 0, 0];
  for (const point of points) {
    const stroke = Math.floor((point[0] / duration) * MOST_STROKES);
    if (stroke !== last || points.length < MOST_STROKES) [last, low, high] = [stroke, Infinity, -Infinity];
    if (point[1] >= low && point[1] <= high) continue;
    strokes.push(point);
    [low, high] = [Math.min(low, point[1]), Math.max(high, point[1])];
  }
  return `M${strokes.map(([time, number]) => `${time.toFixed(5)},${height(number).toFixed(4)}`).join("L")}`;
}

/** Draws lines in an area that knows its `low` and `high`, and the `height` 0…1 of a number from its top. */
function curves(name, lines, duration, base) {
  let [low, high] = [base ?? Infinity, base ?? -Infinity];
  for (const [, number] of lines.flat()) [low, high] = [Math.min(low, number), Math.max(high, number)];
  const [bottom, top] = low < high ? [low, high] : [low - 1, high + 1];
  const height = (number) => (top - number) / (top - bottom);
  const svg = makeSVG("svg", { viewBox: `0 0 ${duration} 1`, preserveAspectRatio: "none", "aria-hidden": "true" });
  if (base !== undefined) svg.append(makeSVG("path", { class: "base", d: `M0,${height(base)}H${duration}` }));
  for (const [index, line] of [...lines.entries()].reverse()) {
    svg.append(makeSVG("path", { class: index ? "other" : "own", d: pathData(line, duration, height) }));
  }
  return Object.assign(make("div", name, svg), { low, high, height });
}

/** The curve of a number above that of its velocity. */
function numberGraph(tracks, duration) {
  return make(
    "div", "graph",
    curves("value", tracks.map((track) => valuePoints(track, duration)), duration),
    curves("velocity", tracks.map((track) => velocityPoints(track, duration)), duration, 0));
}

/** Bands for values that are not numbers: colours as such, others by name. */
function bandGraph(tracks, duration) {
  return make("div", "graph", ...tracks.map(({ run, column }) => {
    const place = (time) => Math.floor((time / duration) * MOST_STROKES);
    const steps = [[0, column.initial], ...column.steps.map(([frame, value]) => [run.time(frame), value])]
      .filter(([time], index, all) => index === all.length - 1 || place(time) < place(all[index + 1][0]));
    const bands = steps.map(([time, value], index) => {
      return { value, start: time / duration, end: (steps[index + 1]?.[0] ?? duration) / duration };
    });
    return column.type === "color" ? colorBand(bands) : make("div", "band", ...bands.map(namedBand));
  }));
}

/** Adjacent colours as one background. */
function colorBand(bands) {
  const band = make("div", "band");
  const stops = bands.map(({ value, start, end }) => `${value} ${start * 100}% ${end * 100}%`);
  band.style.backgroundImage = `linear-gradient(to right, ${stops.join(", ")})`;
  return band;
}

function namedBand({ value, start, end }) {
  const band = make("span", value === false ? "off" : "", isolated(value));
  band.title = visible(value);
  band.style.left = `${start * 100}%`;
  band.style.width = `${(end - start) * 100}%`;
  return band;
}
