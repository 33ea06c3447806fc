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

/// A finger on the header itself: it moves straight and at a steady speed.
struct HeaderTouch {
  let gesture: HeaderGesture
  /// The points that the finger moves; down is positive, and expands.
  let distance: Double
  let duration: Double
  let start: Double
  /// Whether the finger lifts while it moves, or with a velocity of its own.
  let releases: Bool
  /// The velocity with which the header goes on, in points per second.
  let releaseVelocity: Double
  private let moved = Moved()

  /// How far the finger has moved so far.
  private final class Moved { var distance = 0.0 }

  init(
    gesture: HeaderGesture, distance: Double, duration: Double, start: Double, releases: Bool,
    releaseVelocity: Double
  ) {
    self.gesture = gesture
    self.distance = distance
    self.duration = duration
    self.start = start
    self.releases = releases
    self.releaseVelocity = releaseVelocity
  }

  /// When the finger is at the end of its way.
  var arrival: Double { start + duration }

  /// Moves the finger to a time and returns by how many points.
  func advance(to time: Double) -> Double {
    let isThere = time >= arrival - FrameRate.tolerance
    let position = isThere ? distance : distance * max(0, (time - start) / duration)
    defer { moved.distance = position }
    return position - moved.distance
  }
}

/// A touch of a header, or a command to it; it begins when it is played.
final class HeaderGesture: ScriptObject, Playable {
  enum Action {
    case drag(HeaderDragOptions)
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
    case .drag(let options) where !options.releases: return start + options.duration
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
    case .drag(let options):
      header.touch(
        HeaderTouch(
          gesture: self, distance: options.by, duration: options.duration, start: time,
          releases: options.releases, releaseVelocity: options.releaseVelocity), at: time)
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

/// What a script says of dragging a header.
struct HeaderDragOptions {
  let by: Double
  let duration: Double
  let release: Bool
  let velocity: Double?

  static var table: OptionTable<HeaderDragOptions> {
    OptionTable(
      "HeaderDragOptions", HeaderDragOptions.init,
      .number(
        "by", .points, in: HeaderLimits.ways,
        "How far the finger moves down; down expands, up collapses."),
      .number("duration", .seconds, in: .positive, "How long it moves."),
      Parameter(
        "release", as: Bool.self,
        "Whether the finger lifts while it moves, so that a snap begins with its velocity."
      ).defaulting(to: false, as: "false"),
      Parameter.number(
        "velocity", .pointsPerSecond, in: HeaderLimits.ways,
        "The height's velocity when the finger lifts."
      ).optional)
  }

  var releases: Bool { release || velocity != nil }

  /// The velocity of the height when the finger lifts, in points per second.
  var releaseVelocity: Double {
    if let velocity { return velocity }
    return release ? max(-HeaderLimits.greatest, min(HeaderLimits.greatest, by / duration)) : 0
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
