import MotionRecording
import Testing

@testable import MotionCommands

struct TerminalFilterTests {
  /// The filter's output for pieces that are written one after the other.
  private static func passed(_ pieces: [[UInt8]]) -> String {
    var filter = TerminalFilter()
    var bytes: [UInt8] = []
    for piece in pieces {
      _ = piece.withUnsafeBytes { piece in
        filter.pass(piece) {
          bytes += $0
          return .open
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let rows: [(String, String)] = [
    ("plain\ttext\n", "plain\ttext\n"),
    ("é 中 🎉 \u{a0}\u{2026}", "é 中 🎉 \u{a0}\u{2026}"),
    (
      "\u{1b}[1;31mred\u{1b}[0m \u{1b}[2mfaint\u{1b}[0m",
      "\u{1b}[1;31mred\u{1b}[0m \u{1b}[2mfaint\u{1b}[0m"
    ),
    ("\u{1b}[36mshape\u{1b}[94m", "\u{1b}[36mshape\u{1b}[94m"),
    ("\u{1b}]0;title\u{7}", #"\u{1b}]0;title\u{7}"#),
    ("\u{1b}[2J\u{1b}[8mhidden", #"\u{1b}[2J\u{1b}[8mhidden"#),
    ("\u{1b}[38;5;1m", #"\u{1b}[38;5;1m"#), ("\u{1b}[1;41m", #"\u{1b}[1;41m"#),
    ("\u{1b}\u{1b}[0m", "\\u{1b}\u{1b}[0m"), ("\u{1b}é", #"\u{1b}é"#),
    ("\u{9b}31m\u{7f}\r\0", #"\u{9b}31m\u{7f}\u{d}\u{0}"#),
    ("a\u{202e}b\u{61c}\u{2066}\u{200b}\u{feff}", #"a\u{202e}b\u{61c}\u{2066}\u{200b}\u{feff}"#),
  ]

  @Test("Control sequences and control characters are escaped", arguments: rows)
  func whole(text: String, expected: String) {
    #expect(Self.passed([Array(text.utf8)]) == expected)
  }

  @Test("The boundaries of writes make no difference", arguments: rows)
  func cut(text: String, expected: String) {
    #expect(Self.passed(text.utf8.map { [$0] }) == expected)
  }

  @Test(
    "Bytes that are not UTF-8 are escaped",
    arguments: [
      ([0x9b, 0x41], #"\x9bA"#), ([0xc3, 0x41], #"\xc3A"#), ([0xff, 0xfe], #"\xff\xfe"#),
      ([0xc0, 0x9b], #"\xc0\x9b"#), ([0xe0, 0x82, 0x9b], #"\xe0\x82\x9b"#),
      ([0xed, 0xa0, 0x80], #"\xed\xa0\x80"#), ([0xf4, 0x90, 0x80, 0x80], #"\xf4\x90\x80\x80"#),
      ([0xe2, 0x80, 0x0a], "\\xe2\\x80\n"),
    ] as [([UInt8], String)])
  func malformed(bytes: [UInt8], expected: String) {
    #expect(Self.passed([bytes]) == expected)
    #expect(Self.passed(bytes.map { [$0] }) == expected)
  }

  @Test("A long text is passed completely")
  func long() {
    let text = String(repeating: "one two three é\n", count: 2_000)
    #expect(Self.passed([Array(text.utf8)]) == text)
  }
}
