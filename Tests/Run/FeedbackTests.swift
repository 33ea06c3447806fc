import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Testing

@Suite("Haptics and sounds")
struct FeedbackTests {
  @Test("A haptic is an event at its exact time, at every rate", arguments: [30, 60, 120, 240])
  func haptic(fps: Int) throws {
    let run = try SteppedScene(
      scene: """
        local card = scene:box { id = "card" }
        card:onCross("x", 30, function() motion.haptic("medium", { intensity = 0.5 }) end)
        scene:timeline(function(t)
          t:play(motion.animator { duration = 0.5, curve = "linear" }:animate(card, { x = 100 }))
          motion.haptic "success"
          motion.sound "my pop.wav"
        end)
        """, fps: fps)
    let end = try run.runToRest()
    #expect(end == 0.5)
    #expect(
      run.events.map { $0.drop { $0 != " " } } == [
        " cross card.x 30.0 above", " haptic medium 0.5", " haptic success", " sound my pop.wav",
      ])
  }

  @Test(
    "What is no haptic, or plays where a function may only compute, is an error",
    arguments: [
      ("motion.haptic \"hard\"", DiagnosticCode.unknownChoice),
      ("motion.haptic(\"light\", { intensity = 2 })", .outOfRange),
      ("motion.sound \"\"", .wrongType),
      ("box:derive { x = function() motion.haptic \"light\" return 1 end }", .wrongState),
    ])
  func errors(script: String, code: DiagnosticCode) {
    #expect(SteppedScene.failure(box: script)?.code == code, "\(script)")
  }
}
