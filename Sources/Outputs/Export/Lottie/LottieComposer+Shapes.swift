import MotionValues

extension LottieComposer {
  /// The parts of a layer that one picture shows.
  struct Parts {
    var fill = false
    /// The border, and the shade of a page.
    var rim = false
  }

  /// Returns the shapes of a layer's picture: one area, and from front to back what paints it.
  ///
  /// A border is a line inside the bounds, so the area then ends in its middle. Where an opaque
  /// fill is behind a border, another line in the colour of the fill extends it to the bounds.
  mutating func shapes(of layer: Int, _ parts: Parts, _ span: Span) -> [LottieNode] {
    func isEver(_ property: String) -> Bool {
      source.isEver(.init(layer, property), otherThan: 0)
    }
    let hasBorder = parts.rim && isEver("borderWidth")
    var paints: [LottieNode] = []
    if parts.rim, isEver("shade") {
      let shade = shade(of: layer, span)
      paints.append(.object([("ty", "fl")] + shade))
    }
    if hasBorder {
      let paint = paint(of: layer, "borderColor", times: nil, span)
      paints.append(line(of: layer, paint, span))
    }
    if parts.fill {
      let paint = paint(of: layer, "fill", times: "fillOpacity", span)
      if hasBorder, isOpaque(layer) { paints.append(line(of: layer, paint, span)) }
      paints.append(.object([("ty", "fl")] + paint))
    }
    return [area(of: layer, isInset: hasBorder, span)] + paints
  }

  private func isOpaque(_ layer: Int) -> Bool {
    !source.isEver(.init(layer, "fill", .alpha), otherThan: 1)
      && !source.isEver(.init(layer, "fillOpacity"), otherThan: 1)
  }

  /// Returns a stroke as wide as the border.
  private mutating func line(
    of layer: Int, _ paint: [(String, LottieNode)], _ span: Span
  ) -> LottieNode {
    let width = borderWidth(of: layer).node(within: frames(span)) { .number($0[0]) }
    // A round outline has no corners to be joined.
    let isRound = isRectangle(layer) && roundness(of: layer, isInset: true).isAlwaysPositive
    let joins: [(String, LottieNode)] = isRound ? [] : [("lj", 1), ("ml", 4)]
    return .object([("ty", "st")] + paint + [("w", width)] + joins)
  }

  private func isRectangle(_ layer: Int) -> Bool { facts.isFlat[layer] && isUniform(layer) }

  /// Returns the area of a layer, up to its bounds or, with `isInset`, to the middle of its border.
  private mutating func area(of layer: Int, isInset: Bool, _ span: Span) -> LottieNode {
    let frames = frames(span)
    guard isRectangle(layer) else {
      let path = outline(of: layer, isInset: isInset)
      return ["ty": "sh", "ks": path.node(within: frames, LottieOutline.node)]
    }
    let bounds = size(of: layer)
    sizes[layer] = bounds
    let size = isInset ? borderSize(of: layer) : bounds
    let roundness = roundness(of: layer, isInset: isInset)
    let area: [(String, LottieNode)] = [
      ("p", bounds.node(within: frames) { LottieNode($0.map { $0 / 2 }) }),
      ("s", size.node(within: frames) { LottieNode($0) }),
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
