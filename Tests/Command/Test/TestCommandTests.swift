import Foundation
import Support
import Testing

/// `motion test` in a shell.
struct TestCommandTests {
  @Test("One line of a test has a golden trace for each device and appearance")
  func matchesEach() throws {
    try TestFolder.with { folder in
      let line =
        "t:matches('card.lua', { devices = { 'ipad', 'iphone-se' }, appearances = { 'light', 'dark' } })"
      #expect(try folder.test(line).code == 0)
      let names = try folder.names().filter { $0.hasSuffix(".trace") }
      #expect(
        names == [
          "card.ipad.dark.trace", "card.ipad.trace", "card.iphone-se.dark.trace",
          "card.iphone-se.trace", "card.trace",
        ])
      #expect(try folder.text("card.ipad.dark.trace").contains("appearance dark"))
      try folder.write("card.lua", TestFolder.card.replacing("0.2", with: "0.3"))
      let failed = try folder.test(line)
      #expect(failed.code == 1 && failed.output.contains("card.iphone-se.dark.trace"), "\(failed)")
      let plain = try folder.run("motion test --no-pages")
      #expect(plain.code == 1)
    }
  }

  @Test("The golden trace of a long run with many layers is small, and decides by its hash")
  func kept() throws {
    try TestFolder.with { folder in
      let many = """
        local scene = motion.scene { name = "many", width = 390, height = 844 }
        for index = 1, 90 do
          local piece = scene:box { id = "piece" .. index, width = 8, height = 12 }
          motion.animator { duration = 1, delay = index * 0.01 }
            :animate(piece, { x = math.random(0, 300), y = math.random(0, 800), rotationZ = 90 }):play()
        end
        """
      try folder.write("many.lua", many)
      #expect(
        try folder.run("motion test many.lua --no-pages").output.contains("recorded many.trace"))
      let golden = try folder.text("many.trace")
      #expect(golden.contains("\n# kept ") && golden.utf8.count <= 100_000, "\(golden.utf8.count)")
      #expect(try folder.run("motion test many.lua --no-pages").code == 0)
      #expect(try folder.run("motion diff many.trace many.lua").code == 0)
      #expect(try folder.run("motion plot many.trace piece1.x").code == 0)
      try folder.write("many.lua", many.replacing("duration = 1,", with: "duration = 1.1,"))
      let failed = try folder.run("motion test many.lua --no-pages")
      #expect(
        failed.code == 1 && failed.output.contains("differs from its golden trace"), "\(failed)")
      try folder.write("many.trace", golden.replacing(/hash \w/, with: "hash x"))
      try folder.write("many.lua", many)
      let hidden = try folder.run("motion test many.lua --no-pages")
      #expect(hidden.code == 1 && hidden.output.contains("keeps no values"), "\(hidden)")
    }
  }

  private static let slower = TestFolder.card.replacing("duration = 0.2", with: "duration = 0.3")

  @Test("A scene that is named without a golden trace gets one, which then passes")
  func recording() throws {
    try Command.withFolder { url in
      let folder = TestFolder(url: url)
      try folder.write("card.lua", TestFolder.card)
      #expect(
        try folder.run("motion test card.lua")
          == .init(output: "recorded card.trace\n1 golden: 1 recorded\n"))
      #expect(try folder.names() == ["card.lua", "card.trace"])
      #expect(try folder.run("motion run card.lua").output == folder.text("card.trace"))
      #expect(try folder.run("motion test") == .init(output: "1 golden: all passed\n"))
    }
  }

  @Test("The name of a golden trace determines its variant")
  func variants() throws {
    try TestFolder.with { folder in
      for (ending, options) in [
        ("dark", "--appearance dark"), ("reduced", "--reduce-motion"),
        ("dark.reduced", "--appearance dark --reduce-motion"),
      ] {
        _ = try folder.run("motion run card.lua \(options) > card.\(ending).trace")
      }
      #expect(try folder.run("motion test") == .init(output: "4 goldens: all passed\n"))
      _ = try folder.run("cp card.dark.trace card.reduced.trace")
      #expect(try folder.run("motion test --no-pages").code == 1)
    }
  }

  @Test("A golden trace for each device comes from one line, and fails when a constant is edited")
  func devices() throws {
    try TestFolder.with { folder in
      let player = """
        local scene = motion.scene { name = "player", width = 390, height = 844 }
        local bar = scene:box { id = "bar", width = scene.width - 32, height = 50, fill = "systemBackground" }
        motion.animator { duration = 0.1 }:animate(bar, { y = scene.height - 50 }):play()
        """
      try folder.write("player.lua", player)
      #expect(
        try folder.run("motion test player.lua --device iphone-se,ipad --record missing").output
          == "recorded player.iphone-se.trace\nrecorded player.ipad.trace\n2 goldens: 2 recorded\n")
      #expect(
        try folder.run("motion run player.lua --device ipad").output
          == folder.text("player.ipad.trace"))
      _ = try folder.run(
        "motion run player.lua --device iphone-se --appearance dark > player.iphone-se.dark.trace")
      // That of the card, too.
      #expect(try folder.run("motion test") == .init(output: "4 goldens: all passed\n"))
      #expect(
        try folder.run("motion test --device iphone-se").output == "2 goldens: all passed\n")
      try folder.write("player.lua", player.replacing("- 32", with: "- 40"))
      #expect(
        try folder.run("motion test --no-pages").output.hasSuffix("\n4 goldens: 3 failed\n"))
      #expect(try folder.run("motion test player.lua --device iphone-99").code == 2)
    }
  }

  @Test("A golden trace for each text size comes from one line, and is found by its name")
  func textSizes() throws {
    try TestFolder.with { folder in
      try folder.write(
        "player.lua",
        """
        local scene = motion.scene { name = "player", width = 390, height = 844 }
        scene:text { id = "title", text = "Now playing", scaled = true }
        """)
      #expect(
        try folder.run("motion test player.lua --text-size l,ax5 --record missing").output
          == "recorded player.trace\nrecorded player.ax5.trace\n2 goldens: 2 recorded\n")
      let options =
        "--device iphone-se --appearance dark --contrast increased --reduce-motion --text-size ax3"
      _ = try folder.run(
        "motion run player.lua \(options) > player.iphone-se.dark.increased.reduced.ax3.trace")
      #expect(
        try folder.run("motion run player.lua --text-size ax5").output
          == folder.text("player.ax5.trace"))
      #expect(try folder.text("player.ax5.trace").contains("textSize ax5"))
      #expect(try folder.text("player.ax5.trace").contains("title.fontSize 53"))
      // That of the card, too.
      #expect(try folder.run("motion test") == .init(output: "4 goldens: all passed\n"))
      #expect(
        try folder.run("motion test --text-size ax3,ax5").output == "2 goldens: all passed\n")
      #expect(
        try folder.run("motion test player.lua --device iphone-se").output
          == "1 golden: all passed\n")
      #expect(
        try folder.run("motion diff player.lua --text-size ax5").code == 0)
      _ = try folder.run("cp player.trace player.ax5.trace")
      #expect(try folder.run("motion test --no-pages").code == 1)
      #expect(try folder.run("motion test --text-size large").error.contains("`l`"))
    }
  }

  @Test("A difference is a failure, is described in terms of motion, and has a page")
  func difference() throws {
    try TestFolder.with(["card.lua": Self.slower]) { folder in
      let golden = try folder.text("card.trace")
      let outcome = try folder.run("motion test")
      #expect(outcome.code == 1 && outcome.error.isEmpty)
      #expect(
        outcome.output.hasPrefix("FAILED card.trace\nerror[golden-trace]: `card.lua` differs"))
      for words in ["in frame 1 (0.017 s)", "`card.x` settles", "card.trace.html"] {
        #expect(outcome.output.contains(words), "\(words)\n\(outcome.output)")
      }
      #expect(outcome.output.hasSuffix("\n1 golden: 1 failed\n"))
      #expect(try folder.text("motion-test/card.trace.html").contains("card.trace"))
      #expect(try folder.text("motion-test/.gitignore") == "*\n")
      #expect(try folder.text("card.trace") == golden)
    }
  }

  @Test(
    "Each mode writes only the golden traces that it names",
    arguments: [
      ("missing", false, "1 golden: 1 failed\n"), ("failed", true, "1 golden: 1 recorded\n"),
      ("all", true, "1 golden: 1 recorded\n"), ("never", false, "1 golden: 1 failed\n"),
    ])
  func modes(mode: String, isWritten: Bool, totals: String) throws {
    try TestFolder.with(["card.lua": Self.slower]) { folder in
      let before = try folder.text("card.trace")
      let outcome = try folder.run("motion test --no-pages --record \(mode)")
      #expect(outcome.output.hasSuffix(totals), "\(outcome.output)")
      #expect(outcome.code == (isWritten ? 0 : 1))
      #expect(try (folder.text("card.trace") == before) != isWritten)
      #expect(try folder.names() == ["card.lua", "card.trace"])
    }
  }

  @Test(
    "Errors say what to do, and leave no files behind",
    arguments: [
      Misuse("motion test nope.lua", 1, "error[unreadable-file]: there is no file `nope.lua`"),
      Misuse("motion test notes.txt", 1, "error[nothing-to-test]: `notes.txt` is neither"),
      Misuse("mkdir empty && motion test empty", 1, "there are no tests in `empty`"),
      Misuse("motion test --filter xyz", 1, "error[nothing-to-test]: no test matches `xyz`"),
      Misuse("motion test --filter cadr.trace", 1, "did you mean `card.trace`?"),
      Misuse("motion test --filter ''", 2, "`--filter` takes a text"),
      Misuse("motion test --jobs 0", 2, "`--jobs` takes 1 to 256, found 0"),
      Misuse("motion test --record some", 2, "'some'"),
      Misuse("export CI=1 && motion test --record all", 2, "does not work where `CI` is set"),
      Misuse("motion test --review", 2, "`--review` asks on a terminal, and there is none"),
      Misuse("motion test --review --json", 2, "leave out `--record` and `--json`"),
      Misuse("cp card.lua b.lua && export CI=1 && motion test b.lua", 1, "error[missing-golden]"),
      Misuse("mv card.lua b.lua && motion test", 1, "error[orphaned-golden]: `card.trace`"),
      Misuse(
        "head -c 300 card.trace > c && mv c card.trace && motion test", 1, "not a whole trace"),
      Misuse("sed -i.old '1s/motion 2/motion 9/' card.trace && motion test", 1, "error[bad-trace]"),
      Misuse("echo hello > card.trace && motion test", 1, "error[bad-trace]"),
      Misuse("echo 'x(' > card.lua && motion test", 1, "error[syntax]"),
      Misuse(
        "echo 'while true do end' > card.lua && motion test --limit-time 0.1", 1, "limit-time"),
      Misuse("echo 'x = 1' > a.test.lua && motion test", 1, "`a.test.lua` contains no test"),
      Misuse("echo 'x(' > a.test.lua && motion test", 1, "error[syntax]"),
      Misuse(
        "echo 'test(\"a\", print) test(\"a\", print)' > a.test.lua && motion test", 1,
        "there are two tests called `a`"),
      Misuse(
        "echo 'test(1)' > a.test.lua && motion test", 1, "error[wrong-type]: `test`: argument"),
      Misuse("echo 'test(\"a\", print)' > a.lua && motion run a.lua", 1, "error[script-error]"),
      Misuse(
        "echo 'test(\"a\", function() while true do end end)' > a.test.lua && "
          + "motion test --limit-time 0.1", 1, "more than 0.1 s at a time"),
      Misuse(
        "echo 'scene = motion.scene { name = \"s\" } scene:touch({ { t = 0, x = -9, y = 9 } }):play()' > s.lua && "
          + "motion test s.lua", 1, "error[touch-outside]: the finger at -9 9 is outside the scene"),
      Misuse(
        "echo 'scene = motion.scene { name = \"s\" } scene:touch({ { t = 0, x = -9, y = 9 } }):play()' > s.lua && "
          + "echo 'test(\"a\", function(t) t:run(\"s.lua\") end)' > a.test.lua && motion test", 1,
        "error[touch-outside]: the finger at -9 9 is outside the scene"),
      Misuse(
        "echo 'test(\"a\", function() error(\"boom\") end)' > a.test.lua && motion test", 1,
        "error[script-error]: boom"),
    ])
  func misuse(_ misuse: Misuse) throws {
    try TestFolder.with(["notes.txt": "", "z.test.lua": "test(\"last\", function() end)\n"]) {
      folder in
      let isWritten = misuse.line.contains("card.trace")
      let before = try folder.text("card.trace")
      let outcome = try folder.run(misuse.line)
      #expect(outcome.code == misuse.code, "\(outcome)")
      #expect((outcome.output + outcome.error).contains(misuse.words), "\(outcome)")
      let (after, names) = try (folder.text("card.trace"), folder.names())
      #expect(isWritten || after == before)
      #expect(!names.contains { $0.hasSuffix(".new") })
      // The other tests have run.
      if outcome.output.hasPrefix("FAILED"), misuse.line.contains("a.test.lua") {
        #expect(outcome.output.hasSuffix("2 tests, 1 golden: 1 failed\n"), "\(outcome)")
      }
    }
  }

  struct Misuse: Sendable {
    let line: String
    let code: Int32
    let words: String

    init(_ line: String, _ code: Int32, _ words: String) {
      (self.line, self.code, self.words) = (line, code, words)
    }
  }

  @Test("In a folder that cannot be written, a recording fails and the other tests continue")
  func readOnly() throws {
    // The system's own folders cannot be written by anybody.
    try TestFolder.with { folder in
      let outcome = try folder.run("motion test card.lua --junit /proc/x.xml")
      #expect(outcome.code == 1 && outcome.error.hasPrefix("error[unwritable-file]"), "\(outcome)")
      try folder.write("b.lua", TestFolder.card)
      let blocked = try folder.run("mkdir b.trace && touch b.trace/x && motion test b.lua card.lua")
      #expect(blocked.code == 1, "\(blocked)")
      #expect(blocked.output.contains("b.trace` is a folder"), "\(blocked)")
      #expect(blocked.output.hasSuffix("2 goldens: 1 failed\n"), "\(blocked)")
    }
  }

  @Test("Ctrl-C while recording leaves whole golden traces and nothing else")
  func interruption() throws {
    try Command.withFolder { url in
      let folder = TestFolder(url: url)
      for index in 0..<40 { try folder.write("s\(index).lua", TestFolder.card) }
      let whole = try folder.run("motion run s0.lua").output
      for delay in ["0.02", "0.1", "0.2"] {
        let outcome = try folder.run(
          "timeout -s INT \(delay) \(Command.executable) test s*.lua --no-pages")
        #expect(outcome.code == 124 || outcome.code == 0)
        let names = try folder.names()
        #expect(!names.contains { $0.hasSuffix(".new") })
        for name in names where name.hasSuffix(".trace") {
          #expect(try folder.text(name) == whole, "\(name)")
        }
      }
    }
  }

  @Test("The results are the same with any number of jobs")
  func jobs() throws {
    try TestFolder.with(["card.test.lua": "test(\"a\", function(t) t:run(\"nope.lua\") end)"]) {
      folder in
      for index in 0..<12 {
        try folder.write("s\(index).lua", index % 3 == 0 ? Self.slower : TestFolder.card)
        _ = try folder.run("cp card.trace s\(index).trace")
      }
      let one = try folder.run("motion test --no-pages --jobs 1 --junit 1.xml")
      #expect(try folder.run("motion test --no-pages --jobs 5 --junit 5.xml") == one)
      // Only times differ from run to run.
      let reports = try ["1.xml", "5.xml"].map { name in
        try folder.text(name).replacing(/\stime="[0-9.]+"/, with: "")
      }
      #expect(reports[0] == reports[1] && !reports[0].contains("time="))
      #expect(one.output.hasSuffix("1 test, 13 goldens: 5 failed\n"), "\(one)")
      let json = try folder.run("motion test --no-pages --json --filter s1").output
      let lines = json.split(separator: "\n")
      #expect(
        lines.first?.hasPrefix(
          #"{"file":"s1.trace","name":"","kind":"golden","status":"passed","inputs":""#) ?? false)
      #expect(
        lines.last == #"{"tests":0,"goldens":3,"recorded":0,"deleted":0,"skipped":0,"failed":0}"#)
    }
  }

  @Test("A review asks about each change, and acts on the answers")
  func review() throws {
    try TestFolder.with(["b.lua": TestFolder.card]) { folder in
      _ = try folder.run("motion test b.lua")
      for (answers, code, written) in [
        ("q\n", 1, 0), ("n\ns\n", 1, 0), ("x\ny\nn\n", 1, 1), ("y\ny\n", 0, 2),
      ] as [(String, Int32, Int)] {
        for name in ["b", "card"] {
          try folder.write("\(name).lua", TestFolder.card)
          _ = try folder.run("motion test \(name).lua --record all")
          try folder.write("\(name).lua", Self.slower)
        }
        let before = try folder.text("b.trace")
        let outcome = try Command.terminal(
          "test --review --no-pages", input: answers, in: folder.url)
        #expect(outcome.code == code, "\(answers) \(outcome)")
        #expect(outcome.output.contains("accept `b.trace`? [y]es"), "\(outcome)")
        let count = try ["b", "card"].count { try folder.text("\($0).trace") != before }
        #expect(count == written, "\(answers) \(outcome)")
      }
    }
  }
}
