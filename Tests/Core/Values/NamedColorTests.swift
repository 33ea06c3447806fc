import MotionValues
import Support
import Testing

@Suite("Colours")
struct NamedColorTests {
  private struct Table: Decodable {
    let colors: [String: [String: [Double]]]
  }

  @Test("semantic colours are UIKit's, in light and dark")
  func semantic() throws {
    let table = try Oracle.json("semantic_colors.json", as: Table.self).colors
    #expect(table.count >= 10)
    for (name, looks) in table {
      let named = try #require(NamedColor.named(name), "\(name)")
      for appearance in Appearance.allCases {
        let expected = try #require(looks[appearance.rawValue])
        let color = named.color(in: ColorAppearance(appearance))
        #expect(
          [color.red, color.green, color.blue] == expected.prefix(3).map { $0 / 255 }, "\(name)")
        // The table rounds alpha to two decimals; the colours have multiples of 1/255.
        #expect(abs(color.alpha - expected[3]) < 0.005, "\(name)")
      }
    }
  }

  @Test("every name is found; the names are sorted and unique")
  func names() {
    let names = NamedColor.names
    #expect(names == names.sorted() && Set(names).count == names.count)
    #expect(names.allSatisfy { NamedColor.named($0)?.name == $0 })
    #expect(NamedColor.named("elevated") == nil && NamedColor.named("Black") == nil)
  }

  @Test(
    "hexadecimal text is parsed, and written in the same form",
    arguments: [
      ("#000000", "#000000"), ("#FFffFF", "#ffffff"), ("#f80", "#ff8800"), ("#f808", "#ff880088"),
      ("#12345678", "#12345678"), ("#123456ff", "#123456"), ("#0000", "#00000000"),
      ("#", nil), ("#12", nil), ("#12345", nil), ("#1234567", nil), ("#123456789", nil),
      ("123456", nil), ("#ggg", nil), ("# 123", nil), ("#１２３", nil), ("#+12", nil), ("", nil),
    ] as [(String, String?)])
  func hexadecimal(_ text: String, written: String?) {
    #expect(Color(hexText: text)?.hexText == written)
  }

  @Test("every byte is unchanged after parsing and writing")
  func bytes() {
    for byte in 0...255 {
      let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
      let text = "#\(digits)00\(digits)"
      #expect(Color(hexText: text)?.hexText == text)
      #expect(
        Color(hexText: "#000000\(digits)")?.hexText
          == (byte == 255 ? "#000000" : "#000000\(digits)"))
    }
    #expect(Color(red: -1, green: 2, blue: 0.5).hexText == "#00ff80")
  }

  @Test(
    "an unknown colour is an error with the nearest name",
    arguments: [
      ("systemPnk", "did you mean `systemPink`?"), ("Label", "did you mean `label`?"),
      ("grey", "did you mean `gray`?"),
      ("chartreuse", "write `#rrggbb`, `#rrggbbaa`, or a name such as `systemBackground`"),
    ])
  func unknown(_ text: String, help: String) {
    let error = #expect(throws: Diagnostic.self) { try ColorValue(text: text) }
    #expect(error?.code == .unknownColor)
    #expect(error?.message == "`\(text)` is not a colour")
    #expect(error?.help == [help])
  }
}
