import MotionCore
import MotionValues

/// The state that a playback shows at one time.
package struct PlaybackSample: Hashable, Sendable {
  /// The direction in which the fraction changes.
  package enum Direction: String, Hashable, Sendable {
    case forwards
    case backwards
  }

  /// The place within the repetitions.
  package let place: PlaybackTiming.Place

  /// The fraction with the timing curve applied; outside 0…1 where the curve overshoots.
  package let progress: Double

  /// The change of `fraction` per second; 0 while it waits, is paused, or has ended.
  package let fractionVelocity: Double

  /// The change of `progress` per second.
  package let progressVelocity: Double

  /// The direction in which the fraction changes, or would change if it ran.
  package let direction: Direction

  /// Whether it has reached its end in the direction it ran.
  package let hasEnded: Bool

  /// Whether it runs or waits for one of its delays to pass.
  package let isRunning: Bool

  /// UIKit's `fractionComplete`, in the direction of travel: `1 − fraction` while reversed.
  ///
  /// While running it is the fraction of time. While paused with linear scrubbing it is the
  /// fraction that is shown, so passing it to `setFractionComplete` never moves a value.
  package let fractionComplete: Double

  /// The fraction from start to end in linear time, 0…1.
  package var fraction: Double { place.fraction }

  /// The number of repetitions that are complete.
  package var iteration: Int { place.iteration }

  /// The fraction and the progress at which tracks are evaluated.
  package var point: TimelinePoint { TimelinePoint(fraction: fraction, progress: progress) }
}

/// A point on an animation's timeline, in linear time and warped by its timing curve.
package struct TimelinePoint: Hashable, Sendable {
  /// The fraction of the time, 0…1.
  package let fraction: Double

  /// The fraction with the timing curve applied.
  package let progress: Double

  package init(fraction: Double, progress: Double) {
    self.fraction = fraction
    self.progress = progress
  }

  /// The beginning and the end, which no timing curve changes.
  package static let start = TimelinePoint(fraction: 0, progress: 0)
  package static let end = TimelinePoint(fraction: 1, progress: 1)
}

/// The parts of an animation's timeline that a playback crosses between two samples.
package struct PlaybackPath: Hashable, Sendable {
  /// A movement in one direction; nil is the state before the beginning.
  package struct Leg: Hashable, Sendable {
    package let from: TimelinePoint?
    package let to: TimelinePoint?
  }

  /// The legs in the order of time.
  package private(set) var legs: [Leg] = []

  /// The most passes, forward and back counted separately, that one step covers; earlier ones are
  /// skipped.
  package static let largestLegCount = 1000

  /// Makes the path between two samples; `first` is nil at the first sample, on
  /// the pass `firstPass` or later. A change of place by
  /// `seek` is one leg.
  ///
  /// Without autoreverse, the timeline restarts between repetitions: forwards, each repetition
  /// begins before the beginning of the timeline; backwards, it ends there. The first sample of a
  /// playback that begins at its end crosses nothing, so it is taken when the playback is played.
  package init(
    from first: PlaybackSample?, to last: PlaybackSample, autoreverses: Bool, firstPass: Int = 0,
    isSeek: Bool = false
  ) {
    let end = Self.pass(of: last, autoreverses)
    let begin =
      first.map { Self.pass(of: $0, autoreverses) } ?? (last.isForth ? firstPass : end)
    var from = first?.point ?? (last.isForth ? nil : last.point)
    if begin != end, !isSeek {
      let step = begin < end ? 1 : -1
      let skipped = max(abs(end - begin) - Self.largestLegCount, 0)
      for pass in stride(from: begin + step * skipped, to: end, by: step) {
        let border = Self.border(of: pass, forwards: step > 0, autoreverses)
        legs.append(Leg(from: from, to: border.leaving))
        from = border.entering
      }
    }
    legs.append(Leg(from: from, to: last.point))
  }

  /// The index of the pass, forward or back, that contains a sample.
  private static func pass(of sample: PlaybackSample, _ autoreverses: Bool) -> Int {
    autoreverses ? sample.iteration * 2 + (sample.place.isReturning ? 1 : 0) : sample.iteration
  }

  /// The points at which one pass is left and the next one entered.
  private static func border(
    of pass: Int, forwards: Bool, _ autoreverses: Bool
  ) -> (leaving: TimelinePoint?, entering: TimelinePoint?) {
    guard autoreverses else { return forwards ? (.end, nil) : (nil, .end) }
    let turn = pass.isMultiple(of: 2) == forwards ? TimelinePoint.end : .start
    return (turn, turn)
  }
}

