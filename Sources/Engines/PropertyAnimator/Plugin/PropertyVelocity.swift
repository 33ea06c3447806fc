import MotionPlugin
import MotionValues

/// The velocity of a property, per second: a number, or one for each channel of a colour.
enum PropertyVelocity: ScriptResult {
  case number(Double)
  case color([Double])

  static var resultDescription: TypeDescription {
    let channels = TypeDescription.named(
      "table<string, number>", "a table by red, green, blue and alpha")
    return .either([.number(.none, .any), channels])
  }

  func push(_ call: Call) -> Int32 {
    switch self {
    case .number(let velocity): return velocity.push(call)
    case .color(let channels):
      call.machine.pushTable(on: call.thread)
      for (channel, velocity) in zip(Color.Channel.allCases, channels) {
        call.setField("\(channel)", velocity)
      }
      return 1
    }
  }
}
