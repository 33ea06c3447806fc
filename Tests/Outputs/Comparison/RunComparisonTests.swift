import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@testable import MotionAnalysis

/// How the motion of two scripts differs, in words.
struct RunComparisonTests {
  /// A change of the scene, and the sentences about it.
  struct Change: Sendable, CustomTestStringConvertible {
    let title: String
    let from: String
    let to: String
    let sentences: [String]

    var testDescription: String { title }
  }

  private static let scene = """
    local scene = motion.scene { name = "card", width = 400, height = 400 }
    local card = scene:box { id = "card", width = 100, fill = "#ff0000" }
    local label = card:text { id = "label", text = "Open" }
    local photo = scene:image { id = "photo", source = "a.png" }
    local spring = motion.spring { duration = 0.4, bounce = 0.1 }
    scene:timeline(function(t)
      t:wait(0.1)
      t:play(motion.animator { curve = spring }:animate(card, { x = 200 }))
      t:play(motion.animator { duration = 0.3, curve = "easeOut" }:animate(card, { opacity = 0.5, y = 50 }))
      card.fill = "#0000ff"
      t:wait(0.2)
      t:play(motion.animator { duration = 0.3 }:animate(card, { x = 0 }))
    end)
    """

  static let changes = [
    Change(title: "nothing", from: "local", to: "local", sentences: []),
    Change(
      title: "a bounce", from: "bounce = 0.1", to: "bounce = 0.4",
      sentences: [
        "first difference: `card.x` is 6.154647 instead of 5.860554 in frame 7 (0.117 s)",
        "`card.x` overshoots 9.5 % instead of 0.2 %",
        "everything from 0.668 s on starts 224 ms later",
      ]),
    Change(
      title: "a wait", from: "wait(0.1)", to: "wait(0.2)",
      sentences: [
        "first difference: `card.x` is not set yet, but was 0 in frame 6 (0.1 s)",
        "everything from 0.1 s on starts 100 ms later",
      ]),
    Change(
      title: "a curve", from: "\"easeOut\"", to: "\"linear\"",
      sentences: [
        "first difference: `card.y` is 2.581401 instead of 4.24227 in frame 41 (0.683 s)",
        "`card.y` takes the same time along another curve, up to 9.33 apart at 0.833 s",
        "`card.opacity` takes the same time along another curve, up to 0.093 apart at 0.833 s",
      ]),
    Change(
      title: "an end", from: "x = 200", to: "x = 250",
      sentences: [
        "first difference: `card.x` is 7.325693 instead of 5.860554 in frame 7 (0.117 s)",
        "`card.x` goes to 250 instead of 200",
      ]),
    Change(
      title: "a colour", from: "\"#0000ff\"", to: "\"#00ffff\"",
      sentences: [
        "first difference: `card.fill` is #00ffff instead of #0000ff in frame 59 (0.983 s)",
        "`card.fill` ends as #00ffff instead of #0000ff",
      ]),
    Change(
      title: "a text", from: "\"Open\"", to: "\"Close\"",
      sentences: [
        "first difference: `card/label.width` is 45.325284 instead of 43.151989 in frame 0 (0 s)",
        "`card/label.width` is 45.3 instead of 43.2",
        "`card/label.text` is \"Close\" instead of \"Open\"",
      ]),
    Change(
      title: "an image", from: "a.png", to: "b.png",
      sentences: [
        "first difference: `photo.source` is \"b.png\" instead of \"a.png\" in frame 0 (0 s)",
        "`photo.source` is \"b.png\" instead of \"a.png\"",
      ]),
    Change(
      title: "an id", from: "id = \"card\"", to: "id = \"sheet\"",
      sentences: [
        "first difference: `card.width` is not set, but was 100 in frame 0 (0 s)",
        "`card` is renamed to `sheet`",
      ]),
    Change(
      title: "a property that is not animated", from: ", y = 50", to: "",
      sentences: [
        "first difference: `card.y` is not set, but was 4.24227 in frame 41 (0.683 s)",
        "`card.y` no longer moves",
      ]),
    Change(
      title: "the way back", from: "animate(card, { x = 0 })", to: "animate(card, { y = 50 })",
      sentences: [
        "first difference: `card.x` is 200 instead of 198.969403 in frame 71 (1.183 s)",
        "`card.x` moves once instead of twice",
        "`card.x` ends at 200 instead of 0",
      ]),
    Change(
      title: "a motion that is cut off", from: "t:wait(0.2)",
      to: """
        motion.animator { duration = 1, curve = "linear" }:animate(card, { rotationZ = 90 }):play()
        t:wait(0.2)
        """,
      sentences: [
        "first difference: `card.rotationZ` is 1.393957, but was not set in frame 59 (0.983 s)",
        "`card.rotationZ` moves now",
      ]),
    Change(
      title: "the scene's name", from: "name = \"card\"", to: "name = \"sheet\"",
      sentences: ["the scene is called `sheet` instead of `card`"]),
  ]

