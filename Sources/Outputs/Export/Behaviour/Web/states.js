/** The present state of a machine, and what is due after a time. */
class Machine {
  constructor(rule, model) {
    Object.assign(this, { rule, model, id: rule.id, timers: [] });
  }

  enter(state, t) {
    this.state = state;
    const times = this.rule.triggers.filter((trigger) => trigger.after !== undefined && this.applies(trigger))
      .map(({ after }) => after);
    this.timers = [...new Set(times)].sort((a, b) => a - b).map((after) => ({ after, time: t + after }));
  }

  applies({ from, to }) {
    return from === undefined ? to !== this.state : from === this.state;
  }

  motion(next) {
    const found = this.rule.transitions.find(
      ({ from, to }) => (from ?? this.state) === this.state && (to ?? next) === next);
    return found?.motion ?? this.rule.motion;
  }

  fire(matches, t) {
    const trigger = this.rule.triggers.find((trigger) => matches(trigger) && this.applies(trigger));
    if (trigger && (!trigger.guarded || this.model.guard(this.id, trigger))) this.go(trigger.to, t);
  }

  go(next, t) {
    this.finish = this.model.move(this.rule.states[next], this.model.rules.motions[this.motion(next)], t);
    this.isByFinger = false;
    if (next === this.state) return;
    this.enter(next, t);
    this.model.report("enter", this.id, next);
  }
}

/** The values of a layer while a finger is on it. */
class Look {
  constructor(rule, model) {
    Object.assign(this, { rule, model, layer: rule.layer, finish: -Infinity, originals: {} });
  }

  show(t) {
    if (this.finish <= t) {
      this.originals = {};
      for (const path of Object.keys(this.rule.values)) this.originals[path] = this.model.at(path, t)[0];
    }
    this.move(this.rule.values, t);
  }

  hide(t) {
    this.move(this.originals, t);
  }

  move(values, t) {
    this.finish = this.model.move(values, this.model.rules.motions[this.rule.motion], t);
  }
}
