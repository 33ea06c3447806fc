/*
 * Where layers lie, as CSS transform functions, the outermost first; `v` are the values of a layer. The order is
 * motion's own: size, turns about z, y and x, shift, all about the anchor; then the turn of a page, the scroll of what
 * it lies in, and from where that is seen.
 */

const shift = (x, y, z = 0) =>
  z ? `translate3d(${x}px,${y}px,${z}px)` : x || y ? `translate(${x}px,${y}px)` : "";

const about = (x, y, turn) => (turn ? shift(x, y) + turn + shift(-x, -y) : "");

const rotation = (axis, degrees) => (degrees ? `rotate${axis}(${degrees}deg)` : "");

/** From the layer's own points to those of what it lies in. */
function placement(v) {
  const [across, down] = [v.scale * v.scaleX, v.scale * v.scaleY];
  const turn =
    rotation("X", v.rotationX) + rotation("Y", v.rotationY) + rotation("Z", v.rotationZ) +
    (across === 1 && down === 1 ? "" : `scale(${across},${down})`);
  return shift(v.x + v.translationX, v.y + v.translationY, v.translationZ) +
    about(v.anchorX * v.width, v.anchorY * v.height, turn);
}

/** The middle of the line beside a layer that its pages turn about. */
function hinge(v, { spine, offset }) {
  switch (spine) {
    case "left": return [-offset, v.height / 2];
    case "right": return [v.width + offset, v.height / 2];
    case "top": return [v.width / 2, -offset];
    case "bottom": return [v.width / 2, v.height + offset];
  }
}

/** The turn of a page in the layer that it lies in, whose values are `v`. */
function pageTurn(v, page, degrees) {
  const isUpright = page.spine === "left" || page.spine === "right";
  const sign = page.spine === "left" || page.spine === "bottom" ? -1 : 1;
  const mirror = isUpright ? shift(v.width, 0) + "scale(-1,1)" : shift(0, v.height) + "scale(1,-1)";
  return about(...hinge(v, page), rotation(isUpright ? "Y" : "X", sign * degrees)) +
    shift(0, 0, page.lift) + (page.back ? mirror : "");
}

/** What a viewer of the layers in a layer sees of their depth; `view` is the line beside which the viewer stands. */
function perspective(v, view) {
  if (!v.perspective) return "";
  const [x, y] = view ? hinge(v, view) : [v.width * v.anchorX, v.height * v.anchorY];
  return about(x, y, `perspective(${v.perspective}px)`);
}

const scroll = (v) => shift(-v.offsetX, -v.offsetY);

/** How the layers of a run lie in each other, by the values that a list has of each. */
class Placements {
  constructor(run, values) {
    this.run = run;
    this.layers = run.layers;
    this.values = values;
  }

  /** Whether a layer keeps the depth of what lies in it, which is then seen as the layer itself is. */
  keepsDepth(index) { return this.layers[index].view === "parent" && this.layers[index].parent >= 0; }

  /** From the points in a layer to the plane in which they are flattened. */
  #inside(index) {
    const [layer, v] = [this.layers[index], this.values[index]];
    const seen = this.keepsDepth(index)
      ? this.#inside(layer.parent) + placement(v)
      : perspective(v, layer.view === "parent" ? undefined : layer.view);
    return seen + scroll(v);
  }

  /** From a layer's own points to the plane in which it is flattened. */
  #flat(index) {
    const { parent, page } = this.layers[index];
    const turn = page ? pageTurn(this.values[parent], page, this.values[page.angle[0]][page.angle[1]]) : "";
    return this.#inside(parent) + turn + placement(this.values[index]);
  }

  /** From a layer's own points to the plane of the layer that it lies in, as a browser nests them: each one flat. */
  transform(index) {
    const { parent } = this.layers[index];
    if (!this.keepsDepth(parent)) return this.#flat(index);
    const matrix = flattened(new DOMMatrix(this.#flat(parent))).inverse().multiply(new DOMMatrix(this.#flat(index)));
    // A plane that is seen from its edge shows nothing.
    return Number.isFinite(matrix.m11) ? matrix.toString() : "scale(0)";
  }

  /** Places in a layer, as `[x, y]` in its own points, in the screen's. */
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

/** A matrix with all that it yields in the plane. */
function flattened(matrix) {
  const flat = DOMMatrix.fromMatrix(matrix);
  [flat.m13, flat.m23, flat.m43] = [0, 0, 0];
  [flat.m31, flat.m32, flat.m33, flat.m34] = [0, 0, 1, 0];
  return flat;
}
