import MotionCore
import MotionPlugin
import MotionValues

/// A script's function that runs beside the scene as a coroutine, and may wait and play.
///
/// 1. The function yields only in `suspend`, so `wait` is set whenever it has yielded.
/// 2. Only the timeline's own coroutine may suspend it; another thread gets an error.
/// 3. `endTime` is nil until the function returns or the timeline is stopped.
/// 4. `endTimeDidChange` follows each change of `endTime` or `marks`.
///
///     start ──> waiting ── resume ──> running ── function returns ──> ended
///                 │ ^                    │                              ^
///                 │ └───── suspend ──────┘                              │
///                 └──────────────────── stop ───────────────────────────┘
final class Timeline: PlayableObject, MomentSource {
  static let typeName = "timeline"
  let label: String
  unowned let stage: Stage
  private let routine: any ScriptRoutine
  private var task: Scheduler.Task?
  /// The current wait; nil while the function runs or after it has ended.
  private var wait: Wait?
  private(set) var endTime: Double?
  /// The labels that the timeline has passed, each with its time in seconds.
  private(set) var marks: [String: Double] = [:]

  private init(routine: any ScriptRoutine, label: String, stage: Stage) {
    self.routine = routine
    self.label = label
    self.stage = stage
  }

  /// Starts a timeline at the current time; `place` is where the script makes it.
  static func start(
    _ body: any ScriptFunction, at place: SourceLocation?, on stage: Stage
  ) throws(Diagnostic) -> Timeline {
    guard stage.scheduler.taskCount < Limits.timelines else {
      throw Diagnostic(
        .limitTimelines, "the scene already has \(Limits.timelines) timelines, the maximum",
        help: ["look for a loop that starts timelines without end"], token: "timeline")
    }
    let label = place.map { "the timeline of \($0)" } ?? "a timeline"
    let timeline = Timeline(routine: body.makeRoutine(), label: label, stage: stage)
    var hasBegun = false
    timeline.task = stage.scheduler.start(label: label, at: stage.now) { () throws(Diagnostic) in
      let isFirst = !hasBegun
      hasBegun = true
      return try timeline.resume(isFirst: isFirst)
    }
    return timeline
  }

  private func resume(isFirst: Bool) throws(Diagnostic) -> Wait {
    wait = nil
    stage.facts?.timeline = label
    defer { stage.facts?.timeline = nil }
    try routine.resume { isFirst ? self.push($0) : 0 }
    if routine.isFinished {
      end(at: stage.now)
      return .finished
    }
    guard let wait else { preconditionFailure("a timeline yields only where it waits") }
    return wait
  }

  /// Records the wait; the bridge then makes the coroutine yield.
  ///
  /// - Throws: `crossed-coroutines` if the call does not come from the timeline's own coroutine.
  func suspend(_ wait: Wait, _ call: Call) throws(Diagnostic) -> Suspension {
    guard call.thread == routine.thread else {
      throw Diagnostic(
        .crossedThreads, "a timeline can wait only in its own function",
        help: [
          "call `t:wait` and `t:play` in the function passed to `scene:timeline`, not in "
            + "a coroutine or a callback"
        ])
    }
    self.wait = wait
    return Suspension()
  }

  /// Returns the passing of a label.
  func moment(_ name: String) -> any Playable {
    stage.facts?.noteWait(for: name, of: label)
    return LabelMoment(self, name)
  }

  /// Records a label at the current time and reports it as an event.
  func mark(_ name: String) {
    marks[name] = stage.now
    stage.facts?.noteLabel(name, of: label)
    stage.scheduler.endTimeDidChange(of: self)
    stage.report("label", target: name)
  }

  func play(at time: Double) throws(Diagnostic) {
    throw Diagnostic(
      .wrongState, "\(label) runs by itself",
      help: ["wait for its end with `t:waitFor(timeline)`"], token: "play")
  }

  func stop(at time: Double) throws(Diagnostic) {
    guard endTime == nil, let task else { return }
    stage.scheduler.cancel(task)
    end(at: time)
  }

  private func end(at time: Double) {
    endTime = time
    stage.scheduler.endTimeDidChange(of: self)
  }

  var isRunning: Bool { endTime == nil }
  var endTimeSource: (any Playable)? { self }
  var waitsItself: Bool { true }
}

/// The moment at which a timeline passes a label.
package final class LabelMoment: Playable {
  private let timeline: Timeline
  private let name: String

  init(_ timeline: Timeline, _ name: String) {
    self.timeline = timeline
    self.name = name
  }

  package var label: String { "the label `\(name)` of \(timeline.label)" }
  package var endTime: Double? { timeline.marks[name] }
  package var endTimeSource: (any Playable)? { timeline }
  package var missingEnd: (clause: String, help: String) {
    (
      "which has not passed it",
      Suggestion.nearest(to: name, in: timeline.marks.keys.sorted()).map { "did you mean `\($0)`?" }
        ?? "set it: `t:label(\"\(name)\")`"
    )
  }
  package func play(at time: Double) throws(Diagnostic) {}
  package func stop(at time: Double) throws(Diagnostic) {}
}
