import Foundation
import MotionPlugin
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@testable import MotionCommands

/// The examples of functions and methods, which documents show.
struct CodeExampleTests {
  private let functions: [(name: String, function: Function)]

  init() throws {
    let plugins = StandardPlugins.all + [TestPlugin.self]
    let interface = try Session(Session.Options(), plugins: plugins).interface
    let all = interface.allFunctions + interface.types.flatMap(\.methods)
    var seen: Set<String> = []
    functions = all.map { ($0.heading, $0) }.filter { seen.insert($0.0).inserted }
  }

  @Test("Each function and method has an example of one to three lines that uses it")
  func complete() throws {
    try #require(functions.count > 200)
    for (name, function) in functions {
      let lines = function.example?.lines ?? []
      #expect(1...3 ~= lines.count, "\(name)")
      let word = function.name.split(separator: ".").last ?? ""
      let code = lines.joined(separator: "\n")
      #expect(code.split { !$0.isNameCharacter }.contains(word), "\(name): \(code)")
      #expect(lines.allSatisfy { $0.count <= 160 }, "\(name): \(code)")
    }
  }

  @Test("Each example is of a function or a method that exists, with phrases of its own")
  func known() throws {
    let known = Set(functions.flatMap { [$0.name, $0.function.plainTitle] })
    var phrases: Set<String> = []
    for (name, example) in CodeExample.all {
      #expect(known.contains(name), "\(name)")
      for phrase in example.phrases {
        #expect(!phrase.isEmpty && phrases.insert("\(phrase) \(name)").inserted, "\(phrase)")
      }
    }
  }

  @Test("Each example runs")
  func run() throws {
    var tests = ""
    for (name, example) in CodeExample.all.sorted(by: { $0.key < $1.key }) {
      let code = example.lines.joined(separator: "\n") + "\n"
      if code.hasPrefix("test(") {
        tests += code
      } else if code.contains("\"swipe.csv\"") || code.contains("\"bell.svg\"") {
        try Command.withFolder { folder in
          try Self.write(
            ["swipe.csv": "t,x,y\n0,196,700\n0.1,196,640\n", "scene.lua": Self.prelude + code],
            in: folder)
          try FileManager.default.copyItem(
            at: Repository.root.appending(path: "examples/images/bell.svg"),
            to: folder.appending(path: "bell.svg"))
          let run = try Command.motion(["run", "scene.lua", "--seconds", "1"], in: folder)
          #expect(run.code == 0 && !run.output.isEmpty, "\(name): \(run.error)")
        }
      } else {
        let isWhole = name == "motion.scene"
        let failure = SteppedScene.failure((isWhole ? "" : Self.prelude) + code, frames: 30)
        // No plugin of another program is here.
        let expected = name == "motion.plugins" ? "missing-plugin" : nil
        #expect(failure?.code.slug == expected, "\(name): \(String(describing: failure))")
      }
    }
    try Command.withFolder { folder in
      try Self.write(["card.lua": Self.card, "card.test.lua": tests], in: folder)
      let run = try Command.motion(
        ["run", "card.lua", "--select", "tile.x", "--format", "csv"], in: folder)
      let rows = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
        .filter { $0[2] == "set" }.map { "\($0[1]),\($0[5])\n" }
      try Self.write(["app.csv": "time,tile.x\n" + rows.joined()], in: folder)
      #expect(try Command.motion(["test", "card.lua"], in: folder).code == 0)
      let outcome = try Command.motion(["test"], in: folder)
      #expect(outcome.code == 0 && outcome.output.hasSuffix(" 1 skipped\n"), "\(outcome)")
    }
  }

  @Test("An engine of another program declares its example")
  func declared() {
    let fall = Function("fall", "Falls.") { () throws(Diagnostic) in Nothing() }
      .example("tile:fall()\nprint(tile.y)")
    #expect(fall.example?.lines == ["tile:fall()", "print(tile.y)"])
  }

  private static func write(_ files: [String: String], in folder: URL) throws {
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }

  private static let prelude = """
    local scene = motion.scene { name = "trial", width = 393, height = 852 }
    local tile = scene:box { id = "tile", x = 36, y = 140, width = 160, height = 120 }
    local caption = tile:text { id = "caption", x = 14, y = 16, text = "Lisbon" }
    local feed = scene:scroll { id = "feed", y = 420, width = 393, height = 432, contentHeight = 1800 }

    """

  /// What the examples of tests run.
  private static let card = """
    local scene = motion.scene { name = "card", width = 393, height = 852, fill = "white" }
    local tile = scene:box { id = "tile", x = 36, y = 140, width = 160, height = 120, fill = "white" }
    tile:text { id = "caption", x = 14, y = 16, text = "Lisbon", textColor = "black" }
    scene:box { id = "toast", width = 100, height = 44, fill = "white", hidden = true }
    local move = motion.animator { duration = 0.4 }:animate(tile, { x = 120 })
    scene:timeline(function(t) t:play(move) t:label("done") end)
    """
}
