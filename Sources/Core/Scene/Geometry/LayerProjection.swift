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
      + passed.flatMap {
        $0.view.slots + $0.placement.slots + $0.parts.sheetSlots + $0.parts.viewSlots
      }
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
      transform = transform.followed(by: outer.view.content(outer.parts, in: values))
        .followed(by: outer.placement.transform(in: values))
        .followed(by: outer.parts.transform(in: values))
    }
    return transform.followed(by: view.content(holderParts, in: values))
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

/// A layer as its projection depends on it: its slots and its place in the tree.
package struct ProjectedLayer {
  /// The index of the layer around it; nil for the scene.
  package let parent: Int?
  /// The first of its slots, which are those of `LayerSlot` or, for the scene, of `SceneSlot`.
  package let firstSlot: Int
  /// The places of a scroll view's offsets after the first slot; nil for other layers.
  package let scrollOffsets: (x: Int, y: Int)?
  /// The sheet on which it lies, and how its children are seen; nil for most layers.
  package let parts: SpatialParts?

  package init(
    parent: Int?, firstSlot: Int, scrollOffsets: (x: Int, y: Int)?, parts: SpatialParts?
  ) {
    self.parent = parent
    self.firstSlot = firstSlot
    self.scrollOffsets = scrollOffsets
    self.parts = parts
  }

  init(_ layer: Layer, _ drawings: StageDrawings) {
    self.init(
      parent: layer.parent?.index, firstSlot: layer.firstSlot,
      scrollOffsets: layer.kind.scrollOffsets, parts: drawings.spatialParts(of: layer))
  }
}

/// The projection of a layer's corners into the scene, through all its ancestors.
package struct SceneProjection {
  private let layer: Layer
  /// The projections of the layer and its ancestors, from the innermost outwards.
  let steps: [LayerProjection]

  package init(_ layer: Layer) {
    self.layer = layer
    var steps: [LayerProjection] = []
    var current = layer
    while let step = LayerProjection(current) {
      steps.append(step)
      current = layer.stage.layers[step.holder]
    }
    self.steps = steps
  }

  /// The slots on which the corners depend.
  package var slots: [Int] { steps.flatMap(\.slots) }

  /// Returns the transform from the layer's coordinates to the scene's; each ancestor flattens its
  /// content.
  package func transform(in store: borrowing PropertyStore) throws(Diagnostic) -> Transform3D {
    // A layer that reaches the viewer has no transform.
    _ = try corners(in: store)
    var transform = Transform3D.identity
    for step in steps { transform = transform.followed(by: step.transform(in: store)).flattened }
    return transform
  }

  /// Returns the corners in the scene's coordinates, in points.
  package func corners(
    in store: borrowing PropertyStore
  ) throws(Diagnostic) -> Quadrilateral {
    guard let first = steps.first else {
      // The scene itself.
      let size = ["width", "height"].map { layer.property($0)?.slot }
      return Quadrilateral(
        width: size[0].map { store[$0] } ?? 0, height: size[1].map { store[$0] } ?? 0)
    }
    var shape = first.bounds(in: store)
    for step in steps {
      do throws(ViewerReached) {
        shape = try step.project(shape, in: store)
      } catch {
        throw step.diagnostic(error, of: layer, in: store)
      }
    }
    return shape
  }
}

extension LayerProjection {
  /// Returns the error for a layer with a corner at or behind the viewer.
  package func diagnostic(
    _ error: ViewerReached, of layer: Layer, turnedBy degrees: Double? = nil,
    in store: borrowing PropertyStore
  ) -> Diagnostic {
    let distance = NumberText(viewer(in: store).distance)
    let holder = layer.stage.layers[holder]
    let depth = NumberText(Elementary.floor(error.depth * 100 + 0.5) / 100)
    return Diagnostic(
      .reachesViewer,
      "`\(layer.path)`\(degrees.map { ", turned by \(NumberText($0))°," } ?? "") reaches the viewer: "
        + "a corner is \(depth) points above `\(holder.path)`, "
        + "whose viewer is \(distance) points away",
      help: [
        "set `perspective` of `\(holder.path)` to more than \(depth) points, "
          + "or turn or raise it less"
      ], token: layer.id)
  }
}
