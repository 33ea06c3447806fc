/** The rules at work: what moves, and what is due. */
class Model {
  constructor(rules, { on, guard, isReduced }) {
    Object.assign(this, { rules, on, isReduced, guard: guard ?? (() => false), now: 0 });
    this.values = { ...rules.values };
    this.movers = {};
    this.fingers = new Map();
    const of = (...kinds) => rules.gestures.filter(({ kind }) => kinds.includes(kind));
    this.machines = rules.machines.map((rule) => new Machine(rule, this));
    this.drags = of("drag").map((rule) => new Drag(rule, this));
    this.scrolls = rules.scrolls.map((rule) => new Scroll({ ...rule, slop: 10 }, this));
    this.consumers = [...this.drags, ...this.scrolls, ...of("scrub").map((rule) => new Scrub(rule, this))];
    this.looks = of("whileTouched").map((rule) => new Look(rule, this));
    const longest = {};
    for (const { layer, count } of of("tap")) longest[layer] = Math.max(longest[layer] ?? 1, count);
    this.taps = Object.entries(longest).map(([layer, count]) => new Taps(layer, count, this));
    this.presses = of("longPress");
    this.links = new Map(rules.links.map((link) => [link.target, link]));
  }

  begin(t) {
    this.now = t;
    for (const machine of this.machines) machine.enter(machine.rule.initial, t);
  }

  /** What belongs to a layer or is around it, the innermost first. */
  around(hit, all) {
    const depth = ({ layer }) => (layer === this.rules.root ? 0 : layer.length);
    return all
      .filter(({ layer }) => layer === hit || layer === this.rules.root || hit.startsWith(`${layer}/`)
        || hit.startsWith(`${layer}:`))
      .sort((a, b) => depth(b) - depth(a));
  }

  // Values

  /** The value and the velocity of a property. */
  at(path, t = this.now) {
    return this.movers[path]?.at(t) ?? [this.values[path], 0];
  }

  /** The value of a property, which may follow from others. */
  value(path, t = this.now) {
    const link = this.links.get(path);
    if (!link) return this.at(path, t)[0];
    const numbers = link.sources.map((source) => this.value(source, t));
    if (link.factors) {
      const sum = numbers.reduce((sum, number, index) => sum + number * link.factors[index], link.constant);
      return Math.max(sum, link.minimum ?? -Infinity);
    }
    const { stops, values, extends: [below, above] } = link, last = stops.length - 2;
    let piece = 0;
    while (piece < last && numbers[0] >= stops[piece + 1]) piece++;
    let part = (numbers[0] - stops[piece]) / (stops[piece + 1] - stops[piece]);
    if (part < 0 && !below) part = 0;
    if (part > 1 && !above) part = 1;
    return values[piece] + (values[piece + 1] - values[piece]) * part;
  }

  moves(path, t) {
    const mover = this.movers[path];
    return !!mover && (mover instanceof Track || !!mover.owner || mover.finish > t);
  }

  put(path, value) {
    delete this.movers[path];
    this.values[path] = value;
  }

  /** Takes a property from what moves it. */
  take(path, t) {
    const mover = this.movers[path];
    if (mover instanceof Track) this.drags.find((drag) => Object.values(drag.tracks).includes(mover))?.lose(mover, t);
  }

  /** Moves properties from their present values and velocities; returns when the last of them arrives. */
  move(targets, motion, t) {
    let finish = t;
    for (const [path, to] of Object.entries(targets)) {
      const mover = this.movers[path], [value, velocity] = this.at(path, t);
      if ((mover instanceof Track && mover.isHeld) || mover?.owner) continue;
      this.take(path, t);
      const isStill = typeof to !== "number" || (value === to && !velocity);
      if (isStill || !motion || (this.isReduced && motion.reduced === "jump")) {
        this.put(path, to);
        continue;
      }
      const start = t + (motion.delay ?? 0);
      const moved = motion.bezier
        ? curveMotion(motion, value, to, start) : springMotion(motion, value, velocity, to, start, false);
      const { at } = moved;
      if (start > t) moved.at = (time) => (time < start ? [value, 0] : at(time));
      this.movers[path] = moved;
      finish = Math.max(finish, moved.finish);
    }
    return finish;
  }

  // Events

  /** Does everything that is due by a time. */
  advance(t) {
    for (;;) {
      const due = [];
      for (const mover of [...this.drags, ...this.scrolls, ...this.taps]) {
        if (mover.finish <= t) due.push({ time: mover.finish, act: (time) => mover.rest(time) });
      }
      for (const machine of this.machines) {
        const [timer] = machine.timers;
        if (!(timer?.time <= t)) continue;
        const act = (time) => {
          machine.timers.shift();
          machine.fire((trigger) => trigger.after === timer.after, time);
        };
        due.push({ time: timer.time, act });
      }
      if (!due.length) break;
      const first = due.reduce((a, b) => (b.time < a.time ? b : a));
      this.now = Math.max(this.now, first.time);
      first.act(first.time);
    }
    this.now = Math.max(this.now, t);
  }

  report(event, layer, word, t = this.now) {
    for (const machine of this.machines) {
      machine.fire((trigger) => {
        const wanted = event === "tap" ? trigger.count ?? 1 : trigger.is ?? word;
        return trigger.on === event && trigger.of === layer && wanted === word;
      }, t);
    }
    this.on?.(event, layer, word);
  }

  get isBusy() {
    return this.fingers.size > 0 || this.taps.some(({ count }) => count) || this.machines.some(({ timers }) => timers.length)
      || Object.values(this.movers).some((mover) => mover.finish > this.now);
  }
}
