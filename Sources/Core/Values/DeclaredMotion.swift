/// The motion that a script has declared for one slot, as a function of the scene's time.
package struct DeclaredMotion: Sendable, Equatable {
  /// How the value changes.
  package enum Form: Sendable, Equatable {
    /// Along a curve from `from` to `to`.
    case curve(Curve)
    /// By a spring that starts at `from` with the motion's `velocity` instead of its own, and is at
    /// rest at `to` once the duration is over.
    case spring(Spring)
    /// Through keyframes; the curve maps the fraction of the time to the fraction at which they
    /// apply.
    case keyframes([Key], along: Curve)
    /// By a map of another number, such as `header.progress`.
    case mapping(source: String, PiecewiseMap)
  }

  /// A keyframe: a movement to a value over a part of the whole, or a step if the part has no
  /// length. Values hold between keyframes.
  package struct Key: Sendable, Equatable {
    /// The part of the whole, as fractions from 0 to 1.
    package let start: Double
    package let end: Double
    package let from: Double
    package let to: Double
    package let curve: Curve

    package init(start: Double, end: Double, from: Double, to: Double, curve: Curve) {
      self.start = start
      self.end = end
      self.from = from
      self.to = to
      self.curve = curve
    }
  }

  /// When the value begins to move, in seconds of the scene; delays have passed.
  package var start: Double
  /// The length of one pass, in seconds; infinite for a spring that never rests and for a mapping.
  package let duration: Double
  /// The number of repetitions, which may be fractional or infinite; 1 plays once.
  package let repeatCount: Double
  /// Whether each repetition also runs back.
  package let autoreverses: Bool
  /// The first and the last value of a pass; for a mapping, those of its first and last stop.
  package let from: Double
  package let to: Double
  package let form: Form
  /// The initial velocity of a spring, or that which a curve or keyframes continue, in units per
  /// second; 0 for a curve that begins as declared.
  package let velocity: Double
  /// The correction with which an animator continues `velocity`; nil if the form alone is exact.
  package let carried: CarriedVelocity?
  /// When the motion ends, by itself or because another one replaces it, in seconds of the scene;
  /// infinite if neither happens.
  package var end: Double
  /// The range to which values are clamped, which is that of the property in a recording.
  package var bounds = Bounds.any

  package init(
    _ form: Form, from: Double, to: Double, start: Double, duration: Double = .infinity,
    repeatCount: Double = 1, autoreverses: Bool = false, velocity: Double = 0,
    carried: CarriedVelocity? = nil
  ) {
    self.form = form
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.velocity = velocity
    self.carried = carried
    end = .infinity
    end = naturalEnd
  }

  /// Makes a motion along a curve. A spring's curve that spans the duration becomes the spring.
  ///
  /// `velocity` is the one that `carried` continues.
  package static func along(
    _ curve: Curve, from: Double, to: Double, start: Double, duration: Double,
    repeatCount: Double = 1, autoreverses: Bool = false, velocity: Double = 0,
    carried: CarriedVelocity? = nil
  ) -> DeclaredMotion {
    var (form, initial) = (Form.curve(curve), velocity)
    if case .spring(let curve) = curve,
      (curve.duration - duration).magnitude <= Instant.tolerance
    {
      form = .spring(curve.spring)
      if carried?.isExact ?? false {
        return DeclaredMotion(
          form, from: from, to: to, start: start, duration: duration, repeatCount: repeatCount,
          autoreverses: autoreverses, velocity: velocity)
      }
      // The sum is never -0.
      if carried == nil { initial = curve.spring.initialVelocity * (to - from) + 0 }
    }
    return DeclaredMotion(
      form, from: from, to: to, start: start, duration: duration, repeatCount: repeatCount,
      autoreverses: autoreverses, velocity: initial, carried: carried)
  }

  /// When the motion ends if nothing replaces it, in seconds of the scene.
  package var naturalEnd: Double { start + cycleDuration * repeatCount }

  /// Whether another motion replaces it before it ends.
  package var isInterrupted: Bool { end < naturalEnd - Instant.tolerance }

  /// The length of one repetition, in seconds.
  var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// Whether another declaration is the same motion, computed at another time.
  package func continues(_ other: DeclaredMotion) -> Bool {
    form == other.form && from == other.from && to == other.to && velocity == other.velocity
      && carried == other.carried && repeatCount == other.repeatCount
      && autoreverses == other.autoreverses
      && (start - other.start).magnitude <= Instant.tolerance
      && (duration == other.duration
        || (duration - other.duration).magnitude <= Instant.tolerance)
  }
}

