import MotionCore
import MotionPlugin
import MotionValues

/// Makes the scene, its layers and its timelines.
package final class ScenePlugin: Plugin {
  package static let name = "scene"

  private unowned let stage: Stage

  package init(stage: Stage) {
    self.stage = stage
    stage.whenLeaving { [unowned stage] in stage[LayerTimelines.self].end(of: $0, on: stage) }
    stage.afterRemovals { [unowned stage] in stage[LayerTimelines.self].end(of: $0, on: stage) }
  }

  package func makeModule() -> Module {
    let scene = Function(
      "scene", "Makes the scene: the screen that contains all layers. A script makes one.",
      .table(SceneOptions.self), returns: .object("scene")
    ) { [unowned self] (options) throws(Diagnostic) in try self.makeScene(options) }
    let find = Function(
      method: "find", of: "layer",
      "Returns the layer at a path below this one, such as `header/card`. Of a picture from a file, the name alone is enough, however deep the part is.",
      Parameter("path", as: String.self, "The ids from this layer down, joined by `/`.")
    ) { (layer: Layer, call, path) throws(Diagnostic) in
      try Self.find(path, below: layer, isInside: call.object(1) is any InsideObject)
    }
    .reading()
    let timeline = Function(
      method: "timeline", of: "layer",
      "Runs a function as a timeline: it begins at once, may wait and play, and ends when the layer is removed.",
      .callback(
        "body", arguments: [.init("t", .object("timeline"))], "The timeline's function.")
    ) { [unowned self] (layer: Layer, call, body) throws(Diagnostic) in
      let timeline = try Timeline.start(body, at: call.location, on: self.stage)
      if layer.parent != nil { self.stage[LayerTimelines.self].add(timeline, to: layer) }
      return timeline
    }
    let demo = Function(
      method: "demo", of: "scene",
      "Runs a function as a timeline whose fingers show the scene, until a finger from outside comes down.",
      .callback(
        "body", arguments: [.init("t", .object("timeline"))], "The timeline's function.")
    ) { [unowned self] (_: Layer, call, body) throws(Diagnostic) in
      try Timeline.start(body, isDemo: true, at: call.location, on: self.stage)
    }
    let onFrame = Function(
      method: "onFrame", of: "scene",
      "Calls a function for each frame, once its values are final. It can read the scene but not change it, and does not keep "
        + "the scene running.",
      .callback(
        "callback",
        arguments: [
          .init("time", .number(.seconds, .any)), .init("frame", .integer(.notNegative)),
        ],
        "The function, which gets the frame's time and its index.")
    ) { [unowned self] (_: Layer, _, function) throws(Diagnostic) in
      self.stage[FrameCallbacks.self].add(function)
      return Nothing()
    }
    let random = Function(
      method: "random", of: "scene",
      "Returns a random number that depends only on the scene's seed and a key, not on the order of calls.",
      Parameter("key", as: String.self, "The purpose of the number, such as \"card3.delay\"."),
      Parameter.number("from", .none, "The least number.").defaulting(to: 0),
      Parameter.number("to", .none, "The upper limit, excluded.").defaulting(to: 1)
    ) { [unowned self] (_: Layer, _, key, from, to) throws(Diagnostic) in
      guard from <= to, (to - from).isFinite else {
        throw Diagnostic(
          .outOfRange,
          "`scene:random` takes `from` at most `to`, found \(NumberText(from)) and \(NumberText(to))",
          help: ["write scene:random(key, least, greatest)"], token: "random")
      }
      return from + (to - from) * KeyedRandom.unit(seed: self.stage.seed, key: key)
    }
    .reading()
    return Module(
      functions: [scene] + PathFunctions.all,
      types: [
        Timeline.makeType(on: stage), KeyboardMovement.makeType(on: stage), PathFunctions.type,
      ],
      layers: [
        LayerDeclaration(StandardLayers.box), LayerDeclaration(StandardLayers.group),
        LayerDeclaration(StandardLayers.image) { [unowned self] (layer) throws(Diagnostic) in
          self.stage[ImageFiles.self].add(layer)
          try LayerImage(layer)?.derive()
        },
        LayerDeclaration(StandardLayers.shape) { (layer) throws(Diagnostic) in
          layer.takePathSize()
        },
      ], layerMethods: [find, timeline],
      sceneMethods: [demo, onFrame, random] + KeyboardMovement.functions,
      sceneProperties: [reduceMotion] + SystemSettings.properties, choices: [PathFunctions.choice])
  }

  private var reduceMotion: ObjectProperty {
    ObjectProperty("reduceMotion", "Whether the run reduces motion.") {
      (scene: Layer) in scene.stage.reducesMotion
    }
  }

  private func makeScene(_ options: SceneOptions) throws(Diagnostic) -> Layer {
    try stage.open(name: options.name.text)
    stage.tick = options.tick.tick
    let root = stage.root
    let device = stage[SceneDevice.self].device
    let safeArea = device?.safeArea ?? options.safeArea.insets
    if device != nil {
      stage.facts?.writtenSize = .init(width: options.width, height: options.height)
    }
    let values: [(String, PropertyValue?)] = [
      ("width", (device?.width ?? options.width).map { .number($0) }),
      ("height", (device?.height ?? options.height).map { .number($0) }),
      ("safeAreaTop", .number(safeArea.top)),
      ("safeAreaLeft", .number(safeArea.left)),
      ("safeAreaBottom", .number(safeArea.bottom)),
      ("safeAreaRight", .number(safeArea.right)),
      ("fill", options.fill.map { .paint($0) }),
    ]
    for (name, value) in values {
      guard let value, let slot = root.property(name)?.slot else { continue }
      stage.store.write(value, to: slot, appearance: stage.colorAppearance(of: root))
    }
    if stage.contrast != .standard {
      try SystemProperties.changeContrast(to: stage.contrast, on: stage)
    }
    let settings = stage[SystemSettings.self]
    if settings.textSize != .l { try settings.change(settings.textSize, on: stage) }
    return root
  }

  /// Finds a layer by its path; `isInside` if the code of a component asks for what is inside of it.
  private static func find(
    _ path: String, below layer: Layer, isInside: Bool
  ) throws(Diagnostic) -> Layer {
    var found = layer
    for (index, step) in LayerPath.steps(of: path).enumerated() {
      if isInside, index == 0, let own = found.child(":\(step.id)") {
        found = own
        continue
      }
      guard let child = try child(at: step, of: found, isInside: isInside) else {
        let near = Suggestion.nearest(to: step.id, in: found.publicChildren.map(\.id))
        throw Diagnostic(
          .unknownIdentifier, "`\(found.path)` has no layer `\(step.id)`",
          help: near.map { ["did you mean `\($0)`?"] } ?? [], token: step.id)
      }
      found = child
    }
    return found
  }

  private static func child(
    at step: LayerPath.Step, of layer: Layer, isInside: Bool
  ) throws(Diagnostic) -> Layer? {
    guard let inside = layer.inside else {
      guard step.isInside, !isInside, layer.isPrivate else {
        if let child = layer.child(at: step) { return child }
        if let child = layer.slotOwner?.child(step.id), child.parent === layer { return child }
        return try layer.stage[ImportedParts.self].part(step.id, of: layer)
      }
      throw privateLayer("\(layer.path):\(step.id)", of: layer)
    }
    if !step.isInside, let child = layer.child(step.id) { return child }
    if let part = inside.part(step.id) { return part }
    if step.isInside, isInside { return layer.child(at: step) }
    guard inside.contains(step.id) else { return nil }
    throw privateLayer("\(layer.path):\(step.id)", of: layer)
  }

  /// The error for a layer inside of a component that users may not name.
  private static func privateLayer(_ path: String, of layer: Layer) -> Diagnostic {
    var next: Layer? = layer
    while let around = next, around.inside == nil { next = around.scope }
    let inside = next?.inside
    let lists = [
      ("parts", inside?.parts ?? []), ("slots", inside?.slots.keys.sorted() ?? []),
    ].filter { !$0.1.isEmpty }.map { "its \($0.0) are: \($0.1.joined(separator: ", "))" }
    return Diagnostic(
      .privateLayer, "`\(path)` belongs to the component `\(inside?.name ?? "")`",
      help: [lists.isEmpty ? "it declares no parts" : lists.joined(separator: "; ")])
  }
}

