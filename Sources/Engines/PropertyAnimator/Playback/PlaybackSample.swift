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

  /// Whether it runs or waits for its delay to pass.
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
