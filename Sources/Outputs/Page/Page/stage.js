/** Draws a run with one element per layer. The picture depends only on the frame. */
class Stage {
  /** The number of the drawn frame; -1 before the first one. */
  frame = -1;
  #placements;
  #pictures;
  #indices = new Map();
  /** What each column changes: `placed` layers, its layer's picture or the order of its siblings. */
  #effects;
  #late;
  #statusBar;
  /** The masks; undefined if there are none. */
  #masks;
  /** The particles of emitters; by the layers in emitters, those that copy them. */
  #particles = [];
  #throwers = new Map();
  /** By layer: whether its children are ordered by their depth, as a function of its values; for those that ever do. */
  #depthOrders = new Map();

  constructor(run) {
    this.run = run;
    const { layers } = run;
    /** The values of each layer in the drawn frame, by property. */
    this.values = layers.map((layer) => Object.create(layer.values));
    /** The screen at its size in points, to be added to the page and scaled. */
    this.element = document.createElement("div");
    this.element.className = "stage";
    this.#placements = new Placements(run, this.values);
    this.#pictures = layers.map((layer, index) => index > 0 && new Picture(run, layer, this.values[index]));
    const dependents = new Map();
    this.#late = layers.filter(({ from, until }) => from > 0 || until !== undefined).map((layer) => layer.index);
    for (const index of run.order.slice(1)) {
      this.#indices.set(this.#pictures[index].element, index);
      this.#content(layers[index].parent).append(this.#pictures[index].element);
      for (const source of new Set(this.#placements.sources(index).map(String))) {
        if (!dependents.has(source)) dependents.set(source, []);
        dependents.get(source).push(index);
      }
    }
    for (const layer of layers) {
      const { depthOrder } = run.drawing(layer);
      if (!depthOrder || !mayShow(run, layer.index, depthOrder)) continue;
      const binder = new Binder();
      const isOn = binder.number(depthOrder);
      this.#depthOrders.set(layer.index, { isOn, names: new Set(binder.sources.map(([, name]) => name)) });
    }
    this.#effects = run.columns.map(({ layer, property }) => ({
      placed: dependents.get(`${layer},${property}`) ?? [],
      isPainted: layer === 0 || this.#pictures[layer].sources.has(property),
      isStacked: layer > 0 && this.#pictures[layer].orderSources.has(property),
      isSorted: Boolean(this.#depthOrders.get(layer)?.names.has(property)),
    }));
    for (const picture of this.#pictures.slice(1)) picture.close();
    if (layers.some((layer) => everMasks(run, layer))) {
      this.#masks = new Masks(run, this.values, this.#pictures, (index) => this.elementOf(index));
    }
    for (const layer of layers) {
      if (!run.drawing(layer).items.some(([kind]) => kind === "particles")) continue;
      const particles = new Particles(run, layer, this.#pictures, this.#placements);
      this.#particles.push(particles);
      const thrown = [...(run.layers[layer.place]?.children ?? []), ...layer.children];
      for (let index = thrown.pop(); index !== undefined; index = thrown.pop()) {
        this.#throwers.set(index, [...(this.#throwers.get(index) ?? []), particles]);
        thrown.push(...layers[index].children);
      }
    }
    if (run.uses(0, "safeAreaTop")) this.#statusBar = new StatusBar(this.element);
  }

  #content(index) { return index > 0 ? this.#pictures[index].content : this.element; }

  /** The element of a layer. */
  elementOf(index) { return index > 0 ? this.#pictures[index].element : this.element; }

  /** Draws a frame. */
  draw(frame) {
    const [placed, painted, stacked] = [new Set(), new Set(), new Set()];
    if (this.frame < 0) {
      for (const { index, parent } of this.run.layers) {
        placed.add(index);
        painted.add(index);
        if (this.#pictures[index].isOrdered) stacked.add(parent);
      }
    }
    for (const [place, column] of this.run.columns.entries()) {
      const [values, value] = [this.values[column.layer], column.value(frame)];
      if (values[column.property] === value) continue;
      values[column.property] = value;
      const { placed: dependents, isPainted, isStacked, isSorted } = this.#effects[place];
      for (const index of dependents) placed.add(index);
      if (isPainted) painted.add(column.layer);
      if (isStacked) stacked.add(this.run.layers[column.layer].parent);
      if (isSorted) stacked.add(column.layer);
    }
    for (const index of this.#late) {
      const exists = this.run.exists(index, frame);
      if (this.#pictures[index].exists !== exists) painted.add(index);
      this.#pictures[index].exists = exists;
    }
    placed.delete(0);
    for (const index of placed) {
      const [picture, transform] = [this.#pictures[index], this.#placements.transform(index)];
      picture.place(transform);
      this.#masks?.place(index, transform);
      const { parent } = this.run.layers[index];
      if (this.#depthOrders.has(parent)) stacked.add(parent);
      if (!picture.hasBack || picture.showsBack === this.#placements.showsBack(index)) continue;
      picture.showsBack = !picture.showsBack;
      painted.add(index);
    }
    for (const index of painted) {
      index > 0 ? this.#pictures[index].draw() : this.#drawScreen();
      this.#masks?.draw(index);
    }
    for (const index of stacked) this.#stack(index);
    if (this.#particles.length) this.#throw(frame, [...placed, ...painted, ...stacked]);
    this.frame = frame;
  }

  /** Draws the particles of a frame, after some layers have changed. */
  #throw(frame, changed) {
    const stale = new Set(changed.flatMap((index) => this.#throwers.get(index) ?? []));
    for (const particles of this.#particles) particles.draw(frame, stale.has(particles));
  }

  /** A screen without a fill is white in light appearance, and black in dark. */
  #drawScreen() {
    const v = this.values[0];
    this.element.style.width = `${v.width}px`;
    this.element.style.height = `${v.height}px`;
    this.element.style.background = `linear-gradient(${v.fill} 0 100%) ${v.appearance === "dark" ? "#000" : "#fff"}`;
    this.#statusBar?.draw(v);
  }

  /** Orders the children of a layer, those with the same position by their places in the run. */
  #stack(parent) {
    const order = (index) => this.#pictures[index].order(this.values[index]);
    const isSorted = this.#depthOrders.get(parent)?.isOn(this.values[parent]);
    const depths = new Map(isSorted ? this.run.layers[parent].children.map((index) => [index, this.#placements.depth(index)]) : []);
    const depth = (a, b) => (isSorted ? depths.get(a) - depths.get(b) : 0);
    const children = this.run.layers[parent].children.toSorted((a, b) => depth(a, b) || order(a) - order(b));
    for (const [rank, index] of children.entries()) this.#pictures[index].stack(rank);
    this.#masks?.stack(children);
  }

  /** The layers at a position in the window, from front to back; those that are not visible themselves come last. */
  layersAt(clientX, clientY) {
    const layers = document.elementsFromPoint(clientX, clientY).map((element) => this.#indices.get(element))
      .filter((index) => index !== undefined);
    const isSeen = (index) => this.#pictures[index].isSeen;
    return [...layers.filter(isSeen), ...layers.filter((index) => !isSeen(index))];
  }

  /** The corners of a layer in the screen's points, clockwise from the top left, as `[x, y]`. */
  corners(index) {
    const { width, height } = this.values[index];
    return this.#placements.onScreen(index, [[0, 0], [width, 0], [width, height], [0, height]]);
  }
}

/** The status bar's content, whose lightness the scene determines. */
class StatusBar {
  #element = document.createElement("div");

  constructor(screen) {
    const [time, battery] = [document.createElement("span"), document.createElement("span")];
    this.#element.className = "status-bar";
    time.textContent = "9:41";
    battery.className = "battery";
    this.#element.append(time, battery);
    screen.append(this.#element);
  }

  draw({ safeAreaTop, statusBarLightness }) {
    const part = `${statusBarLightness * 100}%`;
    this.#element.style.height = `${safeAreaTop}px`;
    this.#element.style.color = `rgb(${part} ${part} ${part})`;
  }
}
