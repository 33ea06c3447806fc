import MotionValues

extension Layer {
  /// What the layer cuts from its parent, as of the present instant.
  package var maskKind: MaskKind {
    // Only layers with a group of their own mask.
    attachments.isEmpty ? .none : stage[StageDrawings.self].mask(of: self)
  }

  /// Whether the layer cuts its parent in place of being drawn, as of the present instant.
  package var isMask: Bool { maskKind != .none }

  /// Returns the mask that cuts away a point of the layer's plane from fingers, as of the present
  /// instant: one that cuts by its outline and does not contain the point. Nil if none does.
  func mask(cutting point: Point) -> Layer? {
    stage[StageDrawings.self].masks(of: self).map { stage.layers[$0] }.first { mask in
      !mask.isRemoved && mask.maskKind == .outline
        && !(mask.property("hidden").map { stage.read($0.slot) != 0 } ?? false)
        && !LayerSurface(mask).outlines(mask.position(ofPointInParent: point))
    }
  }

  /// Converts a point in the plane of the layer's parent to the layer's own plane; nil at or beyond
  /// the plane's horizon, or if the plane is seen edge-on.
  private func position(ofPointInParent point: Point) -> Point? {
    guard let parent, let placement = LayerPlacement(self) else { return point }
    let (values, drawings, view) = (
      PresentValues(stage), stage[StageDrawings.self], LayerView(parent)
    )
    var transform = placement.transform(in: values)
    if let parts = drawings.spatialParts(of: self) {
      transform = transform.followed(by: parts.transform(in: values))
    }
    let outer = drawings.spatialParts(of: parent)
    return transform.followed(by: view.content(outer, in: values))
      .followed(by: view.viewer(outer, in: values).perspective)
      .unproject(point)
  }
}

extension Stage {
  /// Makes a layer watch what it shall cut from its parent, the property at a slot.
  func watchMask(of layer: Layer, at slot: Int) {
    addCheck(of: slot) { [unowned self, unowned layer] (kind) throws(Diagnostic) in
      if kind != 0 { try requireMaskable(layer) }
    }
    react(toAssignmentOf: slot) { [unowned layer] () throws(Diagnostic) in
      try layer.parent?.arranger?.didChangeMask(of: layer)
    }
  }

  /// Checks that a layer that is a mask may be one.
  ///
  /// - Throws: `mask-chain` if a layer around it is a mask, or one in it.
  package func requireMaskable(_ layer: Layer) throws(Diagnostic) {
    var outer = layer.parent
    while let next = outer {
      if next.isMask { throw chain(of: layer, in: next) }
      outer = next.parent
    }
    guard self[StageDrawings.self].hasMasks else { return }
    var open = layer.children
    while let next = open.popLast() {
      if next.isMask { throw chain(of: next, in: layer) }
      open += next.children
    }
  }

  private func chain(of mask: Layer, in outer: Layer) -> Diagnostic {
    let cut = mask.parent ?? outer
    let place = cut === outer ? "a mask itself" : "in the mask `\(outer.path)`"
    return Diagnostic(
      .maskChain, "`\(mask.path)` masks `\(cut.path)`, which is \(place)",
      help: ["leave `masks` of `\(mask.id)` out; what is in a mask adds up"], token: "masks")
  }
}
