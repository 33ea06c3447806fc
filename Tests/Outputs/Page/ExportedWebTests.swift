import Foundation
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

@testable import MotionCommands
@testable import MotionExport

/// A browser plays exported CSS and Web Animations: each layer is where the run has it.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct ExportedWebTests {
  /// The frames of a scene that are compared, at most.
  private static let frameLimit = 100
  /// The tolerance of lengths, in points, and of opacities.
  private static let tolerance = (points: 0.25, fraction: 0.002)

  private static let names = StageTests.examples.filter { $0.appearance == .light }.map(\.name)

  @Test(
    "Chromium plays the CSS and the Web Animations of each example as it runs", arguments: names)
  func example(name: String) throws {
    let path = Repository.root.appending(path: "examples/\(name)").path
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: 240))
    var sink = RecordingSink()
    let outcome = try SceneRun(try SceneSource(path: path), options).run(into: &sink)
    #expect(outcome.failure == nil)
    var handoff = Handoff(
      sink.recording, Handoff.Selection(), units: try PropertyUnits.all)
    handoff.variants = []
    let run = WebRun(handoff)
    let (html, module) = (WebPage(run).text, WebModule(run, WebNames()).module)
    let comparison = WebComparison(sink.recording, limit: Self.frameLimit)
    try ExportedPage(text: html).show { page in
      try page.evaluate(WebComparison.pausing)
      comparison.check(try comparison.read(page), "CSS", tolerance: Self.tolerance)
      // The same elements, without the animations of the style sheet.
      try page.evaluate(
        """
        const none = new CSSStyleSheet();
        none.replaceSync("* { animation: none !important }");
        document.adoptedStyleSheets = [none];
        \(module.replacingOccurrences(of: "export default ", with: ""))
        globalThis.animations = play(document);
        for (const animation of animations) animation.pause();
        0
        """)
      comparison.check(
        try comparison.read(page), "Web Animations", tolerance: Self.tolerance)
    }
  }
}

extension ExportedWebTests {
  /// Calls the body with the exported page of a scene in a browser.
  private func show(_ script: String, _ body: (ChromiumPage, Recording) throws -> Void) throws {
    let scene = try ShownScene(script: script)
    #expect(scene.failure == nil)
    let handoff = Handoff(scene.recording, Handoff.Selection(), units: try PropertyUnits.all)
    try ExportedPage(text: WebPage(WebRun(handoff)).text).show { page in
      try body(page, scene.recording)
    }
  }

