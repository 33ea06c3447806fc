import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

/// Copies show what their originals show, whatever engines have declared that.
struct StrangerTransitionTests {
  private static let states = """
    local scene = motion.scene { name = "test", width = 200, height = 200 }
    local a = scene:group { id = "a", width = 200, height = 200 }
    local first = a:gauge { id = "dial", width = 40, height = 40, level = 0.2, tint = "#ff0000" }
    first:veil() first.mist = 0.2 first.near = 1
    local lone = a:gauge { id = "lone", y = 60, width = 40, height = 40, level = 0.75 }
    lone:veil() lone.mist = 0.5 lone.fold = 30
    local card = a:box { id = "card", y = 120, width = 80, height = 60, fill = "white" }
    local inner = card:gauge { id = "inner", width = 20, height = 20, shape = "square" }
    local plain = card:box { id = "plain", x = 40, width = 20, height = 20 }
    plain:veil() plain.far = 3
    local b = scene:group { id = "b", width = 200, height = 200, hidden = true }
    local second = b:gauge { id = "dial", x = 100, width = 80, height = 80, level = 0.6, tint = "#0000ff" }
    second:veil() second.mist = 0.6 second.near = 3
    local c = scene:group { id = "c", width = 200, height = 200, hidden = true }
    c:gauge { id = "dial", x = 10, width = 20, height = 20, level = 1 }

    """

  private static func run(
    _ script: String, reducesMotion: Bool = false
  ) throws -> SteppedScene {
    try SteppedScene(
      states + script, fps: 10, reducesMotion: reducesMotion, plugins: StrangerPlugin.plugins)
  }

  private static func layer(_ path: String, in run: SteppedScene) throws -> Layer {
    try #require(run.session.stage.layer(at: path), "there is no `\(path)`")
  }

  /// The values of some properties of a layer.
  private static func values(
    _ path: String, _ names: [String], in run: SteppedScene
  ) throws -> [Double] {
    let layer = try layer(path, in: run)
    return try names.map { name in
      run.session.stage.store[try #require(layer.property(name)?.slot, "\(path).\(name)")]
    }
  }

  private static let open = """
    local t = motion.transition { name = "open", from = a, to = b, duration = 1, curve = "linear",
      rules = { dial = motion.shared(), lone = motion.crossfade(), card = motion.crossfade() } }
    scene:timeline(function(tl) tl:play(t) end)
    """

  @Test("A copy has the drawing and the values of its original", arguments: [false, true])
  func snapshots(reducesMotion: Bool) throws {
    let run = try Self.run(Self.open, reducesMotion: reducesMotion)
    try run.run(to: 0.1)
    // Where motion is reduced, the screen is one element.
    let screen = reducesMotion ? "open/a" : "open"
    for path in ["lone", "card", "card/inner", "card/plain"] {
      let copy = try Self.layer("\(screen)/\(path)", in: run)
      let original = try Self.layer("a/\(path)", in: run)
      #expect(copy.kind === original.kind, "\(path)")
      #expect(copy.drawing == original.drawing, "\(path)")
    }
    let lone = ["level", "mist", "fold"]
    #expect(try Self.values("\(screen)/lone", lone, in: run) == [0.75, 0.5, 30])
    #expect(try Self.values("\(screen)/card/inner", ["shape"], in: run) == [1])
    #expect(try Self.values("\(screen)/card/plain", ["far", "mist"], in: run) == [3, 0])
  }

  @Test("A shared element moves between the values of both states")
  func shared() throws {
    // Fingers meet what is there at the instant of a turn.
    let run = try Self.run(Self.open + "\nscene:timeline(function(tl) tl:wait(0.5) end)")
    try run.run(to: 0.5)
    let dial = try Self.layer("open/dial", in: run)
    #expect(try dial.drawing == Self.layer("b/dial", in: run).drawing)
    let found = try Self.values("open/dial", ["level", "mist", "near", "x"], in: run)
    #expect(zip(found, [0.4, 0.4, 2, 50]).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(found)")
    let stage = run.session.stage
    #expect(stage.hit(Point(x: 80, y: 30)) { _ in false }?.path == "b/dial")
    #expect(stage.hit(Point(x: 52, y: 2)) { _ in false }?.path != "b/dial")
  }

  @Test("A shared element with a look in one state alone fades it")
  func changed() throws {
    let run = try Self.run(
      """
      local t = motion.transition { name = "open", from = a, to = c, duration = 1, curve = "linear",
        rules = { dial = motion.shared() } }
      scene:timeline(function(tl) tl:play(t) end)
      """)
    try run.run(to: 0.5)
    let (before, after) = (
      try Self.layer("open/dial/source/dial", in: run),
      try Self.layer("open/dial/destination/dial", in: run)
    )
    #expect(try before.drawing == Self.layer("a/dial", in: run).drawing)
    #expect(after.drawing == StrangerPlugin.gauge.drawing)
    #expect(try Self.values(before.path, ["level", "mist", "x"], in: run) == [0.2, 0.2, 0])
    #expect(try Self.values(after.path, ["level", "x"], in: run) == [1, 0])
    #expect(try Self.values("open/dial/source", ["opacity"], in: run) == [0.5])
  }

  @Test("A live copy shows what its original shows at each instant")
  func live() throws {
    let run = try Self.run(
      """
      local fade = motion.animator { duration = 1, curve = "linear" }:animate(second, { mist = 1 })
      second:pour { level = 1, duration = 1 }
      local t = motion.transition { name = "open", from = a, to = b, duration = 1, curve = "linear",
        rules = { dial = motion.shared { alongside = fade, live = "destination" } } }
      scene:timeline(function(tl) tl:play(t) end)
      """)
    try run.run(to: 0.5)
    let copy = try Self.layer("open/dial", in: run)
    #expect(try copy.drawing == Self.layer("b/dial", in: run).drawing)
    for name in ["level", "mist", "near"] {
      #expect(
        try Self.values("open/dial", [name], in: run)
          == Self.values("b/dial", [name], in: run), "\(name)")
    }
    let mist = try Self.values("open/dial", ["mist"], in: run)[0]
    #expect((mist - 0.8).magnitude < 1e-9)
  }

