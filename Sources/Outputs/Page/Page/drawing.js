/*
 * What layers show, as data: the drawings of the run, in which numbers are bound to the values of layers. No property
 * has a meaning of its own here. How they are written: `Outputs/Trace/LookJSON.swift`.
 */

const shift = (x, y, z = 0) =>
  z ? `translate3d(${x}px,${y}px,${z}px)` : x || y ? `translate(${x}px,${y}px)` : "";

const about = (x, y, turn) => (turn ? shift(x, y) + turn + shift(-x, -y) : "");

/** Returns the colour `#rrggbb` or `#rrggbbaa`, its alpha multiplied by an opacity. */
function translucent(color, opacity) {
  const alpha = color.length > 7 ? parseInt(color.slice(7), 16) / 255 : 1;
  return opacity === 1 ? color : `rgb(from ${color} r g b / ${alpha * opacity})`;
}

/**
 * Binds parts of a drawing to values, and notes on which ones they depend. What it returns are functions of the values
 * of the layer, of its parent, and of all layers.
 */
class Binder {
  /** The properties that have been bound: `[owner, name]`, with an owner that is `own`, `^` or the index of a layer. */
  sources = [];

  /** A number: itself, the value of a property, or a sum of products within bounds. */
  number(tree) {
    if (typeof tree === "number") return () => tree;
    if (typeof tree === "string") return this.#source(tree);
    const products = tree.filter(Array.isArray).map((factors) => this.#product(factors));
    const { min = -Infinity, max = Infinity } = tree.find((part) => !Array.isArray(part)) ?? {};
    if (products.length === 1 && min === -Infinity && max === Infinity) return products[0];
    return (v, parent, all) => {
      let sum = 0;
      for (const product of products) sum += product(v, parent, all);
      return Math.min(Math.max(sum, min), max);
    };
  }

  numbers(trees) { return trees.map((tree) => this.number(tree)); }

  #source(name, owner = "own") {
    this.sources.push([owner, name]);
    if (owner === "own") return (v) => v[name];
    return owner === "^" ? (v, parent) => parent[name] : (v, parent, all) => all[owner][name];
  }

  #product(factors) {
    let [constant, gate] = [1, null];
    const reads = [];
    for (const factor of factors) {
      if (typeof factor === "number") constant *= factor;
      else if (typeof factor === "string") reads.push(this.#source(factor));
      else if (Array.isArray(factor)) reads.push(this.#source(factor[1], factor[0]));
      else gate = this.#gate(factor);
    }
    const [first, second] = reads;
    if (!gate && reads.length === 1) return (v, parent, all) => constant * first(v, parent, all);
    if (!gate && reads.length === 2) {
      return (v, parent, all) => constant * first(v, parent, all) * second(v, parent, all);
    }
    return (v, parent, all) => {
      if (gate && !gate(v)) return 0;
      let product = constant;
      for (const read of reads) product *= read(v, parent, all);
      return product;
    };
  }

  /** Whether a flag or a choice has one of some values. */
  #gate(condition) {
    const [[name, words]] = Object.entries(condition);
    this.sources.push(["own", name]);
    return (v) => words.includes(String(v[name]));
  }

  /** Steps of a placement as CSS transform functions, outermost first; those that change nothing are left out. */
  steps(list) {
    const steps = this.#joined(list).map((step) => this.#step(step));
    if (steps.length === 1) return steps[0];
    return (v, parent, all) => {
      let functions = "";
      for (const step of steps) functions += step(v, parent, all);
      return functions;
    };
  }

  #step([word, ...rest]) {
    switch (word) {
      case "move": {
        const [x, y, z] = [0, 1, 2].map((axis) => this.#sum(rest.map((move) => move[axis])));
        return (v, parent, all) => shift(x(v, parent, all), y(v, parent, all), z(v, parent, all));
      }
      case "rotate": {
        const [name, angle] = [`rotate${rest[0].toUpperCase()}`, this.number(rest[1])];
        return (v, parent, all) => {
          const degrees = angle(v, parent, all);
          return degrees ? `${name}(${degrees}deg)` : "";
        };
      }
      case "scale": {
        const [across, down] = this.numbers(rest);
        return (v, parent, all) => {
          const [x, y] = [across(v, parent, all), down(v, parent, all)];
          return x === 1 && y === 1 ? "" : `scale(${x},${y})`;
        };
      }
      case "about": {
        const [x, y, inner] = [this.number(rest[0]), this.number(rest[1]), this.steps(rest[2])];
        return (v, parent, all) => {
          const turn = inner(v, parent, all);
          return turn && about(x(v, parent, all), y(v, parent, all), turn);
        };
      }
    }
  }

