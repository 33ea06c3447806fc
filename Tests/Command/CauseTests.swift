import Foundation
import MotionAnalysis
import MotionRuntime
import MotionValues
import StandardRuntime
import Support
import Testing

@testable import MotionCommands

/// Which edits of a script cause a difference, and what they are called.
struct CauseTests {
  private static let scene = """
    local scene = motion.scene { name = "cards", width = 300, height = 300 }
    local spring = motion.spring { duration = 0.4, bounce = 0.2 }
    local near, far = 20, 100
    local cards = {}
    for i = 1, 3 do
      cards[i] = scene:box { id = "card" .. i, x = near, width = 40, height = 40 }
    end
    local move = motion.animator { duration = 0.3, curve = "easeOut" }
    move:animate(cards[1], { x = far, opacity = 0.5 })
    scene:timeline(function(t)
      t:play(move)
      t:wait(0.1)
      t:play(motion.animator { curve = spring }:animate(cards[2], { y = far - 40 }))
      cards[3].rotationZ = 30
    end)
    """

  /// A change of the scene, and the phrases about it.
  struct Change: Sendable, CustomTestStringConvertible {
    let edits: [(from: String, to: String)]
    let phrases: [String]

    init(_ edits: [(from: String, to: String)], _ phrases: [String]) {
      self.edits = edits
      self.phrases = phrases
    }

    var testDescription: String { phrases.first ?? edits.first?.to ?? "" }
  }

  static let changes = [
    Change([("bounce = 0.2", "bounce = 0.4")], ["line 2: bounce 0.2 → 0.4"]),
    Change([("t:wait(0.1)", "t:wait(0.3)")], ["line 12: t:wait 0.1 → 0.3"]),
    Change([("20, 100", "20, 120")], ["line 3: far 100 → 120"]),
    Change([("20, 100", "-20, 100")], ["line 3: near 20 → -20"]),
    Change([("y = far - 40", "y = far - 60")], ["line 13: y far - 40 → far - 60"]),
    Change([("\"easeOut\"", "\"easeIn\"")], ["line 8: curve \"easeOut\" → \"easeIn\""]),
    Change([("rotationZ = 30", "rotationZ = 45")], ["line 14: rotationZ 30 → 45"]),
    Change([(", opacity = 0.5", "")], ["line 9: `opacity = 0.5` is gone"]),
    Change([("x = near,", "x = near, fill = \"red\",")], ["line 6: `fill = \"red\"` is new"]),
    Change([("  t:wait(0.1)\n", "")], ["old line 12: `t:wait(0.1)` is gone"]),
    Change(
      [("  cards[3]", "  t:wait(0.2)\n  cards[3]")], ["line 14: `t:wait(0.2)` is new"]),
    Change(
      [("bounce = 0.2", "bounce = 0.4"), ("t:wait(0.1)", "t:wait(0.3)")],
      ["line 2: bounce 0.2 → 0.4", "line 12: t:wait 0.1 → 0.3"]),
    Change(
      [("local near", "local bounce = 0.4\nlocal near"), ("duration = 0.3", "duration = bounce")],
      ["line 3: `local bounce = 0.4` is new; line 9: duration 0.3 → bounce"]),
    // What changes nothing is not said.
    Change(
      [("local near", "-- Near.\nlocal near"), ("t:wait(0.1)", "t:wait(0.3) -- longer")],
      ["line 13: t:wait 0.1 → 0.3"]),
    Change([("width = 40, height = 40", "width = 20 * 2,\n    height = 40")], []),
    Change([("t:wait(0.1)", "t:wait(1e-1)"), ("local cards = {}", "local cards = { }")], []),
  ]

  private func search(_ old: String, _ new: String) -> (search: CauseSearch, scene: TrialScene)? {
    func source(_ text: String) -> SceneSource {
      SceneSource(name: "s.lua", text: Array(text.utf8))
    }
    return TrialScene(
      source(old), source(new), RunOptions(), select: [], plugins: StandardPlugins.all
    ).map { scene in (CauseSearch(scene.edits) { scene.compare($0, with: $1) }, scene) }
  }

  private func phrases(_ old: String, _ new: String) -> [String] {
    guard let (search, scene) = search(old, new) else { return [] }
    let words = EditWords(edits: scene.edits)
    return search.causes.map { words.cause($0, .cause).phrase }
  }

  @Test("A cause is named by its value and its line", arguments: changes)
  func named(_ change: Change) throws {
    var new = Self.scene
    for (from, to) in change.edits {
      new = new.replacing(from, with: to)
    }
    #expect(phrases(Self.scene, new) == change.phrases)
  }

  @Test("A local that is renamed in all its places, and a line that is moved, change nothing")
  func quiet() {
    let renamed = Self.scene.replacing("cards", with: "deck")
      .replacing("name = \"deck\"", with: "name = \"cards\"")
    #expect(phrases(Self.scene, renamed) == [])
    let line = "local cards = {}\n"
    let moved = line + Self.scene.replacing(line, with: "")
    #expect(phrases(Self.scene, moved) == [])
  }

