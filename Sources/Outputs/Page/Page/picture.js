/*
 * The appearance of a layer. Texts are measured in Inter, whose lines and baselines are used whatever font draws them:
 * Inter if it is installed, otherwise the system's font.
 */

const lineHeight = (2728 + 680) / 2816;
const descent = 680 / 2816;
const weights = {
  ultraLight: 100, thin: 200, light: 300, regular: 400, medium: 500, semibold: 600, bold: 700, heavy: 800, black: 900,
};
const anchors = { left: "start", center: "middle", right: "end" };
const imageSizes = { scaleToFill: "100% 100%", scaleAspectFit: "contain", scaleAspectFill: "cover" };

/** The elements of one layer. A style is only written if it has changed. */
class Picture {
  #styles = new Map();
  #clip;
  #rim;
  #text;
  /** The values last written to each element. */
  #written;
  /** The images of the run. */
  #images;
  /** The numbers of the drawing, bound. */
  #drawing;
  /** What lies behind the children, and in front of them; from back to front. */
  #behind = [];
  #front = [];

  /** Stores a layer of the run, and its values, which may change before `draw`. */
  constructor(run, layer, values) {
    this.values = values;
    this.element = Picture.#add(document.createElement("div"), "layer");
    /** Whether the layer exists. */
    this.exists = layer.from === 0;
    const drawing = run.drawing(layer);
    const binder = new Binder();
    const [width, height] = binder.numbers(drawing.size);
    const isUsed = (tree) => mayShow(run, layer.index, tree);
    const filters = (list) => {
      const used = list.filter(([word, ...rest]) => isUsed(word === "blur" ? rest[0] : rest[3][2]));
      return used.length ? binder.filters(used) : null;
    };
    // What is never seen is not looked at again.
    this.#drawing = {
      width, height, outline: drawing.outline.some(isUsed) ? binder.numbers(drawing.outline) : null,
      shown: binder.number(drawing.shown), opacity: binder.number(drawing.opacity), filters: filters(drawing.filters),
    };
    this.#images = run.images;
    let list = this.#behind;
    for (const [kind, ...rest] of drawing.items) {
      switch (kind) {
        case "backdrop": this.#drawing.backdrop = filters(rest[0]); break;
        case "children":
          if (isUsed(rest[0])) this.#clip = Picture.#add(document.createElement("div"), "clip", this.element);
          this.#drawing.clipped = binder.number(rest[0]);
          list = this.#front;
          break;
        case "fill": if (isUsed(rest[0][2])) list.push({ paint: binder.paint(rest[0]) }); break;
        case "stroke":
          if (isUsed(rest[1])) list.push({ paint: binder.paint(rest[0]), width: binder.number(rest[1]) });
          break;
        case "text":
          if (isUsed(rest[0][0])) {
            this.#drawing.text = { numbers: binder.numbers(rest[0]), paint: binder.paint(rest[1]) };
          }
          break;
        case "image": if (isUsed(rest[0])) this.#drawing.image = binder.numbers(rest); break;
      }
    }
    /** The element that contains the child layers. */
    this.content = this.#clip ?? this.element;
    if (this.#drawing.text || this.#drawing.image) {
      this.#text = Picture.#add(document.createElementNS("http://www.w3.org/2000/svg", "svg"), "text", this.element);
    }
    const order = new Binder();
    /** The position among the siblings, from the values. */
    this.order = order.number(drawing.order);
    this.isOrdered = isUsed(drawing.order);
    const names = (binder) => new Set(binder.sources.map(([, name]) => name));
    /** The properties on which the picture depends, and those on which the position among the siblings does. */
    [this.sources, this.orderSources] = [names(binder), names(order)];
  }

  static #add(element, name, parent) {
    element.classList.add(name);
    parent?.append(element);
    return element;
  }

  /** Adds what is drawn above the child layers; to be called after they have been added. */
  close() {
    if (this.#front.length) this.#rim = Picture.#add(document.createElement("div"), "rim", this.element);
  }

  #set(element, name, value) {
    const key = element === this.element ? name : `${element.classList[0]}.${name}`;
    if (this.#styles.get(key) === value) return;
    this.#styles.set(key, value);
    element.style[name] = value;
  }

  /** Places the layer in its parent. */
  place(transform) { this.#set(this.element, "transform", transform || "none"); }

  /** Sets the position of the layer among its siblings, from back to front. */
  stack(rank) { this.#set(this.element, "zIndex", String(rank)); }

  /** Whether the layer itself is visible, apart from its children. */
  get isSeen() {
    const [v, { opacity, text, image, backdrop }] = [this.values, this.#drawing];
    const paints = ({ paint, width }) => paint(v) && (!width || width(v) > 0);
    return opacity(v) > 0 && Boolean(
      this.#behind.some(paints) || this.#front.some(paints) || backdrop?.(v) ||
      (image && image[0](v)) || (text && text.numbers[0](v) && text.numbers[7](v)));
  }

  /** Shows the layer's values. */
  draw() {
    const [v, drawing] = [this.values, this.#drawing];
    const isHidden = !drawing.shown(v) || !this.exists;
    this.#set(this.element, "display", isHidden ? "none" : "");
    if (isHidden) return;
    const [width, height, opacity] = [drawing.width(v), drawing.height(v), drawing.opacity(v)];
    this.#set(this.element, "width", Picture.#length(width));
    this.#set(this.element, "height", Picture.#length(height));
    this.#set(this.element, "opacity", opacity === 1 ? "" : String(opacity));
    const [area, ...others] = this.#behind;
    this.#set(this.element, "backgroundColor", area && !area.width ? area.paint(v) : "");
    if (others.length || area?.width) {
      this.#set(this.element, "boxShadow", this.#inside(area?.width ? this.#behind : others, v));
    }
    if (drawing.outline) {
      this.#set(this.element, "borderRadius", drawing.outline.map((radius) => `${radius(v)}px`).join(" "));
    }
    if (drawing.filters) this.#set(this.element, "filter", drawing.filters(v));
    if (drawing.backdrop) this.#set(this.element, "backdropFilter", drawing.backdrop(v));
    if (this.#clip) this.#set(this.#clip, "overflow", drawing.clipped(v) ? "" : "visible");
    if (this.#rim) {
      this.#set(this.#rim, "boxShadow", this.#inside(this.#front, v));
      this.#set(this.#rim, "zIndex", String(this.content.childElementCount));
    }
    if (drawing.image) this.#drawImage(v, drawing.image.map((number) => number(v)), width, height);
    else if (drawing.text) this.#drawText(v, drawing.text, width);
  }

  /** Fills and strokes within the outline, as shadows of CSS, of which the first one lies in front. */
  #inside(items, v) {
    return items.map(({ paint, width }) => `inset 0 0 0 ${width ? width(v) : 9999}px ${paint(v) || "transparent"}`)
      .reverse().join(", ");
  }

  // Browsers round layout to 64ths of a point, and cut off smaller fractions.
  static #length(points) { return `${Math.round(points * 64) / 64}px`; }

  #drawText(v, { numbers, paint }, width) {
    const [content, wrapped, size, weight, alignment, height, , isShown] = numbers.map((number) => number(v));
    this.#write(
      isShown ? wrapped || content : "", { width, size, weight, alignment, height, color: paint(v) || "transparent" });
  }

  #drawImage(v, [source, mode], width, height) {
    const url = this.#images.get(source);
    this.element.classList.toggle("missing", !url);
    this.#set(this.element, "backgroundImage", url ? `url("${url}")` : "");
    this.#set(this.element, "backgroundSize", imageSizes[mode]);
    this.#write(
      url ? "" : source, { width, size: 11, weight: "regular", alignment: "center", height: 1, color: "#8e8e93" },
      height / 2 - 6);
  }

  /** Writes lines of text; `top` is the distance of the first from the layer's top, in points. */
  #write(text, { width, size, weight, alignment, height, color }, top = 0) {
    const x = { left: 0, center: width / 2, right: width }[alignment];
    const line = size * lineHeight * height;
    const key = JSON.stringify([text, x, top, line]);
    if (this.#written !== key) {
      this.#written = key;
      this.#text.replaceChildren(...text.split(/\r\n|[\n-\r\x85\u2028\u2029]/).map((words, index) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", "text");
        element.setAttribute("x", x);
        element.setAttribute("y", top + (index + 1) * line - size * descent);
        element.textContent = words;
        return element;
      }));
    }
    this.#set(this.#text, "fontSize", `${size}px`);
    this.#set(this.#text, "fontWeight", String(weights[weight]));
    this.#set(this.#text, "fill", color);
    this.#set(this.#text, "textAnchor", anchors[alignment]);
  }
}
