import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Hand-off sheets")
struct SheetTests {
  private static let scene = """
    local scene = motion.scene { name = "sheet", width = 300, height = 200 }
    local card = scene:box { id = "card" }

    """

  private func sheet(
    _ script: String, ending: String = ".md", select patterns: [String] = []
  ) throws -> (text: String, report: ExportReport) {
    let scene = try RecordedScene(running: Self.scene + script, fps: 240)
    if let failure = scene.failure { throw failure }
    var selection = Handoff.Selection()
    selection.patterns = patterns
    let format = try #require(ExportFormat.of(path: "x.md"))
    let file = try format.file(
      Handoff(scene.recording, selection, units: ["x": .points, "opacity": .fraction]),
      ending: ending)
    return (file.text, file.report)
  }

  /// The rows of the table of motions, as cells.
  private func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("A spring says when, from where to where, how far beyond, and when it settles")
  func spring() throws {
    let (text, report) = try sheet(
      """
      motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.3 }, delay = 0.25 }
        :animate(card, { x = 200 }):play()
      """)
    let rows = rows(text)
    try #require(rows.count == 1 && rows[0].count == 6)
    #expect(rows[0][0...2] == ["0.25 s", "`card.x`", "0 → 200 pt"])
    #expect(rows[0][4].hasPrefix("spring of 0.5 s, bounce 0.3; overshoots 4.6 % (9.2"))
    #expect(rows[0][4].contains(" pt), settles in 0.8"))
    #expect(rows[0][5].hasPrefix("▁") && rows[0][5].count == 16)
    #expect(text.hasPrefix("# sheet\n\n300 × 200 pt · "))
    #expect(text.contains("SwiftUI        .spring(duration: 0.5, bounce: 0.3)\n"))
    #expect(report.entries.map(\.outcome) == [.kept("spring of 0.5 s, bounce 0.3")])
  }

  @Test("A gradient and a path have their values at the ends of their moves")
  func parts() throws {
    let (text, report) = try sheet(
      """
      card.fill = motion.linearGradient { "#ff0000", "#0000ff" }
      local mark = scene:shape { id = "mark", width = 10, height = 10, path = motion.path("M0,0 L10,10") }
      motion.animator { duration = 0.5 }
        :animate(card, { fill = motion.linearGradient { "#ff0000", "#00ff00" } }):play()
      motion.animator { duration = 0.5 }:animate(mark, { path = motion.path("M0,0 L10,0") }):play()
      """)
    let rows = rows(text)
    try #require(rows.count == 2)
    #expect(rows[0][0...1] == ["0 s", "`card.fill`"])
    #expect(rows[0][2].hasPrefix(##"linear(\#ff0000,\#0000ff) → linear(\#ff0000"##))
    #expect(rows[1][1] == "`mark.path`" && rows[1][2].contains(" → "))
    #expect(report.leftOut.isEmpty)
  }

