import MotionCore
import MotionRecording
import MotionValues

/// The values of layers at the start of the exported part.
struct WebValues {
  let handoff: Handoff

  init(_ handoff: Handoff) { self.handoff = handoff }

  func value(_ layer: Int, _ property: String) -> Value? { handoff.initial(layer, property) }

  func number(_ layer: Int, _ property: String, default number: Double = 0) -> Double {
    if case .number(let number)? = value(layer, property) { return number }
    return number
  }

  func number(_ source: WebSource) -> Double {
    guard let channel = source.channel else { return number(source.layer, source.property) }
    return value(source.layer, source.property)?.channel(channel.rawValue) ?? 0
  }

  func word(_ layer: Int, _ property: String) -> String {
    switch value(layer, property) {
    case .name(let word)?, .text(let word)?: word
    case .number, .color, .boolean, nil: ""
    }
  }

  func flag(_ layer: Int, _ property: String) -> Bool { value(layer, property) == .boolean(true) }

  /// Whether a number changes, or is another one than `number`.
  func uses(_ layer: Int, _ property: String, besides number: Double = 0) -> Bool {
    handoff.trackIndex(layer, property) != nil
      || self.number(layer, property, default: number) != number
  }
}
