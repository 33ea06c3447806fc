import MotionCore
import MotionPlugin
import MotionValues

/// The effect with which a text enters and leaves when it changes: a cross-fade, and the values of
/// further properties while the text is away.
struct ContentEffect: ScriptValue, ScriptResult {
  private let object: EffectObject
  /// The values while the text is away, by property, in byte order of the names.
  let away: [(property: String, value: Double)]

  static var typeDescription: TypeDescription { EffectValue.typeDescription }
  static var resultDescription: TypeDescription { EffectObject.resultDescription }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ContentEffect {
    let effect = try EffectValue.read(call, at: index).effect
    var values = ["opacity": 0.0]
    try collect(effect, into: &values)
    do throws(Diagnostic) {
      return ContentEffect(object: try EffectObject(effect), away: values)
    } catch {
      throw unsupported(effect.effect)
    }
  }

  private init(object: EffectObject, away: [String: Double]) {
    self.object = object
    self.away = away.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func push(_ call: Call) -> Int32 { object.push(call) }

  private static func collect(
    _ timed: TimedEffect, into values: inout [String: Double]
  ) throws(Mismatch) {
    let timing = timed.timing
    guard timing.delay == 0, timing.duration == nil, timing.curve == nil else {
      throw Mismatch(
        expected: "an effect without a timing", found: "`\(timed.effect)` with its own timing",
        help: ["the timing is that of `motion.withAnimation`"])
    }
    switch timed.effect {
    case .none, .crossfade: break
    case .translate(let x, let y):
      if x != 0 { values["translationX"] = x }
      if y != 0 { values["translationY"] = y }
    case .scale(let factor): values["scale"] = factor
    case .blur(let subject, let radius, _): values[subject.rawValue] = radius
    case .together(let parts): for part in parts { try collect(part, into: &values) }
    case .custom(let effect):
      for (property, track) in effect.tracks {
        guard case .away(let value) = track, properties.contains(where: { $0.name == property })
        else {
          throw unsupported(timed.effect)
        }
        values[property] = value
      }
    case .edge, .anchored, .shared, .sequence, .conditional: throw unsupported(timed.effect)
    }
  }

  /// The properties that an effect may move: all numbers but those that place a copy.
  static let properties = LayerProperties.all.filter {
    $0.isNumber && !["x", "y", "width", "height", "zPosition"].contains($0.name)
  }

  private static func unsupported(_ effect: Effect) -> Mismatch {
    Mismatch(
      expected: "an effect of fixed values", found: "`\(effect)`",
      help: [
        "combine motion.translateX, motion.translateY, motion.scale and motion.blur by motion.together"
      ])
  }
}
