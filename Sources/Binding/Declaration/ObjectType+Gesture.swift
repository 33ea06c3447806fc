import MotionCore

extension ObjectType {
  /// The type of a gesture: a script plays it, stops it, and asks whether it runs.
  package static func gesture<Gesture: Playable & ScriptResult>(
    _ name: String, _ summary: String, stage: Stage, stop: String, isRunning: String,
    while runs: @escaping (Gesture) -> Bool
  ) -> ObjectType {
    ObjectType(
      name, summary,
      methods: [
        Function(method: "play", of: name, "Begins it; does not wait for its end.") {
          [unowned stage] (gesture: Gesture, _) throws(Diagnostic) in
          try gesture.play(at: stage.now)
          return gesture
        },
        Function(method: "stop", of: name, stop) {
          [unowned stage] (gesture: Gesture, _) throws(Diagnostic) in
          try gesture.stop(at: stage.now)
          return gesture
        },
      ],
      properties: [ObjectProperty("isRunning", isRunning) { (gesture: Gesture) in runs(gesture) }])
  }
}
