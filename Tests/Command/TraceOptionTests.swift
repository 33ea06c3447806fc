import Foundation
import Testing

/// The effects of `motion run`'s options on the trace.
struct TraceOptionTests {
  private static let scene = """
    local scene = motion.scene { name = "steps" }
    local card = scene:box { id = "card", width = 10 }
    local icon = card:image { id = "icon", fill = "red" }
    scene:timeline(function(t)
      for step = 1, 3 do
        card.x = step * 1.5
        icon.opacity = 1 - step / 4
        t:wait(1 / 60)
      end
    end)
    """
  private static let header = "# motion 2  scene steps  fps 60  seed 0\n"
  private static let first = """
    0 card.x 1.5
    0 card.width 10
    0 card/icon.opacity 0.75
    0 card/icon.fill #ff0000

    """
  private static let second = "1 card.x 3\n1 card/icon.opacity 0.5\n"
  private static let third = "2 card.x 4.5\n2 card/icon.opacity 0.25\n"
  private static let whole = first + second + third

  @Test("The length of a run is that of the options, or until the scene rests", arguments: lengths)
  func length(options: String, frames: String) throws {
    #expect(try run(options) == .init(output: Self.header + frames))
  }

  private static let lengths: [(String, String)] = [
    ("", whole),
    ("--frames 1", first),
    ("--frames 2", first + second),
    ("--frames 900", whole),
    ("--seconds 0", first),
    ("--seconds 0.0166", first),
    ("--seconds 0.02", first + second),
    ("--seconds 9", whole),
  ]

  @Test(
    "A given length is that of the run, whatever moves",
    arguments: [
      ("--seconds 3", 181), ("--seconds 3 --full", 181), ("--frames 7", 7),
      ("--frames 7 --full", 7),
      ("--seconds 0.5 --fps 30", 16), ("--seconds 3 --every 50", 181),
    ])
  func givenLength(options: String, frames: Int) throws {
    for script in [Self.scene, Self.spinner] {
      let outcome = try Command.script(
        script, ["--format", "ndjson"] + options.split(separator: " ").map(String.init))
      #expect(outcome.output.split(separator: "\n").last == "{\"frames\":\(frames)}")
      #expect(outcome.error.isEmpty, "\(outcome.error)")
    }
  }

  private static let spinner = """
    local scene = motion.scene { name = "spinner" }
    local box = scene:box { id = "box", width = 10, height = 10 }
    motion.animator { duration = 0.9, curve = "linear", repeatCount = "forever" }
      :animate(box, { rotationZ = 360 }):play()
    """

  @Test("Only properties that match the patterns are printed", arguments: selections)
  func select(options: String, lines: String) throws {
    #expect(try run(options) == .init(output: Self.header + lines))
  }

  private static let selections: [(String, String)] = [
    ("--select card.x", "0 card.x 1.5\n1 card.x 3\n2 card.x 4.5\n"),
    ("--select icon.fill", "0 card/icon.fill #ff0000\n"),
    ("--select card", "0 card.x 1.5\n0 card.width 10\n1 card.x 3\n2 card.x 4.5\n"),
    ("--select card/** --select *.width", "0 card.width 10\n" + whole.lines(with: "icon")),
    ("--select icon --select card.x", whole.lines(without: "width")),
  ]

  @Test("Every nth frame contains the changes since the previous printed one")
  func every() throws {
    func header(_ count: Int) -> String {
      Self.header.replacingOccurrences(of: "seed 0", with: "seed 0  every \(count)")
    }
    #expect(try run("--every 2") == .init(output: header(2) + Self.first + Self.third))
    let third = Self.third.replacingOccurrences(of: "2 card", with: "3 card")
    #expect(try run("--every 3") == .init(output: header(3) + Self.first + third))
  }

