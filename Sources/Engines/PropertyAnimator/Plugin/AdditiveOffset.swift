import MotionCore
import MotionValues

/// What an additive animator adds to a property's driven value, or to its value at rest.
///
/// Once it has ended, it remains: permanently if nothing drives the property, otherwise until its
/// driver ends.
final class AdditiveOffset: SlotModifier {
  /// Channels of an animator from this number on are offsets; the slot is the channel minus this
  /// number.
  static let firstChannel = 1 << 32

  let run: AnimatorRun
  private let track: ChannelTrack
  /// Whether it is at its end from the start, because motion is reduced.
  private let jumps: Bool

  init(run: AnimatorRun, track: ChannelTrack, jumps: Bool) {
    self.run = run
    self.track = track
    self.jumps = jumps
  }

  func motion(at time: Double) -> ValueAndVelocity {
    if jumps { return ValueAndVelocity(value: track.value(at: run.playback.endPoint)) }
    let sample = run.playback.progress(at: time)
    return ValueAndVelocity(
      value: track.value(at: sample.point), velocity: track.velocity(at: sample))
  }

  func isOver(at time: Double) -> Bool { run.isOver }
  func remainder(at time: Double) -> Double { motion(at: time).value }
  func nextCorner(after time: Double) -> Double? { run.playback.nextCorner(after: time) }
}

/// A driven colour channel's difference from its new values at a change of the appearance, which
/// fades.
final class AppearanceFade: SlotModifier {
  private let distance: Double
  private let span: TransitionSpan

  init(from distance: Double, over span: TransitionSpan) {
    self.distance = distance
    self.span = span
  }

  var needsOwner: Bool { true }

  func motion(at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(
      value: distance * (1 - span.progress(at: time)), velocity: -distance * span.rate(at: time))
  }

  func isOver(at time: Double) -> Bool { span.isOver(at: time) }
}
