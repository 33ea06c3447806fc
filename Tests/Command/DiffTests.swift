import Foundation
import Support
import Testing

/// `motion diff`.
struct DiffTests {
  private static let scene = """
    local far = require "lib.far"
    local scene = motion.scene { name = "card" }
    local card = scene:box { id = "card", width = 100 }
    local spring = motion.spring { duration = 0.4, bounce = 0.2 }
    motion.animator { curve = spring }:animate(card, { x = far }):play()
    """

  /// Makes a repository whose last commit has a scene that moves to 200 instead of 100, runs a
  /// command line in it, and requires that no temporary files remain.
  private func diff(_ line: String) throws -> Command.Outcome {
    try Command.withFolder { folder in
      for (name, text) in [
        ("scenes/scene.lua", Self.scene), ("scenes/lib/far.lua", "return 100"), ("tmp/.keep", ""),
        ("scenes/next.lua", Self.scene.replacing("bounce = 0.2", with: "bounce = 0.4")),
      ] {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      return try Command.shell(
        """
        commit() { git add . && git -c user.name=a -c user.email=a@b.c commit -qm x; }
        export TMPDIR=$PWD/tmp; git init -q .; commit
        cd scenes; echo 'return 200' > lib/far.lua; commit
        \(line)
        code=$?; ls $TMPDIR; exit $code
        """, in: folder)
    }
  }

  @Test("Equal runs have no differences, at any frame rate, whether run or read from a trace")
  func equal() throws {
    for line in [
      "motion diff scene.lua scene.lua", "motion run scene.lua | motion diff - scene.lua",
      "motion run scene.lua > a.trace; motion diff a.trace scene.lua",
      "motion run scene.lua --format ndjson > a; motion diff scene.lua a --fps 60",
      "motion run scene.lua > scene.trace; motion diff scene.lua",
      "motion run next.lua > scene.trace; motion run scene.lua --reduce-motion > scene.reduced.trace; "
        + "motion diff scene.lua --reduce-motion",
      "motion run next.lua > scene.dark.trace; "
        + "motion run scene.lua --appearance dark --reduce-motion > scene.dark.reduced.trace; "
        + "motion diff scene.lua --appearance dark --reduce-motion",
      "motion diff scene.lua", "motion diff HEAD:./scene.lua HEAD:scenes/scene.lua",
      "motion diff scene.lua next.lua --tolerance 200",
      "motion diff scene.lua next.lua --select card.width",
    ] {
      let outcome = try diff(line)
      #expect(outcome == .init(output: "no differences\n"), "\(line): \(outcome)")
    }
  }

  /// Two opposite eases with equal ends, and runs of them.
  private static let eases = """
    for curve in easeIn easeOut; do cat > $curve.lua <<END
    local scene = motion.scene { name = "fg" }
    local box = scene:box { id = "b" }
    local move = motion.animator { duration = 0.9, curve = "$curve" }:animate(box, { x = 80 })
    scene:timeline(function(t) t:play(move) t:wait(0.2) end)
    END
    done
    motion run easeIn.lua > 60; motion run easeIn.lua --fps 30 > 30
    motion run easeIn.lua --fps 59 > 59; motion run easeOut.lua --fps 59 --format ndjson > o59
    motion run easeOut.lua --fps 120 > o120; motion run easeIn.lua --fps 1 > 1
    motion run easeIn.lua --every 3 > 20; motion run easeIn.lua --every 7 > 8.6
    """

  @Test(
    "A comparison is never equal where it does not see the motion",
    arguments: [
      ("easeIn.lua 59", 0, "no differences", "`easeIn.lua` is run at 59 frames per second"),
      ("30 easeIn.lua", 0, "no differences", "because `30` has 30"),
      ("easeIn.lua 20", 0, "no differences", "is run at 20"),
      ("easeIn.lua o59", 1, "first difference: `b.x`", "is run at 59"),
      ("o120 easeIn.lua", 1, "first difference: `b.x`", "at 120"),
      ("easeIn.lua easeOut.lua --fps 1", 1, "", "[too-few-instants]"),
      ("easeIn.lua 1", 1, "", "only 1 instant"), ("easeIn.lua 8.6", 1, "", "[too-few-instants]"),
      ("60 30", 0, "no differences", "between them along straight lines, to within 4.91 (`b.x`)"),
      ("60 o59", 1, "first difference: `b.x`", "the 1 instant per second"),
      ("60 o120", 1, "first difference: `b.x`", "the 60 instants per second"),
      ("60 59", 1, "", "only 1 instant per second in common"), ("59 59", 0, "no differences", ""),
      ("1 1", 1, "", "only 1 instant per second"),
    ])
  func rates(files: String, code: Int32, output: String, error: String) throws {
    let outcome = try diff("\(Self.eases)\nmotion diff \(files)")
    #expect(outcome.code == code, "\(outcome)")
    #expect(output.isEmpty ? outcome.output.isEmpty : outcome.output.contains(output), "\(outcome)")
    #expect(
      error.isEmpty ? outcome.error.isEmpty : outcome.error.contains(error), "\(outcome.error)")
  }

