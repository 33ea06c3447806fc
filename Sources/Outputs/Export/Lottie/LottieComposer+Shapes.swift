extension LottieComposer {
  /// Returns the shapes of a layer's picture, from front to back.
  mutating func shapes(of layer: Int, withRim: Bool, _ span: Span) -> [LottieNode] {
    var groups = withRim ? rimShapes(of: layer, span) : []
    if facts.isFilled[layer] {
      let color = fill(of: layer, "fill", times: "fillOpacity", span)
      groups.append(Self.group([area(of: layer, span), color]))
    }
    return groups
  }

  /// Returns the shade and the border of a layer, which are in front of the layers inside it.
  mutating func rimShapes(of layer: Int, _ span: Span) -> [LottieNode] {
    guard facts.hasRim[layer] else { return [] }
    var groups: [LottieNode] = []
    if source.isEver(.init(layer, "shade"), otherThan: 0) {
      groups.append(Self.group([area(of: layer, span), shade(of: layer, span)]))
    }
    if source.isEver(.init(layer, "borderWidth"), otherThan: 0) {
      groups.append(Self.group(border(of: layer, span)))
    }
    return groups
  }

  /// Returns the shape of a layer's bounds.
  private mutating func area(of layer: Int, _ span: Span) -> LottieNode {
    guard facts.isFlat[layer], isUniform(layer) else { return outline(of: layer, span) }
    let size = size(of: layer)
    sizes[layer] = size
    return rectangle(size, middleOf: size, roundness(of: layer), span)
  }

  private func rectangle(
    _ size: LottieChannel, middleOf area: LottieChannel, _ roundness: LottieChannel, _ span: Span
  ) -> LottieNode {
    let frames = frames(span)
    return [
      "ty": "rc", "p": area.node(within: frames) { LottieNode($0.map { $0 / 2 }) },
      "s": size.node(within: frames) { LottieNode($0) },
      "r": roundness.node(within: frames) { .number($0[0]) },
    ]
  }

  private mutating func outline(of layer: Int, inset: Bool = false, _ span: Span) -> LottieNode {
    let role = inset ? "inner outline of the border" : "outline"
    let path =
      facts.isFlat[layer]
      ? ownOutline(of: layer, inset: inset, role: role)
      : screenOutline(of: layer, inset: inset, role: role)
    return ["ty": "sh", "ks": path.node(within: frames(span), LottieOutline.node)]
  }

  /// Returns the border: a line inside a rectangle, or the area between two outlines.
  private mutating func border(of layer: Int, _ span: Span) -> [LottieNode] {
    guard facts.isFlat[layer], isUniform(layer) else {
      return [
        outline(of: layer, span), outline(of: layer, inset: true, span),
        fill(of: layer, "borderColor", times: nil, span, isEvenOdd: true),
      ]
    }
    let line = rectangle(
      borderSize(of: layer), middleOf: size(of: layer), roundness(of: layer, less: "borderWidth"),
      span)
    let width = borderWidth(of: layer)
    let paint = paint(of: layer, "borderColor", times: nil, span)
    return [
      line,
      .object(
        [("ty", "st")] + paint + [
          ("w", width.node(within: frames(span)) { .number($0[0]) }), ("lc", 1), ("lj", 1),
          ("ml", 4),
        ]),
    ]
  }

  private static func group(_ items: [LottieNode]) -> LottieNode {
    [
      "ty": "gr",
      "it": .list(
        items + [
          [
            "ty": "tr", "p": ["a": 0, "k": [0, 0]], "a": ["a": 0, "k": [0, 0]],
            "s": ["a": 0, "k": [100, 100]], "r": ["a": 0, "k": 0], "o": ["a": 0, "k": 100],
          ]
        ]),
    ]
  }
}
