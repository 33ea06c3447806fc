import MotionCore
import MotionPlugin
import MotionValues

/// The timing options of an effect.
struct EffectTimingOptions: Options {
  var delay = 0.0
  var duration: Double?
  var curve: Timing?
  var front = false

  static let tableName = "EffectOptions"
  static let table = OptionTable(EffectTimingOptions()) {
    Field(
      \.delay,
      .number(
        "delay", .seconds, in: .notNegative, "The delay after the transition's start."))
    Field(
      \.duration,
      .number(
        "duration", .seconds, in: .notNegative,
        "The duration; the transition's by default."))
    Field(\.curve, Parameter("curve", "A curve or a spring; the transition's by default."))
    Field(
      \.front,
      Parameter(
        "front",
        "Whether an element that only the state underneath has is in front of shared ones, not behind."
      ))
  }

  static var parameter: Parameter<EffectTimingOptions> { .table(EffectTimingOptions.self).orEmpty }

  func makeTiming() throws(Diagnostic) -> EffectTiming {
    EffectTiming(delay: delay, duration: duration, curve: try curve?.makeCurve())
  }

  func makeObject(_ effect: Effect) throws(Diagnostic) -> EffectObject {
    try EffectObject(TimedEffect(effect, try makeTiming(), isInFront: front))
  }
}

/// The options of an effect that can also fade.
struct FadingOptions: Options {
  var fade = true
  var timing = EffectTimingOptions()

  static let tableName = "FadingEffectOptions"
  static let table = OptionTable(FadingOptions()) {
    Field(\.fade, Parameter("fade", "Whether it fades as well."))
    EffectTimingOptions.table.fields(in: \.timing)
  }

  static var parameter: Parameter<FadingOptions> { .table(FadingOptions.self).orEmpty }
}

/// The options of a shared element.
struct SharedElementOptions: Options {
  var from: SharedPartner?
  var content = SharedOptions.Content.crossfade
  var scaling = ContentScaling.none
  var anchor = ContentAnchor.topLeft
  var x: PartTiming?
  var y: PartTiming?
  var size: PartTiming?
  var alongside: (any Companion)?
  var live = TransitionEnd.source
  var unmatched: EffectValue?
  var timing = EffectTimingOptions()

  static let tableName = "SharedOptions"
  static let table = OptionTable(SharedElementOptions()) {
    Field(
      \.from,
      Parameter(
        "from",
        "The element's partner in `from` of the transition if its id differs: a layer, or a function that "
          + "returns one when the transition begins."
      ))
    Field(\.content, Parameter("content", "The content that it shows during the move."))
    Field(\.scaling, Parameter("scaling", "The scaling of its content when its size changes."))
    Field(
      \.anchor, Parameter("anchor", "The point to which its content is aligned."))
    Field(
      \.x,
      Parameter(
        "x", "A curve for the horizontal position of `anchor`, or a table; `curve` by default."))
    Field(
      \.y,
      Parameter(
        "y", "A curve for the vertical position of `anchor`, or a table; `curve` by default."))
    Field(
      \.size, Parameter("size", "A curve for its width and height, or a table; `curve` by default.")
    )
    Field(
      \.alongside,
      .companion(
        "alongside",
        "An animator of its content, shown live in step with the move; if playing, it continues."
      ))
    Field(\.live, Parameter("live", "The state whose element is shown live."))
    Field(
      \.unmatched,
      Parameter(
        "unmatched", "Its effect if it is in only one state; `crossfade` by default."))
    EffectTimingOptions.table.fields(in: \.timing)
  }

  static var parameter: Parameter<SharedElementOptions> {
    .table(SharedElementOptions.self).orEmpty
  }
}

/// The partner of a shared element: a layer, or a function that returns one.
enum SharedPartner: ScriptValue, PartnerSource {
  case layer(Layer)
  case function(any ScriptFunction)

  static var typeDescription: TypeDescription {
    .either([
      .object("layer"), .function(arguments: [], results: [.optional(.object("layer"))]),
    ])
  }

  private static var layer: Parameter<Layer> { .layer("from", "") }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> SharedPartner {
    guard call.kind(index) == .function else { return .layer(try layer.read(call, index)) }
    return .function(call.machine.function(index, on: call.thread))
  }

  /// Returns the layer; nil if the function returns none, or if the layer has been removed.
  func partner() throws(Diagnostic) -> Layer? {
    switch self {
    case .layer(let layer): return layer.isRemoved ? nil : layer
    case .function(let function):
      let purpose = "`from` of `motion.shared`"
      var partner: Layer?
      try function.call(for: purpose, results: 1, { _ in 0 }) { (call) throws(Diagnostic) in
        guard call.kind(-1) != .nil else { return }
        if let layer = Layer.represented(by: call.object(-1)), layer.isRemoved { return }
        do throws(Mismatch) {
          partner = try Self.layer.read(call, -1)
        } catch {
          throw error.returned(by: purpose).located(at: function.location)
        }
      }
      return partner
    }
  }
}

extension Parameter where Value == any Companion {
  /// Returns the parameter of an animation that the transition drives.
  static func companion(_ name: String, _ summary: String) -> Parameter {
    let type = TypeDescription.object("animator")
    return Parameter(
      description: ParameterDescription(
        name: name, type: type, summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      guard let companion = call.object(index) as? any Companion else {
        throw Mismatch(expected: type.phrase, found: call.describe(index))
      }
      return companion
    }
  }
}

/// The options of a conditional effect.
struct ConditionOptions: Options {
  var presenting: EffectValue?
  var dismissing: EffectValue?
  var matched: EffectValue?
  var unmatched: EffectValue?

