/// What a playback shows at one time.
package struct PlaybackSample: Hashable, Sendable {
  /// Which way the fraction moves.
  package enum Direction: String, Hashable, Sendable {
    case forwards
    case backwards
  }

  /// Where the playback is in its repetitions.
  package let place: PlaybackTiming.Place

  /// The fraction of the way with the timing curve applied; beyond 0…1 where the curve goes there.
  package let progress: Double

  /// How fast `fraction` changes, per second; 0 while it waits, is paused, or has ended.
  package let fractionVelocity: Double

  /// How fast `progress` changes, per second.
  package let progressVelocity: Double

  /// Which way the fraction moves, or would if it ran.
  package let direction: Direction

  /// Whether it has come to its end in the direction it ran.
  package let hasEnded: Bool

  /// Whether time moves it, or will after its delay.
  package let isRunning: Bool

  /// UIKit's `fractionComplete`: along the way it travels, so that it reads `1 − f` once reversed.
  ///
  /// While it runs it tells time, and while it is paused what is shown, if scrubbing is linear; so
  /// giving it back to `setFractionComplete` never moves a value.
  package let fractionComplete: Double

  /// The fraction of the way from start to end in linear time, 0…1.
  package var fraction: Double { place.fraction }

  /// How many repetitions lie behind.
  package var iteration: Int { place.iteration }

  /// The two numbers that tracks are read at.
  package var point: TimelinePoint { TimelinePoint(fraction: fraction, progress: progress) }
}
