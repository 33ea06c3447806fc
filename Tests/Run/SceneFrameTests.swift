import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Testing

/// The view of a scene that a sink gets.
@Suite("A frame shows the scene at its time")
struct SceneFrameTests {
  /// Passes the last frame of a run to a closure.
  private struct Look: FrameSink, ~Copyable {
    let frame: Int
    let look: (borrowing SceneFrame) throws(Diagnostic) -> Void
    var began: [String] = []

    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
      began = scene.layers.map(\.path)
    }

    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      guard frame.index == self.frame else { return .goOn }
      try look(frame)
      return .stop
    }

    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
      if let failure = outcome.failure { throw failure }
    }
  }

  /// Runs a script to a frame, and passes that to the closure.
  private func look(
    _ script: String, at frame: Int = 0,
    _ look: @escaping (borrowing SceneFrame) throws(Diagnostic) -> Void
  ) throws {
    var options = RunOptions()
    options.length = .exactly(frames: frame + 1)
    let text =
      "local scene = motion.scene { name = \"test\", width = 100, height = 200 }\n" + script
    let run = SceneRun(
      SceneSource(name: "test.lua", text: Array(text.utf8)), options)
    var sink = Look(frame: frame, look: look)
    _ = try run.run(into: &sink)
    #expect(sink.began.first == "scene")
  }

  @Test("Layers have their kinds and parents, and are painted by `zPosition`, then in order")
  func tree() throws {
    try look(
      """
      local list = scene:group { id = "list" }
      for _, id in ipairs { "a", "b", "c", "d" } do list:box { id = id } end
      list:find("a").zPosition = 2
      list:find("c").zPosition = -1
      """
    ) { frame throws(Diagnostic) in
      #expect(frame.layerCount == 6)
      let list = frame.layer(1)
      #expect(list.path == "list" && list.kind == "group" && list.parent == 0)
      #expect(frame.layer(0).parent == nil && frame.layer(0).kind == "scene")
      #expect(frame.children(of: 1).map { frame.layer($0).id } == ["c", "b", "d", "a"])
      #expect(frame.layer(5).path == "list/d" && frame.layer(5).parent == 1)
    }
  }

  @Test("A layer's ancestors hide it and fade it, and a removed layer is not visible")
  func visibility() throws {
    try look(
      """
      local outer = scene:group { id = "outer", opacity = 0.5 }
      local inner = outer:group { id = "inner", opacity = 0.5 }
      inner:box { id = "box", opacity = 0.8 }
      scene:group { id = "away", hidden = true }:box { id = "box" }
      scene:box { id = "gone" }:remove()
      """
    ) { frame throws(Diagnostic) in
      #expect(frame.effectiveOpacity(3) == 0.5 * 0.5 * 0.8)
      #expect((0...6).map { frame.isVisible($0) } == [true, true, true, true, false, false, false])
      #expect(frame.effectiveOpacity(0) == 1)
    }
  }

  @Test("A value beyond its range is clamped in every output")
  func shown() throws {
    let script = """
      local box = scene:box { id = "box", opacity = 0, width = 10 }
      local spring = motion.spring { duration = 0.3, bounce = 0.4 }
      motion.animator { curve = spring }:animate(box, { opacity = 1, width = 0 }):play()
      scene:timeline(function(t)
        t:wait(14 / 60)
        assert(box.opacity == 1 and box.width == 0, box.opacity .. " and " .. box.width)
      end)
      """
    // Both have overshot their ends at this time.
    try look(script, at: 14) { frame throws(Diagnostic) in
      guard let opacity = frame.slot(of: "opacity", in: 1),
        let width = frame.slot(of: "width", in: 1)
      else { return #expect(Bool(false), "a box has both") }
      #expect(frame.number(opacity) == 1 && frame.value(opacity) == .number(1))
      #expect(frame.number(width) == 0 && frame.value(width) == .number(0))
      #expect(frame.effectiveOpacity(1) == 1)
    }
    for isFull in [false, true] {
      let memory = TraceMemory()
      var options = TraceSink.Options()
      options.isFull = isFull
      var sink = TraceSink(options, printer: TracePrinter(format: .lines, output: memory))
      let text = "local scene = motion.scene { name = \"test\" }\n" + script
      _ = try SceneRun(SceneSource(name: "t", text: Array(text.utf8))).run(
        into: &sink)
      let trace = try TraceReader.read(memory.text)
      let changes = trace.frames.flatMap(\.changes)
      func values(_ property: String) -> [Double] {
        changes.compactMap { change in
          guard change.property == property, case .number(let value) = change.value else {
            return nil
          }
          return value
        }
      }
      #expect(values("box.opacity").max() == 1 && values("box.width").min() == 0)
      #expect(values("box.opacity").count > 10 && values("box.width").count > 10)
    }
  }

  @Test("Values have the type of their property; colours are resolved")
  func values() throws {
    try look(
      "scene:text { id = \"text\", text = \"Hi\", hidden = true, textAlignment = \"center\" }"
    ) { frame throws(Diagnostic) in
      let values = ["text", "hidden", "textAlignment", "textColor", "fontSize"].compactMap {
        frame.slot(of: $0, in: 1).map { frame.value($0) }
      }
      #expect(
        values == [.text("Hi"), .boolean(true), .choice(1), .paint(.fixed(.black)), .number(17)])
      let slot = frame.slot(of: "textColor", in: 1) ?? 0
      let (layer, property, first) = frame.property(at: slot + 2)
      #expect(layer == 1 && property.name == "textColor" && first == slot)
    }
  }

  @Test("The projection maps a layer's points to its visible corners, through all ancestors")
  func projection() throws {
    try look(
      """
      local outer = scene:group { id = "outer", x = 10, y = 20, width = 80, height = 80,
        scale = 0.5, rotationY = 30, perspective = 300 }
      outer:box { id = "inner", x = 5, width = 20, height = 40, rotationX = 50, rotationZ = 10 }
      scene.perspective = 500
      outer:find("inner"):traceCorners()
      """
    ) { frame throws(Diagnostic) in
      let transform = try frame.projection(2)
      for (corner, x, y) in [
        ("topLeft", 0.0, 0.0), ("topRight", 20, 0), ("bottomRight", 20, 40), ("bottomLeft", 0, 40),
      ] {
        let seen = transform.image(of: SIMD4(x, y, 0, 1))
        guard let slotX = frame.slot(of: corner + "X", in: 2),
          let slotY = frame.slot(of: corner + "Y", in: 2)
        else { return #expect(Bool(false), "the corner \(corner) is not traced") }
        #expect(abs(seen.x / seen.w - frame.number(slotX)) < 1e-9)
        #expect(abs(seen.y / seen.w - frame.number(slotY)) < 1e-9)
        #expect(seen.z == 0)
      }
      #expect(try frame.projection(0) == .identity)
    }
  }
}
