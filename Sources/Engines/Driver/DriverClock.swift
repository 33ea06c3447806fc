import MotionCore

/// Where a driver stands in its own time, and which way it runs.
package struct DriverClock: Hashable, Sendable {
  /// The driver's own time, in seconds; nil for one that goes on until it is stopped.
  package let duration: Double?
  /// The time of the last call, and where the driver stood then.
  private var time: Double
  private var position = 0.0
  package private(set) var isRunning = false
  package private(set) var isReversed = false

  /// Makes a clock that is held at its start.
  package init(duration: Double?, at time: Double) {
    precondition(
      duration.map { $0 >= 0 && $0.isFinite } ?? true, "a duration is finite, at least 0")
    self.duration = duration
    self.time = time
  }

  /// Where it stands at a time, in seconds of its own; exactly at an end once it has come there.
  package func position(at time: Double) -> Double {
    guard isRunning, time > self.time else { return position }
    if isOver(at: time) { return isReversed ? 0 : duration ?? position }
    return isReversed ? position - (time - self.time) : position + (time - self.time)
  }

  /// How far its own time goes on in a second: 1, -1 on the way back, 0 while it is held.
  package func rate(at time: Double) -> Double {
    guard isRunning, !isOver(at: time) else { return 0 }
    return isReversed ? -1 : 1
  }

  /// When it comes to the end of its way; nil while it is held, and for one that goes on for ever.
  package var endTime: Double? {
    guard isRunning else { return nil }
    if isReversed { return time + position }
    return duration.map { time + ($0 - position) }
  }

  package func isOver(at time: Double) -> Bool {
    endTime.map { time >= $0 - Instant.tolerance } ?? false
  }

  package mutating func run(at time: Double) {
    settle(at: time)
    isRunning = true
  }

  package mutating func hold(at time: Double) {
    settle(at: time)
    isRunning = false
  }

  /// Runs the other way from where it is.
  package mutating func reverse(at time: Double) {
    settle(at: time)
    isReversed.toggle()
    isRunning = true
  }

  /// Holds it at a position of its own time, in seconds.
  package mutating func seek(to position: Double, at time: Double) {
    hold(at: time)
    self.position = min(max(position, 0), duration ?? .infinity)
  }

  private mutating func settle(at time: Double) {
    position = position(at: time)
    self.time = max(time, self.time)
  }
}
