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

/// A drag of the header itself, with the options of the script.
struct HeaderDrag {
  /// The path that the header follows: seconds from the touch, and points down from the start.
  let track: TouchTrack
  let lift: Lift

  /// How the finger leaves the header.
  enum Lift {
    /// It rests first.
    case resting
    /// It lifts with its own velocity.
    case moving
    /// It lifts with this velocity of the height, in points per second.
    case velocity(Double)
    /// It stays until `release`.
    case never

    /// Whether the drag lasts until the motion that it starts has ended.
    var leavesMotion: Bool {
      switch self {
      case .moving, .velocity: true
      case .resting, .never: false
      }
    }
  }

  init(_ options: HeaderDragOptions) throws(Diagnostic) {
    track = Self.following(
      try options.movement.track(
        of: "header:drag", distances: [HeaderDragOptions.name(\.movement.by)]),
      slop: options.slop)
    try TouchMovement.check(
      hold: options.hold, named: HeaderDragOptions.name(\.hold),
      hasVelocity: options.release || options.velocity != nil,
      of: "header:drag", on: "header",
      releasedBy: "header:release { \(HeaderReleaseOptions.name(\.velocity)) = … }")
    lift =
      options.hold
      ? .never : options.velocity.map { .velocity($0) } ?? (options.release ? .moving : .resting)
  }

  /// The vertical part of a finger's path beyond the slop, relative to its start.
  private static func following(_ track: TouchTrack, slop: Double) -> TouchTrack {
    typealias Sample = TouchTrack.Sample
    let start = track.samples[0].y
    var samples: [Sample] = []
    // The slop that is subtracted, signed; nil until the finger has left it.
    var used: Double? = slop == 0 ? 0 : nil
    var before = 0.0
    var time = 0.0
    for sample in track.samples {
      let travel = sample.y - start
      if used == nil, travel.magnitude >= slop {
        let edge = travel < 0 ? -slop : slop
        used = edge
        let instant = time + (edge - before) / (travel - before) * (sample.time - time)
        if instant > time, instant < sample.time {
          samples.append(Sample(time: instant, x: 0, y: 0))
        }
      }
      samples.append(Sample(time: sample.time, x: 0, y: used.map { travel - $0 } ?? 0))
      (before, time) = (travel, sample.time)
    }
    return TouchTrack(Sample(time: 0, x: 0, y: 0), then: samples.filter { $0.time > 0 })
  }
}

/// The options of `header:release`.
struct HeaderReleaseOptions: Options {
  var velocity: Double?

  static let tableName = "HeaderReleaseOptions"
  static let table = OptionTable(HeaderReleaseOptions()) {
    Field(
      \.velocity,
      .number(
        "velocity", .pointsPerSecond, in: HeaderLimits.distances,
        "The height's velocity when the finger lifts."
      ))
  }
}

/// The options of `header:drag`.
struct HeaderDragOptions: Options {
  var movement = TouchMovement()
  var slop = 0.0
  var release = false
  var velocity: Double?
  var hold = false

  static let tableName = "HeaderDragOptions"
  static let table = OptionTable(HeaderDragOptions()) {
    Field(
      \.movement.by,
      .number(
        "by", .points, in: TouchMovement.bounds,
        "How far the finger moves down; down expands, up collapses."
      ))
    Field(\.movement.path, TouchMovement.pathParameter)
    Field(\.movement.duration, TouchMovement.durationParameter)
    Field(
      \.slop,
      .number(
        "slop", .points, in: .notNegative,
        "How far the finger moves before the header follows it; 10 on iOS."
      ))
    Field(
      \.release,
      Parameter(
        "release",
        "Whether the finger lifts while it moves, so that a snap begins with its velocity."
      ))
    Field(
      \.velocity,
      .number(
        "velocity", .pointsPerSecond, in: HeaderLimits.distances,
        "The height's velocity when the finger lifts."
      ))
    Field(
      \.hold,
      Parameter(
        "hold",
        "Whether the finger stays on the header until `release` is played."
      ))
  }
}
