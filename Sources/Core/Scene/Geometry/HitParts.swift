import MotionValues

/// The parts of a layer's drawing that a hit test asks for beside its place and its outline, bound to
/// slots.
struct HitParts {
  /// The index of what the layer cuts from its parent; nil if it never cuts.
  let mask: Tape.Number?
  /// Whether its back is met; nil if it always is.
  let backShown: Tape.Number?
  /// Whether its children are ordered by depth; nil if they never are.
  let depthOrder: Tape.Number?

  /// Binds the parts; nil if a hit test asks for none of them.
  init?(
    _ parts: [Drawing<Amount>.Part], _ tape: inout Tape, _ binding: (Amount.Source) -> Tape.Binding
  ) {
    var (mask, backShown, depthOrder): (Tape.Number?, Tape.Number?, Tape.Number?) = (nil, nil, nil)
    for part in parts {
      if case .mask(let kind) = part { mask = tape.bind(kind, binding) }
      if case .back(let shown) = part { backShown = tape.bind(shown, binding) }
      if case .depthOrder(let isOn) = part { depthOrder = tape.bind(isOn, binding) }
    }
    guard mask != nil || backShown != nil || depthOrder != nil else { return nil }
    (self.mask, self.backShown, self.depthOrder) = (mask, backShown, depthOrder)
  }
}

extension Layer {
  /// The depth of the layer's middle in its parent, in points, as of the present instant.
  ///
  /// It is rounded to a millionth of a point, so that layers in one plane are equally deep however
  /// they are turned in it.
  var depthInParent: Double {
    guard let placement = LayerPlacement(self) else { return 0 }
    let values = PresentValues(stage)
    var transform = placement.transform(in: values)
    if let parts = stage[StageDrawings.self].spatialParts(of: self) {
      transform = transform.followed(by: parts.transform(in: values))
    }
    let corner = placement.bounds(in: values).bottomRight
    let image = transform.image(of: SIMD4(corner.x / 2, corner.y / 2, 0, 1))
    return Elementary.floor(image.z * 1e6 + 0.5) / 1e6
  }

  /// Whether its children are ordered by the depth of their middles, as of the present instant.
  var sortsByDepth: Bool { isOn(\.depthOrder) ?? false }

  /// Whether the layer hides its back, and the viewer sees that, as of the present instant.
  package var hidesItself: Bool {
    isOn(\.backShown) == false
      && LayerProjection(self)?.showsBack(in: PresentValues(stage)) ?? false
  }

  private func isOn(_ part: KeyPath<HitParts, Tape.Number?>) -> Bool? {
    guard !attachments.isEmpty else { return nil }
    let drawings = stage[StageDrawings.self]
    return drawings.hitParts(of: self)?[keyPath: part].map {
      drawings.value(of: $0, from: 0, in: PresentValues(stage)) != 0
    }
  }

  /// The children in painting order, from back to front, as of the present instant: by their depth if
  /// the layer says so, then by `zPosition`, then as they were made.
  package var paintedChildren: [Layer] {
    let isSorted = sortsByDepth
    let children = children.map { child in
      (
        layer: child, depth: isSorted ? child.depthInParent : 0,
        height: child.property("zPosition").map { stage.read($0.slot) } ?? 0
      )
    }
    return children.enumerated().sorted {
      ($0.element.depth, $0.element.height, $0.offset)
        < ($1.element.depth, $1.element.height, $1.offset)
    }.map(\.element.layer)
  }
}
