import MotionCore
import MotionMath

/// How light the status bar's content is while its style changes: 0 is dark, 1 light.
package struct StatusBarTransition: Hashable, Sendable {
  package private(set) var from: Double
  package private(set) var to: Double
  package private(set) var span: TransitionSpan

  /// What Part 6 lets the change take, in seconds, with UIKit's own curve.
  package static let duration = 0.4
  package static let curve = Curve.named("easeInOut") ?? .linear

  /// Makes a status bar that rests.
  package init(restingAt lightness: Double) {
    from = lightness
    to = lightness
    span = TransitionSpan(start: 0, duration: 0, curve: .linear)
  }

  /// Leads the lightness from where it is at the span's start to a new end.
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
