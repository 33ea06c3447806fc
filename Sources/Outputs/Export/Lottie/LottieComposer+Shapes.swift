import MotionRecording
import MotionValues

extension LottieComposer {
  /// Returns the shapes of a layer's picture, from front to back: areas, and what paints them. Items
  /// are from back to front.
  ///
  /// A border is a line inside the bounds, so the area then ends in its middle. Where an opaque
  /// fill is behind a border, another line in the colour of the fill extends it to the bounds.
  mutating func shapes(
    of layer: Int, _ items: [LottieFacts.Item], _ span: Span
  ) -> [JSONTree] {
    let strokes = items.indices.filter { if case .stroke = items[$0] { true } else { false } }
    guard strokes.count > 1 else { return group(of: layer, items, span) }
    // Each line has an area of its own.
    let ends = strokes.dropFirst() + [items.count]
    var start = 0
    return ends.map { end -> JSONTree in
      defer { start = end }
      return ["ty": "gr", "it": .list(group(of: layer, Array(items[start..<end]), span))]
    }.reversed()
  }

  /// Returns the shapes of items, at most one of which is a line.
  private mutating func group(
    of layer: Int, _ items: [LottieFacts.Item], _ span: Span
  ) -> [JSONTree] {
    var pen: Drawing<Amount>.Pen?
    for case .stroke(let own) in items { pen = own }
    var paints: [JSONTree] = []
    var isInFront = true
    for item in items.reversed() {
      switch item {
      case .stroke(let pen):
        paints.append(line(of: layer, paint(of: layer, pen.paint, span), pen, span))
        isInFront = false
      case .fill(let fill):
        let paint = paint(of: layer, fill, span)
        if let pen, !isInFront, isOpaque(fill, in: layer) {
          paints.append(line(of: layer, paint, pen, span))
        }
        paints.append(.object([("ty", "fl")] + paint))
      }
    }
    return [area(of: layer, in: pen, span)] + paints
  }

  private func isOpaque(_ paint: Drawing<Amount>.Paint, in layer: Int) -> Bool {
    [paint.color.alpha, paint.opacity].allSatisfy { source.layer(layer).isAlways($0, 1) }
  }

  /// Returns a stroke as wide as that of a pen.
  private mutating func line(
    of layer: Int, _ paint: [JSONTree.Member], _ pen: Drawing<Amount>.Pen, _ span: Span
  ) -> JSONTree {
    let width = width(of: pen, of: layer).node(within: frames(span)) { .number($0[0]) }
    // A round outline has no corners to be joined.
    let isRound = isRectangle(layer) && roundness(of: layer, in: pen).isAlwaysPositive
    let joins: [JSONTree.Member] = isRound ? [] : [("lj", 1), ("ml", 4)]
    return .object([("ty", "st")] + paint + [("w", width)] + joins)
  }

  private func isRectangle(_ layer: Int) -> Bool { facts.isFlat[layer] && isUniform(layer) }

  /// Returns the area of a layer, up to its bounds or, with a pen, to the middle of its stroke.
  private mutating func area(
    of layer: Int, in pen: Drawing<Amount>.Pen?, _ span: Span
  ) -> JSONTree {
    let frames = frames(span)
    guard isRectangle(layer) else {
      let path = outline(of: layer, in: pen)
      return ["ty": "sh", "ks": path.node(within: frames, LottieOutline.node)]
    }
    let bounds = size(of: layer)
    sizes[layer] = bounds
    let size = pen.map { borderSize(of: layer, $0) } ?? bounds
    let roundness = roundness(of: layer, in: pen)
    let area: [JSONTree.Member] = [
      ("p", bounds.node(within: frames) { JSONTree($0.map { $0 / 2 }) }),
      ("s", size.node(within: frames) { JSONTree($0) }),
    ]
    let radius = roundness.initial[0]
    let isCircle =
      size.keys.isEmpty && roundness.keys.isEmpty && radius > 0
      && size.initial.allSatisfy { $0 == 2 * radius }
    if isCircle { return .object([("ty", "el")] + area) }
    let corners = roundness.node(within: frames) { .number($0[0]) }
    return .object([("ty", "rc")] + area + [("r", corners)])
  }
}
