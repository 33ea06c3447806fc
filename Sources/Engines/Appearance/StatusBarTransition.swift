import MotionCore
import MotionValues

/// A change of the lightness of the status bar's content: 0 is dark, 1 is light.
package struct StatusBarTransition: Hashable, Sendable {
  package private(set) var from: Double
  package private(set) var to: Double
  package private(set) var span: TransitionSpan

  /// The duration in seconds that Part 6 uses, with UIKit's default curve.
  package static let duration = 0.4
  package static let curve = Curve.cubicBezier(.easeInOut)

  /// Creates a status bar at rest, with a lightness from 0 to 1.
  package init(restingAt lightness: Double) {
    from = lightness
    to = lightness
    span = TransitionSpan(start: 0, duration: 0, curve: .linear)
  }

  /// Starts a change from the lightness at the span's start to a new lightness.
  package mutating func change(to lightness: Double, over span: TransitionSpan) {
    from = value(at: span.start)
    to = lightness
    self.span = span
  }

  package func value(at time: Double) -> Double {
    let progress = span.progress(at: time)
    return progress == 1 ? to : from + (to - from) * min(max(progress, 0), 1)
  }

  package func motion(at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: value(at: time), velocity: (to - from) * span.rate(at: time))
  }
}
