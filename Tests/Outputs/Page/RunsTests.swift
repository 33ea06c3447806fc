import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Support
import Testing

/// Pages of several runs, and of failed, unusual and large runs.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct RunsTests {
  private func page(_ scenes: (script: String, label: String, role: PageRun.Role)...) throws
    -> ScenePage
  {
    let runs = try scenes.map { scene in
      PageRun(try ShownScene(script: scene.script).recording, label: scene.label, role: scene.role)
    }
    return ScenePage(runs, try ShownScene.declarations.get())
  }

  private func move(_ distance: Int, seconds: Double) -> String {
    """
    local box = scene:box { id = "box", width = 10, height = 10, fill = "systemRed" }
    local move = motion.animator { duration = \(seconds), curve = "linear" }:animate(box, { x = \(distance) })
    scene:timeline(function(t) t:play(move) end)
    """
  }

  @Test(
    "A compared run is drawn over the first, and as a second curve, until it is turned off"
  )
  func compare() throws {
    let runs = try page(
      (move(60, seconds: 1), "a.lua", .scene), (move(30, seconds: 2), "b.lua", .compare))
    try runs.show(fragment: "30&layer=box") { page in
      let opacity = "getComputedStyle(document.querySelector('.stage.ghost')).opacity"
      #expect(try page.evaluate(opacity) as? String == "0.5")
      #expect(try page.text(of: "#ghost") == "b.lua")
      #expect(try page.texts(of: ".property data.value") == ["30.00 pt", "7.50 pt"])
      #expect(try page.count(of: ".graph .value .other") == 1)
      // The playhead continues to the end of the longer run; the other stays at its last frame.
      try page.press("End")
      #expect(try page.frame == 120)
      #expect(try page.texts(of: ".property data.value") == ["60.00 pt", "30.00 pt"])
      try page.press("g")
      #expect(try !page.isShown(".stage.ghost"))
      #expect(try page.texts(of: ".property data.value") == ["60.00 pt"])
      #expect(try page.count(of: ".graph .value .other") == 0)
    }
  }

  @Test(
    "Variants are shown side by side with one playhead; a click on one shows its details in the panels"
  )
  func variants() throws {
    let runs = try page(
      (move(60, seconds: 1), "light", .scene), (move(30, seconds: 1), "dark", .variant),
      (move(10, seconds: 0.5), "reduced motion", .variant))
    try runs.show(fragment: "20") { page in
      #expect(try page.texts(of: ".screen figcaption") == ["light", "dark", "reduced motion"])
      try page.recordDrawings()
      try page.press("End")
      #expect(try page.takeDrawings() == [60, 60, 30])
      #expect(try page.text(of: ".current figcaption") == "light")
      try page.click(".screen:nth-child(2) .glass", across: 0.35, down: 0.02)
      #expect(try page.text(of: ".current figcaption") == "dark")
      #expect(try page.text(of: ".property data.value") == "30.00 pt")
      let edges = try page.evaluate(
        """
        [...document.querySelectorAll(".glass")].map((glass) => glass.getBoundingClientRect())
          .flatMap(({ left, right }) => [left, right])
        """)
      let sides = try #require(edges as? [Double])
      #expect(sides == sides.sorted())
    }
  }

  @Test("A failed run shows its error above the recording")
  func failure() throws {
    let scene = try ShownScene(
      script: """
        local box = scene:box { id = "box", width = 10, height = 10 }
        local move = motion.animator { duration = 0.5 }:animate(box, { x = 60 })
        scene:timeline(function(t) t:play(move) error("<b>no</b>\\n\\u{202e}further") end)
        """)
    let failure = try #require(scene.failure)
    let reason = "\(failure.message)\n  --> test.lua:3\n  |\n3 | <b>"
    try scene.page(error: reason).show { page in
      #expect(try page.isShown(".error"))
      #expect(try page.text(of: ".error pre") == reason)
      #expect(try page.count(of: ".error b") == 0)
      try page.press("End")
      #expect(try page.frame == scene.recording.frameCount - 1)
      try page.click(".error button")
      #expect(try page.count(of: ".error") == 0)
    }
  }

  @Test("A scene in which nothing moves has one frame, and every key is harmless")
  func still() throws {
    try ShownScene(script: "scene:box { id = 'box', width = 10, height = 10 }").page().show {
      page in
      for key in ["End", "ArrowRight", " ", ".", ",", "[", "]", "l", "p", "g", "1", "Home", "?"] {
        try page.press(key)
      }
      #expect(try page.text(of: "#frame") == "frame 0/0")
      #expect(try page.count(of: "dialog[open]") == 1)
    }
  }

  @Test("Areas that the system covers are shown on request, if there are any")
  func safeArea() throws {
    try ShownScene(script: "scene.safeAreaTop = 20 scene.safeAreaLeft = 5").page().show { page in
      let hidden = try page.attribute("d", of: ".safe-area")
      #expect(hidden == "")
      try page.click("#safeArea")
      #expect(
        try page.attribute("d", of: ".safe-area") == "M0,0H100V200H0ZM5,20H100V200H5Z")
    }
    try ShownScene(script: "").page().show { page in
      let isShown = try page.isShown("#safeArea")
      #expect(!isShown)
    }
  }

  @Test("Unusual ids, texts and events are shown as text, with invisible characters escaped")
  func strange() throws {
    let scene = try ShownScene(
      script: """
        local evil = "</script><script>globalThis.isCaught=1</script>"
        local box = scene:box { id = "<b>\\u{202e}gnp.exe", width = 10, height = 10 }
        local move = motion.animator { duration = 0.1 }:animate(box, { x = 60 })
        scene:box { id = "__proto__" }
        scene:box { id = "constructor" }
        scene:text { id = "text", text = evil .. "<img src=x onerror=globalThis.isCaught=1>\\u{7}" }
        scene:timeline(function(t) t:label("<i>&amp;{data}\\u{2028}") t:play(move) end)
        """)
    try scene.page().show { page in
      let names = ["scene", "<b>\\u{202e}gnp.exe", "__proto__", "constructor", "text"]
      #expect(try page.rows == names)
      for row in 2...5 { try page.click("#tree .row:nth-child(\(row))") }
      #expect(
        try page.texts(of: ".constants dd").last
          == "</script><script>globalThis.isCaught=1</script><img src=x onerror=globalThis.isCaught=1>\\u{7}"
      )
      try page.press("Escape")
      #expect(try page.text(of: "#events .event") == "label <i>&amp;{data}\\u{2028}")
      #expect(try page.count(of: "aside img, aside i:not(.sample), #note i, #tree b") == 0)
      #expect(try page.evaluate("globalThis.isCaught === undefined") as? Bool == true)
    }
  }

  @Test("Ten thousand layers have no more rows than fit")
  func manyLayers() throws {
    let scene = try ShownScene(
      script: """
        for index = 1, 10000 do scene:box { id = "box" .. index, width = 1, height = 1 } end
        """)
    try scene.page().show { page in
      // Compressed data is available some time after the page has loaded.
      try page.evaluate(
        """
        await new Promise((done) => {
          const look = () => (document.querySelector("#tree .row") ? done() : setTimeout(look));
          look();
        })
        """)
      #expect(try page.count(of: "#tree .row") < 100)
      try page.evaluate(
        """
        { const tree = document.querySelector("#tree");
          tree.scrollTop = 1e9; tree.dispatchEvent(new Event("scroll")); }
        """)
      #expect(try page.rows.last == "box10000")
      #expect(try page.count(of: "#tree .row") < 100)
    }
  }
}
