import CExamples
import MotionCore
import MotionPlugin
import MotionValues

/// The files of a new project.
struct ProjectFiles {
  typealias File = (path: String, bytes: [UInt8])

  /// In the order in which a reader opens them.
  let files: [File]

  /// Makes a project with an example, or with a card that rises into view.
  init(name: String, example: ExampleScene?) throws(Diagnostic) {
    var texts = [("\(name).lua", example.map { Self.scene($0, in: name) } ?? Self.scene(name))]
    texts.append(("\(name).test.lua", Self.test(of: name, isExample: example != nil)))
    texts += [
      (".luarc.json", Self.languageServer), (".luacheckrc", Self.luacheck),
      ("stylua.toml", Self.stylua), (".gitignore", "motion-test/\n"),
    ]
    for file in LuaTypes(try .all).files { texts.append(("types/\(file.name)", file.text)) }
    let pack = example?.isDemo ?? false ? try BundledPack.projectFiles() : []
    files = texts.map { ($0, Array($1.utf8)) } + (example?.images ?? []) + pack
  }

  /// Globals of Lua that scripts lack.
  static let missingGlobals = ["io", "debug", "dofile", "loadfile"]

  private static func scene(_ example: ExampleScene, in name: String) -> String {
    example.text.replacing("examples/\(example.path).lua", with: "\(name).lua")
  }

  private static func scene(_ name: String) -> String {
    """
    -- A card rises into view, and its spring settles with a little bounce.
    -- Watch: card.y overshoots 300 by a few points; `--set bounce=0.5` shows more of it.
    -- Run:   motion play \(name).lua

    local options = motion.params { bounce = { 0.2, min = 0, max = 1 } }
    local scene = motion.scene { name = "\(name)", width = 390, height = 844, fill = "systemBackground" }
    local card = scene:box {
      id = "card", x = 24, y = 420, width = 342, height = 200, opacity = 0, cornerRadius = 20, fill = "systemIndigo",
    }
    card:text {
      id = "title", x = 24, y = 140, width = 294, height = 40, text = "Hello", fontSize = 28, textColor = "white",
    }

    -- Where motion is reduced, the card appears in place.
    local appear = motion.animator { duration = 0.2 }:animate(card, { opacity = 1 })
    local rise = motion.animator { curve = motion.spring { duration = 0.5, bounce = options.bounce } }
    rise:animate(card, { y = 300 })
    scene:timeline(function(t) t:play(motion.together { rise, appear }) end)

    """
  }

  private static func test(of name: String, isExample: Bool) -> String {
    let settling = """

      test("the card settles softly", function(t)
        local run = t:run("\(name).lua")
        run:expect("card.y"):at(0, 420):settlesBy(0.8):overshootsAtMost(0.05)
        run:expect("card"):staysInside { x = 0, y = 0, width = 390, height = 844 }
      end)

      """
    return """
      -- Tests of \(name).lua; run them with `motion test`.
      \(isExample ? "" : settling)
      test("every frame rate shows the same motion", function(t)
        t:run("\(name).lua", { seconds = 2 }):sameAt { fps = { 30, 120 } }
      end)

      """
  }

  private static var languageServer: String {
    let libraries = missingGlobals.prefix(2).map { "\"\($0)\": \"disable\"" }
    return """
      {
        "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
        "runtime.version": "Lua 5.4",
        "runtime.builtin": { \(libraries.joined(separator: ", ")) },
        "runtime.plugin": "types/plugin.lua",
        "workspace.library": ["types"],
        "workspace.checkThirdParty": false,
        "diagnostics.globals": ["motion", "test"]
      }

      """
  }

  private static var luacheck: String {
    let missing = missingGlobals.map { "\"\($0)\"" }
    return """
      std = "lua54"
      read_globals = { "motion" }
      not_globals = { \(missing.joined(separator: ", ")) }
      files["**/*.test.lua"] = { read_globals = { "test" } }
      exclude_files = { "types", "packs" }
      max_line_length = false

      """
  }

  private static let stylua = """
    syntax = "Lua54"
    column_width = 140
    indent_type = "Spaces"
    indent_width = 2
    call_parentheses = "Input"
    collapse_simple_statement = "FunctionOnly"

    """
}

/// A scene of `examples` or of the cookbook, as it is embedded in the executable.
struct ExampleScene {
  static let ending = ".lua"

  /// The file's name without its ending, such as `33-tabs`; `ui/tabs` for a demo, and
  /// `cookbook/shake` for a motion of the cookbook.
  let name: String
  /// The path in `examples` or `docs`, without its ending.
  let path: String
  let text: String

  /// The scenes beside one another in `examples`, by name.
  static let all: [ExampleScene] = Self.files.compactMap { file in
    guard file.path.hasSuffix(ending), !file.path.contains("/") else { return nil }
    let name = String(file.path.dropLast(ending.count))
    return ExampleScene(name: name, path: name, text: String(decoding: file.bytes, as: UTF8.self))
  }

  /// The motions of `docs/cookbook`, by name.
  static let cookbook: [ExampleScene] = Self.files.compactMap { file in
    guard file.path.hasPrefix(cookbookFolder) else { return nil }
    let name = String(file.path.dropLast(ending.count))
    return ExampleScene(name: name, path: name, text: String(decoding: file.bytes, as: UTF8.self))
  }

  private static let cookbookFolder = "cookbook/"

  /// The scenes with which a project can begin: the examples, the demos of `motion/ui`, the cookbook's, and
  /// those of plugins. A short name is that of the first one.
  static var offered: [ExampleScene] { all + BundledPack.demos + cookbook + pluginScenes }

  /// The scenes of the program's plugins, such as `gravity/ball`.
  private static var pluginScenes: [ExampleScene] {
    Program.plugins.flatMap { plugin in
      plugin.examples.sorted { $0.key < $1.key }.map { name, text in
        let name = "\(plugin.name)/\(name)"
        return ExampleScene(name: name, path: name, text: text)
      }
    }
  }

  /// The text of the first line, a comment; in the cookbook, what the motion is called.
  var title: String {
    String(text.prefix { !$0.isNewline }.drop { $0 == "-" || $0 == " " })
  }

  /// Whether it shows a component of `motion/ui`, which it requires.
  var isDemo: Bool { name.hasPrefix("ui/") }

  /// The name without its number or the cookbook's folder, such as `tabs`.
  var shortName: String {
    if name.hasPrefix(Self.cookbookFolder) {
      return String(name.dropFirst(Self.cookbookFolder.count))
    }
    return name.contains("/") ? name : String(name.drop { $0 != "-" }.dropFirst())
  }

  /// The scene with a name or a short name; nil if there is none.
  static func named(_ name: String) -> ExampleScene? {
    offered.first { $0.name == name || $0.shortName == name }
  }

  /// The images that the scene shows, which it finds in its folder.
  var images: [(path: String, bytes: [UInt8])] {
    Self.files.filter { !$0.path.hasSuffix(".lua") && text.contains("\"\($0.path)\"") }
  }

  /// All files that are embedded, by their paths in `examples`.
  static var files: [(path: String, bytes: [UInt8])] {
    (0..<example_file_count()).map { index in
      let file = example_file(index)
      return (
        String(cString: file.path),
        Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      )
    }
  }
}
