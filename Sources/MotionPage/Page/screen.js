/** A run on a screen that is scaled to fit: over its stage a second run as a ghost, and what is chosen. */
class Screen {
  #glass = make("div", "glass");
  /** The run that this one is compared with, and the stage that it is drawn on; undefined for none. */
  ghost;
  #ghostStage;
  /** The chosen layer; null for none. */
  layer = null;
  #outline = makeSVG("path", { class: "outline" });
  #way = makeSVG("path", { class: "way" });
  #overlay = makeSVG("svg", { class: "overlay" });
  /** The layer whose path is drawn; null for none. */
  #traced = null;

  /** Called with the event when the screen is clicked. */
  onClick = () => {};

  constructor(run, ghost) {
    this.run = run;
    this.ghost = ghost;
    this.stage = new Stage(run);
    this.#overlay.append(this.#way, this.#outline);
    this.#glass.append(this.stage.element);
    if (ghost) {
      this.#ghostStage = new Stage(ghost);
      this.#ghostStage.element.classList.add("ghost");
      this.#glass.append(this.#ghostStage.element);
    }
    this.#glass.append(this.#overlay);
    this.element = make("figure", "screen", this.#glass, make("figcaption", "", isolated(run.label)));
    this.#glass.addEventListener("click", (event) => this.onClick(event));
  }

  /** The size in points. */
  get size() {
    const { width, height } = this.stage.values[0];
    return [Math.max(width, 1), Math.max(height, 1)];
  }

  /** Shows the screen at a scale. */
  scale(scale) {
    const [width, height] = this.size;
    this.#glass.style.width = `${width * scale}px`;
    this.#glass.style.height = `${height * scale}px`;
    this.#glass.style.setProperty("--scale", scale);
    this.#overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /** Chooses the layer of a path, or none if it is null. */
  choose(path) {
    const found = this.run.layers.findIndex((layer) => layer.path === path);
    this.layer = found < 0 ? null : found;
  }

  /** Shows a time; `shown` says whether with its `ghost`, and with the `path` of the chosen layer. */
  draw(time, shown) {
    const { run, layer } = this;
    const frame = run.frameAt(time);
    this.stage.draw(frame);
    if (this.#ghostStage) {
      this.#ghostStage.element.hidden = !shown.ghost;
      if (shown.ghost) this.#ghostStage.draw(this.ghost.frameAt(time));
    }
    const isOutlined = layer !== null && run.isVisible(layer, frame);
    this.#outline.setAttribute("d", isOutlined ? `M${this.stage.corners(layer).join("L")}Z` : "");
    this.element.classList.toggle("ended", time > run.time(run.frames - 1) + 1e-6);
    const traced = shown.path ? layer : null;
    if (this.#traced === traced) return;
    this.#traced = traced;
    this.#way.setAttribute("d", traced === null ? "" : this.#dots(traced));
  }

  /** A dot for each frame where the middle of a layer is: the closer the dots, the slower it moves. */
  #dots(layer) {
    const stage = new Stage(this.run);
    let dots = "";
    for (let frame = 0; frame < this.run.frames; frame++) {
      if (!this.run.isVisible(layer, frame)) continue;
      stage.draw(frame);
      const [x, y] = [0, 1].map((axis) => stage.corners(layer).reduce((sum, point) => sum + point[axis] / 4, 0));
      dots += `M${x.toFixed(2)},${y.toFixed(2)}h0`;
    }
    return dots;
  }
}

/** The greatest scale at which screens of one size fit beside and below each other with gaps, and how many in a row. */
function arrangement(count, [width, height], [roomX, roomY], [gapX, gapY]) {
  let best = { scale: 0, perRow: 1 };
  for (let perRow = 1; perRow <= count; perRow++) {
    const rows = Math.ceil(count / perRow);
    const scale = Math.min((roomX - gapX * (perRow + 1)) / perRow / width, (roomY - gapY * (rows + 1)) / rows / height);
    if (scale > best.scale) best = { scale, perRow };
  }
  return best;
}
