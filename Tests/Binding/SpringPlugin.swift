import MotionCore
import MotionPlugin
import MotionValues

/// A plugin that declares one of everything that can be declared.
final class SpringPlugin {
  private let stage: Stage
  /// The options of the last call of `motion.spring`.
  private(set) var options: SpringOptions?

  init(stage: Stage) { self.stage = stage }

  func makeModule() -> Module {
    let ease = Function(
      "ease", "Eases a fraction.", .number("fraction", .fraction, in: .unit, "The fraction.")
    ) { (fraction) throws(Diagnostic) in fraction }
    let mix = Function(
      "mix", "Mixes two numbers.", .number("from", .none, "The first number."),
      .number("to", .points, "The second number."),
      .number("ratio", .fraction, in: .unit, "The share of the second number.").defaulting(to: 0.5)
    ) { (from, to, ratio) throws(Diagnostic) in from + (to - from) * ratio }
    let rest = Function("rest", "Stops everything.") { () throws(Diagnostic) in Nothing() }
    let each = Function(
      "each", "Calls a function a number of times.",
      .integer("count", in: Bounds(1, 10), "The number of calls."),
      .callback("body", "The function to call.")
    ) { (_, _) throws(Diagnostic) in Nothing() }
    let watch = Function(
      "watch", "Watches a layer.", .layer("layer", kind: "box", "The box."),
      Parameter("visible", as: Bool.self, "Whether it is visible.").optional
    ) { (layer, _) throws(Diagnostic) in layer }
    let spring = Function("spring", "Makes a spring.", .table(SpringOptions.self)) {
      [unowned self] (options) throws(Diagnostic) in
      self.options = options
      return Spring()
    }
    let scene = Function("scene", "The scene.") { [unowned self] () throws(Diagnostic) in
      self.stage.root
    }
    let type = ObjectType(
      "spring", "A spring.",
      methods: [
        Function(method: "stop", of: "spring", "Stops it.") { (_: Spring, _) throws(Diagnostic) in
          Nothing()
        },
        Function(
          method: "push", of: "spring", "Pushes it.",
          .number("force", .pointsPerSecond, in: .notNegative, "The force.")
        ) { (_: Spring, _, _) throws(Diagnostic) in Nothing() },
      ],
      properties: [
        ObjectProperty("value", "The current value.") { (_: Spring) in 1.0 },
        ObjectProperty(
          .number("speed", .multiple, in: .positive, "The speed."), get: { (_: Spring) in 1.0 },
          set: { (_, _) in }),
      ])
    let list = LayerDeclaration(
      LayerKind("list", "A list."),
      methods: [
        Function(method: "reload", of: "list", "Reloads it.") { (_: Layer, _) throws(Diagnostic) in
          Nothing()
        }
      ])
    return Module(
      functions: [ease, mix, rest, each, watch, spring, scene], types: [type],
      layers: StandardLayers.all.map { LayerDeclaration($0) } + [list],
      choices: [SpringCurve.choiceDescription])
  }
}

/// The options of `motion.spring`.
struct SpringOptions: Options {
  @Required var mass: Double
  var name = ""
  var bounce = 0.0
  var curve = SpringCurve.linear
  var steps = 1
  var over: [Double] = [0, 1]
  var tint: ColorValue?
  var reversed: Bool?
  var damping: SpringDamping?

  static let tableName = "SpringOptions"
  static let table = OptionTable(SpringOptions()) {
    Field(\.$mass, .number("mass", .none, in: .positive, "The mass."))
    Field(\.name, Parameter("name", "The name."))
    Field(\.bounce, .number("bounce", .fraction, in: Bounds(-1, 1), "The bounce."))
    Field(\.curve, Parameter("curve", "The curve."))
    Field(\.steps, .integer("steps", in: Bounds(1, 100), "The number of steps."))
    Field(\.over, .numbers("over", count: 2, in: .unit, "When."))
    Field(\.tint, Parameter("tint", "Its colour."))
    Field(\.reversed, Parameter("reversed", "Whether it runs backwards."))
    Field(\.damping, .table(SpringDamping.self, named: "damping", "The damping."))
  }
}

/// An option table within an option table.
struct SpringDamping: Options {
  @Required var ratio: Double
  var duration = 1.0

  static let tableName = "SpringDamping"
  static let table = OptionTable(SpringDamping()) {
    Field(\.$ratio, .number("ratio", .none, in: .notNegative, "The ratio."))
    Field(\.duration, .number("duration", .seconds, in: .positive, "The duration."))
  }
}

/// A spring as a script object.
final class Spring: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("spring") }
  let scriptType = "spring"

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

/// A choice of words.
enum SpringCurve: String, ScriptChoice {
  case linear
  case easeIn
  case easeInOut

  static var choiceName: String { "SpringCurve" }
  var summary: String { "The curve \(rawValue)." }
}
