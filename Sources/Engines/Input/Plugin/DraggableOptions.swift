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

  func makeSettings() throws(Diagnostic) -> DraggableSettings {
    let givenBounds = [try bounds.range(bounds.x, "x"), try bounds.range(bounds.y, "y")]
    let detents = try detents?.named(along: axis) ?? []
    if momentum, !detents.isEmpty {
      throw Diagnostic(
        .conflictingOptions,
        "`layer:draggable`: with `\(Self.name(\.detents))` it comes to rest at one of them, so "
          + "`\(Self.name(\.momentum))` has no meaning",
        help: ["leave one of them out"], token: Self.name(\.momentum))
    }
    return DraggableSettings(
      axes: axis.map { $0 == .x ? .x : .y } ?? .both, movesTranslation: moves == .translation,
      givenBounds: givenBounds, rubberBand: rubberBand, detents: detents, spring: spring,
      hasMomentum: momentum, press: press, edge: edge,
      deceleration: decelerationRate == .normal ? .normal : .fast, skipsDetents: skipsDetents,
      expansion: scrollingExpands, catches: catches)
  }
}

/// The bounds of a draggable, in points.
struct BoundsOptions: Options {
  var x: [Double]?
  var y: [Double]?

  static let tableName = "DragBounds"
  static let table = OptionTable(BoundsOptions()) {
    Field(\.x, .numbers("x", count: 2, in: TouchMovement.bounds, "The least and the greatest x."))
    Field(\.y, .numbers("y", count: 2, in: TouchMovement.bounds, "The least and the greatest y."))
  }

  func range(_ numbers: [Double]?, _ name: String) throws(Diagnostic) -> ClosedRange<Double>? {
    guard let numbers else { return nil }
    guard numbers[0] <= numbers[1] else {
      throw Diagnostic(
        .outOfRange,
        "`layer:draggable`: option `bounds.\(name)` has the greater number first, found "
          + "\(NumberText(numbers[0])) and \(NumberText(numbers[1]))",
        help: ["write { least, greatest }"], token: name)
    }
    return numbers[0]...numbers[1]
  }
}

/// The detents of a draggable, as a script writes them.
struct DetentList: ScriptValue {
  private let entries: [(name: String, value: Value)]

  private enum Value {
    case number(Double)
    case point(Detent)
  }

  static var typeDescription: TypeDescription {
    .named("detents", "a table of positions by name, such as { home = 0, gone = { x = -390 } }")
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DetentList {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    guard call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(
        expected: typeDescription.phrase, found: call.describe(index),
        help: ["give each detent a name: { half = 422 }"])
    }
    var entries: [(name: String, value: Value)] = []
    for name in call.machine.keys(index, on: call.thread) {
      let value = try call.withOption(name, of: index) { (kind) throws(Mismatch) -> Value in
        if kind == .table { return .point(try PointOptions.table.read(call, -1).detent) }
        return .number(try Double.read(call, at: -1, .points, in: TouchMovement.bounds))
      }
      entries.append((name, value))
    }
    return DetentList(entries: entries)
  }

  static var description: NamedTable {
    NamedTable(
      "detents",
      "The positions at which a draggable comes to rest, by name: a number along its axis, or a point. A "
        + "coordinate that a point leaves out ends at the projected end of the release.",
      value: .number(.points, TouchMovement.bounds), options: PointOptions.tableDescription)
  }

  /// Returns the detents of a draggable that moves along an axis; nil means both.
  func named(along axis: DragDirection?) throws(Diagnostic) -> [NamedDetent] {
    var detents: [NamedDetent] = []
    for (name, value) in entries {
      switch (value, axis) {
      case (.point(let detent), _): detents.append(NamedDetent(name: name, detent: detent))
      case (.number(let x), .x): detents.append(NamedDetent(name: name, detent: Detent(x: x)))
      case (.number(let y), .y): detents.append(NamedDetent(name: name, detent: Detent(y: y)))
      case (.number, nil):
        throw Diagnostic(
          .wrongType,
          "`layer:draggable`: the detent `\(name)` is a number, but the layer moves along both axes",
          help: ["write { x = …, y = … }, or add `axis = \"y\"`"], token: name)
      }
    }
    return detents
  }
}

/// A point whose coordinates are optional.
struct PointOptions: Options {
  var x: Double?
  var y: Double?

  static let tableName = "TouchPoint"
  static let table = OptionTable(PointOptions()) {
    Field(\.x, .number("x", .points, in: TouchMovement.bounds, "The horizontal coordinate."))
    Field(\.y, .number("y", .points, in: TouchMovement.bounds, "The vertical coordinate."))
  }

  var detent: Detent { Detent(x: x, y: y) }
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

/// A detent and its name.
struct NamedDetent {
  let name: String
  let detent: Detent
}

/// The checked options of a draggable.
struct DraggableSettings {
  let axes: PanAxes
  /// Whether it moves the translation instead of the position.
  let movesTranslation: Bool
  /// The bounds along each axis; nil where a script gives none.
  let givenBounds: [ClosedRange<Double>?]
  let rubberBand: Double
  /// Sorted by name.
  let detents: [NamedDetent]
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

  /// The positions between which it moves freely: the given bounds, or else the outermost detents;
  /// infinite if a detent leaves the axis open.
  func bounds(along axis: PanAxis) -> ClosedRange<Double> {
    if let given = givenBounds[axis.rawValue] { return given }
    let positions = detents.compactMap { $0.detent[axis] }
    guard positions.count == detents.count, let least = positions.min(),
      let greatest = positions.max()
    else { return -Double.infinity...Double.infinity }
    return least...greatest
  }
}
