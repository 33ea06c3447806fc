import Foundation
import Support
import Testing

/// Which tests `motion test` runs, and what it says about those that it does not run.
struct TestSelectionTests {
  private static let tests = """
    test("passes", function(t) t:run("card.lua"):expect("card.x"):endsAt(100) end)
    test("fails", function(t) t:run("card.lua"):expect("card.x"):endsAt(90) end)
    """

  @Test("What has failed runs again, until it passes; without a failure, all runs")
  func failed() throws {
    try TestFolder.with(["a.test.lua": Self.tests]) { folder in
      #expect(try folder.run("motion test").output.hasSuffix("2 tests, 1 golden: 1 failed\n"))
      #expect(try folder.text("motion-test/failed.txt") == "a.test.lua: fails\n")
      let again = try folder.run("motion test --failed")
      #expect(again.code == 1 && again.output.hasSuffix("\n1 test: 1 failed\n"), "\(again)")
      // Another part of the tests leaves the failure noted.
      #expect(try folder.run("motion test card.lua").code == 0)
      #expect(try folder.text("motion-test/failed.txt") == "a.test.lua: fails\n")
      try folder.write("a.test.lua", Self.tests.replacing("(90)", with: "(100)"))
      #expect(try folder.run("motion test --failed").output == "1 test: all passed\n")
      let whole = try folder.run("motion test --failed")
      #expect(whole.output == "2 tests, 1 golden: all passed\n", "\(whole)")
      #expect(whole.error == "note: no test has failed in the last run, so all run\n")
      try folder.write("a.test.lua", Self.tests)
      _ = try folder.run("motion test")
      try folder.write("a.test.lua", Self.tests.replacing("fails", with: "renamed"))
      let renamed = try folder.run("motion test --failed")
      #expect(renamed.error.contains("are not here any more"), "\(renamed)")
      let usage = try folder.run("motion test --failed --no-pages")
      #expect(usage.code == 2 && usage.error.contains("leave out `--no-pages`"))
    }
  }

  @Test("The first failure can end a run")
  func bail() throws {
    try TestFolder.with([
      "a.test.lua": Self.tests + "\n" + Self.tests.replacing("s\"", with: "s 2\"")
    ]) {
      folder in
      let outcome = try folder.run("motion test --bail --no-pages")
      #expect(outcome.output.hasSuffix("\n2 tests: 1 failed\n"), "\(outcome)")
      #expect(outcome.error == "note: stopped at the first failure, as `--bail` asks\n")
      #expect(try folder.run("motion test card.lua --bail").error == "")
    }
  }

  @Test("Each test is in one of the parts, and an empty part passes")
  func shards() throws {
    var files: [String: String] = [:]
    for name in ["a", "b", "c"] { files["\(name).test.lua"] = "test('\(name)', function() end)" }
    try TestFolder.with(files) { folder in
      for (count, sizes) in [(2, [2, 2]), (3, [2, 1, 1]), (5, [1, 1, 1, 1, 0])] {
        for (index, size) in sizes.enumerated() {
          let line = "motion test --json --shard \(index + 1)/\(count)"
          let outcome = try folder.run(line)
          #expect(outcome.code == 0 && outcome.output.split(separator: "\n").count == size + 1)
        }
      }
      #expect(try folder.run("motion test --shard 5/5").output == "0 tests: all passed\n")
      for wrong in ["0/2", "3/2", "1", "a/b", "1/2/3"] {
        #expect(try folder.run("motion test --shard \(wrong)").code == 2, "\(wrong)")
      }
    }
  }

