import MotionCore
import MotionPlugin
import MotionValues

/// An effect by which a layer enters or leaves: one that says by itself how the layer looks while it
/// is away.
package struct PresenceEffect: ScriptValue, ScriptResult {
  package let effect: TimedEffect
  private let object: EffectObject?

  package static var fade: PresenceEffect {
    PresenceEffect(effect: TimedEffect(.crossfade), object: nil)
  }

  package static var typeDescription: TypeDescription { EffectValue.typeDescription }
  package static var resultDescription: TypeDescription { EffectObject.resultDescription }

  /// Whether the layer looks as always while it is away, so that it appears and vanishes at once.
  package var isNone: Bool { if case .none = effect.effect { true } else { false } }

  package var description: String { "\(effect.effect)" }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> PresenceEffect {
    let effect = try EffectValue.read(call, at: index).effect
    try check(effect.effect)
    do throws(Diagnostic) {
      return PresenceEffect(effect: effect, object: try EffectObject(effect))
    } catch {
      throw Mismatch(error.code, expected: "", found: error.message, help: error.help)
    }
  }

  package func push(_ call: Call) -> Int32 { object?.push(call) ?? 0 }

  private static func check(_ effect: Effect) throws(Mismatch) {
    switch effect {
    case .none, .crossfade, .edge, .translate, .scale, .blur: break
    case .together(let parts): for part in parts { try check(part.effect) }
    case .custom(let custom):
      for case (let property, .values) in custom.tracks {
        throw refused(
          "`\(custom.name)` gives `\(property)` by a function",
          help: "give it the value that it has while the layer is away")
      }
    case .anchored, .shared, .sequence, .conditional:
      throw refused(
        "`\(effect)` needs a transition between two states",
        help: "use translateX, translateY, scale, blur, edge, crossfade, together")
    }
  }

  private static func refused(_ found: String, help: String) -> Mismatch {
    Mismatch(.presenceEffect, expected: "", found: found, help: [help])
  }
}

extension DiagnosticCode {
  package static let presenceEffect = DiagnosticCode("presence-effect")
}

/// The options of `layer:remove`.
struct RemovalOptions: Options {
  var exit: PresenceEffect?
  var curve: Timing?
  var duration: Double?
  var delay = 0.0

  static let tableName = "RemovalOptions"
  static let table = OptionTable(RemovalOptions()) {
    Field(\.exit, Parameter("exit", "The effect by which it leaves; its own `exit` by default."))
    Field(\.curve, Parameter("curve", "A curve or a spring; \"smooth\" by default."))
    Field(
      \.duration,
      .number("duration", .seconds, in: .notNegative, "The duration of a curve; 0.35 by default."))
    Field(\.delay, .number("delay", .seconds, in: .notNegative, "The delay before it begins."))
  }

  /// The timing that the options say; nil if they say none.
  var timing: SlotTiming? {
    guard curve != nil || duration != nil || delay > 0 else { return nil }
    var timing = SlotTiming()
    (timing.curve, timing.duration, timing.delay) = (curve, duration, delay)
    return timing
  }
}

/// The removal of a layer, which ends when the layer has left.
final class Removal: PlayableObject, Finishable {
  static let typeName = "removal"
  let layer: Layer
  private let path: String
  private unowned let plugin: PresencePlugin
  /// The effect by which the layer leaves; nil if it does not.
  var effect: PresenceEffect?
  var endTime: Double?

  init(of layer: Layer, plugin: PresencePlugin) {
    self.layer = layer
    path = layer.path
    self.plugin = plugin
  }

  var label: String { "the removal of `\(path)`" }
  var isRunning: Bool { endTime == nil }

  /// Does nothing, because the removal has begun.
  func play(at time: Double) throws(Diagnostic) {}

  func stop(at time: Double) throws(Diagnostic) { try plugin.finish(self) }
  func finish(at time: Double) throws(Diagnostic) { try plugin.finish(self) }

  static func makeType(on stage: Stage) -> ObjectType {
    .playable(
      Removal.self, "The removal of a layer, which ends when the layer has left.", stage: stage,
      isRunning: "Whether the layer still leaves.",
      missing: "the layer is removed: make another one",
      verbs: [
        .play: "Nothing happens, because it has begun; `t:play` waits for its end.",
        .stop: "Ends the exit at once.", .finish: "Ends the exit at once.",
      ])
  }
}

extension PresencePlugin {
  var options: [LayerOption] {
    [
      LayerOption(
        Parameter(
          "enter", as: PresenceEffect.self,
          "The effect by which it enters when it is made, or becomes present, within `motion.withAnimation`; a fade by default."
        )
      ) { [unowned self] layer in
        effect(of: layer, leaves: false)
      } set: { [unowned self] layer, effect in
        setEffect(effect, of: layer, leaves: false)
      },
      LayerOption(
        Parameter(
          "exit", as: PresenceEffect.self,
          "The effect by which it leaves when it is removed, or no longer present, within `motion.withAnimation`; `enter` turned round by default."
        )
      ) { [unowned self] layer in
        effect(of: layer, leaves: true)
      } set: { [unowned self] layer, effect in
        setEffect(effect, of: layer, leaves: true)
      },
    ]
  }

  var methods: [Function] {
    [
      Function(
        method: "remove", of: "layer",
        "Removes the layer and those in it: callbacks and timelines end, and the ids are free again. Within `motion.withAnimation` or with options it leaves by its `exit`, and the returned playable ends then.",
        Parameter<RemovalOptions>.table(RemovalOptions.self).optional
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        try self.remove(layer, options)
      },
      Function(
        method: "onRemove", of: "layer",
        "Calls a function when the layer has been removed, and has left.",
        .callback(
          "callback", arguments: [.init("layer", .object("layer"))], "The function to call.")
      ) { [unowned self] (layer: Layer, _, function) throws(Diagnostic) in
        self.listen(to: layer, function)
        return Nothing()
      },
    ]
  }
}
