import MotionCore
import MotionPlugin
import MotionValues

/// A drag of a header, or a command to it; it begins when it is played.
final class HeaderGesture: PlayableObject, Gesture {
  enum Action {
    case drag(HeaderDrag)
    case release(velocity: Double?)
    case resize(HeaderLimit, HeaderTiming?)

    /// The length in seconds; nil if it lasts until the motion that it starts has ended.
    var duration: Double? {
      switch self {
      case .drag(let drag): drag.lift.leavesMotion ? nil : drag.track.duration
      case .release, .resize: nil
      }
    }
  }

  static let typeName = "headerGesture"
  /// The header lives as long as the stage, and may refer to the gesture.
  unowned let header: HeaderController
  private let action: Action
  private unowned let plugin: HeaderPlugin
  private(set) var facts: SceneFacts.Animation?
  var clock: PlaybackClock { didSet { header.endTimeDidChange() } }

  init(_ action: Action, of header: HeaderController, plugin: HeaderPlugin) {
    self.action = action
    self.header = header
    self.plugin = plugin
    clock = PlaybackClock(duration: action.duration ?? .infinity)
    facts = header.stage.facts?.add(self, label: label)
  }

  private var name: String {
    switch action {
    case .drag: "drag"
    case .release: "release"
    case .resize(.expanded, _): "expansion"
    case .resize(.collapsed, _): "collapse"
    }
  }

  var label: String { "the \(name) of \(header.label)" }

  var isRunning: Bool { clock.isRunning }
  var isGone: Bool { header.layer.isRemoved || header.scroll.isRemoved }
  var motionEnd: Double? { header.finish }
  var endTimeSource: any Playable { header }

  func begin(at time: Double) throws(Diagnostic) { try plugin.begin(self, at: time) }
  func interrupt(at time: Double) throws(Diagnostic) { try plugin.interrupt(self, at: time) }

  /// Performs the action at a time.
  func act(at time: Double) throws(Diagnostic) {
    switch action {
    case .drag(let drag):
      try header.cancelFinger(at: time)
      header.touch(HeaderTouch(drag, by: self, band: header.band, at: time), at: time)
    case .resize(let limit, let timing):
      try header.cancelFinger(at: time)
      header.move(
        to: limit.height(of: header.model), timing, velocity: header.velocity(at: time), by: self,
        at: time)
    case .release(let velocity):
      guard case .dragging(let touch) = header.activity else {
        throw Diagnostic(
          .wrongState, "there is no finger on \(header.label) to release",
          help: [
            "a drag with `\(HeaderDragOptions.name(\.hold)) = true` keeps its finger on the header"
          ], token: "release")
      }
      touch.gesture.end(at: time)
      header.lift(velocity: velocity ?? touch.velocity(at: time), by: self, at: time)
    }
  }
}

/// The options of `header:expand` and `header:collapse`.
struct ResizeOptions: Options {
  var animated = true
  var timing = TimingOptions()

  static let tableName = "ResizeOptions"
  static let table = OptionTable(ResizeOptions()) {
    Field(\.animated, Parameter("animated", "Whether the change is animated."))
    Field(
      \.timing.duration,
      .number("duration", .seconds, in: .positive, "How long it takes; by default, like a snap.")
    )
    Field(\.timing.curve, Parameter("curve", "The timing curve; by default that of a snap."))
  }
}
