import MotionCore
import MotionLua
import MotionPlugin
import MotionValues
import Testing

/// A script that must fail, and the complete error that its author reads.
struct ErrorRow: CustomTestStringConvertible, Sendable {
  let script: String
  let code: DiagnosticCode
  let message: String
  let help: [String]

  init(_ script: String, _ code: DiagnosticCode, _ message: String, _ help: String...) {
    self.script = script
    self.code = code
    self.message = message
    self.help = help
  }

  var testDescription: String { script }
}

/// Runs scripts against the declaration of `SpringPlugin`.
struct DeclarationHarness {
  let plugin: SpringPlugin
  private let stage = Stage()
  private let machine: LuaMachine

  init() throws {
    machine = try #require(LuaMachine(stage: stage))
    plugin = SpringPlugin(stage: stage)
    machine.bind(Interface([plugin.makeModule()], stage: stage))
  }

  /// Runs one line of script as line 2; it may use `spring`, `scene` and `print`.
  func failure(of line: String) -> Diagnostic? {
    let text = "local spring, scene = motion.spring { mass = 1 }, motion.scene()\n" + line
    let height = machine.stackHeight
    defer { #expect(machine.stackHeight == height) }
    do throws(Diagnostic) {
      try machine.run(Array(text.utf8), name: "test.lua")
      return nil
    } catch {
      return error
    }
  }

  static func check(_ row: ErrorRow) throws {
    let failure = try #require(try DeclarationHarness().failure(of: row.script))
    #expect(failure.message == row.message)
    #expect(failure.help == row.help)
    #expect(failure.code == row.code)
    #expect(failure.location == SourceLocation(file: "test.lua", line: 2))
  }
}
