import MotionRecording
import Testing

struct RecordingTableTests {
  private static let trace = """
    # motion 2  scene s  fps 60  seed 0
    0 header.height 600
    0 header.fill #000000
    0 header/card.x 1
    1 header.height 590.25
    1 header/card.x 2
    2 header.fill #ff0000
    2 ! cross header/card.y 24 below @0.03
    4 header/card/late.opacity 0.5
    6 header/card/late.opacity 0.25

    """

  private static func table(
    _ trace: String, width: Int = 80, every: Int = 1, isFull: Bool = false
  ) throws -> String {
    let recording = try RecordingReader(Array(trace.utf8), name: "t").recording
    return RecordingTable(recording, width: width, every: every, isFull: isFull).text
  }

  @Test(
    "A table has a column per moving property, under its layer, and a row per frame with a change")
  func shows() throws {
    #expect(
      try Self.table(Self.trace) == """
        scene s  fps 60  seed 0

                         header           …/card  …d/late
        frame      time  height     fill       x  opacity
            0         0     600  #000000       1
            1  0.016667  590.25        ·       2
            2  0.033333       ·  #ff0000       ·
            2  0.033333  ! cross header/card.y 24 below @0.03
            4  0.066667       ·        ·       ·      0.5
            6       0.1       ·        ·       ·     0.25

        """)
  }

  @Test("Constant properties are counted, and so are columns that do not fit")
  func counts() throws {
    let trace = Self.trace + "7 header/card/late.opacity 0.2\n"
    let still = trace.replacing(
      "0 header.height 600\n", with: "0 header.height 600\n0 header.y 7\n")
    let text = try Self.table(still, width: 38)
    #expect(text.contains("\n1 property keeps its value; show with `--full`\n"))
    #expect(text.contains("\n2 columns do not fit; choose with `--select`\n"))
    #expect(!text.contains("opacity") && text.contains("frame      time  height     fill\n"))
    // A frame without visible changes has no row.
    #expect(!text.contains("\n    7 "))
    let full = try Self.table(still, width: 200, isFull: true)
    #expect(full.contains(" y ") && !full.contains("·") && !full.contains("keep"))
  }

  @Test(
    "Lines are no wider than the terminal, except for a single wide column",
    arguments: [40, 60, 80, 132])
  func fits(width: Int) throws {
    let trace =
      "# motion 2  scene s  fps 60  seed 0\n"
      + (0..<40).map { "0 layer\($0).opacity 0\n" }.joined()
      + (0..<40).map { "1 layer\($0).opacity -1234.567891\n" }.joined()
    let lines = try Self.table(trace, width: width).split(separator: "\n").drop {
      !$0.hasPrefix("frame")
    }
    let widest = lines.map(\.count).max() ?? 0
    #expect(widest <= width && widest > width - 15)
    #expect(try Self.table(trace, width: 5).contains("layer0"))
  }

  @Test("Every nth row has the changes since the previous one, and all events")
  func every() throws {
    let text = try Self.table(Self.trace, every: 4)
    let rows = text.split(separator: "\n").dropFirst(3).map { $0.split(separator: " ").first ?? "" }
    #expect(rows == ["0", "2", "4"])
    #expect(text.contains("590.25  #ff0000"))
  }

  @Test("A scene in which nothing moves lists what is omitted")
  func still() throws {
    let text = try Self.table("# motion 2  scene s  fps 60  seed 0\n0 a.x 1\n0 a.y 2\n")
    #expect(
      text == "scene s  fps 60  seed 0\n2 properties keep their values; show with `--full`\n")
  }

  @Test("Untrusted texts are shortened, and cannot control the terminal")
  func plain() throws {
    let text = try Self.table(
      "# motion 2  scene s  fps 60  seed 0\n0 a\u{202e}b.text \"x\"\n"
        + "1 a\u{202e}b.text \"\u{9b}31m\\u001b[2J\(String(repeating: "y", count: 90))\"\n")
    #expect(text.contains(##"a\u{202e}b"##) && text.contains("y…"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(!text.unicodeScalars.contains { $0 == "\u{202e}" || $0 == "\u{9b}" })
  }
}
