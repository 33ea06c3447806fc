import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Testing

@Suite("An image without a width or height is as large as its file")
struct ImageSizeTests {
  /// Runs a scene beside images, and returns the lines that it prints and its warnings.
  private func run(_ script: String, hasFiles: Bool = true) throws -> (
    lines: [String], codes: [String]
  ) {
    var lines: [String] = []
    let session = try Session(
      Session.Options(), modules: hasFiles ? ProjectModules(files: ImageFolder()) : nil
    ) { lines.append($0) }
    let prelude = """
      local scene = motion.scene { name = "test", width = 400, height = 800 }
      local function size(layer) print(layer.width .. " × " .. layer.height) end

      """
    try session.load(Array((prelude + script).utf8), name: "scene.lua")
    for frame in 0...60 { try session.show(frame, at: Double(frame) / 60) }
    return (lines, session.warnings.map(\.code.slug))
  }

  @Test(
    "Its size is that of the file, in points",
    arguments: [
      ("source = \"photo.png\"", "300.0 × 200.0"),
      ("source = \"photo@2x.png\"", "150.0 × 100.0"),
      ("source = \"icons/star@3x.png\"", "24.0 × 12.0"),
      ("source = \"photo.png\", width = 90", "90.0 × 60.0"),
      ("source = \"photo.png\", height = 50", "75.0 × 50.0"),
      ("source = \"photo.png\", width = 10, height = 20", "10.0 × 20.0"),
      ("source = \"photo.png\", width = \"50%\"", "200.0 × 133.33333333333"),
      ("source = \"photo.png\", height = \"50%\"", "600.0 × 400.0"),
      ("source = \"photo.png\", width = \"50%\", height = \"50%\"", "200.0 × 400.0"),
      ("source = \"photo.png\", left = 20, right = 80", "300.0 × 200.0"),
      ("width = 40", "40.0 × 0.0"),
      ("", "0.0 × 0.0"),
    ])
  func sizes(options: String, expected: String) throws {
    let (lines, codes) = try run("size(scene:image { id = \"photo\", \(options) })")
    #expect(lines == [expected] && codes == [])
  }

  @Test("It follows the source, and a width that is assigned or moves")
  func changes() throws {
    let (lines, codes) = try run(
      """
      local photo = scene:image { id = "photo", source = "photo.png" }
      photo.source = "icons/star@3x.png"
      size(photo)
      photo.width = 100
      size(photo)
      photo.source = "photo.png"
      photo.width = 0
      scene:timeline(function(t)
        motion.animator { duration = 0.5, curve = "linear" }:animate(photo, { width = 90 }):play()
        t:wait(0.25) size(photo)
        photo.height = 10
        t:wait(0.25) size(photo)
      end)
      """)
    #expect(
      lines == ["24.0 × 12.0", "100.0 × 50.0", "45.0 × 30.0", "90.0 × 10.0"] && codes == [])
  }

  @Test("An assigned height makes the width follow")
  func assignedHeight() throws {
    let (lines, _) = try run(
      """
      local photo = scene:image { id = "photo", source = "photo.png" }
      photo.height = 20
      size(photo)
      photo.source = "icons/star@3x.png"
      size(photo)
      """)
    #expect(lines == ["30.0 × 20.0", "40.0 × 20.0"])
  }

  @Test("Pins take the sizes of any number of images over")
  func pins() throws {
    let (lines, _) = try run(
      """
      for i = 1, 4 do
        local photo = scene:image { id = "photo" .. i, width = "100%", height = "50%", source = "photo.png" }
        local box = scene:box { id = "box" .. i, width = "25%", height = "10%" }
        size(photo)
        size(box)
      end
      """)
    #expect(lines == (0..<4).flatMap { _ in ["400.0 × 400.0", "100.0 × 80.0"] })
  }

  @Test("Stacks measure it, and keep its proportions if they set its width")
  func layouts() throws {
    let (lines, codes) = try run(
      """
      local row = scene:stack { id = "row", axis = "x", spacing = 10 }
      row:image { id = "one", source = "icons/star@3x.png" }
      local two = row:image { id = "two", source = "photo.png", height = 20 }
      size(row)
      size(two)
      local column = scene:stack { id = "column", axis = "y", width = 150, alignment = "fill" }
      local photo = column:image { id = "photo", source = "photo.png" }
      size(column)
      size(photo)
      photo.height = 40
      size(column)
      """)
    #expect(
      lines == ["64.0 × 20.0", "30.0 × 20.0", "150.0 × 100.0", "150.0 × 100.0", "150.0 × 40.0"]
        && codes == [])
  }

  @Test(
    "Files that are missing or broken have no size, and are one warning each",
    arguments: [
      ("phote.png", "missing-image", "there is no image `phote.png` in the script's folder"),
      ("notes.txt", "bad-image", "`notes.txt` is not an image"),
      ("half.png", "bad-image", "`half.png` ends within the header of its PNG"),
      ("empty.png", "bad-image", "`empty.png` is no complete PNG: it has no pixels"),
      ("huge.png", "image-size", "`huge.png` has 20000 × 10 pixels; the most is 16384 a side"),
      (
        "wide.png", "image-size",
        "`wide.png` has 16000 × 5000 pixels; the most is 64 million in all"
      ),
      ("plain.svg", "bad-image", "`plain.svg` has neither a width and a height nor a `viewBox`"),
    ])
  func warnings(path: String, code: String, message: String) throws {
    let session = try Session(
      Session.Options(), modules: ProjectModules(files: ImageFolder()))
    try session.load(
      Array(
        """
        local scene = motion.scene { name = "test" }
        scene:image { id = "one", source = "\(path)" }
        local two = scene:image { id = "two", source = "\(path)" }
        assert(two.width == 0 and two.height == 0)
        """.utf8), name: "scene.lua")
    for frame in 0...2 { try session.show(frame, at: Double(frame) / 60) }
    #expect(session.warnings.map(\.code.slug) == [code])
    #expect(session.warnings.map(\.message) == [message])
    #expect(session.warnings.first?.location?.line == 2)
  }

  @Test("A sized layer needs no size of its file, and a script without a folder misses none")
  func sized() throws {
    let sized = "scene:image { id = \"one\", width = 5, height = 5, source = \"plain.svg\" }"
    #expect(try run(sized).codes == [])
    #expect(try run(sized, hasFiles: false).codes == [])
    #expect(
      try run("size(scene:image { id = \"one\", source = \"photo.png\" })", hasFiles: false)
        == (["0.0 × 0.0"], ["missing-image"]))
  }
}

/// A folder of images, of which the headers alone exist.
private final class ImageFolder: ScriptFiles, Sendable {
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8)
      + big(width) + big(height) + [8, 6, 0, 0, 0] + big(0)
  }

  private static let files: [String: [UInt8]] = [
    "photo.png": png(300, 200), "photo@2x.png": png(300, 200),
    "icons/star@3x.png": png(72, 36), "notes.txt": Array("not an image".utf8),
    "half.png": Array(png(300, 200).prefix(20)), "empty.png": png(0, 4),
    "huge.png": png(20_000, 10), "wide.png": png(16_000, 5_000),
    "plain.svg": Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8),
  ]

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard let bytes = Self.files[path] else {
      throw Diagnostic(.unreadableFile, "there is no file `\(path)`")
    }
    return bytes
  }

  func exists(_ path: String) -> Bool { Self.files[path] != nil }

  func nearest(to path: String) -> String? { nil }
}
