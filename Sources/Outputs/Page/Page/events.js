/** The events of a run, one per row. */
class EventTable {
  #element;
  #list;
  #events = [];
  #frame = 0;

  /** Calls `pick` with a picked event. */
  constructor(element, pick) {
    this.#element = element;
    this.#list = new WindowedList(element, 24, {
      make: () => make("button", "row"),
      fill: (row, index) => this.#fill(row, this.#events[index]),
      update: (row, index) => row.classList.toggle("live", this.#events[index].frame === this.#frame),
    });
    element.addEventListener("click", ({ target }) => {
      const row = target.closest(".row");
      if (row) pick(this.#events[row.index]);
    });
  }

  show(run) {
    this.#events = run.events;
    this.#list.reset(run.events.length);
    this.#element.classList.toggle("none", run.events.length === 0);
  }

  draw(frame) {
    this.#frame = frame;
    this.#list.refresh();
  }

  #fill(row, event) {
    row.replaceChildren(make("time", "", seconds(event.time)), eventText(event));
    row.title = row.textContent;
  }
}

/** The event's name, target and further values. */
function eventText({ kind, target, words }) {
  return make("span", "event", make("b", "", kind), ...[target, ...words].flatMap((word) => [" ", isolated(word)]));
}
