import MotionCore
import MotionExport
import SceneSupport
import StandardRuntime
import Support
import Testing

@Suite("Vector drawables of Android")
struct VectorDrawableTests {
  /// A scene, its file and what the file consists of.
  private struct Drawable {
    let file: ExportedFile
    let root: DrawnElement

    init(_ text: String) throws {
      let scene = try RecordedScene(running: text, fps: 240)
      #expect(scene.failure == nil)
      let handoff = Handoff(scene.recording, .init(), units: try PropertyUnits.all)
      let format = try #require(ExportFormat.all.first { $0.name == "avd" })
      file = try format.file(handoff, ending: ".xml")
      root = try DrawnElement.parsed(file.text)
    }

    func entry(_ layer: String, _ property: String) -> ExportReport.Entry? {
      file.report.entries.first { $0.layer == layer && $0.property == property }
    }

    /// The animators of a part, by their times.
    func animators(_ name: String, _ property: String) -> [DrawnElement] {
      root.all("target").filter { $0["name"] == name }.flatMap { $0.all("objectAnimator") }
        .filter { $0["propertyName"] == property }
    }

    /// The value of a part's attribute at a time in milliseconds, between keys on straight lines.
    func value(_ name: String, _ property: String, at time: Double) throws -> Double {
      let part = try #require(
        (root.all("path") + root.all("group")).first { $0["name"] == name }, "\(name)")
      var value = Double(part[property] ?? "0") ?? .nan
      for animator in animators(name, property) {
        let start = Double(animator["startOffset"] ?? "0") ?? .nan
        guard time >= start, let from = animator["valueFrom"].flatMap(Double.init),
          let to = animator["valueTo"].flatMap(Double.init),
          let duration = animator["duration"].flatMap(Double.init)
        else { continue }
        value = from + (to - from) * min((time - start) / duration, 1)
      }
      return value
    }
  }

  private static func script(_ lines: String) -> String {
    "local scene = motion.scene { name = \"drawn\", width = 200, height = 200 }\n" + lines
  }

  @Test(
    "are well-formed, true to the run, and move what is in the picture",
    arguments: ["34-like", "36-refresh", "41-check", "42-player", "43-story-ring", "45-cover"])
  func examples(name: String) throws {
    let drawable = try Drawable(try Repository.text("examples/\(name).lua"))
    let parts =
      drawable.root.all("group") + drawable.root.all("path") + drawable.root.all("clip-path")
    let names = parts.compactMap { $0["name"] }
    #expect(Set(names).count == names.count)
    let targets = drawable.root.all("target").compactMap { $0["name"] }
    #expect(Set(targets) == Set(names))
    #expect((drawable.file.report.worstCorner?.distance ?? 0) <= 0.25)
    for animator in drawable.root.all("objectAnimator") where animator["valueType"] == "pathType" {
      // Android refuses paths with other commands.
      func commands(_ data: String?) -> String { (data ?? "").filter(\.isLetter) }
      #expect(commands(animator["valueFrom"]) == commands(animator["valueTo"]))
    }
  }

  @Test("trim lines apart from areas, and turn about the anchor")
  func line() throws {
    let drawable = try Drawable(
      Self.script(
        """
        local ring = scene:shape { id = "ring", x = 20, width = 100, height = 100, path = motion.ellipse(), fill = "red",
          stroke = "black", strokeWidth = 6, strokeCap = "round", trimEnd = 0.25 }
        motion.withAnimation({ duration = 0.5, curve = "linear" }, function()
          ring.trimEnd, ring.trimOffset, ring.rotationZ, ring.opacity = 1, -0.5, 90, 0.5
        end)
        """))
    let place = try #require(drawable.root.all("group").first { $0["name"] == "ring" })
    #expect([place["translateX"], place["pivotX"], place["pivotY"]] == ["20", "50", "50"])
    for (time, share) in [(0.0, 0.0), (250, 0.5), (500, 1)] {
      let found = try [
        drawable.value("ring line", "trimPathEnd", at: time),
        drawable.value("ring line", "trimPathOffset", at: time),
        drawable.value("ring", "rotation", at: time),
        drawable.value("ring fill", "fillAlpha", at: time),
      ]
      let expected = [0.25 + 0.75 * share, 1 - 0.5 * share, 90 * share, 1 - 0.5 * share]
      for (a, b) in zip(found, expected) { #expect(abs(a - b) < 2e-3, "\(found) at \(time)") }
    }
    let fill = try #require(drawable.root.all("path").first { $0["name"] == "ring fill" })
    #expect(fill["trimPathEnd"] == nil && fill["fillColor"] == "#ff0000")
    #expect(drawable.file.report.leftOut.isEmpty)
  }

  @Test("have gradients as at the start, and cut by outlines that move")
  func paints() throws {
    let drawable = try Drawable(
      Self.script(
        """
        local photo = scene:box { id = "photo", width = 100, height = 50,
          fill = motion.linearGradient { "#ff0000", "#0000ff80", angle = 90 } }
        photo:shape { id = "turn", width = 40, height = 40, path = motion.ellipse(),
          fill = motion.conicGradient { "#ff0000", "#0000ff" } }
        local hole = photo:shape { id = "hole", x = 10, width = 30, height = 30, path = motion.ellipse(), masks = "alpha", fill = "black" }
        motion.withAnimation({ duration = 0.5, curve = "linear" }, function() hole.x = 60 end)
        """))
    let gradients = drawable.root.all("gradient")
    #expect(gradients.map { $0["type"] } == ["linear", "sweep"])
    #expect(
      [gradients[0]["startX"], gradients[0]["endX"], gradients[0]["endY"]] == ["0", "100", "25"])
    let colors = gradients[0].all("item").map { $0["color"] }
    // Colours that are weighted by alpha need stops between.
    #expect(colors.first == "#ff0000" && colors.last == "#800000ff" && colors.count > 2)
    // Android begins at the right: a quarter of the turn later.
    #expect(gradients[1].all("item").map { $0["offset"] } == ["0", "0.75", "0.75", "1"])
    let clip = try #require(drawable.root.all("clip-path").first)
    #expect(clip["pathData"]?.hasPrefix("M15,0C") == true)
    #expect(try drawable.value("photo/hole place", "translateX", at: 250) == 35)
    #expect(try drawable.value("photo/hole content", "translateX", at: 250) == -35)
    #expect(drawable.entry("photo/hole", "x")?.isLeftOut == false)
  }

  @Test("name what has no counterpart")
  func losses() throws {
    let drawable = try Drawable(
      Self.script(
        """
        local card = scene:box { id = "card", width = 80, height = 80, fill = motion.linearGradient { "red", "blue" } }
        scene:text { id = "word", text = "A", width = 20, height = 20 }
        local flip = scene:box { id = "flip", width = 40, height = 40, fill = "red" }
        local veil = card:box { id = "veil", width = 80, height = 80, masks = "alpha",
          fill = motion.linearGradient { "black", "#0000" } }
        local line = scene:shape { id = "line", path = "M0 0 H80", stroke = "black", dash = { 4, 2 } }
        motion.withAnimation({ duration = 0.5, curve = "linear" }, function()
          card.fill, flip.rotationY, line.dashOffset = motion.linearGradient { "blue", "red" }, 40, 6
        end)
        """))
    for (layer, property, reason) in [
      ("card", "fill", "gradients of vector drawables do not move: it is as at the start"),
      ("flip", "rotationY", "vector drawables have no depth: the layer is not in the file"),
      ("line", "dash", "vector drawables have no dashes: the line is whole"),
      ("line", "dashOffset", "vector drawables have no dashes: the line is whole"),
      ("word", "text", "vector drawables have no texts"),
      (
        "card/veil", "masks",
        "vector drawables cut by outlines alone, all the time: the layer is not cut"
      ),
    ] {
      #expect(drawable.entry(layer, property)?.outcome == .leftOut(reason), "\(layer).\(property)")
    }
  }
}
