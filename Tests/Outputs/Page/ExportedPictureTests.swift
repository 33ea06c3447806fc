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
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: 240))
    var sink = RecordingSink()
    #expect(try SceneRun(try SceneSource(path: path), options).run(into: &sink).failure == nil)
    let recording = sink.recording
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