  @Test("A test is skipped with a reason, or the only one; where `CI` is set, that fails")
  func skipped() throws {
    let skip = "test('later', { skip = 'needs <x>' }, function() error() end)\n"
    let only = "test('now', { only = true }, function() end)\n"
    try TestFolder.with(["a.test.lua": skip + Self.tests]) { folder in
      let skipped = try folder.run("motion test a.test.lua --no-pages --junit x.xml")
      #expect(skipped.output.hasSuffix("\n3 tests: 1 skipped, 1 failed\n"), "\(skipped)")
      #expect(try folder.text("x.xml").contains("<skipped message=\"needs &lt;x&gt;\"/>"))
      #expect(try folder.text("x.xml").contains(" file=\"a.test.lua\" line=\"3\" time=\"0."))
      try folder.write("a.test.lua", skip + Self.tests + "\n" + only)
      let chosen = try folder.run("motion test a.test.lua", environment: ["CI": ""])
      #expect(chosen == .init(output: "4 tests: 3 skipped\n"), "\(chosen)")
      let machine = try folder.run("motion test a.test.lua", environment: ["CI": "true"])
      #expect(machine.code == 1 && machine.output.contains("`only` leaves out"), "\(machine)")
      #expect(machine.output.contains("--> a.test.lua:4\n"), "\(machine)")
      try folder.write("a.test.lua", "test('x', { skip = true }, function() end)")
      let wrong = try folder.run("motion test a.test.lua")
      #expect(wrong.code == 1 && wrong.output.contains("`skip`"), "\(wrong)")
    }
  }

  @Test("Golden traces without a script are deleted only if that is asked for")
  func prune() throws {
    let named = "test('x', function(t) t:run('card.lua'):matches('named.trace') end)"
    try TestFolder.with([
      "left.trace": "# motion 2  scene x  fps 60  seed 0\n", "a.test.lua": named,
    ]) {
      folder in
      let without = try folder.run("motion test --no-pages")
      #expect(without.code == 1 && without.output.contains("delete it by `--prune`"), "\(without)")
      let machine = try folder.run("motion test --prune", environment: ["CI": "true"])
      #expect(machine.code == 2 && machine.error.contains("`CI` is set"), "\(machine)")
      #expect(try folder.names().contains("left.trace"))
      let deleted = try folder.run("motion test --prune --no-pages", environment: ["CI": ""])
      #expect(
        deleted.output.hasSuffix("deleted left.trace\n1 test, 2 goldens: 1 deleted\n"), "\(deleted)"
      )
      #expect(try folder.names() == ["a.test.lua", "card.lua", "card.trace", "named.trace"])
    }
  }

  @Test("A failure in the same words is said once, and the tests with it are counted")
  func equal() throws {
    let tests = (1...3).map { "test('\($0)', function(t) t:run('none.lua') end)\n" }.joined()
    try TestFolder.with(["a.test.lua": tests]) { folder in
      let outcome = try folder.run("motion test a.test.lua --no-pages")
      #expect(outcome.output.matches(of: /there is no file `none.lua`/).count == 2, "\(outcome)")
      for expected in [
        "error[unreadable-file]: the same failure as in `a.test.lua: 1`\n  --> a.test.lua:3\n",
        "\n3 failures: error[unreadable-file]: there is no file `none.lua`\n3 tests: 3 failed\n",
      ] {
        #expect(outcome.output.contains(expected), "\(outcome)")
      }
    }
  }

  @Test("Results as JSON have records of expectations and of golden traces")
  func records() throws {
    try TestFolder.with(["a.test.lua": Self.tests]) { folder in
      try folder.write("card.lua", TestFolder.card.replacing("= 0.2, curve", with: "= 0.4, curve"))
      let outcome = try folder.run("motion test --json --no-pages")
      let validator = try JSONValidator(try Command.motion(["api", "--schema", "test"]).output)
      for line in outcome.output.split(separator: "\n") {
        #expect(validator.faults(in: try JSONValidator.value(line)) == [], "\(line)")
      }
      #expect(
        outcome.output.contains(
          #""expectation":{"expectation":"endsAt","subject":"card.x","expected":90,"found":100,"time":0.5}"#
        ),
        "\(outcome)")
      #expect(
        outcome.output.contains(#""comparison":{"motion-diff":1,"equal":false"#), "\(outcome)")
    }
  }
}
