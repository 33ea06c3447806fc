/// What is between two stops of a gradient, by fractions of it.
struct GradientSegment {
  let from: Color
  let to: Color
  /// The power of the fraction that is the progress of the colour; nil for 1.
  let exponent: Double?
  let mixing: ColorSpace
  private let ramp: ColorRamp

  init(from: Color, to: Color, exponent: Double?, mixing: ColorSpace) {
    (self.from, self.to, self.exponent, self.mixing) = (from, to, exponent, mixing)
    ramp = ColorRamp(from, to, ColorMixing(space: mixing))
  }

  func color(at fraction: Double) -> Color {
    ramp.color(at: exponent.map { Elementary.pow(fraction, $0) } ?? fraction)
  }

  /// The fraction at which the colour is halfway; nil without a hint, or with one at an end.
  var hint: Double? {
    guard let exponent else { return nil }
    let fraction = Elementary.pow(0.5, 1 / exponent)
    return fraction > 0 && fraction < 1 ? fraction : nil
  }

  /// Returns the average progress between two fractions.
  func meanProgress(from start: Double, to end: Double) -> Double {
    guard let exponent else { return (start + end) / 2 }
    guard exponent.isFinite else { return 0 }
    let power = exponent + 1
    return (Elementary.pow(end, power) - Elementary.pow(start, power)) / (power * (end - start))
  }
}

extension Gradient {
  /// Returns what is between a stop and the next one, which is at another place.
  func segment(after index: Int, in appearance: Appearance) -> GradientSegment {
    GradientSegment(
      from: stops[index].color.color(in: appearance),
      to: stops[index + 1].color.color(in: appearance), exponent: exponent(after: index),
      mixing: mixing)
  }
}
