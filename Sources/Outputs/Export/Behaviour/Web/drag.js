/** A layer that a finger drags, which settles at a detent. */
class Drag {
  constructor(rule, model) {
    Object.assign(this, { rule, model, layer: rule.layer, press: rule.press, isDragging: false, isActive: false });
    this.goals = null;
    this.tracks = {};
    this.paths = {};
    for (const path of rule.moves) {
      const axis = path.at(-1).toLowerCase(), length = rule.rubberBand?.lengths[path];
      this.paths[axis] = path;
      this.tracks[axis] = new Track(
        model.values[path], rule.bounds?.[path] ?? [-Infinity, Infinity],
        length && { length, coefficient: rule.rubberBand.coefficient });
    }
    this.axes = Object.keys(this.tracks);
    this.spring = model.rules.motions[rule.motion];
  }

  accepts([x, y]) {
    const [width, height] = this.model.rules.size;
    const distance = { left: x, right: width - x, top: y, bottom: height - y }[this.rule.edge];
    return distance === undefined || distance <= 20;
  }

  owns(axis) {
    return this.model.movers[this.paths[axis]] === this.tracks[axis];
  }

  place(axis, t) {
    return this.owns(axis) ? this.tracks[axis].place(t) : this.model.at(this.paths[axis], t)[0];
  }

  get finish() {
    if (!this.isActive || this.isDragging) return undefined;
    const ends = this.axes.map((axis) => this.tracks[axis].finish).filter((end) => end !== undefined);
    return ends.length ? Math.max(...ends) : undefined;
  }

  hold(t) {
    const rule = this.rule.catches;
    const isCaught = (axis) =>
      this.model.moves(this.paths[axis], t) && (rule === "any" || (rule === "own" && this.owns(axis)));
    if (!this.axes.some(isCaught)) return false;
    const goals = {};
    for (const axis of this.axes) if (this.owns(axis)) goals[axis] = this.tracks[axis].motion?.to;
    this.begin(t, rule === "any");
    this.goals = goals;
    return true;
  }

  claim(t) {
    for (const axis of this.axes.filter((axis) => !this.owns(axis))) {
      this.tracks[axis].hold(this.place(axis, t));
      this.model.movers[this.paths[axis]] = this.tracks[axis];
    }
    this.isActive = true;
  }

  begin(t, claims = true) {
    if (!this.isDragging) {
      for (const axis of this.axes) if (this.owns(axis)) this.tracks[axis].hold(this.tracks[axis].place(t));
    }
    if (claims) this.claim(t);
    if (!this.isDragging) this.model.report("begin", this.layer);
    this.isDragging = true;
  }

  offer(axis, distance, t, isAroundScroll) {
    if (!this.isDragging || !this.owns(axis)) this.tracks[axis].rest(this.place(axis, t));
    const way = axis === "y" ? (distance < 0 ? "up" : "down") : distance < 0 ? "left" : "right";
    const isFirst = isAroundScroll && !!this.rule.detents && this.rule.expands === way;
    return this.tracks[axis].offer(distance, t, isFirst);
  }

  follow(axis, distance, start, until) {
    this.begin(start);
    this.goals = null;
    this.tracks[axis].follow(distance, start, until);
  }

  lift(moved, t) {
    if (moved.length) this.begin(t);
    const goals = moved.length ? null : this.goals;
    this.goals = null;
    if (!this.isDragging) return;
    this.isDragging = false;
    this.model.report("release", this.layer);
    const { rule, spring } = this, position = {}, speed = {}, heading = {}, projected = {};
    for (const axis of this.axes) {
      position[axis] = this.place(axis, t);
      speed[axis] = moved.includes(axis) ? this.tracks[axis].velocity(t) : 0;
      heading[axis] = speed[axis] || this.tracks[axis].heading;
      projected[axis] = position[axis] + (rule.release.projection ?? 0) * speed[axis];
    }
    const to = (axis, end, v) => springMotion(spring, position[axis], v, end, t, true);
    if (goals && Object.values(goals).some((goal) => goal !== undefined)) {
      return this.settle(t, (axis) => to(axis, goals[axis] ?? clamp(position[axis], this.tracks[axis].bounds), 0));
    }
    if (rule.detents) {
      const [name, end] = this.detent(position, projected, heading);
      this.settle(t, (axis) => to(axis, clamp(end[axis], this.tracks[axis].bounds), speed[axis]));
      return this.model.report("detent", this.layer, name);
    }
    this.settle(t, (axis) => {
      const { bounds } = this.tracks[axis], from = position[axis], v = speed[axis];
      if (rule.release.momentum) {
        const parts = coasting(bounds, rule.release.projection, !!rule.rubberBand, from, v, t);
        return flight(parts, from, t);
      }
      const isOutside =
        from < bounds[0] || from > bounds[1] || (from === bounds[0] && v < 0) || (from === bounds[1] && v > 0);
      return to(axis, clamp(from, bounds), isOutside && rule.rubberBand ? v : 0);
    });
  }

  /** The detent nearest to the projected end; of several, the one farthest along the heading. */
  detent(position, projected, heading) {
    const { axes, rule } = this, length = Math.hypot(...axes.map((axis) => heading[axis]));
    const all = Object.entries(rule.detents).map(([name, values]) => {
      const end = {};
      for (const axis of axes) end[axis] = values[this.paths[axis]] ?? projected[axis];
      const sum = axes.reduce((sum, axis) => sum + (end[axis] - position[axis]) * heading[axis], 0);
      return {
        name, end, distance: Math.hypot(...axes.map((axis) => end[axis] - projected[axis])),
        advance: length ? sum / length : 0,
      };
    });
    const ahead = all.map(({ advance }) => advance).filter((advance) => advance > none);
    const reach = rule.release.skips === false && ahead.length ? Math.min(...ahead) : Infinity;
    let best;
    for (const next of all.filter(({ advance }) => advance <= reach + none)) {
      const gain = best && best.distance - next.distance;
      if (!best || (Math.abs(gain) <= none ? next.advance > best.advance + none : gain > 0)) best = next;
    }
    return [best.name, best.end];
  }

  settle(t, motion) {
    for (const axis of this.axes) {
      const track = this.tracks[axis];
      if (!this.owns(axis)) track.rest(this.place(axis, t));
      else if (this.model.isReduced) track.rest(motion(axis).to);
      else track.settle(motion(axis));
    }
    if (!(this.finish > t)) this.rest(t);
  }

  /** Something else moves one of its properties from now on. */
  lose(track, t) {
    track.rest(track.place(t));
    for (const axis of this.axes) {
      if (this.tracks[axis] === track) this.model.put(this.paths[axis], track.position);
    }
    if (this.finish === undefined) this.rest(t);
  }

  rest(t) {
    this.isActive = false;
    for (const axis of this.axes) {
      if (this.owns(axis)) this.model.put(this.paths[axis], this.tracks[axis].place(t));
    }
    this.model.report("rest", this.layer);
  }
}
