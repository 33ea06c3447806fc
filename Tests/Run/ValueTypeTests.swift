import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Testing

/// Two colours and an angle: a value type that only this file declares.
private struct GradientType: ValueType {
  var form: ValueForm { .list([.color, .color, .number]) }
  var isContinuous: Bool { true }

  func description(of property: String) -> TypeDescription {
    .named("gradient", "a gradient such as { from = \"red\", to = \"blue\", angle = 90 }")
  }

  func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    guard let fields = given.fields, let from = fields["from"], let to = fields["to"],
      let angle = fields["angle"], fields.count == 3
    else { throw mismatch(given) }
    return .list([
      try ColorType().read(from), try ColorType().read(to),
      try NumberType(.degrees, in: .any).read(angle),
    ])
  }

  func scriptValue(of value: PropertyValue) -> ScriptPrimitive {
    guard case .list(let parts) = value else { return .table(entries: [], fields: []) }
    return .table(
      entries: [],
      fields: [
        ScriptField("angle", .number(parts[2].number)),
        ScriptField("from", ColorType().scriptValue(of: parts[0])),
        ScriptField("to", ColorType().scriptValue(of: parts[1])),
      ])
  }

  func traceValue(of value: PropertyValue) -> Value { .text(scriptValue(of: value).text) }
}

/// A `ValueType` is all that scripts, animations, appearances and traces need to support a type.
struct ValueTypeTests {
  private static let gradient = Property(
    "gradient", GradientType(),
    initial: .list([.color(.clear), .color(.fixed(Color(hex: 0xFF0000))), .number(0)]),
    "The fill of the screen.")

  /// Runs a script whose scene has a gradient, at 10 frames a second; returns its trace and its
  /// prints.
  private func run(
    _ script: String, _ format: TraceFormat = .lines
  ) throws -> (trace: String, printed: [String], failure: Diagnostic?) {
    var printed: [String] = []
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: 10))
    let text = "local scene = motion.scene { name = \"test\" }\n" + script
    let run = SceneRun(
      SceneSource(name: "test.lua", text: Array(text.utf8)), options,
      printLine: { printed.append($0) },
      prepare: {
        _ = $0.stage.attach(PropertyGroup("gradients", [Self.gradient]), to: $0.stage.root)
      })
    let memory = TraceMemory()
    var trace = TraceSink(printer: TracePrinter(format: format, output: memory))
    let outcome = try run.run(into: &trace)
    return (memory.text, printed, outcome.failure)
  }

  /// The lines of a trace that name the gradient.
  private func gradients(_ trace: String) -> [Substring] {
    trace.split(separator: "\n").filter { $0.contains("gradient") }
  }

  @Test("A script reads and writes it")
  func crosses() throws {
    let run = try run(
      """
      print(scene.gradient.to, scene.gradient.angle)
      scene.gradient = { from = "systemRed", to = "#00ff00", angle = 45 }
      print(scene.gradient.from, scene.gradient.to, scene.gradient.angle)
      """)
    #expect(run.printed == ["#ff0000\t0.0", "systemRed\t#00ff00\t45.0"])
    #expect(
      gradients(run.trace) == [
        ##"0 scene.gradient "{ angle = 45, from = \"#ff3b30\", to = \"#00ff00\" }""##
      ])
  }

  @Test(
    "A value of another type is an error that says what is expected",
    arguments: [
      ("5", "found the number 5"),
      ("{ from = \"red\" }", "found a table"),
      ("{ from = \"nope\", to = \"red\", angle = 0 }", "`nope` is not a colour"),
      ("{ from = \"red\", to = \"red\", angle = 0/0 }", "takes a finite number"),
    ])
  func refuses(value: String, words: String) throws {
    for script in ["scene.gradient = \(value)", animation(to: value)] {
      let failure = try #require(try run(script).failure)
      #expect(failure.message.contains("gradient"))
      #expect(failure.message.contains(words), "\(failure.message)")
    }
  }

  private func animation(to value: String) -> String {
    "motion.animator { duration = 0.2 }:animate(scene, { gradient = { to = \(value) } }):play()"
  }

  @Test("An animation moves each component, and colour names follow the appearance afterwards")
  func moves() throws {
    let run = try run(
      """
      scene.gradient = { from = "#000000", to = "#000000", angle = 0 }
      motion.animator { duration = 0.2, curve = "linear" }:animate(scene, {
        gradient = { to = { from = "#ffffff", to = "systemBackground", angle = 90 } }
      }):play()
      scene:timeline(function(t)
        t:wait(0.4)
        scene.appearance = "dark"
      end)
      """)
    #expect(run.failure == nil)
    func line(_ frame: Int, _ from: String, _ to: String, _ angle: Int) -> String {
      ##"\##(frame) scene.gradient "{ angle = \##(angle), from = \"\##(from)\", to = \"\##(to)\" }""##
    }
    #expect(
      gradients(run.trace).map(String.init) == [
        line(0, "#000000", "#000000", 0), line(1, "#808080", "#808080", 45),
        line(2, "#ffffff", "#ffffff", 90), line(4, "#ffffff", "#000000", 90),
      ])
  }

  @Test("A trace of it can be read back, and prints the same")
  func readsBack() throws {
    let script = animation(to: "{ from = \"systemRed\", to = \"#00ff00\", angle = 90 }")
    let recording = try RecordingReader(
      Array(try run(script, .ndjson).trace.utf8), name: "test.ndjson"
    ).recording
    let memory = TraceMemory()
    var printer = TracePrinter(format: .lines, output: memory)
    recording.print(with: &printer)
    #expect(memory.text == (try run(script)).trace)
    #expect(gradients(memory.text).count == 3)
  }

  @Test("Its default is documented as a script would write it")
  func documents() {
    #expect(Self.gradient.initialText == ##"{ angle = 0, from = "#00000000", to = "#ff0000" }"##)
    #expect(Self.gradient.slotCount == 9)
  }
}
