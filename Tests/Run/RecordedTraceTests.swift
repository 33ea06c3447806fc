import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

/// A recording, the trace of the same run, and the recording that is read back from the trace.
struct RecordedTraceTests {
  private static let scripts = [
    "examples/00-collapsing-header", "examples/01-inverted-sections",
    "examples/02-snapping-header", "examples/03-passport", "examples/04-search-transitions",
    "examples/10-spring-gallery", "examples/11-staggered-grid", "examples/12-passport-keyframes",
    "examples/13-booklet", "examples/14-in-flight", "examples/20-home-screen",
    "examples/21-stretchy-header", "Tests/Scripts/runs-assignments",
    "Tests/Scripts/runs-booklet-made-again", "Tests/Scripts/runs-in-byte-order",
    "Tests/Scripts/runs-removals",
    "Tests/Scripts/runs-corners-of-a-later-booklet", "Tests/Scripts/runs-transition-two-at-once",
    "Tests/Scripts/runs-with-composed-ids",
  ]

  private struct Played {
    let recording: Recording
    let text: [TraceFormat: String]
    let hash: String
  }

  /// Prints traces in two formats.
  private static func play(
    _ script: String, rate: Int = 60, appearance: Appearance = .light,
    _ sinkOptions: TraceSink.Options = .init()
  ) throws -> Played {
    let memories = [TraceFormat.ndjson: TraceMemory(), .lines: TraceMemory(), .csv: TraceMemory()]
    func sink(_ format: TraceFormat) throws -> TraceSink {
      TraceSink(
        sinkOptions, printer: TracePrinter(format: format, output: try #require(memories[format])))
    }
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: rate))
    options.session.appearance = appearance
    var sinks = PairSink(
      PairSink(RecordingSink(select: sinkOptions.select), HashSink()),
      PairSink(try sink(.ndjson), PairSink(try sink(.lines), try sink(.csv))))
    _ = try SceneRun(SceneSource(name: "t.lua", text: Array(script.utf8)), options)
      .run(into: &sinks)
    return Played(
      recording: sinks.first.first.recording, text: memories.mapValues(\.text),
      hash: sinks.first.second.hexadecimal)
  }

  private static func lines(of recording: Recording, _ format: TraceFormat = .lines) -> String {
    let memory = TraceMemory()
    var printer = TracePrinter(format: format, output: memory)
    recording.print(with: &printer)
    return memory.text
  }

