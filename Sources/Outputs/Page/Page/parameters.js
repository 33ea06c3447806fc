/** What the system tells a scene, as parameters: `input` returns the line of a log for a value. */
const systemSettings = [
  {
    name: "appearance", default: "light", choices: ["light", "dark"],
    input: (value) => ({ appearance: value }), read: (run, frame) => run.value(0, "appearance", frame),
  },
  {
    name: "reduceMotion", default: false,
    input: (value) => ({ reduceMotion: value }),
  },
  {
    name: "textSize", default: "l",
    choices: ["xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5"],
    input: (value) => ({ textSize: value }), read: (run, frame) => run.value(0, "textSize", frame) ?? "l",
  },
  {
    name: "contrast", default: "standard", choices: ["standard", "increased"],
    input: (value) => ({ contrast: value }), read: (run, frame) => run.value(0, "systemContrast", frame) ?? "standard",
  },
  {
    name: "keyboard", default: false,
    input: (value) => ({ keyboardHeight: value ? 291 : 0 }),
  },
].map((setting) => ({ ...setting, value: setting.default, live: true, isSystem: true }));

/**
 * The parameters of the scene and the settings of the system, as controls that change them.
 *
 * 1. A control shows the value of the run, except while it is used.
 * 2. What is dragged or typed is one change of the history.
 */
class ParameterPanel {
  #element;
  #change;
  #history;
  #rows = [];

  /** Calls `change` with a parameter and its new value. */
  constructor(element, history, change) {
    this.#element = element;
    this.#history = history;
    this.#change = change;
  }

  /** Shows the parameters of a run; those that are declared as before keep their controls. */
  show({ parameters: own }) {
    const parameters = [...own, ...systemSettings];
    const known = new Map(this.#rows.map((row) => [row.declaration, row]));
    this.#rows = parameters.map((one) => {
      const row = known.get(ParameterRow.declaration(one));
      if (!row) return new ParameterRow(one, (value) => this.#change(one, value), (from, to) => this.#note(one, from, to));
      if (!one.isSystem) row.show(one.value);
      return row;
    });
    for (const list of this.#element.querySelectorAll("dl")) {
      const isSystem = list.classList.contains("system");
      const rows = this.#rows.filter(({ parameter }) => Boolean(parameter.isSystem) === isSystem).map(({ element }) => element);
      if (rows.length === list.children.length && rows.every((row, index) => row === list.children[index])) continue;
      list.replaceChildren(...rows);
    }
    this.#element.hidden = false;
  }

  /** Shows the live parameters as of a frame of the run. */
  draw(run, frame) {
    for (const row of this.#rows) {
      const { name, live, isSystem, read } = row.parameter;
      if (isSystem) row.show(read?.(run, frame));
      else if (live) row.show(run.value(0, name, frame));
    }
  }

  #note({ name }, from, to) {
    const apply = (value) => {
      const row = this.#rows.find(({ parameter }) => parameter.name === name);
      if (!row) return;
      row.show(value);
      this.#change(row.parameter, value);
    };
    this.#history.note({ owner: this, from, to, apply });
  }
}

/** One parameter: its name, and a control for its value. */
class ParameterRow {
  #control;
  #field = null;
  /** The value before the present use of the control; undefined while it is not used. */
  #before;
  #value;

  /** Calls `change` with each value, and `note` with the values before and after a use of the control. */
  constructor(parameter, change, note) {
    this.parameter = parameter;
    this.declaration = ParameterRow.declaration(parameter);
    this.#control = ParameterRow.#makeControl(parameter);
    const controls = [this.#control];
    if (typeof parameter.default === "number") {
      const { min, max, step } = this.#control;
      this.#field = Object.assign(make("input"), { type: "number", step: "any" });
      if (parameter.min !== undefined) this.#field.min = min;
      if (parameter.max !== undefined) this.#field.max = max;
      controls.push(this.#field, make("span", "quiet", unitSigns[parameter.unit] ?? ""));
      this.#control.step = step;
    }
    const name = make("dt", "", isolated(parameter.name));
    const when = parameter.live ? "It changes while the scene runs." : "The scene runs again.";
    name.title = visible([parameter.doc, when].filter(Boolean).join("\n"));
    name.classList.toggle("lasting", Boolean(parameter.live));
    for (const control of [this.#control, this.#field].filter(Boolean)) {
      control.ariaLabel = visible(parameter.name);
      control.addEventListener("input", () => {
        const value = this.#read(control);
        if (value === undefined || value === this.#value) return;
        this.#before ??= this.#value;
        this.#set(value, control);
        change(value);
      });
      control.addEventListener("change", () => {
        if (this.#before !== undefined && this.#before !== this.#value) note(this.#before, this.#value);
        this.#before = undefined;
      });
    }
    this.element = make("div", "", name, make("dd", "", ...controls));
    this.show(parameter.value);
  }

  /** What a parameter is, apart from its value. */
  static declaration({ value, ...declared }) { return JSON.stringify(declared); }

  static #makeControl({ default: initial, choices, min, max }) {
    if (typeof initial === "boolean") return Object.assign(make("input"), { type: "checkbox" });
    if (choices) return make("select", "", ...choices.map((choice) => make("option", "", choice)));
    if (typeof initial === "string") return Object.assign(make("input"), { type: "text", spellcheck: false });
    // Without bounds, as far as twice the default.
    const [low, high] = [min ?? Math.min(0, 2 * initial, max ?? 0), max ?? Math.max(1, 2 * initial, min ?? 0)];
    const step = 10 ** Math.floor(Math.log10((high - low || 1) / 100));
    return Object.assign(make("input"), { type: "range", min: low, max: high, step: Number(step.toPrecision(1)) });
  }

  /** Shows a value, unless the control is used. */
  show(value) {
    if (this.#before === undefined && value !== undefined && value !== this.#value) this.#set(value);
  }

  #set(value, used) {
    this.#value = value;
    if (typeof value === "boolean") this.#control.checked = value;
    else if (used !== this.#control) this.#control.value = String(value);
    if (this.#field && used !== this.#field) this.#field.value = shortDecimal(value, 6).replace("−", "-");
  }

  #read(control) {
    if (typeof this.#value === "boolean") return control.checked;
    if (typeof this.#value !== "number") return control.value;
    return control.value.trim() === "" || !control.checkValidity() ? undefined : Number(control.value);
  }
}
