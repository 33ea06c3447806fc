import Foundation
import MotionExport
import MotionRecording
import MotionRuntime
import MotionValues
import Testing

/// The letters of a page, in a browser.
@Suite(
  .serialized, .enabled(if: Chromium.isWanted, Chromium.absence),
  .enabled(if: InstalledInter.isWanted, InstalledInter.absence))
struct PageFontTests {
  private static let texts = [
    "AVATAR To Ty “Wa” LT f/x 11:47", "The quick brown fox jumps over the lazy dog",
    "Ünïcödé – €25.00, ½ × 3 = “fi ffl”", "  two  spaces", "a",
  ]

  /// A scene with lines of all weights.
  private static let script =
    FontWeight.allCases.enumerated().map { row, weight in
      texts.enumerated().map { column, text in
        """
        scene:text { id = "t\(row)x\(column)", text = "\(text)", x = 4, y = \(20 + row * 110 + column * 20),
          fontSize = \(11 + row + column), fontWeight = "\(weight.rawValue)", textColor = "black" }
        """
      }.joined(separator: "\n")
    }.joined(separator: "\n")

  /// An expression that draws the first frame as `stage`.
  private static let stage = """
    var data = await readData(document.getElementById("data"));
    var stage = new Stage(new Run(data.runs[0], data));
    stage.element.style.cssText = "position:fixed;inset:0 auto auto 0;z-index:2147483647;width:600px;height:1000px;background:white";
    document.body.append(stage.element);
    stage.draw(0);
    """

  /// An expression for the distances between the widths of lines and those that were measured, in points.
  private static func excess(of width: String, _ scene: ShownScene) throws -> String {
    let widths: [Double] = scene.recording.layers.indices.dropFirst().compactMap {
      if case .number(let width)? = scene.recording.constant(of: "width", in: $0) {
        width
      } else {
        nil
      }
    }
    return """
      JSON.stringify([...stage.element.querySelectorAll("text")].map((line, index) => {
        return Math.abs(\(width) - \(widths)[index]);
      }))
      """
  }

  private static func shot(_ page: ChromiumPage) throws -> String {
    let clip: [String: Any] = ["x": 0, "y": 0, "width": 600, "height": 1000, "scale": 1]
    let answer = try page.send("Page.captureScreenshot", ["format": "png", "clip": clip])
    return try #require(answer["data"] as? String)
  }

  /// Sets the font of all lines.
  private static func use(_ family: String, in page: ChromiumPage) throws {
    try page.evaluate(
      """
      for (const line of stage.element.querySelectorAll("text")) line.style.fontFamily = "\(family)";
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      0
      """)
  }

