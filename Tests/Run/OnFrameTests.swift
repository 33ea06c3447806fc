import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Functions that are called for each frame")
struct OnFrameTests {
  private static let motion =
    "motion.animator { duration = 0.1, curve = \"linear\" }:animate(box, { x = 60 }):play() "

  @Test("They see the values of the frame, derived and moving ones included")
  func values() throws {
    let run = try SteppedScene(
      box: """
        local half = scene:box { id = "half" } half:derive { x = function() return box.x / 2 end }
        \(Self.motion)
        scene:onFrame(function(time, frame)
          print(frame, time, box.x, half.x, scene:find("half").x, box:velocity "x", half:velocity "x")
        end)
        """, fps: 20)
    try run.runToRest()
    #expect(
      run.printed == [
        "0.0\t0.0\t0.0\t0.0\t0.0\t600.0\t300.0", "1.0\t0.05\t30.0\t15.0\t15.0\t600.0\t300.0",
        "2.0\t0.1\t60.0\t30.0\t30.0\t600.0\t300.0",
      ])
  }

  @Test("A value that exceeds the property's range is the one that is shown")
  func clamped() throws {
    let run = try SteppedScene(
      box: """
        motion.animator { duration = 0.1, curve = function(t) return 2 * t end }:animate(box, { opacity = { from = 0, to = 1 } }):play()
        scene:onFrame(function() print(box.opacity) end)
        """, fps: 20)
    try run.runToRest()
    #expect(run.printed == ["0.0", "1.0", "1.0"])
  }

  @Test("The scene is the same with and without them, and at all rates", arguments: [7, 30, 60])
  func changesNothing(fps: Int) throws {
    let look = "scene:onFrame(function() return box.x + box:velocity \"x\" end) "
    var traces: [[String]] = []
    for text in ["", look] {
      let run = try SteppedScene(
        box: text + Self.motion + "scene:timeline(function(t) t:wait(0.2) t:label(\"end\") end)",
        fps: fps)
      var lines: [String] = []
      for _ in 0..<fps {
        try run.step()
        lines.append("\(try run.value("box.x"))")
      }
      traces.append(lines + run.events)
    }
    #expect(traces[0] == traces[1])
  }

  @Test("They keep nothing running")
  func ends() throws {
    let run = try SteppedScene(box: "scene:onFrame(function() print(box.x) end)")
    try run.runToRest()
    #expect(run.printed.count == 1)
  }

  static let failures: [(body: String, code: String, message: String)] = [
    ("box.x = 1", "frame-assign", "`onFrame` only reads: it cannot change `box.x`"),
    ("scene.fill = \"red\"", "frame-assign", "it cannot change `scene.fill`"),
    ("scene:box { id = \"b\" }", "frame-assign", "it cannot change or start anything"),
    ("scene:timeline(function() end)", "frame-assign", "it cannot change or start anything"),
    ("motion.withAnimation(\"snappy\", function() end)", "frame-assign", "cannot change or start"),
    ("box:remove()", "frame-assign", "cannot change or start"),
    ("box:tap()", "frame-assign", "cannot change or start"),
    ("error(\"stop\")", "script-error", "stop"),
  ]

  @Test("Errors", arguments: failures.indices)
  func fails(row: Int) {
    let (body, code, message) = Self.failures[row]
    let failure = SteppedScene.failure(box: "scene:onFrame(function() \(body) end)")
    #expect(failure?.code.slug == code, "\(body)")
    #expect(failure?.message.contains(message) ?? false, "\(body): \(failure?.message ?? "")")
  }
}
