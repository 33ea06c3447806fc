import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Scripts with their expectations beside the code")
struct ScriptCaseTests {
  @Test("a script does what its comments say", arguments: try ScriptCase.all)
  func comments(_ script: ScriptCase) throws {
    let outcome = try script.run()
    if let expected = script.failure {
      let failure = try #require(outcome.failure, "no error")
      #expect(failure.code.slug == expected.code)
      let text = ([failure.message] + failure.help).joined(separator: "\n")
      #expect(text.contains(expected.text))
      if let line = expected.line, failure.code != .missingScene {
        #expect(failure.location == SourceLocation(file: script.name, line: line))
      }
    } else {
      #expect(outcome.failure == nil)
    }
    let lines = outcome.trace.split(separator: "\n").map(String.init)
    for line in script.traced { #expect(lines.contains(line), "\(outcome.trace.prefix(2000))") }
    for line in script.printed { #expect(outcome.printed.contains(line), "\(outcome.printed)") }
  }

  @Test("most errors have a script, and each error says what to do")
  func coverage() throws {
    let scripts = try ScriptCase.all
    #expect(scripts.count >= 40)
    let covered = Set(scripts.compactMap { $0.failure?.code })
    #expect(covered.isSubset(of: try Repository.errorSlugs()))
    #expect(covered.count >= 20, "\(covered.sorted())")
  }
}
