/*
 * Layers that cut their parent in place of being drawn. Browsers mask an element by SVG, so what is in a mask is drawn
 * twice: as elements, which are hidden while the layer is a mask, and here. Depth is lost, and what lies behind a layer
 * is not filtered.
 */

const wide = { x: -1e4, y: -1e4, width: 2e4, height: 2e4 };

/** Path data of a rectangle with rounded corners, the radii clockwise from the top left; inset on all sides. */
function rectangleData(width, height, radii, inset = 0) {
  const [right, bottom] = [width - inset, height - inset];
  if (right <= inset || bottom <= inset) return "";
  // Corners that would overlap shrink together, as in CSS.
  const [a, b, c, d] = radii;
  const scale = Math.min(1, ...[[width, a + b], [height, b + c], [width, c + d], [height, d + a]]
    .map(([side, sum]) => (sum > 0 ? side / sum : 1)));
  const [e, f, g, h] = radii.map((radius) => Math.max(0, radius * scale - inset));
  const arc = (radius, x, y) => (radius ? `A${radius},${radius},0,0,1,${x},${y}` : "");
  return `M${inset + e},${inset}L${right - f},${inset}${arc(f, right, inset + f)}L${right},${bottom - g}` +
    `${arc(g, right - g, bottom)}L${inset + h},${bottom}${arc(h, inset, bottom - h)}L${inset},${inset + e}` +
    `${arc(e, inset + e, inset)}Z`;
}

/** Paints of SVG for gradients, which are made once for each number of a list. */
class Ink {
  static #count = 0;
  #defs;
  #known = [];

  /** Takes the element that holds the gradients. */
  constructor(defs) { this.#defs = defs; }

  /** The paint of SVG for a paint in the words of a trace, in a box of a size in points. */
  paint(place, word, width, height) {
    if (word.startsWith("#")) return word;
    const key = `${word} ${width} ${height}`;
    const known = (this.#known[place] ??= { id: `paint${Ink.#count++}` });
    if (known.key !== key) {
      known.key = key;
      const gradient = this.#make(word, width, height);
      gradient.id = known.id;
      known.element?.remove();
      known.element = gradient;
      this.#defs.append(gradient);
    }
    return `url(#${known.id})`;
  }

  #make(word, width, height) {
    const { kind, options, stops, angle } = gradientParts(word);
    const center = gradientCenter(options, width, height);
    const list = Ink.#stops(stops, options.mixing);
    const [first, last] = [list[0][1], list.at(-1)[1]];
    if (kind === "conic") return Ink.#conic(list, Number(angle ?? 0), center, width, height);
    const shared = { gradientUnits: "userSpaceOnUse", spreadMethod: options.repeats ? "repeat" : "pad" };
    let gradient;
    if (kind === "radial") {
      const [across, down] = gradientRadii(options, center, width, height);
      gradient = makeSVG("radialGradient", {
        ...shared, cx: 0, cy: 0, r: Math.max(last, 1e-6), fr: Math.max(first, 0),
        gradientTransform: `translate(${center}) scale(${across || 1e-6} ${down || 1e-6})`,
      });
    } else {
      const { sin, cos, start, length } = gradientLine(options, angle, width, height);
      const [from, to] = [first, last].map((place) => start + place * length);
      gradient = makeSVG("linearGradient", {
        ...shared, x1: width / 2 + sin * from, y1: height / 2 - cos * from, x2: width / 2 + sin * to,
        y2: height / 2 - cos * to,
      });
    }
    for (const [color, place] of list) {
      const stop = makeSVG("stop", { offset: last > first ? (place - first) / (last - first) : 0 });
      stop.style.stopColor = color;
      gradient.append(stop);
    }
    return gradient;
  }

  /**
   * Stops between which SVG's straight mixture is close to that of CSS, whose colours weigh as much as they are opaque,
   * in a space of colours, with a hint between some.
   */
  static #stops(stops, mixing) {
    const space = mixing ? gradientSpaces[mixing] : "srgb";
    const list = [];
    let hint;
    for (const [color, place] of stops) {
      if (!color) {
        hint = place;
        continue;
      }
      const before = list.at(-1);
      const isPlain = !mixing && hint === undefined && before?.[0].slice(7) === color.slice(7);
      if (before && !isPlain && place > before[1]) {
        const middle = hint === undefined ? 0.5 : Math.min(Math.max((hint - before[1]) / (place - before[1]), 1e-6), 1 - 1e-6);
        const power = Math.log(0.5) / Math.log(middle);
        for (let part = 1; part < 32; part++) {
          const share = (part / 32) ** power * 100;
          list.push([`color-mix(in ${space}, ${before[0]}, ${color} ${share}%)`, before[1] + ((place - before[1]) * part) / 32]);
        }
      }
      list.push([color, place]);
      hint = undefined;
    }
    return list;
  }

