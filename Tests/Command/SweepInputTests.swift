import Support
import Testing

/// What the rows of a sweep were made of, and which are missing.
struct SweepInputTests {
  /// A scene that requires a module and shows an image.
  private static let reading = """
    local far = require "lib.far"
    local p = motion.params { x = { 1, min = 0, max = 9 } }
    local s = motion.scene { name = "q" }
    local b = s:image { id = "b", source = "a.png" }
    motion.animator { duration = 0.3 }:animate(b, { x = far * p.x }):play()
    """

  @Test(
    "Parts that were made with other files are not merged, and the file is named",
    arguments: [
      ("lib/far.lua", "return 2", "`lib/far.lua`"), ("a.png", "png", "`a.png`"),
      ("card.lua", "\(reading)\n", "`card.lua`"),
    ])
  func skew(path: String, text: String, named: String) throws {
    for format in ["csv", "ndjson"] {
      let outcome = try SweepTests.shell(
        """
        mkdir -p lib; echo 'return 1' > lib/far.lua; : > a.png; cp -R . ../\(format); mv ../\(format) two
        sweep='--set x=1:4:1 --select b.x --format \(format)'
        motion sweep card.lua $sweep --shard 1/2 > 1; (cd two; motion sweep card.lua $sweep --shard 2/2) > 2
        motion sweep --merge 1 2 | wc -l
        printf '%s' '\(text)' > two/\(path)
        (cd two; motion sweep card.lua $sweep --shard 2/2) > 2
        motion sweep --merge 1 2; echo "code $?"
        (cd two; motion sweep card.lua $sweep --resume ../1); echo "code $?"
        """, scene: Self.reading)
      let rows = format == "csv" ? 5 : 4
      #expect(outcome.output.hasPrefix("\(rows)\ncode 1\n"), "\(outcome)")
      #expect(
        outcome.error.contains(
          "error[bad-sweep]: line \(rows == 5 ? 2 : 1) of `2` was made with another \(named) than line \(rows == 5 ? 2 : 1) of `1`"
        ),
        "\(outcome.error)")
      // An image is read when a job shows it, so that only rows tell.
      if path != "a.png" {
        #expect(outcome.output.hasSuffix("code 1\ncode 1\n"), "\(outcome)")
        #expect(outcome.error.contains("another \(named) than"))
      }
    }
  }

  @Test("A sweep, an export and a golden trace have the same hash of inputs, wherever the scene is")
  func inputs() throws {
    let outcome = try SweepTests.shell(
      """
      mkdir -p lib two; echo 'return 1' > lib/far.lua; : > a.png; cp -R card.lua lib a.png two
      hashes() {
        motion sweep card.lua --format ndjson; motion export card.lua --as css -o x.css --report r >/dev/null
        cat r; motion test card.lua --no-pages --json
      }
      (hashes; cd two; hashes) | grep -o '"inputs":"[0-9a-f]*"' | sort | uniq -c | tr -s ' ' | cut -d ' ' -f 2
      motion sweep card.lua --seed 3 --format ndjson | grep -o '"files":.*'
      for options in '' '--seed 1' '--set x=2' '--fps 30' '--device ipad' '--seconds 1' '--strict-touch'; do
        motion sweep card.lua $options | tail -1 | rev | cut -d , -f 3 | rev
      done | sort -u | wc -l
      """, scene: Self.reading)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "6", "\(outcome)")
    #expect(
      lines.dropFirst().first?.contains(#""files":{"a.png":"e3b0c44298fc1c14","card.lua":""#)
        ?? false)
    #expect(lines.last == "7", "\(outcome)")
  }

  @Test(
    "What lacks a result is printed, run by `--resume` or `--job`, and replaces what has failed")
  func missing() throws {
    let sweep = "motion sweep card.lua --set x=1:12:1 --select b.x"
    let outcome = try SweepTests.shell(
      """
      mkdir lib; echo 'return 1' > lib/far.lua; sed -i 's/max = 9/max = 12/' card.lua; \(sweep) > whole
      \(sweep) --job 7-9,2 | cut -d , -f 1 | tr '\n' ' '; echo
      \(sweep) --job 1-4 > a; \(sweep) --job 6,9-12 | head -n 3 > b
      motion sweep --missing a b | tr '\n' ' '; echo
      \(sweep) --resume a --resume b > rest; cut -d , -f 1 rest | tr '\n' ' '; echo
      motion sweep --merge a rest b | cmp - whole && echo same
      \(sweep) --list --resume a --resume b | cut -f 1 | tr '\n' ' '; echo
      for n in $(motion sweep --missing a b); do \(sweep) --job $n > job-$n; done
      motion sweep --merge a b job-* | cmp - whole && echo same
      head -n 1 whole > none; \(sweep) --resume none | cmp - whole && echo same
      motion sweep --missing whole | wc -c
      """, scene: Self.reading)
    #expect(
      outcome.output == """
        job 7 8 9 2\u{20}
        5 7 8 10 11 12\u{20}
        job 5 7 8 10 11 12\u{20}
        same
        5 7 8 10 11 12\u{20}
        same
        same
        0

        """, "\(outcome)")
    let failed = try SweepTests.shell(
      """
      mkdir lib; echo 'return 1' > lib/far.lua
      sweep='motion sweep card.lua --set x=8,9,10 --select b.x'; $sweep > a; echo "code $?"
      motion sweep --merge a > all; echo "code $?"; motion sweep --missing a
      $sweep --limit-time 60 --resume a | wc -l
      """, scene: Self.reading)
    #expect(failed.output == "code 1\ncode 1\n3\n2\n", "\(failed)")
  }
}
