import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import Testing

/// A picture of an SVG file on the page, beside the browser's own.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct SVGPageTests {
  /// Shapes with edges between pixels, strokes, gradients, uses, masks, clips, blends and rules. The
  /// boxes of gradients are at whole pixels, since the page draws them as images, which browsers
  /// place so.
  private static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="160" height="160" viewBox="0 0 64 64">
      <style>.low { fill: #2a9d8f } #top { fill-opacity: 0.8 }</style>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
          <stop stop-color="#ff9500"/><stop offset="0.6" stop-color="#ff2d55"/><stop offset="1" stop-color="#5856d6"/>
        </linearGradient>
        <radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="46" cy="18" r="12">
          <stop stop-color="#fff4c2"/><stop offset="1" stop-color="#ffcc00"/>
        </radialGradient>
        <path id="leaf" d="M0 0c3-6 9-6 12 0-3 6-9 6-12 0z"/>
        <mask id="fade" fill="#fff"><use xlink:href="#leaf" transform="translate(6 45.3) scale(2)"/></mask>
        <clipPath id="cut"><rect x="34.3" y="36.7" width="20.1" height="9.4" rx="3"/></clipPath>
      </defs>
      <rect x="2.4" y="3.2" width="59.6" height="27.2" rx="5.2" fill="url(#sky)"/>
      <circle cx="46" cy="17.6" r="9.2" fill="url(#sun)"/>
      <path class="low" d="m3.5 30.4 14.2-13.7L29.1 28l7.3-6.2 11.9 8.6z"/>
      <g mask="url(#fade)"><rect x="2" y="32" width="32" height="26" fill="#e76f51"/>
        <circle cx="18" cy="45" r="5.5" fill="#264653"/></g>
      <g clip-path="url(#cut)"><ellipse cx="44" cy="42" rx="13" ry="6" fill="#3a86ff"/></g>
      <g id="top" transform="rotate(12 48 54)" fill="#8338ec"><use xlink:href="#leaf" x="38" y="54"/>
        <use xlink:href="#leaf" x="47.5" y="54" fill="#fb5607" style="mix-blend-mode: multiply"/></g>
      <path d="M36 61.2h24" stroke="#222" stroke-width="1.6" stroke-linecap="round" stroke-dasharray="4 2.5" fill="none"/>
    </svg>
    """

  private final class Folder: ScriptFiles, Sendable {
    func bytes(of path: String) throws(Diagnostic) -> [UInt8] { Array(SVGPageTests.picture.utf8) }
    func exists(_ path: String) -> Bool { true }
    func nearest(to path: String) -> String? { nil }
  }

  private static func shot(_ page: ChromiumPage) throws -> String {
    let clip: [String: Any] = ["x": 0, "y": 0, "width": 200, "height": 200, "scale": 1]
    let answer = try page.send("Page.captureScreenshot", ["format": "png", "clip": clip])
    return try #require(answer["data"] as? String)
  }

  @Test("The layers of a file look as the browser draws the file, by 40 dB")
  func likeness() throws {
    let script = """
      local scene = motion.scene { name = "test", width = 200, height = 200, fill = "white" }
      scene:svg { id = "picture", source = "picture.svg", x = 20, y = 20 }
      """
    let source = SceneSource(
      name: "test.lua", text: Array(script.utf8), modules: ProjectModules(files: Folder()))
    let scene = try ShownScene(source)
    #expect(scene.failure == nil)
    try scene.page().show { page in
      try page.evaluate(
        """
        var data = await readData(document.getElementById("data"));
        var stage = new Stage(new Run(data.runs[0], data));
        var holder = document.createElement("div");
        holder.style.cssText = "position:fixed;inset:0 auto auto 0;z-index:2147483647;width:300px;height:300px;background:white";
        document.body.append(holder);
        holder.append(stage.element);
        stage.draw(0);
        0
        """)
      let own = try Self.shot(page)
      try page.evaluate("holder.replaceChildren(); 0")
      #expect(try Self.shot(page) != own)
      let file = Data(Self.picture.utf8).base64EncodedString()
      try page.evaluate(
        """
        var image = new Image(160, 160);
        image.style.cssText = "position:absolute;left:20px;top:20px";
        image.src = "data:image/svg+xml;base64,\(file)";
        await image.decode();
        holder.replaceChildren(image);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        0
        """)
      let square: Double = try page.value(
        """
        const pixels = async (data) => {
          const image = new Image();
          image.src = "data:image/png;base64," + data;
          await image.decode();
          const context = Object.assign(document.createElement("canvas"), { width: 200, height: 200 }).getContext("2d");
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, 200, 200).data;
        };
        const [own, other] = [await pixels("\(own)"), await pixels("\(try Self.shot(page))")];
        JSON.stringify(own.reduce((sum, value, index) => sum + (value - other[index]) ** 2, 0) / own.length * 4 / 3)
        """)
      #expect(10 * log10(255 * 255 / square) >= 40, "\(square)")
    }
  }
}