extension DeclaredMotion {
  /// Returns the value at a time in seconds of the scene: that of the beginning before `start`, and
  /// the last one after the motion has come to its own end; nil for a mapping, whose value depends
  /// on another number.
  package func value(at time: Double) -> Double? {
    unclampedValue(at: time).map { bounds.clamp($0) }
  }

  private func unclampedValue(at time: Double) -> Double? {
    let place = place(after: time - start)
    let fraction = duration.isFinite && duration > 0 ? place.seconds / duration : 0
    switch form {
    case .mapping: return nil
    case .spring(let spring):
      if place.isFirst, carried == nil {
        return value(of: spring, at: place.seconds, velocity: velocity)
      }
      let own = spring.initialVelocity * (to - from)
      return carry(value(of: spring, at: place.seconds, velocity: own), at: fraction, place.isFirst)
    case .curve(let curve):
      return carry(Self.mix(from, to, curve.value(at: fraction)), at: fraction, place.isFirst)
    case .keyframes(let keys, let curve):
      let value = value(of: keys, at: curve.value(at: fraction))
      return carry(value, at: fraction, place.isFirst)
    }
  }

  /// Adds the correction for the initial velocity, which the first pass alone has.
  private func carry(_ value: Double, at fraction: Double, _ isFirst: Bool) -> Double {
    guard isFirst, let carried else { return value }
    return carried.value(at: fraction, track: value)
  }

  private func value(of spring: Spring, at seconds: Double, velocity: Double) -> Double {
    seconds >= duration
      ? to : spring.value(at: seconds, from: from, to: to, velocity: velocity)
  }

  /// Returns the value of keyframes at a fraction of the whole. A keyframe that touches an end of
  /// the whole continues beyond it where a curve overshoots.
  private func value(of keys: [Key], at fraction: Double) -> Double {
    guard let key = keys.last(where: { $0.start <= fraction + Self.tolerance }) else {
      guard let first = keys.first, first.start == 0, first.end > 0 else { return from }
      return first.value(at: fraction / first.end)
    }
    let continues = key.end == 1 && fraction > 1 + Self.tolerance
    guard key.end > key.start, fraction < key.end - Self.tolerance || continues else {
      return key.to
    }
    let share = (fraction - key.start) / (key.end - key.start)
    return key.value(at: key.start > 0 ? max(share, 0) : share)
  }

  /// A fraction this close to a key counts as the key.
  private static let tolerance = 1e-12

  /// Returns a value between two others; a progress of 1 is exactly the second.
  fileprivate static func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress == 1 ? to : from + (to - from) * progress
  }

  /// Returns the seconds from the beginning of a pass after a time since `start`, and whether the
  /// pass is the first one. The boundary of two repetitions belongs to the later one, and the end
  /// to the last.
  private func place(after elapsed: Double) -> (seconds: Double, isFirst: Bool) {
    guard duration.isFinite else { return (max(elapsed, 0), true) }
    let cycle = cycleDuration
    let length = cycle * repeatCount
    var iteration = 0.0
    var within = max(elapsed, 0)
    if elapsed >= length - Instant.tolerance {
      iteration = max(-Elementary.floor(-repeatCount) - 1, 0)
      within = (repeatCount - iteration) * cycle
    } else {
      iteration = Elementary.floor(within / cycle)
      within = max(within - iteration * cycle, 0)
      if !autoreverses, duration - within < Instant.tolerance {
        iteration += 1
        within = 0
      }
    }
    let isReturning = autoreverses && within > duration
    return (isReturning ? max(cycle - within, 0) : within, iteration == 0 && !isReturning)
  }
}

extension DeclaredMotion.Key {
  /// Returns the value at a share of the keyframe's time.
  fileprivate func value(at share: Double) -> Double {
    DeclaredMotion.mix(from, to, curve.value(at: share))
  }
}
