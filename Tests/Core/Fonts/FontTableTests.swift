import Support
import Testing

@testable import MotionValues

@Suite("The font's table")
struct FontTableTests {
  private struct Metrics: Decodable {
    struct Font: Decodable {
      let unitsPerEm: Int
      let hhea: [Int]
      let advances: [String: Int]
    }

    let fonts: [String: Font]
  }

  @Test("Advances and vertical metrics are the font's in six weights")
  func advances() throws {
    let fonts = try Oracle.json("font_metrics.json", as: Metrics.self).fonts
    #expect(fonts.count == 6)
    for (weight, font) in fonts {
      let index = try #require(Int(weight)) / 100 - 1
      #expect(font.unitsPerEm == FontTable.unitsPerEm)
      #expect(font.hhea == [FontTable.ascent, -FontTable.descent, FontTable.gap])
      for (name, advance) in font.advances {
        let point = try #require(UInt32(name.dropFirst(2), radix: 16))
        #expect(FontTable.advance(of: point, weight: index) == advance, "\(name) in \(weight)")
      }
    }
  }

  @Test("Kerning is the font's in the weights 400, 600 and 700")
  func kerning() throws {
    let pairs = try Oracle.json("kerning.json", as: [String: [String: Int]].self)
    #expect(pairs.count == 3)
    for (weight, pairs) in pairs {
      let index = try #require(Int(weight)) / 100 - 1
      for (pair, value) in pairs {
        let letters = Array(pair.unicodeScalars)
        #expect(
          FontTable.kerning(letters[0].value, letters[1].value, weight: index) == value,
          "\(pair) in \(weight)")
      }
    }
  }

  @Test("Halves of interpolated values are rounded up, as in the font's own weights")
  func interpolation() {
    // The advance of `a` in all nine weights.
    let advances = (0..<9).map { FontTable.advance(of: 0x61, weight: $0) }
    #expect(advances.allSatisfy { $0 != nil })
    #expect(advances == advances.sorted { $0 ?? 0 < $1 ?? 0 })
  }

  @Test("A weight is rounded to the nearest hundred from 100 to 900")
  func weights() {
    #expect(FontMetrics(size: 10, weight: 449) == FontMetrics(size: 10, weight: 400))
    #expect(FontMetrics(size: 10, weight: 450) == FontMetrics(size: 10, weight: 500))
    #expect(FontMetrics(size: 10, weight: 0) == FontMetrics(size: 10, weight: 100))
    #expect(FontMetrics(size: 10, weight: 2000) == FontMetrics(size: 10, weight: 900))
  }
}
