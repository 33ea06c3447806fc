/** The nesting of a run's layers, with the current values of each. */
class Placements {
  /** How each layer is placed, and what it does to its children. */
  #layers;

  constructor(run, values) {
    this.layers = run.layers;
    this.values = values;
    this.#layers = run.layers.map((layer) => {
      const { sheet, place, content, view, keepsDepth, size } = run.drawing(layer);
      const [outer, inner] = [new Binder(), new Binder()];
      return {
        sheet: outer.steps(sheet), place: outer.steps(place), size: outer.numbers(size), outer: outer.sources,
        content: inner.steps(content), view: inner.numbers(view), inner: inner.sources,
        keepsDepth: Boolean(keepsDepth) && layer.parent >= 0,
      };
    });
  }

  /** Evaluates a part of a layer's drawing. */
  #evaluate(part, index) { return part(this.values[index], this.values[this.layers[index].parent], this.values); }

  /** From the points in a layer to the plane into which its children are flattened. */
  #inside(index) {
    const layer = this.#layers[index];
    if (layer.keepsDepth) {
      return this.#inside(this.layers[index].parent) + this.#evaluate(layer.place, index) +
        this.#evaluate(layer.content, index);
    }
    const [x, y, distance] = layer.view;
    const depth = this.#evaluate(distance, index);
    const seen = depth && about(this.#evaluate(x, index), this.#evaluate(y, index), `perspective(${depth}px)`);
    return (seen || "") + this.#evaluate(layer.content, index);
  }

  /** From a layer's own points to the plane into which it is flattened. */
  #flat(index) {
    const { sheet, place } = this.#layers[index];
    return this.#inside(this.layers[index].parent) + this.#evaluate(sheet, index) + this.#evaluate(place, index);
  }

  /** From a layer's own points to the plane of its parent, as browsers nest them: each one flat. */
  transform(index) {
    const { parent } = this.layers[index];
    if (!this.#layers[parent].keepsDepth) return this.#flat(index);
    const matrix = flattened(new DOMMatrix(this.#flat(parent))).inverse().multiply(new DOMMatrix(this.#flat(index)));
    // A plane seen edge-on shows nothing.
    return Number.isFinite(matrix.m11) ? matrix.toString() : "scale(0)";
  }

  /** Whether the viewer sees the back of a layer; a mirrored layer shows its front. */
  showsBack(index) { return new DOMMatrix(this.#flat(index)).inverse().m33 < 0; }

  /** The depth of a layer's middle in its parent, rounded to a millionth of a point. */
  depth(index) {
    const { sheet, place, size } = this.#layers[index];
    const [width, height] = size.map((number) => this.#evaluate(number, index));
    const matrix = new DOMMatrix(this.#evaluate(sheet, index) + this.#evaluate(place, index));
    return Math.floor(matrix.transformPoint(new DOMPoint(width / 2, height / 2)).z * 1e6 + 0.5) / 1e6;
  }

  /** The middle of a layer in the plane of its parent, as `[x, y]`. */
  middle(index) {
    const [width, height] = this.#layers[index].size.map((number) => this.#evaluate(number, index));
    const { x, y, w } = new DOMMatrix(this.transform(index)).transformPoint(new DOMPoint(width / 2, height / 2));
    return [x / w, y / w];
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

  /** The values on which the transform of a layer depends, as `[layer, property]`. */
  sources(index) {
    const sources = [];
    const add = (list, of) => {
      for (const [owner, name] of list) {
        sources.push([owner === "own" ? of : owner === "^" ? this.layers[of].parent : owner, name]);
      }
    };
    add(this.#layers[index].outer, index);
    let outer = this.layers[index].parent;
    for (; this.#layers[outer].keepsDepth; outer = this.layers[outer].parent) {
      add(this.#layers[outer].outer, outer);
      add(this.#layers[outer].inner, outer);
    }
    add(this.#layers[outer].inner, outer);
    return sources;
  }
}

/** A matrix that drops depth. */
function flattened(matrix) {
  const flat = DOMMatrix.fromMatrix(matrix);
  [flat.m13, flat.m23, flat.m43] = [0, 0, 0];
  [flat.m31, flat.m32, flat.m33, flat.m34] = [0, 0, 1, 0];
  return flat;
}
