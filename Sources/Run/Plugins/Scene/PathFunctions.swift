import MotionCore
import MotionPlugin
import MotionValues

/// The functions that make the paths of shapes.
enum PathFunctions {
  static var all: [Function] {
    let makers = [
      Function(
        "path", "Makes a path of SVG path data.",
        Parameter("data", as: String.self, "The data, in points or in the units of the box."),
        .table(PathDataOptions.self).orEmpty
      ) { (data, options) throws(Diagnostic) in
        do throws(Mismatch) {
          return PathObject(try Path(scriptData: data, box: options.box))
        } catch {
          throw error.diagnostic(subject: "`motion.path`")
        }
      },
      Function(
        "ellipse", "Makes the ellipse that fills a layer; it begins at the top, clockwise."
      ) { () throws(Diagnostic) in try figure(.ellipse, "ellipse") },
      Function(
        "rectangle", "Makes the rectangle that fills a layer.",
        .table(RectangleOptions.self).orEmpty
      ) { (options) throws(Diagnostic) in
        try figure(.rectangle(cornerRadius: options.cornerRadius), "rectangle")
      },
      Function(
        "polygon", "Makes a regular polygon, with a corner at the top.",
        .table(PolygonOptions.self)
      ) { (options) throws(Diagnostic) in
        try figure(.polygon(sides: options.sides), "polygon")
      },
      Function("star", "Makes a star, with a point at the top.", .table(StarOptions.self)) {
        (options) throws(Diagnostic) in
        try figure(.star(points: options.points, inner: options.inner), "star")
      },
      Function(
        "arc", "Makes a part of the ellipse that fills a layer.", .table(ArcOptions.self)
      ) { (options) throws(Diagnostic) in
        try figure(
          .arc(from: options.from, to: options.to, close: options.close.closing), "arc")
      },
    ]
    return makers.map { $0.reading() }
  }

  static var type: ObjectType {
    ObjectType(
      Path.name, "A path that a script makes, accepted wherever a path is.",
      methods: [
        Function(
          method: "length", of: Path.name, "Returns the length in a layer of a size, in points.",
          .table(PathSize.self).orEmpty
        ) { (path: MixedObject, _, size) throws(Diagnostic) in outline(path, size).length }
        .reading(),
        Function(
          method: "point", of: Path.name,
          "Returns the point at a fraction of the length, as a table of `x`, `y` and `angle`, the direction there in degrees; nil for a path without a length.",
          Parameter.number("fraction", .fraction, "The fraction of the length."),
          .table(PathSize.self).orEmpty
        ) { (path: MixedObject, _, fraction, size) throws(Diagnostic) in
          outline(path, size).point(at: fraction).map(PathPoint.init)
        }.reading(),
      ])
  }

  static let choice = ArcClosing.choiceDescription

  private static func outline(_ object: MixedObject, _ size: PathSize) -> Outline {
    let path = object.value.content as? Path ?? .empty
    let natural = path.naturalSize
    return path.outline(
      width: size.width ?? natural?.width ?? 0, height: size.height ?? natural?.height ?? 0)
  }

  private static func figure(_ figure: Figure, _ name: String) throws(Diagnostic) -> PathObject {
    do throws(ParameterError) {
      return PathObject(try Path(figure))
    } catch {
      throw Diagnostic(error, in: "`motion.\(name)`")
    }
  }
}

/// A path as the result of a function.
private struct PathObject: ScriptResult {
  static var resultDescription: TypeDescription { .object(Path.name) }
  let path: Path

  init(_ path: Path) { self.path = path }

  func push(_ call: Call) -> Int32 { MixedObject(MixedValue(path)).push(call) }
}

private struct PathPoint: ScriptResult {
  static var resultDescription: TypeDescription {
    .named("table<string, number>", "a table of `x`, `y` and `angle`")
  }
  let point: OutlinePoint

  init(_ point: OutlinePoint) { self.point = point }

