import Foundation
import Testing

/// What cannot be written ends with exit code 1 and says what to do; the files that were there stay
/// as they are, and no other file remains.
struct WriteFailureTests {
  /// The commands that write files, in a folder with a scene, a pack and old output.
  private static let commands = [
    "play scene.lua -o old.html", "play scene.lua --no-open", "plot scene.lua card.x -o old.svg",
    "export scene.lua -o old.css", "export scene.lua --as css -o - --report old.json",
    "api --lua -o types", "new project", "test scene.lua --record all",
    "test scene.lua --record never --no-pages --junit old.xml", "pack new a/two",
    "pack build one", "pack publish one --registry registry", "pack sign --new-key ada",
    "pack verify one --record", "pack add ./one",
  ]

  private static let scene = """
    local scene = motion.scene { name = "x", width = 100, height = 100 }
    local card = scene:box { id = "card", width = 10, height = 10, fill = "red" }
    motion.animator { duration = 0.1 }:animate(card, { x = 50 }):play()
    """

  private static func with(_ body: (PackFolder) throws -> Void) throws {
    try PackFolder.with { folder in
      try folder.write("work/scene.lua", scene)
      try folder.write("work/scene.trace", "# motion 2  scene x  fps 60  seed 0\n")
      for ending in ["html", "svg", "css", "json", "xml"] {
        try folder.write("work/old.\(ending)", "old")
      }
      try folder.write("work/types/motion.lua", "old")
      try folder.pack("a/one", "1.0.0")
      try folder.run("mv one work/one; mkdir work/one/tests; cp work/scene.lua work/one/tests")
      try body(folder)
    }
  }

  private static let list = "find . -type f -exec cksum {} + | sort"

  @Test("A file that may not be as long leaves everything as it was", arguments: commands)
  func tooLong(command: String) throws {
    try Self.with { folder in
      let lines = """
        cd work; export TMPDIR=$PWD; \(Self.list) >$HOME/before
        ( set +e; ulimit -f 0; motion \(command) >$HOME/output; echo "code $?" ) 2>&1 | cat >$HOME/said
        \(Self.list) >$HOME/after; cat $HOME/said; cmp $HOME/before $HOME/after
        """
      let outcome = try folder.shell(lines)
      let said = outcome.output + outcome.error
      #expect(outcome.code == 0, "the files differ: \(said)")
      #expect(said.contains("code 1\n") && said.contains("File too large"), "\(said)")
    }
  }

  private static let canMount =
    (try? Command.shell("unshare -m true 2>/dev/null").code == 0) ?? false

  @Test(
    "A full disk leaves everything as it was, and the error says so",
    .enabled(if: canMount, "only root can mount a small disk"), arguments: commands)
  func fullDisk(command: String) throws {
    try Self.with { folder in
      let lines = """
        mkdir disk; mount -t tmpfs -o size=256k tmpfs disk; cp -r work/. disk
        cd disk; export TMPDIR=$PWD; dd if=/dev/zero of=filler bs=4k 2>/dev/null || true
        \(Self.list) >$HOME/before
        ( set +e; '\(Command.executable)' \(command) >$HOME/output; echo "code $?" ) 2>&1 | cat >$HOME/said
        \(Self.list) >$HOME/after; cat $HOME/output $HOME/said; cmp $HOME/before $HOME/after
        """
      try folder.write("lines.sh", lines)
      let outcome = try folder.shell("unshare -m sh -e lines.sh")
      let said = outcome.output + outcome.error
      #expect(outcome.code == 0, "the files differ: \(said)")
      #expect(said.contains("code 1\n") && said.contains("No space left on device"), "\(said)")
    }
  }

  @Test(
    "A missing folder is named, and how to make it",
    arguments: [
      "play scene.lua -o no/x.html", "plot scene.lua card.x -o no/x.svg",
      "export scene.lua -o no/x.css", "api --lua -o no",
    ])
  func missingFolder(command: String) throws {
    try Self.with { folder in
      let error = try folder.failure("cd work; motion \(command)")
      #expect(error.contains("there is no folder `no") && error.contains("`mkdir -p no"))
      #expect(try !folder.run("ls work").contains("no\n"))
    }
  }

  @Test(
    "Output that cannot be printed is an error; a reader that has gone is none",
    arguments: [
      "run scene.lua", "plot scene.lua card.x", "play scene.lua -o -", "play scene.lua --no-open",
      "export scene.lua --as css -o -", "api --json", "diff scene.lua other.lua",
      "sweep scene.lua --seed 1,2", "spring snappy", "curve easeInOut", "explain syntax",
      "check scene.lua", "test scene.lua --record never --no-pages", "--help", "--version",
    ])
  func output(command: String) throws {
    try Self.with { folder in
      try folder.run("cd work; sed 's/50/60/' scene.lua >other.lua")
      for target in [">/dev/full", ">&-"] {
        let outcome = try folder.shell("cd work; export TMPDIR=$PWD; motion \(command) \(target)")
        #expect(outcome.code == 1, "\(target): \(outcome)")
        #expect(outcome.error.contains("cannot write the output"), "\(target): \(outcome)")
      }
      let outcome = try folder.shell(
        "cd work; export TMPDIR=$PWD; { motion \(command); echo \"code $?\" >&2; } | true")
      #expect(!outcome.error.contains("cannot write"), "\(outcome)")
    }
  }
}
