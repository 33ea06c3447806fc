import MotionValues

/// The position of a playback in its own time, and how it continues from there.
///
///     held ──run──▶ running ──end──▶ held, ended
///       ◀──hold, move, seek──┘           └──run, move, seek, turn──▶ not ended
///
/// Invariants:
/// 1. `0 ≤ position ≤ duration`.
/// 2. A clock that has ended does not run.
/// 3. `delay ≥ 0`, `speed > 0` and `rate ≥ 0`.
/// 4. Every value is computed from the state at the last call, so times are never summed.
/// 5. `0 ≤ endWait ≤ endDelay`.
package struct PlaybackClock: Hashable, Sendable {
  /// The length of its own time, in seconds; infinity if it runs until it is stopped.
  package private(set) var duration: Double
  /// The time of the last call that changed how it continues, in seconds.
  package private(set) var time: Double
  /// Its position in its own time at `time`, in seconds.
  package private(set) var position: Double
  /// The delay that remained at `time`, in seconds at `speed`.
  package private(set) var delay: Double
  package private(set) var isRunning = false
  /// Whether it runs, or would run, towards 0.
  package private(set) var isReversed: Bool
  /// When it ended, in seconds; nil before that, and after it runs again.
  package private(set) var endedTime: Double?
  /// Its speed relative to the scene's time, the delay included.
  package private(set) var speed = 1.0
  /// An additional factor on `speed` for the rest of the playback, the delay excluded.
  package private(set) var rate = 1.0
  /// The delay between the limit and the end in one direction, in seconds at `speed`.
  package private(set) var endDelay = 0.0
  /// The rest of that delay in the present direction, in seconds at `speed`.
  package private(set) var endWait = 0.0
  /// The part of that delay that has passed since it reached the limit, in seconds at `speed`.
  private var endWaited = 0.0
  /// Whether the delay is at the end in reverse.
  private var delaysReversedEnd = false
  /// Whether a clock with a duration of 0 is at its end.
  private var isAtEnd = false

  /// Makes a clock that is held at a position in its own time, in seconds.
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

/// Engines call these for each sample of a running playback, so they are inlinable.
extension PlaybackClock {
  /// Returns the position at a time, in seconds of its own time; exactly the limit once it has
  /// reached it.
  @inlinable package func position(at time: Double) -> Double {
    isOver(at: time) ? limit : positionBeforeEnd(at: time)
  }

  /// Returns the position at a time at which it is known not to have reached its limit.
  @inlinable package func positionBeforeEnd(at time: Double) -> Double {
    let moved = (time - movementTime) * pace
    guard isRunning, moved > 0 else { return position }
    return isReversed ? max(position - moved, 0) : min(position + moved, duration)
  }

  /// Returns the position as a fraction of the duration, 0…1.
  package func fraction(at time: Double) -> Double {
    duration > 0 ? position(at: time) / duration : isAtEnd ? 1 : 0
  }

  /// Returns how many seconds of its own time pass per second: negative in reverse; 0 while it is
  /// held or delayed, and once it is over.
  package func velocity(at time: Double) -> Double {
    guard isRunning, !isWaiting(at: time), !isWaitingAtEnd(at: time), !isOver(at: time) else {
      return 0
    }
    return isReversed ? -pace : pace
  }

  /// The position at which it comes to rest in its current direction, in seconds of its own time.
  @inlinable package var limit: Double { isReversed ? 0 : duration }

  /// The distance to `limit`, in seconds of its own time.
  @inlinable package var distanceLeft: Double { isReversed ? position : duration - position }

  /// How many seconds of its own time pass per second while it moves.
  @inlinable package var pace: Double { speed * rate }

  /// When its delay ends and it begins to move, in seconds.
  @inlinable package var movementTime: Double { time + delay / speed }

  /// Whether its delay is not over yet at a time.
  @inlinable package func isWaiting(at time: Double) -> Bool {
    (time - self.time) * speed < delay - Instant.tolerance
  }

  /// Whether it has reached its limit by a time, and its end delay has begun; a call to `isOver`
  /// says whether the end delay is over.
  @inlinable package func isWaitingAtEnd(at time: Double) -> Bool {
    endDelay > 0 && hasReachedLimit(by: time)
  }

  @usableFromInline package func hasReachedLimit(by time: Double) -> Bool {
    guard isReversed == delaysReversedEnd else { return false }
    return isRunning ? time >= arrivalTime - Instant.tolerance : endWaited > 0
  }

  /// When it reaches its limit, in seconds, if it runs.
  private var arrivalTime: Double { time + (delay + distanceLeft / rate) / speed }

  /// When it ends, which is at its limit, after its end delay, in seconds; nil while it is held, and
  /// if it has no end.
  @inlinable package var dueTime: Double? {
    guard isRunning else { return nil }
    let end = time + (delay + distanceLeft / rate + endWait) / speed
    return end.isFinite ? end : nil
  }

  /// When it ends or has ended, in seconds; nil while it is held, and if it has no end.
  package var endTime: Double? { dueTime ?? endedTime }

  /// Whether it is running and ends by a time.
  @inlinable package func isOver(at time: Double) -> Bool {
    dueTime.map { time >= $0 - Instant.tolerance } ?? false
  }
}

extension PlaybackClock {
  /// Continues from its current position.
  package mutating func run(at time: Double) {
    settle(at: time)
    if !isRunning { self.time = time }
    isRunning = true
    endedTime = nil
    isAtEnd = !isReversed
    checkInvariants()
  }

  /// Stays at its current position.
  package mutating func hold(at time: Double) {
    settle(at: time)
    self.time = time
    isRunning = false
    checkInvariants()
  }

  /// Stays at its current position and ends.
  package mutating func end(at time: Double) {
    hold(at: time)
    endedTime = time
  }

  /// Clears its end, because a later call will end it.
  package mutating func reopen() { endedTime = nil }

  /// Reverses its direction; the rest of a delay still applies.
  package mutating func turn(at time: Double) {
    settle(at: time)
    isReversed.toggle()
    endedTime = nil
    updateEndWait()
    checkInvariants()
  }

  /// Makes it wait at its limit before it ends, in seconds at `speed`; in the other direction, it
  /// ends at its limit. The clock must be held.
  package mutating func setEndDelay(_ endDelay: Double) {
    (self.endDelay, endWaited, delaysReversedEnd) = (endDelay, 0, isReversed)
    updateEndWait()
    checkInvariants()
  }

  /// Stays at a position, in seconds of its own time, without a delay; clears its end.
  package mutating func move(to position: Double, at time: Double) {
    hold(at: time)
    self.position = min(max(position, 0), duration)
    delay = 0
    endedTime = nil
    endWaited = 0
    updateEndWait()
    checkInvariants()
  }

  /// Stays at a position, in seconds of its own time, from which it will run in a direction after a
  /// delay.
  package mutating func rewind(to position: Double, delay: Double, isReversed: Bool) {
    move(to: position, at: time)
    self.delay = delay
    self.isReversed = isReversed
    rate = 1
    updateEndWait()
    checkInvariants()
  }

  /// Stays at a fraction of its duration; values outside 0…1 are clamped.
  package mutating func seek(to fraction: Double, at time: Double) {
    precondition(duration.isFinite, "a clock without an end has no fractions")
    move(to: min(max(fraction, 0), 1) * duration, at: time)
    isAtEnd = fraction >= 0.5
  }

  /// Sets its speed relative to the scene's time from a time on, the delay included.
  package mutating func setSpeed(_ speed: Double, at time: Double) {
    settle(at: time)
    self.speed = speed
    checkInvariants()
  }

  /// Sets the additional factor on `speed` for the rest of the playback; the clock must be held.
  package mutating func setRate(_ rate: Double) {
    self.rate = rate
    checkInvariants()
  }

  /// Makes its own time longer, in seconds; its position stays.
  package mutating func lengthen(to duration: Double) {
    precondition(duration >= self.duration, "a clock of \(self.duration) s becomes longer")
    self.duration = duration
  }

  /// Moves the stored state to a time, so that a call can change how the clock continues.
  private mutating func settle(at time: Double) {
    guard isRunning else { return }
    if endDelay > 0 { settleEndDelay(at: time) }
    let waited = max(time - self.time, 0) * speed
    (position, delay) = (
      position(at: time), isOver(at: time) ? 0 : max(delay - waited, 0)
    )
    self.time = max(time, self.time)
  }

  /// Notes how much of the end delay has passed; all of it passes again after a clock that has left
  /// its limit returns there.
  private mutating func settleEndDelay(at time: Double) {
    if isWaitingAtEnd(at: time) {
      endWaited = min(endWaited + max(time - arrivalTime, 0) * speed, endDelay)
    } else if time > movementTime {
      endWaited = 0
    }
    updateEndWait()
  }

  private mutating func updateEndWait() {
    endWait = isReversed == delaysReversedEnd ? endDelay - endWaited : 0
  }

  private func checkInvariants() {
    assert(0 <= position && position <= duration, "1: the position is \(position)")
    assert(!isRunning || endedTime == nil, "2: a clock that has ended runs")
    assert(delay >= 0 && speed > 0 && rate >= 0, "3: \(delay) s, \(speed), \(rate)")
    assert(0 <= endWait && endWait <= endDelay, "5: \(endWait) of \(endDelay) s")
  }
}
