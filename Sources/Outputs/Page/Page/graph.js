/*
 * What a property shows over a whole run, drawn once: a number as a curve with its velocity below, all else as bands.
 * The axis across is time in seconds; the style sheet stretches it to the width that there is. `tracks` are pairs
 * `{ run, column }`: the first one is drawn in front, the others are what it is compared with.
 */

/** How many strokes across a curve is drawn with at most, and how many bands. */
const MOST_STROKES = 1200;

/** A number over time, as points in seconds and units: between its pieces it holds. */
function valuePoints({ run, column }, duration) {
  const points = [[0, column.initial]];
  for (const { times, values } of column.pieces) {
    if (isRest(points.at(-1)[0], times[0], run)) points.push([times[0], points.at(-1)[1]]);
    times.forEach((time, node) => points.push([time, values[node]]));
  }
  points.push([duration, points.at(-1)[1]]);
  return points;
}

/** Its velocity over time: a step where a piece begins, and zero where nothing moves. */
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

/** Whether nothing moves between two pieces: a corner between two frames parts them by less than a frame. */
function isRest(end, start, run) {
  return start - end > 1.01 / run.fps;
}

/** Lines as SVG paths: points that would share a stroke become one, from the least of them to the greatest. */
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

/** Lines in an area of their own, which knows its `low` and `high`, and the `height` 0…1 of a number from its top. */
function curves(name, lines, duration, base) {
  let [low, high] = [base ?? Infinity, base ?? -Infinity];
  for (const [, number] of lines.flat()) [low, high] = [Math.min(low, number), Math.max(high, number)];
  const [bottom, top] = low < high ? [low, high] : [low - 1, high + 1];
  const height = (number) => (top - number) / (top - bottom);
  const svg = makeSVG("svg", { viewBox: `0 0 ${duration} 1`, preserveAspectRatio: "none" });
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

/** Bands of what is no number: colours as themselves, all else by name. */
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

/** Colours side by side, as one background. */
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
