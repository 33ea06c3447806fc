import MotionMath

/// The motion that a script has declared for one slot, as a function of the scene's time.
package struct DeclaredMotion: Sendable, Equatable {
  /// How the value changes.
  package enum Form: Sendable, Equatable {
    /// Along a curve from `from` to `to`.
    case curve(Curve)
    /// By a spring that is released at `from` with `velocity`, and is at rest at `to` from the end
    /// of `duration` on. The spring's own initial velocity is that of the declaration.
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
  package let start: Double
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
  /// The velocity that it continues, in units per second; 0 if it begins as declared.
  package let velocity: Double
  /// The correction by which a curve or keyframes continue `velocity`; nil if they run as declared.
  package let carried: CarriedVelocity?
  /// When the motion ends, by itself or because another one replaces it, in seconds of the scene;
  /// infinite if neither happens.
  package var end: Double

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
    end = start + (autoreverses ? 2 : 1) * duration * repeatCount
  }

  /// When the motion ends if nothing replaces it, in seconds of the scene.
  package var naturalEnd: Double { start + cycleDuration * repeatCount }

  /// Whether another motion replaces it before it ends.
  package var isInterrupted: Bool { end < naturalEnd - Instant.tolerance }

  /// The length of one repetition, in seconds.
  private var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// Whether another declaration is the same motion, computed at another time.
  package func continues(_ other: DeclaredMotion) -> Bool {
    form == other.form && from == other.from && to == other.to && velocity == other.velocity
      && carried == other.carried && repeatCount == other.repeatCount
      && autoreverses == other.autoreverses
      && (start - other.start).magnitude <= Instant.tolerance
      && (duration == other.duration || (duration - other.duration).magnitude <= Instant.tolerance)
  }
}
