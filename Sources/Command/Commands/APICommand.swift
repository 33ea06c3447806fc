import ArgumentParser
import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues

/// `motion api`: prints the script API, generated from its declarations.
struct APICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api", abstract: "Print what scripts can call.",
    discussion: """
      `motion api spring` looks a word up: one of ours, one of another tool, or several that say what you \
      want, as in `motion api fade in`. In a project, the list includes what its packs define. `--lua` prints a types file for editors \
      with the Lua language server; put it beside your scripts. `--json` prints everything for other \
      tools. `--markdown` prints the reference, including the command line; `--man` prints the \
      command's manual page. `--schema` prints the JSON Schemas of what the command reads and writes, \
      `--schema trace` one of them, and `--types` their types for TypeScript. `-o` writes several files \
      to a folder: the reference with one file per part, or the types with one file for each module \
      of a pack, so that editors know what `require` returns.
      """)

  enum Form: String, EnumerableFlag {
    case lua
    case json
    case markdown
    case man
    case schema
    case types

    static func help(for value: Form) -> ArgumentHelp? {
      switch value {
      case .lua: "Types for the Lua language server."
      case .json: "The whole API as JSON."
      case .markdown: "The reference as Markdown."
      case .man: "The command's manual page."
      case .schema: "The JSON Schemas of the command's JSON."
      case .types: "Their types for TypeScript."
      }
    }
  }

  @Argument(
    help: ArgumentHelp(
      "What to look up: a function, method, option, property, curve or colour, or an idea; with `--schema`, the name of a JSON.",
      valueName: "word"))
  var words: [String] = []

  private var word: String? { words.isEmpty ? nil : words.joined(separator: " ") }

  @Flag(help: "The format; a readable list by default.")
  var form: Form?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the files of `--lua` or `--markdown`.", valueName: "folder"),
    completion: .directory)
  var output: String?

  func validate() throws {
    if word != nil, form != nil, form != .schema {
      throw ValidationError("A word is looked up in the readable list; leave out the format.")
    }
    if output != nil, form != .lua, form != .markdown {
      throw ValidationError(
        "`-o` applies only to `--lua` and `--markdown`, which can write several files.")
    }
  }

  func run() throws {
    do throws(Diagnostic) {
      let interface = try Interface.all
      let packs = try PackDefinitions(projectAround: ".", writing: output, hasTypes: form == .lua)
      for fault in packs.faults { StandardStream.error.write(fault) }
      let text: String
      switch form {
      case .lua:
        let types = LuaTypes(interface, definitions: packs.definitions, modules: packs.modules)
        if let output { return try Self.write(types.files, to: output) }
        text = types.text
      case .json: text = JSONReference(interface, definitions: packs.definitions).text
      case .markdown:
        let reference = MarkdownReference(
          interface, definitions: packs.definitions, command: CommandReference.page)
        if let output { return try Self.write(reference.files, to: output) }
        text = reference.text
      case .man: text = ManualPage.text
      case .schema: text = JSONSchemaText(try word.map(JSONDocument.named)).text
      case .types: text = TypeScriptTypes().text
      case nil:
        let list = APIText(interface, definitions: packs.definitions)
        text = try word.map { word throws(Diagnostic) in try list.text(about: word) } ?? list.text
      }
      StandardStream.output.write(text)
    } catch {
      StandardStream.error.write(error)
      throw ExitCode(1)
    }
  }

  private static func write(
    _ files: [(name: String, text: String)], to folder: String
  ) throws(Diagnostic) {
    for file in files { try OutputFile(path: "\(folder)/\(file.name)").write(file.text) }
  }
}

extension Interface {
  /// The API of scenes and of test files.
  static var all: Interface {
    get throws(Diagnostic) {
      try Session(Session.Options(), plugins: Program.plugins + [TestPlugin.self]).interface
    }
  }
}
