import Foundation
import Testing

struct ParameterTests {
  private static let scene = """
    local params = motion.params {
      bounce = { 0.2, min = 0, max = 0.8, doc = "How far it overshoots." },
      snap = { true }, title = { "Trips" }, size = { "m", choices = { "small", "m" } },
    }
    motion.scene { name = "x" }
    print(params.bounce, params.snap, params.title, params.size)
    """

  @Test(
    "`--set` sets a value of the type that the scene declares",
    arguments: [
      ([], "0.2\ttrue\tTrips\tm\n"), (["bounce=0.4"], "0.4\ttrue\tTrips\tm\n"),
      (["snap=false", "title=My = trips", "size=small"], "0.2\tfalse\tMy = trips\tsmall\n"),
      (["bounce=0.1", "bounce=0"], "0.0\ttrue\tTrips\tm\n"), (["title="], "0.2\ttrue\t\tm\n"),
    ])
  func sets(settings: [String], printed: String) throws {
    let outcome = try Command.script(Self.scene, settings.flatMap { ["--set", $0] })
    #expect(outcome.error == printed)
    #expect(outcome.code == 0)
  }

  @Test(
    "The error for a parameter that cannot be set lists those that can",
    arguments: [
      ("bounce=1", "`--set bounce` takes a number from 0 to 0.8, found `1`"),
      ("bounce=big", "`--set bounce` takes a number from 0 to 0.8, found `big`"),
      ("bounce=nan", "found `nan`"), ("snap=yes", "`--set snap` takes true or false, found `yes`"),
      ("size=smal", "did you mean `small`?"), ("bunce=1", "did you mean `bounce`?"),
    ])
  func refuses(setting: String, says: String) throws {
    let outcome = try Command.script(Self.scene, ["--set", setting])
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(outcome.code == 1)
  }

  @Test("A setting without a value is wrong usage")
  func usage() throws {
    let outcome = try Command.script(Self.scene, ["--set", "bounce"])
    #expect(outcome.error.contains("`--set` takes a name and a value, as in bounce=0.4"))
    #expect(outcome.code == 2)
  }
}