  @Test("The letters in a page have the measured widths, and are drawn as by the whole font")
  func letters() throws {
    let scene = try ShownScene(script: Self.script)
    let font = PageFont([scene.recording], InstalledInter.font)
    #expect(font.state == .embedded && font.warning == nil)
    let page = ScenePage(
      [PageRun(scene.recording, label: "scene")], try ShownScene.declarations.get(), font)
    #expect(page.bytes.count < 400_000)
    try page.show { page in
      try page.evaluate(Self.stage + "0")
      #expect(try page.evaluate("document.fonts.size") as? Int == 9)
      #expect(
        try page.evaluate("document.fonts.check('700 20px motion-text', 'Tofu')") as? Bool == true)
      #expect(
        try page.evaluate("stage.element.querySelectorAll('[textLength]').length") as? Int == 0)
      try Self.use("motion-text, monospace", in: page)
      let excess: [Double] = try page.value(Self.excess(of: "line.getComputedTextLength()", scene))
      #expect(excess.count == 45 && excess.allSatisfy { $0 <= 0.02 }, "\(excess.max() ?? 0)")
      let own = try Self.shot(page)
      try Self.use("Inter", in: page)
      #expect(try Self.shot(page) == own)
      try Self.use("monospace", in: page)
      #expect(try Self.shot(page) != own)
    }
  }

  @Test("Without the font, each line keeps its measured width")
  func substitute() throws {
    let scene = try ShownScene(script: Self.script)
    let font = PageFont([scene.recording], MeasuredFont { _ in [] })
    #expect(font.state == .substituted)
    #expect(font.warning?.message.hasSuffix(": `Inter-Thin.otf` is not installed") == true)
    try scene.page().show { page in
      try page.evaluate(Self.stage + "0")
      #expect(
        try page.evaluate(
          "document.getElementById('facts').textContent.includes('font substituted')") as? Bool
          == true)
      try Self.use("monospace", in: page)
      let excess: [Double] = try page.value(Self.excess(of: "line.getBBox().width", scene))
      #expect(excess.count == 45 && excess.allSatisfy { $0 <= 0.02 }, "\(excess)")
    }
  }

  /// Texts with tabular digits and letter spacing, in each alignment.
  private static let typography = ["left", "center", "right"].enumerated().map { row, alignment in
    [-0.75, 0, 4].enumerated().map { column, spacing in
      """
      scene:text { id = "\(alignment)\(column)", text = "At 11:47, T4 1714", x = 40, y = \(20 + row * 90 + column * 28),
        fontSize = 18, letterSpacing = \(spacing), digits = "tabular", underline = \(column == 1), strikethrough = \(column == 2),
        textAlignment = "\(alignment)", textColor = "black" }
      """
    }.joined(separator: "\n")
  }.joined(separator: "\n")

  /// An expression for the ends of what is drawn of each line, in points from those that were measured.
  private static let ends = """
    JSON.stringify([...stage.element.querySelectorAll("text")].flatMap((line) => {
      const count = line.getNumberOfChars();
      const [start, end] = [line.getStartPositionOfChar(0).x, line.getEndPositionOfChar(count - 1).x];
      const width = parseFloat(line.closest(".layer").style.width);
      const spacing = parseFloat(line.style.letterSpacing) || 0;
      return [Math.abs(start), Math.min(Math.abs(end - width), Math.abs(end - spacing - width))];
    }))
    """

  @Test("Letters with spacing and tabular digits begin and end where they were measured")
  func typographic() throws {
    let scene = try ShownScene(script: Self.typography)
    #expect(scene.failure == nil)
    for (font, family) in [
      (PageFont([scene.recording], InstalledInter.font), "motion-text, monospace"),
      (PageFont([scene.recording]), "monospace"),
    ] {
      let page = ScenePage(
        [PageRun(scene.recording, label: "scene")], try ShownScene.declarations.get(), font)
      try page.show { page in
        try page.evaluate(Self.stage + "0")
        try Self.use(family, in: page)
        let distances: [Double] = try page.value(Self.ends)
        #expect(
          distances.count == 18 && distances.allSatisfy { $0 <= 0.05 }, "\(family) \(distances)")
      }
    }
  }

  @Test("A file with the name of the font and other bytes is not used")
  func stranger() throws {
    let scene = try ShownScene(script: "scene:text { id = \"a\", text = \"a\" }")
    var bytes = try InstalledInter.bytes(weight: 3)
    bytes[bytes.count - 1] ^= 1
    let font = PageFont(
      [scene.recording], MeasuredFont { [.init(path: "fonts/\($0)", bytes: bytes)] })
    #expect(font.state == .substituted)
    #expect(font.warning?.message.hasSuffix("`fonts/Inter-Regular.otf` is another version") == true)
  }

  @Test("The time of a status bar is among the letters of a page, if that has texts")
  func statusBar() throws {
    func state(_ line: String) throws -> [String?] {
      let script =
        "local scene = motion.scene { name = \"a\", safeArea = { top = 20 } }\n\(line)\n"
      let scene = try ShownScene(SceneSource(name: "a.lua", text: Array(script.utf8)))
      return [true, false].map { showsStatusBar in
        let texts = ShownTexts([scene.recording], showsStatusBar: showsStatusBar)
        return texts.lines[FontWeight.semibold.index]?.sorted().joined(separator: " ")
      }
    }
    #expect(try state("scene:text { id = \"a\", text = \"a\" }") == ["9:41", nil])
    #expect(try state("scene:box { id = \"a\", width = 1, height = 1 }") == [nil, nil])
  }

  @Test("A page without texts has no font, and a live one can show all letters of a keyboard")
  func others() throws {
    let empty = try ShownScene(script: "scene:box { id = \"a\", width = 1, height = 1 }")
    #expect(PageFont([empty.recording], InstalledInter.font).state == nil)
    let scene = try ShownScene(script: "scene:text { id = \"a\", text = \"a\" }")
    let font = PageFont([scene.recording], InstalledInter.font, isLive: true)
    let page = ScenePage(
      [PageRun(scene.recording, label: "scene")], try ShownScene.declarations.get(), font)
    try page.show { page in
      let width = try page.evaluate(
        """
        const pen = document.createElement("canvas").getContext("2d");
        Object.assign(pen, { font: "100px motion-text, monospace", fontKerning: "normal" });
        pen.measureText("Zebra ~0").width
        """)
      let measured = TextLayout("Zebra ~0", in: FontMetrics(size: 100)).width
      #expect(abs(try #require(width as? Double) - measured) < 0.02)
    }
  }
}
