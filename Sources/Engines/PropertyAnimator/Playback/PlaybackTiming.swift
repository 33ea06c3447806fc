import MotionCore
import MotionValues

/// The duration and repetitions of a playback, independent of when it began.
package struct PlaybackTiming: Hashable, Sendable {
  /// A position within a playback's repetitions.
  package struct Place: Hashable, Sendable {
    /// The number of repetitions before it.
    package var iteration: Int

    /// Whether an autoreversing repetition is on its backward pass.
    package var isReturning: Bool

    /// The fraction from start to end, 0…1.
    package var fraction: Double

    package static let start = Place(iteration: 0, isReturning: false, fraction: 0)
  }

  /// The length of one pass, in seconds; lengths under `Instant.tolerance` are zero.
  package let duration: Double

  /// The delay before the first movement, in seconds; negative if it begins within the movement.
  package let delay: Double

  /// The delay between the last movement and the end, in seconds, as `endDelay` of Web Animations.
  package let endDelay: Double

  /// The number of repetitions, which may be fractional or infinite; 1 plays once. With
  /// `autoreverses`, one repetition runs forward and back, as in Core Animation.
  package let repeatCount: Double

  /// Whether each repetition also runs back.
  package let autoreverses: Bool

  /// Where the first repetition begins, in repetitions, as `iterationStart` of Web Animations; all
  /// repetitions take as long as without it.
  package let iterationStart: Double

  /// Makes a timing; an error names the parameter that is out of range.
  package init(
    duration: Double, delay: Double = 0, repeatCount: Double = 1, autoreverses: Bool = false,
    iterationStart: Double = 0, endDelay: Double = 0
  ) throws(PlaybackError) {
    try PlaybackError.require(
      duration >= 0 && duration.isFinite, .configure, "duration", duration, "0 or more seconds")
    try PlaybackError.require(delay.isFinite, .configure, "delay", delay, "a number of seconds")
    try PlaybackError.require(
      iterationStart >= 0 && iterationStart.isFinite, .configure, "iterationStart", iterationStart,
      "0 or more repetitions")
    try PlaybackError.require(
      endDelay >= 0 && endDelay.isFinite, .configure, "endDelay", endDelay, "0 or more seconds")
    try PlaybackError.require(
      repeatCount > 0, .configure, "repeatCount", repeatCount, "a number above 0, or infinity")
    self.duration = duration < Instant.tolerance ? 0 : duration
    self.delay = delay
    self.endDelay = endDelay
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.iterationStart = iterationStart
  }

  /// The wait before the first movement, in seconds.
  package var wait: Double { max(delay, 0) }

  /// How far into the movement it begins, in seconds.
  package var lead: Double { min(max(-delay, 0), activeDuration) }

  /// The wait after the last movement, in seconds: the end delay, less what a negative delay skips
  /// of it.
  package var endWait: Double { max(endDelay - max(-delay - activeDuration, 0), 0) }

  /// The length of one repetition, in seconds.
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The length of all repetitions without the delay, in seconds; infinite if endless.
  package var activeDuration: Double { duration == 0 ? 0 : cycleDuration * repeatCount }

  /// Iterations beyond this one are not distinguished.
  private static let largestIteration = 1e15

  /// Returns the place `elapsed` seconds after the first movement. The boundary of two repetitions
  /// belongs to the later one, and the end of all repetitions to the last one.
  package func place(after elapsed: Double) -> Place {
    guard duration > 0 else { return finalPlace }
    guard elapsed > 0 else { return startPlace }
    if repeatCount.isFinite, elapsed >= activeDuration - Instant.tolerance { return finalPlace }
    let overall = elapsed + offset
    var iteration = min(Elementary.floor(overall / cycleDuration), Self.largestIteration)
    var within = max((overall - iteration * cycleDuration) / duration, 0)
    // At an autoreverse turn, values are continuous.
    if !autoreverses {
      if (1 - within) * duration < Instant.tolerance {
        iteration += 1
        within = 0
      } else if within * duration < Instant.tolerance, iteration > 0 {
        within = 0
      }
    }
    return place(iteration: iteration, passes: within)
  }

  /// The time in the first repetition before the first movement, in seconds.
  var offset: Double { iterationStart == 0 ? 0 : iterationStart * cycleDuration }

  /// The place at the beginning of the first movement.
  package var startPlace: Place {
    guard iterationStart > 0 else { return .start }
    let whole = Elementary.floor(iterationStart)
    return place(iteration: whole, passes: (iterationStart - whole) * (autoreverses ? 2 : 1))
  }

  /// The number of passes, forward or back, before the first movement.
  var firstPass: Int { Int(passes(at: startPlace)) }

  /// The place at the end of all repetitions; an endless playback rests at the end of its first.
  package var finalPlace: Place {
    guard repeatCount < Self.largestIteration else {
      return place(iteration: 0, passes: autoreverses ? 2 : 1)
    }
    let count = repeatCount + iterationStart
    let whole = Elementary.floor(count)
    let iteration = whole == count ? whole - 1 : whole
    return place(iteration: iteration, passes: (count - iteration) * (autoreverses ? 2 : 1))
  }

  /// Returns the start of the pass after that of a place.
  func pass(after place: Place) -> Place {
    let isNextIteration = place.isReturning || !autoreverses
    return Place(
      iteration: place.iteration + (isNextIteration ? 1 : 0), isReturning: !isNextIteration,
      fraction: isNextIteration ? 0 : 1)
  }

  /// Returns the end of the pass before that of a place.
  func pass(before place: Place) -> Place {
    let isNextIteration = !place.isReturning || !autoreverses
    return Place(
      iteration: place.iteration - (isNextIteration ? 1 : 0),
      isReturning: isNextIteration && autoreverses,
      fraction: isNextIteration && autoreverses ? 0 : 1)
  }

  /// Returns the seconds after the first movement at which the playback reaches a place.
  package func elapsed(at place: Place) -> Double {
    isAtEnd(place) || isBeyondEnd(place)
      ? activeDuration : passes(at: place) * duration - offset
  }

  /// Whether a place is after the end of all repetitions, where the last one is cut short.
  func isBeyondEnd(_ place: Place) -> Bool {
    repeatCount.isFinite && passes(at: place) > passes(at: finalPlace)
  }

  /// Whether a place is before the first movement, where the first repetition begins within itself.
  func isBeforeStart(_ place: Place) -> Bool {
    iterationStart > 0 && passes(at: place) < passes(at: startPlace)
  }

  private func isAtEnd(_ place: Place) -> Bool {
    repeatCount.isFinite && passes(at: place) == passes(at: finalPlace)
  }

  /// Returns the number of passes, forward or back, from the first start to a place.
  private func passes(at place: Place) -> Double {
    let within = place.isReturning ? 2 - place.fraction : place.fraction
    return Double(place.iteration) * (autoreverses ? 2 : 1) + within
  }

  private func place(iteration: Double, passes: Double) -> Place {
    let isReturning = autoreverses && passes > 1
    return Place(
      iteration: Int(iteration), isReturning: isReturning,
      fraction: min(max(isReturning ? 2 - passes : passes, 0), 1))
  }
}

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
