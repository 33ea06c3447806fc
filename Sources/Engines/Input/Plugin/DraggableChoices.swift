import MotionCore
import MotionPlugin
import MotionValues

/// The axis along which a draggable moves.
enum DragDirection: String, ScriptChoice {
  case x
  case y

  static let choiceName = "DragAxis"

  var summary: String {
    switch self {
    case .x: "Across."
    case .y: "Up and down."
    }
  }
}

/// The properties that a draggable moves.
enum MovedProperty: String, ScriptChoice {
  case position
  case translation

  static let choiceName = "DragMoves"

  var summary: String {
    switch self {
    case .position: "`x` and `y`."
    case .translation: "`translationX` and `translationY`."
    }
  }
}

/// How fast a draggable loses its velocity after a release.
enum DragRate: String, ScriptChoice {
  case normal
  case fast

  static let choiceName = "DragRate"

  var summary: String {
    switch self {
    case .normal: "By 0.998 a millisecond."
    case .fast: "By 0.99 a millisecond."
    }
  }
}

/// An edge of the scene.
enum SceneEdge: String, ScriptChoice {
  case left
  case right
  case top
  case bottom

  static let choiceName = "SceneEdge"
  /// The distance from the edge within which a finger has to come down, in points.
  private static let depth = 20.0

  var summary: String {
    switch self {
    case .left: "The left edge."
    case .right: "The right edge."
    case .top: "The top edge."
    case .bottom: "The bottom edge."
    }
  }

  /// Whether a point is near the edge of the scene.
  func isNear(_ point: Point, in scene: Layer) -> Bool {
    func length(_ name: String) -> Double {
      scene.property(name).map { scene.stage.read($0.slot) } ?? 0
    }
    switch self {
    case .left: return point.x <= Self.depth
    case .right: return point.x >= length("width") - Self.depth
    case .top: return point.y <= Self.depth
    case .bottom: return point.y >= length("height") - Self.depth
    }
  }
}

/// The direction in which a finger on a scroll view moves the enclosing draggable first.
enum ScrollExpansion: String, CaseIterable, ScriptValue, ScriptLiteral {
  case up
  case down
  case left
  case right
  case none

  var literal: String { self == .none ? "false" : rawValue.literal }

  static var typeDescription: TypeDescription {
    .either([.choice("", allCases.filter { $0 != .none }.map(\.rawValue)), .boolean])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ScrollExpansion {
    if call.kind(index) == .boolean, try !Bool.read(call, at: index) { return .none }
    guard let word = call.string(index) else {
      throw Mismatch(
        expected: "\"up\", \"down\", \"left\", \"right\" or false", found: call.describe(index))
    }
    guard let direction = ScrollExpansion(rawValue: word), direction != .none else {
      throw Mismatch.unknownChoice(word, among: allCases.filter { $0 != .none }.map(\.rawValue))
    }
    return direction
  }

  /// Whether a movement along an axis has this direction.
  func matches(_ axis: PanAxis, from: Double, to: Double) -> Bool {
    switch self {
    case .up: axis == .y && to < from
    case .down: axis == .y && to > from
    case .left: axis == .x && to < from
    case .right: axis == .x && to > from
    case .none: false
    }
  }
}