  @Test("A haptic and a sound name the calls of platforms")
  func feedback() throws {
    let (text, _) = try sheet(
      """
      scene:timeline(function(t)
        t:play(motion.animator { duration = 0.5 }:animate(card, { x = 200 }))
        motion.haptic("medium", { intensity = 0.5 })
        motion.sound "pop.wav"
      end)
      """)
    #expect(
      text.contains(
        "- 0.5 s: haptic medium 0.5: UIKit `UIImpactFeedbackGenerator(style: .medium).impactOccurred(intensity: 0.5)` · "
          + "SwiftUI `.sensoryFeedback(.impact(weight: .medium, intensity: 0.5), trigger: …)` · "
          + "Android `performHapticFeedback(HapticFeedbackConstants.VIRTUAL_KEY)`\n"))
    #expect(
      text.contains("- 0.5 s: sound pop.wav: UIKit `AVAudioPlayer(contentsOf: pop.wav).play()` · "))
  }

  @Test("An interruption is said, with where it was going")
  func interruption() throws {
    let (text, _) = try sheet(
      """
      local a = motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 200 })
      scene:timeline(function(t)
        t:start(a) t:wait(0.5)
        motion.animator { duration = 0.5 }:animate(card, { x = 0 }):play()
        t:wait(1)
      end)
      """)
    let rows = rows(text)
    try #require(rows.count == 2)
    #expect(rows[0][2...4] == ["0 → 100 pt", "0.5 s", "linear; interrupted on its way to 200 pt"])
    #expect(rows[1][0...2] == ["0.5 s", "", "100 → 0 pt"])
  }

  @Test("Layers that move alike are one row, and a curve is shown once")
  func alike() throws {
    let (text, report) = try sheet(
      """
      for index = 1, 6 do
        local dot = scene:box { id = "dot" .. index }
        motion.animator { duration = 0.3, curve = "easeOut", delay = (index - 1) * 0.05 }
          :animate(dot, { opacity = 0 }):play()
      end
      """)
    let rows = rows(text)
    try #require(rows.count == 1)
    #expect(rows[0][0] == "0 s, then one each 0.05 s")
    #expect(rows[0][1] == "`dot1.opacity`, dot2, dot3, dot4 and 2 more")
    #expect(rows[0][2...4] == ["1 → 0", "0.3 s", "easeOut"])
    #expect(text.components(separatedBy: "### easeOut").count == 2)
    #expect(text.contains(".timingCurve(0, 0, 0.58, 1, duration: 0.3)"))
    #expect(report.entries.count == 6)
  }

  @Test("Of many layers that move alike, the plot has the first, the last, and some between them")
  func manyAlike() throws {
    let (page, _) = try sheet(
      """
      for index = 30, 1, -1 do
        local dot = scene:box { id = "dot" .. index }
        motion.animator { duration = 0.3, delay = (index - 1) * 0.1 }:animate(dot, { x = 9 }):play()
      end
      """, ending: ".html")
    // The first point after a line's rest.
    let starts = page.matches(of: /class="line" d="M0 [0-9.]+[HL]([0-9.]+)/)
      .compactMap { Double($0.output.1) }
    #expect(starts.count == 24 && starts == starts.sorted(), "\(starts)")
    // The last begins to move 2.9 s after the start; 640 pixels are all 3.2 s.
    #expect(starts.first ?? 9 < 4 && 580..<585 ~= starts.last ?? 0, "\(starts)")
  }

  @Test("A mapping is shown with its numbers, and what it moves is one row")
  func mapping() throws {
    let (text, _) = try sheet(
      """
      local disc = scene:box { id = "disc" }
      disc:derive { opacity = motion.map(card, "x", { 0, 200 }, { 1, 0.5 }) }
      scene:timeline(function(t)
        t:play(motion.animator { duration = 0.5 }:animate(card, { x = 200 }))
        t:play(motion.animator { duration = 0.5 }:animate(card, { x = 0 }))
      end)
      """, select: ["disc.opacity"])
    #expect(rows(text).map { $0[2] } == ["1 → 0.5 → 1"])
    #expect(rows(text).map { $0[4] } == ["follows card.x"])
    #expect(
      text.contains("- `card.x` → `disc.opacity`: 0 … 200 → 1 … 0.5, and constant beyond\n"))
  }

  @Test("Values that are only set are one row with their times")
  func sets() throws {
    let (text, _) = try sheet(
      """
      scene:timeline(function(t)
        t:wait(0.5) card.hidden = true
        t:wait(0.5) card.hidden = false
      end)
      """)
    #expect(rows(text).map { $0[2] } == ["false → true → false"])
    #expect(rows(text).map { $0[4] } == ["set at 0.5, 1 s"])
  }

  @Test("What nothing declares is shown as its plot, with what moves it")
  func undeclared() throws {
    let (text, report) = try sheet(
      """
      local list = scene:scroll { id = "list", width = 300, height = 200, contentHeight = 900 }
      scene:timeline(function(t) t:play(list:flick { velocity = 900 }) end)
      """)
    #expect(rows(text).first?[4].hasPrefix("by the scrolling of `list`") == true)
    guard case .baked(let reason)? = report.entries.first?.outcome else {
      Issue.record("\(report.entries)")
      return
    }
    #expect(reason.hasPrefix("shown as its plot: ") && report.leftOut.isEmpty)
  }

  private static let evil = #"""
    local scene = motion.scene { name = "<img>`|_[a](b)&~#$" }
    local evil = scene:text { id = "<style><script>a|b`c", text = "</p><script>alert(1)</script>|`" }
    motion.animator { duration = 0.3 }:animate(evil, { x = 10 }):play()
    scene:timeline(function(t) t:wait(0.1) evil.text = "| <b>\n# `x`" end)
    """#

  @Test("Words of a script cannot become markup of the page")
  func page() throws {
    let scene = try RecordedScene(running: Self.evil, fps: 240)
    try #require(scene.failure == nil)
    let format = try #require(ExportFormat.of(path: "x.md"))
    let text = try format.file(
      Handoff(scene.recording, Handoff.Selection(), units: [:]), ending: ".html"
    ).text
    #expect(!text.contains("<script") && !text.contains("<img") && !text.contains("<b>\n"))
    #expect(text.components(separatedBy: "</style>").count == 2)
    #expect(text.contains("<h1>&lt;img&gt;`|_[a](b)&amp;~#$</h1>"))
    #expect(text.contains("default-src 'none'; style-src 'sha256-"))
    for name in ["onload", "javascript:", "http:", "https:", "style="] {
      #expect(!text.contains(name), "\(name)")
    }
  }

  @Test("Words of a script cannot become markup or cells of the Markdown")
  func markdown() throws {
    let scene = try RecordedScene(running: Self.evil, fps: 240)
    try #require(scene.failure == nil)
    let format = try #require(ExportFormat.of(path: "x.md"))
    let text = try format.file(
      Handoff(scene.recording, Handoff.Selection(), units: [:]), ending: ".md"
    ).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == ##"# \<img\>\`\|\_\[a\](b)\&\~\#\$"##)
    #expect(text.contains("`` <style><script>a\\|b`c.x ``"))
    // Six cells in each row of the table, whatever its words are.
    for line in lines where line.hasPrefix("| ") {
      #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 7, "\(line)")
    }
    #expect(lines.count { $0.hasPrefix("#") } == 4)
  }

  @Test("Both forms of a sheet say the same, and are the same bytes each time")
  func forms() throws {
    let script = try Repository.text("examples/10-spring-gallery.lua")
    let format = try #require(ExportFormat.of(path: "x.md"))
    let recording = try RecordedScene(running: script, fps: 240).recording
    let handoff = Handoff(recording, Handoff.Selection(), units: ["x": .points])
    let texts = try [".md", ".html", ".html"].map { try format.file(handoff, ending: $0).text }
    #expect(texts[1] == texts[2])
    for words in ["spring of 0.5 s, bounce 0.15", "20 → 220 pt", "390 × 560 pt"] {
      #expect(texts.allSatisfy { $0.contains(words) }, "\(words)")
    }
  }
}
