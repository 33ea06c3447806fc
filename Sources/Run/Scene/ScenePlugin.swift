import MotionCore
import MotionMath
import MotionPlugin

/// The scene, its layers and its timelines.
final class ScenePlugin: Plugin {
  static let name = "scene"

  private unowned let stage: Stage

  init(stage: Stage) { self.stage = stage }

  func makeModule() -> Module {
    let scene = Function(
      "scene", "Makes the scene: the screen on which all layers lie. A script makes one.",
      .table(SceneOptions.table), returns: .object("scene")
    ) { [unowned self] (options) throws(Diagnostic) in try self.makeScene(options) }
    let find = Function(
      method: "find", of: "layer",
      "Returns the layer at a path below this one, such as `header/card`.",
      Parameter("path", as: String.self, "The ids from this layer down, joined by `/`.")
    ) { (layer: Layer, _, path) throws(Diagnostic) in try Self.find(path, below: layer) }
    let timeline = Function(
      method: "timeline", of: "scene",
      "Runs a function as a timeline: it begins when the scene does, and may wait and play.",
      .callback(
        "body", arguments: [.init("t", .object("timeline"))], "What the timeline does.")
    ) { [unowned self] (_: Layer, call, body) throws(Diagnostic) in
      try Timeline.start(body, at: call.location, on: self.stage)
    }
    let random = Function(
      method: "random", of: "scene",
      "Returns a random number that follows from the scene's seed and a key, in any order of calls.",
      Parameter("key", as: String.self, "What the number is for, such as \"card3.delay\"."),
      Parameter.number("from", .none, "The least number.").defaulting(to: 0, as: "0"),
      Parameter.number("to", .none, "The number that it stays below.").defaulting(to: 1, as: "1")
    ) { [unowned self] (_: Layer, _, key, from, to) throws(Diagnostic) in
      guard from <= to, (to - from).isFinite else {
        throw Diagnostic(
          .outOfRange,
          "`scene:random` takes `from` at most `to`, found \(NumberText(from)) and \(NumberText(to))",
          help: ["write scene:random(key, least, greatest)"], token: "random")
      }
      return from + (to - from) * KeyedRandom.unit(seed: self.stage.seed, key: key)
    }
    return Module(
      functions: [scene], types: [Timeline.makeType()],
      layers: StandardLayers.all.map { LayerDeclaration($0) }, layerMethods: [find],
      sceneMethods: [timeline, random], sceneProperties: [reduceMotion])
  }

  private var reduceMotion: ObjectProperty {
    ObjectProperty("reduceMotion", "Whether the run was asked to reduce motion.") {
      (scene: Layer) in scene.stage.reducesMotion
    }
  }

  private func makeScene(_ options: SceneOptions) throws(Diagnostic) -> Layer {
    try stage.open(name: options.name)
    stage.tick = options.tick.tick
    let root = stage.root
    let values: [(String, PropertyValue?)] = [
      ("width", options.width.map { .number($0) }),
      ("height", options.height.map { .number($0) }),
      ("safeAreaTop", .number(options.safeArea.top)),
      ("safeAreaLeft", .number(options.safeArea.left)),
      ("safeAreaBottom", .number(options.safeArea.bottom)),
      ("safeAreaRight", .number(options.safeArea.right)),
      ("fill", options.fill.map { .color($0) }),
    ]
    for (name, value) in values {
      guard let value, let slot = root.property(name)?.slot else { continue }
      stage.store.write(value, to: slot, appearance: stage.appearance(of: root))
    }
    return root
  }

  private static func find(_ path: String, below layer: Layer) throws(Diagnostic) -> Layer {
    var found = layer
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let child = found.child(String(part)) else {
        let near = Suggestion.nearest(to: String(part), in: found.children.map(\.id))
        throw Diagnostic(
          .unknownIdentifier, "`\(found.path)` has no layer `\(part)`",
          help: near.map { ["did you mean `\($0)`?"] } ?? [], token: String(part))
      }
      found = child
    }
    return found
  }
}

/// What a script says of its scene.
struct SceneOptions {
  let name: String
  let width: Double?
  let height: Double?
  let safeArea: SafeArea
  let fill: ColorValue?
  let tick: TickRate

  static var table: OptionTable<SceneOptions> {
    OptionTable(
      "SceneOptions", SceneOptions.init,
      Parameter("name", as: SceneName.self, "The scene's name; it heads the trace.").map(\.text),
      Parameter.number("width", .points, in: .positive, "The width of the screen; 390 if left out.")
        .optional,
      Parameter.number(
        "height", .points, in: .positive, "The height of the screen; 844 if left out."
      ).optional,
      Parameter.table(
        SafeArea.table, named: "safeArea", "What the system covers, from each edge."
      ).defaulting(to: SafeArea(top: 0, left: 0, bottom: 0, right: 0), as: "{}"),
      Parameter("fill", as: ColorValue.self, "The colour behind all layers.").optional,
      Parameter(
        "tick", as: TickRate.self,
        "How many times a second the scene moves what has no closed form, such as the published "
          + "policies of headers: 30, 60, 120 or 240, like a display. `--fps` does not change it."
      ).defaulting(to: TickRate(tick: .standard), as: "60"))
  }
}

/// The rate of a scene's tick, as a script writes it.
struct TickRate: ScriptValue {
  let tick: Tick

  static var typeDescription: TypeDescription { .integer(Bounds(30, 240)) }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> TickRate {
    guard let rate = call.number(index),
      let perSecond = Tick.rates.first(where: { Double($0) == rate })
    else {
      throw Mismatch(
        expected: "30, 60, 120 or 240 ticks a second", found: call.describe(index),
        help: ["leave it out for 60; say 120 for what depends on the steps of a 120 Hz display"])
    }
    return TickRate(tick: Tick(perSecond: perSecond))
  }
}

/// The space that the system covers at each edge, in points.
struct SafeArea {
  let top: Double
  let left: Double
  let bottom: Double
  let right: Double

  static var table: OptionTable<SafeArea> {
    func edge(_ name: String, _ summary: String) -> Parameter<Double> {
      .number(name, .points, in: .notNegative, summary).defaulting(to: 0, as: "0")
    }
    return OptionTable(
      "SafeArea", SafeArea.init, edge("top", "What the status bar covers."),
      edge("left", "What is covered at the left."),
      edge("bottom", "What the home indicator covers."),
      edge("right", "What is covered at the right."))
  }
}

/// A name that can stand in a trace's first line.
struct SceneName: ScriptValue {
  static var typeDescription: TypeDescription { .string }
  let text: String

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> SceneName {
    let text = try String.read(call, at: index)
    let isOneWord =
      !text.contains { $0.isWhitespace }
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && !(0x7F..<0xA0 ~= $0.value) }
    guard !text.isEmpty, isOneWord else {
      throw Mismatch(
        .outOfRange, expected: "a name without spaces", found: "\"\(text)\"",
        help: ["join the words by hyphens: \"collapsing-header\""])
    }
    return SceneName(text: text)
  }
}
