import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Bounds and detents as rules")
struct DragLimitTests {
  private func scene(
    _ options: String, _ timeline: String, fps: Int = 60
  ) throws(Diagnostic) -> SteppedScene {
    try SteppedScene(
      """
      local scene = motion.scene { name = "drag", width = 400, height = 800 }
      local wall = scene:box { id = "wall", y = 300 }
      local card = scene:box { id = "card", x = 100, y = 200, width = 200, height = 100, fill = "red" }
      local drag = card:draggable { axis = "y", \(options) }
      scene:timeline(function(t)
      \(timeline)
      end)
      """, fps: fps)
  }

  private static let wallBounds = "bounds = { y = { 0, function() return wall.y end } }"

  static let rows: [(name: String, options: String, timeline: String, printed: [String])] = [
    (
      "at rest, the layer goes to the nearest place inside at once", wallBounds,
      """
      print(card.y, drag.bounds.y[1], drag.bounds.y[2])
      wall.y = 150 t:wait(0.01) print(card.y, drag.bounds.y[2])
      wall.y = 250 t:wait(0.01) print(card.y)
      """, ["200.0\t0.0\t300.0", "150.0\t150.0", "150.0"]
    ),
    (
      "assigned bounds apply at once, and in `withAnimation` the layer moves there", "",
      """
      drag.bounds = { y = { 0, 120 } } print(card.y)
      t:play(motion.withAnimation({ duration = 0.2, curve = "linear" }, function() drag.bounds = { y = { 160, 400 } } end))
      print(t.time, card.y, drag.bounds.x)
      """, ["120.0", "0.2\t160.0\tnil"]
    ),
    (
      "a detent takes the layer along",
      "detents = { top = 0, low = function() return wall.y - 100 end }",
      """
      print(drag.detent, drag.detents.low)
      wall.y = 350 t:wait(0.01) print(card.y, drag.detent, drag.detents.low)
      drag.detents = { top = 10, low = 60 } print(card.y)
      drag.detents = { top = 10 } print(card.y, drag.detent)
      """, ["low\t200.0", "250.0\tlow\t250.0", "60.0", "10.0\ttop"]
    ),
    (
      "a layer that settles at a detent that moves ends at its new place",
      "detents = { top = 0, low = function() return wall.y - 100 end }",
      """
      wall.y = 400 t:wait(0.01) drag:setDetent "top" t:wait(0.05)
      t:start(drag:setDetent "low") t:wait(0.1) wall.y = 200
      t:waitFor(drag) print(card.y, drag.detent)
      """, ["100.0\tlow"]
    ),
    (
      "under a finger the layer stays, and returns into the new bounds after the release",
      wallBounds,
      """
      t:start(card:drag { path = { { t = 0, y = 0 }, { t = 0.2, y = 100 }, { t = 0.6, y = 100 } } })
      t:wait(0.4) local before = card.y
      wall.y = 250 t:wait(0.001) print(card.y == before, before)
      t:waitFor(drag) print(card.y)
      """, ["true\t300.0", "250.0"]
    ),
  ]

  @Test("Limits that change apply to what the layer does", arguments: rows, [30, 60, 240])
  func changes(
    row: (name: String, options: String, timeline: String, printed: [String]), fps: Int
  ) throws {
    let run = try scene(row.options, row.timeline, fps: fps)
    try run.runToRest()
    #expect(run.printed == row.printed, "\(row.name)")
  }

  @Test("A plan that changes keeps value and velocity")
  func continuity() throws {
    let run = try scene(
      "detents = { top = 0, low = function() return wall.y end }",
      "drag:setDetent 'low' t:wait(0.1) wall.y = 500", fps: 1000)
    try run.run(toFrame: 0)
    var values: [Double] = []
    for frame in 0...300 {
      try run.run(toFrame: frame)
      values.append(try run.value("card.y"))
    }
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    // 1000 a second; the acceleration of the spring is at most 1000 / 3 × 300 points.
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - step) < 0.11) }
    #expect(values[300] > 300)
  }

  @Test(
    "A function that returns no number, and numbers in the wrong order, are errors",
    arguments: [
      ("bounds = { y = { 0, function() return 'far' end } }", "and returns the string \"far\""),
      (
        "bounds = { y = { 5, function() return 1 end } }",
        "has the greater number first, found 5 and 1"
      ),
    ])
  func errors(options: String, words: String) {
    let error = #expect(throws: Diagnostic.self) { try scene(options, "").runToRest() }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}
