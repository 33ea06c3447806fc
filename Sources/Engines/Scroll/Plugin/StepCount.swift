/// Counts the steps of content under an interceptor that steps at ticks.
///
/// Each tick has one step. Each event of a finger or a motion between two ticks ends a step, and so
/// allows one more.
struct StepCount {
  /// The time of the last tick, in seconds.
  private var tick = -Double.infinity
  /// The steps since that tick, with its own, and the events.
  private var taken = 0
  private var events = 0

  /// Begins the step of a tick; returns false if it has begun before.
  mutating func begin(_ tick: Double) -> Bool {
    guard tick > self.tick else { return false }
    self = StepCount()
    self.tick = tick
    return true
  }

  mutating func noteEvent() { events += 1 }

  mutating func noteStep() { taken += 1 }

  /// Whether no step since the last tick lacks its event.
  var isOneATick: Bool { taken <= 1 + events }
}
