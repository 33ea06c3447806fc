/** When a finger on a straight part of its path leaves a circle around where it came down, as a part of 1. */
function leaving([ax, ay], [bx, by], distance) {
  const dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy;
  if (!square) return undefined;
  if (!distance) return 0;
  const half = ax * dx + ay * dy, excess = ax * ax + ay * ay - distance * distance;
  const root = half * half - square * excess;
  if (root >= 0) {
    const part = half > 0 ? -excess / (half + Math.sqrt(root)) : (Math.sqrt(root) - half) / square;
    if (part >= 0 && part <= 1) return part;
  }
  return Math.hypot(bx, by) >= distance - none ? 1 : undefined;
}

/** When it has moved by the slop along an axis, and at least as far as across it. */
function leavingAlong(a, b, axis, slop) {
  const [i, j] = axis === "x" ? [0, 1] : [1, 0], d = b[i] - a[i], e = b[j] - a[j];
  if (!d && !e) return undefined;
  const holds = (part) => {
    const along = Math.abs(a[i] + d * part), across = Math.abs(a[j] + e * part);
    return along >= slop - none && along > 0 && (axis === "y" ? along >= across - none : along > across + none);
  };
  const changes = [[a[i] - slop, d], [a[i] + slop, d], [a[i] - a[j], d - e], [a[i] + a[j], d + e]];
  const roots = changes.map(([value, slope]) => -value / slope).filter((root) => root > 0 && root < 1);
  const parts = [0, ...roots.sort((p, q) => p - q), 1];
  for (let n = 1; n < parts.length; n++) {
    if (parts[n] > parts[n - 1] && holds((parts[n - 1] + parts[n]) / 2)) return parts[n - 1];
  }
  return holds(1) ? 1 : undefined;
}

/** Taps on a layer, of which the next comes down within 0.3 s. */
class Taps {
  constructor(layer, longest, model) {
    Object.assign(this, { layer, longest, model, count: 0, isDown: false });
  }

  get finish() {
    return this.count && !this.isDown ? this.last + 0.3 : undefined;
  }

  begin() {
    this.isDown = true;
  }

  tap(t) {
    this.isDown = false;
    this.count++;
    this.last = t;
    if (this.count >= this.longest) this.rest(t);
  }

  fail(t) {
    this.isDown = false;
    if (this.count) this.rest(t);
  }

  rest(t) {
    const { count } = this;
    this.count = 0;
    this.model.report("tap", this.layer, count, t);
  }
}

/** One finger, from the layer on which it comes down. */
class Finger {
  constructor(model, layer, point, t) {
    Object.assign(this, { model, start: t, origin: point, point, time: t, axes: null, moved: {}, members: [] });
    this.looks = model.around(layer, model.looks);
    for (const look of this.looks) look.show(t);
    const presses = model.around(layer, model.presses);
    [this.taps] = model.around(layer, model.taps);
    this.taps?.begin();
    if (presses.length) {
      const times = presses.filter((press) => press.layer === presses[0].layer).map(({ press }) => press);
      this.press = { layer: presses[0].layer, time: t + Math.min(...times) };
    }
    this.held = model.around(layer, model.consumers).filter((consumer) => consumer.accepts(point));
    for (const consumer of this.held) consumer.met = layer;
    const caught = this.held.filter((consumer) => consumer.hold(t));
    if (caught.length) this.fail(t);
    this.candidates = this.held.map((consumer) => ({
      consumer, needsPress: consumer.press !== undefined,
      time: consumer.press === undefined ? undefined : t + consumer.press,
      slop: caught.includes(consumer) ? 0 : consumer.rule.slop ?? 10,
    }));
  }

  /** It will neither tap nor press. */
  fail(t) {
    this.taps?.fail(t);
    this.taps = this.press = undefined;
  }

