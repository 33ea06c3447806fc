import MotionValues

/// The projection of a layer into its nearest ancestor that flattens its content.
///
/// Layers flatten, like `CALayer` and CSS's `transform-style: flat`: the content of a layer is
/// projected onto the layer's plane, unless the layer's drawing keeps the depth of its children.
///
/// It is an immutable class, because copying a structure of this size is expensive.
package final class LayerProjection: Sendable {
  /// The index of the layer onto whose plane the result is projected.
  package let holder: Int
  private let placement: LayerPlacement
  private let parts: SpatialParts?
  /// The layers whose depth is kept, from the innermost outwards.
  private let passed: [Passed]
  private let view: LayerView
  private let holderParts: SpatialParts?

  private struct Passed {
    let view: LayerView
    let placement: LayerPlacement
    let parts: SpatialParts
  }

  /// Finds the properties on which the layer's projection depends; nil for the scene.
  package convenience init?(_ layer: Layer) {
    let stage = layer.stage
    let drawings = stage[StageDrawings.self]
    self.init(of: layer.index) { ProjectedLayer(stage.layers[$0], drawings) }
  }

  /// Finds the slots on which the projection of the layer at an index depends; nil for the scene.
  package init?(of layer: Int, among layers: (Int) -> ProjectedLayer) {
    let projected = layers(layer)
    guard let parent = projected.parent else { return nil }
    var holder = layers(parent)
    var view = LayerView(holder)
    placement = LayerPlacement(firstSlot: projected.firstSlot)
    parts = projected.parts
    var passed: [Passed] = []
    var index = parent
    while let parts = holder.parts, parts.keepsDepth, let outer = holder.parent {
      passed.append(
        Passed(view: view, placement: LayerPlacement(firstSlot: holder.firstSlot), parts: parts))
      index = outer
      holder = layers(outer)
      view = LayerView(holder)
    }
    self.passed = passed
    self.holder = index
    self.view = view
    holderParts = holder.parts
  }

  /// The slots on which the projection depends.
  package var slots: [Int] {
    placement.slots + view.slots + (parts?.sheetSlots ?? []) + (holderParts?.viewSlots ?? [])
      + passed.flatMap { $0.view.slots + $0.placement.slots + $0.parts.sheetSlots }
  }

  /// Returns the viewer of the holder.
  package func viewer(in values: borrowing some SlotValues & ~Copyable) -> Viewer {
    view.viewer(holderParts, in: values)
  }

  /// Returns the transform from the sheet on which the layer is placed to the holder's space; the
  /// sheet is the parent's plane, unless the layer's drawing says another one.
  package func sheet(
    assuming assumption: SpatialParts.Assumption? = nil,
    in values: borrowing some SlotValues & ~Copyable
  ) -> Transform3D {
    var transform = parts?.transform(assuming: assumption, in: values) ?? .identity
    for outer in passed {
      transform = transform.followed(by: outer.view.scroll(in: values))
        .followed(by: outer.placement.transform(in: values))
        .followed(by: outer.parts.transform(in: values))
    }
    return transform.followed(by: view.scroll(in: values))
  }

  /// Returns the layer's corners in its own coordinates.
  package func bounds(in values: borrowing some SlotValues & ~Copyable) -> Quadrilateral {
    placement.bounds(in: values)
  }

  /// Returns the transform from the layer's coordinates to the holder's, with perspective.
  package func transform(
    assuming assumption: SpatialParts.Assumption? = nil,
    in values: borrowing some SlotValues & ~Copyable
  ) -> Transform3D {
    placement.transform(in: values)
      .followed(by: sheet(assuming: assumption, in: values))
      .followed(by: viewer(in: values).perspective)
  }

  /// Whether the viewer sees the back of the layer.
  func showsBack(in values: borrowing some SlotValues & ~Copyable) -> Bool {
    placement.transform(in: values).followed(by: sheet(in: values))
      .showsBack(to: viewer(in: values))
  }

  /// Returns the corners of a shape in the layer, projected into the holder.
  package func project(
    _ shape: Quadrilateral, assuming assumption: SpatialParts.Assumption? = nil,
    in values: borrowing some SlotValues & ~Copyable
  ) throws(ViewerReached) -> Quadrilateral {
    let seen = transform(assuming: assumption, in: values)
    return try shape.map { (point) throws(ViewerReached) in try seen.project(point) }
  }
}