  @Test(
    "A golden trace of another rate is compared at that rate",
    arguments: [
      ("59", 0), ("30", 0), ("1", 0), ("8.6", 0), ("o59", 1), ("o120", 1),
    ])
  func goldens(trace: String, code: Int32) throws {
    let outcome = try diff(
      """
      \(Self.eases)
      mkdir x; cp \(trace) x/easeIn.trace; cp easeIn.lua x; cp \(trace) matches.trace
      echo 'test("same", function(t) t:run("easeIn.lua"):matches("matches.trace") end)' > a.test.lua
      motion test a.test.lua --no-pages >/dev/null; echo $?
      motion test x --no-pages >/dev/null; echo $?
      """)
    #expect(outcome.output == "\(code)\n\(code)\n", "\(outcome)")
  }

  @Test("A pattern that matches nothing is an error, even if another one matches")
  func unmatched() throws {
    let outcome = try diff("motion diff scene.lua next.lua --select card.width --select crad.x")
    #expect(outcome.code == 1 && outcome.output.isEmpty)
    #expect(outcome.error.contains("`--select crad.x` matches no property"), "\(outcome)")
  }

  @Test("Differences are described in words, and the exit code is 1")
  func words() throws {
    let outcome = try diff("motion diff scene.lua next.lua")
    #expect(outcome.code == 1 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.prefix(2) == ["--- scene.lua", "+++ next.lua"])
    #expect(
      lines.dropFirst(2).first
        == "line 4: bounce 0.2 → 0.4. This alone accounts for all differences:")
    #expect(lines.dropFirst(3).first?.hasPrefix("first difference: `card.x` is ") ?? false)
    #expect(lines.contains { $0.hasPrefix("`card.x` overshoots 9.5 % instead of 1.5 %") })
    #expect(lines.last?.contains("`card.x` settles ") ?? false, "\(outcome.output)")
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("A revision is run with its own files, and a golden trace takes precedence over `HEAD`")
  func revisions() throws {
    for line in [
      "motion diff HEAD~1:scenes/scene.lua scene.lua",
      "motion diff HEAD~1:./scene.lua HEAD:./scene.lua",
      "git checkout -q HEAD~1 -- lib; motion run scene.lua > scene.trace; "
        + "git checkout -q HEAD -- lib; motion diff scene.lua",
      "git checkout -q HEAD~1; echo 'return 200' > lib/far.lua; motion diff scene.lua",
    ] {
      let outcome = try diff(line)
      #expect(outcome.code == 1 && outcome.error.isEmpty, "\(line): \(outcome.error)")
      #expect(outcome.output.contains(" 200 instead of 100"), "\(outcome.output)")
    }
    let broken = try diff(
      "echo error > lib/far.lua; commit; git checkout -q HEAD~1 -- lib; motion diff HEAD:./scene.lua scene.lua"
    )
    #expect(broken.code == 1 && broken.error.contains("error[syntax]"), "\(broken.error)")
  }

