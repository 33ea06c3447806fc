import MotionCore
import MotionPlugin
import MotionValues

/// A command to scroll, or to stop; it begins when it is played.
final class ScrollGesture: PlayableObject, Gesture {
  enum Action {
    case scroll(x: Double?, y: Double?, duration: Double)
    case stop
  }

  static let typeName = "scrollGesture"
  /// The view lives as long as the plugin, and may refer to the gesture.
  unowned let view: ScrollView
  let action: Action
  private unowned let plugin: ScrollPlugin
  var clock = PlaybackClock(duration: .infinity) { didSet { endTimeDidChange() } }
  private(set) var facts: SceneFacts.Animation?
  /// The view whose motion the gesture started.
  private unowned var moved: ScrollView? { didSet { endTimeDidChange() } }

  init(_ action: Action, on view: ScrollView, plugin: ScrollPlugin) {
    self.action = action
    self.view = view
    self.plugin = plugin
    facts = plugin.stage.facts?.add(self, label: label)
  }

  private var name: String {
    switch action {
    case .scroll: "scroll"
    case .stop: "stop"
    }
  }

  var label: String { "the \(name) of `\(view.layer.path)`" }

  var isGone: Bool { view.layer.isRemoved }
  var motionEnd: Double? { moved?.finish }
  /// Whether the touch, or the motion after it, is still running.
  var isRunning: Bool { isRunning(at: plugin.stage.now) }

  func isRunning(at time: Double) -> Bool {
    clock.isRunning && (endTime.map { $0 > time } ?? true)
  }

  /// Reports that the end time may have changed.
  func endTimeDidChange() { plugin.stage.scheduler.endTimeDidChange(of: self) }

  func begin(at time: Double) throws(Diagnostic) {
    moved = nil
    try plugin.begin(self, at: time)
  }

  func interrupt(at time: Double) throws(Diagnostic) { try plugin.interrupt(self, at: time) }

  /// Performs the action.
  func act(at time: Double) throws(Diagnostic) {
    moved = view
    switch action {
    case .scroll(let x, let y, let duration):
      try view.scroll(to: (x, y), duration: duration, by: self, at: time)
    case .stop:
      try view.catchContent(by: nil, at: time)
      try view.liftFinger(self, velocity: (0, 0), at: time)
    }
  }

  /// Stops the motion that the gesture started.
  func halt(at time: Double) throws(Diagnostic) {
    try moved?.stop(at: time)
  }
}
