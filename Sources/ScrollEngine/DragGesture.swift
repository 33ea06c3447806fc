import MotionCore
import MotionPlugin

/// What a script says of a drag.
struct DragOptions {
  let by: Double
  let duration: Double
}

/// A finger that moves in a straight line at a steady speed, and rests before it lifts.
final class DragGesture: ScriptObject, Playable {
  let scriptType = "gesture"
  let view: ScrollView
  private let options: DragOptions
  private let started: (DragGesture) -> Void
  private var start: Double?
  /// The distance that the finger has moved so far.
  private var moved = 0.0

  init(view: ScrollView, options: DragOptions, started: @escaping (DragGesture) -> Void) {
    self.view = view
    self.options = options
    self.started = started
  }

  var label: String { "the drag of `\(view.layer.path)`" }
  private var stopTime: Double?

  var endTime: Double? { stopTime ?? start.map { $0 + options.duration } }

  func stop(at time: Double) throws(Diagnostic) {
    if let start, stopTime == nil, time < start + options.duration { stopTime = time }
  }

  func play(at time: Double) throws(Diagnostic) {
    guard start == nil else {
      throw Diagnostic(
        .wrongState, "\(label) has been played already",
        help: ["make a new gesture for each touch: `list:drag { … }`"], token: "play")
    }
    start = time
    started(self)
  }

  /// Moves the finger to where it is at a time; returns false once it has lifted.
  func move(to time: Double, on stage: Stage) -> Bool {
    guard let start else { return false }
    let elapsed = min(time, stopTime ?? time) - start
    let hasArrived = elapsed >= options.duration - FrameRate.tolerance
    let position =
      hasArrived ? options.by : options.by * (max(elapsed, 0) / options.duration)
    // The content follows the finger, so the offset goes the other way.
    view.scroll(by: -(position - moved), on: stage)
    moved = position
    return !hasArrived && stopTime.map { time < $0 } ?? true
  }
}
