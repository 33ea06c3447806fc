/*
 * The placement of layers as CSS transform functions, outermost first; `v` are the values of a layer. The order is
 * that of motion: scale, rotations about z, y and x, translation, all about the anchor; then the turn of a page,
 * the scroll offset of the parent, and its perspective.
 */

const shift = (x, y, z = 0) =>
  z ? `translate3d(${x}px,${y}px,${z}px)` : x || y ? `translate(${x}px,${y}px)` : "";

const about = (x, y, turn) => (turn ? shift(x, y) + turn + shift(-x, -y) : "");

const rotation = (axis, degrees) => (degrees ? `rotate${axis}(${degrees}deg)` : "");

/** From the layer's own points to those of its parent. */
function placement(v) {
  const [across, down] = [v.scale * v.scaleX, v.scale * v.scaleY];
  const turn =
    rotation("X", v.rotationX) + rotation("Y", v.rotationY) + rotation("Z", v.rotationZ) +
    (across === 1 && down === 1 ? "" : `scale(${across},${down})`);
  return shift(v.x + v.translationX, v.y + v.translationY, v.translationZ) +
    about(v.anchorX * v.width, v.anchorY * v.height, turn);
}

/** The middle of the hinge about which the pages of a layer turn. */
function hinge(v, { spine, offset }) {
  switch (spine) {
    case "left": return [-offset, v.height / 2];
    case "right": return [v.width + offset, v.height / 2];
    case "top": return [v.width / 2, -offset];
    case "bottom": return [v.width / 2, v.height + offset];
  }
}

/** The turn of a page in its parent, whose values are `v`. */
function pageTurn(v, page, degrees) {
  const isUpright = page.spine === "left" || page.spine === "right";
  const sign = page.spine === "left" || page.spine === "bottom" ? -1 : 1;
  const mirror = isUpright ? shift(v.width, 0) + "scale(-1,1)" : shift(0, v.height) + "scale(1,-1)";
  return about(...hinge(v, page), rotation(isUpright ? "Y" : "X", sign * degrees)) +
    shift(0, 0, page.lift) + (page.back ? mirror : "");
}

/** The perspective of the layers in a layer; `view` is the line beside which the viewer is. */
function perspective(v, view) {
  if (!v.perspective) return "";
  const [x, y] = view ? hinge(v, view) : [v.width * v.anchorX, v.height * v.anchorY];
  return about(x, y, `perspective(${v.perspective}px)`);
}

const scroll = (v) => shift(-v.offsetX, -v.offsetY);

/** The nesting of a run's layers, with the current values of each. */
class Placements {
  constructor(run, values) {
    this.run = run;
    this.layers = run.layers;
    this.values = values;
  }

  /** Whether a layer preserves the depth of its children, which then share its perspective. */
  keepsDepth(index) { return this.layers[index].view === "parent" && this.layers[index].parent >= 0; }

  /** From the points in a layer to the plane into which its children are flattened. */
  #inside(index) {
    const [layer, v] = [this.layers[index], this.values[index]];
    const seen = this.keepsDepth(index)
      ? this.#inside(layer.parent) + placement(v)
      : perspective(v, layer.view === "parent" ? undefined : layer.view);
    return seen + scroll(v);
  }

  /** From a layer's own points to the plane into which it is flattened. */
  #flat(index) {
    const { parent, page } = this.layers[index];
    const turn = page ? pageTurn(this.values[parent], page, this.values[page.angle[0]][page.angle[1]]) : "";
    return this.#inside(parent) + turn + placement(this.values[index]);
  }

  /** From a layer's own points to the plane of its parent, as browsers nest them: each one flat. */
  transform(index) {
    const { parent } = this.layers[index];
    if (!this.keepsDepth(parent)) return this.#flat(index);
    const matrix = flattened(new DOMMatrix(this.#flat(parent))).inverse().multiply(new DOMMatrix(this.#flat(index)));
    // A plane seen edge-on shows nothing.
    return Number.isFinite(matrix.m11) ? matrix.toString() : "scale(0)";
  }

  /** Converts points of a layer, as `[x, y]`, into the screen's points. */
  onScreen(index, places) {
    let points = places.map(([x, y]) => new DOMPoint(x, y));
    for (let layer = index; layer > 0; layer = this.layers[layer].parent) {
      const matrix = new DOMMatrix(this.transform(layer));
      points = points.map((point) => {
        const { x, y, w } = matrix.transformPoint(new DOMPoint(point.x, point.y));
        return new DOMPoint(x / w, y / w);
      });
    }
    return points.map(({ x, y }) => [x, y]);
  }

  /** The layers on whose values the transform of a layer depends. */
  sources(index) {
    const { parent, page } = this.layers[index];
    const sources = page ? [index, parent, page.angle[0]] : [index];
    let outer = parent;
    for (; this.keepsDepth(outer); outer = this.layers[outer].parent) sources.push(outer);
    if (["perspective", "offsetX", "offsetY"].some((name) => this.run.uses(outer, name))) sources.push(outer);
    return new Set(sources);
  }
}

/** A matrix that drops depth. */
function flattened(matrix) {
  const flat = DOMMatrix.fromMatrix(matrix);
  [flat.m13, flat.m23, flat.m43] = [0, 0, 0];
  [flat.m31, flat.m32, flat.m33, flat.m34] = [0, 0, 1, 0];
  return flat;
}
