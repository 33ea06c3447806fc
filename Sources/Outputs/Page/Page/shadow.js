/*
 * Further shadows: along the outline of a box as CSS has them, along a path or letters as filters of what is painted.
 */

/** Shadows in the words of a trace (`Core/Values/Shadows/Shadows.swift`), the first one in front. */
function shadowList(word) {
  return word.slice("shadows(".length, -1).split(";").filter(Boolean).map((shadow) => {
    const isInner = shadow.startsWith("inner,");
    const [x, y, deviation, spread, color] = shadow.split(",").slice(isInner ? 1 : 0);
    return { isInner, x: Number(x), y: Number(y), deviation: Number(deviation), spread: Number(spread), color };
  });
}

/** Shadows as those of CSS, along the outline of a box; a blur radius of CSS is two standard deviations. */
const boxShadows = (shadows) => shadows.map(({ isInner, x, y, deviation, spread, color }) =>
  `${isInner ? "inset " : ""}${x}px ${y}px ${2 * deviation}px ${spread}px ${color}`);

/** Shadows along what is painted, as filters: the outer ones by CSS, the inner ones by a filter of SVG. */
class PaintedShadows {
  static #count = 0;
  #filter = makeSVG("filter", {
    id: `shadows${PaintedShadows.#count++}`, filterUnits: "userSpaceOnUse", "color-interpolation-filters": "sRGB",
  });
  #holder;
  #written = "";

  /** Takes the element of SVG that holds the filter once there is one. */
  constructor(holder) { this.#holder = holder; }

  /** Returns the value of the style `filter` for shadows of what is painted in a box and around it. */
  filter(shadows, width, height) {
    const inner = shadows.filter(({ isInner }) => isInner);
    if (inner.length) this.#write(inner, width, height);
    const outer = shadows.filter(({ isInner }) => !isInner).map(({ x, y, deviation, color }) =>
      `drop-shadow(${x}px ${y}px ${deviation}px ${color})`);
    return [...(inner.length ? [`url(#${this.#filter.id})`] : []), ...outer].join(" ");
  }

  #write(shadows, width, height) {
    const key = JSON.stringify([shadows, width, height]);
    if (this.#written === key) return;
    if (!this.#written) this.#holder().append(this.#filter);
    this.#written = key;
    // What is painted may leave the box by the width of a line, and the filter's own edge casts no shadow.
    const reach = ({ x, y, deviation, spread }) => Math.abs(x) + Math.abs(y) + 3 * deviation + Math.abs(spread);
    const margin = Math.max(width, height, 64) / 2 + Math.max(...shadows.map(reach));
    const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
    for (const [name, value] of Object.entries(box)) this.#filter.setAttribute(name, value);
    // The first shadow lies in front.
    const layers = shadows.map((_, index) => `shadow${index}`).reverse();
    this.#filter.replaceChildren(
      ...shadows.flatMap((shadow, index) => PaintedShadows.#inner(shadow, `shadow${index}`)),
      PaintedShadows.#merge(["SourceGraphic", ...layers]));
  }

  /** What is not painted, grown or shrunk, blurred and moved, where something is painted. */
  static #inner({ x, y, deviation, spread, color }, result) {
    const outside = [makeSVG("feFlood"), makeSVG("feComposite", { in2: "SourceAlpha", operator: "out" })];
    outside[0].style.floodColor = color;
    if (spread) {
      const operator = spread > 0 ? "dilate" : "erode";
      outside.push(makeSVG("feMorphology", { operator, radius: Math.abs(spread) }));
    }
    if (deviation) outside.push(makeSVG("feGaussianBlur", { stdDeviation: deviation }));
    if (x || y) outside.push(makeSVG("feOffset", { dx: x, dy: y }));
    return [...outside, makeSVG("feComposite", { in2: "SourceAlpha", operator: "in", result })];
  }

  static #merge(names) {
    const merge = makeSVG("feMerge");
    merge.append(...names.map((name) => makeSVG("feMergeNode", { in: name })));
    return merge;
  }
}
