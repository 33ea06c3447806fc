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

/** Returns the colour `#rrggbb` or `#rrggbbaa`, its alpha multiplied by an opacity. */
function translucent(color, opacity) {
  const alpha = color.length > 7 ? parseInt(color.slice(7), 16) / 255 : 1;
  return opacity === 1 ? color : `rgb(from ${color} r g b / ${alpha * opacity})`;
}

/** The corners of a sheet in their order on the screen: those of a back, which is seen from behind, are mirrored. */
function cornerPlaces(page) {
  if (!page?.back) return [0, 1, 2, 3];
  return page.spine === "left" || page.spine === "right" ? [1, 0, 3, 2] : [3, 2, 1, 0];
}

/** The elements of one layer. A style is only written if it has changed. */
class Picture {
  #styles = new Map();
  #clip;
  #hasRim;
  #rim;
  #text;
  /** The values last written to each element. */
  #written;
  /** The images of the run, for a layer that shows one. */
  #images;
  /** The corner that is drawn at each place, clockwise from the top left. */
  #corners;

  /** Stores a layer of the run, and its values, which may change before `draw`. */
  constructor(run, layer, values) {
    this.values = values;
    this.element = Picture.#add(document.createElement("div"), "layer");
    /** Whether the layer exists. */
    this.exists = layer.from === 0;
    this.#corners = cornerPlaces(layer.page);
    const uses = (...names) => names.some((name) => run.uses(layer.index, name));
    if (uses("clip")) this.#clip = Picture.#add(document.createElement("div"), "clip", this.element);
    /** The element that contains the child layers. */
    this.content = this.#clip ?? this.element;
    this.#images = uses("source") ? run.images : null;
    this.#hasRim = uses("borderWidth", "shade");
    if (uses("text", "source")) {
      this.#text = Picture.#add(document.createElementNS("http://www.w3.org/2000/svg", "svg"), "text", this.element);
    }
  }

  static #add(element, name, parent) {
    element.classList.add(name);
    parent?.append(element);
    return element;
  }

  /** Adds what is drawn above the child layers; to be called after they have been added. */
  close() {
    if (this.#hasRim) this.#rim = Picture.#add(document.createElement("div"), "rim", this.element);
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
    const v = this.values;
    const isFilled = v.fillOpacity > 0 && !(v.fill.length > 7 && v.fill.endsWith("00"));
    return v.opacity > 0 && (isFilled || Boolean((v.text && !v.textHidden) || v.source || v.borderWidth || v.backgroundBlur));
  }

  /** Shows the layer's values. */
  draw() {
    const v = this.values;
    const isHidden = v.hidden || !this.exists;
    this.#set(this.element, "display", isHidden ? "none" : "");
    if (isHidden) return;
    this.#set(this.element, "width", Picture.#length(v.width));
    this.#set(this.element, "height", Picture.#length(v.height));
    this.#set(this.element, "opacity", v.opacity === 1 ? "" : String(v.opacity));
    this.#set(this.element, "backgroundColor", translucent(v.fill, v.fillOpacity));
    this.#set(this.element, "borderRadius", this.#radii(v));
    this.#set(this.element, "filter", this.#filter(v));
    this.#set(this.element, "backdropFilter", v.backgroundBlur ? `blur(${v.backgroundBlur}px)` : "");
    if (this.#clip) this.#set(this.#clip, "overflow", v.clip ? "" : "visible");
    if (this.#rim) {
      this.#set(
        this.#rim, "boxShadow",
        `inset 0 0 0 9999px rgb(0 0 0 / ${v.shade}), inset 0 0 0 ${v.borderWidth}px ${v.borderColor}`);
      this.#set(this.#rim, "zIndex", String(this.content.childElementCount));
    }
    if (this.#images) this.#drawImage(v);
    else if (this.#text) this.#write(v.textHidden ? "" : v.wrappedText || v.text, v);
  }

  // Browsers round layout to 64ths of a point, and cut off smaller fractions.
  static #length(points) { return `${Math.round(points * 64) / 64}px`; }

  #radii(v) {
    const all = v.cornerRadius;
    const is = (...sides) => v.corners === "all" || sides.includes(v.corners);
    const radii = [
      (is("top", "left") ? all : 0) + v.cornerRadiusTopLeft, (is("top", "right") ? all : 0) + v.cornerRadiusTopRight,
      (is("bottom", "right") ? all : 0) + v.cornerRadiusBottomRight,
      (is("bottom", "left") ? all : 0) + v.cornerRadiusBottomLeft,
    ];
    return radii.some((radius) => radius) ? this.#corners.map((place) => `${radii[place]}px`).join(" ") : "";
  }

  /** The shadow of the layer's whole picture; its radius is the standard deviation, as in CSS's `drop-shadow`. */
  #filter(v) {
    const blur = v.blur ? `blur(${v.blur}px)` : "";
    if (!v.shadowOpacity) return blur;
    const color = translucent(v.shadowColor, v.shadowOpacity);
    return `${blur} drop-shadow(${v.shadowOffsetX}px ${v.shadowOffsetY}px ${v.shadowRadius}px ${color})`;
  }

  #drawImage(v) {
    const url = this.#images.get(v.source);
    this.element.classList.toggle("missing", !url);
    this.#set(this.element, "backgroundImage", url ? `url("${url}")` : "");
    this.#set(this.element, "backgroundSize", imageSizes[v.contentMode]);
    this.#write(url ? "" : v.source, {
      width: v.width, height: v.height, fontSize: 11, fontWeight: "regular", textColor: "#8e8e93",
      textAlignment: "center", lineHeightMultiple: 1,
    }, v.height / 2 - 6);
  }

  /** Writes lines of text; `top` is the distance of the first from the layer's top, in points. */
  #write(text, v, top = 0) {
    const x = { left: 0, center: v.width / 2, right: v.width }[v.textAlignment];
    const line = v.fontSize * lineHeight * v.lineHeightMultiple;
    const key = JSON.stringify([text, x, top, line]);
    if (this.#written !== key) {
      this.#written = key;
      this.#text.replaceChildren(...text.split(/\r\n|[\n-\r\x85\u2028\u2029]/).map((words, index) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", "text");
        element.setAttribute("x", x);
        element.setAttribute("y", top + (index + 1) * line - v.fontSize * descent);
        element.textContent = words;
        return element;
      }));
    }
    this.#set(this.#text, "fontSize", `${v.fontSize}px`);
    this.#set(this.#text, "fontWeight", String(weights[v.fontWeight]));
    this.#set(this.#text, "fill", v.textColor);
    this.#set(this.#text, "textAnchor", anchors[v.textAlignment]);
  }
}
