import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Laws of the ground and the presented state")
struct TransitionGroundLawTests {
  private static let progresses = [0.02, 0.25, 0.5, 0.7, 0.98]
  private static let seeds = Seeds.first(80)
  private static let pairs = Seeds.first(300)

  private static func states(_ seed: Int) -> RandomStates {
    var random = SeededGenerator(seed: UInt64(seed))
    return RandomStates(&random)
  }

  /// Returns the pictures of the first frames of a timeline.
  private static func pictures(
    _ states: RandomStates, _ body: String, frames: Int
  ) throws -> [TransitionPicture] {
    let run = try SteppedScene("\(states)scene:timeline(function(t) \(body) end)")
    return try (0..<frames).map { _ in
      try run.step()
      return try TransitionPicture(of: run)
    }
  }

  private static func forwards(_ states: RandomStates) throws -> [TransitionPicture] {
    try pictures(
      states, progresses.map { "open:seek(\($0)) t:wait(1 / 60)" }.joined(separator: " "),
      frames: progresses.count)
  }

  private static func backwards(_ states: RandomStates) throws -> [TransitionPicture] {
    try pictures(
      states,
      "open:finish() local back = open:reversed() "
        + progresses.map { "back:seek(\(1 - $0)) t:wait(1 / 60)" }.joined(separator: " "),
      frames: progresses.count)
  }

  @Test("A transition is one picture for each progress, forwards and backwards", arguments: pairs)
  func onePicture(seed: Int) throws {
    let states = Self.states(seed)
    for (there, back) in zip(try Self.forwards(states), try Self.backwards(states)) {
      let difference = back.difference(from: there)
      #expect(difference == nil, "seed \(seed)\n\(states)")
      if difference != nil { return }
    }
  }

  @Test("The ground stands below all copies, and the presented state is hidden", arguments: seeds)
  func ground(seed: Int) throws {
    let states = Self.states(seed)
    let unruled = states.states[0].filter { element in
      element.parent == nil && states.rules[element.id] == nil && states.fallback == nil
    }.map { "ground/\($0.id)" }
    for picture in try Self.forwards(states) + Self.backwards(states) {
      let paths = picture.painted.map(\.path)
      let copies = paths.drop { $0.hasPrefix("ground/") }
      #expect(copies.allSatisfy { $0.hasPrefix("open/") }, "seed \(seed): \(paths)\n\(states)")
      #expect(Set(unruled).isSubset(of: paths), "seed \(seed): \(paths)\n\(states)")
    }
  }

  @Test("Something covers each point that both states cover", arguments: pairs)
  func cover(seed: Int) throws {
    let states = Self.states(seed)
    let ids = states.states.map { Set($0.map(\.id)) }
    // What moves away uncovers the point by intent.
    func stays(_ layer: TransitionPicture.Painted) -> Bool {
      let id = layer.original.id
      guard layer.depth == 1, !(ids[0].contains(id) && ids[1].contains(id)) else { return false }
      guard let effect = states.rules[id] ?? states.fallback else {
        return layer.original.path.hasPrefix("ground/")
      }
      return ["motion.none", "motion.crossfade"].contains { effect.hasPrefix($0) }
    }
    let ground = try Self.pictures(states, "t:wait(1)", frames: 1)[0].painted.filter(stays)
    let shown = try Self.pictures(states, "open:finish() t:wait(1)", frames: 1)[0].painted
      .filter { $0.path.hasPrefix("shown/") && stays($0) }
    let points = ground.map { layer in
      Point(
        x: layer.corners.reduce(0) { $0 + $1.x } / 4, y: layer.corners.reduce(0) { $0 + $1.y } / 4)
    }.filter { point in shown.contains { $0.contains(point) } }
    for picture in try Self.forwards(states) + Self.backwards(states) {
      for point in points {
        #expect(
          picture.painted.contains { $0.contains(point) }, "seed \(seed): \(point)\n\(states)")
      }
    }
  }

  private static let ways = [
    "t:play(open) t:play(open:reversed())",
    "t:play(open) open:reverse() t:waitFor(open)",
    "t:start(open) t:wait(0.2) open:interrupt { to = ground } t:waitFor(open)",
    "t:start(open) t:wait(0.2) t:play(open:reversed())",
    "t:play(open) t:start(open:reversed()) t:wait(0.1) t:play(open) t:play(open:reversed())",
    "t:start(open) t:wait(0.1) open:interrupt { to = third } t:wait(0.1) open:interrupt { to = ground } t:waitFor(open)",
    "local back = open:reversed() t:play(open) back:seek(0.4) t:wait(0.1) t:play(back)",
    "t:start(open) t:wait(0.1) open:cancel()",
  ]

  @Test("After the way back, the scene equals the scene before", arguments: seeds)
  func wayBack(seed: Int) throws {
    let states = Self.states(seed)
    func values(_ body: String) throws -> [String: Double] {
      let run = try SteppedScene("\(states)scene:timeline(function(t) t:wait(0.01) \(body) end)")
      try run.runToRest()
      let stage = run.session.stage
      let layers = stage.layers.filter { layer in
        RandomStates.roots.contains { layer.path == $0 || layer.path.hasPrefix("\($0)/") }
      }
      let slots = layers.flatMap { $0.firstSlot..<$0.firstSlot + $0.kind.group.slotCount }
      return Dictionary(
        uniqueKeysWithValues: slots.map { ("\(stage.path(of: $0))#\($0)", stage.store[$0]) })
    }
    let before = try values("")
    let way = Self.ways[seed % Self.ways.count]
    let after = try values(way)
    let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
    #expect(changed.isEmpty, "seed \(seed): \(way)\n\(states)")
  }

  private static let interruptions = [
    ("", "open:interrupt { to = ground }"), ("", "open:reversed():play()"),
    ("open:finish() open = open:reversed()", "open:reversed():play()"),
    ("open:finish() open = open:reversed()", "open:interrupt { to = shown }"),
  ]

  @Test("An interruption shows what was shown, in the same order", arguments: seeds)
  func interruption(seed: Int) throws {
    let states = Self.states(seed)
    let (setup, call) = Self.interruptions[seed % Self.interruptions.count]
    let start = "\(setup) open:play() t:wait(0.2)"
    let before = try Self.pictures(states, start, frames: 13)[12]
    let after = try Self.pictures(states, "\(start) \(call)", frames: 13)[12]
    let difference = after.difference(from: before, isNamed: true)
    #expect(difference == nil, "seed \(seed): \(call)\n\(states)")
  }
}
