import Foundation
import Testing

/// The demo and tests of packs, and their expected traces.
struct PackSceneTests {
  private static let demo = """
    local one = require "a/one"
    local scene = motion.scene { name = "one", width = 10, height = 10 }
    scene:box { id = "card", x = one.x }

    """

  /// Calls the body with a pack that has a demo and a test.
  private static func withPack(_ body: (PackFolder) throws -> Void) throws {
    try PackFolder.with { folder in
      try folder.pack(
        "a/one", "1.0.0", "[demo]\nscene = \"demo.lua\"", module: "return { x = 1, gives = true }")
      try folder.write("one/demo.lua", demo)
      try folder.write(
        "one/tests/gives.lua",
        """
        local one = require "a/one"
        assert(one.gives, "the pack gives nothing")
        motion.scene { name = "gives", width = 10, height = 10 }
        """)
      // Files in deeper folders are modules of the tests.
      try folder.write("one/tests/lib/deep.lua", "error 'this is not a scene'")
      try body(folder)
    }
  }

  @Test("Scenes without traces must run, and `--record` writes their traces")
  func records() throws {
    try Self.withPack { folder in
      #expect(
        try folder.run("motion pack verify one") == """
          demo.lua runs to its end; there is no demo.trace to compare with
          tests/gives.lua runs to its end; there is no tests/gives.trace to compare with

          """)
      #expect(
        try folder.run("motion pack verify one --record")
          == "one/demo.trace: recorded\none/tests/gives.trace: recorded\n")
      #expect(try folder.text("one/demo.trace") == folder.run("motion run one/demo.lua"))
      let lines =
        "demo.lua matches demo.trace\n"
        + "tests/gives.lua matches tests/gives.trace\n"
      #expect(try folder.run("motion pack verify one") == lines)
      #expect(try folder.run("cd one; motion pack verify") == lines)
      #expect(try folder.run("cd one/tests; motion pack verify") == lines)
      let info = try folder.run("motion pack info one")
      #expect(info.contains("tests    tests/gives.lua\n"))
    }
  }

  @Test(
    "A pack whose scenes fail is not built or published, unless `--skip-scenes` is used",
    arguments: [
      (
        "another trace", "sed -i.old 's/x = 1/x = 2/' one/init.lua; rm one/*.old",
        "`demo.lua` prints another trace than `demo.trace`: first difference: `card.x` is 2 instead of 1 in frame 0 (0 s)"
      ),
      (
        "a longer trace", "sed -i.old '$d' one/demo.trace; rm one/*.old",
        "but was not set"
      ),
      (
        "a script that fails",
        "sed -i.old 's/gives = true/gives = false/' one/init.lua; rm one/*.old",
        "`tests/gives.lua` does not run to its end: error[script-error]: the pack gives nothing"
      ),
      (
        "no scene", "echo >one/tests/empty.lua", "`tests/empty.lua` does not run to its end"
      ),
    ])
  func refuses(title: String, lines: String, says: String) throws {
    try Self.withPack { folder in
      try folder.run("motion pack verify one --record; \(lines)")
      for command in [
        "motion pack verify one", "motion pack build one", "cd one; motion pack verify",
        "motion pack publish one --registry registry",
      ] {
        let error = try folder.failure(command)
        #expect(error.hasPrefix("error[golden-trace]: "), "\(title): \(error)")
        #expect(error.contains(says), "\(title), \(command): \(error)")
        #expect(error.contains("= help: "), "\(title): \(error)")
      }
      let names = try folder.run("ls")
      #expect(names == "cache\none\n" || names == "one\n", "\(title): \(names)")
      try folder.run(
        "motion pack build one --skip-scenes; motion pack publish one --registry registry --skip-scenes"
      )
    }
  }

  @Test("A scene with a dark trace is also run in dark appearance")
  func dark() throws {
    try Self.withPack { folder in
      try folder.write(
        "one/demo.lua",
        "motion.scene { name = 'one', width = 1, height = 1 }:box { id = 'card', fill = 'label' }")
      try folder.run("touch one/demo.dark.trace; motion pack verify one --record")
      #expect(try folder.text("one/demo.trace").contains("card.fill #000000"))
      #expect(try folder.text("one/demo.dark.trace").contains("card.fill #ffffff"))
      let lines = try folder.run("motion pack verify one")
      #expect(lines.contains("demo.lua matches demo.dark.trace\n"), "\(lines)")
      let error = try folder.failure(
        "sed -i.old 's/#ffffff/#eeeeee/' one/demo.dark.trace; rm one/*.old; motion pack build one")
      #expect(
        error.contains(
          "than `demo.dark.trace`: first difference: `card.fill` is #ffffff instead of #eeeeee"),
        "\(error)")
    }
  }

  @Test("All failures are counted, and nothing is recorded if a scene fails")
  func counts() throws {
    try Self.withPack { folder in
      try folder.run(
        "motion pack verify one --record; sed -i 's/x = 1, gives = true/x = 2/' one/init.lua")
      let error = try folder.failure("motion pack verify one")
      #expect(error.contains("1 more of its 2 scenes failed"), "\(error)")
      let before = folder.snapshot("one")
      let failure = try folder.failure("motion pack verify one --record")
      #expect(failure.contains("`tests/gives.lua` does not run to its end"), "\(failure)")
      #expect(folder.snapshot("one") == before)
    }
  }

  @Test("The demo of a pack's single file is checked, and a changed one is detected")
  func archive() throws {
    try Self.withPack { folder in
      try folder.run("motion pack verify one --record; motion pack sign --new-key ada")
      try folder.run("motion pack sign one --key ada; motion pack build one")
      let lines = try folder.run("motion pack verify one-1.0.0.motionpack --key ada.pub")
      #expect(lines.hasSuffix("demo.lua matches demo.trace\n"))
      try folder.run("sed -i 's/card.x 1/card.x 3/' one/demo.trace; rm one/pack.minisig")
      try folder.run("motion pack build one --skip-scenes")
      try folder.run("motion pack sign one-1.0.0.motionpack --key ada")
      let error = try folder.failure("motion pack verify one-1.0.0.motionpack")
      #expect(error.contains("`card.x` is 1 instead of 3 in frame 0 (0 s)"), "\(error)")
      let published = try folder.failure(
        "motion pack publish one-1.0.0.motionpack --registry registry")
      #expect(published.contains("prints another trace"), "\(published)")
    }
  }

  @Test("Scenes of a pack with dependencies are run with the locked versions")
  func dependencies() throws {
    try Self.withPack { folder in
      try folder.pack("b/two", "1.0.0", "[demo]\nscene = \"demo.lua\"")
      try folder.write("two/demo.lua", Self.demo)
      let missing = try folder.failure("motion pack verify two")
      #expect(missing.contains("there is no module `a/one`"), "\(missing)")
      try folder.run(
        """
        motion pack publish one --registry registry
        cd two; motion pack add a/one --registry ../registry; motion pack verify --record
        motion pack verify
        """)
      #expect(try folder.text("two/demo.trace").contains("card.x 1"))
    }
  }
}
