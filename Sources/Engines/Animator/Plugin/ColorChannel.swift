import MotionCore
import MotionMath

/// A colour of a run that is mixed in another way than component by component.
struct ColorChannel {
  /// One way from colour to colour.
  struct Leg {
    let from: Color
    let to: Color
    let mixing: ColorMixing
    /// Runs from 0 to 1.
    let track: ChannelTrack
  }

  let slot: Int
  /// In the order of time; each begins where the one before it ends.
  var legs: [Leg]
  /// What makes up for the velocity that each component had.
  var carried: [CarriedVelocity?] = [nil, nil, nil, nil]
  var isLost = false

  /// The leg that is under way, or was last, and how far it has come.
  private func leg(at point: TimelinePoint) -> (leg: Leg, progress: Double)? {
    for leg in legs.reversed() {
      let progress = leg.track.value(at: point)
      if progress != 0 { return (leg, progress) }
    }
    return legs.first.map { ($0, 0) }
  }

  /// Red, green, blue and alpha at a point of the timeline.
  func components(at point: TimelinePoint) -> [Double] {
    guard let (leg, progress) = leg(at: point) else { return [0, 0, 0, 0] }
    return Self.components(leg, at: progress)
  }

  private static func components(_ leg: Leg, at progress: Double) -> [Double] {
    leg.mixing.mix(leg.from, leg.to, at: progress).components
  }

  /// How fast the components change, per second, from two colours close by; its error is of the order of
  /// 1e-8 of the way.
  func velocities(at sample: PlaybackSample) -> [Double] {
    guard let (leg, progress) = leg(at: sample.point) else { return [0, 0, 0, 0] }
    let rate = leg.track.velocity(at: sample)
    guard rate != 0, rate.isFinite else { return [0, 0, 0, 0] }
    let step = 1e-5
    let before = Self.components(leg, at: progress - step)
    let after = Self.components(leg, at: progress + step)
    return zip(before, after).map { ($1 - $0) / (2 * step) * rate }
  }
}
