import MotionCore
import MotionPlugin
import MotionRuntime
import SceneSupport
import StandardRuntime
import Testing

@Suite("Printed defaults")
struct DefaultTests {
  /// The printed defaults of parameters and of their options.
  private static func defaults() throws -> Set<String> {
    let interface = try Session(Session.Options()).interface
    let functions = interface.functions + interface.types.flatMap(\.methods)
    var parameters = functions.flatMap(\.parameters)
    parameters += interface.tables.compactMap(\.options).flatMap(\.options)
    var found = Set<String>()
    while let parameter = parameters.popLast() {
      parameters += parameter.options?.options ?? []
      if let text = parameter.fallback { found.insert(text) }
    }
    return found
  }

  @Test("Each printed default is an expression that a script can write")
  func expressions() throws {
    let defaults = try Self.defaults().sorted()
    try #require(defaults.count > 30)
    let lines = defaults.map { "do local value = \($0) end" }
    _ = try SteppedScene(box: lines.joined(separator: "\n"))
  }

  @Test(
    "No table, an empty table, and a table with the printed defaults are the same",
    arguments: ["", ", {}", ", { duration = 0.4, curve = \"easeInOut\" }"])
  func empty(_ options: String) throws {
    let run = try SteppedScene(
      box:
        "local change = scene:setAppearance(\"dark\"\(options)); scene:timeline(function(t) "
        + "t:waitFor(change); t:label(\"end\") end)")
    try run.runToRest()
    #expect(run.events.contains { $0.hasPrefix("24 label") }, "\(run.events)")
  }
}
