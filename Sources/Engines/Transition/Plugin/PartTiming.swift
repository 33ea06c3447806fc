import MotionCore
import MotionPlugin
import MotionValues

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
