import Foundation
import MotionRecording
import Support
import Testing

struct Decimal6Tests {
  @Test(
    "A number prints as its shortest decimal, rounded to a millionth",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (560.25, "560.25"), (0.1 + 0.2, "0.3"),
      (1e-7, "0"), (-1e-7, "0"), (5e-7, "0"), (-5e-7, "0"), (5.000001e-7, "0.000001"),
      (1e-6, "0.000001"), (-1e-6, "-0.000001"), (0.0000015, "0.000002"), (0.000002, "0.000002"),
      (0.9999995, "1"), (0.9999994999, "0.999999"), (0.99999951, "1"), (-0.99999951, "-1"),
      (9.9999999, "10"),
      (99_999_999.9999999, "100000000"), (100_000_000.5, "100000000.5"), (1e10, "10000000000"),
      (0.0078125, "0.007812"), (0.0234375, "0.023438"), (-0.0078125, "-0.007812"),
      (4_503_599_627_370_495.5, "4503599627370495.5"),
      (9_007_199_254_740_991, "9007199254740991"), (-9_007_199_254_740_992, "-9007199254740992"),
      (1e21, "1e+21"), (-1e300, "-1e+300"), (.leastNonzeroMagnitude, "0"),
      (-.leastNormalMagnitude, "0"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ] as [(Double, String)])
  func printsShortest(value: Double, expected: String) {
    #expect(Self.printed(value) == expected)
  }

  @Test("Numbers below 2⁵³ are rounded as by C's %.6f", arguments: [1, 2, 3, 4] as [UInt64])
  func agreesWithC(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<40_000 {
      for value in Self.values(from: &numbers) where value.magnitude < 0x1p53 {
        let expected = Self.trimmed(String(format: "%.6f", value))
        let found = Self.printed(value)
        guard found == expected else {
          Issue.record("\(value): found \(found), expected \(expected), seed \(seed)")
          return
        }
      }
    }
  }

  @Test("Numbers from 2⁵³ on read back exactly, in JSON too", arguments: [5, 6] as [UInt64])
  func readsBack(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let exponent = Double.Exponent.random(in: 53...1023, using: &numbers)
      let value = Double(
        sign: .random(using: &numbers), exponent: exponent,
        significand: .random(in: 1..<2, using: &numbers))
      let text = Self.printed(value)
      #expect(Double(text) == value, "\(text), seed \(seed)")
      let decoded = try JSONDecoder().decode([Double].self, from: Data("[\(text)]".utf8))
      #expect(decoded == [value], "\(text), seed \(seed)")
      #expect(!text.hasSuffix(".0"), "\(text), seed \(seed)")
    }
  }

  @Test("A printed number that is read back prints the same", arguments: [7, 8] as [UInt64])
  func isStable(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      for value in Self.values(from: &numbers) {
        let text = Self.printed(value)
        let again = Self.printed(try #require(Double(text)))
        #expect(again == text, "\(value), seed \(seed)")
      }
    }
  }

  @Test(
    "A whole number prints all of its digits",
    arguments: [0, 7, -7, 10, 99_999_999, 100_000_000, 1_000_000_007, .max, .min])
  func printsIntegers(value: Int) {
    var writer = ByteWriter()
    writer.append(integer: value)
    #expect(writer.text == value.description)
  }

  /// Values of all magnitudes, close to six decimals, and halfway between two of them.
  private static func values(from numbers: inout SeededGenerator) -> [Double] {
    let bits = Double(bitPattern: numbers.next())
    let small = Double(
      sign: .random(using: &numbers), exponent: .random(in: -30...52, using: &numbers),
      significand: .random(in: 1..<2, using: &numbers))
    let layout = Double.random(in: -200...800, using: &numbers)
    let decimal = Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &numbers)) / 1e6
    let tie = Double(Int.random(in: -100_000...100_000, using: &numbers) * 2 + 1) / 128
    // The doubles around half a millionth more than a decimal, at which rounding a product is wrong.
    let half = decimal + 5e-7
    return [
      bits.isFinite ? bits : 0, small, layout, decimal, decimal.nextUp, tie, tie.nextDown, half,
      half.nextUp, half.nextDown, half * 1000,
    ]
  }

  private static func printed(_ value: Double) -> String {
    var writer = ByteWriter()
    writer.append(decimal6: value)
    return writer.text
  }

  private static func trimmed(_ fixed: String) -> String {
    var text = fixed
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

extension FloatingPointSign {
  fileprivate static func random(using numbers: inout SeededGenerator) -> Self {
    Bool.random(using: &numbers) ? .minus : .plus
  }
}
