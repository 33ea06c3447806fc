import MotionRecording
import MotionValues
import Support
import Testing

struct TraceReaderTests {
  private static let header = "# motion 2  scene s  fps 60  seed 0\n"

  @Test("A printed trace reads back unchanged")
  func readsBack() throws {
    let printed = Self.lines(TracePrinterTests.trace)
    let read = try TraceReader.read(printed)
    // A frame without changes is not printed.
    let frames = TracePrinterTests.trace.frames.filter { !$0.changes.isEmpty || !$0.events.isEmpty }
    #expect(read == Trace(header: TracePrinterTests.header, frames: frames))
    #expect(Self.lines(read) == printed)
  }

  @Test("Random traces that are read back print the same", arguments: Array(1...50) as [UInt64])
  func isStable(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let frames = (0..<20).map { index in
      TraceFrame(
        index: index * 3,
        changes: ["a.x", "b c/d.y", "\"q\".z", "top", "!"].map {
          .init($0, Self.value(from: &numbers))
        },
        events: [
          TraceEvent(
            name: "e", target: "b c/d", words: (0..<3).map { _ in Self.value(from: &numbers) },
            time: .random(using: &numbers) ? .random(in: 0...9, using: &numbers) : nil)
        ])
    }
    let header = TraceHeader(
      scene: "a \"scene\"\n", fps: 120, seed: Int(seed),
      pairs: [.init("k", Self.value(from: &numbers)), .init("odd key", .name("v"))])
    let printed = Self.lines(Trace(header: header, frames: frames))
    let again = Self.lines(try TraceReader.read(printed))
    #expect(again == printed, "seed \(seed)")
  }

  @Test(
    "A value is read with its type",
    arguments: [
      ("24", .number(24)), ("-0.5", .number(-0.5)), ("1e+21", .number(1e21)),
      ("true", .boolean(true)), ("false", .boolean(false)), ("dark", .name("dark")),
      ("\"dark\"", .text("dark")), (#""\u0041\ud83c\udf89\/\n""#, .text("A🎉/\n")),
      ("#ff000000", .color(Color(red: 1, green: 0, blue: 0, alpha: 0))),
      ("#00FF00", .color(Color(red: 0, green: 1, blue: 0, alpha: 1))),
    ] as [(String, Value)])
  func readsValue(word: String, expected: Value) throws {
    let trace = try TraceReader.read("\(Self.header)3 a.x \(word)\n")
    #expect(trace.frames == [TraceFrame(index: 3, changes: [.init("a.x", expected)])])
  }

  @Test("An event's time is its last word; in version 1, the last word is a value")
  func readsTime() throws {
    let line = "5 ! cross a.x 50 below @0.0753\n"
    let cross = TraceEvent(
      name: "cross", target: "a.x", words: [.number(50), .name("below")], time: 0.0753)
    #expect(try TraceReader.read(Self.header + line).frames[0].events == [cross])
    let old = try TraceReader.read("# motion 1  scene s  fps 60  seed 0\n" + line)
    #expect(old.frames[0].events[0].words.last == .name("@0.0753"))
    #expect(old.frames[0].events[0].time == nil)
  }

  @Test(
    "The error for a wrong line has its number, and what was expected",
    arguments: [
      ("", 1, "`# motion 2` at the start", "the end of the line"),
      ("# motion 3  scene s  fps 60  seed 0", 1, "`# motion 2` at the start", "`3`"),
      ("# motion 2  fps 60", 1, "`scene`", "`fps`"),
      ("# motion 2  scene s  fps 0  seed 0", 1, "frames a second above 0", "`0`"),
      ("# motion 2  scene s  fps 1e-300  seed 0", 1, "frames a second above 0", "`1e-300`"),
      ("# motion 2  scene s  fps 60  seed x", 1, "a whole number as seed", "`x`"),
      ("# motion 2  scene s  fps 60  seed 0  k", 1, "a value", "the end of the line"),
      (header + "0 a.x 1\n\n", 3, "a frame number from 0 up", "the end of the line"),
      (header + "zero a.x 1", 2, "a frame number", "`zero`"),
      (header + "-1 a.x 1", 2, "a frame number", "`-1`"),
      (header + "5 a.x 1\n4 a.x 1", 3, "a frame number from 5 up", "`4`"),
      (header + "5", 2, "a name", "the end of the line"),
      (header + "5 a.x", 2, "a value", "the end of the line"),
      (header + "5 a.x 1 2", 2, "the end of the line", "`2`"),
      (header + "5 a.x 1.2.3", 2, "a number", "`1.2.3`"),
      (header + "5 a.x -inf", 2, "a number", "`-inf`"),
      (header + "5 a.x 0x10", 2, "a number", "`0x10`"),
      (header + "5 a.x 1e999", 2, "a number", "`1e999`"),
      (header + "5 a.x #ff", 2, "a colour such as `#ff8800` or `#ff880080`", "`#ff`"),
      (header + "5 a.x \"open", 2, "text in double quotes as JSON has it", "`\"open`"),
      (header + #"5 a.x "\ud800x""#, 2, "text in double quotes as JSON has it", #"`"\ud800x"`"#),
      (header + #"5 a.x "a"b"#, 2, "text in double quotes as JSON has it", #"`"a"b`"#),
      (header + "5 !", 2, "a name", "the end of the line"),
      (header + "5 ! cross", 2, "a name", "the end of the line"),
      (header + "5 ! cross a.x @soon", 2, "a time such as `@0.0753`", "`@soon`"),
      (header + "5 ! cross a.x @1 below", 2, "the end of the line", "`below`"),
    ])
  func namesLine(text: String, line: Int, expected: String, found: String) {
    #expect(throws: TraceSyntaxError(line: line, expected: expected, found: found)) {
      try TraceReader.read(text)
    }
  }

  @Test("Text that is not a trace never traps", arguments: Array(1...20) as [UInt64])
  func survivesNoise(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let printed = [UInt8](Self.lines(TracePrinterTests.trace).utf8)
    for _ in 0..<200 {
      var bytes = printed
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = .random(
          in: 0...255, using: &numbers)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let trace = try? TraceReader.read(text) else { continue }
      let again = Self.lines(trace)
      #expect((try? TraceReader.read(again)).map(Self.lines) == again, "seed \(seed): \(text)")
    }
  }

  private static func lines(_ trace: Trace) -> String {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .lines, output: memory)
    trace.print(with: &printer)
    return memory.text
  }

  private static func value(from numbers: inout SeededGenerator) -> Value {
    let words = [
      "dark", "", "true", "12", "#fff", "two words", "a\u{7f}", "\n", "é🎉\\", "-x", "!", "@1",
    ]
    let word = words[Int.random(in: 0..<words.count, using: &numbers)]
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: return .number(.random(in: -1e6...1e6, using: &numbers))
    case 1:
      return .color(Color { _ in .random(in: 0...1, using: &numbers) })
    case 2: return .boolean(.random(using: &numbers))
    case 3: return .name(word)
    default: return .text(word)
    }
  }
}
