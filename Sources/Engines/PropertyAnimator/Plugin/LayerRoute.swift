import MotionCore
import MotionPlugin
import MotionValues

/// What a layer can move along, as a script passes it.
enum RouteSource: ScriptValue {
  /// Data in points of the layer's parent.
  case data(Path)
  /// The outline of a shape, where it is.
  case shape(Layer)

  static var typeDescription: TypeDescription { .either([.path, .object("shape")]) }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> RouteSource {
    if let shape = Layer.represented(by: call.object(index)) {
      guard shape.property("path")?.property.type is PartsType else {
        throw Mismatch(
          expected: typeDescription.phrase, found: call.describe(index),
          help: ["make a shape of the outline: `scene:shape { path = motion.ellipse(), … }`"])
      }
      do throws(Diagnostic) {
        try shape.requirePresent()
      } catch {
        throw Mismatch(error)
      }
      return .shape(shape)
    }
    let value = try Property.path("path", "").type.read(call.kept(index))
    return .data(value.mixed?.value.content as? Path ?? .empty)
  }
}

/// The options of `along`.
struct AlongOptions: Options {
  var orients = false

  static let tableName = "AlongOptions"
  static let table = OptionTable(AlongOptions()) {
    Field(
      \.orients,
      Parameter(
        "orient", "Whether `rotationZ` follows the direction: 0 to the right, clockwise."))
  }
}

/// The route that a layer follows.
struct LayerRoute {
  let layer: Layer
  let source: RouteSource
  let orients: Bool

  /// Returns the tracks of `x`, `y` and perhaps `rotationZ`, as of the present instant: with the
  /// layer's present anchor and size, along the shape's present outline.
  func tracks(for animator: AnimatorObject) throws(Diagnostic) -> [KeyframeTrack] {
    func read(_ name: String) -> Double { layer.stage.read(layer, name) }
    let anchor = Vector2(read("anchorX") * read("width"), read("anchorY") * read("height"))
    guard
      let tracks = KeyframeTracks(along: try route, anchor: anchor, orients: orients)?.tracks
    else { throw Self.withoutLength(source) }
    return tracks
  }

  private var route: OutlineRoute {
    get throws(Diagnostic) {
      switch source {
      case .data(let path): return OutlineRoute(path.outline(width: 0, height: 0))
      case .shape(let shape):
        try shape.requirePresent()
        let stage = shape.stage
        guard let slot = shape.property("path")?.slot,
          let path = stage.store.mixed(numbered: stage.read(slot))?.value.content as? Path
        else { return OutlineRoute(Outline()) }
        let outline = path.outline(
          width: stage.read(shape, "width"), height: stage.read(shape, "height"))
        let (origin, right, down) = try axes(of: shape)
        return OutlineRoute(outline) { origin + right * $0.x + down * $0.y }
      }
    }
  }

  /// The origin of a shape and its axes, of one point each, in the coordinates of the layer's parent.
  private func axes(
    of shape: Layer
  ) throws(Diagnostic) -> (origin: Vector2, right: Vector2, down: Vector2) {
    // Axes of some length lose no digits.
    let length = 100.0
    func image(_ x: Double, _ y: Double) throws(Diagnostic) -> Vector2 {
      guard let point = position(of: Point(x: x, y: y), in: shape) else {
        throw Diagnostic(
          .outOfRange,
          "`\(shape.path)` reaches the viewer, or `\(layer.parent?.path ?? "scene")` has no area, so there is no path for `\(layer.path)`",
          token: "along")
      }
      return Vector2(point.x, point.y)
    }
    let origin = try image(0, 0)
    return (
      origin, (try image(length, 0) - origin) / length, (try image(0, length) - origin) / length
    )
  }

  /// Converts a point of the shape to the coordinates in which the layer is placed.
  private func position(of point: Point, in shape: Layer) -> Point? {
    let stage = shape.stage
    guard shape.parent !== layer.parent, let parent = layer.parent else {
      let transform = LayerPlacement(shape)?.transform(in: PresentValues(stage))
      return transform.flatMap { try? $0.project(point) }
    }
    guard let scene = stage.scenePosition(of: point, in: shape),
      var inner = stage.position(of: scene, in: parent)
    else { return nil }
    if let offsets = parent.kind.scrollOffsets {
      inner.x += stage.read(parent.firstSlot + offsets.x)
      inner.y += stage.read(parent.firstSlot + offsets.y)
    }
    return inner
  }

  static func withoutLength(_ source: RouteSource) -> Diagnostic {
    switch source {
    case .data(let path):
      Diagnostic(
        .outOfRange, "the path \(path.literal) has no length, so nothing moves along it",
        help: ["write at least one line or curve, such as \"M20 40 C20 200 340 200 340 40\""],
        token: "along")
    case .shape(let shape):
      Diagnostic(
        .outOfRange,
        "the outline of `\(shape.path)` has no length, so nothing moves along it",
        help: ["give it a `path`, and a `width` and a `height` if the path is a figure"],
        token: "along")
    }
  }
}

extension Stage {
  /// Returns a number of a layer as of the present instant; 0 if the layer has none of this name.
  fileprivate func read(_ layer: Layer, _ name: String) -> Double {
    layer.property(name).map { read($0.slot) } ?? 0
  }
}

extension AnimatorObject {
  /// Adds a route that a layer follows over the whole duration.
  func follow(
    _ source: RouteSource, with layer: Layer, _ options: AlongOptions
  ) throws(Diagnostic) {
    try requireChangeable(token: "along")
    var channels: [Int] = []
    for name in ["x", "y"] + (options.orients ? ["rotationZ"] : []) {
      channels.append(try layer.numberSlot(name))
    }
    if case .data(let path) = source {
      guard !path.takesSize else {
        throw Diagnostic(
          .wrongType,
          "\(path.literal) takes the size of a layer; `along` takes data in points, or a shape",
          help: ["make a shape of it, and pass the shape: `scene:shape { path = … }`"],
          token: "along")
      }
      guard !OutlineRoute(path.outline(width: 0, height: 0)).pieces.isEmpty else {
        throw LayerRoute.withoutLength(source)
      }
    }
    engine.noteContent()
    facts?.layers.insert(layer.path)
    animation.routes.append(.init(channels, source: routes.count))
    routes.append(LayerRoute(layer: layer, source: source, orients: options.orients))
  }
}