  @Test("An interrupted copy keeps its look, and the next one in its place has none of it")
  func interrupted() throws {
    let run = try Self.run(
      """
      local t = motion.transition { name = "open", from = a, to = b, duration = 0.2, curve = "linear",
        rules = { dial = motion.shared() } }
      scene:timeline(function(tl) tl:start(t) tl:wait(0.1) t:interrupt { to = c } tl:waitFor(t) end)
      """)
    try run.run(to: 0.1)
    let stage = run.session.stage
    let before = try #require(
      stage.layers.last { $0.id == "dial" && $0.parent?.id == "source" },
      "\(stage.layers.map(\.path))")
    #expect(try before.drawing == Self.layer("a/dial", in: run).drawing)
    let found = try Self.values(before.path, ["level", "mist", "near"], in: run)
    #expect(zip(found, [0.4, 0.4, 2]).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(found)")
    let next = try #require(before.parent?.parent)
    #expect(next.drawing == StandardLayers.box.drawing && next.path.hasPrefix("open/"))
  }

  @Test("Another run uses the same copies again")
  func reused() throws {
    let run = try Self.run(
      """
      local t = motion.transition { name = "open", from = a, to = b, duration = 0.2,
        rules = { dial = motion.shared(), lone = motion.crossfade(), card = motion.crossfade() } }
      scene:timeline(function(tl)
        tl:play(t) tl:waitFor(t) t:reverse() tl:waitFor(t) tl:play(t) tl:waitFor(t)
      end)
      """)
    try run.runToRest()
    let copies = run.session.stage.layers.map(\.path).filter { $0.hasPrefix("open/") }
    #expect(copies.count == 5 && Set(copies).count == 5, "\(copies)")
  }

  @Test("A change of one tree returns the values of all groups")
  func change() throws {
    let run = try Self.run(
      """
      local t = motion.transition { name = "open", layer = a, duration = 0.2, curve = "linear",
        rules = { dial = motion.shared() },
        change = function() first.mist = 1 first.level = 1 end }
      scene:timeline(function(tl)
        tl:play(t) tl:wait(0.1) t:reverse() tl:waitFor(t)
      end)
      """)
    try run.run(to: 0.1)
    let middle = try Self.values("open/dial", ["mist", "level"], in: run)
    #expect(zip(middle, [0.6, 0.6]).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(middle)")
    try run.runToRest()
    #expect(try Self.values("a/dial", ["mist", "level"], in: run) == [0.2, 0.2])
  }
}
