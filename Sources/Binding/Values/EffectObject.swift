import MotionCore
import MotionValues

/// An effect as a script object.
package final class EffectObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object("effect") }
  package let scriptType = "effect"
  package let effect: TimedEffect

  package init(_ effect: TimedEffect) throws(Diagnostic) {
    guard effect.size <= TimedEffect.largestSize else {
      throw Diagnostic(
        .outOfRange, "an effect would consist of more than \(TimedEffect.largestSize) effects",
        help: [
          "combine fewer; an effect that is combined with itself doubles each time"
        ]
      )
    }
    self.effect = effect
  }

  package var scriptDescription: String { "effect \(effect.effect)" }
}

/// An effect in a script: an object, a definition, or a name.
package struct EffectValue: ScriptValue, ScriptLiteral {
  package let effect: TimedEffect

  package init(effect: TimedEffect) { self.effect = effect }

  package var literal: String { effect.effect.description.literal }

  package static var typeDescription: TypeDescription {
    .either([
      .object("effect"), .named("effectName", "the name of an effect"), .object("definition"),
    ])
  }

  /// The effects that need no arguments, so that a name is enough.
  package static var plainEffects: [(name: String, effect: Effect)] {
    [("crossfade", .crossfade), ("none", .none), ("shared", .shared(SharedOptions()))]
  }

  /// Returns whether the value at an index is a list of effects, judged by its first entry.
  package static func beginsList(in call: Call, at index: Int32) -> Bool {
    guard call.kind(index) == .table else { return false }
    let kind = call.machine.pushElement(1, of: index, on: call.thread)
    defer { call.machine.pop(1, on: call.thread) }
    switch (kind, call.object(-1)) {
    case (.string, _), (_, is EffectObject): return true
    case (_, let object as DefinitionObject): return object.definition.kind == .effect
    default: return false
    }
  }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> EffectValue {
    if let object = call.object(index) as? EffectObject {
      return EffectValue(effect: object.effect)
    }
    let name = call.string(index)
    if let plain = plainEffects.first(where: { $0.name == name }) {
      return EffectValue(effect: TimedEffect(plain.effect))
    }
    if let object = try call.product(index, .effect) as? EffectObject {
      return EffectValue(effect: object.effect)
    }
    guard let name else {
      throw Mismatch(
        expected: "an effect", found: call.describe(index),
        help: ["write motion.crossfade(), motion.shared(), or \"crossfade\""])
    }
    let names = plainEffects.map(\.name)
    let near = call.help(for: name, in: names, .effect)
    throw Mismatch(
      .unknownChoice, expected: "", found: "there is no effect `\(name)`",
      help: (near.isEmpty ? Suggestion.help(for: "", in: names, kind: "the names are") : near)
        + ["those that take a value are functions, such as motion.edge(\"bottom\")"],
      token: name)
  }
}
