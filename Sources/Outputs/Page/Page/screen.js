/** A run on a screen that is scaled to fit, with a second run as a ghost, and the selection. */
class Screen {
  /** The part on which the scene is shown. */
  glass = make("div", "glass");
  #version = 0;
  /** The compared run, and the stage that draws it; undefined for none. */
  ghost;
  #ghostStage;
  /** The selected layer; null for none. */
  layer = null;
  /** The layer under the pointer in the tree; null for none. */
  peeked = null;
  #outline = makeSVG("path", { class: "outline" });
  #peek = makeSVG("path", { class: "outline peek" });
  #motionPath = makeSVG("path", { class: "motion-path" });
  /** The outlines of the selected layer at other times, by their distance from the present. */
  #onion = Screen.#distances.map((distance) => {
    return makeSVG("path", { class: distance < 0 ? "onion before" : "onion", opacity: 1.1 - Math.abs(distance) / 5 });
  });
  #safeArea = makeSVG("path", { class: "safe-area" });
  #fingers = makeSVG("path", { class: "fingers" });
  /** The names of the haptics and sounds that have just been played. */
  #feedback = make("div", "feedback");
  /** What fingers move: the detents as outlines, with the one at which it would end, and the names and velocities. */
  #detents = makeSVG("path", { class: "detents" });
  #goal = makeSVG("path", { class: "goal" });
  #labels = makeSVG("g", { class: "labels" });
  /** Where what fingers move is and would be, by its path. */
  #heldPlaces = new Map();
  /** The positions of the fingers, in points. */
  fingers = [];
  /** What the fingers move: `{ layer, velocity, detents, goal }` each. */
  held = [];
  #overlay = makeSVG("svg", { class: "overlay", "aria-hidden": "true" });
  /** The layer whose path is drawn; null for none. */
  #traced = null;
  /** Where the selected layer is in each frame; null if that has not been asked. */
  #places = null;

  /** The greatest number of haptics and sounds that are named at once. */
  static #nameCount = 4;
  static #distances = [-4, -3, -2, -1, 1, 2, 3, 4];
  /** The time between two outlines of an onion skin, in seconds. */
  static #interval = 1 / 15;

  /** Called with the event when the screen is clicked. */
  onClick = () => {};

  constructor(run, ghost) {
    this.run = run;
    this.ghost = ghost;
    this.stage = new Stage(run);
    this.#overlay.append(this.#safeArea, this.#motionPath, ...this.#onion, this.#peek, this.#outline, this.#detents, this.#goal,
      this.#fingers, this.#labels);
    this.glass.append(this.stage.element);
    if (ghost) {
      this.#ghostStage = new Stage(ghost);
      this.#ghostStage.element.classList.add("ghost");
      this.glass.append(this.#ghostStage.element);
    }
    this.glass.append(this.#overlay, this.#feedback);
    this.#feedback.ariaHidden = "true";
    // What the scene shows is a picture: its texts are not those of the page.
    this.glass.role = "img";
    this.glass.ariaLabel = visible(`${run.scene}, ${run.label}`);
    for (const { element } of [this.stage, this.#ghostStage ?? this.stage]) element.ariaHidden = "true";
    this.element = make("figure", "screen", this.glass, make("figcaption", "", isolated(run.label)));
    this.glass.addEventListener("click", (event) => this.onClick(event));
  }

  /** Shows another run in its place. */
  show(run, ghost) {
    [this.run, this.#version, this.peeked] = [run, null, null];
    if (!ghost) return;
    const stage = new Stage(ghost);
    stage.element.classList.add("ghost");
    stage.element.ariaHidden = "true";
    this.#ghostStage.element.replaceWith(stage.element);
    [this.ghost, this.#ghostStage] = [ghost, stage];
  }

  /** The size in points. */
  get size() {
    const { width, height } = this.stage.values[0];
    return [Math.max(width, 1), Math.max(height, 1)];
  }

  /** Shows the screen at a scale. */
  scale(scale) {
    const [width, height] = this.size;
    this.glass.style.width = `${width * scale}px`;
    this.glass.style.height = `${height * scale}px`;
    this.glass.style.setProperty("--scale", scale);
    this.#overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /** Names a haptic or a sound for a moment. */
  name({ kind, target, words }) {
    const chip = make("span", kind, isolated([target, ...words].join(" ")));
    if (kind === "haptic") chip.style.setProperty("--intensity", words[0] ?? 1);
    // Its mark moves as well, for less time.
    chip.addEventListener("animationend", ({ pseudoElement }) => pseudoElement || chip.remove());
    this.#feedback.append(chip);
    if (this.#feedback.children.length > Screen.#nameCount) this.#feedback.firstChild.remove();
  }

  /** Selects the layer with a path; null for none. */
  select(path) {
    const found = this.run.layers.findIndex((layer) => layer.path === path);
    this.layer = found < 0 ? null : found;
    this.#places = null;
  }

  /** Draws a run that consists of other layers or columns than before. */
  #rebuild() {
    if (this.#version === this.run.version) return;
    this.#version = this.run.version;
    const stage = new Stage(this.run);
    stage.element.ariaHidden = "true";
    this.stage.element.replaceWith(stage.element);
    this.stage = stage;
    // Those of the new run.
    [this.#traced, this.#places] = [undefined, null];
    this.#heldPlaces.clear();
  }

  /**
   * Shows a time; `shown` has the flags `ghost`, `path` and `onion` (of the selected layer), and `safeArea`. While the scene
   * `isLive`, it is not over.
   */
  draw(time, shown, isLive) {
    const { run, layer } = this;
    const frame = run.frameAt(time);
    this.#rebuild();
    this.stage.draw(frame);
    if (this.#ghostStage) {
      this.#ghostStage.element.hidden = !shown.ghost;
      if (shown.ghost) this.#ghostStage.draw(this.ghost.frameAt(time));
    }
    this.#outline.setAttribute("d", this.#shape(this.layer));
    this.#peek.setAttribute("d", this.#shape(this.peeked));
    this.#fingers.setAttribute("d", this.fingers.map((place) => `M${place}h0`).join(""));
    this.#drawHeld(frame);
    this.#safeArea.setAttribute("d", shown.safeArea ? this.#insets() : "");
    this.element.classList.toggle("ended", !isLive && time > run.time(run.frames - 1) + 1e-6);
    this.#drawOnion(shown.onion && layer !== null ? frame : null);
    const traced = shown.path ? layer : null;
    if (this.#traced === traced) return;
    this.#traced = traced;
    this.#motionPath.setAttribute("d", traced === null ? "" : this.#dots(traced));
  }

  /** Draws the detents of what fingers move, the one at which it would end now, and its velocity. */
  #drawHeld(frame) {
    const [outlines, goals, labels] = [[], [], []];
    for (const { layer: path, velocity, detents, goal } of this.held) {
      const layer = this.run.layers.findLastIndex((one) => one.path === path);
      if (layer < 0) continue;
      if (!this.#heldPlaces.has(path)) this.#heldPlaces.set(path, new LayerPlaces(this.run, layer));
      for (const { name, values } of detents) {
        const other = Object.fromEntries(values.map(({ property, value }) => [property, value]));
        const corners = this.#heldPlaces.get(path).at(frame, boxCorners, other);
        if (!corners) continue;
        (name === goal ? goals : outlines).push(`M${corners.join("L")}Z`);
        labels.push(this.#label(corners[0], name, name === goal ? "goal" : ""));
      }
      const text = velocity.map(({ property, value }) => `${property} ${decimal(value, 0)} pt/s`).join("  ");
      if (this.fingers.length > 0) labels.push(this.#label(this.fingers[0], text, "velocity"));
    }
    if (labels.length === 0 && !this.#labels.firstChild) return;
    this.#detents.setAttribute("d", outlines.join(""));
    this.#goal.setAttribute("d", goals.join(""));
    this.#labels.replaceChildren(...labels);
  }

  /** A text beside a point, within the screen. */
  #label([x, y], text, name) {
    const [width, height] = this.size;
    const place = { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height), class: name };
    const label = makeSVG("text", place);
    label.textContent = visible(text);
    return label;
  }

  /** The outline of a layer as it is drawn; empty if it is not visible. */
  #shape(layer) {
    const isSeen = layer !== null && this.run.isVisible(layer, this.stage.frame);
    return isSeen ? `M${this.stage.corners(layer).join("L")}Z` : "";
  }

  /** The areas that the system covers: the screen without its safe area. */
  #insets() {
    const { width, height, safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight } = this.stage.values[0];
    const [right, bottom] = [width - safeAreaRight, height - safeAreaBottom];
    return `M0,0H${width}V${height}H0ZM${safeAreaLeft},${safeAreaTop}H${right}V${bottom}H${safeAreaLeft}Z`;
  }

  /** A dot at the middle of a layer for each frame: the closer the dots, the slower it moves. */
  #dots(layer) {
    const places = new LayerPlaces(this.run, layer);
    let dots = "";
    for (let frame = 0; frame < this.run.frames; frame++) {
      const middle = places.at(frame, (width, height) => [[width / 2, height / 2]]);
      if (middle) dots += `M${middle[0].map((number) => number.toFixed(2))}h0`;
    }
    return dots;
  }

  /** Draws the outlines of the selected layer before and after a frame, where it is elsewhere; null for none. */
  #drawOnion(frame) {
    if (frame !== null) this.#places ??= new LayerPlaces(this.run, this.layer);
    const shape = (number) => {
      if (number < 0 || number >= this.run.frames) return "";
      const corners = this.#places.at(number, boxCorners);
      return corners ? `M${corners.join("L")}Z` : "";
    };
    const step = Math.max(Math.round(Screen.#interval * this.run.fps), 1);
    const known = new Set(frame === null ? [] : [shape(frame)]);
    for (const [index, distance] of Screen.#distances.entries()) {
      const outline = frame === null ? "" : shape(frame + distance * step);
      this.#onion[index].setAttribute("d", known.has(outline) ? "" : outline);
      known.add(outline);
    }
  }
}

/** The corners of a layer by its width and height. */
function boxCorners(width, height) { return [[0, 0], [width, 0], [width, height], [0, height]]; }

/** Where a layer of a run is in any frame. */
class LayerPlaces {
  #run;
  #layer;
  #values;
  #placements;
  /** What its place depends on. */
  #columns;

  constructor(run, layer) {
    [this.#run, this.#layer] = [run, layer];
    this.#values = run.layers.map((one) => Object.create(one.values));
    this.#placements = new Placements(run, this.#values);
    const chain = [...run.chain(layer)].filter((one) => one > 0);
    const sources = new Set(chain.flatMap((one) => this.#placements.sources(one)).map(String));
    this.#columns = run.columns.filter((column) =>
      column.layer === layer || sources.has(`${column.layer},${column.property}`));
  }

  /**
   * Where points of the layer, which a function of its width and height returns, are on the screen, with `other` values
   * of its properties; null if it is not seen.
   */
  at(frame, points, other = {}) {
    if (!this.#run.isVisible(this.#layer, frame)) return null;
    for (const column of this.#columns) this.#values[column.layer][column.property] = column.value(frame);
    const own = this.#values[this.#layer];
    const before = Object.keys(other).map((name) => [name, own[name]]);
    Object.assign(own, other);
    const places = this.#placements.onScreen(this.#layer, points(own.width, own.height));
    Object.assign(own, Object.fromEntries(before));
    return places;
  }
}

/** The greatest scale at which screens of at most a size fit into rows with gaps, and the number per row. */
function arrangement(count, [width, height], [roomX, roomY], [gapX, gapY]) {
  let best = { scale: 0, perRow: 1 };
  for (let perRow = 1; perRow <= count; perRow++) {
    const rows = Math.ceil(count / perRow);
    const scale = Math.min((roomX - gapX * (perRow + 1)) / perRow / width, (roomY - gapY * (rows + 1)) / rows / height);
    if (scale > best.scale) best = { scale, perRow };
  }
  return best;
}
