import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import SceneSupport
import StandardRuntime
import Testing

@Suite("Gradients in a scene")
struct GradientSceneTests {
  private static let prelude = """
    local box = scene:box { id = "box", width = 100, height = 100 }
    local function line(at) return motion.linearGradient { "#ff0000", { "#00ff00", at = at }, "#0000ff" } end
    local move = function(fill) return motion.animator { duration = 1, curve = "linear" }:animate(box, { fill = fill }) end

    """

  private func scene(
    _ script: String, fps: Int = 60, appearance: Appearance = .light
  ) throws(Diagnostic) -> SteppedScene {
    try SteppedScene(scene: Self.prelude + script, fps: fps, appearance: appearance)
  }

  /// The value of `box.fill` as a trace has it at rest, with its colours.
  private func fill(_ run: SteppedScene) throws -> Value {
    let slot = try run.slot("box.fill")
    let property = run.session.stage.property(at: slot).property
    return property.type.traceValue(
      of: run.session.stage.store.value(at: slot, property.form, names: .none))
  }

  private func word(_ run: SteppedScene) throws -> String { try fill(run).plainText }

  private func trace(_ script: String, fps: Int = 60, _ format: TraceFormat = .lines) throws
    -> String
  {
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: fps))
    let text = "local scene = motion.scene { name = \"test\" }\n" + Self.prelude + script
    let run = SceneRun(
      SceneSource(name: "test.lua", text: Array(text.utf8)), options, printLine: { _ in })
    let output = TraceMemory()
    var sink = TraceSink(printer: TracePrinter(format: format, output: output))
    let outcome = try run.run(into: &sink)
    #expect(outcome.failure == nil)
    return output.text
  }

  @Test("A gradient can be assigned, read back and compared with what a script writes")
  func assignment() throws {
    let run = try scene(
      """
      box.fill = motion.linearGradient { "#ff0000", { "#00ff00", at = 0.25 }, "#0000ff", angle = 90 }
      print(box.fill)
      box.fill = "linear-gradient(to right, red, #00f 40%)"
      print(box.fill)
      box.fill = "#123456"
      print(box.fill)
      """)
    #expect(
      run.printed == [
        ##"motion.linearGradient { "#ff0000", { "#00ff00", at = 0.25 }, "#0000ff", angle = 90 }"##,
        ##"motion.linearGradient { "red", { "#0000ff", at = 0.4 }, angle = 90 }"##, "#123456",
      ])
  }

  @Test("An animator goes from one gradient to another, and is exactly at both ends")
  func animation() throws {
    let run = try scene(
      "box.fill = line(0.2) scene:timeline(function(t) t:play(move(line(0.8))) end)")
    try run.run(toFrame: 0)
    #expect(try word(run) == "linear(#ff0000,#00ff00@0.2,#0000ff)")
    try run.run(toFrame: 30)
    guard case .mixed(let mixed) = try fill(run) else {
      Issue.record("it is no gradient on its way")
      return
    }
    #expect(abs(mixed.place - 0.5) < 1e-9)
    #expect(mixed.value.content.word == "linear(#ff0000,#00ff00,#0000ff)")
    try run.run(toFrame: 61)
    #expect(try word(run) == "linear(#ff0000,#00ff00@0.8,#0000ff)")
  }

  @Test("A colour becomes a gradient, and a gradient a colour, without a jump")
  func colours() throws {
    let run = try scene(
      """
      box.fill = "#ffffff"
      scene:timeline(function(t) t:play(move(line(0.5))) t:play(move("#00ff00")) end)
      """)
    try run.run(toFrame: 0)
    #expect(try word(run) == "#ffffff")
    try run.run(toFrame: 60)
    #expect(try word(run) == "linear(#ff0000,#00ff00,#0000ff)")
    try run.run(toFrame: 119)
    #expect(try fill(run).isMixed)
    try run.run(toFrame: 121)
    #expect(try word(run) == "#00ff00")
    #expect(try run.color("box.fill") == "#00ff00")
  }

  @Test("A motion that turns back keeps its value and its velocity to the bit")
  func turningBack() throws {
    let run = try scene(
      """
      box.fill = line(0.2)
      scene:timeline(function(t)
        motion.withAnimation("bouncy", function() box.fill = line(0.8) end)
        t:wait(0.1)
        motion.withAnimation("bouncy", function() box.fill = line(0.2) end)
      end)
      """)
    let slot = try run.slot("box.fill") + 4
    try run.run(toFrame: 5)
    let before = run.session.stage.store[slot]
    try run.run(toFrame: 6)
    let turn = run.session.stage.store[slot]
    try run.run(toFrame: 7)
    // It goes on in the same direction for a moment, because it has a velocity.
    #expect(turn > before && run.session.stage.store[slot] > turn)
    try run.runToRest()
    #expect(try word(run) == "linear(#ff0000,#00ff00@0.2,#0000ff)")
  }

  @Test("A new target begins a new chain with the present value")
  func interruption() throws {
    let run = try scene(
      """
      box.fill = line(0.2)
      scene:timeline(function(t)
        motion.withAnimation({ duration = 1, curve = "linear" }, function() box.fill = line(0.8) end)
        t:wait(0.5)
        motion.withAnimation({ duration = 1, curve = "linear" }, function() box.fill = line(0.1) end)
      end)
      """)
    try run.run(toFrame: 30)
    #expect(try word(run) == "linear(#ff0000,#00ff00,#0000ff)")
    try run.run(toFrame: 60)
    #expect(try word(run) == "linear(#ff0000,#00ff00@0.3,#0000ff)")
    try run.runToRest()
    #expect(try word(run) == "linear(#ff0000,#00ff00@0.1,#0000ff)")
  }

  @Test("Keyframes lead through gradients in order")
  func keyframes() throws {
    let run = try scene(
      """
      box.fill = line(0.2)
      local keys = motion.animator { duration = 1, curve = "linear" }
      keys:keyframe(box, { fill = line(0.4) }, { start = 0, duration = 0.5 })
      keys:keyframe(box, { fill = "#ffffff" }, { start = 0.5, duration = 0.5 })
      scene:timeline(function(t) t:play(keys) end)
      """)
    try run.run(toFrame: 15)
    #expect(try word(run) == "linear(#ff0000,#00ff00@0.3,#0000ff)")
    try run.run(toFrame: 30)
    #expect(try word(run) == "linear(#ff0000,#00ff00@0.4,#0000ff)")
    try run.run(toFrame: 61)
    #expect(try word(run) == "#ffffff")
  }

  @Test("Mappings and functions compute gradients")
  func derivations() throws {
    let run = try scene(
      """
      local dot = scene:box { id = "dot", width = 10, height = 10 }
      box:derive { fill = motion.map(dot, "x", { 0, 100 }, { line(0), line(1) }) }
      dot:derive { fill = function() return motion.linearGradient { "#000000", { "#ffffff", at = dot.x / 100 } } end }
      local go = motion.animator { duration = 1, curve = "linear" }:animate(dot, { x = 100 })
      scene:timeline(function(t) t:play(go) end)
      """)
    let count = try (0...60).map { frame in
      try run.run(toFrame: frame)
      return try word(run)
    }
    #expect(count[15] == "linear(#ff0000,#00ff00@0.25,#0000ff)")
    #expect(count[30] == "linear(#ff0000,#00ff00,#0000ff)")
    let slot = try run.slot("dot.fill")
    #expect(run.session.stage.store.value(at: slot, PaintType().form, names: .none).mixed != nil)
  }

  @Test("States, and what is touched, take gradients")
  func states() throws {
    let run = try scene(
      """
      local states = motion.states { name = "s", initial = "off", curve = "snappy",
        states = { off = { [box] = { fill = "#ffffff" } }, on = { [box] = { fill = line(0.5) } } } }
      scene:timeline(function(t) t:wait(0.1) states:setState("on") t:waitFor(states) states:setState("off") end)
      """)
    var seen: Set<Bool> = []
    for frame in 0...20 {
      try run.run(toFrame: frame)
      seen.insert(try fill(run).isMixed)
    }
    #expect(seen == [false, true])
    try run.runToRest()
    #expect(try word(run) == "#ffffff")
  }

  @Test("Named colours follow the appearance of their layer")
  func appearance() throws {
    let script = "box.fill = motion.linearGradient { \"systemBackground\", \"systemPink\" }"
    #expect(try word(stepped(script, .light)) == "linear(#ffffff,#ff2d55)")
    #expect(try word(stepped(script, .dark)) == "linear(#000000,#ff375f)")
  }

  private func stepped(_ script: String, _ appearance: Appearance) throws -> SteppedScene {
    let run = try scene(script, appearance: appearance)
    try run.step()
    return run
  }

  @Test("A change of the appearance fades a gradient, as it does a colour")
  func appearanceChange() throws {
    let run = try scene(
      """
      box.fill = motion.linearGradient { "systemBackground", "systemPink" }
      scene:timeline(function(t) t:wait(0.1) t:play(scene:setAppearance("dark")) end)
      """)
    try run.run(toFrame: 18)
    guard case .mixed(let mixed) = try fill(run) else {
      Issue.record("it is no gradient")
      return
    }
    #expect(mixed.restIndex == nil)
    try run.runToRest()
    #expect(try word(run) == "linear(#000000,#ff375f)")
    #expect(run.printed.isEmpty)
  }

  @Test("Where motion is reduced, a gradient's geometry is there at once, and its colours fade")
  func reducedMotion() throws {
    func run(_ target: String) throws -> [Bool] {
      let run = try SteppedScene(
        "local scene = motion.scene { name = \"test\" }\n" + Self.prelude
          + "box.fill = line(0.2) scene:timeline(function(t) t:play(move(\(target))) end)",
        reducesMotion: true)
      return try [0, 30].map { frame in
        try run.run(toFrame: frame)
        guard case .mixed(let mixed) = try fill(run) else { return false }
        return mixed.restIndex == nil
      }
    }
    #expect(try run("line(0.8)") == [false, false])
    #expect(
      try run(
        "motion.linearGradient { \"#ffffff\", { \"#00ff00\", at = 0.2 }, \"#0000ff\" }") == [
          false, true,
        ])
  }

  @Test("A trace introduces a chain once, and reads back to the same values")
  func traces() throws {
    let script = """
      box.fill = line(0.2)
      scene:timeline(function(t) t:play(move(line(0.8))) t:play(move("#ffffff")) end)
      """
    let text = try trace(script, fps: 10)
    let lines = text.split(separator: "\n").filter { $0.contains("box.fill") }
    #expect(lines[0] == "0 box.fill linear(#ff0000,#00ff00@0.2,#0000ff)")
    #expect(
      lines[1].hasSuffix("@0.1") && lines[1].contains("=linear(#ff0000,#00ff00@0.8,#0000ff)@"))
    #expect(lines[2] == "2 box.fill @0.2")
    #expect(lines.last == "20 box.fill #ffffff")
    for format in [TraceFormat.lines, .ndjson] {
      let bytes = Array(try trace(script, fps: 10, format).utf8)
      let recording = try RecordingReader.whole(bytes, name: "test")
      let output = TraceMemory()
      var printer = TracePrinter(format: .lines, output: output)
      recording.print(with: &printer)
      #expect(output.text == text)
    }
  }

  @Test("All frame rates agree", arguments: [30, 120, 240])
  func rates(fps: Int) throws {
    let script = """
      box.fill = line(0.2)
      scene:timeline(function(t)
        motion.withAnimation("bouncy", function() box.fill = line(0.8) end)
        t:wait(0.1)
        motion.withAnimation("smooth", function() box.fill = motion.radialGradient { "red", "blue" } end)
      end)
      """
    let (base, other) = (try scene(script), try scene(script, fps: fps))
    for tick in 1...20 {
      try base.run(to: Double(tick) / 30)
      try other.run(to: Double(tick) / 30)
      #expect(try word(base) == word(other))
    }
  }
}
