import MotionCore
import MotionValues

/// The transition of one colour from one appearance to the other.
package struct ColorCrossing: Hashable, Sendable {
  package let from: Color
  package let to: Color
  package let span: TransitionSpan

  package init(from: Color, to: Color, over span: TransitionSpan) {
    self.from = from
    self.to = to
    self.span = span
  }

  /// Returns the colour at a time in seconds; exactly `to` from the end of the span on.
  package func color(at time: Double) -> Color { color(progress: span.progress(at: time)) }

  /// Returns the colour at a progress of the span. Crossings with the same span share the progress.
  package func color(progress: Double) -> Color {
    ColorMixing.standard.mix(from, to, at: progress)
  }

  /// Returns the value and velocity of a component: 0 red, 1 green, 2 blue, 3 alpha.
  package func motion(of component: Int, at time: Double) -> ValueAndVelocity {
    func value(_ color: Color) -> Double {
      [color.red, color.green, color.blue, color.alpha][component]
    }
    return ValueAndVelocity(
      value: value(color(at: time)), velocity: (value(to) - value(from)) * span.rate(at: time))
  }
}
