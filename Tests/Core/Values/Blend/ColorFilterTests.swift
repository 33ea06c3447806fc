import MotionValues
import Testing

@Suite("Filters of colours")
struct ColorFilterTests {
  static let sample = Color(red: 0.2, green: 0.5, blue: 0.8, alpha: 0.4)

  @Test(
    "A filter multiplies by the matrices of the standard",
    arguments: [
      // saturate(0.5): (0.6065, 0.3575, 0.036), (0.1065, 0.8575, 0.036), (0.1065, 0.3575, 0.536).
      (ColorFilter(saturation: 0.5), 0.32885, 0.47885, 0.62885),
      // saturate(0): (0.213, 0.715, 0.072) in every row.
      (ColorFilter(saturation: 0), 0.4577, 0.4577, 0.4577),
      // saturate(1.8) takes red from 0.2 to -0.00616, which is clamped.
      (ColorFilter(saturation: 1.8), 0, 0.53384, 1),
      // contrast(n): slope n, intercept 0.5 - n / 2.
      (ColorFilter(contrast: 0), 0.5, 0.5, 0.5),
      (ColorFilter(contrast: 0.5), 0.35, 0.5, 0.65),
      (ColorFilter(contrast: 1.5), 0.05, 0.5, 0.95),
      (ColorFilter(contrast: 3), 0, 0.5, 1),
      // brightness(n): slope n.
      (ColorFilter(brightness: 0), 0, 0, 0),
      (ColorFilter(brightness: 0.5), 0.1, 0.25, 0.4),
      (ColorFilter(brightness: 1.5), 0.3, 0.75, 1),
      // Each step is clamped before the next one.
      (ColorFilter(saturation: 0.5, contrast: 2, brightness: 0.5), 0.07885, 0.22885, 0.37885),
      (ColorFilter(contrast: 3, brightness: 0.5), 0, 0.25, 0.5),
    ])
  func matrices(_ filter: ColorFilter, red: Double, green: Double, blue: Double) {
    let found = filter.applied(to: Self.sample)
    for (part, expected) in zip(found.components, [red, green, blue, 0.4]) {
      #expect(abs(part - expected) < 1e-12, "\(found)")
    }
  }

  @Test("Amounts of 1 change no bit")
  func identity() {
    #expect(ColorFilter().applied(to: Self.sample) == Self.sample)
  }

  @Test(
    "Primary colours become what browsers show",
    arguments: [
      (ColorFilter(saturation: 0), UInt32(0xFF0000), "#363636"),
      (ColorFilter(saturation: 0), 0x00FF00, "#b6b6b6"),
      (ColorFilter(saturation: 0), 0x0000FF, "#121212"),
      (ColorFilter(contrast: 0.5), 0x00FF00, "#40bf40"),
      (ColorFilter(brightness: 0.5), 0xFF8000, "#804000"),
      (ColorFilter(saturation: 1.8), 0xFFFFFF, "#ffffff"),
    ])
  func primaries(_ filter: ColorFilter, hex: UInt32, expected: String) {
    #expect(filter.applied(to: Color(hex: hex)).hexText == expected)
  }
}
