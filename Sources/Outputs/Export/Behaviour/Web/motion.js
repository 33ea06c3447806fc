/** The displacement from its target and the velocity of a spring after a time. */
function spring({ mass, stiffness, damping }, x, v, t) {
  const w = Math.sqrt(stiffness / mass), z = damping / (2 * Math.sqrt(stiffness * mass));
  if (Math.abs(z - 1) < 1e-7) {
    const e = Math.exp(-w * t), b = v + w * x;
    return [e * (x + b * t), e * (v - w * b * t)];
  }
  if (z < 1) {
    const d = w * Math.sqrt(1 - z * z), e = Math.exp(-z * w * t), s = Math.sin(d * t), c = Math.cos(d * t);
    const b = (v + z * w * x) / d;
    return [e * (x * c + b * s), e * (v * c - ((x * w * w + z * w * v) / d) * s)];
  }
  const r = w * Math.sqrt(z * z - 1), p = r - z * w, q = -r - z * w;
  const a = (v - q * x) / (p - q), b = x - a, e = a * Math.exp(p * t), f = b * Math.exp(q * t);
  return [e + f, p * e + q * f];
}

/** The time from which on `rests(t)` holds: the last at which it did not, looking back in small steps. */
function lastChange(rests, step) {
  let end = 0.125;
  while (end < 1e4 && !(rests(end) && rests(end * 1.5))) end *= 2;
  let start = end;
  while (start > 0 && rests(start)) start -= step;
  if (start <= 0 && rests(0)) return 0;
  [start, end] = [Math.max(start, 0), Math.max(start, 0) + step];
  for (let n = 0; n < 40; n++) {
    const middle = (start + end) / 2;
    if (rests(middle)) end = middle;
    else start = middle;
  }
  return end;
}

/** A spring from a place with a velocity to a target; `isDrag` counts distances alone as rest. */
function springMotion(parameters, from, velocity, to, start, isDrag) {
  const x = from - to, scale = parameters.mass / parameters.stiffness;
  const limit = isDrag || !x ? 1e-3 : Math.min(Math.max(1e-3 * Math.abs(x), 1e-6), 1e-3);
  const rests = (t) => {
    const [d, v] = spring(parameters, x, velocity, t);
    return d * d + (isDrag ? 0 : v * v * scale) <= limit * limit;
  };
  const finish = start + lastChange(rests, Math.sqrt(scale) / 6);
  return {
    to, finish,
    at(t) {
      if (t >= finish) return [to, 0];
      const [d, v] = spring(parameters, x, velocity, Math.max(t - start, 0));
      return [to + d, v];
    },
  };
}

/** A movement by a cubic Bézier. */
function curveMotion({ bezier: [a, b, c, d], duration }, from, to, start) {
  const part = (p, q, s) => 3 * p * s * (1 - s) ** 2 + 3 * q * s * s * (1 - s) + s ** 3;
  const progress = (x) => {
    let [low, high] = [0, 1];
    for (let n = 0; n < 50; n++) {
      const middle = (low + high) / 2;
      if (part(a, c, middle) < x) low = middle;
      else high = middle;
    }
    return part(b, d, high);
  };
  const value = (t) => from + (to - from) * progress(Math.min(Math.max((t - start) / duration, 0), 1));
  const finish = start + duration;
  return {
    to, finish,
    at: (t) => (t >= finish ? [to, 0] : [value(t), (value(t + 1e-4) - value(t - 1e-4)) / 2e-4]),
  };
}
