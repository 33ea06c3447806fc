import MotionMath

/// Where something that takes time is in its own time, and how it goes on from there.
///
///     held ──run──▶ running ──end──▶ held, ended
///       ◀──hold, move, seek──┘           └──run, move, seek, turn──▶ not ended
///
/// Invariants: `0 ≤ position ≤ duration`; a clock that has ended does not run; everything is computed from
/// the last call, so time is never summed.
package struct PlaybackClock: Hashable, Sendable {
  /// The whole of its own time, in seconds; infinity for what runs until it is stopped.
  package let duration: Double
  /// The time of the last call that changed how it goes on.
  package private(set) var time: Double
  /// Where it was in its own time then, in seconds.
  package private(set) var position: Double
  /// What was left then of the delay before it moves, in seconds at `speed`.
  package private(set) var delay: Double
  package private(set) var isRunning = false
  /// Whether it runs, or would run, towards 0.
  package private(set) var isReversed: Bool
  /// When it ended; nil as long as it has not, and once it goes on.
  package private(set) var endedTime: Double?
  /// How many times faster than the scene's time it runs, the delay included.
  package private(set) var speed = 1.0
  /// How many times faster than that the rest runs, without the delay.
  package private(set) var rate = 1.0
  /// The end at which a clock without a length stands.
  private var isAtEnd = false

  /// Makes a clock that is held at a position of its own time.
  package init(
    duration: Double, position: Double = 0, delay: Double = 0, isReversed: Bool = false,
    at time: Double = 0
  ) {
    precondition(duration >= 0 && delay >= 0, "a clock's duration and delay are at least 0")
    self.duration = duration
    self.position = position
    self.delay = delay
    self.isReversed = isReversed
    self.time = time
  }
}

/// Engines ask these for each sample of what runs, so they are compiled into them.
extension PlaybackClock {
  /// Returns the position at a time, in seconds of its own; exactly an end once it has come there.
  @inlinable package func position(at time: Double) -> Double {
    isOver(at: time) ? limit : positionBeforeEnd(at: time)
  }

  /// Returns the position at a time at which it is known not to have come to its end.
  @inlinable package func positionBeforeEnd(at time: Double) -> Double {
    let moved = (time - movementTime) * pace
    guard isRunning, moved > 0 else { return position }
    return isReversed ? max(position - moved, 0) : min(position + moved, duration)
  }

  /// Returns the position as a fraction of the duration, 0…1.
  package func fraction(at time: Double) -> Double {
    duration > 0 ? position(at: time) / duration : isAtEnd ? 1 : 0
  }

  /// Returns how many seconds of its own pass in a second: below 0 on the way back, 0 while it is held or
  /// waits, and once it is over.
  package func velocity(at time: Double) -> Double {
    guard isRunning, !isWaiting(at: time), !isOver(at: time) else { return 0 }
    return isReversed ? -pace : pace
  }

  /// Where it comes to rest in its present direction, in seconds of its own.
  @inlinable package var limit: Double { isReversed ? 0 : duration }

  /// How far that is, in seconds of its own.
  @inlinable package var distanceLeft: Double { isReversed ? position : duration - position }

  /// How many seconds of its own pass in a second while it moves.
  @inlinable package var pace: Double { speed * rate }

  /// When its delay ends, in seconds; it moves from then on.
  @inlinable package var movementTime: Double { time + delay / speed }

  /// Whether its delay is not over yet at a time.
  @inlinable package func isWaiting(at time: Double) -> Bool {
    (time - self.time) * speed < delay - Instant.tolerance
  }

  /// When it comes to its end; nil while it is held, and for one without an end.
  @inlinable package var dueTime: Double? {
    guard isRunning else { return nil }
    let end = time + (delay + distanceLeft / rate) / speed
    return end.isFinite ? end : nil
  }

  /// When it comes to its end, or when it has ended; nil while it is held, and for one without an end.
  package var endTime: Double? { dueTime ?? endedTime }

  /// Whether it runs and has come to its end by a time.
  @inlinable package func isOver(at time: Double) -> Bool {
    dueTime.map { time >= $0 - Instant.tolerance } ?? false
  }
}

extension PlaybackClock {
  /// Runs on from where it is.
  package mutating func run(at time: Double) {
    settle(at: time)
    if !isRunning { self.time = time }
    isRunning = true
    endedTime = nil
    isAtEnd = !isReversed
  }

  /// Stays where it is.
  package mutating func hold(at time: Double) {
    settle(at: time)
    self.time = time
    isRunning = false
  }

  /// Stays where it is, and has ended.
  package mutating func end(at time: Double) {
    hold(at: time)
    endedTime = time
  }

  /// Has not ended after all; another call will end it.
  package mutating func reopen() { endedTime = nil }

  /// Turns its direction round; what is left of a delay is still waited for.
  package mutating func turn(at time: Double) {
    settle(at: time)
    isReversed.toggle()
    endedTime = nil
  }

  /// Is held at a position, in seconds of its own, without a delay, and has not ended.
  package mutating func move(to position: Double, at time: Double) {
    hold(at: time)
    self.position = min(max(position, 0), duration)
    delay = 0
    endedTime = nil
  }

  /// Is held at a position, in seconds of its own, to run from there in a direction after a delay.
  package mutating func rewind(to position: Double, delay: Double, isReversed: Bool) {
    move(to: position, at: time)
    self.delay = delay
    self.isReversed = isReversed
    rate = 1
  }

  /// Is held at a fraction of its duration; outside 0…1 it is the nearer end.
  package mutating func seek(to fraction: Double, at time: Double) {
    precondition(duration.isFinite, "a clock without an end has no fractions")
    move(to: min(max(fraction, 0), 1) * duration, at: time)
    isAtEnd = fraction >= 0.5
  }

  /// Runs so many times faster than the scene's time from a time on, the delay included.
  package mutating func setSpeed(_ speed: Double, at time: Double) {
    settle(at: time)
    self.speed = speed
  }

  /// Runs the rest, which is held, so many times faster than `speed` says.
  package mutating func setRate(_ rate: Double) { self.rate = rate }

  /// Takes over where it is, so that a call can change how it goes on.
  private mutating func settle(at time: Double) {
    guard isRunning else { return }
    let waited = max(time - self.time, 0) * speed
    (position, delay) = (
      position(at: time), isOver(at: time) ? 0 : max(delay - waited, 0)
    )
    self.time = max(time, self.time)
  }
}
