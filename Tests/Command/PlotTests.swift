import Foundation
import Testing

/// `motion plot`.
struct PlotTests {
  private static let scene = """
    local p = motion.params { bounce = { 0.2 }, far = { 100 } }
    local scene = motion.scene { name = "bounce" }
    local card = scene:box { id = "card" }
    local spring = motion.spring { duration = 0.5, bounce = p.bounce }
    motion.animator { curve = spring }:animate(card, { x = p.far }):play()
    """

  private func plot(_ line: String, script: String = scene) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(line, in: folder)
    }
  }

  @Test("The file is written completely, and nothing else is written or printed")
  func file() throws {
    let outcome = try plot("motion plot scene.lua card.x -o x.svg && ls && cat x.svg")
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    #expect(outcome.output.hasPrefix("scene.lua\nx.svg\n<svg xmlns="))
    #expect(outcome.output.hasSuffix("</svg>\n"))
    let again = try plot("motion plot scene.lua card.x --output -")
    #expect("scene.lua\nx.svg\n" + again.output == outcome.output)
  }

  @Test("Without a file, the plot is text, 80 columns wide without a terminal")
  func terminal() throws {
    let outcome = try plot("motion plot scene.lua card.x")
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "bounce" && lines.contains { $0.contains("card.x, pt") })
    #expect(lines.allSatisfy { $0.count <= 80 } && !outcome.output.contains("\u{1B}"))
  }

  @Test(
    "A list makes one run per value, two lists one per pair, and files are plotted over each other")
  func runs() throws {
    let listed = try plot("motion plot scene.lua card.x --set bounce=0,0.4 -o -")
    #expect(
      listed.output.contains(">bounce=0</text>") && listed.output.contains(">bounce=0.4</text>"))
    let pairs = try plot(
      "motion plot scene.lua card.x --set bounce=0,0.4 --set far=50,100,150 -o -")
    for label in ["bounce=0 far=50", "bounce=0.4 far=150"] {
      #expect(pairs.output.contains(">\(label)</text>"))
    }
    let files = try plot(
      """
      motion run scene.lua --set bounce=0 --set far=100 > old.trace
      motion run scene.lua --format ndjson > old.json
      motion plot scene.lua old.trace card.x old.json -o -
      """)
    #expect(files.code == 0 && files.error.isEmpty, "\(files.error)")
    for name in ["scene.lua", "old.trace", "old.json"] {
      #expect(files.output.contains(">\(name)</text>"))
    }
  }

  @Test("A trace is recognised by its content, and plotted without its script")
  func trace() throws {
    let outcome = try plot(
      """
      motion run scene.lua > printed
      motion run scene.lua --format ndjson | motion plot - card.x
      motion plot printed card.x
      """)
    #expect(outcome.code == 0 && outcome.output.components(separatedBy: "card.x").count == 3)
  }

  @Test(
    "Errors of a plot say what to do",
    arguments: [
      (
        "scene.lua card.y", 1,
        "error[nothing-to-plot]: no property that moved matches `card.y`\n  = help: did you mean `card.x`?\n"
          + "  = help: properties that moved: `card.x`\n"
      ),
      (
        "scene.lua scen.lua", 1,
        "error[unreadable-file]: there is no file `scen.lua`\n  = help: did you mean `scene.lua`?\n"
      ),
      (
        "scene.lua --set bounce=0,0.1,0.2,0.3 --set far=1,2,3,4", 1,
        "error[out-of-range]: a plot has at most 12 runs, found 16\n"
          + "  = help: give `--set` fewer values, or plot fewer files\n"
      ),
      (
        "scene.lua --set bounce=0:1:0.0000001", 1,
        "error[out-of-range]: a plot has at most 12 runs, found more than 100000\n"
          + "  = help: give `--set` fewer values, or plot fewer files\n"
      ),
      (
        "scene.lua --set bonce=1", 1,
        "error[unknown-option]: `--set bonce`: the scene has no parameter `bonce`\n"
          + "  = help: did you mean `bounce`?\n"
      ),
      (
        "scene.lua -o missing/x.svg", 1,
        "error[unwritable-file]: there is no folder `missing/` for `missing/x.svg`\n"
          + "  = help: make it, or name another file: `mkdir -p missing/`\n"
      ),
      ("scene.lua -o .", 2, nil),
      ("scene.lua -o x.png", 2, nil),
      ("scene.lua --fps 0", 2, nil),
      ("", 2, nil),
    ] as [(String, Int32, String?)])
  func errors(arguments: String, code: Int32, message: String?) throws {
    let outcome = try plot("motion plot \(arguments)")
    #expect(outcome.code == code && outcome.output.isEmpty, "\(outcome)")
    if let message { #expect(outcome.error == message) }
  }

  @Test("The error for another extension names the supported one")
  func ending() throws {
    let outcome = try plot("motion plot scene.lua -o x.png")
    #expect(
      outcome.error.hasPrefix(
        "Error: `--output` takes a name that ends in `.svg`, found 'x.png'.\n"))
  }

  @Test("Run options are refused if nothing is run")
  func options() throws {
    let outcome = try plot("motion run scene.lua > a.trace; motion plot a.trace --fps 30")
    #expect(outcome.code == 1 && outcome.error.hasPrefix("error[conflicting-options]: "))
  }

  @Test("Each of several scripts is bound by its own limit of time")
  func limits() throws {
    let outcome = try plot(
      """
      echo 'motion.scene { name = "loop" } while true do end' >loop.lua
      motion plot scene.lua loop.lua card.x --limit-time 1 -o -
      """)
    #expect(outcome.code == 3)
    #expect(outcome.error.contains("error[limit-time]: "), "\(outcome.error)")
  }

  @Test("A run that fails partway is plotted up to there, with its error and exit code")
  func failure() throws {
    let outcome = try plot(
      "motion plot scene.lua -o x.svg; code=$?; ls; exit $code",
      script: """
        local box = motion.scene { name = "late" }:box { id = "box" }
        motion.animator { duration = 1 }:animate(box, { x = 1 }):play()
        motion.animator { duration = 0.5 }:animate(box, { y = 1 }):onComplete(function() error("no") end):play()
        """)
    #expect(outcome.code == 1 && outcome.output == "scene.lua\nx.svg\n")
    #expect(outcome.error.contains("scene.lua:3") && outcome.error.contains("no"))
  }

  @Test("A script that cannot be loaded is one error, regardless of the list")
  func broken() throws {
    let outcome = try plot(
      "motion plot scene.lua --set a=1,2 -o x.svg; code=$?; ls; exit $code",
      script: "motion.scene {")
    #expect(outcome.code == 1 && outcome.output == "scene.lua\n")
    #expect(outcome.error.components(separatedBy: "error[").count == 2)
  }
}
