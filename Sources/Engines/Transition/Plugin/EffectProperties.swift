import MotionCore
import MotionPlugin
import MotionValues

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
