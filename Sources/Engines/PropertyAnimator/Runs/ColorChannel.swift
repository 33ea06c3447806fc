import MotionCore
import MotionValues

/// A colour of a run that is not mixed component by component.
package struct ColorChannel {
  /// The transition from one colour to the next.
  package struct Leg {
    package let from: Color
    package let to: Color
    package let mixing: ColorMixing
    /// The progress, from 0 to 1.
    package let track: ChannelTrack

    package init(from: Color, to: Color, mixing: ColorMixing, track: ChannelTrack) {
      self.from = from
      self.to = to
      self.mixing = mixing
      self.track = track
    }
  }

  package let slot: Int
  /// The legs in the order of time; each begins where the previous one ends.
  package var legs: [Leg]
  /// The correction that preserves the initial velocity of each component.
  package var carried: [CarriedVelocity?] = [nil, nil, nil, nil]
  package var isLost = false

  package init(slot: Int, legs: [Leg]) {
    self.slot = slot
    self.legs = legs
  }

  /// Returns the current or latest leg and its progress.
  private func leg(at point: TimelinePoint) -> (leg: Leg, progress: Double)? {
    for leg in legs.reversed() {
      let progress = leg.track.value(at: point)
      if progress != 0 { return (leg, progress) }
    }
    return legs.first.map { ($0, 0) }
  }

  /// Returns red, green, blue and alpha at a point of the timeline.
  package func components(at point: TimelinePoint) -> [Double] {
    guard let (leg, progress) = leg(at: point) else { return [0, 0, 0, 0] }
    return Self.components(leg, at: progress)
  }

  private static func components(_ leg: Leg, at progress: Double) -> [Double] {
    leg.mixing.mix(leg.from, leg.to, at: progress).components
  }

  /// Returns how fast the components change, per second, from a central difference; its error is
  /// about 1e-8 of the distance between the colours.
  package func velocities(at sample: PlaybackSample) -> [Double] {
    guard let (leg, progress) = leg(at: sample.point) else { return [0, 0, 0, 0] }
    let rate = leg.track.velocity(at: sample)
    guard rate != 0, rate.isFinite else { return [0, 0, 0, 0] }
    let step = 1e-5
    let before = Self.components(leg, at: progress - step)
    let after = Self.components(leg, at: progress + step)
    return zip(before, after).map { ($1 - $0) / (2 * step) * rate }
  }
}
