import MotionCore
import MotionPlugin

/// A limit of a header's height.
enum HeaderLimit: String, CaseIterable {
  case expanded
  case collapsed
}

extension HeaderLimit: ScriptChoice {
  static var choiceName: String { "HeaderLimit" }

  var summary: String {
    switch self {
    case .expanded: "The greatest height."
    case .collapsed: "The least height."
    }
  }
}

/// A touch of a header, or a command to it; it begins when it is played.
final class HeaderGesture: ScriptObject, Playable {
  enum Action {
    case drag(HeaderDrag)
    case resize(HeaderLimit, HeaderTiming?)
  }

  let scriptType = "headerGesture"
  let header: HeaderController
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
    case .resize(.expanded, _): "expansion"
    case .resize(.collapsed, _): "collapse"
    }
  }

  var label: String { "the \(name) of \(header.label)" }

  var endTime: Double? {
    if let end { return end }
    guard let start else { return nil }
    switch action {
    case .drag(let drag) where !drag.releases: return start + drag.way.duration
    case .drag, .resize: return header.finish
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

  func settle(at time: Double) throws(Diagnostic) { try plugin.advance(header, to: time) }

  /// Does what the gesture does when it is played.
  func begin(at time: Double) {
    switch action {
    case .drag(let drag): header.touch(HeaderTouch(drag, by: self, at: time), at: time)
    case .resize(let limit, let timing):
      let target: Double
      switch limit {
      case .expanded: target = header.model.expandTarget()
      case .collapsed: target = header.model.collapseTarget()
      }
      header.move(to: target, timing, velocity: header.velocity(at: time), by: self, at: time)
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
struct ResizeOptions {
  let animated: Bool
  let timing: TimingOptions

  static var table: OptionTable<ResizeOptions> {
    OptionTable(
      "ResizeOptions",
      { (animated: Bool, duration: Double?, curve: Timing?) in
        ResizeOptions(
          animated: animated, timing: TimingOptions(duration: duration, curve: curve))
      },
      Parameter("animated", as: Bool.self, "Whether it takes time.")
        .defaulting(to: true, as: "true"),
      Parameter.number(
        "duration", .seconds, in: .positive, "How long it takes; as a snap does if left out."
      ).optional,
      Parameter("curve", as: Timing.self, "How it goes; as a snap does if left out.").optional)
  }
}
