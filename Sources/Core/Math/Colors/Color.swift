/// A colour in sRGB with straight (not premultiplied) alpha; each component is 0…1.
package struct Color: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from the components 0 to 3: red, green, blue and alpha.
  @inline(__always)
  package init(_ component: (Int) -> Double) {
    self.init(
      red: component(0), green: component(1), blue: component(2), alpha: component(3))
  }

  /// Makes a colour from `0xRRGGBB`.
  package init(hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  package static let clear = Color(hex: 0, alpha: 0)
  package static let black = Color(hex: 0)

  /// Makes a colour from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for any other text.
  package init?(hexText: String) {
    var digits = Array(hexText.utf8)
    guard digits.first == UInt8(ascii: "#") else { return nil }
    digits.removeFirst()
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    if digits.count <= 4 { digits = digits.flatMap { [$0, $0] } }
    var components: [Double] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.digit(digits[start]), let low = Self.digit(digits[start + 1]) else {
        return nil
      }
      components.append(Double(high * 16 + low) / 255)
    }
    self.init(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Red, green, blue and alpha.
  package var components: [Double] { [red, green, blue, alpha] }

  /// One of the numbers of which a colour consists, from 0 to 1; raw values are component numbers.
  package enum Channel: Int, CaseIterable, Sendable {
    case red, green, blue, alpha

    /// Finds the channel with a name.
    package init?(named name: some StringProtocol) {
      guard let channel = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = channel
    }

    package var name: String { "\(self)" }

    /// The line of help for a name that no channel has.
    package static var help: String {
      "the channels of a colour are " + allCases.map { "`\($0.name)`" }.joined(separator: ", ")
    }
  }

  /// The component with a number from 0 to 3.
  package subscript(component: Int) -> Double {
    switch component {
    case 0: red
    case 1: green
    case 2: blue
    default: alpha
    }
  }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
  package var hexText: String {
    let digits = Array("0123456789abcdef")
    let bytes = bytes
    return (0..<(bytes.w == 255 ? 3 : 4)).reduce(into: "#") { text, part in
      text.append(digits[Int(bytes[part] >> 4)])
      text.append(digits[Int(bytes[part] & 15)])
    }
  }

  /// The components in eight bits each; colours with equal bytes have the same hexadecimal form.
  package var bytes: SIMD4<UInt8> {
    SIMD4(Self.byte(red), Self.byte(green), Self.byte(blue), Self.byte(alpha))
  }

  private static func byte(_ component: Double) -> UInt8 {
    UInt8((min(max(component, 0), 1) * 255).rounded(.toNearestOrAwayFromZero))
  }
}
