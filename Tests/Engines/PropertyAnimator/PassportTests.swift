import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("The passport's keyframes from a script")
struct PassportTests {
  private static let script = """
    box.fill = "white"
    local open = motion.animator { duration = 2, curve = "easeInOut" }
    open:keyframe(box, { translationY = 100 }, { start = 0, duration = 0.5 })
    open:keyframe(box, { fill = "systemPink" }, { start = 0.5, duration = 0 })
    open:keyframe(box, { translationY = 0 }, { start = 0.5, duration = 0.5 })
    scene:timeline(function(t) t:play(open) end)
    """

  @Test("Every frame agrees with the reference")
  func reference() throws {
    let rows = try Oracle.table("keyframe_seed003_60fps.csv")
    try #require(rows.count == 121)
    let run = try SteppedScene(box: Self.script)
    for row in rows {
      let frame = try #require(row["frame"].flatMap { Int($0) })
      let expected = try #require(row["translateY"].flatMap { Double($0) })
      try run.run(toFrame: frame)
      #expect((run["translationY"] - expected).magnitude <= 1e-9, "frame \(frame)")
      let fill = try run.color("box.fill")
      let isOriginal = row["backgroundColor"] == "original"
      #expect(fill == (isOriginal ? "#ffffff" : "#ff2d55"), "frame \(frame)")
    }
  }

  @Test(
    "Calls of a script at frames produce the reference's values", arguments: PlaybackScenario.all)
  func scenario(scenario: PlaybackScenario) throws {
    var body = ""
    for call in scenario.calls {
      let line =
        switch call.call {
        case "start": "a:play()"
        case "scrub": "a:seek(\(call.argument == "nan" ? "0 / 0" : call.argument ?? ""))"
        case "finish": "a:finish(\"\(call.argument ?? "")\")"
        default: "a:\(call.call)()"
        }
      body += "t:wait(\(call.frame) / 60 - t.time) print(pcall(function() \(line) end))\n"
    }
    let run = try SteppedScene(
      box:
        """
        local a = motion.animator { duration = \(scenario.duration), delay = \(scenario.delay), curve = "linear" }
        a:animate(box, { x = 100 })
        scene:timeline(function(t)
        \(body)
        end)
        """)
    for row in scenario.expect ?? [] {
      try run.run(toFrame: row.frame)
      #expect((run["x"] - row.value).magnitude <= 1e-9, "frame \(row.frame): \(run["x"])")
    }
    if scenario.expect == nil {
      try run.run(toFrame: 60)
      #expect(run.printed.contains { $0.contains("seek") && $0.contains("fraction") })
    }
  }
}
