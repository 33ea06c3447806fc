import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues
import Testing

/// The selection of the properties in a plot.
struct PlotSelectionTests {
  private static let scene = """
    local scene = motion.scene { name = "select" }
    local header = scene:box { id = "header", height = 100 }
    local card = header:box { id = "card", width = 50 }
    motion.animator { duration = 1 }:animate(card, { x = 10, opacity = 0 }):play()
    motion.animator { duration = 0.5 }:animate(header, { x = 10 }):play()
    """

  private func names(_ patterns: [String]) throws -> [String] {
    let plot = try Plot([PlotRun(PlotScene.run(Self.scene))], patterns: patterns)
    return plot.panels.flatMap(\.names)
  }

  @Test(
    "Patterns work as for `--select`, and determine the order of the plot",
    arguments: [
      (["card.x"], ["header/card.x"]),
      (["*.x"], ["header.x", "header/card.x"]),
      (["card.opacity", "header.x"], ["header/card.opacity", "header.x"]),
      (["card", "card.x"], ["header/card.x", "header/card.opacity"]),
      (["/header.*"], ["header.x"]),
    ])
  func patterns(patterns: [String], expected: [String]) throws {
    #expect(try Set(names(patterns)) == Set(expected))
    #expect(
      try names(patterns).first == (patterns == ["*.x"] ? names(["*.x"]).first : expected.first))
  }

  @Test("A channel of a colour is a curve where it is named, and else a part of its band")
  func channels() throws {
    let recording = try PlotScene.run(
      """
      local card = motion.scene { name = "colour" }:box { id = "card", fill = "#000000" }
      motion.animator { duration = 1, curve = "linear" }:animate(card, { fill = "#ff0000" }):play()
      """)
    func plot(_ pattern: String) throws -> Plot {
      try Plot([PlotRun(recording)], patterns: [pattern])
    }
    let red = try plot("*.fill.red")
    let series = try #require(red.panels.first?.series.first)
    #expect(red.panels.count == 1 && red.bands.isEmpty && series.name == "card.fill.red")
    let velocities = series.curve.velocity.filter { 0.1 < $0.x && $0.x < 0.9 }.map(\.y)
    #expect(!velocities.isEmpty && velocities.allSatisfy { abs($0 - 1) < 1e-9 })
    for pattern in ["card.fill", "card", "**"] {
      let whole = try plot(pattern)
      #expect(whole.panels.isEmpty && whole.bands.map(\.name) == ["card.fill"])
    }
  }

  @Test(
    "The error for a pattern without a match among moving properties has the nearest name",
    arguments: [
      ("card.y", "no property that moved matches `card.y`", "did you mean `card.x`?"),
      ("crad.x", "no property that moved matches `crad.x`", "did you mean `card.x`?"),
      ("opacity", "no property that moved matches `opacity`", "did you mean `*.opacity`?"),
      ("heade", "no property that moved matches `heade`", "did you mean `header`?"),
      (
        "card.width", "`header/card.width` keeps its value, but a plot shows properties that move",
        nil
      ),
    ] as [(String, String, String?)])
  func nothing(pattern: String, message: String, help: String?) throws {
    let recording = try PlotScene.run(Self.scene)
    let error = #expect(throws: Diagnostic.self) {
      try Plot([PlotRun(recording)], patterns: ["card.x", pattern])
    }
    let diagnostic = try #require(error)
    #expect(diagnostic.code == .nothingToPlot && diagnostic.message == message)
    if let help { #expect(diagnostic.help.first == help) }
    #expect(diagnostic.help.last?.hasPrefix("properties that moved: ") == true)
    #expect(diagnostic.help.last?.contains("`header/card.opacity`") == true)
  }

  @Test("A scene in which nothing moves is an error that says so")
  func still() throws {
    let recording = try PlotScene.run("motion.scene { name = \"still\" }:box { id = \"box\" }")
    let error = #expect(throws: Diagnostic.self) { try Plot([PlotRun(recording)]) }
    #expect(error?.message == "nothing moves in `still`")
  }

  @Test("Without a pattern, the properties that move longest are plotted, and the others named")
  func most() throws {
    let recording = try PlotScene.run(
      """
      local scene = motion.scene { name = "many" }
      for i = 1, 9 do
        local box = scene:box { id = "box" .. i }
        motion.animator { duration = i / 10 }:animate(box, { x = 10 }):play()
      end
      """)
    let plot = try Plot([PlotRun(recording)])
    #expect(Set(plot.panels.flatMap(\.names)) == Set((4...9).map { "box\($0).x" }))
    #expect(Set(plot.leftOut) == ["box1.x", "box2.x", "box3.x"])
    #expect(plot.note?.contains("`box2.x`") == true)
    #expect(try Plot([PlotRun(recording)], patterns: ["box1", "box9"]).note == nil)
  }

  @Test("In a run in which a property keeps its value, its line is flat")
  func constant() throws {
    let moved = try PlotScene.run(PlotScene.move("\"linear\""))
    let still = try PlotScene.run(
      """
      local scene = motion.scene { name = "still" }
      local box = scene:box { id = "box", x = 30 }
      scene:timeline(function(t) t:wait(0.5) end)
      """)
    let plot = try Plot([PlotRun(label: "a", moved), PlotRun(label: "b", still)])
    #expect(plot.panels[0].series[1].curve.value.map(\.y) == [30, 30])
    #expect(plot.title == "move, still" && plot.duration == 1)
  }
}
