/**
 * The scenes on all screens, which have the same fingers, inputs, parameters and numbers. The log, and the places in the
 * script, are those of the first one.
 *
 * 1. A finger comes down on the same layer of each screen, at the same part of it; where that layer is not seen, at the
 *    same part of the screen. It moves by the same points on all.
 */
class LiveScreens {
  #screens;
  #all;
  /** By pointer, where it came down on its screen, and on each of all: `{ from, starts }`, in points. */
  #pointers = new Map();

  /**
   * Each screen's scene is answered at one of the addresses. Calls `told` with the number of a screen, and what `Live`
   * tells.
   */
  constructor(screens, player, addresses, told) {
    this.#screens = screens.slice(0, addresses.length);
    this.#all = [];
    for (const [index, { run }] of this.#screens.entries()) {
      const tell = (news, detail) => told(index, news, detail);
      this.#all.push(new Live(run, player, addresses[index], tell, this.#all[0]));
    }
    this.#first.followers = this.#all.slice(1);
    for (const screen of this.#screens) connectFingers(screen, this);
  }

  get #first() { return this.#all[0]; }
  get isOver() { return this.#first.isOver; }
  get isRunning() { return this.#first.isRunning; }
  get numbers() { return this.#first.numbers; }
  get log() { return this.#first.log; }

  describe(path) { return this.#first.describe(path); }
  causes(until) { return this.#first.causes(until); }
  wholeLog() { return this.#first.wholeLog(); }

  /** Runs or stops the scene; returns whether that is the playhead's business instead. */
  toggle() {
    if (!this.#first.toggle()) return false;
    this.#join();
    return true;
  }

  /** Runs the scene from its start, without the inputs so far. */
  restart() { for (const live of this.#all) live.restart(); }

  connect() { for (const live of this.#all) live.connect(); }

  change(input) {
    this.#join();
    for (const live of this.#all) live.change(input);
  }

  set(parameter, value) { for (const live of this.#all) live.set(parameter, value); }

  setNumber(number, value) { for (const live of this.#all) live.setNumber(number, value); }

  /** Goes on with another script; `runs` are those of the screens without inputs. */
  async renew(runs) { await Promise.all(this.#all.map((live, index) => live.renew(runs[index]))); }

  /** A finger comes down on a screen, at a position in points; with the Alt key, also one that is opposite to it. */
  touch(screen, { pointerId, timeStamp, clientX, clientY, altKey }, place) {
    const [layer] = screen.stage.layersAt(clientX, clientY);
    const starts = this.#screens.map((other) => (other === screen ? place : counterpart(place, layer, screen, other)));
    this.#pointers.set(pointerId, { from: place, starts });
    this.#each(pointerId, place, (live, places) => live.touch(pointerId, timeStamp, places, altKey));
  }

  move(pointer, time, place) { this.#each(pointer, place, (live, places) => live.move(pointer, time, places)); }

  /** A finger lifts, or is `cancelled`. */
  lift(pointer, phase, time, place) {
    this.#each(pointer, place, (live, places) => live.lift(pointer, phase, time, places));
    this.#pointers.delete(pointer);
  }

  /** Shows on each screen where the fingers are, and what they move. */
  showFingers() {
    for (const [index, live] of this.#all.entries()) {
      [this.#screens[index].fingers, this.#screens[index].held] = [live.places, live.held];
    }
  }

  /** Passes on, for each screen, the position of a pointer and the one opposite to it. */
  #each(pointer, [x, y], pass) {
    const known = this.#pointers.get(pointer);
    if (!known) return;
    for (const [index, live] of this.#all.entries()) {
      const [width, height] = this.#screens[index].size;
      const [startX, startY] = known.starts[index];
      const [ownX, ownY] = [startX + x - known.from[0], startY + y - known.from[1]];
      pass(live, [[ownX, ownY], [width - ownX, height - ownY]]);
    }
  }

  /** Lets time pass on all screens if it does on the first one. */
  #join() {
    const now = performance.now();
    if (this.isRunning) for (const live of this.#all) live.go(now);
  }
}

/** The place on another screen that has the same part in a layer, if it is seen on both, or else in the screen. */
function counterpart([x, y], layer, screen, other) {
  const path = layer === undefined ? null : screen.run.layers[layer].path;
  const same = other.run.layers.findIndex((one) => one.path === path);
  if (same > 0 && other.run.isVisible(same, other.stage.frame)) {
    const [[left, top], [rightX, rightY], , [bottomX, bottomY]] = screen.stage.corners(layer);
    const [across, down] = [[rightX - left, rightY - top], [bottomX - left, bottomY - top]];
    const area = across[0] * down[1] - across[1] * down[0];
    const [byX, byY] = [x - left, y - top];
    const [u, v] = [(byX * down[1] - byY * down[0]) / area, (across[0] * byY - across[1] * byX) / area];
    const [origin, right, , bottom] = other.stage.corners(same);
    const place = [0, 1].map((axis) => {
      return origin[axis] + u * (right[axis] - origin[axis]) + v * (bottom[axis] - origin[axis]);
    });
    if (place.every((number, axis) => number >= 0 && number <= other.size[axis])) return place;
  }
  const [width, height] = screen.size;
  return [(x * other.size[0]) / width, (y * other.size[1]) / height];
}

/** Passes the pointers over a screen on to the scenes on all screens. */
function connectFingers(screen, live) {
  const { glass } = screen;
  const place = (event) => {
    const { left, top, width } = glass.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top].map((distance) => (distance * screen.size[0]) / width);
  };
  glass.classList.add("live");
  glass.addEventListener("pointerenter", () => live.connect());
  glass.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey) return;
    glass.setPointerCapture(event.pointerId);
    live.touch(screen, event, place(event));
  });
  glass.addEventListener("pointermove", (event) => {
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length ? samples : [event]) {
      live.move(event.pointerId, sample.timeStamp, place(sample));
    }
  });
  for (const [name, phase] of [["pointerup", "ended"], ["pointercancel", "cancelled"]]) {
    glass.addEventListener(name, (event) => live.lift(event.pointerId, phase, event.timeStamp, place(event)));
  }
}
