import MotionCore
import MotionValues

/// UIKit's property animator as a state machine: a value over logical time in seconds.
///
/// It adds situations, repetitions and the timing curve to a `PlaybackClock`, which stores the
/// position. A natural end is applied at the next call or `advance(to:)`, with its own exact time.
///
///     notPlayed ──play──▶ running ◀──play, continue── paused ◀──seek, pause── any but stopped, discarded
///                           │ └──its end──▶ finished ──play, reverse──▶ running
///                           ├──stop, to finish──▶ stopped ──finish──▶ finished
///                           └──stop──▶ discarded
///
/// Invariants:
/// 1. The clock runs exactly in the situation `running`.
/// 2. The clock has ended in the situations `finished` and `discarded`, and not in `notPlayed`,
///    `running` and `stopped`. In `paused` it has if `pausesOnCompletion` paused it.
/// 3. No scrub is in effect while it runs.
package struct Playback: Hashable, Sendable {
  /// UIKit's `UIViewAnimatingState`.
  package enum State: String, CaseIterable, Hashable, Sendable {
    case inactive
    case active
    case stopped
  }

  /// UIKit's `UIViewAnimatingPosition`.
  package enum Position: String, CaseIterable, Hashable, Sendable {
    case end
    case start
    case current
  }

  /// The states as messages name them. They distinguish the reasons for being `inactive`.
  package enum Situation: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case notPlayed
    case running
    case paused
    case stopped
    case finished
    case discarded

    package var description: String {
      switch self {
      case .notPlayed: "has not been played"
      case .running: "runs"
      case .paused: "is paused"
      case .stopped: "is stopped and not finished"
      case .finished: "has finished"
      case .discarded: "was stopped without finishing"
      }
    }
  }

  /// Duration, delay and repetitions.
  package private(set) var timing: PlaybackTiming

  /// Whether a play from rest runs backwards, from the end to the start.
  package internal(set) var startsReversed: Bool

  /// Whether scrubbing bypasses the timing curve.
  package var scrubsLinearly = true

  /// Whether a natural end leaves the playback active and paused, without a completion.
  package var pausesOnCompletion = false

  /// The current situation.
  package internal(set) var situation = Situation.notPlayed

  /// The seconds since the first movement.
  package internal(set) var clock: PlaybackClock
  /// The place that a scrub set; nil once time moves again.
  var scrubbed: PlaybackTiming.Place?
  var warp: PlaybackWarp

  /// Makes a playback that has not been played.
  package init(timing: PlaybackTiming, curve: Curve = .linear, startsReversed: Bool = false) {
    self.timing = timing
    self.startsReversed = startsReversed
    clock = PlaybackClock(
      duration: timing.activeDuration,
      position: Self.beginning(of: timing, isReversed: startsReversed), delay: timing.delay,
      isReversed: startsReversed)
    warp = PlaybackWarp(curve: curve)
  }

  /// The elapsed time at which a direction begins; an endless reversed one begins at 0.
  static func beginning(of timing: PlaybackTiming, isReversed: Bool) -> Double {
    isReversed && timing.activeDuration.isFinite ? timing.activeDuration : 0
  }

  /// Whether `lengthen` applies: it is at the start of its only pass, and runs forwards.
  package var canLengthen: Bool {
    isRunning && isPlain && !isReversed && clock.position == 0 && timing.duration > 0
      && timing.repeatCount == 1 && !timing.autoreverses
  }

  /// Changes the length of its only pass, in seconds, and its curve.
  package mutating func lengthen(to duration: Double, along curve: Curve) throws(PlaybackError) {
    assert(canLengthen, "it has begun to move")
    timing = try PlaybackTiming(duration: duration, delay: timing.delay)
    clock.lengthen(to: timing.activeDuration)
    warp = PlaybackWarp(curve: curve)
  }

  /// The timing curve over the whole pass.
  package var curve: Curve { warp.curve }

  /// The situation as UIKit's state.
  package var state: State {
    switch situation {
    case .notPlayed, .finished, .discarded: .inactive
    case .running, .paused: .active
    case .stopped: .stopped
    }
  }

  /// Whether it advances with time.
  package var isRunning: Bool { situation == .running }

  /// Whether it runs from the end to the start.
  package var isReversed: Bool { clock.isReversed }

  mutating func enter(_ next: Situation) -> PlaybackOutcome {
    let before = state
    situation = next
    checkInvariants()
    guard before != state else { return .none }
    return PlaybackOutcome(transitions: [.init(from: before, to: state)])
  }

  mutating func complete(at position: Position, time: Double) -> PlaybackOutcome {
    clock.end(at: time)
    clock.setRate(1)
    var outcome = enter(.finished)
    outcome.completions = [.init(position: position, time: time)]
    return outcome
  }

  func checkInvariants() {
    assert(clock.isRunning == (situation == .running), "1: the clock of one that is \(situation)")
    switch situation {
    case .finished, .discarded: assert(clock.endedTime != nil, "2: \(situation) without an end")
    case .notPlayed, .running, .stopped:
      assert(clock.endedTime == nil, "2: an end while \(situation)")
    case .paused: break
    }
    assert(situation != .running || scrubbed == nil, "3: a scrub while it runs")
  }
}
