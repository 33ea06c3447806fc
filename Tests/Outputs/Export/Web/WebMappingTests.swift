import MotionValues
import Testing

@testable import MotionExport

@Suite("Maps as CSS")
struct WebMappingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let map: PiecewiseMap
    var range = 0.0...1.0
    let unit: WebNumber.Unit
    /// Nil for a map that CSS has no function for.
    let text: String?

    var testDescription: String { text ?? "none" }
  }

  private static func map(_ stops: [Double], _ values: [Double]) -> PiecewiseMap {
    PiecewiseMap(stops: stops, values: values)
  }

  private static let all = [
    Case(map: map([0, 1], [115, 600]), unit: .points, text: "115px + 485px * var(--p)"),
    Case(map: map([0, 1], [0, 1]), unit: .none, text: "var(--p)"),
    Case(map: map([0, 1], [1, 0]), unit: .none, text: "1 - var(--p)"),
    Case(map: map([0, 0.5], [0, 87]), unit: .points, text: "min(174px * var(--p), 87px)"),
    Case(map: map([0, 0.5], [1, 0]), unit: .none, text: "max(1 - 2 * var(--p), 0)"),
    Case(
      map: map([0.25, 0.75], [0, 1]), unit: .percent,
      text: "clamp(0%, -50% + 200% * var(--p), 100%)"),
    Case(
      map: map([0.25, 0.75], [90, 0]), unit: .degrees,
      text: "clamp(0deg, 135deg - 180deg * var(--p), 90deg)"),
    Case(
      map: map([0, 0.5, 1], [0, 10, 40]), unit: .points,
      text: "max(20px * var(--p), -20px + 60px * var(--p))"),
    // Outside of the range, what the map does is of no importance.
    Case(map: map([-1, 2], [0, 3]), unit: .none, text: "1 + var(--p)"),
    Case(
      map: map([0, 300], [0, 1]), range: 0...300, unit: .none, text: "0.003333 * var(--p)"),
    Case(
      map: map([0, 0.4, 0.6, 1], [0, 1, 1, 0]), unit: .none,
      text: "min(2.5 * var(--p), 1, 2.5 - 2.5 * var(--p))"),
    Case(map: map([0, 0.2, 0.4, 1], [0, 1, 0, 1]), unit: .none, text: nil),
    Case(map: map([0, 0.2, 0.4, 0.6, 1], [0, 1, 3, 6, 10]), unit: .none, text: nil),
    Case(map: map([2, 3], [0, 1]), unit: .none, text: nil),
  ]

  @Test("A map of up to three lines is a sum or a function of CSS", arguments: all)
  func text(example: Case) throws {
    let mapping = WebMapping(example.map, over: example.range, precision: 0.001)
    let scaled = mapping?.scaled(by: example.unit.scale)
    #expect(scaled?.text(of: "--p", example.unit).text == example.text)
    guard let mapping else { return }
    for step in 0...20 {
      let number =
        example.range.lowerBound
        + (example.range.upperBound - example.range.lowerBound) * Double(step) / 20
      #expect(abs(mapping.value(at: number) - example.map.value(at: number)) <= 0.001)
      let negative = mapping.scaled(by: -2, plus: 1)
      #expect(abs(negative.value(at: number) - 1 + 2 * mapping.value(at: number)) < 1e-9)
    }
  }
}
