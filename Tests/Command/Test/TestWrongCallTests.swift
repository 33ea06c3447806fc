import MotionPlugin
import Support
import Testing

@testable import MotionCommands

@Suite("Wrong calls in test files")
struct TestWrongCallTests {
  private static let values = [
    "nil", "0/0", "-1/0", "1e308", "-1", "1.5", "'text'", "''", "'\\xff'", "('x'):rep(99999)",
    "true", "{}", "{ 1, 2 }", "{ {} }", "{ fps = { 0 } }", "print", "motion", "run", "t",
    "setmetatable({}, { __index = error })",
  ]

  @Test(
    "Wrong calls of functions and methods of test files end in a diagnostic",
    arguments: ["test", "testRun", "expectation"])
  func calls(type name: String) throws {
    let type = try #require(try Interface.all.types.first { $0.name == name })
    let target = ["test": "t", "testRun": "run", "expectation": "expected"][name] ?? ""
    var lines: [String] = []
    for method in type.methods {
      for value in Self.values {
        for count in 0...method.parameters.count + 1 {
          let arguments = repeatElement(value, count: count)
          lines.append("try(\((["\(target).\(method.name)"] + arguments).joined(separator: ", ")))")
          lines.append(
            "try(\((["\(target).\(method.name)", target] + arguments).joined(separator: ", ")))")
        }
      }
      for option in method.parameters.compactMap(\.options).flatMap(\.options) {
        let rest = method.parameters.dropLast().map { _ in "'card.x'" }
        for value in Self.values {
          let table = "{ \(option.name) = \(value) }"
          lines.append(
            "try(\((["\(target).\(method.name)", target] + rest + [table]).joined(separator: ", ")))"
          )
        }
      }
    }
    let preamble = """
      local run = t:run("card.lua")
      local expected = run:expect("card.x")
      local function try(f, ...)
        local ok, message = pcall(f, ...)
        assert(ok or type(message) == "string" and #message > 10, message)
        assert(ok or not message:find("Optional"), message)
      end

      """
    // A Lua function has a limited number of constants.
    var body = preamble
    for start in stride(from: 0, to: lines.count, by: 100) {
      let part = lines[start..<min(start + 100, lines.count)].joined(separator: "\n")
      body += "(function()\n\(part)\nend)();\n"
    }
    try TestFolder.with { folder in
      let outcome = try folder.test(body)
      #expect(outcome.error.isEmpty && !outcome.output.contains("script-error"), "\(outcome)")
      #expect(outcome.output.contains("1 test: "), "\(outcome)")
      #expect(try folder.names() == ["card.lua", "card.test.lua", "card.trace"])
    }
  }
}
