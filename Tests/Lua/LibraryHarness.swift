import Foundation
import MotionCore
import MotionLua
import MotionPlugin
import MotionValues
import Support
import Testing

/// An interpreter with only Lua's library: the version for scripts, and the original as `stock`.
final class LibraryHarness {
  let machine: LuaMachine
  private(set) var printed: [String] = []

  init(_ limits: Limits = Limits()) throws {
    let stage = Stage()
    machine = try #require(LuaMachine(stage: stage, limits: limits))
    machine.bind(Interface([], stage: stage))
    machine.addStockLibrary()
    machine.printLine = { [unowned self] in self.printed.append($0) }
  }

  /// Runs a script and returns its error; checks that the stack height is unchanged.
  func failure(of text: String) -> Diagnostic? {
    let height = machine.stackHeight
    defer { #expect(machine.stackHeight == height) }
    do throws(Diagnostic) {
      try machine.run(Array(text.utf8), name: "test.lua")
      return nil
    } catch {
      return error
    }
  }

  /// Checks a law in `Tests/LibraryLaws` with a seed, and returns the violation.
  func failure(ofLaw name: String, seed: Int, count: Int) throws -> Diagnostic? {
    let law = try Repository.text("Tests/LibraryLaws/\(name).lua")
    return failure(of: "local seed, count = \(seed), \(count)\n\(law)")
  }
}
