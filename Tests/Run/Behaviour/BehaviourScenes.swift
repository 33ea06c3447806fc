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

  /// Also with a value that follows along a curve, and a timeline that visits a detent.
  static let text =
    RespondingScene.text + """

      shadow:derive { opacity = function() return (card.y / 300) ^ 2 end }
      scene:timeline(function(t) t:wait(0.5) t:play(drag:setDetent "medium") end)
      """
}
