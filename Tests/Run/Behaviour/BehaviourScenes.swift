import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support

@testable import MotionBehaviour

/// Scenes that respond, and their descriptions.
enum BehaviourScenes {
  static func source(_ text: String) -> SceneSource {
    SceneSource(name: "scene.lua", text: Array(text.utf8))
  }

  static func example(_ name: String) throws -> SceneSource {
    SceneSource(
      name: "\(name).lua", text: Array(try Repository.text("examples/\(name).lua").utf8),
      files: ExampleFiles(folder: "examples"))
  }

  static func described(_ text: String) throws -> DescribedScene {
    try DescribedScene(source(text), RunOptions(), plugins: StandardPlugins.all)
  }

  static func proved(
    _ source: SceneSource, runs: Int = 3, fingers: Int = 5
  ) throws -> DescribedScene {
    var scene = try DescribedScene(source, RunOptions(), plugins: StandardPlugins.all)
    try scene.prove(
      source, RunOptions(), plugins: StandardPlugins.all, runs: runs, fingers: fingers)
    return scene
  }

  /// A sheet, a card that moves both ways, a button with a touched look, and states that respond to all of
  /// them; its timeline visits one detent.
  static let text = """
    local scene = motion.scene { name = "many", width = 390, height = 844 }
    local dim = scene:box { id = "dim", width = 390, height = 844, fill = "black" }
    local sheet = scene:box { id = "sheet", y = 724, width = 390, height = 784, fill = "gray" }
    local drag = sheet:draggable { axis = "y", detents = { large = 60, medium = 422, small = 724 },
      detent = "small" }
    dim:derive { opacity = motion.map(sheet, "y", { 60, 422 }, { 0.35, 0 }) }
    local card = scene:box { id = "card", x = 40, y = 120, width = 120, height = 90, fill = "red" }
    card:draggable { bounds = { x = { 0, 200 }, y = { 100, 300 } } }
    local shadow = scene:box { id = "shadow", width = 10, height = 10, fill = "blue" }
    shadow:derive { x = function() return math.max(card.x - 50, 0) * 2 end,
      y = function() return card.x + 2 * card.y + 3 end,
      opacity = function() return (card.y / 300) ^ 2 end }
    local knob = scene:box { id = "knob", x = 250, y = 20, width = 100, height = 60, fill = "green" }
    knob:whileTouched({ scale = 0.9 }, { curve = motion.spring { duration = 0.3, bounce = 0.2 } })
    motion.states {
      name = "look", initial = "off", curve = motion.spring { duration = 0.4, bounce = 0.3 },
      states = { off = { [knob] = { x = 250 } }, on = { [knob] = { x = 150 } } },
      on = { { tap = knob, from = "off", to = "on" }, { tap = knob, from = "on", to = "off" },
        { detent = drag, is = "large", to = "on" }, { after = 2.5, from = "on", to = "off" } },
    }
    scene:timeline(function(t) t:wait(0.5) t:play(drag:setDetent "medium") end)
    """
}
