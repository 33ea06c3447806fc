import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Testing

/// Masks, backs and the order by depth on the page.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct MaskPageTests {
  /// Shows a script, and returns what an expression gives in some frames.
  private func show(
    _ script: String, frames: [Int], _ expression: String
  ) throws -> [String] {
    let scene = try ShownScene(script: script)
    #expect(scene.failure == nil)
    var found: [String] = []
    try scene.page().show { page in
      for frame in frames {
        found.append(
          try page.value(
            """
            const elements = [...document.querySelectorAll(".stage .layer")];
            await new Promise((done) => {
              addEventListener("hashchange", () => requestAnimationFrame(done), { once: true });
              location.hash = "#\(frame)&at=" + Math.random();
            });
            JSON.stringify(String(\(expression)))
            """))
      }
      #expect(try page.errors().isEmpty)
    }
    return found
  }

  @Test("A mask is not drawn, and cuts the element of its parent while it is one")
  func kinds() throws {
    let shown = try show(
      """
      local photo = scene:box { id = "photo", width = 80, height = 80, fill = "red" }
      local fade = photo:box { id = "fade", width = 40, height = 80, masks = "alpha",
        fill = motion.linearGradient { "black", "#0000", mixing = "oklab" } }
      fade:text { id = "word", text = "A" }
      photo:shape { id = "hole", width = 9, height = 9, path = motion.ellipse(), masks = "invertedAlpha", fill = "black" }
      scene:timeline(function(t)
        t:wait(0.1) fade.masks = "none"
        t:wait(0.1) fade.masks = "luminance" fade.hidden = true
      end)
      """, frames: [0, 8, 14],
      """
      elements.map((element) => [
        getComputedStyle(element).maskImage.split("#mask").length - 1, getComputedStyle(element).display,
      ]).join(" ")
      """)
    #expect(
      shown == [
        "2,block 0,none 0,block 0,none", "1,block 0,block 0,block 0,none",
        "1,block 0,none 0,block 0,none",
      ])
  }

  @Test("What is in a mask is drawn in it, in order")
  func content() throws {
    let shown = try show(
      """
      local photo = scene:box { id = "photo", width = 80, height = 80, fill = "red" }
      local fade = photo:box { id = "fade", width = 40, height = 80, masks = "luminance", fill = "white", x = 7 }
      local a = fade:box { id = "a", width = 10, height = 10, fill = "black", zPosition = 2 }
      fade:text { id = "b", text = "one\\ntwo", textColor = "white" }
      motion.animator { duration = 0.1, curve = "linear" }:animate(fade, { x = 17 }):play()
      """, frames: [0, 6],
      """
      [...document.querySelectorAll(".stage mask")].map((mask) => [
        mask.querySelector("[transform]").getAttribute("transform"),
        [...mask.querySelectorAll("path, text")].filter((part) => part.checkVisibility())
          .map((part) => part.textContent || part.style.fill),
      ].join(" ")).join()
      """)
    #expect(shown[0].hasPrefix("matrix(1,0,0,1,7,0)") && shown[1].hasPrefix("matrix(1,0,0,1,17,0)"))
    #expect(shown[0].hasSuffix("one,two,rgb(0, 0, 0)") || shown[0].contains("one,two"), "\(shown)")
  }

  @Test("The page hides the backs that no finger meets, and orders children as fingers meet them")
  func space() throws {
    let script = """
      local room = scene:group { id = "room", width = 100, height = 100, perspective = 300, sortsByDepth = true }
      for index, turn in ipairs { { 0, 180 }, { 120, 0 }, { 0, 60 }, { 180, 180 }, { 0, -75 }, { 95, 20 } } do
        room:box { id = "card" .. index, width = 80, height = 60, fill = "red", doubleSided = false,
          rotationX = turn[1], rotationY = turn[2], translationZ = 40 - index * index % 5 * 10, anchorX = 0.3 }
      end
      """
    let shown = try show(
      script, frames: [0],
      """
      elements.slice(1).map((element) => [element.style.zIndex, element.style.display !== "none"]).join(" ")
      """)
    let frame = try #require(try ShownScene(script: script).frames.first)
    let order = frame.painted.filter { $0 > 1 }
    let words = (2..<8).map { index in
      "\(order.firstIndex(of: index) ?? -1),\(frame.layers[index].isVisible)"
    }
    #expect(shown == [words.joined(separator: " ")])
    #expect(Set(frame.layers.dropFirst(2).map(\.isVisible)) == [true, false])
  }
}