  @Test("The corners of a booklet's back page are those of its front, mirrored")
  func corners() throws {
    try show(StageOutlineTests.script) { page, recording in
      let shown: [[Double]] = try page.value(
        """
        JSON.stringify([...document.querySelectorAll("div:not(.motion-fill)")].map((element) => {
          return \(StageOutlineTests.radii(of: "element"));
        }))
        """)
      let paths = recording.treeOrder.map { recording.layers[$0].path }
      try #require(shown.count == paths.count)
      let found = Dictionary(uniqueKeysWithValues: zip(paths, shown))
      for (path, radii) in StageOutlineTests.expected { #expect(found[path] == radii, "\(path)") }
    }
  }

  @Test("Each space of a text takes its room")
  func spaces() throws {
    try show(StageTextTests.spaces) { page, _ in
      let lengths: [Double] = try page.value(StageTextTests.lengths(in: "document"))
      StageTextTests.check(lengths)
    }
  }

  @Test("Chromium shows colours that a spring moves out of sRGB as the run does")
  func gamut() throws {
    let script = """
      local scene = motion.scene { name = "gamut", width = 390, height = 400, fill = "white" }
      local box = scene:box { id = "box", x = 40, y = 60, width = 200, height = 120, fill = "systemRed" }
      scene:timeline(function(t)
        t:play(motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.6 } }
          :animate(box, { fill = "systemBlue" }))
      end)
      """
    var options = RunOptions()
    options.session.rate = try #require(FrameRate(framesPerSecond: 240))
    var sink = RecordingSink()
    let source = SceneSource(name: "gamut.lua", text: Array(script.utf8))
    #expect(try SceneRun(source, options).run(into: &sink).failure == nil)
    let recording = sink.recording
    let column = try #require(recording.columns.first { $0.property == "fill" && $0.layer == 1 })
    var handoff = Handoff(recording, Handoff.Selection(), units: try PropertyUnits.all)
    handoff.variants = []
    let frames = Array(stride(from: 0, to: recording.frameCount, by: 8))
    #expect(frames.count > 30)
    try ExportedPage(text: WebPage(WebRun(handoff)).text).show { page in
      try page.evaluate(WebComparison.pausing)
      for frame in frames {
        let text = try page.evaluate(
          """
          (() => {
            for (const animation of animations) animation.currentTime = \(recording.time(of: frame) * 1000);
            return getComputedStyle(document.querySelector(".box")).backgroundColor;
          })()
          """)
        let words = try #require(text as? String)
        let scale = words.hasPrefix("rgb") ? 255.0 : 1
        let numbers = words.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
        let color = column.value(at: frame)
        for (found, channel) in zip(numbers, [Color.Channel.red, .green, .blue]) {
          let distance = (found / scale - color.channel(channel.rawValue)).magnitude
          #expect(distance < 0.0045, "\(words) in frame \(frame), \(channel)")
        }
        #expect(numbers.count >= 3, "\(words)")
      }
    }
  }
}

/// Compares the elements of a page with a recording.
private struct WebComparison {
  let recording: Recording
  let geometry: RecordedGeometry
  let frames: [Int]
  let order: [Int]

  init(_ recording: Recording, limit: Int) {
    self.recording = recording
    geometry = RecordedGeometry(recording)
    order = recording.treeOrder
    let count = recording.frameCount
    frames =
      count <= limit ? Array(0..<count) : (0..<limit).map { $0 * (count - 1) / (limit - 1) }
  }

  static let pausing = """
    globalThis.animations = document.getAnimations();
    for (const animation of animations) animation.pause();
    0
    """

  /// Seven numbers for each layer in each frame: its bounding box, its opacity, whether it is
  /// visible, and its `z-index`.
  func read(_ page: ChromiumPage) throws -> [Double] {
    let times = frames.map { "\(recording.time(of: $0) * 1000)" }.joined(separator: ",")
    let text = try page.evaluate(
      """
      (() => {
        const layers = [...document.querySelectorAll("div:not(.motion-fill)")];
        const times = [\(times)];
        const numbers = new Float64Array(times.length * layers.length * 7);
        let next = 0;
        for (const time of times) {
          for (const animation of animations) animation.currentTime = time;
          for (const layer of layers) {
            const { left, top, right, bottom } = layer.getBoundingClientRect();
            const { opacity, visibility, zIndex } = getComputedStyle(layer);
            numbers.set(
              [left, top, right, bottom, opacity, visibility === "visible" ? 1 : 0, parseInt(zIndex) || 0], next);
            next += 7;
          }
        }
        return new Uint8Array(numbers.buffer).toBase64();
      })()
      """)
    let encoded = try #require(text as? String)
    let bytes = try #require(Data(base64Encoded: encoded))
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
  }

