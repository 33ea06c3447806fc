import MotionCore
import MotionLua
import MotionValues
import Support
import Testing

struct MissingGlobalTests {
  @Test(
    "An error of a name that other Lua programs have says what to do instead",
    arguments: [
      ("dofile 'ease.lua'", "`require`"), ("loadfile 'ease.lua'", "`require`"),
      ("io.open('a')", "`motion.track`"), ("print(arg[1])", "motion.params"),
      ("loadstring 'return 1'", "`load`"), ("setfenv(1, {})", "`_ENV`"),
      ("love.graphics.print('a')", "scene:timeline"),
      ("debug.traceback()", "an error shows its calls"),
      ("frobnicate(1)", "misspelling"), ("null.x = 1", "`nil`"),
      ("print(floor(1.5))", "`math.floor`"),
      ("t:wait(1)", "`scene:timeline(function(t)"),
    ])
  func help(script: String, part: String) throws {
    let harness = try ScriptHarness()
    let failure = try #require(harness.failure(of: script))
    #expect(failure.help.count == 1 && failure.help[0].contains(part), "\(failure.help)")
  }
}
