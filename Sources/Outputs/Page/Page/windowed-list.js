/** A list that only has elements for the visible rows, so that ten thousand rows cost no more than thirty. */
class WindowedList {
  #rows = [];
  #count = 0;
  /** The viewport's scroll offset and height, cached because reading them in each frame would force a layout. */
  #top = 0;
  #height = 0;
  #sizer = make("div", "sizer");

  /**
   * `make()` returns an empty row, `fill(row, index)` sets its content, and `update(row, index)` updates what
   * depends on the playhead.
   */
  constructor(viewport, rowHeight, { make, fill, update }) {
    this.viewport = viewport;
    this.rowHeight = rowHeight;
    this.make = make;
    this.fill = fill;
    this.update = update;
    viewport.append(this.#sizer);
    viewport.addEventListener("scroll", () => this.#measure(), { passive: true });
    new ResizeObserver(() => this.#measure()).observe(viewport);
  }

  /** Shows another list with this many rows. */
  reset(count) {
    this.#count = count;
    this.#sizer.style.height = `${count * this.rowHeight}px`;
    for (const row of this.#rows) row.index = -1;
    this.#measure();
  }

  #measure() {
    this.#top = this.viewport.scrollTop;
    this.#height = this.viewport.clientHeight;
    this.refresh();
  }

  /** Updates the visible rows. */
  refresh() {
    const first = Math.min(Math.floor(this.#top / this.rowHeight), Math.max(this.#count - 1, 0));
    const shown = Math.min(Math.ceil(this.#height / this.rowHeight) + 1, this.#count - first);
    while (this.#rows.length < shown) {
      const row = this.make();
      this.#rows.push(row);
      this.#sizer.append(row);
    }
    this.#rows.forEach((row, position) => {
      const index = first + position;
      row.hidden = position >= shown;
      if (row.hidden) {
        row.index = -1;
      } else if (row.index !== index) {
        row.index = index;
        row.style.top = `${index * this.rowHeight}px`;
        this.fill(row, index);
      }
      if (!row.hidden) this.update(row, index);
    });
  }

  /** Scrolls a row into view. */
  reveal(index) {
    const top = index * this.rowHeight;
    const lowest = top + this.rowHeight - this.#height;
    if (this.#top > top || this.#top < lowest) this.viewport.scrollTop = this.#top > top ? top : lowest;
    this.#measure();
  }
}
