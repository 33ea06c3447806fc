/// ANSI colours, or none.
struct TerminalPaint: Sendable {
  let hasColor: Bool

  private static let series = ["36", "33", "32", "35", "34", "31", "96", "93"]

  func series(_ text: String, _ index: Int) -> String {
    painted(text, Self.series[index % Self.series.count])
  }

  func strong(_ text: String) -> String { painted(text, "1") }

  func faint(_ text: String) -> String { painted(text, "2") }

  /// Text on a background colour, in channels from 0 to 255.
  func filled(_ text: String, red: UInt8, green: UInt8, blue: UInt8) -> String {
    painted(text, "48;2;\(red);\(green);\(blue)")
  }

  private func painted(_ text: String, _ code: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
