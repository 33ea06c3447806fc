import Foundation
import Support
import Testing

/// `motion play`.
struct PlayTests {
  private static let scene = """
    local scene = motion.scene { name = "slide" }
    local card = scene:box { id = "card", width = 10, height = 10 }
    motion.animator { duration = 0.5 }:animate(card, { x = 100 }):play()
    print("made")
    """

  /// Runs a command line in a folder with the scene; its temporary files are in `tmp`.
  private func play(
    _ line: String, script: String = scene, opener: String? = "echo \"$@\" >\"$TMPDIR/opened\""
  ) throws -> Command.Outcome {
    try Command.withFolder { folder in
      for name in ["tmp", "bin"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      if let opener {
        for name in ["xdg-open", "open"] {
          let path = folder.appending(path: "bin/\(name)")
          try Data("#!/bin/sh\n\(opener)\n".utf8).write(to: path)
          try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
        }
      }
      let tools = opener == nil ? "" : ":/usr/bin:/bin"
      return try Command.shell(
        line, in: folder,
        environment: [
          "TMPDIR": folder.appending(path: "tmp").path,
          "PATH": folder.appending(path: "bin").path + tools,
        ])
    }
  }

  /// The runs in the page's data.
  private func runs(_ page: String) throws -> [[String: Any]] {
    let start = try #require(page.firstRange(of: "type=\"application/json\">"))
    let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
    let data = try JSONSerialization.jsonObject(
      with: Data(page[start.upperBound..<end.lowerBound].utf8))
    return try #require((data as? [String: Any])?["runs"] as? [[String: Any]])
  }

  @Test("Without the font of texts, one warning says so, unless the letters are not wanted")
  func font() throws {
    let script = """
      local scene = motion.scene { name = "words" }
      scene:text { id = "title", text = "Hello", fontWeight = "bold" }
      scene:text { id = "note", text = "World" }
      """
    let away = "export XDG_DATA_DIRS=/nowhere;"
    let without = try play("\(away) motion play --variants scene.lua -o a.html", script: script)
    #expect(without.code == 0)
    #expect(without.error.hasPrefix("warning[font-substituted]: texts keep their measured widths,"))
    #expect(without.error.contains("`Inter-Regular.otf` is not installed"))
    #expect(without.error.matches(of: /font-substituted/).count == 1)
    for format in ["play scene.lua -o a.html", "export scene.lua -o a.html"] {
      let word = try play("\(away) motion \(format) --no-font && cat a.html", script: script)
      #expect(!word.error.contains("font-substituted"), "\(format)")
      #expect(!word.output.contains("base64,d09G"))
    }
    // A file with the right name is no reason to take it.
    let stranger = try play(
      "\(away) mkdir fonts; echo OTTO >fonts/Inter-Regular.otf; motion play scene.lua -o a.html",
      script: script)
    #expect(stranger.error.contains("`fonts/Inter-Regular.otf` is another version"))
  }

  @Test("The page is written completely, and nothing else is written or printed")
  func file() throws {
    let outcome = try play("motion play scene.lua -o a.html && ls && cat a.html")
    #expect(outcome.code == 0 && outcome.error == "made\n")
    #expect(outcome.output.hasPrefix("a.html\nbin\nscene.lua\ntmp\n<!doctype html>\n"))
    #expect(outcome.output.hasSuffix("</html>\n"))
    #expect(try runs(outcome.output).map { $0["label"] as? String } == ["scene.lua"])
    let again = try play(
      "motion play scene.lua -o a.html && motion play scene.lua --output - | cmp - a.html")
    #expect(again == .init(error: "made\nmade\n"))
  }

  @Test("Without a file, the page opens in the browser, and its path is printed")
  func opened() throws {
    let outcome = try play(
      """
      mkfifo tmp/opened
      page=$(motion play scene.lua) && head -c 15 "$page" && ls -l "$page" | cut -c 1-10
      [ "$(timeout 60 cat tmp/opened)" = "$page" ] && echo opened
      """)
    #expect(outcome == .init(output: "<!doctype html>-rw-------\nopened\n", error: "made\n"))
  }

  @Test("Without a browser, the path is still printed")
  func notOpened() throws {
    let outcome = try play("motion play scene.lua", opener: nil)
    #expect(outcome.code == 0 && outcome.output.hasSuffix(".html\n"))
    #expect(outcome.error.hasSuffix("cannot be run; open the file in a browser yourself\n"))
  }

  @Test("Variants and compared files are runs of the page")
  func severalRuns() throws {
    let variants = try play("motion play scene.lua --variants -o -")
    #expect(variants.error == "made\n")
    #expect(
      try runs(variants.output).map { $0["label"] as? String } == [
        "light", "dark", "increased contrast", "reduced motion",
      ])
    #expect(
      try runs(variants.output).map { $0["role"] as? String } == [
        "scene", "variant", "variant", "variant",
      ])
    let screens = try play(
      "motion play scene.lua --screens iphone-se,ipad+dark+increased-contrast,ipad+ax5 -o -")
    #expect(
      try runs(screens.output).map { $0["label"] as? String } == [
        "scene.lua", "iphone-se", "ipad, dark, increased-contrast", "ipad, ax5",
      ])
    for format in ["ndjson", "lines"] {
      let compared = try play(
        """
        motion run scene.lua --format \(format) >old 2>/dev/null
        motion play scene.lua --compare old --fps 30 -o -
        """)
      #expect(compared.error == "made\n")
      let runs = try runs(compared.output)
      #expect(runs.map { $0["role"] as? String } == ["scene", "compare"])
      #expect(runs.map { $0["frames"] as? Int } == [16, 31])
    }
  }

  @Test("A trace plays without its script")
  func trace() throws {
    let outcome = try play(
      "motion run scene.lua --format ndjson >a.json 2>/dev/null && rm scene.lua && motion play a.json -o -"
    )
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    let run = try #require(try runs(outcome.output).first)
    #expect(run["frames"] as? Int == 31 && run["scene"] as? String == "slide")
  }

  @Test(
    "A run that fails partway is playable up to there, with its error; one that fails at once leaves no page"
  )
  func failure() throws {
    let script = """
      local scene = motion.scene { name = "test" }
      scene:timeline(function(t) t:wait(0.1) scene:find("nobody").x = 1 end)
      """
    let outcome = try play("motion play scene.lua -o -", script: script)
    #expect(outcome.code == 1 && outcome.error.hasPrefix("error["))
    let run = try #require(try runs(outcome.output).first)
    #expect(run["error"] as? String == outcome.error)
    #expect(run["frames"] as? Int == 6)
    let none = try play("motion play scene.lua -o a.html; echo $?; ls", script: "error('no')")
    #expect(none.output == "1\nbin\nscene.lua\ntmp\n" && none.error.contains("no"))
    let endless = try play(
      "motion play scene.lua --limit-steps 100000 -o - >/dev/null; echo $?",
      script: script.replacing("scene:find(\"nobody\").x = 1", with: "while true do end"))
    #expect(endless.output == "3\n")
  }

  @Test("Images beside the script are included; other files, and files elsewhere, are not")
  func images() throws {
    let script = """
      local scene = motion.scene { name = "images" }
      for index, source in ipairs { "a.png", "b.png", "../c.png", "missing.png", "tmp/big.png" } do
        scene:image { id = "image" .. index, source = source, width = 10, height = 10 }
      end
      """
    let outcome = try play(
      """
      printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\15IHDR\\0\\0\\0\\1\\0\\0\\0\\1\\10\\6\\0\\0\\0\\0\\0\\0\\0' >a.png
      printf 'secret' >b.png
      cp a.png tmp/big.png && dd if=/dev/zero bs=1024 count=2048 2>/dev/null >>tmp/big.png
      mkdir in && mv scene.lua a.png b.png tmp in && cp in/a.png c.png
      motion play in/scene.lua -o -
      """, script: script)
    // Each file that does not exist causes a warning.
    #expect(outcome.code == 0 && outcome.error.matches(of: /warning\[missing-image\]/).count == 2)
    let images = try #require(try runs(outcome.output).first?["images"] as? [String: String])
    let header = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAAAAAA"
    #expect(images == ["a.png": "data:image/png;base64,\(header)"])
  }

  @Test("Sounds beside the script are included; each that the page cannot play causes a warning")
  func sounds() throws {
    let script = """
      local scene = motion.scene { name = "sounds" }
      local card = scene:box { id = "card", width = 10, height = 10 }
      card:onTap(function() motion.sound("tap.mp3") end)
      scene:timeline(function(t)
        for _, name in ipairs { "a.wav", "a.wav", "b.wav", "big.wav", "../c.wav", "pip.wav" } do
          motion.sound(name)
        end
      end)
      """
    let outcome = try play(
      """
      printf 'RIFF1234WAVE' >a.wav
      printf 'secret' >b.wav
      printf 'ID3' >tap.mp3
      cp a.wav pop.wav && cp a.wav big.wav && dd if=/dev/zero bs=1024 count=256 2>/dev/null >>big.wav
      mkdir in && mv scene.lua *.wav *.mp3 in && cp in/a.wav c.wav
      motion play in/scene.lua -o -
      """, script: script)
    let warnings = outcome.error.matches(of: /warning\[silent-sound\]: the page (.+)/)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(
      warnings.map { String($0.1) } == [
        "does not play the sound `b.wav`: the file is no sound",
        "does not play the sound `big.wav`: the file has 256 KiB",
        "does not play the sound `../c.wav`: there is no such file in the script's folder",
        "does not play the sound `pip.wav`: there is no such file in the script's folder",
      ])
    #expect(outcome.error.contains("did you mean `pop.wav`?"), "\(outcome.error)")
    let sounds = try #require(try runs(outcome.output).first?["sounds"] as? [String: String])
    #expect(
      sounds == [
        "a.wav": "data:audio/wav;base64,UklGRjEyMzRXQVZF", "tap.mp3": "data:audio/mpeg;base64,SUQz",
      ])
  }

  @Test(
    "Inputs that cannot be played are refused with a reason",
    arguments: [
      ("scene.lua --variants --appearance dark -o -", 2, "leave out `--appearance`"),
      ("scene.lua --variants --contrast increased -o -", 2, "`--contrast`"),
      ("- --compare - -o -", 2, "Standard input can be only one"),
      ("a.trace --variants -o -", 1, "`--variants` does not apply to a trace"),
      ("a.trace --screens dark -o -", 1, "`--screens` does not apply to a trace"),
      ("scene.lua --screens iphone -o -", 2, "or joined by `+`; found 'iphone'"),
      ("scene.lua --screens dark+dark -o -", 2, "found 'dark+dark'"),
      ("scene.lua --screens dark, -o -", 2, "found ''"),
      ("scene.lua --screens dark,dark,dark,dark,dark,dark -o -", 2, "at most 5, found 6"),
      ("scene.lua --screens dark --variants -o -", 2, "add them to `--screens`"),
      ("a.trace --fps 30 -o -", 1, "run options do not apply to a trace"),
      ("nothing.lua -o -", 1, "there is no file `nothing.lua`"),
      ("scene.lua -o tmp", 1, "is a folder"),
      ("scene.lua -o no/such/a.html", 1, "there is no folder `no/such/`"),
    ])
  func refused(arguments: String, code: Int32, words: String) throws {
    let outcome = try play("motion run scene.lua >a.trace 2>/dev/null; motion play \(arguments)")
    #expect(outcome.code == code && outcome.output.isEmpty)
    #expect(outcome.error.contains(words), "\(outcome.error)")
  }
}
