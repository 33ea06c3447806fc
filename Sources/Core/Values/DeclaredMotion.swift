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
