import Foundation
import Support
import Testing

/// `motion diff` of two revisions: all scenes of a project.
struct ProjectDiffTests {
  private static func scene(_ name: String) -> String {
    """
    local feel = require "lib.feel"
    local scene = motion.scene { name = "\(name)", width = 200, height = 200 }
    local card = scene:box { id = "card", width = 60, height = 60 }
    motion.animator { duration = 0.4, curve = motion.spring { bounce = feel } }:animate(card, { x = 100 }):play()
    """
  }

  /// Makes a repository with scenes, of which the last commit has broken one, changed a module that two
  /// of them share, added one and removed one; runs a line in it, and requires that no temporary files
  /// remain.
  private func run(_ line: String) throws -> Command.Outcome {
    try Command.withFolder { folder in
      for (name, text) in [
        ("app/a.lua", Self.scene("a")), ("app/b.lua", Self.scene("b")),
        ("app/broken.lua", Self.scene("broken")), ("app/gone.lua", Self.scene("gone")),
        ("app/lib/feel.lua", "return 0.2"), ("app/never.lua", "motion.scene { nam = 1 }"),
        ("app/still.lua", "motion.scene { name = 'still' }"), ("app/a.test.lua", "error()"),
        ("app/.hidden/x.lua", "error()"), (".gitignore", "ignored.lua\n"),
        ("app/ignored.lua", "error()"), ("tmp/.keep", ""),
      ] {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("\(text)\n".utf8).write(to: file)
      }
      return try Command.shell(
        """
        commit() { git add . && git -c user.name=a -c user.email=a@b.c commit -qm x; }
        export TMPDIR=$PWD/tmp; git init -q .; commit
        cd app; echo 'return 0.5' > lib/feel.lua; echo 'error("<x>")' >> broken.lua
        sed 's/feel }/0 }/' b.lua > new.lua; git rm -q gone.lua; commit
        \(line)
        code=$?; ls $TMPDIR; exit $code
        """, in: folder)
    }
  }

