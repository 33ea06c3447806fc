import Foundation
import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues
import Support
import Testing

/// A plot as an SVG file.
struct PlotSVGTests {
  static let examples = [
    "00-collapsing-header", "01-inverted-sections", "02-snapping-header", "03-passport",
    "04-search-transitions", "10-spring-gallery", "11-staggered-grid", "12-passport-keyframes",
    "13-booklet", "14-in-flight", "20-home-screen", "21-stretchy-header",
  ]

  private func file(_ plot: Plot) throws -> DrawnFile { try DrawnFile(PlotSVG(plot).text) }

  @Test(
    "Each example is a well-formed file with real text, and the same bytes each time",
    arguments: examples
  )
  func example(name: String) throws {
    let recording = try PlotScene.run(Repository.text("examples/\(name).lua"))
    let text = PlotSVG(try Plot([PlotRun(recording)], patterns: ["**"])).text
    #expect(text == PlotSVG(try Plot([PlotRun(recording)], patterns: ["**"])).text)
    let file = try DrawnFile(text)
    #expect(file.elements.first?.name == "svg" && file.texts.contains(recording.scene))
    #expect(text.contains("prefers-color-scheme:dark"))
    #expect(
      !text.contains("nan") && !text.contains("inf\"") && text.firstMatch(of: /-0[^.0-9]/) == nil)
    // Everything is within the picture.
    let height = try #require(file.elements[0].attributes["height"].flatMap { Double($0) })
    for line in file.lines() + file.lines(velocities: true) {
      for point in line.points {
        #expect((63.99...944.01).contains(point.x) && (0...height).contains(point.y))
      }
    }
  }

  @Test(
    "No sample is farther than a tenth of a pixel from the drawn line", arguments: examples)
  func accuracy(name: String) throws {
    let recording = try PlotScene.run(Repository.text("examples/\(name).lua"))
    let plot = try Plot([PlotRun(recording)])
    let lines = try file(plot).lines()
    let series = plot.panels.flatMap { panel in panel.series.map { (panel, $0) } }
    try #require(lines.count == series.count)
    for (line, (panel, series)) in zip(lines, series) {
      let column = try #require(
        recording.columns.first {
          "\(recording.layers[$0.layer].path).\($0.property)" == series.name
        })
      guard let track = column.track else { continue }
      let axis = panel.valueAxis(tickCount: 6)
      // The last point is at the end of the run, which locates the panel.
      let last = try #require(line.points.last)
      let end = try #require(track.numbers.last)
      let bottom = last.y + axis.position(of: end) * 168
      for (position, number) in track.numbers.enumerated() {
        let time = recording.time(of: track.frame(at: position))
        let point = PlotPoint(
          64 + time / plot.duration * 880, bottom - axis.position(of: number) * 168)
        let distance = zip(line.points, line.points.dropFirst()).map {
          point.distance(fromLine: $0, $1)
        }.min()
        #expect((distance ?? .infinity) <= 0.11, "\(series.name) at \(time)")
      }
    }
  }

  @Test("A straight move goes from corner to corner, as lines with few points")
  func straight() throws {
    let file = try file(PlotScene.plot(PlotScene.move("\"linear\"")))
    let value = try #require(file.lines().first).points
    #expect(value.map(\.x) == [64, 944])
    #expect(value[0].y - value[1].y == 168)
    let velocity = try #require(file.lines(velocities: true).first).points
    #expect(velocity.count <= 4 && Set(velocity.map(\.y)).count == 2)
  }

  @Test("A spring's peak is where the oracle has it")
  func spring() throws {
    // Duration 0.5, bounce 0.4: damping ratio 0.6, so the overshoot is e^(-0.6π/0.8), after
    // π/(0.8·4π) s.
    let file = try file(
      PlotScene.plot(
        """
        local scene = motion.scene { name = "spring" }
        local box = scene:box { id = "box" }
        motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.4 } }:animate(box, { x = 100 }):play()
        """))
    let points = try #require(file.lines().first).points
    let (low, top) = (points[0], try #require(points.min { $0.y < $1.y }))
    let end = try #require(points.last)
    let overshoot = (low.y - top.y) / (low.y - end.y) - 1
    #expect(abs(overshoot - exp(-0.6 * Double.pi / 0.8)) < 0.002)
    let plot = try PlotScene.plot(PlotScene.move("\"linear\""))
    #expect(plot.duration == 1)
    #expect((944 - low.x) > 0 && top.x > low.x)
  }

  @Test("Untrusted ids, texts and events are shown as text")
  func escapes() throws {
    let id = "</text><script>alert(1)</script>&\"'\u{202E}\u{0}\u{1}\u{FFFE}\u{7}é漢"
    var recording = PlotScene.recording([1, 2, 3], path: id)
    recording.columns.append(
      RecordedColumn(
        layer: 1, property: "text", initial: .text("<b>\u{8}"),
        steps: [.init(frame: 2, value: .text("]]>&amp;"))]))
    recording.events = [
      RecordedEvent(
        frame: 1, time: 0.01, event: TraceEvent(name: "label", target: "<i>\u{2028}\"x\""))
    ]
    let text = PlotSVG(
      try Plot([PlotRun(label: "<a>", recording), PlotRun(label: "b", recording)])
    ).text
    let file = try DrawnFile(text)
    #expect(file.elements.allSatisfy { !["script", "b", "i", "a"].contains($0.name) })
    #expect(
      file.texts.contains { $0.contains(##"</script>&"'\u{202e}\u{0}\u{1}\u{fffe}\u{7}é漢.x"##) })
    #expect(file.texts.contains { $0.contains("<i>") })
    #expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x202E && $0.value != 0xFFFE)
      })
  }

  @Test(
    "One frame, one value, and enormous numbers can be plotted",
    arguments: [
      [5.0], [5, 5, 5], [1e308, -1e308], [1e-300, 0], [.greatestFiniteMagnitude, 0],
      [0, 1e-13, 0, 1e-13],
    ])
  func extremes(numbers: [Double]) throws {
    for velocity in [Double.nan, 0, 1e308] {
      let plot = try Plot([PlotRun(PlotScene.recording(numbers, velocity: velocity))])
      let text = PlotSVG(plot).text
      let file = try DrawnFile(text)
      #expect(file.lines().count == 1 && !text.contains("nan") && !text.contains("inf\""))
      for point in file.lines()[0].points { #expect((0...400).contains(point.y), "\(point)") }
      #expect(!PlotText(plot, width: 80).text.isEmpty)
    }
  }

  @Test("Axes have units, and very different ranges have separate panels")
  func panels() throws {
    let plot = try PlotScene.plot(
      """
      local scene = motion.scene { name = "panels" }
      local box = scene:box { id = "box" }
      motion.animator { duration = 1 }:animate(box, { x = 300, y = 200, rotationZ = 90, opacity = 0 }):play()
      local small = scene:box { id = "small" }
      motion.animator { duration = 1 }:animate(small, { x = 3 }):play()
      """)
    #expect(
      plot.panels.map(\.names) == [
        ["box.x", "box.y"], ["box.rotationZ"], ["box.opacity"], ["small.x"],
      ])
    let texts = try file(plot).texts
    for word in ["box.y, pt", "box.rotationZ, °", "velocity, °/s", "velocity, pt/s"] {
      #expect(texts.contains(word), "\(word)")
    }
  }

  @Test("Labels of events do not overlap, and count further events at the same time")
  func labels() throws {
    let recording = try PlotScene.run(Repository.text("examples/03-passport.lua"))
    let file = try file(Plot([PlotRun(recording)], patterns: ["*.angle"]))
    let labels = file.elements.filter { element in
      element.name == "text"
        && ["added", "end", "face", "interrupt", "removed"].contains { element.text.hasPrefix($0) }
    }
    #expect(labels.count > 5)
    #expect(labels.contains { $0.text.hasSuffix("+4") })
    let boxes = labels.map { label in
      let x = Double(label.attributes["x"] ?? "") ?? .nan
      let width = Double(label.text.count) * 5
      return (
        left: label.attributes["text-anchor"] == "end" ? x - width : x, width: width,
        y: Double(label.attributes["y"] ?? "") ?? .nan
      )
    }
    for (index, a) in boxes.enumerated() {
      for b in boxes[(index + 1)...] where a.y == b.y {
        #expect(a.left + a.width <= b.left || b.left + b.width <= a.left)
      }
    }
  }

  @Test("Colours are gradients with hard edges where they are set, and choices are named")
  func bands() throws {
    let file = try file(
      PlotScene.plot(
        """
        local scene = motion.scene { name = "bands" }
        local box = scene:box { id = "box", fill = "#ff0000" }
        scene:timeline(function(t)
          t:wait(0.5)
          box.fill = "#0000ff"
          box.hidden = true
          t:wait(0.5)
        end)
        """))
    let stops = file.elements.filter { $0.name == "stop" }
    #expect(
      stops.map { $0.attributes["stop-color"] } == ["#ff0000", "#ff0000", "#0000ff", "#0000ff"])
    #expect(stops.map { $0.attributes["offset"] } == ["0%", "50%", "50%", "100%"])
    for word in ["box.fill", "box.hidden", "false", "true"] { #expect(file.texts.contains(word)) }
  }

  @Test("The legend shows what distinguishes runs; coinciding lines of runs are both visible")
  func runs() throws {
    let recording = try PlotScene.run(PlotScene.move("\"linear\""))
    let other = try PlotScene.run(PlotScene.move("\"linear\"", to: "80"))
    let plot = try Plot([
      PlotRun(label: "a", recording), PlotRun(label: "b", recording), PlotRun(label: "c", other),
    ])
    #expect(plot.colorsRuns)
    let file = try file(plot)
    for word in ["a", "b", "c", "box.x"] { #expect(file.texts.contains(word)) }
    #expect(file.lines().map { $0.classes.contains("u") } == [true, false, false])
    #expect(Set(file.lines().map { $0.classes.last ?? "" }).count == 3)
  }

  @Test("The size of a file is bounded for thirty thousand frames of noise with as many events")
  func long() throws {
    var random = SeededGenerator(seed: 1)
    var recording = PlotScene.recording((0..<30_000).map { _ in random.number(0...100) })
    recording.events = (0..<30_000).map { frame in
      RecordedEvent(
        frame: frame, time: Double(frame) / 60, event: TraceEvent(name: "label", target: "a"))
    }
    let plot = try Plot([PlotRun(recording)])
    let text = PlotSVG(plot).text
    #expect(text.utf8.count < 1_500_000)
    #expect(try DrawnFile(text).lines().count == 1)
    #expect(PlotText(plot, width: 80).text.split(separator: "\n").count < 50)
  }

  @Test("A property that is only set has no velocity")
  func set() throws {
    let plot = try PlotScene.plot(
      """
      local scene = motion.scene { name = "set" }
      local box = scene:box { id = "box" }
      scene:timeline(function(t) t:wait(0.5) box.x = 40 t:wait(0.5) end)
      """)
    let file = try file(plot)
    #expect(file.lines().count == 1 && file.lines(velocities: true).isEmpty)
    #expect(!file.texts.contains { $0.contains("velocity") })
    #expect(!PlotText(plot, width: 60).text.contains("velocity"))
  }
}
