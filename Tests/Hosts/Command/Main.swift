import MotionCommands
import MotionCore
import MotionPlugin
import MotionValues
import StandardRuntime

// A program whose plugin needs a file of the machine: `scripts/check-public` compiles it as one of another
// package, and runs it with and without that file.

final class TablePlugin: Plugin {
  static let name = "table"
  static let version: String? = "2.1.0"
  nonisolated(unsafe) private static var isThere = false

  static func prepare() throws(Diagnostic) {
    isThere = CommandLine.arguments.last != "--lacking"
    guard isThere else {
      throw Diagnostic(DiagnosticCode("no-table"), "there is no table", help: ["install it"])
    }
  }

  init(stage: Stage) { precondition(Self.isThere, "It is prepared before any scene") }

  func makeModule() -> Module { Module(layerMethods: []) }
}

@main enum Main {
  static func main() { Program.run(with: StandardPlugins.with([TablePlugin.self])) }
}