  @Test("Each scene that differs is named with its cause, and the others in one line")
  func text() throws {
    for line in ["motion diff HEAD~1", "motion diff HEAD~1 HEAD"] {
      let outcome = try run(line)
      let lines = outcome.output.split(separator: "\n").map(String.init)
      let to = line.hasSuffix("HEAD") ? "HEAD" : "the working tree"
      #expect(outcome.code == 1 && outcome.error == "", "\(outcome)")
      #expect(lines.prefix(3) == ["--- HEAD~1", "+++ \(to)", "a.lua"], "\(outcome)")
      for expected in [
        "  lib/feel.lua line 1: `0.2` → `0.5`. This alone accounts for all differences:",
        "  `card.x` overshoots 16 % instead of 1.5 %",
        "broken.lua no longer runs: error[script-error] in line 5: <x>",
        "gone.lua no longer exists", "new.lua is new",
        "2 scenes: lib/feel.lua line 1: `0.2` → `0.5`",
      ] {
        #expect(lines.contains(expected), "\(expected): \(outcome)")
      }
      #expect(
        lines.last == "1 scene is unchanged, 1 scene runs in neither version", "\(outcome)")
    }
  }

  @Test("A scene that has moved is one scene, whether its motion is the same or not")
  func moved() throws {
    let same = try run("git mv still.lua calm.lua; motion diff HEAD")
    #expect(
      same.output.hasPrefix("no differences: 3 scenes") && same.code == 0, "\(same)")
    #expect(same.output.contains("\ncalm.lua was `still.lua`, and moves as before\n"), "\(same)")
    let other = try run("mv a.lua z.lua; sed -i s/100/120/ z.lua; motion diff HEAD")
    #expect(
      other.output.contains("\nz.lua was `a.lua`\n  line 4: x 100 → 120."), "\(other)")
    #expect(!other.output.contains("no longer exists") && other.code == 1, "\(other)")
    let json = try run("git mv still.lua calm.lua; motion diff HEAD --json")
    #expect(
      json.output.contains(
        #"{"path":"calm.lua","formerPath":"still.lua","change":"unchanged"}"#), "\(json)")
  }

  @Test("What was broken and runs now is said, and without a difference the code is 0")
  func back() throws {
    let repaired = try run("motion diff HEAD HEAD~1")
    #expect(
      repaired.output.contains(
        "broken.lua runs now; before, there was error[script-error] in line 5: <x>\n"),
      "\(repaired)")
    let equal = try run("echo '-- a comment' >> a.lua; motion diff HEAD")
    #expect(
      equal
        == .init(
          output: "no differences: 4 scenes are unchanged, 2 scenes run in neither version\n"),
      "\(equal)")
    let chosen = try run("motion diff HEAD~1 HEAD --select card.width")
    #expect(chosen.output.contains("\nbroken.lua no") && !chosen.output.contains("\na.lua\n"))
    // Options are those of each run.
    let reduced = try run("motion diff HEAD~1 HEAD --reduce-motion --tolerance 200")
    #expect(!reduced.output.contains("overshoots"), "\(reduced)")
  }

  @Test(
    "A report is written as Markdown, JSON and a page with both versions, without markup of scripts"
  )
  func reports() throws {
    let markdown = try run("motion diff HEAD~1 HEAD -o x.md >/dev/null; cat x.md").output
    #expect(
      markdown.hasPrefix(
        """
        ## Motion: 5 of 7 scenes change

        `HEAD~1` → `HEAD`

        - 2 scenes: lib/feel.lua line 1: `0.2` → `0.5`

        ### `a.lua`

        - lib/feel.lua line 1: `0.2` → `0.5`. This alone accounts for all differences:

        """), "\(markdown)")
    #expect(markdown.contains("error\\[script-error\\] in line 5: \\<x\\>\n"), "\(markdown)")
    let json = try run("motion diff HEAD~1 HEAD --json")
    let validator = try JSONValidator(try Command.motion(["api", "--schema", "diff"]).output)
    #expect(validator.faults(in: try JSONValidator.value(json.output)) == [], "\(json)")
    #expect(json.output.contains(#"{"path":"gone.lua","change":"removed"}"#), "\(json)")
    #expect(json.output.contains(#""slug":"script-error","message":"<x>""#), "\(json)")
    let page = try run("motion diff HEAD~1 HEAD -o x.html >/dev/null; cat x.html").output
    #expect(page.matches(of: /<iframe\s/).count == 3 && !page.contains("<x>"), "\(page.count)")
    #expect(page.contains("&quot;label&quot;:&quot;HEAD~1&quot;"))
  }

  @Test(
    "An error says what to do",
    arguments: [
      ("motion diff nope", 1, "there is no git revision `nope`, and no file `nope`"),
      ("motion diff HEAD HEAD~9", 1, "there is no git revision `HEAD~9`"),
      ("rm -rf ../.git; motion diff HEAD", 1, "is not in a git repository"),
      ("motion diff HEAD a.lua", 1, "`motion diff HEAD:./a.lua a.lua`"),
      ("motion diff HEAD lib", 1, "`cd lib && motion diff HEAD`"),
      ("cd lib; motion diff HEAD", 1, "no script below this folder makes a scene"),
      ("motion diff HEAD~1 --select cart.x", 1, "matches no property or event of any scene"),
      ("motion diff a.lua b.lua -o x.md", 1, "is for the scenes of two revisions"),
      ("motion diff HEAD -o x.txt", 2, "ends in .md, .html or .json"),
      ("motion diff HEAD~1 -o none/x.md", 1, "mkdir -p none"),
    ])
  func errors(line: String, code: Int32, message: String) throws {
    let outcome = try run(line)
    #expect(outcome.code == code && outcome.error.contains(message), "\(outcome)")
  }

  @Test("A scene that ends its process is a scene that does not run; the others go on")
  func crash() throws {
    let outcome = try run(
      "echo 'while true do end' >> still.lua; motion diff HEAD --limit-time 0.5")
    #expect(outcome.output.contains("still.lua no longer runs: error[limit-time]"), "\(outcome)")
    #expect(outcome.output.contains("3 scenes are unchanged"), "\(outcome)")
  }
}
