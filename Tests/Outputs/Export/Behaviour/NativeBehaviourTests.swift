import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@testable import MotionBehaviour
@testable import MotionExport

/// What responds as native code: it type-checks, and its drags follow random fingers as the run does.
struct NativeBehaviourTests {
  @Test(
    "All rules type-check, also with public access and with the support in a file of its own",
    .enabled(if: SwiftCompiler.isInstalled, "swiftc is not installed"))
  func typeCheck() throws {
    for scene in try Self.scenes() {
      let code = try scene.swiftUI()
      #expect(
        try SwiftCompiler.errors(in: [code.text], importing: ["UIKit", "SwiftUI"]) == "",
        "\(scene.name)")
    }
    var options = NativeOptions()
    (options.access, options.includesSupport) = ("public", false)
    // Two scenes are named `player`.
    let codes = try Self.scenes().filter { $0.name != "player" }.map { try $0.swiftUI(options) }
    let texts = codes.map(\.text) + [try #require(codes.first).supportText]
    #expect(try SwiftCompiler.errors(in: texts, importing: ["UIKit", "SwiftUI"]) == "")
  }

  @Test(
    "Random fingers move exported drags as they move the scene",
    .enabled(if: SwiftCompiler.isInstalled, "swiftc is not installed"))
  func fingers() throws {
    let driven = try DrivenDrag.all()
    var options = NativeOptions()
    options.includesSupport = false
    let codes = try Set(driven.map(\.scene)).sorted().map { name in
      try #require(driven.first { $0.scene == name }).described().swiftUI(options)
    }
    let main = driven.map { drag in
      "  case \(CodeText.swift(drag.name)): drive(\(drag.rule)) { place in [\(drag.expressions.joined(separator: ", "))] }"
    }
    let program = try SwiftCompiler.program(
      texts: codes.map(\.text) + [
        try #require(codes.first).supportText + Self.access,
        try Repository.text("Tests/Outputs/Export/StandIns/DragDriver.swift"),
        """
        import SwiftUI
        @main enum Main {
          static func main() {
            switch CommandLine.arguments[1] {
        \(main.joined(separator: "\n"))
            default: break
            }
          }
        }
        """,
      ], importing: ["UIKit", "SwiftUI"])
    defer { program.remove() }
    for drag in driven {
      var compared = FingeredComparison(within: 0.25)
      for seed in Seeds.first(12) {
        try DrivenStory(drag, seed)?.play(by: program, &compared, named: "story \(seed)")
      }
      if Seeds.areAsked { print("\(drag.name): \(compared)") }
      #expect(compared.fingers >= 5 && compared.values > 1000, "\(drag.name): \(compared)")
      #expect(compared.failures.isEmpty == !drag.isWrong, "\(drag.name): \(compared)")
    }
  }

  /// What a driver needs of a drag, and a view does not.
  private static let access = """

    func changed<Rule>(_ rule: Rule, _ change: (inout Rule) -> Void) -> Rule {
      var rule = rule
      change(&rule)
      return rule
    }

    extension Drag {
      var hasMoved: Bool { finger?.hasMoved == true }
      mutating func settle(at end: CGPoint) { place = end }
    }
    """

  private static func scenes() throws -> [NativeBehaviourScene] {
    try [
      "30-sheet", "32-onboarding", "33-tabs", "34-like", "36-refresh", "37-cards", "42-player",
      "46-pinned-player",
    ].map { try NativeBehaviourScene(example: $0) }
      + [WebScenes.many, .player, .island].map {
        try NativeBehaviourScene("\($0)", text: $0.text)
      }
  }

  @Test("Kotlin code closes what it opens, and imports only what it uses")
  func kotlin() throws {
    for scene in try Self.scenes() {
      let text = ComposeBehaviour(scene.file, root: scene.root, NativeOptions()).text
      for (opening, closing) in [("{", "}"), ("(", ")"), ("[", "]")] as [(Character, Character)] {
        #expect(text.count { $0 == opening } == text.count { $0 == closing }, "\(scene.name)")
      }
      let imports = text.matches(of: /(?m)^import [\w.]+\.(\w+)$/).map { String($0.1) }
      let body = text.replacing(/(?m)^(import|package|\/\/) .*$/, with: "")
      let words = Set(body.split { !($0.isLetter || $0.isNumber) }.map(String.init))
      #expect(Set(imports).subtracting(words) == [], "\(scene.name)")
      #expect(Set(imports).count == imports.count)
    }
  }