  func check(
    _ numbers: [Double], _ format: String, tolerance: (points: Double, fraction: Double)
  ) {
    guard numbers.count == frames.count * order.count * 7 else {
      Issue.record("\(format) has \(numbers.count / 7 / frames.count) of \(order.count) layers")
      return
    }
    var values = geometry.initialValues
    var worst: [Int: (distance: Double, frame: Int)] = [:]
    for (place, frame) in frames.enumerated() {
      geometry.setValues(&values, to: frame, of: recording)
      let corners = geometry.corners(in: values)
      var seen: [Int: ArraySlice<Double>] = [:]
      for (rank, layer) in order.enumerated() {
        let start = (place * order.count + rank) * 7
        seen[layer] = numbers[start..<start + 7]
      }
      for layer in order.dropFirst() {
        guard let found = seen[layer].map(Array.init) else { continue }
        let name = "\(format): `\(recording.layers[layer].path)` in frame \(frame)"
        let isVisible = isVisible(layer, in: frame)
        if isVisible != (found[5] == 1) {
          Issue.record("\(name) is \(isVisible ? "hidden" : "visible")")
        }
        guard isVisible else { continue }
        if case .number(let opacity)? = value("opacity", layer, frame),
          abs(opacity - found[4]) > tolerance.fraction
        {
          Issue.record("\(name) has an opacity of \(found[4]), not \(opacity)")
        }
        guard let shape = corners[layer]?.corners else { continue }
        let (x, y) = (shape.map(\.x).sorted(), shape.map(\.y).sorted())
        let distance = zip(found, [x[0], y[0], x[3], y[3]]).map { abs($0 - $1) }.max() ?? 0
        if !(distance <= worst[layer]?.distance ?? tolerance.points) {
          worst[layer] = (distance, frame)
        }
      }
      checkOrder(seen, frame, format)
    }
    for (layer, worst) in worst.sorted(by: { $0.key < $1.key }) {
      Issue.record(
        "\(format): `\(recording.layers[layer].path)` is \(worst.distance) points off in frame \(worst.frame)"
      )
    }
  }

  private func value(_ property: String, _ layer: Int, _ frame: Int) -> Value? {
    recording.value(of: property, in: layer, at: frame)
  }

  /// Whether the layer only cuts its parent, which the files do not do; it is never drawn.
  private func masks(_ layer: Int, in frame: Int) -> Bool {
    value("masks", layer, frame).map { $0 != .name("none") } ?? false
  }

  /// Whether the layer is what an emitter throws copies of.
  private func isThrown(_ layer: Int) -> Bool {
    recording.layers[layer].parent.map { recording.layers[$0].kind == "emitter" } ?? false
  }

  private func isVisible(_ layer: Int, in frame: Int) -> Bool {
    sequence(first: layer) { recording.layers[$0].parent }.allSatisfy {
      recording.layers[$0].exists(in: frame) && value("hidden", $0, frame) != .boolean(true)
        && !masks($0, in: frame) && !isThrown($0)
    }
  }

  /// Siblings are in the order of their `z-index`, then of their elements.
  private func checkOrder(_ seen: [Int: ArraySlice<Double>], _ frame: Int, _ format: String) {
    let siblings = Dictionary(grouping: order.dropFirst()) { recording.layers[$0].parent ?? 0 }
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    for (parent, all) in siblings where all.count > 1 {
      let layers = all.filter { recording.layers[$0].exists(in: frame) }
      func sorted(by height: (Int) -> Double) -> [Int] {
        layers.sorted { (height($0), places[$0] ?? 0) < (height($1), places[$1] ?? 0) }
      }
      let recorded = sorted { layer in
        if case .number(let height)? = value("zPosition", layer, frame) { height } else { 0 }
      }
      if sorted(by: { seen[$0]?.last ?? 0 }) != recorded {
        Issue.record(
          "\(format): the layers in `\(recording.layers[parent].path)` are in another order in frame \(frame)"
        )
      }
    }
  }
}

/// A page's text, to be opened in a browser.
struct ExportedPage {
  let text: String

  /// Calls the body with the page in a browser; errors and policy violations fail the test.
  func show(_ body: (ChromiumPage) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "motion-\(UUID()).html")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try Chromium.use { browser in
      let page = try browser.open(file)
      try body(page)
      let errors = try page.errors()
      try page.close()
      guard errors.isEmpty else {
        throw Chromium.Failure(description: errors.joined(separator: "\n"))
      }
    }
  }
}