/// The options of `motion.scene`.
struct SceneOptions: Options {
  @Required var name: SceneName
  var width: Double?
  var height: Double?
  var safeArea = SafeArea()
  var fill: Paint?
  var tick = TickRate(tick: .standard)

  static let tableName = "SceneOptions"
  static let table = OptionTable(SceneOptions()) {
    Field(\.$name, Parameter("name", "The scene's name, on the trace's first line."))
    Field(
      \.width, .number("width", .points, in: .positive, "The width of the screen; 390 if left out.")
    )
    Field(
      \.height,
      .number(
        "height", .points, in: .positive, "The height of the screen; 844 if left out."
      ))
    Field(
      \.safeArea,
      .table(
        SafeArea.self, named: "safeArea", "The space that the system covers at each edge."
      ))
    Field(\.fill, Parameter("fill", "The colour behind all layers."))
    Field(
      \.tick,
      Parameter(
        "tick",
        "The number of steps per second in which the scene computes motions without a closed form, such as the "
          + "published policies of headers: 30, 60, 120 or 240, like a display. `--fps` does not change it."
      ))
  }
}

/// The tick rate of a scene, as a script writes it: 30, 60, 120 or 240 per second.
struct TickRate: ScriptValue, ScriptLiteral {
  let tick: Tick

