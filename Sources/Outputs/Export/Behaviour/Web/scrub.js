/** The progress between two states of a machine, under a finger. */
class Scrub {
  constructor(rule, model) {
    Object.assign(this, { rule, model, layer: rule.layer, axes: [rule.axis], scrubbed: null });
    this.machine = model.machines.find(({ id }) => id === rule.machine);
  }

  accepts() {
    return this.machine.state === this.rule.from || this.machine.state === this.rule.to;
  }

  get values() {
    const { states } = this.machine.rule, [from, to] = [states[this.rule.from], states[this.rule.to]];
    const paths = Object.keys(from).filter((path) => typeof from[path] === "number" && typeof to[path] === "number");
    return paths.map((path) => ({ path, from: from[path], to: to[path] }));
  }

  /** The progress of what the finger has met, or the mean of everything. */
  progress(t) {
    const part = ({ path, from, to }) => (this.model.at(path, t)[0] - from) / (to - from);
    const values = this.values.filter(({ from, to }) => from !== to), axis = this.rule.axis;
    for (let layer = this.met; layer; layer = layer.replace(/(^|[/:])[^/:]*$/, "")) {
      const names = [`${layer}.${axis}`, `${layer}.translation${axis.toUpperCase()}`];
      const found = values.find(({ path }) => names.includes(path));
      if (found) return clamp(part(found), [0, 1]);
    }
    const sum = values.reduce((sum, value) => sum + part(value), 0);
    return values.length ? clamp(sum / values.length, [0, 1]) : +(this.machine.state === this.rule.to);
  }

  hold(t) {
    const { machine, rule } = this;
    this.caught = undefined;
    if (!(machine.finish > t)) return false;
    if (rule.catches === "none" || (rule.catches === "own" && !machine.isByFinger)) return false;
    this.begin(t);
    this.caught = machine.state === rule.to;
    return true;
  }

  begin(t) {
    if (this.scrubbed) return;
    const start = this.progress(t), track = new Track(start, [0, 1], null);
    track.hold(start);
    const parts = this.values.map((value) => ({ ...value, caught: this.model.at(value.path, t)[0] }));
    this.scrubbed = { start, track, parts };
    for (const part of parts) {
      this.model.take(part.path, t);
      this.model.movers[part.path] = { owner: this, at: (t) => this.motion(part, track.at(t)) };
    }
    this.machine.finish = undefined;
  }

  motion({ caught, from, to }, [progress, rate]) {
    const { start } = this.scrubbed, isAhead = progress === start ? rate > 0 : progress > start;
    const length = isAhead ? 1 - start : start, goal = isAhead ? to : from;
    if (length <= 0) return [caught, 0];
    const atEnd = progress === (isAhead ? 1 : 0);
    return [
      atEnd ? goal : caught + ((goal - caught) * Math.abs(progress - start)) / length,
      (rate * (isAhead ? goal - caught : caught - goal)) / length,
    ];
  }

  offer(axis, distance, t) {
    const length = this.rule.distance, progress = this.scrubbed?.track.place(t) ?? this.progress(t);
    const room = Math.max(distance * length > 0 ? 1 - progress : progress, 0) * Math.abs(length);
    return { travel: Math.abs(distance), room, stretch: 0, canStretch: false };
  }

  follow(axis, distance, start, until) {
    this.begin(start);
    this.caught = undefined;
    this.scrubbed.track.follow(distance / this.rule.distance, start, until);
  }

  lift(moved, t) {
    if (moved.length) this.begin(t);
    if (!this.scrubbed) return;
    const { machine, model, rule, scrubbed } = this, wasCaught = moved.length ? undefined : this.caught;
    const progress = scrubbed.track.place(t), rate = moved.length ? scrubbed.track.velocity(t) : 0;
    const length = Math.abs(rule.distance);
    const isTo = wasCaught ?? progress * length + rate * length * 0.499 > length / 2;
    const next = isTo ? rule.to : rule.from, motion = rule.motion ?? machine.motion(next);
    for (const part of scrubbed.parts) {
      const [value] = this.motion(part, [progress, rate]), velocity = this.motion(part, [progress, rate])[1];
      model.movers[part.path] = { at: () => [value, velocity], finish: t };
    }
    this.scrubbed = null;
    const known = model.rules.motions[motion], isSpring = !!known.stiffness;
    const sheet = { mass: 1, stiffness: 1000 / 3, damping: 2 * Math.sqrt(1000 / 3), reduced: known.reduced };
    machine.finish = model.move(machine.rule.states[next], isSpring ? { ...known, delay: 0 } : sheet, t);
    machine.isByFinger = true;
    machine.enter(next, t);
    model.report("release", this.layer);
  }
}
