import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// Changes of a layout within `withAnimation`.
struct LayoutMotionTests {
  /// The y of a row at each frame, at 60 fps.
  private func places(of row: String, _ script: String, seconds: Double) throws -> [Double] {
    let run = try SteppedScene(scene: LayoutSceneTests.list + script)
    var places: [Double] = []
    while run.frame < Int(seconds * 60) {
      try run.step()
      let stage = run.session.stage
      places.append(
        stage.layer(at: "list/\(row)")?.property("y").map { stage.store[$0.slot] } ?? .nan)
    }
    return places
  }

  @Test func aChangeWithinWithAnimationMovesTheSiblings() throws {
    let places = try places(
      of: "row3",
      """
      motion.withAnimation(motion.spring { duration = 0.5, bounce = 0.3 }, function()
        list:find("row2").hidden = true
        print(list:find("row3").y)
      end)
      """, seconds: 2)
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    for (frame, place) in places.enumerated() {
      let expected = 88 + 72 * (1 - spring.value(at: Double(frame) / 60))
      #expect(abs(place - expected) < 1e-3, "frame \(frame)")
    }
    #expect(places.last == 88)
  }

  @Test func aSecondChangeIsAddedToTheFirst() throws {
    let places = try places(
      of: "row4",
      """
      scene:timeline(function(t)
        motion.withAnimation("smooth", function() list:find("row2").hidden = true end)
        t:wait(0.2)
        motion.withAnimation("smooth", function() list:find("row1"):remove() end)
        t:wait(0.2)
        motion.withAnimation({ duration = 0.3, curve = "linear" }, function()
          list:find("row3").height = 156
        end)
      end)
      """, seconds: 3)
    #expect(places[0] == 232 && places.last == 188)
    // The movement is continuous: it never exceeds 15 points a frame.
    for (before, after) in zip(places, places.dropFirst()) { #expect(abs(after - before) < 15) }
  }

  @Test func aMovementLastsUntilTheSiblingsAreAtTheirPositions() throws {
    let run = try SteppedScene(
      scene: LayoutSceneTests.list + """
        scene:timeline(function(t)
          t:play(motion.withAnimation({ duration = 0.4, curve = "linear" }, function()
            list:find("row1").hidden = true
          end))
          print(t.time, list:find("row2").y)
        end)
        """)
    try run.runToRest()
    #expect(run.printed == ["0.4\t16.0"])
  }
}
