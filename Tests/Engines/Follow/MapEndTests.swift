import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Values of mappings that rules compute")
struct MapEndTests {
  private static let scene = """
    local scene = motion.scene { name = "test", width = 390, height = 844, safeArea = { top = 47 } }
    local bar = scene:box { id = "bar", y = 100, width = 390, height = 40 }
    local pull = scene:box { id = "pull", width = 100, height = 100 }
    local dot = scene:box { id = "dot", width = 10, height = 10 }

    """

  private func scene(_ script: String, fps: Int = 60) throws(Diagnostic) -> SteppedScene {
    let run = try SteppedScene(Self.scene + script, fps: fps)
    try run.run(toFrame: 0)
    return run
  }

  private static let pulling = """
    scene:timeline(function(t)
      t:play(motion.animator { duration = 1, curve = "linear" }:animate(pull, { x = 100 }))
      t:wait(0.1)
    end)

    """

  @Test("A function is called again when what it reads changes")
  func function() throws {
    let run = try scene(
      """
      dot.y = motion.map(pull, "x", { 0, 100 }, { 0, function() return bar.y + bar.height end })
      """ + "\n" + Self.pulling + """
        scene:timeline(function(t)
          t:play(motion.animator { duration = 1, curve = "linear" }:animate(bar, { y = 200 }))
        end)
        """)
    for step in [0.25, 0.5, 0.75, 1] {
      try run.run(to: step)
      let expected = step * (100 + 100 * step + 40)
      #expect(abs(try run.value("dot.y") - expected) < 1e-9, "at \(step)")
    }
  }

  @Test("Shares, the safe area and edges of siblings are places of the mapped property")
  func pins() throws {
    let run = try scene(
      """
      dot.y = motion.map(pull, "x", { 0, 50, 100 }, { "safe + 3", { bar, "bottom", 12 }, "50%" })
      dot.width = motion.map(pull, "x", { 0, 100 }, { 10, "100% - 40" })
      """ + "\n" + Self.pulling)
    for (time, y, width) in [(0, 50.0, 10.0), (0.5, 152, 180), (0.75, 287, 265), (1, 422, 350)] {
      try run.run(to: time)
      #expect(abs(try run.value("dot.y") - y) < 1e-9, "at \(time)")
      #expect(abs(try run.value("dot.width") - width) < 1e-9, "at \(time)")
    }
  }

  @Test("It is a distance of a pin, and follows what its functions read")
  func pinned() throws {
    let run = try scene(
      """
      dot.top = motion.map(pull, "x", { 0, 100 }, { 0, function() return bar.y end })
      """ + "\n" + Self.pulling + """
        scene:timeline(function(t) t:wait(1) bar.y = 300 end)
        """)
    try run.run(to: 0.5)
    #expect(abs(try run.value("dot.y") - 50) < 1e-9)
    try run.run(to: 1.05)
    #expect(abs(try run.value("dot.y") - 300) < 1e-9)
  }

  @Test("A curve that overshoots stays in the piece of its stops")
  func overshoot() throws {
    let ends = "{ 0, 50, 100 }, { 0, %, 400 }, { curve = \"outBack\" })\n"
    let run = try scene(
      "dot.x = motion.map(pull, \"x\", " + ends.replacing("%", with: "100")
        + "dot.y = motion.map(pull, \"x\", "
        + ends.replacing("%", with: "function() return 100 end")
        + Self.pulling)
    for frame in 1...60 {
      try run.run(toFrame: frame)
      let (numbers, computed) = try (run.value("dot.x"), run.value("dot.y"))
      #expect(numbers == computed, "at frame \(frame)")
    }
  }

  @Test("It goes on with a source that is no property of a layer")
  func timed() throws {
    let run = try scene(
      """
      local move = motion.animator { duration = 1, curve = "linear" }:animate(pull, { x = 100 })
      dot.y = motion.map(move, "fractionComplete", { 0, 1 }, { 0, function() return 2 * bar.y end })
      scene:timeline(function(t) t:play(move) t:wait(0.1) end)
      """)
    for step in [0.25, 0.5, 0.75] {
      try run.run(to: step)
      #expect(abs(try run.value("dot.y") - 200 * step) < 1e-9, "at \(step)")
    }
  }

  @Test("Its velocity is the slope of its values", arguments: 0..<20)
  func velocity(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (from, to) = (random.number(-200...200), random.number(-200...200))
    let run = try scene(
      """
      dot.y = motion.map(pull, "x", { 0, 60, 100 }, { \(from), function() return bar.y end, "50%" })
      local function move(layer, values)
        scene:timeline(function(t)
          t:play(motion.animator { duration = 1, curve = "easeInOut" }:animate(layer, values))
        end)
      end
      move(pull, { x = 100 })
      move(bar, { y = \(to) })
      """, fps: 10_000)
    var last: (time: Double, value: Double)?
    for frame in 1...9000 {
      try run.run(toFrame: frame)
      let (time, value) = (Double(frame) / 10_000, try run.value("dot.y"))
      defer { last = (time, value) }
      guard let last, frame % 613 == 0 else { continue }
      let slope = (value - last.value) / (time - last.time)
      let velocity = run.session.stage.velocity(of: try run.slot("dot.y"), at: time)
      #expect(abs(velocity - slope) < 1 + 0.01 * abs(slope), "seed \(seed) at \(time)")
    }
  }

  @Test(
    "Wrong values say what to do",
    arguments: [
      (
        "dot.opacity = motion.map(pull, \"x\", { 0, 1 }, { 0, \"50%\" })",
        "`dot.opacity` is no place or length, which a value of the mapping describes"
      ),
      (
        "dot.height = motion.map(pull, \"x\", { 0, 1 }, { 0, { bar, \"bottom\" } })",
        "`dot.height` is no place, which a value of the mapping describes"
      ),
      (
        "dot.y = motion.map(pull, \"x\", { 0, 1 }, { 0, { bar, \"left\" } })",
        "`dot.top` cannot be at the `left` of `bar`, which is on the other axis"
      ),
      (
        "dot.fill = motion.map(pull, \"x\", { 0, 1 }, { 0, function() return 1 end })",
        "`dot.fill` is a colour or a gradient, and the mapping of `pull.x` yields numbers"
      ),
      (
        "dot.y = motion.map(dot, \"x\", { 0, 1 }, { 0, function() return dot.y end })",
        "`dot.y` follows `dot.y`"
      ),
    ])
  func wrong(script: String, message: String) throws {
    let error = try #require(throws: Diagnostic.self) { try scene(script) }
    #expect(error.message.contains(message), "\(error.message)")
  }
}