  func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    call.setField("x", point.x)
    call.setField("y", point.y)
    call.setField("angle", point.angle)
    return 1
  }
}

private struct PathSize: Options {
  var width: Double?
  var height: Double?

  static let tableName = "PathSize"
  static let table = OptionTable(PathSize()) {
    Field(\.width, .number("width", .points, in: .notNegative, "The width of the layer."))
    Field(\.height, .number("height", .points, in: .notNegative, "The height of the layer."))
  }
}

/// The options of `motion.path`.
private struct PathDataOptions: Options {
  var box: Path.Box?

  static let tableName = "PathOptions"
  static let table = OptionTable(PathDataOptions()) {
    Field(\.box, side)
  }

  private static var side: Parameter<Path.Box> {
    Parameter(
      description: ParameterDescription(
        name: "box",
        type: .either([
          .number(.none, .positive),
          .named("table<string, number>", "a table of `width` and `height`"),
        ]),
        summary: "The size of the view box, which is scaled to the layer: one number for a square.",
        isRequired: true)
    ) { (call, index) throws(Mismatch) in
      let given = call.given(index)
      guard let fields = given.fields, given.entries?.isEmpty ?? true else {
        let side = try Double.read(call, at: index, .none, in: .positive)
        return try box(side, side)
      }
      func length(_ name: String) throws(Mismatch) -> Double {
        guard let given = fields[name] else {
          throw Mismatch(
            .missingOption, expected: "", found: "the option `\(name)` is missing",
            help: ["write `{ width = 24, height = 24 }`, or one number for a square"])
        }
        return try NumberType(.none, in: .positive).read(given).number
      }
      return try box(try length("width"), try length("height"))
    }
  }

  private static func box(_ width: Double, _ height: Double) throws(Mismatch) -> Path.Box {
    do throws(ParameterError) {
      return try Path.Box(width: width, height: height)
    } catch {
      throw Mismatch(.outOfRange, expected: error.expected, found: "\(NumberText(error.found))")
    }
  }
}

private struct RectangleOptions: Options {
  var cornerRadius = 0.0

  static let tableName = "RectangleOptions"
  static let table = OptionTable(RectangleOptions()) {
    Field(
      \.cornerRadius,
      .number("cornerRadius", .points, in: .notNegative, "The radius of the corners."))
  }
}

private let corners = Bounds(
  Double(Figure.cornerCounts.lowerBound), Double(Figure.cornerCounts.upperBound))

private struct PolygonOptions: Options {
  @Required var sides: Int

  static let tableName = "PolygonOptions"
  static let table = OptionTable(PolygonOptions()) {
    Field(\.$sides, .integer("sides", in: corners, "The number of sides."))
  }
}

private struct StarOptions: Options {
  @Required var points: Int
  var inner = 0.5

  static let tableName = "StarOptions"
  static let table = OptionTable(StarOptions()) {
    Field(\.$points, .integer("points", in: corners, "The number of points."))
    Field(
      \.inner,
      .number("inner", .fraction, in: .unit, "How far the inner corners are from the middle."))
  }
}

private struct ArcOptions: Options {
  var from = 0.0
  @Required var to: Double
  var close = ArcClosing.none

  static let tableName = "ArcOptions"
  static let table = OptionTable(ArcOptions()) {
    Field(\.from, .number("from", .degrees, "Where it begins: 0 is up, clockwise."))
    Field(\.$to, .number("to", .degrees, "Where it ends; before `from` for the other direction."))
    Field(\.close, Parameter("close", "How it is closed."))
  }
}

/// How an arc is closed.
private enum ArcClosing: String, ScriptChoice {
  case none, chord, center

  static var choiceName: String { "ArcClosing" }
  var summary: String {
    switch self {
    case .none: "It stays open."
    case .chord: "By a line between its ends."
    case .center: "By lines to the middle of the layer."
    }
  }
  var closing: Figure.Closing {
    switch self {
    case .none: .none
    case .chord: .chord
    case .center: .center
    }
  }
}
