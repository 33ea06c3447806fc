// Distances up to this one, in points, count as 0.
const none = 1e-9;

const clamp = (x, [least, greatest]) => Math.min(Math.max(x, least), greatest);

/** One coordinate that fingers move. `raw` has no rubber band: it changes by as much as the finger. */
class Track {
  constructor(position, bounds, band, sign = 1) {
    Object.assign(this, { bounds, band, sign, motion: null, legs: [] });
    this.rest(position);
  }

  banded(raw) {
    const inside = clamp(raw, this.bounds), d = raw - inside;
    if (!d || !this.band) return inside;
    const pulled = this.band.coefficient * d;
    return inside + (pulled * this.band.length) / (Math.abs(pulled) + this.band.length);
  }

  unbanded(position) {
    const inside = clamp(position, this.bounds), d = position - inside;
    if (!d || !this.band) return position;
    const { coefficient, length } = this.band, reached = clamp(d, [-length * (1 - 1e-9), length * (1 - 1e-9)]);
    return inside + (reached * length) / (coefficient * (length - Math.abs(reached)));
  }

  rest(position) {
    Object.assign(this, { position, motion: null, isHeld: false, legs: [] });
  }

  hold(position) {
    Object.assign(this, { origin: this.unbanded(position), motion: null, isHeld: true, legs: [] });
  }

  settle(motion) {
    Object.assign(this, { motion, isHeld: false, legs: [] });
  }

  raw(t) {
    if (!this.isHeld) return this.unbanded(this.place(t));
    const leg = this.legs.findLast((leg) => leg.start <= t);
    if (!leg) return this.origin;
    if (t >= leg.until) return leg.reached;
    return leg.from + ((leg.reached - leg.from) * (t - leg.start)) / (leg.until - leg.start);
  }

  place(t) {
    if (this.isHeld) return this.banded(this.raw(t));
    return this.motion ? this.motion.at(t)[0] : this.position;
  }

  velocity(t) {
    if (!this.isHeld) return this.motion ? this.motion.at(t)[1] : 0;
    if (!this.legs.length) return 0;
    const window = Math.min(0.1, t - this.legs[0].start);
    return window > 0 ? (this.place(t) - this.place(t - window)) / window : 0;
  }

  at(t) {
    return [this.place(t), this.velocity(t)];
  }

  get finish() {
    return this.motion?.finish;
  }

  get heading() {
    const leg = this.legs.findLast((leg) => leg.reached !== leg.from);
    return leg ? Math.sign(leg.reached - leg.from) : 0;
  }

  /** What it can do with a movement of the finger. */
  offer(distance, t, comesFirst = false) {
    const raw = this.raw(t), [least, greatest] = this.bounds, isUp = distance * this.sign > 0;
    return {
      travel: Math.abs(distance), room: Math.max(isUp ? greatest - raw : raw - least, 0),
      stretch: Math.max(isUp ? least - raw : raw - greatest, 0), canStretch: !!this.band, comesFirst,
    };
  }

  follow(distance, start, until) {
    const from = this.raw(start);
    this.legs.push({ start, until, from, reached: from + distance * this.sign });
  }
}
