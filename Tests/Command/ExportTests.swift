import Foundation
import Support
import Testing

/// `motion export`.
struct ExportTests {
  private static let scene = """
    local scene = motion.scene { name = "bounce" }
    local card = scene:box { id = "card" }
    local list = scene:scroll { id = "list", width = 300, height = 300, contentHeight = 2000 }
    motion.animator { curve = motion.spring { duration = 0.5, bounce = 0.2 } }
      :animate(card, { x = 100 }):play()
    scene:timeline(function(t) t:wait(1) t:play(list:flick { velocity = 900 }) end)
    """

  private func export(_ line: String, script: String = scene) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(line, in: folder)
    }
  }

  @Test("The file is written, and the report is printed")
  func file() throws {
    let outcome = try export("motion export scene.lua -o x.tokens.json && ls && cat x.tokens.json")
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("bounce: tokens · x.tokens.json · ")
          && $0.hasSuffix(" · 1 kept, 0 baked, 1 left out · 0 keys")
      })
    #expect(lines.contains("scene.lua") && outcome.output.hasSuffix("}\n"))
    #expect(outcome.output.contains("\"$type\": \"cubicBezier\""))
  }

  @Test("On standard output, the file is alone, and the report is on standard error")
  func standardOutput() throws {
    let outcome = try export("motion export scene.lua --as tokens -o -")
    #expect(outcome.code == 0 && outcome.output.hasPrefix("{\n") && outcome.output.hasSuffix("}\n"))
    #expect(outcome.error.contains("bounce: tokens · "))
    let report = try export("motion export scene.lua --report - -o x.md")
    #expect(report.output.hasPrefix("{\"motion-export\":1,") && report.error.contains("sheet"))
    let input = try export("cat scene.lua | motion export - --as tokens -o - 2>/dev/null")
    #expect(input.output == outcome.output)
  }

  @Test("The same scene gives the same bytes", arguments: ["tokens", "sheet"])
  func deterministic(format: String) throws {
    let line = "motion export scene.lua --as \(format) --report r -o f >/dev/null && cat r f"
    let first = try export(line)
    #expect(first.code == 0 && first.output.count > 500)
    #expect(try export(line) == first)
  }

  @Test("The report as JSON names each property, what became of it, and why")
  func report() throws {
    let outcome = try export(
      "motion export scene.lua -o x.tokens.json --report r.json >/dev/null; cat r.json")
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    #expect(json["format"]?.text == "tokens" && json["scene"]?.text == "bounce")
    let properties = try #require(json["properties"]?.list)
    try #require(properties.map { $0["layer"]?.text } == ["card", "list"])
    #expect(properties.map { $0["outcome"]?.text } == ["kept", "left out"])
    #expect(properties[0]["as"]?.text == "transition.card-x")
    #expect(properties[1]["reason"]?.text?.contains("scrolling of `list`") == true)
  }

  @Test("With --strict, a file that would lack something is not written")
  func strict() throws {
    let outcome = try export("motion export scene.lua -o x.tokens.json --strict; echo $?; ls")
    #expect(outcome.error.hasPrefix("error[incomplete-export]: `list.offsetY` would be left out: "))
    #expect(outcome.output.hasSuffix("1\nscene.lua\n"))
    let chosen = try export(
      "motion export scene.lua -o x.tokens.json --strict --select card.x >/dev/null; echo $?; ls")
    #expect(chosen.error.isEmpty && chosen.output == "0\nscene.lua\nx.tokens.json\n")
  }

  @Test("With --max-error, a file that would deviate more is not written, but its report is")
  func maxError() throws {
    let limited = "motion export scene.lua -o x.css --report r.json --max-error"
    let outcome = try export("\(limited) 0.001 >/dev/null; echo $?; ls")
    #expect(outcome.error.hasPrefix("error[incomplete-export]: "), "\(outcome.error)")
    #expect(outcome.error.contains(" s, by more than 0.001\n"), "\(outcome.error)")
    #expect(outcome.error.contains("use a smaller `--epsilon`"))
    #expect(outcome.output == "1\nr.json\nscene.lua\n")
    let finer = try export("\(limited) 0.1 --epsilon 0.05 >/dev/null; echo $?; ls")
    #expect(finer.error.isEmpty && finer.output == "0\nr.json\nscene.lua\nx.css\n")
  }

  @Test("A trace is exported as it is, without options of runs")
  func trace() throws {
    let outcome = try export(
      """
      motion run scene.lua --format ndjson > run.ndjson
      motion export run.ndjson -o x.md && grep -c 'card.x' x.md
      """)
    #expect(outcome.code == 0 && outcome.output.hasSuffix("\n1\n"), "\(outcome)")
    let options = try export(
      "motion run scene.lua > run.trace; motion export run.trace -o x.md --fps 120; echo $?; ls")
    #expect(options.error.hasPrefix("error[conflicting-options]: run options do not apply"))
    #expect(options.output == "1\nrun.trace\nscene.lua\n")
  }

  @Test("A part of the run counts its times from its start")
  func part() throws {
    let outcome = try export(
      "motion export scene.lua --as sheet --from 1 --to 9 --select 'list.*' -o - 2>/dev/null")
    #expect(outcome.output.contains("times count from 1 s of the run"))
    #expect(outcome.output.contains("| 0 s | `list.offsetY` |"))
  }

  @Test(
    "An error says what to do, and writes nothing",
    arguments: [
      ("-o x.md --select card.y", 1, "error[nothing-to-export]: nothing that is selected moves"),
      ("-o x.md --from 90", 1, "error[nothing-to-export]: `bounce` ends at "),
      (
        "-o x.md --select list.offsetY --from 0.2 --to 0.9", 1,
        "error[nothing-to-export]: nothing that is selected moves in `bounce` from 0.2 s to 0.9 s\n"
      ),
      ("-o missing/x.md", 1, "error[unwritable-file]: there is no folder `missing/`"),
      ("-o sub --as sheet", 1, "error[unwritable-file]: `/"),
      ("-o sub/. --as sheet", 1, "error[unwritable-file]: "),
      ("-o x.md --report missing/r.json", 1, "error[unwritable-file]: there is no folder"),
      ("-o x.md --max-error nan", 2, "Error: `--max-error` takes 0 points or more, found nan."),
      ("-o x.png", 2, "Error: The ending of 'x.png' tells no format: name it with `--as`: "),
      ("-o .md", 2, "Error: The ending of '.md' tells no format"),
      ("-o x.md --as flash", 2, "Error: `--as` takes "),
      ("-o -", 2, "Error: Standard output has no ending: name the format with `--as`: "),
      ("-o x.md --report x.md", 2, "Error: The report and the output are the same file: x.md."),
      ("-o x.md --report ./sub/../x.md", 2, "Error: The report and the output are the same file"),
      ("-o ./scene.lua --as sheet", 2, "Error: The export would replace what it is made of"),
      ("-o x.md --epsilon 0", 2, "Error: `--epsilon` takes more than 0 points, found 0."),
      ("-o x.md --from -1", 2, "Error: `--from` takes 0 s or more, found -1."),
      ("-o x.md --from 2 --to 1", 2, "Error: `--to` takes more than `--from`, 2 s, found 1."),
      ("", 2, "Error: Missing expected argument '--output <file>'"),
    ] as [(String, Int32, String)])
  func errors(arguments: String, code: Int32, message: String) throws {
    let outcome = try export(
      "mkdir sub; motion export scene.lua \(arguments) >/dev/null; code=$?; ls -R; exit $code")
    #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    #expect(outcome.code == code)
    #expect(outcome.output == ".:\nscene.lua\nsub\n\n./sub:\n")
  }

  @Test("A failing script is reported, and half a run is not exported")
  func failing() throws {
    let outcome = try export(
      "motion export scene.lua -o x.md; code=$?; ls; exit $code",
      script: """
        local scene = motion.scene { name = "fails" }
        local card = scene:box { id = "card" }
        scene:timeline(function(t)
          t:play(motion.animator { duration = 1 }:animate(card, { x = 9 }))
          error("stop")
        end)
        """)
    #expect(outcome.code == 1 && outcome.output == "scene.lua\n")
    #expect(
      outcome.error.contains("stop") && outcome.error.contains("scene.lua:5"), "\(outcome.error)")
  }

  @Test("A scene that fails with reduced motion is exported without that variant, with a warning")
  func failingVariant() throws {
    let script =
      Self.scene + """

        local slide = motion.define.animation { name = "slide", properties = { "y" }, duration = 1,
          step = function(_, time) return { y = 10 * time } end,
          reduced = function() error "not yet" end }
        slide:make { layer = card }:play()
        """
    let outcome = try export(
      "motion export scene.lua -o x.css; grep -c reduced-motion x.css", script: script)
    #expect(outcome.output.hasSuffix("\n0\n"))
    #expect(
      outcome.error == """
        warning: the scene fails with reduced motion, so the file has no variant for that
          = help: `motion run scene.lua --reduce-motion` shows the error

        """)
  }

  @Test(
    "A style sheet has rules for both settings only where they differ from reduced motion",
    arguments: [("\"jump\"", 0), ("scene.appearance == \"dark\" and \"keep\" or \"jump\"", 1)])
  func bothSettings(response: String, count: Int) throws {
    let script =
      Self.scene + """

        motion.animator { duration = 1, reduced = \(response) }:animate(card, { y = 50 }):play()
        """
    let outcome = try export(
      """
      motion export scene.lua -o x.css
      grep -c '^@media (prefers-reduced-motion' x.css
      grep -c '^@media (prefers-color-scheme: dark) and (prefers-reduced-motion' x.css
      """, script: script)
    #expect(outcome.output.hasSuffix("\n1\n\(count)\n"), "\(outcome)")
  }

  @Test("A scene in which nothing moves says so, and writes nothing")
  func still() throws {
    let outcome = try export(
      "motion export scene.lua -o x.md; code=$?; ls; exit $code",
      script: "local scene = motion.scene { name = \"still\" } scene:box { id = \"card\" }")
    #expect(outcome.code == 1 && outcome.output == "scene.lua\n")
    #expect(outcome.error.hasPrefix("error[nothing-to-export]: nothing moves in `still`\n"))
  }

  @Test("A file that cannot be replaced is kept as it was")
  func unwritable() throws {
    let device = try export("motion export scene.lua --as sheet -o /dev/full")
    #expect(device.code == 1 && device.error.hasPrefix("error[unwritable-file]: "))
    #expect(device.output.isEmpty, "no report of a file that was not written")
    // Root writes everywhere, so that the folder is one in which nobody can.
    let folder = try export("motion export scene.lua -o /proc/x.md >/dev/null; ls")
    #expect(folder.error.hasPrefix("error[unwritable-file]: ") && folder.output == "scene.lua\n")
    let kept = try export(
      "echo old > x.md; motion export scene.lua -o x.md --select none >/dev/null; cat x.md; ls")
    #expect(kept.output == "old\nscene.lua\nx.md\n")
  }

  @Test(
    "A write error of standard output is reported, and the exit code is 1",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has /dev/full"))
  func fullDisk() throws {
    let outcome = try export("motion export scene.lua --as tokens -o - >/dev/full 2>/dev/null")
    #expect(outcome.code == 1)
  }

  @Test("Names with unusual characters are names", arguments: ["-x.md", "ä ö.md", "a'b\n.md"])
  func names(name: String) throws {
    try Command.withFolder { folder in
      try Data(Self.scene.utf8).write(to: folder.appending(path: "scene.lua"))
      let outcome = try Command.motion(["export", "scene.lua", "--output=\(name)"], in: folder)
      #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome)")
      // A line feed of the name must not look like a line of the report.
      #expect(outcome.output.split(separator: "\n").last?.contains(" left out · ") == true)
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(text.hasPrefix("# bounce\n"))
    }
  }
}
