import HeaderEngine
import Testing

@Suite("560 points scrolled up from rest, min 68, max 600, card 40 points down")
struct StepSizeTests {
  struct Row: CustomTestStringConvertible {
    let step: Double
    let top: Double
    let alpha: Double
    let content: Double
    let lost: Double
    var testDescription: String { "steps of \(step) pt" }
  }

  /// Four decimals, as the published behaviour was tabulated.
  static let rows =
    [560, 280, 140, 80, 70, 56, 40].map {
      Row(step: $0, top: -4.2105, alpha: 1.1053, content: 0, lost: 28)
    }
    + [20, 10].map { Row(step: $0, top: -1.2030, alpha: 1.0301, content: 20, lost: 8) }
    + [
      Row(step: 5, top: -0.4511, alpha: 1.0113, content: 25, lost: 3),
      Row(step: 1, top: 0, alpha: 1, content: 28, lost: 0),
    ]

  @Test("As published, the result depends on the step size", arguments: rows)
  func published(row: Row) throws {
    let end = try Self.scroll(by: row.step, policy: .asPublished)
    #expect(end.height == 68)
    #expect(agree(end.top, row.top, within: 5e-5))
    #expect(agree(end.alpha, row.alpha, within: 5e-5))
    #expect(end.content == row.content)
    #expect(end.lost == row.lost)
  }

  @Test("Under `topOnly` the result does not depend on the step size", arguments: rows)
  func conserving(row: Row) throws {
    let end = try Self.scroll(by: row.step, policy: .topOnly)
    #expect(end == End(height: 68, top: 0, alpha: 1, content: 28, lost: 0))
  }

  struct End: Equatable {
    let height: Double
    let top: Double
    let alpha: Double
    let content: Double
    let lost: Double
  }

  static func scroll(by step: Double, policy: HeaderPolicy) throws -> End {
    var header = Header(try HeaderConfiguration(minimum: 68, maximum: 600, policy: policy))
    let card = try ProgressMapping(over: 0, 0.5, from: 0, to: 40)
    let search = try ProgressMapping(over: 0, 0.5, from: 1, to: 0)
    var content = 0.0
    var lost = 0.0
    for _ in 0..<Int(560 / step) {
      let result = header.scroll(from: content, to: content + step)
      content = result.offset
      lost += result.lost
    }
    return End(
      height: header.height, top: card.value(at: header.unclampedProgress),
      alpha: search.value(at: header.unclampedProgress), content: content, lost: lost)
  }
}
