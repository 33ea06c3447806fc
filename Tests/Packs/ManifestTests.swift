import MotionPacks
import MotionValues
import Testing

struct ManifestTests {
  @Test("A manifest describes a pack completely")
  func reads() throws {
    let manifest = try PackManifest(
      Array(
        """
        name = "north/soft-headers"
        version = "1.2.0"
        summary = "Headers that give way softly"
        authors = ["Ada North <ada@north.example>"]
        keywords = ["header", "2-d"]
        license = "Apache-2.0 OR MIT"
        motion = ">=0.1"
        exports = ["init.lua", "curves/soft.lua"]
        registry = "../registry"

        [demo]
        scene = "demo.lua"
        thumbnail = "demo.png"

        [assets]
        "paper.png" = "the texture of the cover"

        [dependencies]
        "acme/zoom" = "^1.2"
        "acme/curves" = { git = "https://git.example/curves", tag = "v1.0.0", version = "^1" }
        "acme/local" = { path = "../local" }

        [tool.editor]
        anything = { goes = [1, 2.5, 1979-05-27] }
        """.utf8))
    #expect(manifest.name?.description == "north/soft-headers")
    #expect(manifest.version == SemanticVersion(1, 2, 0))
    #expect(manifest.authors == ["Ada North <ada@north.example>"])
    #expect(manifest.keywords == ["header", "2-d"])
    #expect(manifest.exports == ["init.lua", "curves/soft.lua"])
    #expect(manifest.assets.map(\.reason) == ["the texture of the cover"])
    #expect(manifest.demo?.thumbnail == "demo.png")
    #expect(manifest.registry == "../registry")
    #expect(
      manifest.dependencies.map { "\($0.name) \($0.text)" } == [
        "acme/curves { version = \"^1\", git = \"https://git.example/curves\", tag = \"v1.0.0\" }",
        "acme/local { path = \"../local\" }", "acme/zoom \"^1.2\"",
      ])
  }

  @Test(
    "The error for an invalid manifest has its line, and says what to write",
    arguments: EvilManifest.all)
  func refuses(row: EvilManifest) throws {
    let error = #expect(throws: Diagnostic.self) {
      try PackManifest(Array(row.text.utf8))
    }
    #expect(error?.code == row.code, "\(row.title)")
    let message = ([error?.message ?? ""] + (error?.help ?? [])).joined(separator: "\n")
    #expect(message.contains(row.says), "\(row.title): \(message)")
    #expect(error?.location?.line == row.line, "\(row.title)")
  }

  @Test("Bytes that are not text are refused", arguments: [[0xFF, 0xFE], [0x61, 0x00], [0xC3]])
  func refusesBytes(bytes: [UInt8]) {
    let error = #expect(throws: Diagnostic.self) { try PackManifest(bytes) }
    #expect(error?.code == .syntax)
  }

  @Test("A manifest that is too large or too deeply nested is refused")
  func refusesSize() {
    #expect(throws: Diagnostic.self) {
      try PackManifest([UInt8](repeating: 0x0A, count: (1 << 20) + 1))
    }
    let deep = "x = " + String(repeating: "[", count: 100_000)
    let error = #expect(throws: Diagnostic.self) { try PackManifest(Array(deep.utf8)) }
    #expect(error?.code == .syntax)
  }

  @Test("Changing a dependency leaves the rest of the manifest unchanged")
  func edits() throws {
    let text = """
      # My scenes
      registry = "../r"

      [dependencies] # what they need
      "a/a" = "^1" # for the header
      "c/c" = "^3"

      [tool.x]
      y = 1
      """
    var editor = ManifestEditor(text + "\n")
    try editor.set(PackDependency(name: .parse("b/b"), range: .parse("^2")))
    #expect(editor.text.contains("\"a/a\" = \"^1\" # for the header\n\"b/b\" = \"^2\"\n\"c/c\""))
    try editor.set(
      PackDependency(name: .parse("b/b"), range: .any, source: .folder("../b")))
    #expect(editor.text.contains("\n\"b/b\" = { path = \"../b\" }\n"))
    #expect(try editor.remove(.parse("b/b")))
    #expect(editor.text == text + "\n")
    #expect(try !editor.remove(.parse("b/b")))
  }

  @Test("A project without dependencies gets a table for them")
  func editsEmpty() throws {
    var editor = ManifestEditor("")
    try editor.set(PackDependency(name: .parse("b/b"), range: .parse("^2")))
    #expect(editor.text == "[dependencies]\n\"b/b\" = \"^2\"\n")
  }
}
