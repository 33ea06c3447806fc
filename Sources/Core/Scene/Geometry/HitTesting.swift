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

  /// Returns the innermost layer around a layer that clips its content and does not contain a point of
  /// the scene, as of the present instant; nil if none does.
  package func clip(at point: Point, around layer: Layer) -> Layer? {
    var next = layer.parent
    while let outer = next {
      if outer.property("clip").map({ read($0.slot) != 0 }) ?? false,
        !LayerSurface(outer).contains(position(of: point, in: outer))
      {
        return outer
      }
      next = outer.parent
    }
    return nil
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