  @Test("A full table has columns for constant properties, and a value in each cell")
  func fullTable() throws {
    #expect(
      try run("--full --format table --frames 3 --every 2").output == """
        scene steps  fps 60  seed 0

                         card            card/icon
        frame      time       x   width  opacity     fill
            0         0     1.5      10     0.75  #ff0000
            2  0.033333     4.5      10     0.25  #ff0000

        """)
  }

  @Test("A full frame contains the same properties whether they changed or not")
  func full() throws {
    let lines = try run("--full --select card --frames 3").output.split(separator: "\n")
    let names = (0..<3).map { frame in
      lines.filter { $0.hasPrefix("\(frame) ") }.map { $0.split(separator: " ")[1] }
    }
    #expect(names[0].prefix(4) == ["card.x", "card.y", "card.width", "card.height"])
    #expect(names[1] == names[0])
    #expect(names[2] == names[0])
    #expect(lines.contains("2 card.x 4.5"))
  }

  @Test("At another frame rate, the values at the same times are equal")
  func rate() throws {
    let at30 = """
      # motion 2  scene steps  fps 30  seed 0
      \(Self.first)1 card.x 4.5
      1 card/icon.opacity 0.25

      """
    #expect(try run("--fps 30") == .init(output: at30))
    let at120 = """
      # motion 2  scene steps  fps 120  seed 0
      \(Self.first)2 card.x 3
      2 card/icon.opacity 0.5
      4 card.x 4.5
      4 card/icon.opacity 0.25

      """
    #expect(try run("--fps 120") == .init(output: at120))
  }

  @Test(
    "The header contains everything else that the trace depends on",
    arguments: [
      ("--seed 7", "seed 7"), ("--seed -3", "seed -3"),
      ("--appearance dark", "seed 0  appearance dark"), ("--appearance light", "seed 0"),
      ("--reduce-motion", "seed 0  reduceMotion true"),
      ("--text-size ax1", "seed 0  textSize ax1"),
      ("--contrast increased", "seed 0  contrast increased"), ("--contrast standard", "seed 0"),
    ])
  func facts(options: String, facts: String) throws {
    let header = "# motion 2  scene steps  fps 60  \(facts)\n"
    #expect(try run(options + " --select card.width").output == header + "0 card.width 10\n")
  }

  @Test("Each format prints the same run", arguments: formats)
  func format(name: String, text: String) throws {
    let outcome = try run("--format \(name)")
    #expect(outcome.output.withoutDefaults == text && outcome.error.isEmpty && outcome.code == 0)
    #expect(try run("--format \(name)") == outcome, "a second run differs")
  }

  private static let formats: [(String, String)] = [
    ("lines", header + whole),
    (
      "table",
      """
      scene steps  fps 60  seed 0
      2 properties keep their values; show with `--full`

                       card    …d/icon
      frame      time       x  opacity
          0         0     1.5     0.75
          1  0.016667       3      0.5
          2  0.033333     4.5     0.25

      """
    ),
    (
      "ndjson",
      """
      {"motion":2,"scene":"steps","fps":60,"seed":0,\
      "layers":[{"path":"scene","id":"scene","kind":"scene","width":390,"height":844},\
      {"path":"card","id":"card","kind":"box","parent":"scene"},\
      {"path":"card/icon","id":"icon","kind":"image","parent":"card"}]}
      {"frame":0,"time":0,"set":{"card.x":1.5,"card.width":10,"card/icon.opacity":0.75,\
      "card/icon.fill":"#ff0000"}}
      {"frame":1,"time":0.016667,"set":{"card.x":3,"card/icon.opacity":0.5}}
      {"frame":2,"time":0.033333,"set":{"card.x":4.5,"card/icon.opacity":0.25}}
      {"frames":4}

      """
    ),
    (
      "csv",
      """
      frame,time,kind,path,property,value
      0,0,set,card,x,1.5
      0,0,set,card,width,10
      0,0,set,card/icon,opacity,0.75
      0,0,set,card/icon,fill,#ff0000
      1,0.016667,set,card,x,3
      1,0.016667,set,card/icon,opacity,0.5
      2,0.033333,set,card,x,4.5
      2,0.033333,set,card/icon,opacity,0.25

      """
    ),
  ]

  @Test("The hash is that of the lines, in every format, and depends on them")
  func hash() throws {
    let hash = try run("--hash")
    #expect(hash.output.count == 65)
    #expect(hash.output.allSatisfy { $0.isHexDigit || $0 == "\n" })
    for format in ["lines", "table", "ndjson", "csv"] {
      #expect(try run("--hash --format \(format)") == hash)
    }
    #expect(try run("--hash --frames 2") != hash)
    #expect(try run("--hash --seed 1") != hash)
  }

  private func run(_ options: String) throws -> Command.Outcome {
    try Command.script(Self.scene, options.split(separator: " ").map(String.init))
  }
}

extension String {
  fileprivate func lines(with word: String) -> String {
    split(separator: "\n").filter { $0.contains(word) }.map { $0 + "\n" }.joined()
  }

  fileprivate func lines(without word: String) -> String {
    split(separator: "\n").filter { !$0.contains(word) }.map { $0 + "\n" }.joined()
  }
}
