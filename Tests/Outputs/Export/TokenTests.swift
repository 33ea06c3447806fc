import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Design tokens of declared motions")
struct TokenTests {
  private static let scene = """
    local scene = motion.scene { name = "tokens" }
    local card = scene:box { id = "card" }
    local disc = scene:box { id = "disc", fill = "red" }

    """

  private func file(
    _ script: String, select patterns: [String] = []
  ) throws -> (json: JSONValue, text: String, report: ExportReport) {
    let scene = try RecordedScene(running: Self.scene + script, fps: 240)
    if let failure = scene.failure { throw failure }
    var selection = Handoff.Selection()
    selection.patterns = patterns
    let format = try #require(ExportFormat.of(path: "x.tokens.json"))
    let file = try format.file(
      Handoff(scene.recording, selection, units: ["x": .points]), ending: ".tokens.json")
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(file.text.utf8))
    return (json, file.text, file.report)
  }

  @Test("A curve, its duration and the pair of both are one token each, whoever uses them")
  func shared() throws {
    let (json, _, report) = try file(
      """
      local fade = motion.animator { duration = 0.3, curve = "easeOut" }
      fade:animate(card, { x = 100, y = 50 }):animate(disc, { opacity = 0 }):play()
      """)
    #expect(json["curve"]?["$type"]?.text == "cubicBezier")
    let handles = json["curve"]?["easeOut"]?["$value"]?.list?.compactMap(\.number)
    #expect(handles == [0, 0, 0.58, 1])
    #expect(
      json["curve"]?["easeOut"]?["$description"]?.text
        == "Used by card.x, card.y, disc.opacity.")
    #expect(json["duration"]?["card-x"]?["$value"]?["value"]?.number == 300)
    #expect(json["duration"]?["card-x"]?["$value"]?["unit"]?.text == "ms")
    let transition = json["transition"]?["card-x"]?["$value"]
    #expect(transition?["duration"]?.text == "{duration.card-x}")
    #expect(transition?["timingFunction"]?.text == "{curve.easeOut}")
    #expect(transition?["delay"]?["value"]?.number == 0)
    #expect(json["spring"] == nil)
    #expect(
      report.entries.map { "\($0.layer).\($0.property)" } == ["card.x", "card.y", "disc.opacity"])
    #expect(report.entries.allSatisfy { $0.outcome == .kept("transition.card-x") })
  }

  @Test("A gradient has its stops, and dashes are a style of strokes")
  func parts() throws {
    let (json, _, report) = try file(
      """
      card.fill = motion.linearGradient { "#ff0000", { "#0000ff", at = 0.5 } }
      local ring = scene:shape { id = "ring", path = motion.ellipse(), dash = { 4, 2 }, strokeCap = "round" }
      """)
    let token = json["gradient"]?["card-fill"]
    #expect(json["gradient"]?["$type"]?.text == "gradient")
    let stops = token?["$value"]?.list ?? []
    #expect(stops.map { $0["position"]?.number } == [0, 0.5])
    #expect(stops.first?["color"]?["components"]?.list?.compactMap(\.number) == [1, 0, 0])
    #expect(stops.first?["color"]?["colorSpace"]?.text == "srgb")
    #expect(token?["$description"]?.text == "Used by card.fill.")
    let stroke = json["stroke"]?["ring-dash"]?["$value"]
    #expect(stroke?["dashArray"]?.list?.compactMap { $0["value"]?.number } == [4, 2])
    #expect(stroke?["lineCap"]?.text == "round")
    let fill = report.entries.first { $0.property == "fill" }?.outcome
    #expect(fill == .kept("gradient.card-fill"))
    // A path is no token.
    #expect(report.leftOut.map(\.property) == ["path"])
  }

  @Test("A spring has the nearest Bézier curve as its value, and its numbers as an extension")
  func spring() throws {
    let (json, _, _) = try file(
      """
      motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }
        :animate(card, { x = 100 }):play()
      """)
    let token = try #require(json["spring"]?["card-x"])
    let handles = token["$value"]?.list?.compactMap(\.number) ?? []
    try #require(handles.count == 4 && (0...1).contains(handles[0]) && (0...1).contains(handles[2]))
    let numbers = token["$extensions"]?["motion-export"]
    #expect(numbers?["spring"]?["duration"]?.number == 0.5)
    #expect(numbers?["spring"]?["bounce"]?.number == 0.2)
    #expect(numbers?["spring"]?["stiffness"]?.number == 157.9137)
    #expect(numbers?["css"]?.text?.contains("s linear(0, ") == true)
    // What is said of the value is true of the numbers in the file.
    let said = try #require(numbers?["deviation"]?.number)
    let spring = try Spring(duration: 0.5, bounce: 0.2)
    let length = try #require(json["duration"]?["card-x"]?["$value"]?["value"]?.number) / 1000
    let curve = try CubicBezier(handles[0], handles[1], handles[2], handles[3])
    let worst = (0..<1000).map { Double($0) / 1000 }.reduce(0) {
      max($0, (curve.value(at: $1) - spring.value(at: $1 * length)).magnitude)
    }
    #expect((worst - said).magnitude < 0.001 && worst < 0.06)
    #expect(token["$description"]?.text?.hasPrefix("Spring of 0.5 s, bounce 0.2; ") == true)
  }

  @Test("A spring that runs in another time is the spring that moves alike")
  func scaled() throws {
    let (json, _, _) = try file(
      """
      local spring = motion.spring { duration = 0.5, bounce = 0.2 }
      local a = motion.animator { duration = 2, curve = "linear" }
      a:keyframe(card, { x = 100 }, { start = 0, duration = 0.5, curve = spring }):play()
      """)
    let numbers = json["spring"]?["card-x"]?["$extensions"]?["motion-export"]?["spring"]
    let response = try #require(numbers?["duration"]?.number)
    #expect(numbers?["bounce"]?.number == 0.2 && response > 0.5)
    let settling = try Spring(duration: 0.5, bounce: 0.2).settlingDuration
    #expect((response - 0.5 / settling).magnitude < 1e-4)
  }

  @Test(
    "What has no curve is left out, with the reason",
    arguments: [
      (
        "scene:timeline(function(t) t:wait(0.1) card.hidden = true end)", "card.hidden",
        "it is only set"
      ),
      (
        "motion.animator { duration = 1, curve = motion.steps(3) }:animate(card, { x = 9 }):play()",
        "card.x",
        "3 steps is like no Bézier curve"
      ),
      (
        """
        card:derive { y = motion.map(disc, "x", { 0, 9 }, { 0, 5 }) }
        motion.animator { duration = 1 }:animate(disc, { x = 9 }):play()
        """, "card.y", "it is mapped from disc.x"
      ),
    ])
  func leftOut(script: String, name: String, reason: String) throws {
    let (json, _, report) = try file(script, select: [name])
    #expect(report.entries.map(\.outcome) == [.leftOut(reason)])
    #expect(json["curve"] == nil && json["transition"] == nil)
  }

  @Test("Names of layers become names that every tool takes, and stay apart")
  func names() throws {
    let (json, text, _) = try file(
      #"""
      local evil = scene:box { id = "$a.{b}<b>script>\\" }
      local twin = scene:box { id = "a-b-b-script" }
      local none = scene:box { id = "..." }
      local function move(layer, duration)
        motion.animator { duration = duration }:animate(layer, { x = 10 }):play()
      end
      move(evil, 0.3) move(twin, 0.4) move(none, 0.5)
      """#)
    guard case .object(let durations)? = json["duration"] else {
      Issue.record("there are no durations in \(text)")
      return
    }
    #expect(Set(durations.keys) == ["$type", "a-b-b-script-x", "a-b-b-script-x-2", "x"])
  }

  @Test("The same scene gives the same bytes")
  func deterministic() throws {
    let script = try Repository.text("examples/34-like.lua")
    let format = try #require(ExportFormat.of(path: "x.tokens.json"))
    let files = try (0..<2).map { _ in
      let recording = try RecordedScene(running: script, fps: 240).recording
      let handoff = Handoff(recording, Handoff.Selection(), units: [:])
      return try format.file(handoff, ending: ".tokens.json").text
    }
    #expect(files[0] == files[1] && files[0].hasSuffix("}\n"))
  }
}
