import MotionValues

/// The plane in which a finger moves a consumer, with its projection as of the instant at which the
/// finger comes down.
package struct PanPlane {
  /// The transform from the plane to the scene; nil if it is a translation, so that distances equal
  /// those of the scene.
  private let transform: Transform3D?
  /// The place in the scene of the plane's origin, if the transform is a translation.
  private let origin: Point

  /// The scene's own plane.
  package static let scene = PanPlane(transform: nil, origin: Point(x: 0, y: 0))

  private init(transform: Transform3D?, origin: Point) {
    (self.transform, self.origin) = (transform, origin)
  }

  /// Makes the plane in which a layer moves, that of its parent, as of the present instant.
  package init(around layer: Layer) {
    guard let parent = layer.parent else {
      self = .scene
      return
    }
    self.init(of: parent)
  }

  /// Makes a layer's own plane, as of the present instant.
  package init(of layer: Layer) {
    var transform = Transform3D.identity
    for step in SceneProjection(layer).steps {
      transform =
        transform.followed(by: step.transform(in: PresentValues(layer.stage))).flattened
    }
    let isShifted =
      transform.xAxis == Transform3D.identity.xAxis
      && transform.yAxis == Transform3D.identity.yAxis && transform.origin.w == 1
    self.init(
      transform: isShifted ? nil : transform,
      origin: Point(x: transform.origin.x, y: transform.origin.y))
  }

  /// The image of a leg in the plane.
  package struct Movement {
    /// The ends of the leg, in the plane's coordinates.
    package let from: Point
    package let to: Point
    /// The start's depth below the viewer divided by the end's; 1 without perspective.
    package let nearness: Double
  }

  /// Returns the image of a leg; nil if it reaches the plane's horizon.
  package func movement(along leg: PanLeg) -> Movement? {
    guard let transform else { return Movement(from: leg.from, to: leg.to, nearness: 1) }
    guard let from = transform.unproject(leg.from), let to = transform.unproject(leg.to) else {
      return nil
    }
    func depth(_ point: Point) -> Double {
      transform.xAxis.w * point.x + transform.yAxis.w * point.y + transform.origin.w
    }
    return Movement(from: from, to: to, nearness: depth(from) / depth(to))
  }

  /// Returns the position in the plane of a point of the scene; nil at the plane's horizon.
  package func position(of point: Point) -> Point? {
    transform.map { $0.unproject(point) } ?? Point(x: point.x - origin.x, y: point.y - origin.y)
  }

  /// Returns the unit vector, in the scene, of one of the plane's axes at a point of the scene.
  package func direction(of axis: PanAxis, at point: Point) -> Point {
    let unit = axis == .x ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
    guard let transform, let inner = transform.unproject(point),
      let outer = try? transform.project(Point(x: inner.x + unit.x, y: inner.y + unit.y))
    else { return unit }
    let (x, y) = (outer.x - point.x, outer.y - point.y)
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? Point(x: x / length, y: y / length) : unit
  }
}

extension Layer {
  /// Returns the unit vector, in the scene, of an axis of the plane in which the layer moves, at the
  /// layer's top left corner.
  package func panDirection(of axis: PanAxis) -> Point {
    let corner = Point(x: 0, y: 0)
    return PanPlane(around: self)
      .direction(of: axis, at: stage.scenePosition(of: corner, in: self) ?? corner)
  }
}

extension Point {
  /// The coordinate along an axis.
  package subscript(axis: PanAxis) -> Double {
    get {
      switch axis {
      case .x: x
      case .y: y
      }
    }
    set {
      switch axis {
      case .x: x = newValue
      case .y: y = newValue
      }
    }
  }
}
