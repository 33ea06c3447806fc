import MotionCore

/// Where a transition stands in its own time, and which way it runs.
package struct TransitionClock: Hashable, Sendable {
  package enum End: String, CaseIterable, Sendable {
    case source
    case destination

    package var opposite: End { self == .source ? .destination : .source }
  }

  /// The transition's own time, in seconds.
  package let duration: Double
  /// The time of the last call, and where the transition stood then.
  private var time: Double
  private var position: Double
  /// The end that it stands at where it has no duration.
  private var place: End
  /// Which way it runs; nil while it is held.
  private var heading: End?
  /// Which way it ran last; to the destination before it has run, as what is held or sought at first would.
  package private(set) var direction = End.destination

  /// Makes a clock that is held at one end.
  package init(duration: Double, at end: End, time: Double) {
    self.duration = duration
    self.time = time
    position = end == .source ? 0 : duration
    place = end
  }

  package var isRunning: Bool { heading != nil }

  /// Where it stands at a time, in seconds of its own.
  package func position(at time: Double) -> Double {
    guard let heading, time > self.time else { return position }
    if let end = endTime, time >= end - Instant.tolerance {
      return heading == .source ? 0 : duration
    }
    let passed = time - self.time
    return heading == .source ? position - passed : position + passed
  }

  /// How far it is at a time, from 0, the source, to 1, the destination.
  package func fraction(at time: Double) -> Double {
    duration > 0 ? position(at: time) / duration : place == .destination ? 1 : 0
  }

  /// When it comes to an end; nil while it is held.
  package var endTime: Double? {
    heading.map { time + ($0 == .source ? position : duration - position) }
  }

  /// The end that it has come to by a time; nil if it has come to none.
  package func end(by time: Double) -> End? {
    guard let heading, let end = endTime, time >= end - Instant.tolerance else { return nil }
    return heading
  }

  package mutating func run(to end: End, at time: Double) {
    settle(at: time)
    heading = end
    direction = end
    place = end
  }

  package mutating func hold(at time: Double) {
    settle(at: time)
    heading = nil
  }

  package mutating func seek(to fraction: Double, at time: Double) {
    hold(at: time)
    position = min(max(fraction, 0), 1) * duration
    place = fraction < 0.5 ? .source : .destination
  }

  private mutating func settle(at time: Double) {
    position = position(at: time)
    self.time = max(time, self.time)
  }
}
