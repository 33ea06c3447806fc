import MotionCore
import MotionValues

/// The span of a part of a transition, in seconds of the transition's own time, and its curve.
package struct ElementTiming: Hashable, Sendable {
  package let start: Double
  package let duration: Double
  package let curve: Curve

  /// Creates a timing. A spring's settling time replaces `duration`.
  package init(start: Double, duration: Double, curve: Curve) {
    self.start = start
    self.duration = Self.duration(of: curve) ?? duration
    self.curve = curve
  }

  /// Returns the duration of a curve that has one of its own, in seconds; nil for any other curve.
  static func duration(of curve: Curve) -> Double? {
    if case .spring(let spring) = curve { spring.duration } else { nil }
  }

  package var end: Double { start + duration }

  /// Returns the elapsed fraction of the duration, from 0 to 1; 1 from the start on if the duration
  /// is 0.
  package func fraction(at position: Double) -> Double {
    if position >= end { return 1 }
    return position <= start ? 0 : (position - start) / duration
  }

  /// Returns the progress at a time of the transition: 0 up to the start, exactly 1 from the end
  /// on.
  package func progress(at position: Double) -> Double {
    let fraction = fraction(at: position)
    return fraction == 1 ? 1 : fraction == 0 ? 0 : curve.value(at: fraction)
  }

  /// Returns the rate of progress, per second; 0 outside the span.
  package func rate(at position: Double) -> Double {
    guard position >= start, position < end else { return 0 }
    return curve.velocity(at: (position - start) / duration) / duration
  }
}

/// The timing that an effect specifies. Values that it omits come from the surrounding timing.
package struct EffectTiming: Sendable {
  /// The delay after the start of the surrounding timing, in seconds.
  package var delay: Double
  /// In seconds; nil for the surrounding timing's.
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