extension PlaybackSample {
  /// Whether it moves from the first repetition towards the last.
  fileprivate var isForth: Bool { (direction == .forwards) != place.isReturning }
}

/// One pass of a playback, forward or back, or the rest of it: its fraction changes linearly with
/// time.
package struct PlaybackLeg: Hashable, Sendable {
  /// The fraction at `time`; `time` is in seconds.
  package let fraction: Double
  package let time: Double
  /// How fast the fraction changes, per second.
  package let velocity: Double
  /// The time at which the pass or the playback ends, in seconds.
  package let endTime: Double

  /// The place that identifies the pass.
  let place: PlaybackTiming.Place

  package init(
    fraction: Double, time: Double, velocity: Double, endTime: Double,
    through place: PlaybackTiming.Place = .start
  ) {
    self.fraction = fraction
    self.time = time
    self.velocity = velocity
    self.endTime = endTime
    self.place = place
  }

  /// Returns the fraction at a time within the pass.
  ///
  /// The columns of free-running players compute the same expression, so that both yield the same
  /// bits.
  package func fraction(at time: Double) -> Double {
    min(max(fraction + (time - self.time) * velocity, 0), 1)
  }
}

extension Playback {
  /// Returns the pass that runs from a time on; nil if the playback rests, waits, or has no length.
  package func leg(at time: Double) -> PlaybackLeg? {
    guard isRunning, timing.duration > 0, time >= clock.movementTime,
      !clock.isWaitingAtEnd(at: time), !clock.isOver(at: time)
    else { return nil }
    let place = timing.place(after: clock.positionBeforeEnd(at: time))
    let leg = leg(through: place)
    // The end of one pass belongs to the next one.
    guard time >= leg.endTime - Instant.tolerance else { return leg }
    return self.leg(through: isReversed ? timing.pass(before: place) : timing.pass(after: place))
  }

  /// The pass that contains a place, from where the playback enters it.
  func leg(through place: PlaybackTiming.Place) -> PlaybackLeg {
    let cycleStart = Double(place.iteration) * timing.cycleDuration - timing.offset
    let start = cycleStart + (place.isReturning ? timing.duration : 0)
    let end = start + timing.duration
    let (entry, exit) =
      isReversed
      ? (min(end, clock.position), max(start, 0))
      : (max(start, clock.position), min(end, timing.activeDuration))
    let within = (entry - cycleStart) / timing.duration
    return PlaybackLeg(
      fraction: min(max(place.isReturning ? 2 - within : within, 0), 1),
      time: clock.movementTime + (entry - clock.position).magnitude / clock.pace,
      velocity: clock.pace / timing.duration * (place.isReturning == isReversed ? 1 : -1),
      endTime: clock.movementTime + (exit - clock.position).magnitude / clock.pace, through: place)
  }

  /// Returns the pass at a time if the values depend only on the curve's progress until the pass
  /// ends; otherwise nil. Also returns nil close to an end of the pass, where places round to it.
  package func detach(at time: Double) -> PlaybackLeg? {
    guard warp.isPlain, let leg = leg(at: time), time >= leg.time,
      time < leg.endTime - 2 * Instant.tolerance
    else { return nil }
    return PlaybackLeg(
      fraction: leg.fraction, time: leg.time, velocity: leg.velocity,
      endTime: leg.endTime - 2 * Instant.tolerance, through: leg.place)
  }

  /// Returns the first instant after `time`, in seconds, at which it begins to move, or at which a
  /// pass ends; nil if it rests.
  package func nextCorner(after time: Double) -> Double? {
    guard isRunning else { return nil }
    if clock.movementTime > time { return clock.movementTime }
    // A pass that begins at the end of another one is found after it.
    return leg(at: time).flatMap { $0.endTime > time ? $0.endTime : nil }
  }
}
