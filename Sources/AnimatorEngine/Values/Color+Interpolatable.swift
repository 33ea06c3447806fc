import MotionCore

extension Color: Interpolatable {
  /// Mixes as UIKit does; `ColorMixing` has the other ways.
  package static func interpolated(from: Color, to: Color, at fraction: Double) -> Color {
    ColorMixing.standard.mix(from, to, at: fraction)
  }
}
