import MotionCore
import MotionMath
import MotionPlugin

/// The greatest numbers of a scroll, small enough that sums of them stay finite and useful.
enum ScrollLimits {
  /// The greatest offset, length or distance, in points, and velocity, in points per second.
  static let greatest = 1e9
  static let bounds = Bounds(-greatest, greatest)
  static let lengths = Bounds(0, greatest, excludesLower: true)
}

/// The options of `scroll:drag`.
struct DragOptions: Options {
  var movement = TouchMovement()
  var slop = 0.0
  var release = false
  var velocity: Double?
  var velocityX: Double?
  var hold = false

  static let tableName = "DragOptions"
  static let table = OptionTable(DragOptions()) {
    Field(
      \.movement.by,
      .number(
        "by", .points, in: ScrollLimits.bounds,
        "How far the finger moves down; a negative number moves it up, which scrolls down."
      ))
    Field(
      \.movement.byX,
      .number(
        "byX", .points, in: ScrollLimits.bounds,
        "How far the finger moves right; a negative number moves it left, which scrolls right."
      ))
    Field(\.movement.path, TouchMovement.pathParameter)
    Field(\.movement.duration, TouchMovement.durationParameter)
    Field(
      \.slop,
      .number(
        "slop", .points, in: .notNegative,
        "How far the finger moves before the content follows it; 10 on iOS."
      ))
    Field(
      \.release,
      Parameter(
        "release",
        "Whether the finger lifts while it moves, so that the content continues, or rests first."
      ))
    Field(
      \.velocity,
      .number(
        "velocity", .pointsPerSecond, in: ScrollLimits.bounds,
        "The content's velocity when the finger lifts; scrolling down is positive."
      ))
    Field(
      \.velocityX,
      .number(
        "velocityX", .pointsPerSecond, in: ScrollLimits.bounds,
        "The content's horizontal velocity when the finger lifts."
      ))
    Field(
      \.hold,
      Parameter(
        "hold", "Whether the finger stays on the view until `release` is played."
      ))
  }

  /// Makes the finger's path.
  ///
  /// - Throws: a `Diagnostic` for options that contradict each other.
  func makePath() throws(Diagnostic) -> TouchPath {
    TouchPath(
      try movement.track(
        of: "scroll:drag", distances: [Self.name(\.movement.by), Self.name(\.movement.byX)]))
  }

  func makeLift() throws(Diagnostic) -> ScrollGesture.Lift {
    let hasVelocity = velocity != nil || velocityX != nil
    try TouchMovement.check(
      hold: hold, named: Self.name(\.hold), hasVelocity: release || hasVelocity, of: "scroll:drag",
      on: "view",
      releasedBy: "list:release { \(VelocityOptions.name(\.y)) = … }")
    if hold { return .never }
    if hasVelocity { return .velocity(x: velocityX ?? 0, y: velocity ?? 0) }
    return release ? .moving : .resting
  }
}

/// The options of `scroll:flick` and `scroll:release`.
struct VelocityOptions: Options {
  var y: Double?
  var x: Double?

  static let tableName = "FlickOptions"
  static let table = OptionTable(VelocityOptions()) {
    Field(
      \.y,
      .number(
        "velocity", .pointsPerSecond, in: ScrollLimits.bounds,
        "The content's velocity when the finger lifts; scrolling down is positive."))
    Field(
      \.x,
      .number(
        "velocityX", .pointsPerSecond, in: ScrollLimits.bounds, "The horizontal velocity."))
  }
}

/// The options of `scroll:scrollTo`.
struct ScrollToOptions: Options {
  var y: Double?
  var x: Double?
  var animated = true
  var duration: Double?

  static let tableName = "ScrollToOptions"
  static let table = OptionTable(ScrollToOptions()) {
    Field(\.y, .number("y", .points, in: ScrollLimits.bounds, "The vertical offset."))
    Field(\.x, .number("x", .points, in: ScrollLimits.bounds, "The horizontal offset."))
    Field(\.animated, Parameter("animated", "Whether the scroll is animated."))
    Field(
      \.duration, .number("duration", .seconds, in: .positive, "How long it takes; 0.3 s on iOS."))
  }
}

/// The options of `scroll:snapTo`.
struct SnapOptions: Options {
  var y: [Double]?
  var x: [Double]?
  var everyY: Double?
  var everyX: Double?

  static let tableName = "SnapOptions"
  static let table = OptionTable(SnapOptions()) {
    Field(\.y, .list("y", of: offset, "The vertical offsets."))
    Field(\.x, .list("x", of: offset, "The horizontal offsets."))
    Field(
      \.everyY,
      .number(
        "everyY", .points, in: ScrollLimits.lengths,
        "The height of a page; each scroll moves by at most one page."))
    Field(
      \.everyX,
      .number(
        "everyX", .points, in: ScrollLimits.lengths,
        "The width of a page; each scroll moves by at most one page."))
  }

  private static var offset: Parameter<Double> {
    .number("offset", .points, in: ScrollLimits.bounds, "")
  }

  func snapping(_ direction: ScrollDirection) throws(Diagnostic) -> ScrollSnapping? {
    let (offsets, every) =
      switch direction {
      case .x: (x, everyX)
      case .y: (y, everyY)
      }
    switch (offsets, every) {
    case (nil, nil): return nil
    case (nil, let length?): return .pages(length: length)
    case (let offsets?, nil): return offsets.isEmpty ? .free : .targets(offsets)
    case (_?, _?):
      let (name, pages) =
        switch direction {
        case .x: (Self.name(\.x), Self.name(\.everyX))
        case .y: (Self.name(\.y), Self.name(\.everyY))
        }
      throw Diagnostic(
        .conflictingOptions, "`scroll:snapTo` takes either `\(name)` or `\(pages)`, in points",
        help: ["list the offsets, or set the length of a page"], token: name)
    }
  }
}
