import HeaderEngine
import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

/// The instants at which a header that works on whole deltas follows its scroll view.
struct HeaderStepTests {
  /// A finger on a list with a header from 88 to 600 points, and the resulting height and offset.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let options: String
    /// The positions of the finger at the ticks, in points.
    let path: [Double]
    let height: Double
    let offset: Double
    var testDescription: String { name }
  }

  /// The pull of the finger that stretches content by a distance.
  private static func pull(stretching distance: Double) -> Double {
    distance * 844 / (0.55 * (844 - distance))
  }

  static let rows = [
    Row(
      name: "from beyond the top into the content is one delta", options: published,
      path: [pull(stretching: 47.25), -7.75], height: 545, offset: -47.25),
    Row(
      name: "back to the top exactly is no delta in the content", options: published,
      path: [pull(stretching: 47.25), 0], height: 600, offset: 0),
    Row(
      name: "the surplus above the greatest height is lost", options: published,
      path: [-40, 40], height: 600, offset: 0),
    Row(
      name: "the next delta stretches the content", options: published,
      path: [-40, 40, 40 + pull(stretching: 20)], height: 600, offset: -20),
    Row(
      name: "the surplus below the least height is lost", options: published,
      path: [-500, -520, -530], height: 88, offset: 10),
    Row(
      name: "quick return: from beyond the top into the content", options: absorbed,
      path: [pull(stretching: 1.5), -22], height: 576.5, offset: -1.5),
    Row(
      name: "quick return: the surplus is lost", options: absorbed, path: [-40, 40], height: 600,
      offset: 0),
    Row(
      name: "quick return: from beyond the end into the content is one delta", options: absorbed,
      path: [-512, -2512 - pull(stretching: 30), -2502], height: 128, offset: 2030),
  ]

  private static let published = "policy = \"asPublished\""
  private static let absorbed = "policy = \"quickReturn\", unconsumed = \"absorbed\""

  @Test("A whole delta is that of a tick, also across an edge of the content", arguments: rows)
  func wholeDeltas(row: Row) throws {
    let path = row.path.enumerated().map { "{ t = \($0 + 1) / 60, y = \($1) }" }
    let run = try SteppedScene(
      Self.scene(
        row.options,
        "t:start(list:drag { path = { { t = 0, y = 0 }, \(path.joined(separator: ", ")) }, "
          + "hold = true })"))
    try run.run(toFrame: row.path.count + 2)
    #expect(try (run.value("sheet/bar.height") - row.height).magnitude < 1e-9)
    #expect(try (run.value("sheet/list.offsetY") - row.offset).magnitude < 1e-9)
  }

  @Test("Content that a whole delta has left beyond an edge returns to it after the release")
  func returnsToTheEdge() throws {
    func band(_ pull: Double) -> Double { 0.55 * pull * 844 / (0.55 * pull + 844) }
    for (options, path, height, edge) in [
      (Self.published, "{ t = 1/60, y = 91 }, { t = 2/60, y = -8 }", 600 - 8 - band(91), 0.0),
      (
        Self.absorbed, "{ t = 1/60, y = -512 }, { t = 2/60, y = -2574 }, { t = 3/60, y = -2502 }",
        88 + 10 + band(62), 2000
      ),
    ] {
      let run = try SteppedScene(
        Self.scene(
          options, "t:play(list:drag { path = { { t = 0, y = 0 }, \(path) } })"))
      try run.runToRest()
      #expect(try run.value("sheet/list.offsetY") == edge)
      #expect(try (run.value("sheet/bar.height") - height).magnitude < 1e-9, "\(options)")
    }
  }

  /// A policy that prints each scroll, and works like `quickReturn`.
  private static let spy = """
    motion.define.policy { name = "spy", expands = "anywhere", unconsumed = "absorbed", guard = false,
      step = function(_, header, scroll)
        print(string.format("%.17g %.17g", scroll.from, scroll.to))
        local delta = scroll.to - scroll.from
        local pushes = delta > 0 and scroll.to > scroll.top or delta < 0 and scroll.to < scroll.bottom
        return pushes and header.height - delta or header.height
      end }
    """

  private static func scene(_ options: String, _ timeline: String) -> String {
    """
    \(spy)
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local sheet = scene:box { id = "sheet", width = 390, height = 844 }
    local bar = sheet:box { id = "bar", width = 390, height = 600 }
    local list = sheet:scroll { id = "list", width = 390, height = 844, contentHeight = 2844,
      alwaysBounceY = true }
    local header = motion.header { layer = bar, scroll = list, min = 88, max = 600, \(options) }
    scene:timeline(function(t)
      \(timeline)
    end)
    """
  }

  /// A finger over the list in a sheet, or a flick, that begins at a random time; the times at which
  /// it may end a step.
  private static func gesture(
    _ random: inout SeededGenerator, after start: Double
  ) -> (lua: String, events: [Double], end: Double) {
    if Int.random(in: 0..<4, using: &random) == 0 {
      let velocity = random.number(-3000...3000)
      return ("list:flick { velocity = \(velocity) }:play()", [start], start)
    }
    var (time, y) = (0.0, 0.0)
    var samples = [(time, y)]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      time += random.number(0.01...0.2)
      y += random.number(-700...700)
      samples.append((time, y))
    }
    let path = samples.map { "{ t = \($0), y = \($1) }" }.joined(separator: ", ")
    var events = [start, start + time]
    for index in samples.indices.dropFirst().dropLast() {
      let (before, after) = (samples[index - 1].1, samples[index + 1].1)
      if (samples[index].1 - before) * (after - samples[index].1) < 0 {
        events.append(start + samples[index].0)
      }
    }
    return ("list:drag { path = { \(path) }, release = true }:play()", events, start + time)
  }

  @Test(
    "Between two ticks a policy is asked again only at a touch, a reversal or a lift",
    arguments: Seeds.first(20))
  func oncePerTick(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (events, timelines, time) = ([Double](), [String](), 0.0)
    for _ in 0..<5 {
      time += random.number(0...0.4)
      let gesture = Self.gesture(&random, after: time)
      timelines.append("t:wait(\(time)) \(gesture.lua)")
      events += gesture.events
      time = gesture.end
    }
    // What else happens in the scene, near and far from the list.
    let others = [
      "list.contentHeight = \(random.number(2400...4000))",
      "list.insetTop = \(random.number(0...90))",
      "scene.safeAreaTop = \(random.number(0...40))", "local _ = bar.height + list.offsetY",
      "sheet.x = bar.height", "list.width = \(random.number(200...400))",
    ]
    for other in others { timelines.append("t:wait(\(random.number(0...2))) \(other)") }
    let isSheet = Bool.random(using: &random)
    let script =
      Self.scene("policy = \"spy\"", isSheet ? Self.sheet : "")
      + timelines.map { "\nscene:timeline(function(t) \($0) end)" }.joined()
    let run = try SteppedScene(script)
    var asked = 0
    for frame in 0...240 {
      try run.step()
      let now = Double(frame) / 60
      let allowed = events.filter { $0 > now - 1 / 60 - 1e-9 && $0 <= now + 1e-9 }.count
      let steps = run.printed.count - asked
      #expect(steps <= 1 + allowed, "seed \(seed), frame \(frame): \(steps) steps\n\(script)")
      if steps > 1 + allowed { return }
      asked = run.printed.count
    }
    #expect(isSheet || asked > 0, "seed \(seed)")
  }

  private static let sheet = """
    sheet:draggable { axis = "y", detents = { full = 0, half = 300 }, scrollingExpands = "up" }
    """

  @Test(
    "What else happens in the scene, at a tick or beside it, changes nothing",
    arguments: Seeds.first(12), ["policy = \"asPublished\"", absorbed, "policy = \"spy\""])
  func isolation(seed: Int, options: String) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (timelines, time) = ([String](), 0.0)
    for _ in 0..<4 {
      time += random.number(0...0.3)
      let gesture = Self.gesture(&random, after: time)
      timelines.append("t:wait(\(time)) \(gesture.lua)")
      time = gesture.end
    }
    let own = Self.scene(options, "") + Self.text(of: timelines)
    // Wake-ups on ticks, beside them by less and more than the tolerance, and anywhere.
    let waits =
      [0.1, 0.1 + 0.2, 7 / 60, 0.25 + 4e-10, 0.35 - 4e-10, 0.4 + 1e-8]
      + (0..<6).map { _ in
        random.number(0...1.5)
      }
    let company =
      "\nlocal other = scene:scroll { id = \"other\", width = 50, height = 50, contentHeight = 500 }"
      + Self.text(
        of: waits.map {
          "t:wait(\($0)) other.contentHeight = 400 + \($0) sheet.x = bar.height + list.offsetY"
        })
    let traces = try [own, own + company].map { script in
      let run = try TracedScene(running: Array(script.utf8), name: "scene.lua", fps: 120)
      #expect(run.failure == nil, "\(run.failure?.message ?? "")")
      let lines = run.trace.split(separator: "\n").filter { line in
        ["sheet/bar.", "sheet/list."].contains { line.contains($0) }
      }
      return (lines, run.printed)
    }
    #expect(traces[0].0.count > 50)
    #expect(traces[0].0 == traces[1].0, "seed \(seed)")
    #expect(traces[0].1 == traces[1].1, "seed \(seed)")
  }

  private static func text(of timelines: [String]) -> String {
    timelines.map { "\nscene:timeline(function(t) \($0) end)" }.joined()
  }
}