  @Test("The sentences describe a change in terms of motion", arguments: changes)
  func sentences(_ change: Change) throws {
    try #require(Self.scene.contains(change.from))
    let before = try RecordedScene(running: Self.scene)
    let after = try RecordedScene(running: Self.scene.replacing(change.from, with: change.to))
    #expect(before.failure == nil && after.failure == nil)
    let comparison = RunComparison(before.recording, after.recording)
    #expect(comparison.sentences == change.sentences)
    #expect(comparison.isEqual == change.sentences.isEmpty)
  }

  @Test("The target of a declared motion is said, and no measure that follows from it")
  func target() throws {
    func recording(_ second: Double) throws -> Recording {
      try RecordedScene(
        running: """
          local scene = motion.scene { name = "s" }
          local card = scene:box { id = "card" }
          local move = motion.animator { duration = 1, curve = "linear" }
          move:keyframe(card, { x = 100 }, { start = 0, duration = 0.5 })
          move:keyframe(card, { x = \(100 + second) }, { start = 0.5, duration = 0.5 })
          move:play()
          """
      ).recording
    }
    let comparison = RunComparison(
      try recording(100), try recording(220), units: ["x": .points])
    #expect(
      comparison.sentences.last
        == "`card.x` goes to 320 instead of 200"
    )
  }

  /// Five cards that start one after another, then dots; the dots wait for all cards.
  private static func series(each: Double, waits: [Double]) throws -> Recording {
    try RecordedScene(
      running: """
        local scene = motion.scene { name = "s" }
        local cards, dots = {}, {}
        for i = 1, 5 do cards[i] = scene:box { id = "card" .. i, y = 1 } end
        for i = 1, 4 do dots[i] = scene:box { id = string.char(96 + i), y = 1 } end
        local function move() return motion.animator { duration = 0.2, curve = "linear" } end
        scene:timeline(function(t)
          for _, card in ipairs(cards) do
            t:start(move():animate(card, { x = 100 }))
            t:wait(\(each))
          end
          for i, wait in ipairs { \(waits.map { "\($0)" }.joined(separator: ", ")) } do
            scene:timeline(function(t)
              t:wait(wait)
              t:play(move():animate(dots[i], { x = 50, y = 50 }))
            end)
          end
        end)
        """
    ).recording
  }

  @Test("A series that starts at other distances is said as a whole beside what starts later")
  func seriesBesideShift() throws {
    let waits = [0.5, 0.5, 0.5, 0.5]
    let comparison = RunComparison(
      try Self.series(each: 0.02, waits: waits), try Self.series(each: 0.03, waits: waits))
    let series = "x of 4 layers (`card2` to `card5`) start 30 ms instead of 20 ms apart"
    let shift = "everything from 0.6 s on starts 50 ms later"
    #expect(Array(comparison.sentences.dropFirst()) == [series, shift])
  }

  @Test("What starts less than a millisecond apart, in both directions, is no shift by 0 ms")
  func tinyShift() throws {
    let comparison = RunComparison(
      try Self.series(each: 0.02, waits: [0.5, 0.5, 0.5, 0.5]),
      try Self.series(each: 0.02, waits: [0.5006, 0.4994, 0.5006, 0.4994]))
    #expect(!comparison.isEqual)
    #expect(
      !comparison.sentences.contains { $0.contains(" 0 ms") || $0.contains("everything") },
      "\(comparison.sentences)")
  }

  @Test("Runs at different rates are equal although a layer is removed between their frames")
  func removal() throws {
    func recording(_ fps: Int) throws -> Recording {
      try RecordedScene(
        running: """
          local scene = motion.scene { name = "card" }
          local card = scene:box { id = "card" }
          scene:timeline(function(t)
            t:start(motion.animator { duration = 1, curve = "linear" }:animate(card, { x = 97 }))
            t:wait(0.52) card:remove() t:wait(0.48)
          end)
          """, fps: fps
      ).recording
    }
    let sixty = try recording(60)
    for fps in [7, 30, 48, 90, 120] {
      let comparison = RunComparison(sixty, try recording(fps))
      #expect(comparison.isEqual, "\(fps): \(comparison.sentences)")
    }
  }

  @Test("Gradients and paths at different rates are equal between frames, and others are seen")
  func parted() throws {
    func recording(_ fps: Int, _ last: String = "systemRed") throws -> Recording {
      try RecordedScene(
        running: """
          local scene = motion.scene { name = "card" }
          local card = scene:shape { id = "card", width = 60, height = 60, path = motion.ellipse() }
          scene:timeline(function(t)
            t:wait(0.21)
            motion.withAnimation("bouncy", function()
              card.fill = motion.linearGradient { "systemPink", "\(last)" }
              card.path = motion.star { points = 5, inner = 0.4 }
            end)
            t:wait(1)
          end)
          """, fps: fps
      ).recording
    }
    let sixty = try recording(60)
    for fps in [7, 30, 48, 90, 120] {
      let comparison = RunComparison(sixty, try recording(fps))
      #expect(comparison.isEqual, "\(fps): \(comparison.sentences)")
    }
    // Without an instant in common but the first one, only values between frames can differ.
    let other = RunComparison(sixty, try recording(59, "systemBlue"))
    #expect(other.properties.map(\.name) == ["card.fill"], "\(other.sentences)")
  }

  @Test("Runs at different rates that end within a frame are equal, although a motion never ends")
  func endless() throws {
    func recording(_ fps: Int, _ duration: Double) throws -> Recording {
      try RecordedScene(
        running: """
          local scene = motion.scene { name = "s" }
          local band, card = scene:box { id = "band" }, scene:box { id = "card" }
          motion.animator { duration = 0.7, curve = "linear", repeatCount = "forever" }:animate(band, { x = 80 }):play()
          motion.animator { duration = \(duration) }:animate(card, { x = 10 }):play()
          """, fps: fps
      ).recording
    }
    for duration in [0.3, 0.517, 1.01] {
      #expect(RunComparison(try recording(60, duration), try recording(30, duration)).isEqual)
      #expect(RunComparison(try recording(120, duration), try recording(60, duration)).isEqual)
    }
    #expect(!RunComparison(try recording(60, 0.3), try recording(30, 0.5)).isEqual)
  }

  @Test("A long list of differences is truncated, and the omitted ones are counted")
  func many() throws {
    func recording(_ end: Int) throws -> Recording {
      try RecordedScene(
        running: """
          local scene = motion.scene { name = "s" }
          for i = 1, 40 do
            local card = scene:box { id = "card" .. i, y = i }
            card.x = i * \(end)
            card.opacity = 0.5 / \(end)
          end
          """
      ).recording
    }
    let comparison = RunComparison(try recording(1), try recording(2))
    #expect(comparison.properties.count == 80)
    #expect(comparison.sentences.count == 14)
    #expect(comparison.sentences.last == "… and 29 more differences")
    #expect(
      comparison.sentences[2]
        == "opacity of 40 layers (`card1` to `card40`) are 0.25 instead of 0.5"
    )
  }
}
