import Foundation
import Testing

/// The frames that a page shows side by side for pictures.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct FramesTests {
  @Test("With frames in its address, the page shows only these, at the requested scale")
  func frames() throws {
    let scene = try ShownScene(
      script: """
        local box = scene:box { id = "box", width = 10, height = 10, fill = "red" }
        scene:timeline(function(t)
          t:play(motion.animator { duration = 0.5, curve = "linear" }:animate(box, { x = 60 }))
        end)
        """)
    // The last frame is 30; a greater number shows the last one.
    try scene.page().show(fragment: "frames=0,15,90&scale=0.5") { page in
      // Also in a window as narrow as a phone, where panels are below each other.
      try page.resize(width: 400, height: 300)
      let tops =
        "[...document.querySelectorAll('.stage')].map((stage) => stage.getBoundingClientRect().top)"
      #expect(Set(try page.evaluate(tops) as? [Double] ?? []).count == 1)
      let places = """
        [...document.querySelectorAll(".stage")].flatMap((stage) => {
          const [screen, box] = [stage, stage.querySelector(".layer")].map((element) => element.getBoundingClientRect());
          return [screen.width, screen.height, box.left - screen.left];
        })
        """
      let shown = try page.evaluate(places) as? [Double]
      #expect(shown == [50, 100, 0, 50, 100, 15, 50, 100, 30])
      let count = try page.evaluate("document.body.children.length") as? Int
      #expect(count == 3)
    }
  }
}
