/** The return of content from beyond its edge. */
function bounce(edge, x, v, isArriving, start) {
  let at, crossing;
  if (isArriving || Math.abs(v) >= 50) {
    const w = 11, b = v + w * x;
    at = (t) => [(x + b * t) * Math.exp(-w * t), (b - w * (x + b * t)) * Math.exp(-w * t)];
    crossing = x && b && x / b < 0 ? -x / b : Infinity;
  } else {
    const slow = (v + 46 * x) / 37, fast = x - slow;
    at = (t) => {
      const e = slow * Math.exp(-9 * t), f = fast * Math.exp(-46 * t);
      return [e + f, -9 * e - 46 * f];
    };
    crossing = slow && -fast / slow > 1 ? Math.log(-fast / slow) / 37 : Infinity;
  }
  const rests = (t) => Math.abs(at(t)[0]) < 0.05 && Math.abs(at(t)[1]) < 0.5;
  const settled = lastChange(rests, 1 / 240);
  const duration = Math.min(crossing, settled);
  return {
    start, crosses: crossing < settled, finish: start + duration, end: edge,
    at: (t) => [edge + at(t)[0], at(t)[1]],
  };
}

/** Momentum: parts with closed forms, each until its `finish`; `reach` is the distance for a velocity of 1. */
function coasting(bounds, reach, bounces, from, v, start, parts = []) {
  const edge = clamp(from, bounds), rate = 1000 * Math.log((1000 * reach) / (1 + 1000 * reach));
  const back = (edge, x, v, isArriving, t) => {
    const part = bounce(edge, x, v, isArriving, t);
    parts.push(part);
    return part.crosses
      ? coasting(bounds, reach, bounces, edge, part.at(part.finish - t)[1], part.finish, parts) : parts;
  };
  if (edge !== from) return back(edge, from - edge, v, false, start);
  if (Math.abs(v) <= 10) return parts;
  const at = (t) => [from - v * reach * Math.expm1(rate * t), v * Math.exp(rate * t)];
  const end = from + (v - 10 * Math.sign(v)) * reach, limit = bounds[v < 0 ? 0 : 1];
  if ((end - limit) * v < 0) {
    parts.push({ start, finish: start + Math.log(10 / Math.abs(v)) / rate, end, at });
    return parts;
  }
  const time = from === limit ? 0 : Math.log1p(-(limit - from) / (v * reach)) / rate;
  if (time > 0) parts.push({ start, finish: start + time, end: limit, at });
  return bounces ? back(limit, 0, v - (limit - from) / reach, true, start + time) : parts;
}

/** A motion through parts. */
function flight(parts, from, start) {
  const finish = parts.length ? parts.at(-1).finish : start;
  return {
    finish, to: parts.length ? parts.at(-1).end : from,
    at(t) {
      const part = parts.find((part) => t < part.finish);
      return part ? part.at(Math.max(t - part.start, 0)) : [this.to, 0];
    },
  };
}
