import MotionValues

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

  /// Returns the innermost layer around a layer, or mask of one, that cuts away a point of the scene,
  /// as of the present instant; nil if none does.
  package func clip(at point: Point, around layer: Layer) -> Layer? {
    var next = layer.parent
    let hasMasks = self[StageDrawings.self].hasMasks
    if hasMasks, let position = position(of: point, in: layer),
      let mask = layer.mask(cutting: position)
    {
      return mask
    }
    while let outer = next {
      let place = position(of: point, in: outer)
      if outer.property("clip").map({ read($0.slot) != 0 }) ?? false,
        !LayerSurface(outer).contains(place)
      {
        return outer
      }
      if hasMasks, let place, let mask = outer.mask(cutting: place) { return mask }
      next = outer.parent
    }
    return nil
  }

  /// Returns the middle of a layer, in its own plane, as of the present instant. If the middle is
  /// outside the scene or cut away by a clip, it is the middle of the rectangle that remains of the
  /// layer's, if any does.
  package func visibleMiddle(of layer: Layer) -> Point {
    func size(of layer: Layer) -> Point {
      func length(_ name: String) -> Double { layer.property(name).map { read($0.slot) } ?? 0 }
      return Point(x: length("width"), y: length("height"))
    }
    /// The least rectangle in the scene around a layer, as its least and greatest corners.
    func box(around layer: Layer) -> (Point, Point)? {
      let size = size(of: layer)
      let corners = [(0, 0), (size.x, 0), (0, size.y), (size.x, size.y)].compactMap {
        scenePosition(of: Point(x: $0.0, y: $0.1), in: layer)
      }
      guard corners.count == 4 else { return nil }
      let (x, y) = (corners.map(\.x), corners.map(\.y))
      return (
        Point(x: x.min() ?? 0, y: y.min() ?? 0), Point(x: x.max() ?? 0, y: y.max() ?? 0)
      )
    }
    let full = size(of: layer)
    let middle = Point(x: full.x / 2, y: full.y / 2)
    guard var (least, greatest) = box(around: layer),
      let shown = scenePosition(of: middle, in: layer), let scene = box(around: root)
    else { return middle }
    let isInside =
      scene.0.x <= shown.x && shown.x <= scene.1.x && scene.0.y <= shown.y && shown.y <= scene.1.y
    if isInside, clip(at: shown, around: layer) == nil { return middle }
    var outer = layer.parent
    while let container = outer {
      if container === root || container.property("clip").map({ read($0.slot) != 0 }) ?? false,
        let bounds = box(around: container)
      {
        least = Point(x: max(least.x, bounds.0.x), y: max(least.y, bounds.0.y))
        greatest = Point(x: min(greatest.x, bounds.1.x), y: min(greatest.y, bounds.1.y))
      }
      outer = container.parent
    }
    guard least.x < greatest.x, least.y < greatest.y,
      let rest = position(
        of: Point(x: (least.x + greatest.x) / 2, y: (least.y + greatest.y) / 2), in: layer)
    else { return middle }
    return Point(x: min(max(rest.x, 0), full.x), y: min(max(rest.y, 0), full.y))
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
