import MotionCore
import MotionPlugin

/// A scripted touch, or a command to scroll; it begins when it is played.
final class ScrollGesture: PlayableObject, Gesture {
  /// How a finger lifts from the content.
  enum Lift {
    /// It rests first: the content stays, or returns from beyond its edge.
    case resting
    /// The content keeps the velocity of the finger.
    case moving
    /// It lifts with this velocity of the offset, in points per second.
    case velocity(x: Double, y: Double)
    /// It stays until `release`.
    case never
  }

  enum Action {
    case drag(TouchPath, slop: Double, Lift)
    case flick(x: Double, y: Double)
    case release((x: Double, y: Double)?)
    case scroll(x: Double?, y: Double?, duration: Double)
    case stop

    /// The length in seconds; nil if it lasts until the motion that it starts has ended.
    var duration: Double? {
      switch self {
      case .drag(let path, _, .resting), .drag(let path, _, .never): path.duration
      case .drag(_, _, .moving), .drag(_, _, .velocity), .flick, .release, .scroll, .stop: nil
      }
    }
  }

  static let typeName = "gesture"
  /// The view lives as long as the plugin, and may refer to the gesture.
  unowned let view: ScrollView
  let action: Action
  private unowned let plugin: ScrollPlugin
  var clock: PlaybackClock { didSet { endTimeDidChange() } }
  /// The view whose motion the gesture started.
  private unowned var moved: ScrollView? { didSet { endTimeDidChange() } }

  init(_ action: Action, on view: ScrollView, plugin: ScrollPlugin) {
    self.action = action
    self.view = view
    self.plugin = plugin
    clock = PlaybackClock(duration: action.duration ?? .infinity)
  }

  private var name: String {
    switch action {
    case .drag: "drag"
    case .flick: "flick"
    case .release: "release"
    case .scroll: "scroll"
    case .stop: "stop"
    }
  }

  var label: String { "the \(name) of `\(view.layer.path)`" }

  var motionEnd: Double? { moved?.finish }
  /// Whether the touch, or the motion after it, is still running.
  var isRunning: Bool { isRunning(at: plugin.stage.now) }

  func isRunning(at time: Double) -> Bool {
    clock.isRunning && (endTime.map { $0 > time } ?? true)
  }

  var endTimeSource: (any Playable)? { self }

  /// Reports that the end time may have changed.
  func endTimeDidChange() { plugin.stage.scheduler.endTimeDidChange(of: self) }

  func begin(at time: Double) throws(Diagnostic) {
    moved = nil
    try plugin.begin(self, at: time)
  }

  func interrupt(at time: Double) throws(Diagnostic) { try plugin.interrupt(self, at: time) }

  /// Performs the action; a drag returns the touch that continues it.
  func act(at time: Double) throws(Diagnostic) -> Touch? {
    switch action {
    case .drag(let path, let slop, let lift):
      var holds = false
      if case .never = lift { holds = true }
      return try Touch(self, on: view, path: path, slop: slop, holds: holds, at: time)
    case .flick(let x, let y):
      try view.catchContent(by: nil, at: time)
      try fly(view, (x, y), at: time)
    case .release(let velocity): try release(velocity, at: time)
    case .scroll(let x, let y, let duration):
      moved = view
      try view.scroll(to: (x, y), duration: duration, by: self, at: time)
    case .stop:
      try view.catchContent(by: nil, at: time)
      try fly(view, (0, 0), at: time)
    }
    return nil
  }

  private func release(_ velocity: (x: Double, y: Double)?, at time: Double) throws(Diagnostic) {
    guard let touch = view.touch else {
      throw Diagnostic(
        .wrongState, "there is no finger on `\(view.layer.path)` to release",
        help: ["a drag with `\(DragOptions.name(\.hold)) = true` keeps its finger on the view"],
        token: "release")
    }
    touch.gesture.end(at: time)
    moved = touch.follower ?? view
    try touch.lift(velocity: velocity, by: self, at: time)
  }

  private func fly(
    _ view: ScrollView, _ velocity: (x: Double, y: Double), at time: Double
  ) throws(Diagnostic) {
    moved = view
    try view.liftFinger(self, velocity: velocity, at: time)
  }

  /// Lifts the finger at the end of its path.
  func arrive(_ touch: Touch, at time: Double) throws(Diagnostic) {
    guard case .drag(_, _, let lift) = action else { return }
    moved = touch.follower ?? view
    switch lift {
    case .resting, .never:
      try touch.lift(velocity: (0, 0), by: nil, at: time)
      end(at: time)
    case .moving: try touch.lift(velocity: nil, by: self, at: time)
    case .velocity(let x, let y): try touch.lift(velocity: (x, y), by: self, at: time)
    }
  }

  /// Stops the motion that the gesture started.
  func halt(at time: Double) throws(Diagnostic) {
    guard let moved, moved.isMoving else { return }
    try moved.catchContent(by: nil, at: time)
    try moved.liftFinger(nil, velocity: (0, 0), at: time)
  }
}