  var literal: String { "\(tick.perSecond)" }

  static var typeDescription: TypeDescription { .integer(Bounds(30, 240)) }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> TickRate {
    guard let rate = call.number(index),
      let perSecond = Tick.rates.first(where: { Double($0) == rate })
    else {
      throw Mismatch(
        expected: "30, 60, 120 or 240 ticks a second", found: call.describe(index),
        help: [
          "leave it out for 60; write 120 if the scene depends on the steps of a 120 Hz display"
        ])
    }
    return TickRate(tick: Tick(perSecond: perSecond))
  }
}

/// The space that the system covers at each edge, in points.
struct SafeArea: Options {
  var insets = Insets.none

  static let tableName = "SafeArea"
  static let table = OptionTable(SafeArea()) {
    Field(\.insets.top, edge("top", "The space that the status bar covers."))
    Field(\.insets.left, edge("left", "The space that is covered at the left."))
    Field(\.insets.bottom, edge("bottom", "The space that the home indicator covers."))
    Field(\.insets.right, edge("right", "The space that is covered at the right."))
  }

  private static func edge(_ name: String, _ summary: String) -> Parameter<Double> {
    .number(name, .points, in: .notNegative, summary)
  }
}

/// A name that fits the first line of a trace: one word without spaces or control characters.
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

extension Layer {
  /// Gives a shape without a size that of its path.
  fileprivate func takePathSize() {
    guard let path = property("path"), let width = property("width"),
      let height = property("height"),
      case .mixed(let mixed?) = stage.value(at: path.slot), let path = mixed.value.content as? Path,
      let size = path.naturalSize, stage.store[width.slot] == 0, stage.store[height.slot] == 0
    else { return }
    stage.store.write(size.width, to: width.slot)
    stage.store.write(size.height, to: height.slot)
  }
}

/// Codes of what scripts give to the functions of scenes.
extension DiagnosticCode {
  package static let overdampedSpring = DiagnosticCode("overdamped-spring")
  package static let unknownLetter = DiagnosticCode("unknown-letter")
}
