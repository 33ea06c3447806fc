import MotionCore
import MotionMath

/// When a part of a transition runs, in seconds of the transition's own time, and along which curve.
package struct ElementTiming: Hashable, Sendable {
  package let start: Double
  package let duration: Double
  package let curve: Curve

  /// Makes a timing; a spring takes the time in which it settles, whatever `duration` says.
  package init(start: Double, duration: Double, curve: Curve) {
    self.start = start
    self.duration = Self.duration(of: curve) ?? duration
    self.curve = curve
  }

  /// How long a curve that has a time of its own takes, in seconds.
  static func duration(of curve: Curve) -> Double? {
    if case .spring(let spring) = curve { spring.duration } else { nil }
  }

  package var end: Double { start + duration }

  /// How much of its time has passed, 0 to 1; without a duration it is over from its start on.
  package func fraction(at position: Double) -> Double {
    if position >= end { return 1 }
    return position <= start ? 0 : (position - start) / duration
  }

  /// Returns the progress at a time of the transition: 0 up to its start, exactly 1 from its end on.
  package func progress(at position: Double) -> Double {
    let fraction = fraction(at: position)
    return fraction == 1 ? 1 : fraction == 0 ? 0 : curve.value(at: fraction)
  }

  /// Returns the rate of progress, a second; 0 outside of it.
  package func rate(at position: Double) -> Double {
    guard position >= start, position < end else { return 0 }
    return curve.velocity(at: (position - start) / duration) / duration
  }
}

/// What an effect says of its time; what it leaves out is that of what it stands in.
package struct EffectTiming: Sendable {
  /// Seconds after what it stands in begins.
  package var delay: Double
  /// Seconds.
  package var duration: Double?
  package var curve: Curve?

  package init(delay: Double = 0, duration: Double? = nil, curve: Curve? = nil) {
    self.delay = delay
    self.duration = duration
    self.curve = curve
  }

  package func resolved(in outer: ElementTiming) -> ElementTiming {
    ElementTiming(
      start: outer.start + delay, duration: duration ?? outer.duration,
      curve: curve ?? outer.curve)
  }
}