  @Test("A name that a script chooses is no code")
  func names() throws {
    let text = """
      local scene = motion.scene { name = "one", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100, fill = "red" }
      motion.states { name = "m", initial = "default",
        states = { default = { [box] = { x = 1 } }, ["b\\n\\"alert(1)"] = { [box] = { x = 2 } } } }
        :onEnter("b\\n\\"alert(1)", function() end)
      """
    let scene = try NativeBehaviourScene("scene", text: text)
    let swift = try scene.swiftUI().text
    #expect(
      swift.contains("\n    case bAlert1 = \"b\\n\\\"alert(1)\"\n    case defaultValue"), "\(swift)"
    )
    let kotlin = ComposeBehaviour(scene.file, root: scene.root, NativeOptions()).text
    #expect(kotlin.contains("\n        BAlert1, DefaultValue;"), "\(kotlin)")
    for code in [swift, kotlin] {
      #expect(
        code.contains("\n//   scene.lua:5  the state `b \"alert(1)` of `m`, which is entered"))
    }
  }

  @Test("States, their motions and what leads from one to another are a table")
  func table() throws {
    let swift = try NativeBehaviourScene("scene", text: WebScenes.island.text).swiftUI().text
    for line in [
      "    static let call = Spring(response: 0.5, dampingRatio: 0.72)",
      "      if from == .expanded { return reducesMotion ? nil : .spring(Motions.call2) }",
      "      case .tapDecline: .compact",
      "      case .tapIsland: self == .compact ? .expanded : self",
      "      case .idle: (0.6, .compact)",
    ] {
      #expect(swift.contains("\n\(line)\n"), "\(line)")
    }
    #expect(!swift.contains("struct Drag") && !swift.contains("import UIKit"))
  }
}

/// A scene and its description.
struct NativeBehaviourScene {
  let name: String
  let source: SceneSource
  let described: DescribedScene

  init(example name: String) throws {
    try self.init(
      name, text: try Repository.text("examples/\(name).lua"),
      files: ExampleFiles(folder: "examples"))
  }

  init(_ name: String, text: String, files: ExampleFiles? = nil) throws {
    self.name = name
    source = SceneSource(name: "scene.lua", text: Array(text.utf8), files: files)
    described = try DescribedScene(source, RunOptions(), plugins: StandardPlugins.all)
  }

  var root: String { described.root }

  var file: BehaviourFile {
    BehaviourFile(
      described.behaviour,
      .init(
        scene: described.name, size: described.size, safeArea: described.safeArea, parameters: [:]))
  }

  func swiftUI(_ options: NativeOptions = NativeOptions()) throws -> SwiftUIBehaviour {
    SwiftUIBehaviour(file, root: root, options)
  }
}

/// A drag that fingers drive, and what follows from it.
private struct DrivenDrag {
  let name: String
  let scene: String
  /// Its rule in code.
  let rule: String
  let layer: String
  var list: String?
  /// Places on it at which fingers come down; those of the scene by default.
  var places: [Point] = []
  /// Whether its rule is another one than that of the scene.
  var isWrong = false
  /// The paths that are compared, and their expressions of `place` in code.
  let values: [(path: String, expression: String)]

  var expressions: [String] { values.map(\.expression) }

  func described() throws -> NativeBehaviourScene {
    switch scene {
    case "many": try NativeBehaviourScene(scene, text: WebScenes.many.text)
    case "player": try NativeBehaviourScene(scene, text: Self.player)
    default: try NativeBehaviourScene(example: scene)
    }
  }

  /// A player without taps, which a driver does not count.
  private static let player = WebScenes.player.text.replacing(
    "on = { { tap = art, from = \"mini\", to = \"full\" } },", with: "")

