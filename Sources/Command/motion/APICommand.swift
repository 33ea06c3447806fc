import ArgumentParser
import MotionCore
import MotionDocs
import MotionRuntime

/// `motion api`: prints the script API, generated from its declarations.
struct APICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api", abstract: "Print what scripts can call.",
    discussion: """
      In a project, the list includes what its packs define. `--lua` prints a types file for editors \
      with the Lua language server; put it beside your scripts. `--json` prints everything for other \
      tools.
      """)

  enum Form: String, EnumerableFlag {
    case lua
    case json

    static func help(for value: Form) -> ArgumentHelp? {
      switch value {
      case .lua: "Types for the Lua language server."
      case .json: "The whole API as JSON."
      }
    }
  }

  @Flag(help: "The format; a readable list by default.")
  var form: Form?

  func run() throws {
    do throws(Diagnostic) {
      let interface = try Session(Session.Options()).interface
      let packs = try PackDefinitions(projectAround: ".")
      for fault in packs.faults { StandardStream.error.write(fault) }
      let text =
        switch form {
        case .lua: LuaTypes(interface, definitions: packs.definitions).text
        case .json: JSONReference(interface, definitions: packs.definitions).text
        case nil: APIText(interface, definitions: packs.definitions).text
        }
      StandardStream.output.write(text)
    } catch {
      StandardStream.error.write(DiagnosticText(error).text)
      throw ExitCode(1)
    }
  }
}
