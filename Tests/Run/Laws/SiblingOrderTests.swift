import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("The order in which siblings are declared changes nothing but the order of painting")
struct SiblingOrderTests {
  /// The distance between siblings: turned and scaled, they never overlap, so that painting does not
  /// decide which of them a finger hits.
  private static let spacing = 400

  /// Siblings beside each other, each with its own behaviour; they depend on each other by id only.
  private static func siblings(_ random: inout SeededGenerator) -> [String] {
    func number(_ range: ClosedRange<Double>) -> Double {
      (random.number(range) * 64).rounded() / 64
    }
    let kinds = [
      "layer:draggable { axis = \"y\", detents = { a = 10, b = \(number(100...400)) } }",
      "layer:draggable { momentum = true, bounds = { x = { \(spacing - 20), \(spacing + 60) }, y = { 0, 500 } } }",
      "layer:onTap(function() layer.opacity = 0.5 end, { count = \(Int(number(1...2))) })",
      "layer:whileTouched({ scale = 0.8 }, { curve = \"snappy\" })",
      "layer:pinchable { min = 0.5, max = 2 }",
      "layer:derive { height = function() return 60 + math.abs(scene:find(\"s0\").x) end }",
      "layer:follow({ rotationZ = function() return scene:find(\"s1\").y end }, { spring = \"bouncy\" })",
      "layer:onLongPress(function() motion.animator { duration = 0.3 }:animate(layer, { x = { by = 5 } }):play() end)",
    ]
    var siblings: [String] = []
    for index in 0..<6 {
      let behaviour =
        index < 2 ? kinds[index] : kinds[2 + Int(number(0...5.9)) % (kinds.count - 2)]
      siblings.append(
        """
        do
          local layer = scene:box { id = "s\(index)", x = \(spacing * index), y = \(number(0...300)), width = 60, height = 60, fill = "red" }
          function start.s\(index)() \(behaviour) end
        end

        """)
    }
    return siblings
  }

  private static func script(_ siblings: [String], _ steps: String) -> String {
    """
    local scene = motion.scene { name = "siblings", width = 2400, height = 844 }
    local start = {}
    \(siblings.joined())
    for index = 0, 5 do
      start["s" .. index]()
      local layer = scene:find("s" .. index)
      layer:pinchable() layer:onTap(function() end) layer:onLongPress(function() end)
    end
    scene:timeline(function(t)
    \(steps)
    end)
    """
  }

  private static func steps(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<8 {
      let index = Int.random(in: 0..<6, using: &random)
      let layer = "scene:find(\"s\(index)\")"
      let (x, y) = (Double(spacing * index) + 30, random.number(0...400))
      let action =
        [
          "scene:touch { { t = 0, x = \(x), y = \(y) }, { t = 0.2, y = \(y + random.number(-200...200)) } }",
          "\(layer):tap { count = 2 }", "\(layer):longPress()",
          "\(layer):pinch { scale = \(random.number(0.3...3)), duration = 0.3 }",
        ].randomElement(using: &random) ?? ""
      text += "pcall(function() t:start(\(action)) end) t:wait(\(random.number(0.05...0.4)))\n"
    }
    return text
  }

  @Test("Values and events are the same in any order", arguments: Seeds.first(24))
  func order(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let siblings = Self.siblings(&random)
    let steps = Self.steps(&random)
    var shuffled = siblings
    shuffled.shuffle(using: &random)
    let runs = try [siblings, siblings.reversed(), shuffled].map { order in
      try TracedScene(
        running: Array(Self.script(order, steps).utf8), name: "siblings.lua",
        length: .atMost(frames: 300))
    }
    let frames = runs.map { run in
      Dictionary(grouping: run.trace.split(separator: "\n").dropFirst()) { line in
        line.prefix { $0 != " " }
      }.mapValues { $0.sorted() }
    }
    for (run, frame) in zip(runs, frames) {
      #expect(run.failure == runs[0].failure, "seed \(seed)")
      #expect(frame == frames[0], "seed \(seed)\n\(Self.script(siblings, steps))")
    }
    #expect(runs[0].failure == nil, "seed \(seed): \(runs[0].failure?.message ?? "")")
  }
}
