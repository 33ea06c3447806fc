import MotionPacks
import MotionValues
import Testing

/// An invalid manifest, and the expected error.
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

extension EvilManifest {
  static let all: [EvilManifest] = [
    row("misspelled key", "nmae = \"a/b\"", .unknownKey, "did you mean `name`?"),
    row("British licence", "licence = \"MIT\"", .unknownKey, "did you mean `license`?"),
    row("npm's key", "description = \"x\"", .unknownKey, "did you mean `summary`?"),
    row(
      "unknown table", "\n[scripts]\ninstall = \"rm\"", .unknownKey, "has no key `scripts`", line: 2
    ),
    row(
      "key in a table", "[demo]\nscene = \"a.lua\"\nthumb = \"x\"", .unknownKey, "`thumb`", line: 3),
    row(
      "source misspelled", "[dependencies]\n\"a/b\" = { pth = \"x\" }", .unknownKey, "`path`",
      line: 2
    ),
    row("number as name", "name = 5", .wrongType, "`name` takes a string, found a number"),
    row("string as list", "authors = \"me\"", .wrongType, "a list of strings, found a string"),
    row("keyword of two words", "keywords = [\"soft header\"]", .outOfRange, "found `soft header`"),
    row("keyword twice", "keywords = [\"a\", \"a\"]", .outOfRange, "at most 10 different words"),
    row("number in a list", "authors = [\"me\", 5]", .wrongType, "a list of strings"),
    row("tool not a table", "tool = 5", .wrongType, "`tool` takes a table"),
    row("value in tool", "[tool]\nx = 5", .wrongType, "`tool.x` takes a table", line: 2),
    row("dependencies a list", "dependencies = [\"a/b\"]", .wrongType, "takes a table"),
    row("key twice", "name = \"a/b\"\nname = \"a/c\"", .syntax, "write each key once", line: 2),
    row("table twice", "[demo]\nscene = \"a.lua\"\n[demo]", .syntax, "", line: 3),
    row("not TOML", "name = ", .syntax, "is not TOML"),
    row("unterminated string", "name = \"a/b", .syntax, "is not TOML"),
    row(
      "unresolved merge conflicts", "<<<<<<< ours\nname = \"a/b\"", .syntax,
      "unresolved merge conflicts"),
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
    row("range of motion", "motion = \"latest\"", .badVersion, "write a range as"),
    row("npm's range", "[dependencies]\n\"a/b\" = \"^1 || ^2\"", .badVersion, "no `||`", line: 2),
    row("licence in lower case", "license = \"mit\"", .badLicense, "did you mean `MIT`?"),
    row(
      "licence with a space", "license = \"Apache 2.0\"", .badLicense, "did you mean `Apache-2.0`?"),
    row(
      "licence in prose", "license = \"do what you want!\"", .badLicense, "use SPDX syntax"),
    row("licence with a bracket", "license = \"(MIT\"", .badLicense, "use SPDX syntax"),
    row(
      "long summary", "summary = \"\(String(repeating: "x", count: 201))\"", .outOfRange, "one line"
    ),
    row("two lines", "summary = \"a\\nb\"", .outOfRange, "one line"),
    row("export above", "exports = [\"../x.lua\"]", .badPath, "has the component `..`"),
    row("absolute export", "exports = [\"/etc/x.lua\"]", .badPath, "is absolute"),
    row("Windows export", "exports = ['C:\\x.lua']", .badPath, "contains a backslash"),
    row("export of a picture", "exports = [\"x.png\"]", .badPath, "takes Lua files"),
    row("export twice", "exports = [\"x.lua\", \"x.lua\"]", .duplicateIdentifier, "twice"),
    row("asset above", "[assets]\n\"../x\" = \"y\"", .badPath, "has the component `..`", line: 2),
    row(
      "asset without reason", "[assets]\n\"x.png\" = \"\"", .wrongType, "takes the reason", line: 2),
    row("NUL in a path", "exports = [\"x\\u0000.lua\"]", .badPath, "contains a NUL"),
    row("turned letters", "exports = [\"x\\u202Eaul.exe.lua\"]", .badPath, "formatting character"),
    row("demo without scene", "[demo]\nthumbnail = \"x.png\"", .missingKey, "lacks `scene`"),
    row(
      "needs itself", "name = \"a/b\"\n[dependencies]\n\"a/b\" = \"1\"", .packCycle, "itself",
      line: 3
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
      "tag without git", "[dependencies]\n\"a/b\" = { tag = \"a\" }", .missingKey, "no `git`",
      line: 2
    ),
    row(
      "git that runs a command", "[dependencies]\n\"a/b\" = { git = \"ext::sh -c id\" }",
      .badSource,
      "begins with `https://`", line: 2),
    row(
      "git that is an option", "[dependencies]\n\"a/b\" = { git = \"--upload-pack=id\" }",
      .badSource,
      "begins with `https://`", line: 2),
    row(
      "host that is an option", "[dependencies]\n\"a/b\" = { git = \"ssh://-oProxyCommand=id/x\" }",
      .badSource, "begins with", line: 2),
    row(
      "branch that is an option",
      "[dependencies]\n\"a/b\" = { git = \"https://h/x\", branch = \"--output=x\" }", .badSource,
      "does not allow a branch of that name", line: 2),
    row(
      "short commit", "[dependencies]\n\"a/b\" = { git = \"https://h/x\", commit = \"abc123\" }",
      .badSource, "all of its 40 digits", line: 2),
    row(
      "dependency as number", "[dependencies]\n\"a/b\" = 1", .wrongType, "a range such as", line: 2),
    row(
      "thumbnail of another kind", "[demo]\nscene = \"d.lua\"\nthumbnail = \"d.svg\"", .badPath,
      "takes a PNG picture", line: 3),
    row(
      "thumbnail above", "[demo]\nscene = \"d.lua\"\nthumbnail = \"../d.png\"", .badPath,
      "has the component `..`",
      line: 3),
    row("scene not a script", "[demo]\nscene = \"d.png\"", .badPath, "a Lua file", line: 2),
    row("asset on a drive", "[assets]\n'C:\\x' = \"y\"", .badPath, "contains a backslash", line: 2),
    row(
      "asset that is a device", "[assets]\n\"aux.csv\" = \"y\"", .badPath, "reserved on Windows",
      line: 2),
    row(
      "git of a file beside it", "[dependencies]\n\"a/b\" = { git = \"file://x\" }", .badSource,
      "begins with", line: 2),
    row(
      "git as a path", "[dependencies]\n\"a/b\" = { git = \"../x\" }", .badSource, "begins with",
      line: 2),
    row(
      "git with a line break", "[dependencies]\n\"a/b\" = { git = \"https://h/x\\ny\" }",
      .badSource,
      "begins with", line: 2),
    row(
      "git as ssh's short form", "[dependencies]\n\"a/b\" = { git = \"git@h:x.git\" }", .badSource,
      "did you mean `ssh://git@h/x.git`?", line: 2),
    row(
      "option as ssh's short form", "[dependencies]\n\"a/b\" = { git = \"-oProxyCommand=x@h:x\" }",
      .badSource, "begins with", line: 2),
    row(
      "tag that is an option",
      "[dependencies]\n\"a/b\" = { git = \"https://h/x\", tag = \"--upload-pack=id\" }", .badSource,
      "does not allow a tag of that name", line: 2),
    row(
      "tag with another reference in it",
      "[dependencies]\n\"a/b\" = { git = \"https://h/x\", tag = \"a:refs/heads/b\" }", .badSource,
      "does not allow a tag of that name", line: 2),
    row(
      "commit that is an option",
      "[dependencies]\n\"a/b\" = { git = \"https://h/x\", commit = \"--exec=id\" }", .badSource,
      "all of its 40 digits", line: 2),
  ]
}
