import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@testable import MotionExport

@Suite("CSS, Web Animations and pages")
struct WebFormatTests {
  private static let head = """
    local scene = motion.scene { name = "test", width = 100, height = 200 }
    local card = scene:box { id = "card", x = 10, y = 20, width = 40, height = 30, fill = "#ff0000" }

    """

  private func handoff(
    _ script: String, _ length: RunOptions.Length = .atMost(frames: 960)
  ) throws -> Handoff {
    let scene = try RecordedScene(running: Self.head + script, fps: 240, length: length)
    #expect(scene.failure == nil)
    return Handoff(scene.recording, Handoff.Selection(), units: try PropertyUnits.all)
  }

  private func css(_ script: String) throws -> String {
    try ExportFormat.css.file(try handoff(script), ending: ".css").text
  }

  @Test(
    "A declared motion keeps its name",
    arguments: [
      (
        "motion.animator { duration = 0.4, curve = motion.bezier(0.2, 0, 0, 1) }:animate(card, { opacity = 0 })",
        "from { opacity: 1 } to { opacity: 0 }", "0.4s cubic-bezier(0.2, 0, 0, 1) both"
      ),
      (
        "motion.animator { duration = 0.3, curve = \"easeInOut\" }:animate(card, { x = 50 })",
        "from { translate: 10px 20px } to { translate: 50px 20px }", "0.3s ease-in-out both"
      ),
      (
        "motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }:animate(card, { x = 50 })",
        "/* spring: duration 0.5, bounce 0.2 */", "card-translate 0.771s linear(0, "
      ),
      (
        "motion.animator { duration = 0.3, curve = \"linear\" }:animate(card, { fill = \"#0000ff\" })",
        "from { background-color: #ff0000 } to { background-color: #0000ff }", "0.3s linear both"
      ),
    ])
  func declared(motion: String, keyframes: String, timing: String) throws {
    let handoff = try handoff("scene:timeline(function(t) t:play(\(motion)) end)")
    let file = try ExportFormat.css.file(handoff, ending: ".css")
    #expect(file.text.contains(keyframes), "\(file.text)")
    #expect(file.text.contains(timing), "\(file.text)")
    #expect(file.report.leftOut.isEmpty)
    #expect(
      file.report.entries.allSatisfy { if case .kept = $0.outcome { true } else { false } },
      "\(file.report.entries)")
  }

  @Test("A motion that is repeated forever is infinite")
  func infinite() throws {
    let text = try css(
      """
      scene:timeline(function(t)
        t:start(motion.animator { duration = 0.5, curve = "easeInOut", repeatCount = "forever", autoreverse = true }
          :animate(card, { opacity = 0.2 }))
        t:wait(2)
      end)
      """)
    #expect(text.contains("0.5s ease-in-out infinite alternate both"), "\(text)")
  }

  @Test(
    "A loop is infinite wherever in it the run ends",
    arguments: [241, 300, 433, 697, 721, 1103, 1201])
  func cutLoops(frames: Int) throws {
    let handoff = try handoff(
      """
      local function loop(curve, autoreverse, values)
        return motion.animator { duration = 0.7, curve = curve, repeatCount = "forever", autoreverse = autoreverse }
          :animate(card, values)
      end
      loop("linear", false, { rotationZ = 360 }):play()
      scene:timeline(function(t)
        t:wait(0.35)
        t:start(loop("easeInOut", true, { y = 90, opacity = 0.3 }))
        t:start(loop("easeIn", true, { x = 90 }))
        t:start(loop(motion.spring { duration = 0.3, bounce = 0.2 }, false, { width = 90 }))
      end)
      """, .exactly(frames: frames))
    for format in [ExportFormat.css, .waapi, .html] {
      let file = try format.file(handoff, ending: ".css")
      let loops = file.report.entries.filter { entry in
        if case .kept(let words) = entry.outcome { words.contains("infinite") } else { false }
      }
      #expect(loops.map(\.property).sorted() == ["opacity", "rotationZ", "x", "y"])
      // A loop of a spring is keys.
      let ended = file.report.entries.filter { entry in
        if case .baked(let words) = entry.outcome {
          words.hasSuffix("its loop ends with the file")
        } else {
          false
        }
      }
      #expect(ended.map(\.property) == ["width"])
    }
  }

  @Test("A loop of a colour is infinite")
  func colorLoops() throws {
    let text = try css(
      """
      motion.animator { duration = 0.5, curve = "easeInOut", repeatCount = "forever", autoreverse = true }
        :animate(card, { fill = "#0000ff" }):play()
      scene:timeline(function(t) t:wait(1.2) end)
      """)
    #expect(text.contains("0.5s ease-in-out infinite alternate both"), "\(text)")
    #expect(
      text.contains("from { background-color: #ff0000 } to { background-color: #0000ff }"),
      "\(text)")
  }

  private static let unseen: [(layer: String, motion: String, formats: [String], reason: String)] =
    [
      ("", "shadowRadius = 9", ["css", "html", "lottie"], "its shadow is invisible"),
      ("", "shadowOffsetX = 9", ["css", "html", "lottie"], "its shadow is invisible"),
      (
        "card.shadowColor = \"#00000000\"", "shadowOpacity = 1", ["lottie"],
        "its shadow is invisible"
      ),
      ("", "borderColor = \"#00ff00\"", ["css", "html"], "its border has no width"),
      ("", "anchorX = 1", ["css", "html"], "nothing turns or scales about the anchor"),
      ("", "zPosition = 2", ["css", "html"], "it has no siblings to be in front of"),
      (
        "card.shadowOpacity = 1 card.hidden = true", "shadowRadius = 9", ["lottie"],
        "the layer is hidden"
      ),
    ]

  @Test("What is left out because nothing would be seen of it has this reason", arguments: unseen)
  func reasons(layer: String, motion: String, formats: [String], reason: String) throws {
    let handoff = try handoff(
      """
      \(layer)
      motion.animator { duration = 0.3, curve = "linear" }:animate(card, { \(motion) }):play()
      """)
    for format in ExportFormat.all where formats.contains(format.name) {
      let left = try format.file(handoff, ending: ".css").report.leftOut
      let entry = left.first { motion.hasPrefix($0.property) }
      #expect(entry?.outcome == .leftOut(reason), "\(format.name)")
    }
  }

  @Test("Colours that a spring moves out of sRGB stay within, as they are shown")
  func gamut() throws {
    let handoff = try handoff(
      """
      card.fill = "#ff3b30"
      scene:timeline(function(t)
        t:play(motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.6 } }
          :animate(card, { fill = "#007affcc" }))
      end)
      """)
    #expect(handoff.tracks.count == 4)
    for track in handoff.tracks {
      let values = track.moves.flatMap(\.samples.values)
      #expect(values.count > 50 && values.allSatisfy { (-0.002...1.002).contains($0) })
    }
    let text = try ExportFormat.css.file(handoff, ending: ".css").text
    #expect(text.contains("background-color: color(srgb var(--fill-red) "), "\(text)")
  }

  @Test("Numbers of their own timing that meet in one property are registered properties")
  func variables() throws {
    let text = try css(
      """
      scene:timeline(function(t)
        t:start(motion.animator { duration = 0.4, curve = "linear" }:animate(card, { x = 50 }))
        t:wait(0.1)
        t:play(motion.animator { duration = 0.5, curve = "easeOut" }:animate(card, { y = 90 }))
      end)
      """)
    #expect(
      text.contains(
        "@property --x { syntax: \"<length>\"; inherits: false; initial-value: 0px }"))
    #expect(text.contains("  translate: var(--x) var(--y);"))
    #expect(text.contains("0.5s ease-out 0.1s both"), "\(text)")
  }

  @Test("A hidden layer is `hidden` or inherits, and siblings are reordered in steps")
  func steps() throws {
    let text = try css(
      """
      local other = scene:box { id = "other", width = 10, height = 10 }
      scene:timeline(function(t)
        t:wait(0.5)
        card.hidden = true
        card.zPosition = 1
        t:wait(0.5)
        card.hidden = false
        t:wait(0.5)
      end)
      """)
    #expect(text.contains("from, to { visibility: inherit }"), "\(text)")
    #expect(text.contains("% { visibility: hidden }"))
    #expect(!text.contains("visibility: visible"))
    #expect(text.contains("from { z-index: 0 } to { z-index: 1 }"), "\(text)")
  }

  /// Names and texts that try to leave their place in a file.
  private static let evil = [
    "*/ body { display: none } /*", "\"></div><script>alert(1)</script>", "a{b}c;d:e", "</style>",
    "`${alert(1)}`", "\u{202E}gnp.elif", "-->", "1st", "é ü 中", "\\\"\\n", "]]>", "'",
  ]

  @Test("Names and texts of scripts stay what they are", arguments: evil)
  func evilNames(name: String) throws {
    let literal = name.unicodeScalars.map { scalar in
      scalar == "\\" || scalar == "\"" ? "\\\(scalar)" : "\(scalar)"
    }.joined()
    let script = """
      local other = scene:text { id = "\(literal)", text = "\(literal)" }
      scene:timeline(function(t)
        t:play(motion.animator { duration = 0.4, curve = "linear" }:animate(other, { x = 50 }))
      end)
      """
    let scene = try RecordedScene(running: Self.head + script, fps: 240)
    // Some names are no ids at all.
    guard scene.failure == nil else {
      #expect(scene.recording.layers.count <= 2)
      return
    }
    let handoff = try handoff(script)
    let own = WebNames.identifier(name)
    #expect(
      own.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "-_0123456789".unicodeScalars.contains($0)
      })
    let css = try ExportFormat.css.file(handoff, ending: ".css").text
    #expect(css.components("/*") == css.components("*/"))
    #expect(css.components("{") == css.components("}"))
    #expect(!css.contains("<"))
    let html = try ExportFormat.html.file(handoff, ending: ".html").text
    #expect(html.components("<script>") == 1 && html.components("</style>") == 1)
    let module = try ExportFormat.waapi.file(handoff, ending: ".js").text
    #expect(!module.contains("</script>") && !module.contains("${alert"))
  }

  @Test("Paths that look alike have different classes")
  func uniqueNames() {
    var names = WebNames()
    let classes = ["a/b", "a-b", "a b", "a.b", "a/b"].map { names.name(ofPath: $0) }
    #expect(classes == ["a-b", "a-b-2", "a-b-3", "a-b-4", "a-b"])
  }

  @Test("Dark appearance and reduced motion have their own rules")
  func variants() throws {
    let motion =
      "scene:timeline(function(t) t:play(motion.animator { duration = 0.4, curve = \"linear\" }"
    let main = motion + ":animate(card, { x = 50, opacity = 0.5, fill = \"#00ff00\" })) end)"
    var handoff = try handoff(main)
    let dark = try self.handoff(main.replacing("#00ff00", with: "#0000ff"))
    let still = try self.handoff(main.replacing("x = 50, ", with: ""))
    handoff.variants = [
      HandoffVariant(.init(isDark: true), dark), HandoffVariant(.init(reducesMotion: true), still),
    ]
    let text = try ExportFormat.css.file(handoff, ending: ".css").text
    let darkRules = try #require(text.split(separator: "@media (prefers-color-scheme: dark)").last)
    #expect(darkRules.contains("@keyframes card-background-color {"), "\(text)")
    let ownRules = try #require(darkRules.split(separator: "@media").first)
    #expect(!ownRules.contains(".card {"), "\(text)")
    let stillRules = try #require(
      text.split(separator: "@media (prefers-reduced-motion: reduce)").last)
    #expect(stillRules.contains("translate: 10px 20px;"), "\(text)")
    #expect(!stillRules.contains("card-translate"), "\(text)")
  }

  @Test("An element that reduced motion has at the end of its motion is there at once")
  func jumps() throws {
    let motion =
      "scene:timeline(function(t) t:play(motion.animator { duration = 0.4 }:animate(card, { x = 50 })) end)"
    var handoff = try handoff(motion)
    handoff.variants = [
      HandoffVariant(.init(reducesMotion: true), try self.handoff("card.x = 50"))
    ]
    let text = try ExportFormat.css.file(handoff, ending: ".css").text
    let rules = try #require(text.split(separator: "@media (prefers-reduced-motion: reduce)").last)
    #expect(rules.contains("animation-duration: 0s;"), "\(text)")
    #expect(!rules.contains("translate"), "\(text)")
  }

  @Test("Animations share keyframes that are alike, and long easings")
  func shared() throws {
    let text = try css(
      """
      local other = scene:box { id = "other", x = 10, y = 20, width = 40, height = 30 }
      scene:timeline(function(t)
        t:start(motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }:animate(card, { x = 50 }))
        t:wait(0.1)
        t:play(motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }:animate(other, { x = 50 }))
      end)
      """)
    #expect(text.components("@keyframes") == 1, "\(text)")
    #expect(text.components("linear(") == 1, "\(text)")
    #expect(text.components("var(--ease-card-translate)") == 2, "\(text)")
  }

  @Test("What a header maps from a scroll can be linked to the page's scroll")
  func scrollLinked() throws {
    let scene = try RecordedScene(
      running: try Repository.text("examples/00-collapsing-header.lua"), fps: 240)
    let handoff = Handoff(scene.recording, Handoff.Selection(), units: try PropertyUnits.all)
    let file = try ExportFormat.css.file(handoff, ending: ".css")
    let rules = try #require(file.text.split(separator: ".scene.scroll-linked").last)
    #expect(rules.contains("animation: header-progress linear both;"))
    #expect(rules.contains("animation-timeline: scroll(root);"))
    #expect(rules.contains("animation-range: 0 485px"), "\(rules)")
    #expect(file.text.contains("@keyframes header-progress { to { --header-progress: 0 } }"))
    for expression in [
      "height: calc(115px + 485px * var(--header-progress));",
      "translate: 0 min(174px * var(--header-progress), 87px);",
      "background-color: color(srgb 1 1 1 / max(1 - 2 * var(--header-progress), 0));",
    ] {
      #expect(file.text.contains(expression), "\(file.text)")
    }
    func outcome(_ layer: String, _ property: String) -> ExportReport.Outcome? {
      file.report.entries.first { $0.layer == layer && $0.property == property }?.outcome
    }
    #expect(outcome("header/card", "y") == .kept("mapped from header.progress"))
    #expect(
      outcome("header", "progress")
        == .baked("by a scroll: also by the page's, with the class `scroll-linked`"))
  }

  @Test("What is mapped from a header's height is written beside what its progress maps")
  func mappedFromHeight() throws {
    let scene = try RecordedScene(
      running: """
        local scene = motion.scene { name = "header", width = 375, height = 667 }
        local list = scene:scroll { id = "list", width = 375, height = 500, contentHeight = 1100 }
        local header = scene:box { id = "header", width = 375, height = 140, fill = "red" }
        local title = header:box { id = "title", width = 100, height = 20, fill = "blue" }
        local line = header:box { id = "line", width = 375, height = 1, fill = "black" }
        list.y = motion.map(header, "height", { 90, 140 }, { 90, 140 })
        line.y = motion.map(header, "height", { 90, 140 }, { 89, 139 })
        local collapse = motion.header { layer = header, scroll = list, min = 90, max = 140, policy = "quickReturn" }
        collapse:map(title, "opacity", { from = 0, to = 1 })
        collapse:map(title, "y", { from = 10, to = 60 })
        scene:demo(function(t) t:play(list:drag { by = -60, duration = 0.2 }) end)
        """, fps: 240)
    let handoff = Handoff(scene.recording, Handoff.Selection(), units: try PropertyUnits.all)
    for (format, ending) in [(ExportFormat.css, ".css"), (.waapi, ".js")] {
      let file = try format.file(handoff, ending: ending)
      let worst = try #require(file.report.worstCorner)
      #expect(worst.distance < 0.25, "\(worst)")
      for layer in ["list", "header/line", "header/title", "header"] {
        #expect(file.report.entries.contains { $0.layer == layer }, "\(layer)")
      }
    }
  }

  @Test("What is mapped from a number is computed from it, within its own tolerance")
  func mapped() throws {
    let file = try ExportFormat.css.file(
      try handoff(
        """
        local other = scene:box { id = "other", width = 10, height = 10 }
        other:derive { x = motion.map(card, "x", { 10, 50 }, { 0, 800 }) }
        other:derive { opacity = motion.map(card, "x", { 10, 30 }, { 1, 0 }) }
        other:derive { y = motion.map(card, "x", { 10, 20, 30, 40, 50 }, { 0, 9, 1, 8, 0 }) }
        scene:timeline(function(t)
          t:play(motion.animator { curve = motion.spring { duration = 0.5 } }:animate(card, { x = 50 }))
        end)
        """), ending: ".css")
    #expect(file.text.contains("opacity: max(1.5 - 0.05 * var(--card-x), 0);"), "\(file.text)")
    func entry(_ property: String) -> ExportReport.Entry? {
      file.report.entries.first { $0.layer == "other" && $0.property == property }
    }
    for (property, tolerance) in [("x", 0.25), ("opacity", 0.002)] {
      let entry = try #require(entry(property))
      #expect(entry.outcome == .kept("mapped from card.x"))
      #expect((entry.deviation?.worst ?? .infinity) <= tolerance, "\(entry)")
    }
    #expect(entry("y")?.outcome == .baked("mapped from card.x"))
  }

  @Test("Layers that appear with what they are in inherit their visibility")
  func inherited() throws {
    let text = try css(
      """
      local inner = card:box { id = "inner", width = 10, height = 10 }
      scene:timeline(function(t)
        card.hidden = true
        inner.hidden = true
        t:wait(0.5)
        card.hidden = false
        inner.hidden = false
        t:wait(0.5)
        inner.hidden = true
        t:wait(0.5)
      end)
      """)
    #expect(text.contains("@keyframes card-visibility { from { visibility: hidden }"), "\(text)")
    #expect(text.contains("@keyframes inner-visibility { from { visibility: inherit }"), "\(text)")
  }

  @Test("A run that is not run again jumps to its end with reduced motion")
  func reducedTrace() throws {
    let text = try css(
      "scene:timeline(function(t) t:play(motion.animator { duration = 0.4 }:animate(card, { x = 50 })) end)"
    )
    #expect(text.contains("@media (prefers-reduced-motion: reduce)"))
    #expect(text.contains("animation-duration: 0s;"))
  }

  @Test("Files of examples are the same each time, and no property is missing in their reports")
  func examples() throws {
    for name in ["30-sheet"] {
      let scene = try RecordedScene(
        running: try Repository.text("examples/\(name).lua"), fps: 240)
      let handoff = Handoff(
        scene.recording, Handoff.Selection(), units: try PropertyUnits.all)
      for format in [ExportFormat.css, .waapi, .html] {
        let (first, second) = (
          try format.file(handoff, ending: ".js"), try format.file(handoff, ending: ".js")
        )
        #expect(first.text == second.text)
        #expect(first.report.entries.count == handoff.properties.count)
        for entry in first.report.entries where entry.unit == .points {
          #expect((entry.deviation?.worst ?? 0) <= 0.25, "\(name): \(entry)")
        }
        #expect((first.report.worstCorner?.distance ?? 0) <= 0.25)
      }
    }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
