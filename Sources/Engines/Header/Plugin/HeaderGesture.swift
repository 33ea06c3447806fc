import MotionCore
import MotionMath
import MotionPlugin

/// A touch of a header, or a command to it; it begins when it is played.
final class HeaderGesture: ScriptObject, Playable {
  enum Action {
    case drag(HeaderDrag)
    case release(velocity: Double?)
    case resize(HeaderLimit, HeaderTiming?)
  }

  let scriptType = "headerGesture"
  /// The header, which may hold the gesture, and lives as long as the stage.
  unowned let header: HeaderController
  private let action: Action
  private unowned let plugin: HeaderPlugin
  private var start: Double?
  private var end: Double?

  init(_ action: Action, of header: HeaderController, plugin: HeaderPlugin) {
    self.action = action
    self.header = header
    self.plugin = plugin
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

  var endTime: Double? {
    if let end { return end }
    guard let start else { return nil }
    switch action {
    case .drag(let drag) where !drag.lift.leavesMotion: return start + drag.way.duration
    case .drag, .release, .resize: return header.finish
    }
  }

  func play(at time: Double) throws(Diagnostic) {
    guard start == nil || end != nil else {
      throw Diagnostic(
        .wrongState, "\(label) is under way already",
        help: ["stop it first, or make a new one for each time"], token: "play")
    }
    start = time
    end = nil
    try plugin.play(self, at: time)
  }

  func stop(at time: Double) throws(Diagnostic) {
    guard start != nil, end == nil else { return }
    try plugin.stop(self, at: time)
    end(at: time)
  }

  /// Does what the gesture does when it is played.
  func begin(at time: Double) throws(Diagnostic) {
    switch action {
    case .drag(let drag):
      header.touch(HeaderTouch(drag, by: self, band: header.band, at: time), at: time)
    case .resize(let limit, let timing):
      header.move(
        to: limit.height(of: header.model), timing, velocity: header.velocity(at: time), by: self,
        at: time)
    case .release(let velocity):
      guard case .dragging(let touch) = header.activity else {
        throw Diagnostic(
          .wrongState, "no finger is on \(header.label) that could be released",
          help: ["a drag with `hold = true` leaves its finger on the header"], token: "release")
      }
      touch.gesture.end(at: time)
      header.lift(velocity: velocity ?? touch.velocity(at: time), by: self, at: time)
    }
  }

  /// Whether it has begun and is not over.
  var isRunning: Bool { start != nil && end == nil }

  /// Notes that the touch, or the motion it has caused, is over.
  func end(at time: Double) {
    if start != nil, end == nil { end = time }
  }
}

extension HeaderGesture: ScriptResult {
  static var resultDescription: TypeDescription { .object("headerGesture") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

/// What a script says of expanding or collapsing a header.
struct ResizeOptions: Options {
  var animated = true
  var timing = TimingOptions()

  static let tableName = "ResizeOptions"
  static let table = OptionTable(ResizeOptions()) {
    Field(\.animated, Parameter("animated", "Whether it takes time."))
    Field(
      \.timing.duration,
      .number("duration", .seconds, in: .positive, "How long it takes; as a snap does if left out.")
    )
    Field(\.timing.curve, Parameter("curve", "How it goes; as a snap does if left out."))
  }
}
