"use strict";

/** Reads the page's data from its element, and takes its font. */
async function readData(element) {
  const data = await parseData(element);
  PageFont.install(data.font);
  return data;
}

/** Parses JSON, or compressed JSON in base64. */
async function parseData(element) {
  if (element.type === "application/json") return JSON.parse(element.textContent);
  const inflated = new Blob([bytesOf(element.textContent)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(inflated).json();
}

/** Returns the first index from which on a condition holds; the length if it never does. */
function firstIndex(list, isLater) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLater(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** One run of a scene: its layers, the properties that moved, and the events. */
class Run {
  /** Counts the changes of what the run consists of: layers, drawings and columns. */
  version = 0;
  #properties;
  #defaults;
  /** The defaults of a kind or a group that differ from those of other properties with their names. */
  #groupDefaults = {};

  /** Takes a member of the data's `runs`, and the data. */
  constructor(data, { properties }) {
    const known = Object.entries(properties).map(([name, [, , initial]]) => [name, initial]);
    const defaults = { ...Object.fromEntries(known), ...data.defaults };
    [this.#properties, this.#defaults] = [properties, defaults];
    /** The name of the run, and its role: the `scene` itself, a `variant`, or one to `compare`. */
    this.label = data.label;
    this.role = data.role;
    this.scene = data.scene;
    this.fps = data.fps;
    this.seed = data.seed;
    /** The number of frames; the last one is `frames - 1`. */
    this.frames = data.frames;
    /** Further facts, such as `appearance`, by name. */
    this.facts = data.facts;
    /** The error of a run that failed partway; otherwise undefined. */
    this.error = data.error;
    /** The parameters that can be changed: `{ name, value, default, min, max, unit, choices, live, doc }`. */
    this.parameters = data.parameters ?? [];
    /** The scene's assets as data URLs, by name. */
    this.images = new Map(Object.entries(data.images ?? {}));
    /** The sounds that can be played, as data URLs, by name. */
    this.sounds = new Map(Object.entries(data.sounds ?? {}));
    /** What layers of a kind or with a group show, by its name. */
    this.draws = data.draws;
    /** `{ frame, time, kind, target, words }`, in order; `time` is exact, `frame` is the first at or after it. */
    this.events = data.events;
    /**
     * In order of creation, the scene first: `{ path, id, kind, parent, from, until, place, set, groups, draws }`, and `index`,
     * `depth`, `children` (indices), `values` (of constant properties) and `columns`.
     */
    this.layers = data.layers.map((layer, index) => ({
      ...layer, index, depth: 0, children: [], columns: [],
      values: Object.assign(Object.create(defaults), layer.set),
    }));
    for (const layer of this.layers.slice(1)) {
      const parent = this.layers[layer.parent];
      parent.children.push(layer.index);
      layer.depth = parent.depth + 1;
    }
    /** The columns of all layers, in the order in which they first moved. */
    this.columns = data.columns.map((column) => new Column(column, this.fps, properties[column.property]));
    for (const column of this.columns) this.layers[column.layer].columns.push(column);
    /** The initial size of the screen, in points. */
    this.width = this.value(0, "width", 0);
    this.height = this.value(0, "height", 0);
    this.#arrange();
  }

  #arrange() {
    // A layer that leaves is in the place of the one that it was.
    const place = (index) => this.layers[index].place ?? index;
    for (const { children } of this.layers) children.sort((a, b) => place(a) - place(b) || a - b);
    /** The indices of the layers in depth-first order. */
    this.order = [];
    const open = [0];
    while (open.length) {
      const index = open.pop();
      this.order.push(index);
      for (const child of this.layers[index].children.toReversed()) open.push(child);
    }
  }

  /** A run without frames that begins as the first line of a trace says, with the images and sounds of this one. */
  begun({ motion, scene, fps, seed, defaults = {}, draws = {}, layers: [screen, ...layers], ...facts }) {
    const { path, id, kind, ...set } = { ...defaults.scene, ...screen };
    const { label, role, parameters } = this;
    const run = new Run(
      {
        label, role, parameters, scene, fps, seed, facts, draws, frames: 0, events: [], columns: [],
        layers: [{ path, id, kind, parent: -1, from: 0, set: this.#unusual(set) }],
      },
      { properties: this.#properties });
    [run.images, run.sounds] = [this.images, this.sounds];
    run.#know(defaults);
    for (const layer of layers) run.#add(layer, 0);
    return run;
  }

  /** Those of the values that differ from what all layers have. */
  #unusual(set) {
    return Object.fromEntries(Object.entries(set).filter(([name, value]) => this.#defaults[name] !== value));
  }

  /** Adds defaults by the names of their groups; one that differs from what is known belongs to its group. */
  #know(defaults) {
    for (const [name, group] of Object.entries(defaults)) {
      Object.assign(this.#defaults, { ...group, ...this.#defaults });
      this.#groupDefaults[name] = this.#unusual(group);
    }
  }

  /** Drops what is after a frame, with all layers and columns that begin later. */
  truncate(frame) {
    this.frames = Math.min(this.frames, frame + 1);
    const count = firstIndex(this.layers, ({ from }) => from > frame);
    for (const { parent } of this.layers.slice(count)) {
      if (parent < count) this.layers[parent].children = this.layers[parent].children.filter((child) => child < count);
    }
    this.layers.length = count;
    for (const layer of this.layers) if (layer.until > frame) layer.until = undefined;
    this.columns = this.columns.filter(({ layer }) => layer < count);
    for (const column of this.columns) column.truncate(frame);
    this.events = this.events.filter((event) => event.frame <= frame);
    this.version++;
    this.#arrange();
  }

  /** Appends a frame as `motion live` prints it; what is known already may be repeated. */
  append({ frame, time, set, events = [], layers = [], draws, defaults = {} }) {
    // The frame to which a session goes back repeats all events before it.
    const news = frame < this.frames ? [] : events;
    this.frames = Math.max(this.frames, frame + 1);
    for (const event of news) {
      if (event.event === "exit") this.#leaving.set(event.values[0], this.#paths.get(event.target));
      if (event.event === "remove" || event.event === "exit") this.#end(event.target, frame);
      this.events.push({ frame, time: event.time ?? time, kind: event.event, target: event.target, words: event.values });
    }
    this.#know(defaults);
    if (draws) Object.assign(this.draws, draws);
    for (const layer of layers) this.#add(layer, frame);
    for (const [name, value] of Object.entries(set)) {
      const dot = name.lastIndexOf(".");
      const layer = this.#paths.get(name.slice(0, dot));
      if (layer) this.#set(layer, name.slice(dot + 1), value, frame);
    }
  }

  /** The layers that exist after the last frame, by their paths. */
  get #paths() {
    if (this.#pathsVersion !== this.version) {
      this.#pathsVersion = this.version;
      this.#alive = new Map(this.layers.filter(({ until }) => until === undefined).map((layer) => [layer.path, layer]));
    }
    return this.#alive;
  }

  /** The layers that have begun to leave, by the paths under which they do. */
  #leaving = new Map();
  #pathsVersion = -1;
  #alive;

  #end(path, frame) {
    const root = this.#paths.get(path);
    if (!root) return;
    for (const layer of this.layers) {
      const isInside = layer === root || this.layers[layer.parent]?.until === frame;
      if (isInside && layer.until === undefined) layer.until = frame;
    }
    this.version++;
  }

  #add({ path, id, kind, parent, groups, draws, ...constants }, frame) {
    const known = this.#paths.get(path);
    if (known) {
      if (JSON.stringify([known.groups, known.draws]) !== JSON.stringify([groups, draws])) this.version++;
      Object.assign(known, { groups, draws });
      return;
    }
    const outer = this.#paths.get(parent) ?? this.layers[0];
    const index = this.layers.length;
    const set = Object.assign({}, ...[kind, ...(groups ?? [])].map((name) => this.#groupDefaults[name]), constants);
    const former = this.#leaving.get(path);
    this.#leaving.delete(path);
    this.layers.push({
      path, id, kind, groups, draws, set, parent: outer.index, from: frame, index, place: former?.place ?? former?.index,
      depth: outer.depth + 1, children: [], columns: [], values: Object.assign(Object.create(this.#defaults), set),
    });
    outer.children.push(index);
    this.version++;
    this.#arrange();
  }

  #set(layer, property, value, frame) {
    const column = this.column(layer.index, property);
    if (column) return column.append(frame, value);
    const initial = layer.values[property];
    if (initial === value) return;
    if (layer.from === frame) {
      layer.values[property] = layer.set[property] = value;
      return;
    }
    const kind = typeof value === "number" ? "runs" : "steps";
    const data = { layer: layer.index, property, initial, drivers: [], [kind]: [[frame, value]] };
    this.columns.push(new Column(data, this.fps, this.#properties[property]));
    layer.columns.push(this.columns.at(-1));
    this.version++;
  }

  #drawings = new Map();

  /** The drawing of a layer, which layers of a kind with the same groups share. */
  drawing(layer) {
    if (layer.draws) return drawingOf(this, layer);
    const key = [layer.kind, ...(layer.groups ?? []), this.version].join(" ");
    if (!this.#drawings.has(key)) this.#drawings.set(key, drawingOf(this, layer));
    return this.#drawings.get(key);
  }

  /** The time of a frame, in seconds. */
  time(frame) { return frame / this.fps; }

  /** The first frame at or after a time. */
  frame(time) { return Math.max(0, Math.ceil(time * this.fps - 1e-6)); }

  /** The frame that is shown at a time: the last one after the end. */
  frameAt(time) { return Math.min(this.frame(time), this.frames - 1); }

  /** The column of a layer's property; undefined if it has not moved. */
  column(layer, property) { return this.layers[layer].columns.find((column) => column.property === property); }

  /** The value of a layer's property in a frame. */
  value(layer, property, frame) {
    return this.column(layer, property)?.value(frame) ?? this.layers[layer].values[property];
  }

  /** The velocity of a number in a frame, in units per second; 0 if it does not move. */
  velocity(layer, property, frame) { return this.column(layer, property)?.velocity(frame) ?? 0; }

  /** Whether the layer exists in a frame. */
  exists(layer, frame) {
    const { from, until = Infinity } = this.layers[layer];
    return from <= frame && frame < until;
  }

  /** The layer and its ancestors, from the inside out. */
  *chain(layer) {
    for (let index = layer; index >= 0; index = this.layers[index].parent) yield index;
  }

  /** Whether the layer and its ancestors exist and none of them is hidden in a frame. */
  isVisible(layer, frame) {
    for (const index of this.chain(layer)) {
      if (!this.exists(index, frame) || this.value(index, "hidden", frame)) return false;
    }
    return true;
  }

  /** Whether a property ever has a value other than 0 and false. */
  uses(layer, property) { return Boolean(this.layers[layer].values[property] || this.column(layer, property)); }
}

/** A property that moved. */
class Column {
  #runs;
  #fps;
  #pieces;

  constructor(data, fps, [type, unit] = [data.runs ? "number" : "text", ""]) {
    /** The index of the layer. */
    this.layer = data.layer;
    this.property = data.property;
    /** `number`, `color`, `boolean`, `name` or `text`. */
    this.type = type;
    /** `points`, `degrees` and so on; empty without a unit. */
    this.unit = unit;
    /** The value before the first change. */
    this.initial = data.initial;
    /** The names of its drivers. */
    this.drivers = data.drivers;
    /** Which lines have begun to move it, in words. */
    this.causes = data.causes ?? [];
    /** Times at which another motion began: `[time, value, velocity or null]`. */
    this.corners = data.corners ?? [];
    /** The changes of a value that is not a number: `[frame, value]`. */
    this.steps = data.steps;
    this.#runs = data.runs ?? data.steps;
    this.#fps = fps;
  }

  /** Appends the value of a frame that is not before the last one. */
  append(frame, value) {
    if (this.value(frame) === value) return;
    const last = this.#runs.at(-1);
    if (!this.steps && last && last[0] + last.length - 1 === frame) last.push(value);
    else this.#runs.push([frame, value]);
    this.#pieces = undefined;
  }

  /** Drops what is after a frame. */
  truncate(frame) {
    this.#runs.length = firstIndex(this.#runs, (run) => run[0] > frame);
    const last = this.#runs.at(-1);
    if (last) last.length = Math.min(last.length, frame - last[0] + 2);
    this.corners = this.corners.filter(([time]) => time <= frame / this.#fps + 1e-9);
    this.#pieces = undefined;
  }

  /** The frames that changed it, as `[first, last]` of consecutive frames. */
  get stretches() { return this.#runs.map((run) => [run[0], run[0] + run.length - 2]); }

  /** The value in a frame. */
  value(frame) {
    const next = firstIndex(this.#runs, (run) => run[0] > frame);
    if (next === 0) return this.initial;
    const run = this.#runs[next - 1];
    return run[Math.min(frame - run[0] + 1, run.length - 1)];
  }

  /** The velocity of a number in a frame, in units per second. */
  velocity(frame) {
    const time = frame / this.#fps;
    const next = firstIndex(this.pieces, (piece) => piece.times[0] > time + 1e-9);
    const piece = this.pieces[next - 1];
    if (!piece) return 0;
    const node = firstIndex(piece.times, (other) => other > time + 1e-9) - 1;
    return time - piece.times[node] < 1 / this.#fps - 1e-9 ? piece.velocities[node] : 0;
  }

  /**
   * The pieces of a number's motion between corners and rests: `{ times, values, velocities }` of equal length, in
   * seconds, units, and units per second. Between two pieces the number holds or jumps.
   */
  get pieces() { return (this.#pieces ??= this.steps ? [] : this.#findPieces()); }

  #findPieces() {
    const step = 1 / this.#fps;
    const pieces = [];
    let [corner, held, last] = [0, this.initial, null];
    const begin = (time, value, velocity) => {
      pieces.push({ times: [time], values: [value], velocities: [velocity] });
      last = time;
    };
    for (const [first, ...values] of this.#runs) {
      for (const [index, value] of values.entries()) {
        const time = (first + index) * step;
        let isCorner = false;
        for (; this.corners[corner]?.[0] <= time + 1e-6; corner++) {
          begin(...this.corners[corner]);
          isCorner = true;
        }
        // Without a corner, the value was held until the previous frame; a single frame is a jump.
        if (index === 0 && !isCorner) values.length > 1 ? begin(time - step, held, null) : begin(time, value, 0);
        // Two samples that nearly coincide would not give a usable slope.
        if (time - last > step / 10) {
          const piece = pieces.at(-1);
          piece.times.push(time);
          piece.values.push(value);
          piece.velocities.push(null);
          last = time;
        }
        held = value;
      }
    }
    const parts = pieces.flatMap(smoothParts);
    for (const part of parts) {
      part.velocities = part.velocities.map((velocity, node) => velocity ?? slope(part, node));
    }
    return parts;
  }
}

/** Splits a piece where its velocity jumps on a frame, as it does where two keyframes meet. */
function smoothParts({ times, values, velocities }) {
  const slopes = times.slice(1).map((time, node) => (values[node + 1] - values[node]) / (time - times[node]));
  const isKink = (node) => {
    if (node < 2 || node > times.length - 3) return false;
    const [before, left, right, after] = slopes.slice(node - 2, node + 2);
    const jump = right - left - (after - right) / 2 - (left - before) / 2;
    // The accumulated error of rounding to six decimals.
    const noise = 1e-5 / (times[node] - times[node - 1]);
    return Math.abs(jump) > 2 * Math.max(Math.abs(left - before), Math.abs(after - right)) + noise;
  };
  const ends = [0, ...[...times.keys()].filter(isKink), times.length - 1];
  return ends.slice(0, -1).map((first, index) => {
    const last = ends[index + 1] + 1;
    const own = velocities.slice(first, last).fill(null, first > 0 ? 0 : 1);
    return { times: times.slice(first, last), values: values.slice(first, last), velocities: own };
  });
}

/** The slope at a node of a piece: that of the polynomial through the five nodes around it. */
function slope({ times, values }, node) {
  const first = Math.max(0, Math.min(node - 2, times.length - 5));
  const last = Math.min(first + 5, times.length);
  let sum = 0;
  for (let other = first; other < last; other++) {
    if (other === node) continue;
    let weight = 1 / (times[other] - times[node]);
    for (let third = first; third < last; third++) {
      if (third === other || third === node) continue;
      weight *= (times[node] - times[third]) / (times[other] - times[third]);
    }
    sum += weight * (values[other] - values[node]);
  }
  return sum;
}
