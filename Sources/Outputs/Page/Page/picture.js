/*
 * The appearance of a layer. Texts are measured in Inter, whose lines and baselines are used whatever font draws them:
 * the letters of Inter in the page, Inter if it is installed, otherwise the system's font.
 */

const lineHeight = (2728 + 680) / 2816;
const descent = 680 / 2816;
const weights = {
  ultraLight: 100, thin: 200, light: 300, regular: 400, medium: 500, semibold: 600, bold: 700, heavy: 800, black: 900,
};
const anchors = { left: "start", center: "middle", right: "end" };
const imageSizes = { scaleToFill: "100% 100%", scaleAspectFit: "contain", scaleAspectFill: "cover" };

/** Whether a paint is an image of CSS, rather than a colour. */
const isPicture = (paint) => paint.includes("-gradient(");

/** A word of a script, such as `colorDodge`, as CSS has it: `color-dodge`. */
const cssWord = (word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The lengths of dashes and gaps in the word of a dash; none for a line without gaps. */
const dashLengths = (word) => (word.match(/[\d.e-]+/g) ?? []).map(Number).filter((_, __, all) => all.some(Boolean));

/** Where the lines of a text are anchored in a box of a width. */
const textPlace = (alignment, width) => ({ left: 0, center: width / 2, right: width })[alignment];

const svgElement = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);

/** How letters are set, from the numbers of a drawing; without them as most are. */
function typography([spacing = 0, underline, strikethrough, digits = "proportional"] = []) {
  return { spacing, digits, decoration: [underline && "underline", strikethrough && "line-through"].filter(Boolean).join(" ") };
}

/**
 * The lines of a text as elements of SVG, in a style: the `alignment` in a `width`, the `size` in points, the `weight`
 * of CSS, and what `typography` returns. `line` is their height, and `top` the distance of the first from the layer's
 * top, in points.
 */
function textLines(text, style, line, top = 0) {
  const { alignment, width, size, spacing, digits, decoration } = style;
  const x = textPlace(alignment, width);
  return text.split(/\r\n|[\n-\r\x85\u2028\u2029]/).map((words, index) => {
    const element = svgElement("text");
    element.setAttribute("y", top + (index + 1) * line - size * descent);
    element.textContent = words;
    const isFitted = PageFont.fit(element, words, style);
    // CSS adds letter spacing after the last letter, too, where nothing is measured.
    element.setAttribute("x", isFitted ? x : x + textPlace(alignment, spacing));
    if (spacing && !isFitted) element.style.letterSpacing = `${spacing}px`;
    if (digits === "tabular") element.style.fontVariantNumeric = "tabular-nums";
    if (decoration) {
      element.style.textDecoration = `${decoration} from-font`;
      if (spacing > 0 && !isFitted) element.style.clipPath = `inset(-1em ${spacing}px -1em -1em) fill-box`;
    }
    return element;
  });
}