  @Test("An edit that another one outdoes is said with it")
  func masked() throws {
    let old = Self.scene + "\ncards[3].opacity = 0.5\n"
    let new = old.replacing("id = \"card\" .. i,", with: "id = \"card\" .. i, opacity = 0.8,")
      .replacing("cards[3].opacity = 0.5", with: "cards[3].opacity = 0.7")
    let found = try #require(search(old, new))
    // Cards 1 and 2 have the first edit's opacity, so both are causes.
    #expect(found.search.causes.count == 2)
    let once = "local scene = motion.scene { name = \"s\" }\nlocal b = scene:box { id = \"b\" }\n"
    let masked = try #require(
      search(once + "b.x = 1\nb.x = 2\n", once + "b.x = 5\nb.x = 6\n"))
    #expect(masked.search.causes.count == 1)
    #expect(
      phrases(once + "b.x = 1\nb.x = 2\n", once + "b.x = 5\nb.x = 6\n") == ["line 4: b.x 2 → 6"])
  }

  /// Numbers that random edits change, each with what it becomes.
  private static let numbers = [
    ("duration = 0.4", "duration = 0.5"), ("bounce = 0.2", "bounce = 0.3"), ("20, 100", "20, 90"),
    ("width = 40", "width = 50"), ("duration = 0.3", "duration = 0.25"),
    ("opacity = 0.5", "opacity = 0.4"), ("t:wait(0.1)", "t:wait(0.2)"), ("far - 40", "far - 30"),
    ("rotationZ = 30", "rotationZ = 20"), ("height = 300", "height = 0.3e3"),
    ("\"easeOut\"", "\"ease-out\""), ("local move", "local  move"),
  ]

  @Test(
    "Each cause is necessary, all are enough, and both directions name the same",
    arguments: 0..<12 as Range<UInt64>)
  func laws(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var new = Self.scene
    let chosen = Self.numbers.shuffled(using: &generator).prefix(Int(seed % 5) + 1)
    for (from, to) in chosen { new = new.replacing(from, with: to) }
    let back = search(new, Self.scene)
    guard let (search, scene) = search(Self.scene, new) else {
      #expect(back == nil)
      return
    }
    #expect(search.untried.isEmpty)
    #expect(scene.compare(search.causes, with: .new) == .equal)
    for cause in search.causes {
      #expect(scene.compare(search.causes.filter { $0 != cause }, with: .new) != .equal)
    }
    #expect(scene.compare([], with: .old) == .equal)
    let other = try #require(back)
    let lines = [(search, scene), (other.search, other.scene)].map { search, scene in
      search.causes.map { EditWords(edits: scene.edits).cause($0, .cause).line }
    }
    #expect(lines[0] == lines[1])
  }

  @Test("What the limit of runs leaves open is not called a cause")
  func limit() throws {
    let edits = ScriptEdits(
      old: ["": Array(Self.scene.utf8)],
      new: ["": Array(Self.numbers.reduce(Self.scene) { $0.replacing($1.0, with: $1.1) }.utf8)])
    var runs = 0
    let search = CauseSearch(edits) { _, _ in
      runs += 1
      return runs > 3 ? nil : .differs
    }
    #expect(search.causes.isEmpty && search.untried.count == edits.changes.count)
  }

  @Test("Trials read the modules and the data of their version")
  func modules() throws {
    try Command.withFolder { folder in
      for (side, far, data) in [("a", "100", "1,2"), ("b", "140", "1,2")] {
        let base = folder.appending(path: side)
        try FileManager.default.createDirectory(
          at: base.appending(path: "lib"), withIntermediateDirectories: true)
        for (name, text) in [
          ("lib/far.lua", "-- Far.\nreturn \(far)"), ("touch.csv", data),
          (
            "card.lua",
            """
            local scene = motion.scene { name = "card" }
            local card = scene:box { id = "card", width = 100 }
            motion.animator { duration = 0.2 }:animate(card, { x = require "lib.far" }):play()
            """
          ),
        ] {
          try Data(text.utf8).write(to: base.appending(path: name))
        }
      }
      let outcome = try Command.motion(["diff", "a/card.lua", "b/card.lua"], in: folder)
      #expect(
        outcome.output.contains(
          "lib/far.lua line 2: `100` → `140`. This alone accounts for all differences:"),
        "\(outcome)")
    }
  }

  @Test("A golden trace's script comes from git, so its failure names value and line")
  func golden() throws {
    try TestFolder.with { folder in
      _ = try folder.run(
        "git init -q . && git add . && git -c user.name=a -c user.email=a@b.c commit -qm x")
      try folder.write("card.lua", TestFolder.card.replacing("= 0.2, curve", with: "= 0.4, curve"))
      let line = "line 5: duration 0.2 → 0.4. This alone accounts for all differences:"
      let tested = try folder.run("motion test --no-pages")
      #expect(tested.code == 1 && tested.output.contains("\n  \(line)\n"), "\(tested)")
      let compared = try folder.run("motion diff card.lua")
      #expect(compared.output.contains("\n\(line)\n"), "\(compared)")
      // A trace that no version gives has no causes.
      _ = try folder.run("sed 's/card.x 100$/card.x 101/' card.trace > x && mv x card.trace")
      let unknown = try folder.run("motion diff card.lua")
      #expect(unknown.code == 1 && !unknown.output.contains("accounts"), "\(unknown)")
    }
  }

  @Test("Golden traces that fail by one change are counted together")
  func groups() throws {
    try TestFolder.with { folder in
      _ = try folder.run("motion run card.lua --appearance dark > card.dark.trace")
      _ = try folder.run(
        "git init -q . && git add . && git -c user.name=a -c user.email=a@b.c commit -qm x")
      try folder.write("card.lua", TestFolder.card.replacing("= 0.2, curve", with: "= 0.4, curve"))
      let outcome = try folder.run("motion test --no-pages")
      #expect(
        outcome.output.hasSuffix(
          "2 failures: card.lua line 5: duration 0.2 → 0.4\n2 goldens: 2 failed\n"), "\(outcome)")
    }
  }
}
