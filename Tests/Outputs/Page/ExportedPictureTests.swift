import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

@testable import MotionCommands

/// An exported page draws what the page of the scene draws: its pictures in Chromium are the same.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct ExportedPictureTests {
  /// The pixels that may differ by more than a step, of 255, and the mean difference of all pixels:
  /// edges that move are up to a quarter of a point off, letters on them are drawn anew. A ring that is
  /// missing has about 1,500 pixels; a gradient that is missing in the shimmer makes a mean of 1.5.
  private static let tolerance = (step: 96, pixels: 600, mean: 1.2)

  private static let names = [
    "35-shimmer.lua", "41-check.lua", "42-player.lua", "43-story-ring.lua", "44-frosted-sheet.lua",
    "45-cover.lua",
  ]

  @Test("Gradients, shapes and masks of an example are drawn as on its page", arguments: names)
  func example(name: String) throws {
    let path = Repository.root.appending(path: "examples/\(name)").path
    try compare(try recording(of: SceneSource(path: path)))
  }

  /// The first line of a scene.
  private static let scene =
    "local scene = motion.scene { name = \"test\", width = 390, height = 720, fill = \"white\" }\n"

  /// A list whose middle layer leaves between two others, in a group and with a child.
  private static let leaving = """
    local list = scene:group { id = "list", width = 390, height = 720 }
    list:box { id = "back", x = 40, y = 40, width = 200, height = 200, fill = "systemBlue" }
    local row = list:box { id = "row", x = 100, y = 100, width = 200, height = 200, fill = "red", exit = motion.translateX(60) }
    row:box { id = "dot", x = 20, y = 20, width = 160, height = 160, fill = "systemYellow" }
    list:box { id = "front", x = 160, y = 160, width = 200, height = 200, fill = "systemGreen" }
    scene:timeline(function(t)
      t:wait(0.1)
      t:play(motion.withAnimation({ duration = 1, curve = "linear" }, function() row:remove() end))
    end)
    """

  @Test("A layer that leaves is painted between those between which it was")
  func leavingLayer() throws {
    let text = Self.scene + Self.leaving
    try compare(try recording(of: SceneSource(name: "test.lua", text: Array(text.utf8))))
  }

  private func recording(of source: SceneSource) throws -> Recording {
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: 240))
    var sink = RecordingSink()
    #expect(try SceneRun(source, options).run(into: &sink).failure == nil)
    return sink.recording
  }

  /// Compares the exported page of a recording with the page of its scene.
  private func compare(_ recording: Recording) throws {
    let frames = (0..<6).map { (2 * $0 + 1) * (recording.frameCount - 1) / 12 }
    let handoff = Handoff(recording, Handoff.Selection(), units: try PropertyUnits.all)
    let drawn = try pictures(of: handoff, in: frames)
    let file = try ExportFormat.html.file(handoff, ending: ".html")
    let page = FileManager.default.temporaryDirectory.appending(path: "motion-\(UUID()).html")
    try Data(file.text.utf8).write(to: page)
    defer { try? FileManager.default.removeItem(at: page) }
    try Chromium.use { browser in
      let page = try browser.open(page)
      try page.evaluate(
        """
        globalThis.animations = document.getAnimations();
        for (const animation of animations) animation.pause();
        0
        """)
      for (frame, picture) in zip(frames, drawn) {
        try page.evaluate(
          "for (const one of animations) one.currentTime = \(recording.time(of: frame) * 1000); 0")
        let (count, mean) = try difference(
          picture, try self.picture(of: page, handoff), in: page)
        #expect(count <= Self.tolerance.pixels, "\(count) pixels differ in frame \(frame)")
        #expect(mean <= Self.tolerance.mean, "\(mean) is the mean difference in frame \(frame)")
      }
      #expect(try page.errors().isEmpty)
      try page.close()
    }
  }

  /// Scenes without texts and images, and without trims of several subpaths, which ThorVG draws in an
  /// order of its own, and without soft light, of which it has a formula of its own: lottie-web's are
  /// those of the page.
  private static let drawings: [(name: String, lines: String)] = [
    (
      "a shape that trims, dashes and morphs",
      """
      local ring = scene:shape { id = "ring", x = 20, y = 20, width = 160, height = 160, path = motion.ellipse(),
        stroke = motion.linearGradient { "systemPink", "systemIndigo" }, strokeWidth = 16, strokeCap = "round",
        trimStart = 0.1, trimEnd = 0.1, trimOffset = 0 }
      local line = scene:shape { id = "line", x = 200, y = 20, path = "M0 0 H160 V160", stroke = "systemTeal",
        strokeWidth = 10, strokeJoin = "bevel", dash = { 20, 12 } }
      local dashed = scene:shape { id = "dashed", x = 20, y = 480, path = "M0 0 H300 V80 H50",
        stroke = "systemBlue", strokeWidth = 10, dash = { 30, 14 }, trimStart = 0.1, trimEnd = 0.2 }
      local icon = scene:shape { id = "icon", x = 60, y = 220, width = 240, height = 240, fillRule = "evenOdd",
        path = motion.path("M9,6 L19,12 L9,18 Z", { box = 24 }), fill = "systemOrange", rotationX = 20 }
      motion.withAnimation({ duration = 1, curve = "easeInOut" }, function()
        ring.trimEnd, ring.trimOffset = 0.8, 0.4
        dashed.trimEnd = 0.9
        line.dashOffset, line.dash = 40, { 4, 12 }
        icon.path = motion.path("M7,6 H10.5 V18 H7 Z M13.5,6 H17 V18 H13.5 Z", { box = 24 })
      end)
      """
    ),
    (
      "gradients of each kind that Lottie has",
      """
      local function box(id, y, fill) return scene:box { id = id, x = 20, y = y, width = 350, height = 120, fill = fill } end
      local one = box("one", 20, motion.linearGradient { "red", { "#0f0", at = 0.3 }, "blue", angle = 60, mixing = "oklab" })
      local two = box("two", 160, motion.radialGradient { "white", "systemIndigo" })
      local three = box("three", 300, motion.linearGradient { "black", { "white", at = 0.2 }, angle = 90, repeats = true })
      local four = box("four", 440, motion.linearGradient { "systemPink", { "#fff0", at = 0.6 }, "systemTeal" })
      motion.withAnimation({ duration = 1, curve = "linear" }, function()
        one.fill = motion.linearGradient { "blue", { "red", at = 0.8 }, "#0f0", angle = 200, mixing = "oklab" }
        two.fill, four.width = motion.linearGradient { "systemYellow", "systemRed", angle = 90 }, 200
      end)
      """
    ),
    (
      "masks of each kind, and a clip",
      """
      local function photo(id, y)
        local group = scene:group { id = id, x = 20, y = y, width = 350, height = 120 }
        group:box { id = "ground", width = 350, height = 120, fill = motion.linearGradient { "systemPink", "systemIndigo", angle = 90 } }
        group:box { id = "sun", x = 140, y = 20, width = 80, height = 80, cornerRadius = 40, fill = "systemYellow" }
        return group
      end
      local fade = photo("alpha", 20):box { id = "fade", width = 350, height = 120, masks = "alpha",
        fill = motion.linearGradient { "black", "#0000", angle = 90 } }
      local hole = photo("inverted", 160):box { id = "hole", width = 80, height = 80, masks = "invertedAlpha", fill = "black" }
      local light = photo("luminance", 300):box { id = "light", width = 350, height = 120, masks = "luminance",
        fill = motion.linearGradient { "black", "white" } }
      local star = photo("outline", 440):shape { id = "star", width = 120, height = 120, masks = "outline",
        path = motion.star { points = 5, inner = 0.5 } }
      local clip = scene:shape { id = "clip", x = 20, y = 580, width = 350, height = 120, clip = true, path = motion.ellipse() }
      local bar = clip:box { id = "bar", width = 100, height = 120, fill = "systemGreen" }
      motion.withAnimation({ duration = 1, curve = "linear" }, function()
        fade.translationX, hole.translationX, star.translationX, bar.translationX = 100, 200, 230, 250
        light.opacity = 0.5
      end)
      """
    ),
    (
      "layers that blend with what their parent has painted",
      """
      local modes = { "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
        "hardLight", "difference", "exclusion" }
      local ground = scene:box { id = "ground", width = 390, height = 720, fill = motion.linearGradient { "systemTeal", "systemYellow" } }
      local rows = {}
      for index, mode in ipairs(modes) do
        local y = 8 + 50 * (index - 1)
        local row = scene:box { id = "row" .. index, x = 20, y = y, width = 160, height = 42, fill = "#8060c0", clip = index % 2 == 0 }
        rows[index] = row:box { id = "own", x = 10, y = 4, width = 70, height = 30, fill = "#e0a030", blendMode = mode }
        local group = scene:group { id = "group" .. index, x = 200, y = y, width = 160, height = 42, blendMode = mode }
        group:box { id = "one", width = 100, height = 42, fill = "#40a0e0", opacity = 0.8 }
        group:box { id = "two", x = 60, y = 8, width = 60, height = 20, fill = "#e04060" }
      end
      local open = scene:group { id = "open", x = 20, y = 620, width = 350, height = 90 }
      local alone = open:box { id = "alone", width = 80, height = 80, fill = "systemPink", blendMode = "multiply" }
      local photo = scene:box { id = "photo", x = 200, y = 620, width = 160, height = 80, fill = "systemOrange", blendMode = "screen" }
      local hole = photo:box { id = "hole", width = 60, height = 60, masks = "invertedAlpha", fill = "black" }
      scene:timeline(function(t)
        motion.withAnimation({ duration = 1, curve = "linear" }, function()
          for _, box in ipairs(rows) do box.x = 90 end
          alone.x, hole.x = 200, 100
        end)
        t:wait(0.5)
        alone.blendMode = "difference"
        t:wait(0.5)
      end)
      """
    ),
    ("a layer that leaves between two others", leaving),
  ]

  @Test(
    "A Lottie file is drawn as the page of the scene",
    .enabled(if: LottiePlayers.areWanted, LottiePlayers.absence),
    arguments: drawings)
  func lottie(name: String, lines: String) throws {
    let scene = try LottieScene(running: Self.scene + lines)
    #expect(LottieStructure(scene.json).problems == [])
    #expect(scene.file.report.leftOut.isEmpty)
    let recording = scene.recording
    let frames = (0..<5).map { (2 * $0 + 1) * (recording.frameCount - 1) / 10 }
    let drawn = try pictures(of: scene.handoff, in: frames)
    let found = try LottiePlayers.pictures(
      of: scene.file.text, frames: frames.map { recording.time(of: $0) * 60 })
    try Chromium.use { browser in
      let page = try browser.open(try #require(URL(string: "about:blank")))
      for (frame, (picture, other)) in zip(frames, zip(drawn, found)) {
        let (count, mean) = try difference(picture, other, in: page)
        #expect(count <= Self.tolerance.pixels, "\(count) pixels differ in frame \(frame)")
        #expect(mean <= Self.tolerance.mean, "\(mean) is the mean difference in frame \(frame)")
      }
      try page.close()
    }
    #expect(found.count == frames.count)
  }

  /// The pictures of frames on the page of a scene.
  private func pictures(of handoff: Handoff, in frames: [Int]) throws -> [String] {
    let page = ScenePage(
      [PageRun(handoff.recording, label: "scene")], try ShownScene.declarations.get())
    return try page.show { page in
      try page.evaluate(
        """
        globalThis.stage = await (async () => {
          const data = await readData(document.getElementById("data"));
          const stage = new Stage(new Run(data.runs[0], data));
          Object.assign(stage.element.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 2147483647 });
          document.body.append(stage.element);
          return stage;
        })();
        0
        """)
      return try frames.map { frame in
        try page.evaluate("stage.draw(\(frame)); 0")
        return try picture(of: page, handoff)
      }
    }
  }

  /// The picture of the top left of a page, as large as a scene: a PNG in base64.
  private func picture(of page: ChromiumPage, _ handoff: Handoff) throws -> String {
    func side(_ property: String) -> Double { handoff.value(HandoffSource(0, property)) }
    try page.send("Page.bringToFront")
    let clip: [String: Any] = [
      "x": 0, "y": 0, "width": side("width"), "height": side("height"), "scale": 1,
    ]
    let answer = try page.send("Page.captureScreenshot", ["format": "png", "clip": clip])
    return try #require(answer["data"] as? String)
  }

  /// Returns the number of pixels in which two pictures differ, and the mean difference of all.
  private func difference(
    _ first: String, _ second: String, in page: ChromiumPage
  ) throws -> (count: Int, mean: Double) {
    let numbers: [Double] = try page.value(
      """
      await (async () => {
        const [a, b] = await Promise.all(["\(first)", "\(second)"].map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height).data;
        }));
        let [count, sum] = [0, 0];
        for (let start = 0; start < a.length; start += 4) {
          const distance = Math.max(...[0, 1, 2].map((part) => Math.abs(a[start + part] - b[start + part])));
          if (distance > \(Self.tolerance.step)) count++;
          sum += distance;
        }
        return JSON.stringify(a.length === b.length ? [count, sum / (a.length / 4)] : [a.length, 255]);
      })()
      """)
    return (Int(numbers[0]), numbers[1])
  }
}
