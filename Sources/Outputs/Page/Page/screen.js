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
  #safeArea = makeSVG("path", { class: "safe-area" });
  #fingers = makeSVG("path", { class: "fingers" });
  /** The positions of the fingers, in points. */
  fingers = [];
  #overlay = makeSVG("svg", { class: "overlay", "aria-hidden": "true" });
  /** The layer whose path is drawn; null for none. */
  #traced = null;

  /** Called with the event when the screen is clicked. */
  onClick = () => {};

  constructor(run, ghost) {
    this.run = run;
    this.ghost = ghost;
    this.stage = new Stage(run);
    this.#overlay.append(this.#safeArea, this.#motionPath, this.#peek, this.#outline, this.#fingers);
    this.glass.append(this.stage.element);
    if (ghost) {
      this.#ghostStage = new Stage(ghost);
      this.#ghostStage.element.classList.add("ghost");
      this.glass.append(this.#ghostStage.element);
    }
    this.glass.append(this.#overlay);
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

  /** Selects the layer with a path; null for none. */
  select(path) {
    const found = this.run.layers.findIndex((layer) => layer.path === path);
    this.layer = found < 0 ? null : found;
  }

  /** Draws a run that consists of other layers or columns than before. */
  #rebuild() {
    if (this.#version === this.run.version) return;
    this.#version = this.run.version;
    const stage = new Stage(this.run);
    stage.element.ariaHidden = "true";
    this.stage.element.replaceWith(stage.element);
    this.stage = stage;
    // A path of the new run.
    this.#traced = undefined;
  }

  /** Shows a time; `shown` has the flags `ghost`, `path` (of the selected layer) and `safeArea`. */
  draw(time, shown) {
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
    this.#safeArea.setAttribute("d", shown.safeArea ? this.#insets() : "");
    this.element.classList.toggle("ended", time > run.time(run.frames - 1) + 1e-6);
    const traced = shown.path ? layer : null;
    if (this.#traced === traced) return;
    this.#traced = traced;
    this.#motionPath.setAttribute("d", traced === null ? "" : this.#dots(traced));
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
    const { run } = this;
    const values = run.layers.map((one) => Object.create(one.values));
    const placements = new Placements(run, values);
    const chain = [...run.chain(layer)].filter((one) => one > 0);
    const sources = new Set(chain.flatMap((one) => placements.sources(one)).map(String));
    const columns = run.columns.filter((column) =>
      column.layer === layer || sources.has(`${column.layer},${column.property}`));
    let dots = "";
    for (let frame = 0; frame < run.frames; frame++) {
      if (!run.isVisible(layer, frame)) continue;
      for (const column of columns) values[column.layer][column.property] = column.value(frame);
      const { width, height } = values[layer];
      const [[x, y]] = placements.onScreen(layer, [[width / 2, height / 2]]);
      dots += `M${x.toFixed(2)},${y.toFixed(2)}h0`;
    }
    return dots;
  }
}

/** The greatest scale at which equal screens fit into rows with gaps, and the number per row. */
function arrangement(count, [width, height], [roomX, roomY], [gapX, gapY]) {
  let best = { scale: 0, perRow: 1 };
  for (let perRow = 1; perRow <= count; perRow++) {
    const rows = Math.ceil(count / perRow);
    const scale = Math.min((roomX - gapX * (perRow + 1)) / perRow / width, (roomY - gapY * (rows + 1)) / rows / height);
    if (scale > best.scale) best = { scale, perRow };
  }
  return best;
}
