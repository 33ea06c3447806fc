import MotionCore
import MotionPlugin
import MotionValues

/// The options of `layer:draggable`.
struct DraggableOptions: Options {
  var axis: DragDirection?
  var moves = MovedProperty.position
  var bounds = BoundsOptions()
  var rubberBand = RubberBand.coefficient
  var detents: DetentList?
  var detent: String?
  var spring = Settling.sheetSpring
  var momentum = false
  var press: Double?
  var edge: SceneEdge?
  var decelerationRate = DragRate.normal
  var skipsDetents = true
  var scrollingExpands = ScrollExpansion.up
  var catches = CatchRule.own

  static let tableName = "DraggableOptions"
  static let table = OptionTable(DraggableOptions()) {
    Field(\.axis, Parameter("axis", "The axis along which it moves; both if left out."))
    Field(\.moves, Parameter("moves", "The properties that the finger moves."))
    Field(
      \.bounds,
      .table(
        BoundsOptions.self, named: "bounds",
        "Where it moves freely; between its outermost detents if left out."))
    Field(
      \.rubberBand,
      .number(
        "rubberBand", .fraction, in: Bounds(0, 1),
        "How much it stretches beyond its bounds, as content does on iOS; 0 stops it there."))
    Field(
      \.detents,
      Parameter(
        "detents",
        "Where it comes to rest, by name: a number along its axis, or { x = …, y = … }."))
    Field(
      \.detent,
      Parameter("detent", "The detent at which it begins; where the layer is if left out."))
    Field(\.spring, .spring("spring", "The spring that moves it to a detent or to its bounds."))
    Field(
      \.momentum,
      Parameter("momentum", "Whether it keeps moving after a release, as a scroll view does."))
    Field(
      \.press,
      .number(
        "press", .seconds, in: .positive, "How long a finger has to rest on it before it moves."))
    Field(
      \.edge,
      Parameter("edge", "The edge of the scene within 20 points of which the finger comes down."))
    Field(
      \.decelerationRate,
      Parameter("decelerationRate", "How fast it slows down; it also affects the detent."))
    Field(
      \.skipsDetents,
      Parameter("skipsDetents", "Whether a fast finger can pass a detent."))
    Field(
      \.scrollingExpands,
      Parameter(
        "scrollingExpands",
        "The direction in which a finger on a scroll view inside moves this first; false for none."
      ))
    Field(\.catches, CatchRule.parameter)
  }

  func makeRule() throws(Diagnostic) -> DragRule {
    let rule = DragRule(
      bounds: bounds, detents: try detents?.placed(along: axis, for: "layer:draggable") ?? [],
      axis: axis)
    try rule.check(hasMomentum: momentum)
    return rule
  }

  func makeSettings() -> DraggableSettings {
    DraggableSettings(
      axes: axis.map { $0 == .x ? .x : .y } ?? .both, movesTranslation: moves == .translation,
      rubberBand: rubberBand, spring: spring, hasMomentum: momentum, press: press, edge: edge,
      deceleration: decelerationRate == .normal ? .normal : .fast, skipsDetents: skipsDetents,
      expansion: scrollingExpands, catches: catches)
  }
}

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

/// The checked options of a draggable.
struct DraggableSettings {
  let axes: PanAxes
  /// Whether it moves the translation instead of the position.
  let movesTranslation: Bool
  let rubberBand: Double
  let spring: Spring
  let hasMomentum: Bool
  /// How long a finger has to rest on it before it moves, in seconds; nil if it has not to.
  let press: Double?
  let edge: SceneEdge?
  let deceleration: Deceleration
  let skipsDetents: Bool
  let expansion: ScrollExpansion?
  let catches: CatchRule

  /// The names of the properties that it moves, for x and y.
  var properties: [String] {
    movesTranslation ? ["translationX", "translationY"] : ["x", "y"]
  }
}
