/// Changes of the colours of a picture: `saturate()`, `contrast()` and `brightness()` of CSS Filter
/// Effects 1, in this order.
package struct ColorFilter: Hashable, Sendable {
  /// 0 makes greys, 1 changes nothing; above, colours are farther from grey.
  package var saturation: Double

  /// 0 makes mid-grey, 1 changes nothing; above, components are farther from the middle.
  package var contrast: Double

  /// The factor of the components: 0 makes black, 1 changes nothing.
  package var brightness: Double

  /// Each amount is at least 0.
  package init(saturation: Double = 1, contrast: Double = 1, brightness: Double = 1) {
    self.saturation = saturation
    self.contrast = contrast
    self.brightness = brightness
  }

  /// Returns the changed colour; alpha stays.
  ///
  /// The components are those of sRGB with straight alpha. Each step's result is clamped to 0…1, as
  /// the results of all filter primitives are.
  package func applied(to color: Color) -> Color {
    var color = color
    if saturation != 1 {
      // The matrix of `saturate()`: the mixture with a grey of the same luminance.
      let grey = 0.213 * color.red + 0.715 * color.green + 0.072 * color.blue
      color = color.mapped { grey + ($0 - grey) * saturation }
    }
    if contrast != 1 { color = color.mapped { $0 * contrast + 0.5 * (1 - contrast) } }
    if brightness != 1 { color = color.mapped { $0 * brightness } }
    return color
  }
}

extension Color {
  /// Returns the colour with each component but alpha changed by a function and clamped to 0…1.
  @inline(__always)
  fileprivate func mapped(_ change: (Double) -> Double) -> Color {
    Color(red: change(red), green: change(green), blue: change(blue), alpha: alpha).clamped
  }
}
