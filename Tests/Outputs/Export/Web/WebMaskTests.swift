import MotionRecording
import MotionValues
import SceneSupport
import Testing

@testable import MotionExport

/// Masks in CSS: an image at the place of a box that cuts its parent.
struct WebMaskTests {
  private static func export(_ script: String) throws -> ExportedFile {
    let scene = try RecordedScene(
      running: """
        local scene = motion.scene { name = "s", width = 100, height = 100 }
        local photo = scene:box { id = "photo", width = 80, height = 80, fill = "red" }
        \(script)
        """)
    #expect(scene.failure == nil)
    return try ExportFormat.html.file(
      Handoff(scene.recording, .init(), units: [:]), ending: ".html")
  }

  private static let carried: [(mask: String, parts: [String])] = [
    (
      ##"masks = "alpha", fill = motion.linearGradient { "black", "#0000" }"##,
      ["mask-image: linear-gradient(180deg, #000000 0%, #00000000 100%);", "mask-clip: no-clip;"]
    ),
    (
      #"masks = "luminance", fill = "white", opacity = 0.5"#,
      ["mask-image: linear-gradient(rgb(255 255 255 / 0.5) 0 0);", "mask-mode: luminance;"]
    ),
    (#"masks = "outline""#, ["mask-image: linear-gradient(#000 0 0);"]),
  ]

  @Test("A box without layers in it is a mask of its parent", arguments: carried)
  func box(_ row: (mask: String, parts: [String])) throws {
    let file = try Self.export(
      "photo:box { id = \"fade\", x = 5, width = 40, height = 80, \(row.mask) }")
    for part in row.parts + ["mask-position: 5px 0;", "mask-size: 40px 80px;"] {
      #expect(file.text.contains(part), "\(part) in \(file.text)")
    }
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test("A layer may have several masks, one of which subtracts")
  func several() throws {
    let file = try Self.export(
      """
      local hole = photo:box { id = "hole", width = 9, height = 9, masks = "invertedAlpha", fill = "black" }
      local fade = photo:box { id = "fade", x = 5, width = 40, height = 80, masks = "luminance", fill = motion.linearGradient { "white", "black" } }
      motion.animator { duration = 0.3 }:animate(hole, { y = 30 }):animate(fade, { y = 30 }):play()
      """)
    for part in [
      "--mask-image: linear-gradient(180deg, #ffffff 0%, #000000 100%);",
      "--mask2-image: linear-gradient(#000000 0 0);",
      "mask-image: var(--mask-image), var(--mask2-image), linear-gradient(#000 0 0);",
      "mask-position: 5px var(--mask2-y), 0 var(--outer-y), 0 0;",
      "mask-size: 40px 80px, 9px 9px, auto;", "mask-repeat: no-repeat, no-repeat, repeat;",
      "mask-composite: intersect, exclude, add;", "mask-mode: luminance, alpha, alpha;",
    ] {
      #expect(file.text.contains(part), "\(part) in \(file.text)")
    }
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test(
    "What cuts hard may be turned, round and a shape",
    arguments: [
      (#"masks = "outline", rotationZ = 90"#, "M60 20L60 60"),
      (#"masks = "alpha", fill = "black", cornerRadius = 4"#, "M4 0L36 0A4 4 0 0 1 40 4"),
      (#"masks = "outline", corners = "top", cornerRadius = 99"#, "M20 0L20 0A20 20 0 0 1 40 20"),
    ])
  func path(mask: String, data: String) throws {
    let file = try Self.export("photo:box { id = \"fade\", width = 40, height = 80, \(mask) }")
    #expect(file.text.contains("clip-path: path(nonzero, \"\(data)"), "\(file.text)")
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test("A shape that turns clips by a path that moves")
  func turning() throws {
    let file = try Self.export(
      """
      local star = photo:shape { id = "star", width = 40, height = 40, path = motion.star { points = 5 }, masks = "outline" }
      motion.animator { duration = 0.3 }:animate(star, { rotationZ = 90 }):play()
      """)
    #expect(file.text.contains("@keyframes"), "\(file.text)")
    #expect(file.text.contains("clip-path: path(nonzero, \"M20 0"), "\(file.text)")
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }

  @Test(
    "Other masks are left out, with the reason",
    arguments: [
      (
        ##"masks = "alpha", fill = motion.linearGradient { "black", "#0000" }, rotationZ = 10"##,
        "masks without hard edges that are turned, round or shapes"
      ),
      (
        #"masks = "alpha", fill = "black", borderWidth = 2"#,
        "masks of more than one paint, of which CSS has no picture"
      ),
      (#"masks = "outline", rotationX = 10"#, "masks that are turned in space"),
    ])
  func others(mask: String, reason: String) throws {
    let file = try Self.export("photo:box { id = \"fade\", width = 40, height = 80, \(mask) }")
    #expect(!file.text.contains("mask-image"), "\(file.text)")
    let left = file.report.leftOut.filter { $0.property == "masks" }
    #expect(left.map(\.outcome) == [.leftOut(reason)])
  }

  @Test("The gradient of a mask moves as that of a fill")
  func moving() throws {
    let file = try Self.export(
      """
      local function open(at) return motion.linearGradient { "black", { "#0000", at = at } } end
      local fade = photo:box { id = "fade", width = 40, height = 80, masks = "alpha", fill = open(1) }
      motion.animator { duration = 0.3, curve = "linear" }:animate(fade, { fill = open(0.5) }):play()
      """)
    #expect(file.text.contains("#00000000 var(--mask-fill-percent1)"), "\(file.text)")
    #expect(file.report.leftOut.isEmpty, "\(file.report.leftOut)")
  }
}