  /** A picture of a conic gradient, which SVG lacks, at twice the size. */
  static #conic(stops, angle, [x, y], width, height) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height].map((length) => Math.min(Math.max(Math.ceil(2 * length), 1), 4096));
    const context = canvas.getContext("2d");
    context.scale(canvas.width / (width || 1), canvas.height / (height || 1));
    const gradient = context.createConicGradient(((angle - 90) * Math.PI) / 180, x, y);
    for (const [color, place] of stops) gradient.addColorStop(Math.min(Math.max(place, 0), 1), color);
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
    const pattern = makeSVG("pattern", { patternUnits: "userSpaceOnUse", width: width || 1, height: height || 1 });
    pattern.append(makeSVG("image", { href: canvas.toDataURL(), width, height, preserveAspectRatio: "none" }));
    return pattern;
  }
}

/** A layer drawn in SVG, for a mask. */
class Stencil {
  static #count = 0;
  element = makeSVG("g");
  /** What contains the child layers. */
  content = makeSVG("g");
  #defs = makeSVG("defs");
  #clip = makeSVG("clipPath", { id: `clip${Stencil.#count++}` });
  #hard = makeSVG("path", { fill: "#fff" });
  #ink = new Ink(this.#defs);
  #items = [];
  #images;
  /** The tint of the image, and the filter that draws it. */
  #tint;
  #flood;
  /** How the letters of the text are set. */
  #letters;
  #drawing;
  #painted = new PaintedShadows(() => this.#defs);
  /** Whether its outline alone is drawn. */
  isOutline = false;