  static func all() throws -> [DrivenDrag] {
    [
      DrivenDrag(
        name: "sheet", scene: "30-sheet", rule: "SheetMotion.sheet", layer: "sheet",
        list: "sheet/list",
        values: [
          ("sheet.y", "place.y"), ("dim.opacity", "SheetMotion.dimOpacity(sheetY: place.y)"),
        ]),
      DrivenDrag(
        name: "sheet that counts less of the velocity", scene: "30-sheet",
        rule: "changed(SheetMotion.sheet) { $0.projection = 0.25 }", layer: "sheet",
        list: "sheet/list", isWrong: true, values: [("sheet.y", "place.y")]),
      DrivenDrag(
        name: "sheet with another rubber band", scene: "30-sheet",
        rule: "changed(SheetMotion.sheet) { $0.y?.coefficient = 0.5 }", layer: "sheet",
        list: "sheet/list", isWrong: true, values: [("sheet.y", "place.y")]),
      DrivenDrag(
        name: "cards", scene: "37-cards", rule: "CardsMotion.deckCard", layer: "deck/card",
        values: [
          ("deck/card.x", "place.x"), ("deck/card.y", "place.y"),
          ("deck/back.scale", "CardsMotion.deckBackScale(deckCardX: place.x)"),
          ("deck/card.rotationZ", "CardsMotion.deckCardRotationZ(deckCardX: place.x)"),
        ]),
      DrivenDrag(
        name: "card in bounds", scene: "many", rule: "ManyMotion.card", layer: "card",
        places: [Point(x: 100, y: 165)],
        values: [
          ("card.x", "place.x"), ("card.y", "place.y"),
          ("shadow.y", "ManyMotion.shadowY(cardX: place.x, cardY: place.y)"),
        ]),
      DrivenDrag(
        name: "sheet without a list", scene: "many", rule: "ManyMotion.sheet", layer: "sheet",
        places: [Point(x: 200, y: 780)],
        values: [("sheet.y", "place.y")]),
      DrivenDrag(
        name: "player", scene: "player", rule: "PlayerMotion.player", layer: "player",
        values: [
          (
            "player.y",
            "PlayerMotion.PlayingState.Values(at: PlayerMotion.PlayingState.progress(place)).playerY"
          ),
          (
            "player/art.width",
            "PlayerMotion.PlayingState.Values(at: PlayerMotion.PlayingState.progress(place)).playerArtWidth"
          ),
        ]),
    ]
  }
}

/// The fingers on a drag, which a program drives and a run plays.
private struct DrivenStory {
  private let drag: DrivenDrag
  private let recording: TouchRecording
  private let run: FingeredRun

  /// Makes the story of a seed; nil if it has no fingers.
  init?(_ drag: DrivenDrag, _ seed: Int) throws {
    let scene = try drag.described()
    let random = TouchRecording.random(
      seed: seed, count: 3, near: drag.places.isEmpty ? scene.described.places : drag.places,
      in: Point(x: scene.described.size[0], y: scene.described.size[1]))
    guard let recording = random?.onFrames else { return nil }
    (self.drag, self.recording) = (drag, recording)
    run = try #require(
      try FingeredRun(
        of: scene.source, RunOptions(), plugins: StandardPlugins.all, fingers: recording))
  }

  /// Drives it, and compares the values.
  func play(
    by program: SwiftCompiler.Program, _ compared: inout FingeredComparison, named name: String
  ) throws {
    let rows = try program.run([drag.name], input: text).split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
    try compared.compare(
      rows, of: drag.values.map(\.path), with: run, recording, story: name,
      fingers: recording.fingers.indices.count { isOn(run.hits[$0]) })
  }

  private func isOn(_ hit: String) -> Bool {
    hit == drag.layer || hit.hasPrefix(drag.layer + "/")
  }

  /// The fingers in the words of the driver.
  private var text: String {
    var lines = ["frames \(run.samples.rows.count)"]
    for (index, finger) in recording.fingers.enumerated() where isOn(run.hits[index]) {
      let frame = Int((finger.start * Double(FingeredRun.rate)).rounded())
      let slot = drag.list.flatMap { run.samples.slots["\($0).offsetY"] }
      let isOnList = drag.list.map { run.hits[index] == $0 || run.hits[index].hasPrefix($0 + "/") }
      let offset = slot.map { run.samples.rows[frame][$0] }
      let before = slot.map { run.samples.rows[max(frame - 1, 0)][$0] }
      lines.append(
        "finger \(finger.isCancelled ? 1 : 0) "
          + (isOnList == true ? offset.map { "\($0)" } ?? "-" : "-")
          + " \(isOnList == true && offset != before ? 1 : 0)")
      lines += finger.track.samples.map { "sample \($0.time) \($0.x) \($0.y)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