  private static func read(_ text: String?) throws -> RecordingReader {
    try RecordingReader(Array(try #require(text).utf8), name: "test.ndjson")
  }

  @Test(
    "ndjson reads back as the recording, and prints the run's trace", arguments: scripts)
  func readsBack(script: String) throws {
    for (rate, appearance) in [(60, Appearance.light), (7, .dark)] {
      let played = try Self.play(
        try Repository.text("\(script).lua"), rate: rate, appearance: appearance)
      #expect(Self.lines(of: played.recording) == played.text[.lines])
      #expect(Self.lines(of: played.recording, .csv) == played.text[.csv])
      let read = try Self.read(played.text[.ndjson])
      #expect(read.warnings.isEmpty)
      try Self.compare(read.recording, played.recording)
      #expect(Self.lines(of: read.recording) == played.text[.lines])
      // ndjson printed from the recording that was read reads back the same.
      let again = try Self.read(Self.lines(of: read.recording, .ndjson))
      #expect(again.recording == read.recording && again.warnings.isEmpty)
    }
  }

  private static func compare(_ read: Recording, _ recorded: Recording) throws {
    #expect(read.scene == recorded.scene && read.rate == recorded.rate)
    #expect(read.seed == recorded.seed && read.facts == recorded.facts)
    #expect(read.frameCount == recorded.frameCount)
    #expect(read.layers.count == recorded.layers.count)
    #expect(read.defaults.map(\.look) == recorded.defaults.map(\.look))
    for (a, b) in zip(read.layers, recorded.layers) {
      #expect(a.path == b.path && a.id == b.id && a.kind == b.kind && a.parent == b.parent)
      #expect(a.firstFrame == b.firstFrame && a.endFrame == b.endFrame)
      #expect(a.parts == b.parts && a.groups == b.groups)
    }
    #expect(
      Set(read.properties.map { "\($0.frame) \($0.layer) \($0.property)" })
        == Set(recorded.properties.map { "\($0.frame) \($0.layer) \($0.property)" }))
    for property in recorded.properties {
      let a = Source(read, property)
      let b = Source(recorded, property)
      var worst = 0.0
      for frame in recorded.layers[property.layer].firstFrame..<recorded.frameCount {
        switch (a.value(at: frame), b.value(at: frame)) {
        case (.number(let a), .number(let b)):
          worst = max(worst, abs(a - b) / max(1, abs(b) * 1e-9))
        case (let a, let b): #expect(word(a) == word(b), "\(property) in frame \(frame)")
        }
      }
      #expect(worst <= 1e-6, "\(property)")
    }
    #expect(read.events.count == recorded.events.count)
    for (a, b) in zip(read.events, recorded.events) {
      #expect(a.frame == b.frame && abs(a.time - b.time) <= 1e-6)
      #expect(a.event.name == b.event.name && a.event.target == b.event.target)
      #expect(a.event.words.map(word) == b.event.words.map(word))
    }
  }

  /// A column, or a constant.
  private struct Source {
    let column: RecordedColumn?
    let constant: Value?

    init(_ recording: Recording, _ property: RecordedProperty) {
      column = recording.columns.first {
        $0.layer == property.layer && $0.property == property.property
      }
      constant =
        recording.layers[property.layer].constants.first { $0.key == property.property }?.value
    }

    func value(at frame: Int) -> Value? { column?.value(at: frame) ?? constant }
  }

  private static func word(_ value: Value?) -> String {
    var bytes = ByteWriter()
    if let value { bytes.append(word: value) }
    return bytes.text
  }

  @Test(
    "Recording a random scene does not change it, and its trace reads back",
    arguments: Seeds.first(10))
  func random(seed: Int) throws {
    let script = Array(RandomScene(seed: seed).script.utf8)
    var alone = HashSink()
    let first = try SceneRun(SceneSource(name: "random.lua", text: script))
      .run(into: &alone)
    let memory = TraceMemory()
    var sinks = PairSink(
      PairSink(RecordingSink(), HashSink()),
      TraceSink(printer: TracePrinter(format: .ndjson, output: memory)))
    let second = try SceneRun(SceneSource(name: "random.lua", text: script))
      .run(into: &sinks)
    #expect(first.failure == second.failure, "seed \(seed)")
    #expect(sinks.first.second.hexadecimal == alone.hexadecimal, "seed \(seed)")
    let recording = sinks.first.first.recording
    let read = try RecordingReader(memory.bytes, name: "random.ndjson").recording
    try Self.compare(read, recording)
    for recording in [read, recording] {
      let hash = TraceHash()
      var printer = TracePrinter(format: .lines, output: hash)
      recording.print(with: &printer)
      #expect(hash.hexadecimal == alone.hexadecimal, "seed \(seed)")
    }
  }

  // Lines do not tell layers of the same path apart.
  @Test(
    "Lines read back with their own precision, and print the same",
    arguments: scripts.filter { !$0.hasSuffix("runs-removals") })
  func readsLines(script: String) throws {
    let played = try Self.play(try Repository.text("\(script).lua"))
    let read = try Self.read(played.text[.lines])
    #expect(read.warnings.isEmpty)
    #expect(Self.lines(of: read.recording) == played.text[.lines])
    let moved = Set(
      read.recording.columns.map { read.recording.layers[$0.layer].path + $0.property })
    for column in played.recording.columns {
      guard let track = column.track,
        let low = track.numbers.min(), let high = track.numbers.max(), high - low > 1e-3
      else { continue }
      #expect(moved.contains(played.recording.layers[column.layer].path + column.property))
    }
  }

  @Test("Golden traces of the examples can be read, including those of version 1")
  func readsGoldens() throws {
    let text = try Repository.text("examples/00-collapsing-header.trace")
    #expect(try Self.read(text).recording.columns.count > 3)
    let old = text.split(separator: "\n").map { line in
      line.hasPrefix("# motion 2 ")
        ? "# motion 1 " + line.dropFirst(11)
        : line.prefix { $0 != "@" }
    }
    #expect(try Self.read(old.joined(separator: "\n") + "\n").recording.columns.count > 3)
  }

  @Test("A trace of selected properties, of every nth frame, or of full frames reads back")
  func parts() throws {
    let script = try Repository.text("examples/03-passport.lua")
    var options = TraceSink.Options()
    options.select = ["*.translationY"]
    let selected = try Self.play(script, options)
    let read = try Self.read(selected.text[.ndjson]).recording
    #expect(Set(read.columns.map(\.property)) == ["translationY"])
    #expect(read.layers.count == selected.recording.layers.count)

    options = TraceSink.Options()
    options.every = 10
    let whole = try Self.play(script).recording
    let played = try Self.play(script, options)
    for format in [TraceFormat.ndjson, .lines] {
      let some = try Self.read(played.text[format]).recording
      #expect(some.rate == 6 && some.facts.isEmpty)
      let column = try #require(some.columns.first { $0.property == "translationY" })
      let path = some.layers[column.layer].path
      let full = try #require(
        whole.columns.first { whole.layers[$0.layer].path == path && $0.property == "translationY" }
      )
      for frame in 0..<some.frameCount - 1 {
        guard case .number(let a) = column.value(at: frame),
          case .number(let b) = full.value(at: frame * 10)
        else { return #expect(Bool(false), "translationY is a number") }
        #expect(abs(a - b) <= 1e-6, "frame \(frame)")
      }
      #expect(
        some.events.map { ($0.time * 1e6).rounded() }
          == whole.events.map { ($0.time * 1e6).rounded() })
      #expect(some.events.allSatisfy { $0.frame < some.frameCount })
    }

    options = TraceSink.Options()
    options.isFull = true
    let full = try Self.play(try Repository.text("examples/12-passport-keyframes.lua"), options)
    let all = try Self.read(full.text[.ndjson]).recording
    #expect(all.columns.count == full.recording.columns.count)
    #expect(all.frameCount == full.recording.frameCount)
  }

  @Test("The trace of a failed run is read to its last frame, and reports the failure")
  func failure() throws {
    let played = try Self.play(
      """
      local scene = motion.scene { name = "test" }
      local box = scene:box { id = "box" }
      scene:timeline(function(t)
        for step = 1, 5 do t:wait(1 / 60) box.x = step end
        error("no")
      end)
      """)
    let read = try Self.read(played.text[.ndjson])
    #expect(read.recording.frameCount == 5)
    #expect(read.warnings.count == 1 && read.warnings[0].contains("no"))
  }
}
