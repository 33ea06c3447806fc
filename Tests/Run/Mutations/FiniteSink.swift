import MotionCore
import MotionRuntime
import MotionValues

/// Records the first number of a run that is not finite.
struct FiniteSink: FrameSink, ~Copyable {
  private(set) var failure: String?

  mutating func begin(_ scene: borrowing SceneHeader) {}

  mutating func frame(_ frame: borrowing SceneFrame) -> Continuation {
    check(frame.time, "the time")
    for slot in frame.changes.map(Int.init) {
      guard failure == nil, !frame.number(slot).isFinite else { continue }
      let (layer, property, _) = frame.property(at: slot)
      failure =
        "frame \(frame.index): \(frame.layer(layer).path).\(property.name) is \(frame.number(slot))"
    }
    for event in frame.events {
      check(event.time, "the time of \(event.name)")
      for case .number(let number) in event.words { check(number, "\(event.name) \(event.target)") }
    }
    return .goOn
  }

  mutating func end(_ outcome: RunOutcome) {}

  private mutating func check(_ number: Double, _ what: @autoclosure () -> String) {
    if failure == nil, !number.isFinite { failure = "\(what()) is \(number)" }
  }
}