  move(point, t) {
    const relative = ([x, y]) => [x - this.origin[0], y - this.origin[1]];
    const leg = { start: this.time, end: Math.max(t, this.time), from: this.point, to: point };
    const [a, b] = [relative(leg.from), relative(leg.to)];
    const time = (part) => part === undefined ? undefined : leg.start + part * (leg.end - leg.start);
    this.point = point;
    this.time = leg.end;
    if (this.stray === undefined) {
      this.stray = time(leaving(a, b, 10));
      if (this.stray !== undefined) {
        if (this.press?.time >= this.stray) this.press = undefined;
        this.candidates = this.candidates.filter(({ needsPress, time }) => !needsPress || time < this.stray);
      }
    }
    if (this.axes) return this.pan(leg, Math.max(leg.start, this.since));
    for (const candidate of this.candidates) {
      const { axes } = candidate.consumer;
      candidate.time ??= time(
        axes.length > 1 ? leaving(a, b, candidate.slop) : leavingAlong(a, b, axes[0], candidate.slop));
    }
    this.wait(leg.end, leg);
  }

  /** Does what is due by a time at which it does not pan yet. */
  wait(t, leg = { start: this.time, end: t, from: this.point, to: this.point }) {
    while (!this.axes) {
      const due = this.candidates.filter(({ time }) => time <= t);
      const first = due.reduce((a, b) => (a && a.time <= b.time ? a : b), undefined);
      if (this.press && this.press.time <= Math.min(first?.time ?? Infinity, t)) {
        const { layer, time } = this.press;
        this.fail(time);
        this.candidates = this.candidates.filter(({ needsPress }) => needsPress);
        this.model.report("longPress", layer, undefined, time);
      } else if (first) {
        this.begin(first.consumer, first.time, leg);
      } else return;
    }
  }

  begin(winner, t, leg) {
    this.candidates = [];
    this.fail(t);
    const stays = (look) => look.layer === winner.layer && !winner.isScroll;
    for (const look of this.looks.filter((look) => !stays(look))) look.hide(t);
    this.looks = this.looks.filter(stays);
    this.axes = winner.axes;
    this.since = t;
    this.members = this.held.filter((member) =>
      member.axes.some((axis) => this.axes.includes(axis)) && (member === winner || member.press === undefined));
    for (const other of this.held.filter((other) => !this.members.includes(other))) other.lift([], t);
    this.held = this.members;
    this.pan(leg, t);
  }

  /** Shares a straight movement: one member follows all of it at each instant. */
  pan(leg, t) {
    const duration = leg.end - leg.start;
    for (const axis of this.axes) {
      const index = axis === "x" ? 0 : 1, whole = leg.to[index] - leg.from[index];
      let part = duration > 0 ? (t - leg.start) / duration : 0;
      while (whole && part < 1) {
        const start = leg.start + part * duration, distance = whole * (1 - part);
        const choice = this.choose(axis, distance, start);
        if (!choice) break;
        const limit = Math.min(choice.limit / Math.abs(whole), 1 - part), end = part + limit;
        this.moved[axis] = choice.member;
        choice.member.follow(axis, whole * limit, start, end >= 1 ? leg.end : leg.start + end * duration);
        part = end;
      }
    }
  }

  choose(axis, distance, t) {
    const offers = this.members.filter((member) => member.axes.includes(axis)).map((member) => {
      const inside = this.members.slice(0, this.members.indexOf(member));
      return { member, ...member.offer(axis, distance, t, inside.some(({ isScroll }) => isScroll)) };
    });
    const stretched = offers.find(({ stretch }) => stretch > none);
    if (stretched) return { member: stretched.member, limit: stretched.stretch };
    const free = offers.filter(({ room }) => room > none);
    const next = free.findLast(({ comesFirst }) => comesFirst) ?? free[0];
    if (next) return { member: next.member, limit: next.room };
    const elastic = offers.filter(({ canStretch }) => canStretch);
    const last = elastic.find(({ member }) => member === this.moved[axis]) ?? elastic[0];
    return last && { member: last.member, limit: Infinity };
  }

  lift(t, isCancelled) {
    for (const member of this.held) {
      const moved = ["x", "y"].filter((axis) => this.moved[axis] === member);
      member.lift(isCancelled ? [] : moved, t);
    }
    if (!isCancelled && this.stray === undefined) this.taps?.tap(t);
    else this.fail(t);
    for (const look of this.looks) look.hide(t);
  }
}
