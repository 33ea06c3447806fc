import MotionCore
import MotionPlugin

/// A script's function that runs beside the scene, waiting and playing in turn.
final class Timeline: ScriptObject {
  let scriptType = "timeline"
  private let routine: any ScriptRoutine
  private unowned let stage: Stage
  /// What the script last asked to wait for.
  private var wait: Wait?

  private init(routine: any ScriptRoutine, stage: Stage) {
    self.routine = routine
    self.stage = stage
  }

  /// Starts a timeline at the present time; `place` is where the script made it.
  static func start(_ body: any ScriptFunction, at place: SourceLocation?, on stage: Stage)
    -> Timeline
  {
    let timeline = Timeline(routine: body.makeRoutine(), stage: stage)
    var begun = false
    let label = place.map { "the timeline of \($0)" } ?? "a timeline"
    stage.scheduler.start(label: label, at: stage.now) { () throws(Diagnostic) in
      let isFirst = !begun
      begun = true
      return try timeline.resume(isFirst: isFirst)
    }
    return timeline
  }

  private func resume(isFirst: Bool) throws(Diagnostic) -> Wait {
    wait = nil
    try routine.resume { isFirst ? self.push($0) : 0 }
    if routine.isFinished { return .finished }
    guard let wait else {
      throw Diagnostic(
        .crossedThreads, "a timeline has called `coroutine.yield`",
        help: ["wait with `t:wait(seconds)`"])
    }
    return wait
  }

  /// Notes what to wait for; the bridge then makes the coroutine yield.
  private func suspend(_ wait: Wait, _ call: Call) throws(Diagnostic) -> Suspension {
    guard call.thread == routine.thread else {
      throw Diagnostic(
        .crossedThreads, "a timeline is told to wait from outside of its own function",
        help: [
          "call `t:wait` and `t:play` in the function that was given to `scene:timeline`, not in "
            + "a coroutine or a callback"
        ])
    }
    self.wait = wait
    return Suspension()
  }

  static func makeType() -> ObjectType {
    ObjectType(
      "timeline", "What a timeline's function waits and plays with.",
      methods: [
        Function(
          method: "wait", of: "timeline", "Waits.",
          .number("seconds", .seconds, in: .notNegative, "For how long.")
        ) { (timeline: Timeline, call, seconds) throws(Diagnostic) in
          try timeline.suspend(.until(timeline.stage.now + seconds), call)
        },
        Function(
          method: "play", of: "timeline", "Plays something and waits for its end.",
          .playable("what", "What to play, such as a gesture.")
        ) { (timeline: Timeline, call, playable) throws(Diagnostic) in
          try playable.play(at: timeline.stage.now)
          return try timeline.suspend(.end(of: playable), call)
        },
      ])
  }
}

extension Timeline: ScriptResult {
  static var resultDescription: TypeDescription { .object("timeline") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension Parameter where Value == any Playable {
  /// Something that takes time.
  static func playable(_ name: String, _ summary: String) -> Parameter {
    let type = TypeDescription.object("playable")
    return Parameter(
      description: ParameterDescription(
        name: name, type: type, summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      guard let playable = call.object(index) as? any Playable else {
        throw Mismatch(
          expected: "something that takes time, such as a gesture", found: call.describe(index))
      }
      return playable
    }
  }
}
