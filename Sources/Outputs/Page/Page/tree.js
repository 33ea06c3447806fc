/** The layers of a run as a tree, with the properties that move, and whether they are visible at the playhead. */
class LayerTree {
  #run = null;
  #frame = 0;
  #selected = null;
  #collapsed = new Set();
  /** The layers that have a row, in order. */
  #rows = [];
  #list;

  /** Calls `select` with the index of a picked layer, and `peek` with that of the layer under the pointer, or null. */
  constructor(element, filter, movingOnly, select, peek) {
    this.element = element;
    this.filter = filter;
    this.movingOnly = movingOnly;
    this.select = select;
    this.#list = new WindowedList(element, 24, {
      make: LayerTree.#makeRow,
      fill: (row, index) => this.#fill(row, this.#rows[index]),
      update: (row, index) => this.#update(row, this.#rows[index]),
    });
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("pointerover", ({ target }) => peek(target.closest(".row")?.layer ?? null));
    element.addEventListener("pointerleave", () => peek(null));
    filter.addEventListener("input", () => this.#layOut());
    movingOnly.addEventListener("change", () => this.#layOut());
  }

  /** Shows the layers of a run. */
  show(run) {
    if (this.#run !== run) {
      const closed = new Set([...this.#collapsed].map((index) => this.#run.layers[index]?.path));
      this.#collapsed = new Set(run.order.filter((index) => closed.has(run.layers[index].path)));
    }
    this.#run = run;
    this.#layOut();
  }

  /** Marks a layer as selected and scrolls it into view; null for none. */
  mark(layer) {
    this.#selected = layer;
    if (layer === null) this.element.removeAttribute("aria-activedescendant");
    const outer = layer === null ? -1 : this.#run.layers[layer].parent;
    for (const index of this.#run.chain(outer)) this.#collapsed.delete(index);
    this.#layOut();
    const row = this.#rows.indexOf(layer);
    if (row >= 0) this.#list.reveal(row);
  }

  /** Updates the visible rows to a frame. */
  draw(frame) {
    this.#frame = frame;
    this.#list.refresh();
  }

  /** Determines the layers with a row: those that match the filter, and their ancestors, without collapsed subtrees. */
  #layOut() {
    const { layers, order } = this.#run;
    const query = this.filter.value.trim().toLowerCase();
    let wanted = null;
    if (query || this.movingOnly.checked) {
      wanted = new Set();
      for (const index of order) {
        const { path, columns } = layers[index];
        if (this.movingOnly.checked && columns.length === 0) continue;
        const words = [path, ...columns.map((column) => column.property)];
        if (!words.some((word) => word.toLowerCase().includes(query))) continue;
        for (const outer of this.#run.chain(index)) wanted.add(outer);
      }
    }
    const closed = new Set();
    this.#rows = order.filter((index) => {
      const { parent } = layers[index];
      const isClosed = !wanted && (closed.has(parent) || this.#collapsed.has(parent));
      if (isClosed) closed.add(index);
      return !isClosed && (!wanted || wanted.has(index));
    });
    this.#list.reset(this.#rows.length);
  }

  static #makeRow() {
    const row = make("div", "row");
    row.setAttribute("role", "treeitem");
    row.twisty = make("span", "twisty");
    row.kind = make("span", "kind");
    row.name = make("bdi", "name");
    row.moves = make("span", "moves");
    row.append(row.twisty, row.kind, row.name, row.moves);
    return row;
  }

  #fill(row, index) {
    const layer = this.#run.layers[index];
    row.layer = index;
    row.id = `layer-${index}`;
    row.style.setProperty("--depth", layer.depth);
    row.ariaLevel = layer.depth + 1;
    row.ariaExpanded = layer.children.length ? String(!this.#collapsed.has(index)) : null;
    row.ariaSelected = String(index === this.#selected);
    row.title = visible(`${layer.path} (${layer.kind})`);
    row.kind.dataset.kind = layer.kind;
    write(row.name, visible(layer.id));
    row.moves.replaceChildren(...layer.columns.map((column) => make("span", "", column.property)));
    const siblings = this.#run.layers[layer.parent]?.children ?? [index];
    row.ariaPosInSet = siblings.indexOf(index) + 1;
    row.ariaSetSize = siblings.length;
    const moves = layer.columns.map(({ property }) => property).join(", ");
    row.words = [visible(layer.id), layer.kind, ...(moves ? [`moves ${moves}`] : [])].join(", ");
    row.isSeen = undefined;
    if (index === this.#selected) this.element.setAttribute("aria-activedescendant", row.id);
  }

  #update(row, index) {
    const isSeen = this.#run.isVisible(index, this.#frame);
    if (row.isSeen !== isSeen) {
      row.isSeen = isSeen;
      row.classList.toggle("unseen", !isSeen);
      row.ariaLabel = isSeen ? row.words : `${row.words}, not visible`;
    }
    this.#run.layers[index].columns.forEach((column, position) => {
      const isLive = column.value(this.#frame) !== column.value(Math.max(this.#frame - 1, 0));
      row.moves.children[position].classList.toggle("live", isLive);
    });
  }

  #click(event) {
    const row = event.target.closest(".row");
    if (!row) return;
    if (event.target === row.twisty) this.#toggle(row.layer);
    else this.select(row.layer);
  }

  #toggle(layer, collapse = !this.#collapsed.has(layer)) {
    if (collapse) this.#collapsed.add(layer);
    else this.#collapsed.delete(layer);
    this.#layOut();
  }

  /** Handles the keys of a focused tree; the page handles all others. */
  #key(event) {
    const row = this.#rows.indexOf(this.#selected);
    const layer = this.#run.layers[this.#selected];
    const isOpen = layer?.children.length > 0 && !this.#collapsed.has(this.#selected);
    const selectRow = (index) => this.select(this.#rows[Math.min(Math.max(index, 0), this.#rows.length - 1)]);
    const act = {
      ArrowDown: () => selectRow(row + 1),
      ArrowUp: () => selectRow(row - 1),
      ArrowRight: () => (isOpen ? this.select(layer.children[0]) : this.#toggle(this.#selected, false)),
      ArrowLeft: () => (
        isOpen || !(layer?.parent >= 0) ? this.#toggle(this.#selected, true) : this.select(layer.parent)),
      Home: () => selectRow(0),
      End: () => selectRow(Infinity),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || this.#rows.length === 0) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }
}