  static let tableName = "ConditionOptions"
  static let table = OptionTable(ConditionOptions()) {
    Field(\.presenting, Parameter("presenting", "The effect in the forward direction."))
    Field(
      \.dismissing,
      Parameter("dismissing", "The effect in the backward direction, as in `reversed`."))
    Field(\.matched, Parameter("matched", "The effect if it is in both states."))
    Field(\.unmatched, Parameter("unmatched", "The effect if it is in only one state."))
  }
}

extension SharedOptions.Content: ScriptChoice {
  package static var choiceName: String { "SharedContent" }

  package var summary: String {
    switch self {
    case .crossfade: "The content of the source fades into the content of the destination."
    case .source: "The content of the source."
    case .destination: "The content of the destination."
    }
  }
}

extension ContentScaling: ScriptChoice {
  package static var choiceName: String { "ContentScaling" }

  package var summary: String {
    switch self {
    case .none: "The content keeps its size."
    case .fit: "The content is scaled uniformly to fit inside the element."
    case .fill: "The content is scaled uniformly to cover the element."
    case .stretch: "The content is scaled to the element's size on each axis."
    }
  }
}

extension ContentAnchor: ScriptChoice {
  package static var choiceName: String { "ContentAnchor" }

  package var summary: String {
    switch self {
    case .topLeft: "The top left corner."
    case .top: "The middle of the top."
    case .topRight: "The top right corner."
    case .left: "The middle of the left."
    case .center: "The centre."
    case .right: "The middle of the right."
    case .bottomLeft: "The bottom left corner."
    case .bottom: "The middle of the bottom."
    case .bottomRight: "The bottom right corner."
    }
  }
}

extension Edge: ScriptChoice {
  package static var choiceName: String { "Edge" }

  package var summary: String {
    switch self {
    case .top: "The top edge."
    case .bottom: "The bottom edge."
    case .left: "The left edge."
    case .right: "The right edge."
    }
  }
}

extension TransitionEnd: ScriptChoice {
  package static var choiceName: String { "TransitionState" }

  package var summary: String {
    switch self {
    case .source: "The state before the transition."
    case .destination: "The state after the transition."
    }
  }
}

extension TransitionStagger.Direction: ScriptChoice {
  package static var choiceName: String { "StaggerDirection" }

  package var summary: String {
    switch self {
    case .up: "From the bottom to the top."
    case .down: "From the top to the bottom."
    case .left: "From the right to the left."
    case .right: "From the left to the right."
    case .upLeft: "From the bottom right to the top left."
    case .upRight: "From the bottom left to the top right."
    case .downLeft: "From the top right to the bottom left."
    case .downRight: "From the top left to the bottom right."
    }
  }
}

/// Properties by name, each with a value for when the element is away, or a function of its
/// presence.
struct EffectProperties: ScriptValue {
  let tracks: [(property: String, track: CustomEffect.Track)]

  static var typeDescription: TypeDescription {
    .named("effectProperties", "a table of properties, such as { opacity = 0, translationY = 40 }")
  }

  static var description: NamedTable {
    NamedTable(
      "effectProperties",
      "Properties by name: the value while the element is away, or a function of its presence.",
      keys: .properties { property in numbers.contains { $0 === property } ? value : nil },
      value: value)
  }

  private static var value: TypeDescription {
    .either([
      .number(.none, .any),
      .function(
        arguments: [.init("presence", .number(.fraction, .unit))], results: [.number(.none, .any)]),
    ])
  }

  /// The properties that an effect can move.
  private static var numbers: [Property] {
    (LayerProperties.all + LayerProperties.latent.flatMap(\.properties)).filter {
      $0.isNumber && $0.name != "zPosition"
    }
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> EffectProperties {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var tracks: [(property: String, track: CustomEffect.Track)] = []
    for name in call.machine.keys(index, on: call.thread) {
      let property = try property(name)
      let track = try call.withOption(name, of: index) { (kind) throws(Mismatch) in
        return try self.track(call, kind, property)
      }
      tracks.append((name, track))
    }
    return EffectProperties(tracks: tracks)
  }

  private static func property(_ name: String) throws(Mismatch) -> Property {
    if let property = numbers.first(where: { $0.name == name }) { return property }
    throw Mismatch(
      .unknownMember, expected: "", found: "layers have no number `\(name)`",
      help: Suggestion.help(for: name, in: numbers.map(\.name), kind: "the numbers are"),
      token: name)
  }

  private static func track(
    _ call: Call, _ kind: ScriptKind, _ property: Property
  ) throws(Mismatch) -> CustomEffect.Track {
    if kind == .function {
      guard case .curve(let curve) = try Timing.read(call, at: -1) else { return .away(0) }
      return .values(curve)
    }
    return .away(try property.read(call, at: -1).number)
  }
}

/// The timing of one part of an effect: a curve or a spring, or a table with a delay and a duration.
enum PartTiming: ScriptValue, ScriptLiteral {
  case curve(Timing)
  case options(EffectTimingOptions)

  var literal: String { "{}" }

  static var typeDescription: TypeDescription {
    .either([Timing.typeDescription, .table(EffectTimingOptions.tableName)])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> PartTiming {
    call.kind(index) == .table
      ? .options(try EffectTimingOptions.table.read(call, index))
      : .curve(try Timing.read(call, at: index))
  }

  func makeTiming() throws(Diagnostic) -> EffectTiming {
    switch self {
    case .curve(let timing): EffectTiming(curve: try timing.makeCurve())
    case .options(let options): try options.makeTiming()
    }
  }
}
