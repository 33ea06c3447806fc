import Foundation
import Support
import Testing

/// `motion sweep` as a user runs it.
struct SweepTests {
  static let scene = """
    local p = motion.params { bounce = { 0.2, min = 0, max = 0.8 }, duration = { 0.4 } }
    local scene = motion.scene { name = "card", width = 390, height = 300 }
    local card = scene:box { id = "card", y = 80, width = 140, height = 140 }
    print("bounce", p.bounce)
    local move = motion.animator { curve = motion.spring { duration = p.duration, bounce = p.bounce } }
      :animate(card, { y = scene.height - 100 })
    scene:timeline(function(t) t:play(move) end)
    """
  private static let grid = "card.lua --set bounce=0:0.6:0.1 --set duration=0.3,0.4 --select card.y"

  /// Runs a shell line in a folder with the scene.
  static func shell(_ line: String, scene: String = scene) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(scene.utf8).write(to: folder.appending(path: "card.lua"))
      return try Command.shell(line, in: folder)
    }
  }

  private static func rows(_ outcome: Command.Outcome) -> [[String]] {
    outcome.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("Each row has the values, the hash and the measures of a run with its arguments")
  func rows() throws {
    let outcome = try Self.shell("motion sweep \(Self.grid)")
    #expect(outcome.code == 0 && outcome.error == "", "\(outcome)")
    let rows = Self.rows(outcome)
    #expect(
      rows[0].joined(separator: ",")
        == "job,of,sweep,set.bounce,set.duration,hash,error,message,card.y.from,card.y.to,"
        + "card.y.start,card.y.settled,card.y.overshoot,card.y.peak,card.y.jumps,card.y.moves,"
        + "inputs,motion,files")
    try #require(rows.count == 15)
    #expect(rows[8][0...4] == ["8", "14", rows[1][2], "0.3", "0.4"])
    let arguments = try Self.shell("motion sweep \(Self.grid) --list | sed -n 8p | cut -f 2")
    #expect(arguments.output == "--set bounce=0.3 --set duration=0.4\n")
    let hash = try Self.shell(
      "motion run card.lua --set bounce=0.3 --set duration=0.4 --hash 2>/dev/null")
    #expect(rows[8][5] == hash.output.trimmingCharacters(in: .newlines))
    let summary = try Self.shell(
      "motion run card.lua --set bounce=0.3 --set duration=0.4 --format summary-json 2>/dev/null"
    ).output
    for (name, value) in [("overshoot", rows[8][12]), ("peakVelocity", rows[8][13])] {
      #expect(summary.contains("\"\(name)\":\(value),"), "\(name): \(value) in \(summary)")
    }
    #expect(rows[8][8...10] == ["80", "200", "0"])
    #expect(rows[8][15] == "1")
  }

  @Test("Workers, shards and single jobs do not change the rows", arguments: ["csv", "ndjson"])
  func spread(format: String) throws {
    let sweep = "motion sweep \(Self.grid) --format \(format)"
    let outcome = try Self.shell(
      """
      \(sweep) --jobs 1 > whole; \(sweep) --jobs 5 | cmp - whole
      for i in 1 2 3; do \(sweep) --shard $i/3 > part$i; done
      \(sweep) --job 4,2 > some; \(sweep) --job 14 >> some
      motion sweep --merge part3 some part1 part2 | cmp - whole
      head -c 500 part1 > cut; motion sweep --merge cut part2 part3 > less; echo "code $?"
      \(sweep) --job 13,10,7,4,1 > again
      motion sweep --merge cut part2 again part3 | cmp - whole && cmp whole whole && echo same
      """)
    #expect(outcome.output == "code 1\nsame\n", "\(outcome)")
    #expect(outcome.error.contains("error[incomplete-sweep]: job "), "\(outcome)")
  }

  @Test("Devices, appearances, contrasts, reduced motion, rates and seeds are varied")
  func axes() throws {
    let options =
      "--device iphone-15,ipad --appearance light,dark --contrast standard,increased --reduce-motion both --fps 30,60 --seed 0:2:1"
    let outcome = try Self.shell("motion sweep card.lua \(options) --select card.y")
    let rows = Self.rows(outcome)
    try #require(rows.count == 97, "\(outcome)")
    #expect(rows[0][3...8] == ["device", "appearance", "contrast", "reduce-motion", "fps", "seed"])
    #expect(rows[96][3...8] == ["ipad", "dark", "increased", "on", "60", "2"])
    #expect(rows[1][13] == "752")
    #expect(rows[96][13] == "1080")
  }

  @Test("A device gives a scene its size and safe area", arguments: ["run", "plot", "play"])
  func device(command: String) throws {
    let scene = """
      local s = motion.scene { name = "x", width = 100, height = 100, safeArea = { left = 9 } }
      print(s.width, s.height, s.safeAreaTop, s.safeAreaBottom, s.safeAreaLeft)
      s:box { id = "b" }:animate({ x = 9 }, { duration = 0.1 })
      """
    let output = command == "run" ? "" : " -o - "
    let outcome = try Self.shell(
      "motion \(command) card.lua --device iphone-15\(output) >/dev/null", scene: scene)
    #expect(outcome.error.hasPrefix("393.0\t852.0\t59.0\t34.0\t0.0\n"), "\(outcome)")
  }

  @Test("A variant that fails is a row with its error, and the others continue")
  func failure() throws {
    let outcome = try Self.shell("motion sweep card.lua --set bounce=0.1,0.9,0.2,1,0.3")
    let rows = Self.rows(outcome)
    #expect(rows.dropFirst().map { $0[5] } == ["", "out-of-range", "", "out-of-range", ""])
    #expect(rows.dropFirst().map { $0[4].isEmpty } == [false, true, false, true, false])
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("2 of 5 variants fail: job 2,4"), "\(outcome)")
    #expect(outcome.error.contains("`--set bounce` takes a number from 0 to 0.8, found `0.9`"))
    #expect(outcome.error.contains("`motion run` with --set bounce=0.9"))
    #expect(rows[2][6] == "\"`--set bounce` takes a number from 0 to 0.8", "\(rows[2])")
  }

  @Test("An endless variant ends at its limit, and the others continue")
  func endless() throws {
    let scene = """
      local p = motion.params { loop = { false } }
      motion.scene { name = "x" }
      while p.loop do end
      """
    let outcome = try Self.shell(
      "motion sweep card.lua --set loop=true,false --fps 30,60 --limit-time 1 --jobs 4",
      scene: scene)
    let errors = Self.rows(outcome).dropFirst().map { $0[6] }
    #expect(errors == ["limit-time", "limit-time", "", ""], "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test(
    "Mistakes are reported before anything runs",
    arguments: [
      ("--set bunce=1", 1, "did you mean `bounce`?"), ("--set bounce=0:1:0", 2, "steps of `0:1:0`"),
      ("--set bounce=1:0:1", 2, "do not lead"), ("--set bounce=0:1", 2, "start:end:step"),
      ("--set bounce", 2, "a name and values"), ("--set bounce=0.1,0.1", 2, "twice"),
      ("--set bounce=0 --set bounce=1", 2, "occurs twice"),
      ("--set bounce=0:1:0.000001", 3, "more than 100000 jobs"),
      ("--set bounce=0:1:0.1 --set duration=1:2:0.1 --limit-jobs 120", 3, "more than 120 jobs"),
      ("--device ipadd", 2, "did you mean `ipad`?"), ("--appearance blue", 2, "light"),
      ("--contrast more", 2, "increased"),
      ("--text-size large", 2, "did you mean `l`?"), ("--reduce-motion maybe", 2, "both"),
      ("--reduce-motion on,both", 2, "no value `both`"),
      ("--fps 0", 2, "1 to 1000"),
      ("--seed x", 2, "integers"),
      ("--select card", 2, "one property"), ("--select 'card.*'", 2, "one property"),
      ("--select card.y --select card.y", 2, "twice"), ("--jobs 0", 2, "1 to 256"),
      ("--limit-jobs 0", 2, "--limit-jobs"), ("--shard 3/2", 2, "--shard"),
      ("--shard 0/2", 2, "--shard"), ("--job 2", 1, "from 1 to 1"), ("--job x", 1, "from 1 to 1"),
      ("--list --job 1", 2, "one of"), ("--job 2-1", 1, "`1-2`"), ("--job 1-3", 1, "from 1 to 1"),
      ("--missing --job 1", 2, "only parts"), ("--merge --missing", 2, "only parts"),
      ("--resume none.csv", 1, "there is no file"),
      ("--resume card.lua", 1, "not a row of a sweep"),
      ("--merge --list", 2, "only parts"),
      ("--merge --seed 1", 2, "only parts"), ("--merge --reduce-motion on", 2, "only parts"),
      ("--merge --device ipad --fps 30", 2, "only parts"), ("--merge --jobs 2", 2, "only parts"),
      ("--merge", 1, "not a row of a sweep"), ("other.lua", 2, "one script"),
    ])
  func mistakes(options: String, code: Int32, says: String) throws {
    let outcome = try Self.shell("motion sweep card.lua \(options)")
    #expect(outcome.output == "")
    #expect(outcome.code == code, "\(outcome)")
    #expect(outcome.error.contains(says), "\(outcome.error)")
  }

  @Test("A property that no variant has is a warning; one that several layers have is an error")
  func selection() throws {
    let none = try Self.shell("motion sweep card.lua --set bounce=0,0.1 --select crad.y")
    #expect(none.code == 0)
    #expect(none.error.contains("warning[nothing-selected]"), "\(none)")
    let scene = """
      local s = motion.scene { name = "x" }
      s:box { id = "a" }:box { id = "card", y = 3 }
      s:box { id = "b" }:box { id = "card" }
      """
    let several = try Self.shell("motion sweep card.lua --select card.y", scene: scene)
    #expect(several.output.contains(",ambiguous-id,"))
    let one = try Self.shell(
      "motion sweep card.lua --select a/card.y --select b/card.y", scene: scene)
    #expect(one.code == 0)
    #expect(one.output.contains(",,,3,3,,,,,,,0,0,,,,,,,"), "\(one)")
  }

  @Test(
    "GNU parallel runs the jobs on two workers, even if one is killed meanwhile",
    .enabled(
      if: Self.has("parallel") || Repository.isContinuousIntegration, "there is no GNU parallel"))
  func parallel() throws {
    let outcome = try Self.shell(
      """
      printf '#!/bin/sh\\nexec "%s" "$@"\\n' '\(Command.executable)' > m; chmod +x m
      export PARALLEL_HOME=$PWD/.parallel; mkdir .parallel; : > .parallel/will-cite
      sweep="./m sweep \(Self.grid)"
      $sweep > whole
      # The first attempt at the third shard is killed while it writes.
      cat > part <<'END'
      if [ $1 = 3 ] && [ ! -e killed ]; then
        : > killed; $2 --shard $1/5 | head -c 700 > $1.csv; kill -9 $$
      fi
      $2 --shard $1/5 >> $1-again.csv
      END
      seq 5 | parallel -j 2 --retries 2 sh part {} "'$sweep'" 2>/dev/null; echo "parallel $?"
      ./m sweep --merge *.csv | cmp - whole && echo "shards agree"
      ./m sweep --missing 1-again.csv | parallel -j 2 "$sweep --job {} > missing{}.csv"
      ./m sweep --merge 1-again.csv missing*.csv | cmp - whole && echo "missing jobs agree"
      $sweep --list | parallel -j 2 --colsep '\\t' "$sweep --job {1} > job{1}.csv"
      ./m sweep --merge job*.csv | cmp - whole && echo "jobs agree"
      """)
    #expect(
      outcome.output == "parallel 0\nshards agree\nmissing jobs agree\njobs agree\n", "\(outcome)")
  }

  @Test(
    "The Dask example prints the same as the sweep",
    .enabled(if: Self.hasDask || Repository.isContinuousIntegration, "there is no python3-dask"))
  func dask() throws {
    let script = Repository.root.appending(path: "examples/sweep/dask_sweep.py").path
    let outcome = try Self.shell(
      """
      motion sweep \(Self.grid) > whole
      python3 '\(script)' 3 '\(Command.executable)' \(Self.grid) | cmp - whole && echo same
      """)
    #expect(outcome.output == "same\n", "\(outcome)")
  }

  private static func has(_ program: String) -> Bool {
    (try? Command.run("/bin/sh", ["-c", "command -v \(program)"], in: Repository.root))?.code == 0
  }

  private static let hasDask =
    (try? Command.run("/bin/sh", ["-c", "python3 -c 'import dask'"], in: Repository.root))?.code
    == 0
}
