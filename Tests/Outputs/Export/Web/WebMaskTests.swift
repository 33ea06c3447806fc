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

  @Test(
    "Other masks are left out",
    arguments: [
      #"masks = "invertedAlpha", fill = "black""#,
      #"masks = "alpha", fill = "black", rotationZ = 10"#,
      #"masks = "alpha", fill = "black", cornerRadius = 4"#,
      #"masks = "alpha", fill = "black", borderWidth = 2"#,
    ])
  func others(mask: String) throws {
    let file = try Self.export(
      "photo:box { id = \"fade\", width = 40, height = 80, \(mask) }")
    #expect(!file.text.contains("mask-image"), "\(file.text)")
    #expect(file.report.leftOut.contains { $0.property == "masks" }, "\(file.report.entries)")
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
