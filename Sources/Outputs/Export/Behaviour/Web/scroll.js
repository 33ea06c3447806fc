/** A view whose content scrolls. */
class Scroll {
  constructor(rule, model) {
    Object.assign(this, { rule, model, layer: rule.layer, isScroll: true, isHeld: false });
    this.tracks = {};
    this.paths = {};
    this.rules = {};
    for (const axis of rule.axes) {
      const path = `${rule.layer}.offset${axis.axis.toUpperCase()}`;
      const band = axis.bounces && { coefficient: 0.55, length: axis.viewport };
      this.paths[axis.axis] = path;
      this.rules[axis.axis] = axis;
      this.tracks[axis.axis] = new Track(model.values[path], axis.bounds, band, -1);
      model.movers[path] = this.tracks[axis.axis];
    }
    this.axes = Object.keys(this.tracks);
  }

  accepts() {
    return true;
  }

  get finish() {
    const ends = this.axes.map((axis) => this.tracks[axis].finish ?? -Infinity);
    return this.isMoving ? Math.max(...ends) : undefined;
  }

  hold(t) {
    const isCaught = this.finish > t;
    this.isMoving = false;
    this.start = {};
    for (const axis of this.axes) {
      this.start[axis] = this.tracks[axis].place(t);
      this.tracks[axis].hold(this.start[axis]);
    }
    return isCaught;
  }

  offer(axis, distance, t) {
    return this.tracks[axis].offer(distance, t);
  }

  follow(axis, distance, start, until) {
    this.tracks[axis].follow(distance, start, until);
  }

  lift(moved, t) {
    for (const axis of this.axes) {
      const track = this.tracks[axis], rule = this.rules[axis];
      const v = moved.includes(axis) ? track.velocity(t) : 0, from = track.place(t);
      const reach = rule.deceleration / (1 - rule.deceleration) / 1000;
      const target = this.target(rule, from + v * reach, this.start[axis]);
      const parts = target === undefined
        ? coasting(rule.bounds, reach, rule.bounces, from, v, t)
        : snapping(rule.bounds, reach, clamp(target, rule.bounds), from, v, t);
      track.settle(flight(parts, from, t));
    }
    this.isMoving = true;
    this.model.report("release", this.layer);
    if (!(this.finish > t)) this.rest(t);
  }

  target({ page, targets }, projected, start) {
    if (page) {
      const from = Math.round(start / page);
      return clamp(Math.round(projected / page), [from - 1, from + 1]) * page;
    }
    return targets?.reduce((a, b) => (Math.abs(b - projected) < Math.abs(a - projected) ? b : a));
  }

  rest(t) {
    this.isMoving = false;
    for (const axis of this.axes) this.tracks[axis].rest(this.tracks[axis].place(t));
    this.model.report("rest", this.layer);
  }
}

/** Momentum that ends exactly at a target. */
function snapping(bounds, reach, target, from, v, start) {
  const travel = target - from, isInside = from >= bounds[0] && from <= bounds[1];
  if (isInside && travel * v > 0 && Math.abs(v) > 10) {
    const other = travel / (v - 10 * Math.sign(v));
    if (other <= 2 * reach) {
      const rate = 1000 * Math.log((1000 * other) / (1 + 1000 * other));
      const at = (t) => [from - v * other * Math.expm1(rate * t), v * Math.exp(rate * t)];
      return [{ start, finish: start + Math.log(10 / Math.abs(v)) / rate, end: target, at }];
    }
  }
  const part = { ...bounce(target, -travel, v, isInside, start) };
  if (part.crosses) {
    const rests = (t) => Math.abs(part.at(t)[0] - target) < 0.05 && Math.abs(part.at(t)[1]) < 0.5;
    part.finish = start + lastChange(rests, 1 / 240);
  }
  return part.finish > start || travel ? [part] : [];
}
