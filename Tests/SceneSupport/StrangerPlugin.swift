import MotionCore
import MotionPlugin
import MotionValues
import StandardRuntime

/// An engine from outside: a kind of layer and a group of properties with looks of their own, and what
/// moves one of them. No output, engine or check knows any of its names.
package final class StrangerPlugin: Plugin, Engine {
  package static let name = "stranger"

  /// A disc, or a square, that is filled by its level, and whose rim grows with it.
  package static let gauge = LayerKind(
    "gauge",
    own: [
      .number("level", .fraction, in: .unit, initial: 0.5, "How full it is."),
      .number("rim", .points, in: .notNegative, initial: 8, "The width of the rim of a full one."),
      .color("tint", initial: .fixed(Color(hex: 0xFF0000)), "The colour of the area."),
      .choice("shape", ["disc", "square"], "The shape."),
    ],
    surface: Drawing.Surface(
      width: "width", height: "height",
      outline: .init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius),
      items: [
        .fill(.init("tint", opacity: "level")), .children(clipped: .flag("clip", is: true)),
        .stroke(.init(paint: .black(opacity: 1.0), width: "rim" * "level")),
      ]),
    "A gauge.")

  private static var radius: Amount { (0.5 * "width").when("shape", isIn: ["disc"]) }

  /// A green area and two lines in front of a layer, which folds about its left edge.
  package static let veil = PropertyGroup(
    "veil",
    [
      .number("mist", .fraction, in: .unit, "How opaque the area is."),
      .number("near", .points, in: .notNegative, "The width of the line behind."),
      .number("far", .points, in: .notNegative, "The width of the line in front."),
      .number("fold", .degrees, "The angle of the layer about its left edge."),
    ],
    draws: [
      .front(.fill(paint(green: 1, blue: 0, opacity: "mist"))),
      .front(.stroke(.init(paint: paint(red: 1, blue: 1, opacity: 1.0), width: "near"))),
      .front(.stroke(.init(paint: paint(green: 1, blue: 1, opacity: 1.0), width: "far"))),
      .sheet([.about("x", "y", [.rotate(.y, "fold")])]),
    ])

  private static func paint(
    red: Double = 0, green: Double = 0, blue: Double, opacity: Amount
  ) -> Drawing<Amount>.Paint {
    .init(
      color: .init(
        red: Amount(constant: red), green: Amount(constant: green), blue: Amount(constant: blue),
        alpha: 1.0),
      opacity: opacity)
  }

  /// The standard plugins and this one.
  package static var plugins: [any Plugin.Type] { StandardPlugins.all + [StrangerPlugin.self] }

  /// A change of a level at a constant rate.
  private struct Pour {
    let slot: Int
    let start: Double
    let duration: Double
    let from: Double
    let to: Double
    var isOver = false

    var end: Double { start + duration }
    var velocity: Double { (to - from) / duration }
  }

  private unowned let stage: Stage
  private lazy var group = stage.register(self)
  /// All changes, by token.
  private var pours: [Pour] = []

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let pour = Function(
      method: "pour", of: "gauge", "Moves the level at a constant rate.", .table(PourOptions.self)
    ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
      try self.pour(options, into: layer)
      return Nothing()
    }
    let veil = Function(method: "veil", of: "layer", "Adds a veil to a layer.") {
      [unowned self] (layer: Layer, _) throws(Diagnostic) in
      _ = self.stage.attach(Self.veil, to: layer)
      return Nothing()
    }
    return Module(
      layers: [LayerDeclaration(Self.gauge, methods: [pour])], layerMethods: [veil],
      attachments: [Self.veil])
  }

  private func pour(_ options: PourOptions, into layer: Layer) throws(Diagnostic) {
    guard let slot = layer.property("level")?.slot else { return }
    if stage.reducesMotion(of: slot) { return try stage.assign(options.level, to: slot) }
    let owner = SlotOwner(group: group, token: pours.count)
    let motion = try stage.claim(slot, by: owner, at: stage.now)
    pours.append(
      Pour(
        slot: slot, start: stage.now, duration: options.duration, from: motion.value,
        to: options.level))
  }

  package func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    pours.lazy.filter { !$0.isOver && $0.end > time && $0.end <= limit }.map(\.end).min()
  }

  package func turn(at time: Double) {
    for (token, pour) in pours.enumerated()
    where !pour.isOver && pour.end <= time + Instant.tolerance {
      pours[token].isOver = true
      stage.store.write(pour.to, to: pour.slot)
      stage.release(
        pour.slot, from: SlotOwner(group: group, token: token), arrivingAt: pour.velocity)
    }
  }

  package func sample(at time: Double) {
    for (token, pour) in pours.enumerated() where !pour.isOver {
      stage.store.write(motion(of: pour.slot, token: token, at: time).value, to: pour.slot)
    }
  }

  package var activity: String? { pours.firstIndex { !$0.isOver }.map(label) }
}

extension StrangerPlugin: DriverGroup {
  package func label(of token: Int) -> String {
    "the pour of `\(stage.path(of: pours[token].slot))`"
  }

  package func isInterruptible(_ token: Int) -> Bool { true }
  package var hasClosedForm: Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let pour = pours[token]
    return ValueAndVelocity(
      value: pour.from + pour.velocity * (time - pour.start), velocity: pour.velocity)
  }

  package func drives(_ slot: Int, token: Int) -> Bool { !pours[token].isOver }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) { pours[token].isOver = true }

  package func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    let pour = pours[token]
    return DeclaredMotion(
      .curve(.linear), from: pour.from, to: pour.to, start: pour.start, duration: pour.duration)
  }
}

/// The options of `gauge:pour`.
struct PourOptions: Options {
  @Required var level: Double
  var duration = 0.5

  static let tableName = "PourOptions"
  static let table = OptionTable(PourOptions()) {
    Field(\.$level, .number("level", .fraction, in: .unit, "The new level."))
    Field(\.duration, .number("duration", .seconds, in: .positive, "How long it takes."))
  }
}
