import MotionValues

/// The projection of a layer into its nearest ancestor that flattens its content.
///
/// Layers flatten, like `CALayer` and CSS's `transform-style: flat`: the content of a layer is
/// projected onto the layer's plane. Only a booklet with its parent's viewpoint keeps the depth of
/// its pages.
///
/// It is an immutable class, because copying a structure of this size is expensive.
package final class LayerProjection: Sendable {
  /// The index of the layer onto whose plane the result is projected.
  package let holder: Int
  private let placement: LayerPlacement
  private let page: (turn: PageTurn, view: LayerView)?
  /// The layers whose depth is kept, from the innermost outwards.
  private let passed: [(view: LayerView, placement: LayerPlacement)]
  private let view: LayerView
  private let hinge: Hinge?

  /// Finds the properties on which the layer's projection depends; nil for the scene.
  package convenience init?(_ layer: Layer) {
    let stage = layer.stage
    let turns = stage[PageTurns.self]
    self.init(of: layer.index) { ProjectedLayer(stage.layers[$0], turns) }
  }

  /// Finds the slots on which the projection of the layer at an index depends; nil for the scene.
  package init?(of layer: Int, among layers: (Int) -> ProjectedLayer) {
    let projected = layers(layer)
    guard let parent = projected.parent else { return nil }
    var holder = layers(parent)
    var view = LayerView(holder)
    placement = LayerPlacement(firstSlot: projected.firstSlot)
    page = projected.turn.map { ($0, view) }
    var passed: [(view: LayerView, placement: LayerPlacement)] = []
    var index = parent
    while holder.viewpoint == .parent, let outer = holder.parent {
      passed.append((view, LayerPlacement(firstSlot: holder.firstSlot)))
      index = outer
      holder = layers(outer)
      view = LayerView(holder)
    }
    self.passed = passed
    self.holder = index
    self.view = view
    if case .hinge(let hinge) = holder.viewpoint {
      self.hinge = hinge
    } else {
      hinge = nil
    }
  }

  /// The slots on which the projection depends.
  package var slots: [Int] { arrangement + [page?.turn.slot].compactMap { $0 } }

  /// The same slots without the angle of the page turn.
  package var arrangement: [Int] {
    placement.slots + view.slots + (page?.view.slots ?? [])
      + passed.flatMap { $0.view.slots + $0.placement.slots }
  }

  /// Returns the viewer of the holder.
  package func viewer(in values: borrowing some SlotValues & ~Copyable) -> Viewer {
    view.viewer(above: hinge, in: values)
  }

  /// Returns the transform from the sheet on which the layer is placed to the holder's space.
  ///
  /// The sheet is the parent's plane, unless the layer turns as a page; `degrees` replaces the
  /// page's own angle.
  package func sheet(
    turnedBy degrees: Double? = nil, in values: borrowing some SlotValues & ~Copyable
  ) -> Transform3D {
    var transform = Transform3D.identity
    if let (turn, view) = page {
      transform = view.turn(turn, by: degrees ?? values[turn.slot], in: values)
    }
    for (view, placement) in passed {
      transform = transform.followed(by: view.scroll(in: values))
        .followed(by: placement.transform(in: values))
    }
    return transform.followed(by: view.scroll(in: values))
  }

  /// Returns the layer's corners in its own coordinates.
  package func bounds(in values: borrowing some SlotValues & ~Copyable) -> Quadrilateral {
    placement.bounds(in: values)
  }

  /// Returns the transform from the layer's coordinates to the holder's, with perspective.
  package func transform(
    turnedBy degrees: Double? = nil, in values: borrowing some SlotValues & ~Copyable
  ) -> Transform3D {
    placement.transform(in: values)
      .followed(by: sheet(turnedBy: degrees, in: values))
      .followed(by: viewer(in: values).perspective)
  }

  /// Returns the corners of a shape in the layer, projected into the holder.
  package func project(
    _ shape: Quadrilateral, turnedBy degrees: Double? = nil,
    in values: borrowing some SlotValues & ~Copyable
  ) throws(ViewerReached) -> Quadrilateral {
    let seen = transform(turnedBy: degrees, in: values)
    return try shape.map { (point) throws(ViewerReached) in try seen.project(point) }
  }
}
