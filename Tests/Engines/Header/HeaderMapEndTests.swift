import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("Ends of a header's mappings that rules compute")
struct HeaderMapEndTests {
  private static func scene(_ setup: String, header: String = "", _ timeline: String) -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844, safeArea = { top = 47 } }
    local bar = scene:box { id = "bar", width = 390, height = 600 }
    local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
    local anchor = scene:box { id = "anchor", y = 100, width = 100, height = 50 }
    local mapped = scene:box { id = "mapped", width = 10, height = 10 }
    local derived = scene:box { id = "derived", width = 10, height = 10 }
    local header = motion.header { layer = bar, scroll = list, min = 115, max = 600, \(header) }
    \(setup)
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }

  /// Ends as a mapping takes them, and the functions that compute the same numbers.
  private static let places = [
    ("\"safe + 12\"", "scene.safeAreaTop + 12"),
    ("\"50% - 8\"", "scene.height / 2 - 8"),
    ("{ anchor, \"bottom\", 12 }", "anchor.y + anchor.height + 12"),
    (
      "function() return anchor.y * anchor.height / 100 end", "anchor.y * anchor.height / 100"
    ),
    ("function() return 3 * scene.safeAreaTop end", "3 * scene.safeAreaTop"),
    ("-40", "-40"),
  ]

  @Test(
    "The value is that of a function of the same numbers, at each frame and with its velocity",
    arguments: [30, 60, 240], 1...16)
  func equalsDerived(fps: Int, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let from = Self.places[Int.random(in: 0..<5, using: &random)]
    let to = Self.places[Int.random(in: 0..<6, using: &random)]
    let lower = random.number(0...0.4)
    let upper = random.number(0.5...1)
    let policy = ["topOnly", "quickReturn"][seed % 2]
    let run = try SteppedScene(
      Self.scene(
        """
        header:map(mapped, "y", { over = { \(lower), \(upper) }, from = \(from.0), to = \(to.0) })
        derived.y = function()
          local part = math.max(0, math.min(1, (header.progress - \(lower)) / \(upper - lower)))
          return (1 - part) * (\(from.1)) + part * (\(to.1))
        end
        """, header: "policy = \"\(policy)\"",
        """
        local move = motion.animator { duration = \(random.number(0.2...0.9)), curve = "easeInOut" }
          :animate(anchor, { y = \(random.number(0...700)), height = \(random.number(10...200)) })
        t:start(move)
        t:start(motion.animator { duration = 0.6, curve = "linear" }:animate(scene, { safeAreaTop = 20 }))
        t:play(list:drag { by = \(random.number(-600 ... -200)), duration = 0.5 })
        anchor.height = \(random.number(10...200))
        list:drag { by = \(random.number(100...500)), duration = 0.5 }:play()
        t:wait(\(random.number(0.05...0.4)))
        scene.safeAreaTop = \(random.number(0...60))
        t:play(motion.withAnimation("snappy", function() anchor.y = \(random.number(0...700)) end))
        """))
    let stage = run.session.stage
    let slots = try (run.slot("mapped.y"), run.slot("derived.y"))
    for _ in 0...(2 * fps) {
      try run.step()
      let (mapped, derived) = (stage.store[slots.0], stage.store[slots.1])
      #expect(abs(mapped - derived) < 1e-9, "seed \(seed) at \(run.time)")
      let progress = try run.value("bar.progress")
      // At a corner, a function has the mean of the slopes on both sides.
      guard [lower, upper, 0, 1].allSatisfy({ abs(progress - $0) > 0.01 }) else { continue }
      let velocity = stage.velocity(of: slots.0, at: run.time)
      let expected = stage.velocity(of: slots.1, at: run.time)
      #expect(
        abs(velocity - expected) < 1e-3 * (1 + abs(expected)), "seed \(seed) at \(run.time)")
    }
  }

  @Test("A level is crossed at the same instant at every frame rate, while an end moves")
  func crossing() throws {
    let script = Self.scene(
      """
      header:map(mapped, "y", { from = { anchor, "bottom" }, to = function() return 3 * anchor.y end })
      mapped:onCross("y", { 310, 330 }, function(_, side, level) print(side, level) end)
      """,
      """
      t:start(motion.animator { duration = 0.7, curve = "easeInOut" }:animate(anchor, { y = 220 }))
      t:play(list:drag { by = -420, duration = 0.6 })
      """)
    let runs = try [30, 60, 240].map { fps in
      let run = try SteppedScene(script, fps: fps)
      try run.run(to: 1.5)
      return run
    }
    #expect(!runs[0].printed.isEmpty)
    for run in runs.dropFirst() { #expect(run.printed == runs[0].printed) }
    let times = runs.map { run in
      run.events.compactMap { line in line.split(separator: "@").dropFirst().first.map(String.init)
      }
    }
    #expect(times[0] == times[1] && times[1] == times[2])
  }

  @Test("A share of the scroll view's height is planned for as the same number is")
  func growingView() throws {
    func run(_ ends: String) throws -> SteppedScene {
      try SteppedScene(
        Self.scene(
          """
          list.contentHeight = 1000
          header:map(list, "height", { \(ends) })
          """, "t:play(list:flick { velocity = 3000 })"))
    }
    let runs = try [
      run("from = 729, to = 244"), run("from = \"100% - 115\", to = \"100% - 600\""),
      run("from = function() return scene.height - header.min end, to = 244"),
    ]
    for frame in 0...240 {
      for run in runs { try run.run(toFrame: frame) }
      for property in ["list.offsetY", "list.height", "bar.height"] {
        for run in runs.dropFirst() {
          let (found, expected) = try (run.value(property), runs[0].value(property))
          #expect(abs(found - expected) < 1e-9, "\(property) at frame \(frame)")
        }
      }
    }
    #expect(try runs[1].value("list.offsetY") == 1000 - 729)
  }

  @Test("A mapping that fails leaves the older one, which goes on")
  func failedReplacement() throws {
    let run = try SteppedScene(
      Self.scene(
        "header:map(mapped, \"y\", { from = 10, to = \"safe + 3\" })",
        """
        local works, message = pcall(function()
          header:map(mapped, "y", { from = 0, to = function() return mapped.y end })
        end)
        print(works, mapped.y)
        t:play(list:drag { by = -600, duration = 0.5 })
        print(mapped.y)
        """))
    try run.runToRest()
    #expect(run.printed == ["false\t50.0", "10.0"])
  }

  @Test("A removed sibling stays where it was, and a removed layer ends its mapping")
  func removed() throws {
    let run = try SteppedScene(
      Self.scene(
        """
        header:map(mapped, "y", { from = 10, to = { anchor, "bottom" } })
        header:map(derived, "y", { from = 10, to = function() return derived.height + 30 end })
        """,
        """
        anchor:remove()
        derived:remove()
        print(mapped.y)
        t:play(list:drag { by = -600, duration = 0.5 })
        print(mapped.y)
        """))
    try run.runToRest()
    #expect(run.printed == ["150.0", "10.0"])
  }

  @Test(
    "Wrong ends say what to do",
    arguments: [
      (
        "header:map(mapped, \"y\", { from = 0, to = \"50%\", followDuration = 0.2 })",
        DiagnosticCode.conflictingOptions,
        "`header:map`: option `followDuration` needs numbers at both ends, and `to` is computed"
      ),
      (
        "header:map(mapped, \"y\", { from = function() return mapped.y end, to = 0 })",
        .deriveCycle, "`mapped.y` follows `mapped.y`"
      ),
      (
        "anchor.y = function() return mapped.y end header:map(mapped, \"y\", { from = 0, to = { anchor, \"bottom\" } })",
        .deriveCycle, "`mapped.y` follows `anchor.y`, which follows `mapped.y`"
      ),
      (
        "header:map(scene:stack { id = \"fit\" }:box { id = \"part\" }, \"width\", { from = 0, to = \"50%\" })",
        DiagnosticCode("pin-target"),
        "`fit/part.width` is a part of the width of `fit`, which is that of its content"
      ),
      (
        "header:map(mapped, \"opacity\", { from = 0, to = \"50%\" })",
        DiagnosticCode("pin-target"),
        "`mapped.opacity` is no place or length, which a value of the mapping describes"
      ),
      (
        "header:map(mapped, \"y\", { from = 0, to = { scene:group { id = \"g\" }:box { id = \"in\" }, \"bottom\" } })",
        DiagnosticCode("pin-target"),
        "`mapped.top`: `g/in` is neither a sibling of `mapped` nor its parent"
      ),
      (
        "anchor:remove() header:map(mapped, \"y\", { from = 0, to = { anchor, \"bottom\" } })",
        DiagnosticCode("removed-layer"), "`anchor` was removed"
      ),
      (
        "header:map(mapped, \"y\", { from = 0, to = \"far\" })", .wrongType,
        "option `to` takes a number"
      ),
    ])
  func wrong(script: String, code: DiagnosticCode, message: String) throws {
    let error = try #require(SteppedScene.failure(Self.scene(script, "")))
    #expect(error.code == code)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(!error.help.isEmpty)
  }
}