  /** A sum of numbers, without those that are 0. */
  #sum(trees) {
    const numbers = this.numbers(trees.filter((tree) => tree !== 0));
    if (numbers.length === 1) return numbers[0];
    const [first, ...rest] = numbers;
    if (!first) return () => 0;
    return (v, parent, all) => rest.reduce((sum, number) => sum + number(v, parent, all), first(v, parent, all));
  }

  /** The steps with moves in one, `["move", [x, y, z], …]`; a move commutes with the point that others are about. */
  #joined(list) {
    const joined = [];
    const move = (numbers) => {
      if (joined.at(-1)?.[0] === "move") joined.at(-1).push(numbers);
      else joined.push(["move", numbers]);
    };
    for (const [word, ...rest] of list) {
      if (word === "move") move(rest);
      else if (word === "about") {
        const inner = [...rest[2]];
        while (inner[0]?.[0] === "move") move(inner.shift().slice(1));
        joined.push([word, rest[0], rest[1], inner]);
      } else joined.push([word, ...rest]);
    }
    return joined;
  }

  /**
   * A paint: a function of values and of a size in points, which returns a colour of CSS, an image of CSS for a
   * gradient, or an empty text if nothing is seen of it.
   */
  paint(tree) {
    const ink = this.ink(tree);
    return (v, width, height, margin) => {
      const { word, alpha } = ink(v) ?? {};
      if (!word) return "";
      return word.startsWith("#") ? translucent(word, alpha) : paintImage(word, width, height, alpha, margin);
    };
  }

  /** A paint as a function that returns its word and its opacity; undefined if nothing is seen of it. */
  ink([, color, opacity]) {
    const strength = this.number(opacity);
    let read = () => color;
    if (Array.isArray(color)) {
      const parts = this.numbers(color);
      read = (v) => {
        const [red, green, blue, alpha] = parts.map((part) => part(v));
        return `#${[red, green, blue, alpha].map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("")}`;
      };
    } else if (!color.startsWith("#")) read = this.#source(color);
    return (v) => {
      const [word, alpha] = [read(v), strength(v)];
      const isClear = word.startsWith("#") && word.length > 7 && word.endsWith("00");
      return alpha > 0 && !isClear ? { word, alpha } : undefined;
    };
  }

  /** A filter in the words of CSS; an empty text if it changes nothing. */
  #filter([word, ...rest]) {
    if (word in colorFilters) {
      const amount = this.number(rest[0]);
      return (v) => (amount(v) === 1 ? "" : `${colorFilters[word]}(${amount(v)})`);
    }
    if (word === "blur") {
      const deviation = this.number(rest[0]);
      return (v) => (deviation(v) ? `blur(${deviation(v)}px)` : "");
    }
    const [x, y, deviation] = this.numbers(rest.slice(0, 3));
    const paint = this.paint(rest[3]);
    return (v) => {
      const color = paint(v);
      return color && `drop-shadow(${x(v)}px ${y(v)}px ${deviation(v)}px ${color})`;
    };
  }

  filters(list) {
    const filters = list.map((one) => this.#filter(one));
    // A text of spaces would be no value of a style.
    return (v) => filters.map((filter) => filter(v)).filter(Boolean).join(" ");
  }
}

/** The functions of CSS for filters that change nothing at 1. */
const colorFilters = { saturation: "saturate", contrast: "contrast", brightness: "brightness" };

/** The order in which the filters of a picture are applied. */
const filterOrder = [...Object.keys(colorFilters), "blur", "shadow", "shadows"];

const withFilter = (filters, filter) => [...filters, filter].sort(
  ([one], [other]) => filterOrder.indexOf(one) - filterOrder.indexOf(other));

/** The drawing of a layer: that of its kind, with what its groups and the layer itself add. */
function drawingOf(run, layer) {
  const own = run.draws[layer.kind];
  const hasDrawing = own && !Array.isArray(own);
  const parts = [
    ...(own && !hasDrawing ? own : []), ...(layer.groups ?? []).flatMap((name) => run.draws[name] ?? []),
    ...(layer.draws ?? []),
  ];
  const drawing = { sheet: [], ...(hasDrawing ? own : run.draws.layer) };
  for (const [word, ...rest] of parts) {
    const { items, outline: [topLeft, topRight, bottomRight, bottomLeft] } = drawing;
    switch (word) {
      case "content": {
        const children = items.findIndex(([kind]) => kind === "children" || kind === "particles");
        drawing.items = items.toSpliced(children < 0 ? items.length : children, 0, rest[0]);
        break;
      }
      case "front": drawing.items = [...items, rest[0]]; break;
      case "step": drawing.content = [...drawing.content, rest[0]]; break;
      case "sheet": drawing.sheet = [...drawing.sheet, ...rest[0]]; break;
      case "view": drawing.view = [...rest, drawing.view[2]]; break;
      case "keepsDepth": drawing.keepsDepth = true; break;
      case "filter": drawing.filters = withFilter(drawing.filters, rest[0]); break;
      case "backdrop": {
        const present = items.findIndex(([kind]) => kind === "backdrop");
        const item = ["backdrop", withFilter(items[present]?.[1] ?? [], rest[0])];
        drawing.items = present < 0 ? [item, ...items] : items.with(present, item);
        break;
      }
      case "blend": [drawing.blend] = rest; break;
      case "mask": case "back": case "depthOrder": [drawing[word]] = rest; break;
      case "outline":
        drawing.path = rest;
        drawing.items = items.filter(([kind]) => kind !== "stroke");
        break;
      case "mirror":
        drawing.outline = rest[0] === "x"
          ? [topRight, topLeft, bottomLeft, bottomRight] : [bottomLeft, bottomRight, topRight, topLeft];
        break;
    }
  }
  return drawing;
}

/** Whether a number of a layer's drawing may ever be something other than 0. */
function mayShow(run, layer, tree) {
  if (typeof tree === "number") return tree !== 0;
  if (typeof tree === "string") return run.uses(layer, tree);
  return tree.filter(Array.isArray).some((factors) => factors.every((factor) => {
    if (typeof factor !== "object" || Array.isArray(factor)) {
      return Array.isArray(factor) || mayShow(run, layer, factor);
    }
    const [[name, words]] = Object.entries(factor);
    return Boolean(run.column(layer, name)) || words.includes(String(run.layers[layer].values[name]));
  }));
}
