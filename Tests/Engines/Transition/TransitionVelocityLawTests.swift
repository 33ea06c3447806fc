import MotionCore
import MotionRuntime
import SceneSupport
import Testing

@Suite("Transitions that are interrupted while they move")
struct TransitionVelocityLawTests {
  /// The effects of an element that enters and of one that leaves.
  static let effects = [
    ("crossfade", "motion.crossfade()"),
    ("edge", "motion.edge(\"bottom\")"),
    ("translateX", "motion.translateX(-40)"),
    ("translateY", "motion.translateY(60)"),
    ("scale", "motion.scale(0.5)"),
    ("blur", "motion.blur(20)"),
    ("backgroundBlur", "motion.backgroundBlur(20)"),
    ("anchored", "motion.anchored(\"lead\")"),
    ("combine", "motion.together { motion.translateX(30), motion.crossfade(), motion.scale(0.8) }"),
    ("inTurn", "motion.sequence { motion.translateX(30), motion.blur(10) }"),
    ("when", "motion.when { presenting = motion.scale(0.5), dismissing = motion.edge(\"left\") }"),
    ("numbers of a script", "\"tilt\""),
    ("functions of a script", "\"swing\""),
  ]

  private static func scene(_ effect: String, curve: String, _ target: String) -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    motion.define.effect { name = "tilt", make = function() return { rotationZ = 30, opacity = 0 } end }
    motion.define.effect { name = "swing", make = function()
      return {
        rotationZ = function(presence) return 90 * (1 - presence) ^ 2 end,
        blur = function(presence) return 4 + 4 * presence end }
    end }
    local function state(id, x, hidden)
      local group = scene:group { id = id, width = 390, height = 844, hidden = hidden }
      group:box { id = "lead", x = x, y = 3 * x, width = 50 + x, height = 50 }
      return group
    end
    local a, b, c = state("a", 20, false), state("b", 200, true), state("c", 120, true)
    a:box { id = "goes", x = 40, y = 500, width = 100, height = 60, opacity = 0.9 }
    b:box { id = "comes", x = 240, y = 400, width = 100, height = 60 }
    local t = motion.transition { from = a, to = b, duration = 0.4, curve = \(curve),
      rules = { lead = motion.shared(), goes = \(effect), comes = \(effect) } }
    scene:timeline(function(tl)
      tl:start(t)
      tl:wait(0.15)
      t:interrupt { to = \(target) }
    end)
    """
  }

  /// The visible position and look of an element. Its translation and its position are added.
  private static func look(of id: String, in run: SteppedScene) -> [String: Double] {
    let stage = run.session.stage
    guard let layer = stage.layer(at: "transition/\(id)") else { return [:] }
    func value(_ name: String) -> Double { layer.property(name).map { stage.store[$0.slot] } ?? 0 }
    var look = [
      "x": value("x") + value("translationX"), "y": value("y") + value("translationY"),
    ]
    for name in ["width", "opacity", "scale", "blur", "backgroundBlur", "rotationZ"] {
      look[name] = value(name)
    }
    return look
  }

  @Test(
    "Entering, leaving and moving elements keep their position and velocity",
    arguments: effects.map(\.0),
    ["\"easeInOut\"", "\"linear\"", "motion.spring { duration = 0.4, bounce = 0.3 }"])
  func velocity(name: String, curve: String) throws {
    let effect = try #require(Self.effects.first { $0.0 == name }).1
    for target in ["a", "c"] {
      let run = try SteppedScene(Self.scene(effect, curve: curve, target), fps: 1000)
      var looks: [[String: [String: Double]]] = []
      for millisecond in 148...152 {
        try run.run(to: Double(millisecond) / 1000)
        var all: [String: [String: Double]] = [:]
        for id in ["lead", "goes", "comes"] { all[id] = Self.look(of: id, in: run) }
        looks.append(all)
      }
      for id in ["lead", "goes", "comes"] {
        for property in looks[0][id, default: [:]].keys.sorted() {
          let values = looks.map { $0[id]?[property] ?? .nan }
          let steps = zip(values.dropFirst(), values).map { $0 - $1 }
          let bend = zip(steps.dropFirst(), steps).map { ($0 - $1).magnitude }.max() ?? 0
          // An element at rest may start with the velocity of its curve.
          guard steps[0] != 0 else { continue }
          // A jump of the velocity would be of the order of a whole step.
          let allowed = 0.15 * (steps[0].magnitude + steps[1].magnitude) + 1e-6
          #expect(
            bend <= max(allowed, 0.02), "\(name) of `\(id)` to \(target), \(property): \(values)")
        }
      }
    }
  }

  @Test("A companion reverses as smoothly as its element")
  func companion() throws {
    let run = try SteppedScene(
      """
      local scene = motion.scene { name = "test", width = 390, height = 844 }
      local function state(id, x, hidden)
        local group = scene:group { id = id, width = 390, height = 844, hidden = hidden }
        return group, group:box { id = "card", x = x, width = 50, height = 50 }
      end
      local a, card = state("a", 20, false)
      local b = state("b", 200, true)
      local tilt = motion.animator { duration = 1, curve = "easeInOut" }:animate(card, { rotationY = 90 })
      local t = motion.transition { from = a, to = b, duration = 0.4,
        rules = { card = motion.shared { alongside = tilt } } }
      scene:timeline(function(tl)
        tl:start(t)
        tl:wait(0.15)
        t:interrupt { to = a }
      end)
      """, fps: 1000)
    var angles: [Double] = []
    for millisecond in 148...152 {
      try run.run(to: Double(millisecond) / 1000)
      angles.append(try run.value("transition/card.rotationY"))
    }
    let steps = zip(angles.dropFirst(), angles).map { $0 - $1 }
    #expect(steps[0] > 0.1)
    for step in steps { #expect((step - steps[0]).magnitude <= 0.1 * steps[0], "\(angles)") }
    try run.runToRest()
    #expect(try run.value("a/card.rotationY") == 0)
  }
}