/** The elements of one layer. A style is only written if it has changed. */
class Picture {
  #styles = new Map();
  #clip;
  #rim;
  #text;
  /** The values last written to each element. */
  #written;
  /** The image with which the area is filled; empty for a colour. */
  #fill = "";
  /** What draws letters with an image, once they have been drawn so. */
  #inked;
  /** The elements of a shape: its area filled with an image, and with a colour, and the line along its path. */
  #area;
  #plain;
  #line;
  /** The outline of a shape as path data, and as a shape of CSS. */
  #data = "";
  #outline = "";
  /** The images of the run. */
  #images;
  /** What draws an image with a tint, once it has been drawn so. */
  #tinted;
  /** The shadows along what is painted, of a layer that has them. */
  #painted;
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
      const used = list.filter(([word, ...rest]) => word in colorFilters || word !== "shadows" && isUsed(word === "shadow" ? rest[3][2] : rest[0]));
      return used.length ? binder.filters(used) : null;
    };
    // What is never seen is not looked at again.
    this.#drawing = {
      width, height, outline: drawing.outline.some(isUsed) ? binder.numbers(drawing.outline) : null,
      shown: binder.number(drawing.shown), opacity: binder.number(drawing.opacity), filters: filters(drawing.filters),
    };
    this.#images = run.images;
    if (drawing.blend) this.#drawing.blend = binder.number(drawing.blend);
    const shadows = drawing.filters.find(([word]) => word === "shadows");
    if (shadows) this.#drawing.shadows = binder.number(shadows[1]);
    // Those of a path or of letters are cast by what is painted, into it and out of it.
    const isPainted = drawing.path || drawing.items.some(([kind]) => kind === "text");
    if (shadows && isPainted) this.#painted = new PaintedShadows(() => this.#filters());
    if (drawing.path) this.#drawing.path = binder.numbers(drawing.path);
    if (drawing.mask) this.#drawing.mask = binder.number(drawing.mask);
    /** Whether its back may be hidden; and whether the viewer sees that now. */
    this.hasBack = Boolean(drawing.back);
    this.showsBack = false;
    if (drawing.back) this.#drawing.back = binder.number(drawing.back);
    let list = this.#behind;
    for (const [kind, ...rest] of drawing.items) {
      switch (kind) {
        case "backdrop": this.#drawing.backdrop = filters(rest[0]); break;
        case "children": case "particles":
          if (isUsed(rest[0])) this.#clip = Picture.#add(document.createElement("div"), "clip", this.element);
          this.#drawing.clipped = binder.number(rest[0]);
          list = this.#front;
          break;
        case "fill": if (isUsed(rest[0][2])) list.push({ paint: binder.paint(rest[0]) }); break;
        case "stroke":
          if (isUsed(rest[1])) list.push({ paint: binder.paint(rest[0]), width: binder.number(rest[1]) });
          break;
        case "line":
          if (isUsed(rest[1][0])) this.#drawing.line = { paint: binder.paint(rest[0]), numbers: binder.numbers(rest[1]) };
          break;
        case "text":
          if (isUsed(rest[0][0])) {
            this.#drawing.text = { numbers: binder.numbers(rest[0]), paint: binder.paint(rest[1]) };
          }
          break;
        case "typography": this.#drawing.typography = binder.numbers(rest[0]); break;
        case "image": if (isUsed(rest[0])) this.#drawing.image = binder.numbers(rest); break;
        case "tint": this.#drawing.tint = binder.paint(rest[0]); break;
      }
    }
    /** The element that contains the child layers. */
    this.content = this.#clip ?? this.element;
    if (this.#drawing.text || this.#drawing.image) {
      this.#text = Picture.#add(svgElement("svg"), "text", this.element);
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
    const [v, { opacity, text, image, backdrop, line }] = [this.values, this.#drawing];
    const paints = ({ paint, width }) => paint(v) && (!width || width(v) > 0);
    if (line && line.numbers[0](v) > 0 && line.paint(v)) return opacity(v) > 0;
    return opacity(v) > 0 && Boolean(
      this.#behind.some(paints) || this.#front.some(paints) || backdrop?.(v) ||
      (image && image[0](v)) || (text && text.numbers[0](v) && text.numbers[7](v)));
  }

  /** Shows the layer's values. */
  draw() {
    const [v, drawing] = [this.values, this.#drawing];
    const isMask = drawing.mask && drawing.mask(v) !== "none";
    const isHidden = !drawing.shown(v) || !this.exists || isMask || (this.showsBack && !drawing.back(v));
    this.#set(this.element, "display", isHidden ? "none" : "");
    if (isHidden) return;
    const [width, height, opacity] = [drawing.width(v), drawing.height(v), drawing.opacity(v)];
    this.#set(this.element, "width", Picture.#length(width));
    this.#set(this.element, "height", Picture.#length(height));
    this.#set(this.element, "opacity", opacity === 1 ? "" : String(opacity));
    if (drawing.blend) this.#set(this.element, "mixBlendMode", cssWord(drawing.blend(v)).replace("normal", ""));
    const [area, ...others] = this.#behind;
    let fill = area && !area.width ? area.paint(v, width, height) : "";
    if (drawing.path) {
      this.#drawShape(v, fill, width, height);
      fill = "";
    }
    const isImage = isPicture(fill);
    this.#set(this.element, "backgroundColor", isImage ? "" : fill);
    if (isImage || this.#fill) {
      this.#fill = isImage ? fill : "";
      if (!drawing.image) this.#set(this.element, "backgroundImage", this.#fill);
    }
    const shadows = drawing.shadows ? shadowList(drawing.shadows(v)) : [];
    if (others.length || area?.width || drawing.shadows) {
      const inside = this.#inside(area?.width ? this.#behind : others, v, width, height);
      this.#set(this.element, "boxShadow", [...(this.#painted ? [] : boxShadows(shadows)), inside].filter(Boolean).join(", "));
    }
    if (drawing.outline) {
      this.#set(this.element, "borderRadius", drawing.outline.map((radius) => `${radius(v)}px`).join(" "));
    }
    if (drawing.filters || drawing.shadows) {
      const filters = [drawing.filters?.(v), this.#painted?.filter(shadows, width, height)];
      this.#set(this.element, "filter", filters.filter(Boolean).join(" "));
    }
    if (drawing.backdrop) this.#set(this.element, "backdropFilter", drawing.backdrop(v));
    if (this.#clip) {
      const isClipped = drawing.clipped(v);
      this.#set(this.#clip, "overflow", isClipped && !drawing.path ? "" : "visible");
      if (drawing.path) this.#set(this.#clip, "clipPath", isClipped ? this.#outline : "");
    }
    if (this.#rim) {
      this.#set(this.#rim, "boxShadow", this.#inside(this.#front, v, width, height));
      this.#set(this.#rim, "zIndex", String(this.content.childElementCount));
    }
    if (drawing.image) this.#drawImage(v, drawing.image.map((number) => number(v)), width, height);
    else if (drawing.text) this.#drawText(v, drawing.text, width, height);
  }

  /**
   * Fills and strokes within the outline, as shadows of CSS, of which the first one lies in front. Those with an image
   * as paint have elements of their own.
   */
  #inside(items, v, across, down) {
    return items.map((item) => {
      const [paint, width] = [item.paint(v, across, down), item.width ? item.width(v) : 9999];
      this.#drawBand(item, isPicture(paint) && width > 0 ? paint : "", item.width ? width : undefined);
      return `inset 0 0 0 ${width}px ${isPicture(paint) ? "transparent" : paint || "transparent"}`;
    }).reverse().join(", ");
  }

  /** Draws a shape: its area cut by its path, and the line along it. */
  #drawShape(v, fill, width, height) {
    const [path, line] = [this.#drawing.path, this.#drawing.line];
    const data = outlineData(path[0](v), width, height);
    const rule = path[1](v) === "evenOdd" ? "evenodd" : "nonzero";
    this.#outline = data ? `path(${rule}, "${data}")` : "inset(100%)";
    // A box cut by a path has the edges of the box at whole pixels, so a colour fills the path itself.
    const image = isPicture(fill) ? fill : "";
    if (image || this.#area) {
      if (!this.#area) this.element.prepend(this.#area = Picture.#add(document.createElement("div"), "area"));
      this.#set(this.#area, "background", image);
      this.#set(this.#area, "clipPath", this.#outline);
    }
    const color = image ? "" : fill;
    if (color || this.#plain) {
      if (!this.#plain) {
        this.#plain = svgElement("svg");
        this.#plain.append(svgElement("path"));
        if (this.#area) this.#area.after(this.#plain);
        else this.element.prepend(this.#plain);
      }
      const path = this.#plain.firstChild;
      if (this.#data !== data) path.setAttribute("d", this.#data = data);
      this.#set(path, "fill", color || "none");
      this.#set(path, "fillRule", rule);
    }
    if (line) this.#drawLine(v, line, data, width, height);
  }

  #drawLine(v, { paint, numbers }, data, width, height) {
    const [thickness, cap, join, limit, dash, offset, start, end, shift, each] = numbers.map((number) => number(v));
    const margin = Math.ceil(thickness * limit);
    const ink = thickness > 0 ? paint(v, width, height, margin) : "";
    if (!ink && !this.#line) return;
    if (!this.#line) {
      const [picture, mask, line] = [svgElement("svg"), svgElement("mask"), new PathLine(svgElement("g"))];
      picture.classList.add("line");
      mask.id = `line${Picture.#masks++}`;
      mask.setAttribute("maskUnits", "userSpaceOnUse");
      this.#line = { picture, mask, line, band: document.createElement("div") };
      this.#line.band.classList.add("paint");
      const fill = this.#plain ?? this.#area;
      if (fill) fill.after(this.#line.band, picture);
      else this.element.prepend(this.#line.band, picture);
    }
    const { picture, mask, line, band } = this.#line;
    const isImage = isPicture(ink);
    picture.style.display = ink ? "" : "none";
    band.style.display = isImage ? "" : "none";
    if (!ink) return;
    const style = {
      fill: "none", stroke: isImage ? "#000" : ink, strokeWidth: `${thickness}px`, strokeLinecap: cap, strokeLinejoin: join,
      strokeMiterlimit: limit,
    };
    Object.assign(line.element.style, style);
    const holder = isImage ? mask : picture;
    if (line.element.parentNode !== holder) holder.append(line.element);
    if (isImage) {
      if (!mask.parentNode) picture.append(mask);
      const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
      // The mask of an element counts from its own corner.
      line.element.setAttribute("transform", `translate(${margin} ${margin})`);
      for (const [name, value] of Object.entries({ ...box, x: 0, y: 0 })) mask.setAttribute(name, value);
      mask.style.maskType = "alpha";
      Object.assign(band.style, {
        left: `${-margin}px`, top: `${-margin}px`, width: `${box.width}px`, height: `${box.height}px`, backgroundImage: ink,
        mask: `url(#${mask.id})`,
      });
    } else line.element.removeAttribute("transform");
    line.draw(data, dashLengths(dash), offset, { start, end, offset: shift, each: Boolean(each) });
  }

  /** Draws an image within the outline: all over, or as a band of a width along it. */
  #drawBand(item, image, width) {
    if (!image && !item.band) return;
    if (!item.band) {
      item.band = Picture.#add(document.createElement("div"), "band");
      if (this.#front.includes(item)) this.#rim.append(item.band);
      else this.element.prepend(item.band);
      item.band.classList.toggle("line", width !== undefined);
    }
    if (item.image !== image) item.band.style.backgroundImage = item.image = image;
    if (item.padding !== width) item.band.style.padding = `${item.padding = width}px`;
  }

  // Browsers round layout to 64ths of a point, and cut off smaller fractions.
  static #length(points) { return `${Math.round(points * 64) / 64}px`; }

  #drawText(v, { numbers, paint }, width, height) {
    const [content, wrapped, size, weight, alignment, multiple, , isShown] = numbers.map((number) => number(v));
    const ink = paint(v, width, height);
    const color = isPicture(ink) ? "#000" : ink || "transparent";
    const letters = this.#drawing.typography?.map((number) => number(v));
    this.#write(isShown ? wrapped || content : "", { width, size, weight, alignment, height: multiple, color, letters });
    this.#ink(isPicture(ink) ? ink : "");
  }

  /** Draws the letters with an image: as a mask of an element that shows it. */
  #ink(image) {
    if (!image && !this.#inked) return;
    if (!this.#inked) {
      const [mask, letters] = [svgElement("mask"), svgElement("g")];
      mask.id = `ink${Picture.#masks++}`;
      mask.setAttribute("maskUnits", "userSpaceOnUse");
      for (const [name, value] of Object.entries({ x: -1e4, y: -1e4, width: 2e4, height: 2e4 })) {
        mask.setAttribute(name, value);
      }
      mask.style.maskType = "alpha";
      mask.append(letters);
      this.#inked = { mask, letters, area: Picture.#add(document.createElement("div"), "ink", this.element) };
      this.#text.before(this.#inked.area);
    }
    const { mask, letters, area } = this.#inked;
    this.#set(area, "backgroundImage", image);
    this.#set(area, "mask", image && `url(#${mask.id})`);
    if (image && mask.parentNode !== this.#text) {
      letters.replaceChildren(...this.#text.childNodes);
      this.#text.append(mask);
    } else if (!image && mask.parentNode === this.#text) this.#text.replaceChildren(...letters.childNodes);
  }

  static #masks = 0;

  /** Adds what holds filters. */
  #filters() { return Picture.#add(svgElement("svg"), "masks", this.element); }

  #drawImage(v, [source, mode], width, height) {
    const url = this.#images.get(source);
    this.element.classList.toggle("missing", !url);
    const tint = url ? this.#drawing.tint?.(v, width, height) : "";
    this.#drawTinted(tint && url, imageSizes[mode], tint);
    const image = tint ? "" : url && `url("${url}")`;
    this.#set(this.element, "backgroundImage", [image, this.#fill].filter(Boolean).join(", "));
    this.#set(this.element, "backgroundSize", [image && imageSizes[mode], this.#fill && "auto"].filter(Boolean).join(", "));
    this.#write(
      url ? "" : source, { width, size: 11, weight: "regular", alignment: "center", height: 1, color: "#8e8e93" },
      height / 2 - 6);
  }

  /**
   * Draws an image with a tint, if there is one: what the tint lets through of the image, and the tint within the
   * image's alpha. The two add up, so the alpha stays that of the image.
   */
  #drawTinted(url, size, tint) {
    if (!url && !this.#tinted) return;
    if (!this.#tinted) {
      const holder = Picture.#add(document.createElement("div"), "tinted");
      const [photo, ink] = ["photo", "tint"].map((name) => Picture.#add(document.createElement("div"), name, holder));
      this.#tinted = { holder, photo, ink };
      this.element.prepend(holder);
    }
    const { holder, photo, ink } = this.#tinted;
    this.#set(holder, "display", url ? "" : "none");
    if (!url) return;
    const paint = isPicture(tint) ? tint : `linear-gradient(${tint} 0 0)`;
    this.#set(photo, "backgroundImage", `url("${url}")`);
    this.#set(photo, "backgroundSize", size);
    this.#set(photo, "mask", `linear-gradient(#000 0 0) exclude, ${paint}`);
    this.#set(ink, "backgroundImage", paint);
    this.#set(ink, "mask", `url("${url}") center / ${size} no-repeat`);
  }

  /** Writes lines of text; `top` is the distance of the first from the layer's top, in points. */
  #write(text, { width, size, weight, alignment, height, color, letters }, top = 0) {
    const line = size * lineHeight * height;
    const style = { alignment, width, size, weight: weights[weight], ...typography(letters) };
    const key = JSON.stringify([text, textPlace(alignment, width), alignment, top, line, size, weight, letters]);
    if (this.#written !== key) {
      this.#written = key;
      const holder = this.#inked?.letters.parentNode?.parentNode ? this.#inked.letters : this.#text;
      holder.replaceChildren(...textLines(text, style, line, top));
    }
    this.#set(this.#text, "fontSize", `${size}px`);
    this.#set(this.#text, "fontWeight", String(weights[weight]));
    this.#set(this.#text, "fill", color);
    this.#set(this.#text, "textAnchor", anchors[alignment]);
  }
}
