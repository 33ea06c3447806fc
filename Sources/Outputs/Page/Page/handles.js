/**
 * Where the script makes the selected layer and what moves it: the lines, the numbers as controls that run the scene
 * again, and the timing as code for other frameworks.
 *
 * 1. A control changes the number of the script in memory; only the dialog writes the script.
 * 2. The numbers belong to one text of the script and of each module: other texts forget them.
 */
class HandlePanel {
  #element;
  #live;
  #history;
  #write;
  #path = null;
  /** What the process says of the layer. */
  #places = null;
  /** The rows of numbers, by `numberKey`. */
  #rows = new Map();
  /** Which answer is the newest one. */
  #asked = 0;
  /** Whether the pointer holds a control, which is not replaced meanwhile; whether an answer has arrived since then. */
  #isHeld = false;
  #isLate = false;

  /** `element` has the calls, and the button that writes. */
  constructor(element, live, history) {
    this.#element = element;
    this.#live = live;
    this.#history = history;
    this.#write = element.querySelector("[data-do=write]");
    element.addEventListener("pointerdown", () => { this.#isHeld = true; });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => this.#letGo());
  }

  /** The pointer holds no control any more: shows what has arrived meanwhile. */
  #letGo() {
    const isLate = this.#isHeld && this.#isLate;
    [this.#isHeld, this.#isLate] = [false, false];
    if (isLate) this.refresh();
  }

  /** What is to be written: the changed numbers, and the hashes of the files that were run. */
  get changes() {
    const numbers = numberList(this.#live.numbers);
    return numbers.length > 0 && this.#places ? { numbers, files: this.#places.files } : null;
  }

  /** Shows a layer by its path; null for none. */
  async select(path) {
    if (path === this.#path) return;
    this.#path = path;
    await this.refresh();
  }

  /** Forgets the changes of the numbers: the script is another one. */
  forget() { this.#history.forget(this); }

  /** Asks for the places of the layer again. */
  async refresh() {
    const [path, asked] = [this.#path, ++this.#asked];
    const places = path === null ? null : await this.#live.describe(path);
    if (asked !== this.#asked) return;
    if (this.#isHeld) {
      this.#isLate = true;
      return this.draw();
    }
    if (JSON.stringify(places) === JSON.stringify(this.#places)) return this.draw();
    this.#places = places;
    this.#rows.clear();
    this.#element.hidden = places === null;
    this.#element.querySelector(".calls").replaceChildren(...(places?.calls ?? []).map((call) => this.#section(call)));
    this.draw();
  }

  /** Shows the present numbers. */
  draw() {
    for (const [key, { row, number, redraw }] of this.#rows) {
      row.show(this.#live.numbers.get(key) ?? number.value);
      row.element.classList.toggle("changed", this.#live.numbers.has(key));
      redraw?.();
    }
    this.#write.disabled = this.#live.numbers.size === 0;
  }

  #section({ label, file, line, numbers: stated, refusals = [], code = [] }) {
    const place = `${file}:${line}`;
    const numbers = stated.map((number) => ({ ...number, file }));
    const head = make("header", "", make("h3", "", isolated(label)), copyButton(place, place, "The line of the script"));
    head.append(...code.map(({ framework, text }) => copyButton(framework, text, `Copy as ${framework}:\n${text}`)));
    const list = make("dl", "", ...numbers.map((number) => this.#row(number).element));
    const rest = refusals.map(({ name, line: at, reason }) => {
      const text = make("dd", "quiet", isolated(`${reason}, line ${at}`));
      text.title = text.textContent;
      return make("div", "", make("dt", "", isolated(name)), text);
    });
    list.append(...rest);
    const section = make("section", "call", head);
    section.append(...this.#curves(numbers), list);
    return section;
  }

  #row(number) {
    const { name, value, text, line, uses } = number;
    const doc = [`Line ${line}: ${text}`, uses ? `A local variable hands it to ${uses} other places too.` : ""];
    const parameter = { name, value, default: value, doc: doc.filter(Boolean).join("\n") };
    const row = new ParameterRow(
      parameter, (to) => this.#set([number], [to]), (from, to) => this.#note([number], [from], [to]));
    this.#rows.set(numberKey(number), { row, number });
    return row;
  }

  /** Sets numbers to values; undefined leaves one as it is. */
  #set(numbers, values) {
    for (const [index, number] of numbers.entries()) {
      if (values[index] !== undefined) this.#live.setNumber(number, values[index]);
    }
    this.draw();
  }

  /** Notes what one use of a control has changed. */
  #note(numbers, from, to) {
    this.#history.note({ owner: this, from, to, apply: (values) => this.#set(numbers, values) });
  }

  /** The Bézier curves among the numbers, whose control points are dragged. */
  #curves(numbers) {
    return numbers.filter(({ name }) => /(^|\.)x1$/.test(name)).flatMap(({ name: first }) => {
      const start = first.slice(0, -2);
      const own = ["x1", "y1", "x2", "y2"].map((name) => numbers.find((one) => one.name === start + name));
      if (own.includes(undefined)) return [];
      const curve = new BezierHandles(
        () => own.map((one) => this.#live.numbers.get(numberKey(one)) ?? one.value),
        (values) => this.#set(own, values), (from, to) => this.#note(own, from, to));
      for (const one of own) {
        queueMicrotask(() => Object.assign(this.#rows.get(numberKey(one)) ?? {}, { redraw: () => curve.draw() }));
      }
      curve.draw();
      return [curve.element];
    });
  }
}

/** A button that copies a text. */
function copyButton(label, text, title) {
  const button = make("button", "copy", isolated(label));
  button.title = visible(title);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 800);
  });
  return button;
}

/** A Bézier curve with its two control points. */
class BezierHandles {
  /** The part of the square that is beyond 0 and 1, on each side. */
  static #room = 0.5;

  element = makeSVG("svg", { class: "bezier", viewBox: "0 -50 100 200", role: "img" });
  #read;
  #path = makeSVG("path");
  #arms = [makeSVG("line"), makeSVG("line")];
  #points = [makeSVG("circle", { r: 5 }), makeSVG("circle", { r: 5 })];

  /**
   * `read` returns x1, y1, x2 and y2; `change` takes those that change, and `note` all before and after a use of a point.
   */
  constructor(read, change, note) {
    this.#read = read;
    const square = makeSVG("rect", { width: 100, height: 100 });
    this.element.append(square, ...this.#arms, this.#path, ...this.#points);
    this.element.ariaLabel = "The curve, with its control points";
    this.#points.forEach((point, index) => {
      let before = null;
      point.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        point.setPointerCapture(event.pointerId);
        before = read();
      });
      point.addEventListener("pointermove", (event) => {
        if (before === null) return;
        const { left, top, width, height } = this.element.getBoundingClientRect();
        const x = Math.min(Math.max((event.clientX - left) / width, 0), 1);
        const y = 1 + BezierHandles.#room - ((event.clientY - top) / height) * (1 + 2 * BezierHandles.#room);
        const place = [x, y].map((one) => Number(one.toFixed(2)));
        change(index ? [undefined, undefined, ...place] : place);
      });
      for (const name of ["pointerup", "pointercancel"]) {
        point.addEventListener(name, () => {
          const after = read();
          if (before?.some((value, index) => value !== after[index])) note(before, after);
          before = null;
        });
      }
    });
  }

  draw() {
    const [x1, y1, x2, y2] = this.#read().map((value, index) => 100 * (index % 2 ? 1 - value : value));
    this.#path.setAttribute("d", `M0 100C${x1} ${y1} ${x2} ${y2} 100 0`);
    [[0, 100, x1, y1], [100, 0, x2, y2]].forEach(([fromX, fromY, x, y], index) => {
      for (const [name, value] of Object.entries({ x1: fromX, y1: fromY, x2: x, y2: y })) {
        this.#arms[index].setAttribute(name, value);
      }
      this.#points[index].setAttribute("cx", x);
      this.#points[index].setAttribute("cy", y);
    });
  }
}