  /** Takes a layer of the run, its values, and its picture, which knows whether it exists. */
  constructor(run, layer, values, picture) {
    [this.values, this.picture, this.#images] = [values, picture, run.images];
    const drawing = run.drawing(layer);
    const binder = new Binder();
    const filters = drawing.filters.filter(([kind]) => kind !== "shadows");
    this.#drawing = {
      size: binder.numbers(drawing.size), outline: binder.numbers(drawing.outline), shown: binder.number(drawing.shown),
      opacity: binder.number(drawing.opacity), filters: filters.length ? binder.filters(filters) : () => "",
      shadows: binder.numbers(drawing.filters.filter(([kind]) => kind === "shadows").map(([, shadows]) => shadows)),
      path: drawing.path && binder.numbers(drawing.path),
    };
    this.#clip.append(makeSVG("path"));
    this.#defs.append(this.#clip);
    this.element.append(this.#defs, this.#hard);
    for (const [kind, ...rest] of drawing.items) {
      const element = kind === "children" ? this.content : makeSVG("g");
      switch (kind) {
        case "fill": this.#items.push({ element, paint: binder.ink(rest[0]) }); break;
        case "stroke": this.#items.push({ element, paint: binder.ink(rest[0]), width: binder.number(rest[1]) }); break;
        case "line":
          this.#items.push({ element, paint: binder.ink(rest[0]), line: new PathLine(element), numbers: binder.numbers(rest[1]) });
          break;
        case "text": this.#items.push({ element, paint: binder.ink(rest[1]), text: binder.numbers(rest[0]) }); break;
        case "typography": this.#letters = binder.numbers(rest[0]); continue;
        case "image":
          element.append(makeSVG("image"));
          this.#items.push({ element, image: binder.numbers(rest) });
          break;
        case "tint": this.#tint = binder.ink(rest[0]); continue;
        case "children": this.#items.push({ element, clipped: binder.number(rest[0]) }); break;
        default: continue;
      }
      this.element.append(element);
    }
    this.sources = new Set(binder.sources.map(([, name]) => name));
  }

  /** Places the layer in its parent, without depth. */
  place(transform) {
    const { a, b, c, d, e, f } = new DOMMatrix(transform || "none");
    this.element.setAttribute("transform", `matrix(${[a, b, c, d, e, f]})`);
  }

  /** Whether the layer is there. */
  get isShown() { return this.picture.exists && Boolean(this.#drawing.shown(this.values)); }

  draw() {
    const [v, drawing] = [this.values, this.#drawing];
    this.element.style.display = this.isShown ? "" : "none";
    if (!this.isShown) return;
    const [width, height] = drawing.size.map((number) => number(v));
    const radii = drawing.outline.map((radius) => radius(v));
    const data = drawing.path ? outlineData(drawing.path[0](v), width, height) : rectangleData(width, height, radii);
    const rule = drawing.path && drawing.path[1](v) === "evenOdd" ? "evenodd" : "nonzero";
    const shadows = drawing.shadows.map((word) => this.#painted.filter(shadowList(word(v)), width, height));
    Object.assign(this.element.style, {
      opacity: this.isOutline ? 1 : drawing.opacity(v), fillRule: rule,
      filter: this.isOutline ? "" : [drawing.filters(v), ...shadows].join(" "),
    });
    this.#hard.style.display = this.isOutline ? "" : "none";
    this.#hard.setAttribute("d", data);
    for (const [place, item] of this.#items.entries()) {
      item.element.style.display = this.isOutline ? "none" : "";
      if (this.isOutline) continue;
      if (item.clipped) {
        this.#clip.firstChild.setAttribute("d", data);
        this.#clip.firstChild.style.clipRule = rule;
        this.content.setAttribute("clip-path", item.clipped(v) ? `url(#${this.#clip.id})` : "none");
      } else if (item.image) this.#drawImage(item, width, height);
      else {
        const paints = weighted(item.paint(v));
        if (item.line) this.#drawLine(item, place, paints, data, width, height);
        else if (item.text) this.#drawText(item, place, paints, width, height);
        else {
          const thickness = item.width?.(v);
          const hole = thickness === undefined ? "" : rectangleData(width, height, radii, thickness);
          const isSeen = thickness === undefined || thickness > 0;
          this.#fill(item.element, place, isSeen ? paints : [], data + hole, width, height);
          if (thickness !== undefined) item.element.style.fillRule = "evenodd";
        }
      }
    }
  }

  /** Fills path data with paints that add up by their weights. */
  #fill(element, place, paints, data, width, height) {
    while (element.childElementCount > paints.length) element.lastChild.remove();
    while (element.childElementCount < paints.length) element.append(makeSVG("path"));
    for (const [index, { word, alpha }] of paints.entries()) {
      const path = element.children[index];
      path.setAttribute("d", data);
      Object.assign(path.style, {
        fill: this.#ink.paint(place * 16 + index, word, width, height), fillOpacity: alpha,
        mixBlendMode: index > 0 ? "plus-lighter" : "normal",
      });
    }
  }

  #drawLine({ element, line, numbers }, place, paints, data, width, height) {
    const [thickness, cap, join, limit, dash, offset, start, end, shift, each] = numbers.map((number) => number(this.values));
    const ink = paints[0];
    element.style.display = ink && thickness > 0 ? "" : "none";
    if (!ink || !(thickness > 0)) return;
    Object.assign(element.style, {
      fill: "none", stroke: this.#ink.paint(place * 16, ink.word, width, height), strokeOpacity: ink.alpha,
      strokeWidth: `${thickness}px`, strokeLinecap: cap, strokeLinejoin: join, strokeMiterlimit: limit,
    });
    line.draw(data, dashLengths(dash), offset, { start, end, offset: shift, each: Boolean(each) });
  }

  #drawText({ element, text }, place, paints, width, height) {
    const [content, wrapped, size, weight, alignment, multiple, , isShown] = text.map((number) => number(this.values));
    const ink = isShown ? paints[0] : undefined;
    const words = ink ? wrapped || content : "";
    const letters = typography(this.#letters?.map((number) => number(this.values)));
    const style = { alignment, width, size, weight: weights[weight], ...letters };
    element.replaceChildren(...textLines(words, style, size * lineHeight * multiple));
    if (!ink) return;
    Object.assign(element.style, {
      fontSize: `${size}px`, fontWeight: weights[weight], textAnchor: anchors[alignment],
      fill: this.#ink.paint(place * 16, ink.word, width, height), fillOpacity: ink.alpha,
    });
  }

  #drawImage({ element, image }, width, height) {
    const [source, mode] = image.map((number) => number(this.values));
    const fit = { scaleToFill: "none", scaleAspectFit: "xMidYMid meet", scaleAspectFill: "xMidYMid slice" }[mode];
    const picture = element.firstChild;
    picture.style.display = this.#images.has(source) ? "" : "none";
    const attributes = { href: this.#images.get(source) ?? "", width, height, preserveAspectRatio: fit };
    for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
    this.#drawTint(picture);
  }

  /** Covers the colours of an image, which count in a mask by luminance, by a tint; a gradient is not drawn there. */
  #drawTint(picture) {
    const { word, alpha } = this.#tint?.(this.values) ?? {};
    const isColor = word?.startsWith("#");
    picture.setAttribute("filter", isColor ? `url(#${this.#clip.id}tint)` : "none");
    if (!isColor) return;
    if (!this.#flood) {
      this.#flood = makeSVG("feFlood");
      const filter = makeSVG("filter", {
        id: `${this.#clip.id}tint`, x: 0, y: 0, width: 1, height: 1, "color-interpolation-filters": "sRGB",
      });
      filter.append(this.#flood, makeSVG("feComposite", { in2: "SourceGraphic", operator: "atop" }));
      this.#defs.append(filter);
    }
    this.#flood.style.floodColor = translucent(word, alpha);
  }
}

/** The paints that make up one, with their weights: a colour, a gradient, or several that are mixed. */
function weighted(ink) {
  if (!ink?.word.startsWith("mix(")) return ink ? [ink] : [];
  const [from, to, place] = separated(ink.word.slice(4, -1));
  return [
    ...weighted({ word: from, alpha: ink.alpha * (1 - place) }), ...weighted({ word: to, alpha: ink.alpha * place }),
  ];
}

/** A layer that cuts its parent: a mask of SVG around its stencil. */
class Mask {
  static #count = 0;
  element = makeSVG("mask", { id: `mask${Mask.#count++}`, maskUnits: "userSpaceOnUse", ...wide });
  #ground = makeSVG("rect", { fill: "#fff", ...wide });
  #wrapper = makeSVG("g");
  #kind;

  constructor(run, layer, stencil) {
    this.stencil = stencil;
    const binder = new Binder();
    this.#kind = binder.number(run.drawing(layer).mask);
    this.sources = new Set(binder.sources.map(([, name]) => name));
    this.#wrapper.append(stencil.element);
    this.element.append(this.#ground, this.#wrapper);
  }

  /** Whether it cuts now. */
  get isOn() { return this.kind !== "none" && this.stencil.isShown; }

  get kind() { return this.#kind(this.stencil.values); }

  /** Takes the kind: an inverted mask is dark on a white ground. */
  draw() {
    const { kind } = this;
    const isInverted = kind.startsWith("inverted");
    this.#ground.style.display = isInverted ? "" : "none";
    this.#wrapper.style.filter = { invertedAlpha: "brightness(0)", invertedLuminance: "invert(1)" }[kind] ?? "";
    this.element.style.maskType = isInverted || kind === "luminance" ? "luminance" : "alpha";
    this.stencil.isOutline = kind === "outline";
  }
}

/** Whether a layer ever cuts its parent. */
function everMasks(run, layer) {
  const { mask } = run.drawing(layer);
  if (!mask) return false;
  const binder = new Binder();
  return binder.number(mask)(layer.values) !== "none" ||
    binder.sources.some(([, name]) => run.column(layer.index, name));
}

/** The masks of a run's layers. */
class Masks {
  /** The stencils of the layers in masks, the masks by layer, and what each masked layer has: by index. */
  #stencils = new Map();
  #masks = new Map();
  #holders = new Map();

  /** Adds the masks to the elements of the layers that they cut. */
  constructor(run, values, pictures, elementOf) {
    for (const index of run.order.slice(1)) {
      const layer = run.layers[index];
      const outer = this.#stencils.get(layer.parent);
      if (!outer && !everMasks(run, layer)) continue;
      const stencil = new Stencil(run, layer, values[index], pictures[index]);
      this.#stencils.set(index, stencil);
      if (outer) outer.content.append(stencil.element);
      else this.#add(new Mask(run, layer, stencil), layer, elementOf);
    }
  }

  #add(mask, { index, parent }, elementOf) {
    if (!this.#holders.has(parent)) {
      const holder = { element: elementOf(parent), svg: makeSVG("svg", { class: "masks" }), masks: [] };
      holder.element.append(holder.svg);
      this.#holders.set(parent, holder);
    }
    const holder = this.#holders.get(parent);
    holder.svg.append(mask.element);
    holder.masks.push(mask);
    this.#masks.set(index, { mask, holder });
  }

  place(index, transform) { this.#stencils.get(index)?.place(transform); }

  /** Orders layers of one parent from back to front. */
  stack(children) {
    for (const index of children) {
      const element = this.#stencils.get(index)?.element;
      if (element && !this.#masks.has(index)) element.parentNode.append(element);
    }
  }

  /** Shows a layer's values. */
  draw(index) {
    const { mask, holder } = this.#masks.get(index) ?? {};
    mask?.draw();
    this.#stencils.get(index)?.draw();
    if (!mask) return;
    const style = holder.masks.filter(({ isOn }) => isOn).map(({ element }) => `url(#${element.id})`).join(", ");
    if (holder.style === style) return;
    holder.style = style;
    Object.assign(holder.element.style, { mask: style, maskComposite: "intersect" });
  }
}
