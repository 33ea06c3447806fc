import MotionMath

extension Stage {
  /// Returns the frontmost layer that is hit at a point of the scene, as of the present instant;
  /// nil if no layer but the scene is.
  ///
  /// A layer is hit within its rounded bounds if it paints or `isListening`; a transition's copy
  /// represents its layer. Linear in the number of layers; allocates nothing.
  package func hit(_ point: Point, isListening: (Layer) -> Bool) -> Layer? {
    takeInputs()
    let copies = self[LayerCopies.self]
    let index = HitTest.search(self, at: point) {
      isListening(copies.original(of: layers[$0]))
    }
    return index.map { copies.original(of: layers[$0]) }
  }

  /// Converts a point of the scene to a layer's own plane, as of the present instant; nil at or
  /// beyond the plane's horizon, or if the plane is seen edge-on.
  ///
  /// While a transition shows a copy of the layer, the plane is that of the copy.
  package func position(of point: Point, in layer: Layer) -> Point? {
    takeInputs()
    let layer = self[LayerCopies.self].shownCopy(of: layer) ?? layer
    var point = point
    for step in SceneProjection(layer).steps.reversed() {
      guard let inner = step.transform(in: PresentValues(self)).unproject(point) else { return nil }
      point = inner
    }
    return point
  }

  /// Converts a point in a layer's own plane to the scene, as of the present instant; nil if the
  /// point is at or behind the viewer.
  package func scenePosition(of point: Point, in layer: Layer) -> Point? {
    takeInputs()
    var point = point
    for step in SceneProjection(layer).steps {
      guard let outer = try? step.transform(in: PresentValues(self)).project(point) else {
        return nil
      }
      point = outer
    }
    return point
  }
}
