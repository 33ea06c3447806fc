import MotionValues

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