  @Test("A revision of a project has its local packs")
  func packs() throws {
    let profile = "examples/projects/profile/profile.lua"
    let outcome = try Command.withFolder { folder in
      try Command.shell(
        """
        mkdir -p repository/examples tmp; export TMPDIR=$PWD/tmp
        cp -R '\(Repository.root.path)/examples/packs' '\(Repository.root.path)/examples/projects' repository/examples
        cd repository; git init -q .; git add .; git -c user.name=a -c user.email=a@b.c commit -qm x
        motion diff HEAD:\(profile) \(profile)
        """, in: folder)
    }
    #expect(outcome == .init(output: "no differences\n"))
  }

  @Test("JSON contains the differences")
  func json() throws {
    let outcome = try diff("motion diff scene.lua next.lua --json")
    #expect(outcome.code == 1 && outcome.error.isEmpty)
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(value["motion-diff"] as? Int == 1 && value["equal"] as? Bool == false)
    let first = try #require(value["first"] as? [String: Any])
    #expect(first["path"] as? String == "card" && first["property"] as? String == "x")
    #expect((value["properties"] as? [[String: Any]])?.count == 1)
    let equal = try diff("motion diff scene.lua scene.lua --json")
    #expect(equal.code == 0 && equal.output.contains("\"equal\":true"))
    #expect(equal.output.contains("\"first\":null"))
  }

  @Test(
    "An error says what to do",
    arguments: [
      ("motion diff none.lua scene.lua", 1, "there is no file `none.lua`"),
      ("motion diff HEAD:scene.lua scene.lua", 1, "did you mean `HEAD:./scene.lua`?"),
      ("motion diff HEAD:scenes/scen.lua scene.lua", 1, "did you mean `HEAD:scenes/scene.lua`?"),
      ("motion diff HEAD~9:./scene.lua scene.lua", 1, "there is no git revision `HEAD~9`"),
      ("motion diff '--upload-pack=x:y' scene.lua", 2, "Unknown option"),
      ("rm -rf ../.git; motion diff HEAD:./scene.lua scene.lua", 1, "is not in a git repository"),
      ("rm -rf ../.git; motion diff scene.lua", 1, "is not in a git repository"),
      ("(PATH=; motion diff HEAD:./scene.lua scene.lua)", 1, "install it"),
      ("motion run scene.lua > a; motion diff a", 1, "nothing to be compared with"),
      ("motion run scene.lua > a; motion diff a a --fps 30", 1, "not run again"),
      ("motion run scene.lua | head -c 90 > a; motion diff a scene.lua", 1, "not a whole trace"),
      (
        "motion run scene.lua --format ndjson | head -3 > a; motion diff a scene.lua", 1,
        "the trace has no end"
      ),
      ("echo '# motion 9  scene x  fps 60  seed 0' > a; motion diff a scene.lua", 1, "# motion 2"),
      ("motion diff scene.lua next.lua --tolerance card.x", 1, "`card.x` is not a tolerance"),
      ("motion diff scene.lua next.lua --tolerance card.x=-1", 1, "a tolerance is 0 or more"),
      ("motion diff scene.lua next.lua --select cart.x", 1, "matches no property"),
      ("echo x > scene.trace; motion diff scene.lua", 1, "`scene.trace` is not a trace"),
      ("motion diff - -", 2, "only one of the runs"),
      (
        "echo 'while true do end' > a.lua; motion diff a.lua scene.lua --limit-time 0.1", 3,
        "limit-time"
      ),
    ])
  func errors(line: String, code: Int, says: String) throws {
    let outcome = try diff(line)
    #expect(outcome.output.isEmpty && outcome.code == Int32(code), "\(outcome)")
    #expect(outcome.error.contains(says), "\(outcome.error)")
  }
}
