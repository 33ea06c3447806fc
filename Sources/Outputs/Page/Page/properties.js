/** The properties of the selected layer: those that move, over the whole run, and the constants. */
class Properties {
  #element;
  #duration;
  #seek;
  #rows = [];
  #path = null;

  /** Calls `seek` with a fraction 0…1 of the run when a graph is pressed. */
  constructor(element, seek) {
    this.#element = element;
    this.#seek = seek;
  }

  /**
   * Shows a layer of the first run over a duration; layers with the same path in the other runs are compared with it.
   */
  show(runs, index, duration) {
    this.#duration = duration;
    const own = runs[0].layers[index];
    const found = runs.map((run) => ({ run, layer: run.layers.find(({ path }) => path === own.path) }))
      .filter(({ layer }) => layer);
    const names = new Set(found.flatMap(({ layer }) => layer.columns.map(({ property }) => property)));
    const events = runs[0].events.filter(({ target }) => target === own.path || target?.startsWith(`${own.path}.`));
    this.#rows = [...names].map((name) => {
      const columns = found.map(({ run, layer }) => run.column(layer.index, name));
      const { type } = columns.find((column) => column);
      const tracks = found.map(({ run, layer }, number) => {
        return { run, column: columns[number] ?? still(type, layer.values[name]) };
      });
      return new PropertyRow(name, tracks, events, this.#duration, this.#seek);
    });
    const head = make("header", "path", isolated(own.path), make("span", "quiet", own.kind));
    if (own.from > 0) head.append(make("span", "quiet", `from frame ${own.from}`));
    if (own.until !== undefined) head.append(make("span", "quiet", `until frame ${own.until}`));
    this.#element.replaceChildren(head, ...this.#rows.map((row) => row.element), constants(own.set));
    if (this.#path !== own.path) this.#element.scrollTop = 0;
    this.#path = own.path;
  }

  /** Shows the values at a time. */
  draw(time) {
    this.#element.style.setProperty("--played", time / this.#duration);
    for (const row of this.#rows) row.draw(time);
  }
}

/** A constant property, as a column. */
function still(type, value) {
  return { type, initial: value, pieces: [], steps: [], drivers: [], causes: [], value: () => value, velocity: () => 0 };
}

/** The constants of a layer that differ from the defaults. */
function constants(values) {
  return make("dl", "constants", ...Object.entries(values).map(([name, value]) => {
    return make("div", "", make("dt", "", name), make("dd", "", ...sample(value), isolated(value)));
  }));
}

/** A swatch for a colour; nothing for other values. */
function sample(value) {
  if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) return [];
  const field = make("i", "sample");
  field.style.setProperty("--color", value);
  return [field];
}

const unitSigns = { points: "pt", degrees: "°", seconds: "s" };

/** The number of decimals for a range: enough for four digits of its height, but no more than a trace's six. */
function placesIn({ low, high }) {
  const size = high - low || Math.abs(high);
  return size > 0 ? Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(size)))) : 0;
}

/** The greatest number of events on a graph. */
const MOST_MARKS = 100;

/** One property that moves: its name, drivers, current value and graph, with the events of its layer. */
class PropertyRow {
  #tracks;
  #isNumber;
  #values;
  #velocity = make("data", "velocity");
  #dot = make("i", "dot");
  #graph;

  constructor(name, tracks, events, duration, seek) {
    this.#tracks = tracks;
    this.#isNumber = tracks.every(({ column }) => typeof column.initial === "number");
    this.#values = tracks.map((_, index) => make("data", index ? "value other" : "value"));
    this.#graph = (this.#isNumber ? numberGraph : bandGraph)(tracks, duration);
    const drivers = [...new Set(tracks.flatMap(({ column }) => column.drivers))];
    const names = make("span", "drivers", ...drivers.map((driver) => isolated(driver)));
    const causes = [...new Set(tracks.flatMap(({ column }) => column.causes))];
    names.title = visible((causes.length ? causes.slice(0, MOST_MARKS) : drivers).join("\n"));
    const head = make("header", "", make("h3", "", name), names, ...this.#values);
    if (this.#isNumber) head.append(this.#velocity);
    this.element = make("section", "property", head, this.#graph);
    for (const event of events.slice(0, MOST_MARKS)) {
      const mark = make("i", "event-mark");
      mark.style.left = `${(event.time / duration) * 100}%`;
      mark.title = visible(`${seconds(event.time)} ${eventText(event).textContent}`);
      this.#graph.append(mark);
    }
    this.#graph.append(make("div", "playhead"));
    if (this.#isNumber) this.#labelExtent();
    this.#graph.role = "img";
    this.#graph.ariaLabel = `${name} over time${this.#isNumber ? this.#extent : ""}`;
    onDrag(this.#graph, seek);
  }

  #labelExtent() {
    const [area, velocity] = this.#graph.children;
    const unit = unitSigns[this.#tracks[0].column.unit] ?? "";
    this.unit = unit && (unit === "°" ? unit : ` ${unit}`);
    this.places = placesIn(area);
    this.velocityPlaces = placesIn(velocity);
    area.dataset.high = shortDecimal(area.high, this.places);
    area.dataset.low = shortDecimal(area.low, this.places);
    area.append(this.#dot);
  }

  /** The range of the values, in words. */
  get #extent() {
    const { low, high } = this.#graph.firstChild.dataset;
    return `, from ${low} to ${high}${this.unit}`;
  }

  draw(time) {
    this.#tracks.forEach(({ run, column }, index) => {
      const [element, value] = [this.#values[index], column.value(run.frameAt(time))];
      if (element.shown === value) return;
      element.shown = value;
      if (this.#isNumber) element.textContent = decimal(value, this.places) + this.unit;
      else element.replaceChildren(...sample(value), isolated(value));
    });
    if (!this.#isNumber) return;
    const [{ run, column }] = this.#tracks;
    const velocity = column.velocity(run.frameAt(time));
    write(this.#velocity, `${decimal(velocity, this.velocityPlaces)}${this.unit}/s`);
    this.#dot.style.top = `${this.#graph.firstChild.height(this.#values[0].shown) * 100}%`;
  }
}
