import MotionCore
import MotionValues

/// The map from linear time to progress: the timing curve, and how it resumes after a scrub or
/// continues along another curve.
///
/// It is a function of the place alone, in either direction of time, so that reversing retraces it.
/// It passes through the point at which it resumed and ends at the curve's own ends.
struct PlaybackWarp: Hashable, Sendable {
  /// The place at which the timing resumed.
  private struct Origin: Hashable {
    let place: PlaybackTiming.Place
    let progress: Double
    /// A curve for the rest of the pass, and the end, 0 or 1, that it reaches.
    let rest: Curve?
    let heading: Double
  }

  let curve: Curve

  /// Whether a scrub shows linear time.
  private(set) var isLinear = false
  private var origin: Origin?

  init(curve: Curve) { self.curve = curve }

  /// Whether progress follows the curve alone.
  var isPlain: Bool { !isLinear && origin == nil }

  /// Shows linear time, or the curve alone, after a scrub.
  mutating func scrub(linearly: Bool) {
    isLinear = linearly
    origin = nil
  }

  /// Resumes from the progress that is shown at a place: along another curve towards `heading`, or
  /// back onto the timing curve, with the scrub's offset fading to zero by the end of the pass.
  mutating func resume(at place: PlaybackTiming.Place, with rest: Curve?, heading: Double) {
    guard isLinear || rest != nil else { return }
    let progress = progress(at: place)
    isLinear = false
    origin = Origin(place: place, progress: progress, rest: rest, heading: heading)
  }

  func progress(at place: PlaybackTiming.Place) -> Double {
    progress(at: place) { curve.value(at: $0) }
  }

  /// Returns the progress at a place; `curve` evaluates the timing curve where it alone applies.
  func progress(at place: PlaybackTiming.Place, along curve: (Double) -> Double) -> Double {
    let fraction = place.fraction
    if isLinear { return fraction }
    guard let origin = origin(of: place) else { return curve(fraction) }
    return progress(at: fraction, from: origin)
  }

  private func progress(at fraction: Double, from origin: Origin) -> Double {
    let begin = origin.place.fraction
    guard fraction != begin else { return origin.progress }
    let end: Double = fraction > begin ? 1 : 0
    if let rest = origin.rest, origin.heading == end {
      let target = curve.value(at: end)
      let share = rest.value(at: (fraction - begin) / (end - begin))
      return share == 1 ? target : origin.progress + (target - origin.progress) * share
    }
    let distance = origin.progress - curve.value(at: begin)
    return curve.value(at: fraction) + distance * ((end - fraction) / (end - begin))
  }

  /// Returns how fast progress changes with the fraction.
  func slope(at place: PlaybackTiming.Place, heading: Double) -> Double {
    let fraction = place.fraction
    if isLinear { return 1 }
    guard let origin = origin(of: place) else { return curve.velocity(at: fraction) }
    let begin = origin.place.fraction
    let end: Double = fraction == begin ? heading : fraction > begin ? 1 : 0
    guard end != begin else { return curve.velocity(at: fraction) }
    if let rest = origin.rest, origin.heading == end {
      let slope = rest.velocity(at: (fraction - begin) / (end - begin))
      return (curve.value(at: end) - origin.progress) * slope / (end - begin)
    }
    let distance = origin.progress - curve.value(at: begin)
    return curve.velocity(at: fraction) - distance / (end - begin)
  }

  /// The origin, if it is on the same pass of the same repetition as the place.
  private func origin(of place: PlaybackTiming.Place) -> Origin? {
    guard let origin, origin.place.iteration == place.iteration,
      origin.place.isReturning == place.isReturning
    else { return nil }
    return origin
  }
}
