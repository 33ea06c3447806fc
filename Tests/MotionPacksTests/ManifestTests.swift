import MotionCore
import MotionPacks
import Testing

struct ManifestTests {
  @Test("A manifest says all that a pack is")
  func reads() throws {
    let manifest = try PackManifest(
      Array(
        """
        name = "north/soft-headers"
        version = "1.2.0"
        summary = "Headers that give way softly"
        authors = ["Ada North <ada@north.example>"]
        license = "Apache-2.0 OR MIT"
        motion = ">=0.1"
        exports = ["init.lua", "curves/soft.lua"]
        registry = "../registry"

        [demo]
        scene = "demo.lua"
        thumbnail = "demo.png"

        [assets]
        "paper.png" = "what the cover is made of"

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
    #expect(manifest.exports == ["init.lua", "curves/soft.lua"])
    #expect(manifest.assets.map(\.reason) == ["what the cover is made of"])
    #expect(manifest.demo?.thumbnail == "demo.png")
    #expect(manifest.registry == "../registry")
    #expect(
      manifest.dependencies.map { "\($0.name) \($0.text)" } == [
        "acme/curves { version = \"^1\", git = \"https://git.example/curves\", tag = \"v1.0.0\" }",
        "acme/local { path = \"../local\" }", "acme/zoom \"^1.2\"",
      ])
  }

  @Test("What is wrong in a manifest is told with its line and what to write", arguments: evil)
  func refuses(row: EvilManifest) throws {
    let error = #expect(throws: Diagnostic.self) {
      try PackManifest(Array(row.text.utf8))
    }
    #expect(error?.code == row.code, "\(row.title)")
    let told = ([error?.message ?? ""] + (error?.help ?? [])).joined(separator: "\n")
    #expect(told.contains(row.says), "\(row.title): \(told)")
    #expect(error?.location?.line == row.line, "\(row.title)")
  }

  @Test("Bytes that are not text are refused", arguments: [[0xFF, 0xFE], [0x61, 0x00], [0xC3]])
  func refusesBytes(bytes: [UInt8]) {
    let error = #expect(throws: Diagnostic.self) { try PackManifest(bytes) }
    #expect(error?.code == .syntax)
  }

  @Test("A manifest that is too large, or nested too deep, is refused")
  func refusesSize() {
    #expect(throws: Diagnostic.self) {
      try PackManifest([UInt8](repeating: 0x0A, count: (1 << 20) + 1))
    }
    let deep = "x = " + String(repeating: "[", count: 100_000)
    let error = #expect(throws: Diagnostic.self) { try PackManifest(Array(deep.utf8)) }
    #expect(error?.code == .syntax)
  }

  @Test("A changed dependency leaves the rest of the manifest as it stands")
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

struct EvilManifest: Sendable, CustomTestStringConvertible {
  let title: String
  let text: String
  let code: DiagnosticCode
  let says: String
  let line: Int

  var testDescription: String { title }
}

private func row(
  _ title: String, _ text: String, _ code: DiagnosticCode, _ says: String, line: Int = 1
) -> EvilManifest {
  EvilManifest(title: title, text: text, code: code, says: says, line: line)
}

private let evil: [EvilManifest] = [
  row("misspelled key", "nmae = \"a/b\"", .unknownKey, "did you mean `name`?"),
  row("British licence", "licence = \"MIT\"", .unknownKey, "did you mean `license`?"),
  row("npm's key", "description = \"x\"", .unknownKey, "did you mean `summary`?"),
  row(
    "unknown table", "\n[scripts]\ninstall = \"rm\"", .unknownKey, "has no key `scripts`", line: 2),
  row(
    "key in a table", "[demo]\nscene = \"a.lua\"\nthumb = \"x\"", .unknownKey, "`thumb`", line: 3),
  row(
    "source misspelled", "[dependencies]\n\"a/b\" = { pth = \"x\" }", .unknownKey, "`path`", line: 2
  ),
  row("number as name", "name = 5", .wrongType, "`name` takes a string, found a number"),
  row("string as list", "authors = \"me\"", .wrongType, "a list of strings, found a string"),
  row("number in a list", "authors = [\"me\", 5]", .wrongType, "a list of strings"),
  row("tool is no table", "tool = 5", .wrongType, "`tool` takes a table"),
  row("value in tool", "[tool]\nx = 5", .wrongType, "`tool.x` takes a table", line: 2),
  row("dependencies a list", "dependencies = [\"a/b\"]", .wrongType, "takes a table"),
  row("key twice", "name = \"a/b\"\nname = \"a/c\"", .syntax, "write each key once", line: 2),
  row("table twice", "[demo]\nscene = \"a.lua\"\n[demo]", .syntax, "", line: 3),
  row("no TOML", "name = ", .syntax, "is not TOML"),
  row("string that does not end", "name = \"a/b", .syntax, "is not TOML"),
  row("both sides of a merge", "<<<<<<< ours\nname = \"a/b\"", .syntax, "both sides of a merge"),
  row("no scope", "name = \"soft\"", .packName, "a name is `scope/name`"),
  row("capitals", "name = \"North/Soft\"", .packName, "did you mean `north/soft`?"),
  row("underscore", "name = \"a/soft_headers\"", .packName, "did you mean `a/soft-headers`?"),
  row("three parts", "name = \"a/b/c\"", .packName, "a name is"),
  row("dots", "name = \"../b\"", .packName, "a name is"),
  row("empty half", "name = \"a/\"", .packName, "a name is"),
  row("device", "name = \"a/nul\"", .packName, "a name is"),
  row("Cyrillic look-alike", "name = \"\u{430}cme/b\"", .packName, "a name is"),
  row("long name", "name = \"a/\(String(repeating: "b", count: 65))\"", .packName, "a name is"),
  row("short version", "version = \"1.2\"", .badVersion, "did you mean `1.2.0`?"),
  row("build part", "version = \"1.2.0+5\"", .badVersion, "leave out `+5`"),
  row("range of motion", "motion = \"latest\"", .badVersion, "a range is like"),
  row("npm's range", "[dependencies]\n\"a/b\" = \"^1 || ^2\"", .badVersion, "no `||`", line: 2),
  row("licence in small letters", "license = \"mit\"", .badLicense, "did you mean `MIT`?"),
  row(
    "licence with a space", "license = \"Apache 2.0\"", .badLicense, "did you mean `Apache-2.0`?"),
  row("licence in prose", "license = \"do what you want!\"", .badLicense, "write it as SPDX does"),
  row("licence with a bracket", "license = \"(MIT\"", .badLicense, "write it as SPDX does"),
  row(
    "long summary", "summary = \"\(String(repeating: "x", count: 201))\"", .outOfRange, "one line"),
  row("two lines", "summary = \"a\\nb\"", .outOfRange, "one line"),
  row("export above", "exports = [\"../x.lua\"]", .badPath, "leads out of the pack by `..`"),
  row("absolute export", "exports = [\"/etc/x.lua\"]", .badPath, "is absolute"),
  row("Windows export", "exports = ['C:\\x.lua']", .badPath, "holds a backslash"),
  row("export of a picture", "exports = [\"x.png\"]", .badPath, "takes Lua files"),
  row("export twice", "exports = [\"x.lua\", \"x.lua\"]", .duplicateIdentifier, "twice"),
  row("asset above", "[assets]\n\"../x\" = \"y\"", .badPath, "leads out", line: 2),
  row("asset without reason", "[assets]\n\"x.png\" = \"\"", .wrongType, "says why", line: 2),
  row("NUL in a path", "exports = [\"x\\u0000.lua\"]", .badPath, "holds a NUL"),
  row("turned letters", "exports = [\"x\\u202Eaul.exe.lua\"]", .badPath, "formatting character"),
  row("demo without scene", "[demo]\nthumbnail = \"x.png\"", .missingKey, "lacks `scene`"),
  row(
    "needs itself", "name = \"a/b\"\n[dependencies]\n\"a/b\" = \"1\"", .packCycle, "itself", line: 3
  ),
  row("bad dependency", "[dependencies]\nsoft = \"1\"", .packName, "a name is", line: 2),
  row(
    "two sources", "[dependencies]\n\"a/b\" = { path = \"x\", git = \"https://h/x\" }",
    .conflictingOptions, "one of `path`, `git`", line: 2),
  row(
    "two references",
    "[dependencies]\n\"a/b\" = { git = \"https://h/x\", tag = \"a\", branch = \"b\" }",
    .conflictingOptions, "one of `tag`, `branch` and `commit`", line: 2),
  row(
    "tag without git", "[dependencies]\n\"a/b\" = { tag = \"a\" }", .missingKey, "no `git`", line: 2
  ),
  row(
    "git that runs a command", "[dependencies]\n\"a/b\" = { git = \"ext::sh -c id\" }", .badSource,
    "begins with `https://`", line: 2),
  row(
    "git that is an option", "[dependencies]\n\"a/b\" = { git = \"--upload-pack=id\" }", .badSource,
    "begins with `https://`", line: 2),
  row(
    "host that is an option", "[dependencies]\n\"a/b\" = { git = \"ssh://-oProxyCommand=id/x\" }",
    .badSource, "begins with", line: 2),
  row(
    "branch that is an option",
    "[dependencies]\n\"a/b\" = { git = \"https://h/x\", branch = \"--output=x\" }", .badSource,
    "no branch of that name", line: 2),
  row(
    "short commit", "[dependencies]\n\"a/b\" = { git = \"https://h/x\", commit = \"abc123\" }",
    .badSource, "all of its 40 digits", line: 2),
  row(
    "dependency as number", "[dependencies]\n\"a/b\" = 1", .wrongType, "a range such as", line: 2),
]
