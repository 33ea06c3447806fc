import MotionCore
import MotionMath
import MotionPlugin

/// How far scrolls reach, so that no sum of them leaves the numbers that count.
enum ScrollLimits {
  /// The greatest offset, length or way, in points, and velocity, in points per second.
  static let greatest = 1e9
  static let bounds = Bounds(-greatest, greatest)
  static let lengths = Bounds(0, greatest, excludesLower: true)
}

/// What a script says of a drag.
struct DragOptions {
  let by: Double?
  let byX: Double?
  let path: [TouchTrack.Sample]?
  let duration: Double?
  let slop: Double
  let release: Bool
  let velocity: Double?
  let velocityX: Double?
  let hold: Bool

  static var table: OptionTable<DragOptions> {
    OptionTable(
      "DragOptions", DragOptions.init,
      Parameter.number(
        "by", .points, in: ScrollLimits.bounds,
        "How far the finger moves down; up is negative, and scrolls on."
      ).optional,
      Parameter.number(
        "byX", .points, in: ScrollLimits.bounds, "How far the finger moves right; left scrolls on."
      ).optional,
      TouchWay.pathParameter.optional,
      Parameter.number("duration", .seconds, in: .positive, "How long it moves.").optional,
      Parameter.number(
        "slop", .points, in: .notNegative,
        "How far the finger moves before the content follows it; 10 on iOS."
      ).defaulting(to: 0, as: "0"),
      Parameter(
        "release", as: Bool.self,
        "Whether the finger lifts while it moves, so that the content flies on; else it rests first."
      ).defaulting(to: false, as: "false"),
      Parameter.number(
        "velocity", .pointsPerSecond, in: ScrollLimits.bounds,
        "How fast the content goes on when the finger lifts; scrolling on is positive."
      ).optional,
      Parameter.number(
        "velocityX", .pointsPerSecond, in: ScrollLimits.bounds,
        "How fast it goes on sideways when the finger lifts."
      ).optional,
      Parameter(
        "hold", as: Bool.self, "Whether the finger stays on the view, until `release` is played."
      ).defaulting(to: false, as: "false"))
  }

  /// The way of the finger; contradictory options are errors.
  func makePath() throws(Diagnostic) -> TouchPath {
    let way = TouchWay(by: by, byX: byX, duration: duration, path: path)
    return TouchPath(try way.track(of: "scroll:drag", distances: ["by", "byX"]))
  }

  func makeLift() throws(Diagnostic) -> ScrollGesture.Lift {
    let hasVelocity = velocity != nil || velocityX != nil
    try TouchWay.check(
      hold: hold, hasVelocity: release || hasVelocity, of: "scroll:drag", on: "view",
      releasedBy: "list:release { velocity = … }")
    if hold { return .never }
    if hasVelocity { return .velocity(x: velocityX ?? 0, y: velocity ?? 0) }
    return release ? .moving : .resting
  }
}

/// What a script says of a flick or a release.
struct VelocityOptions {
  let y: Double?
  let x: Double?

  static func table(_ name: String) -> OptionTable<VelocityOptions> {
    OptionTable(
      name, VelocityOptions.init,
      Parameter.number(
        "velocity", .pointsPerSecond, in: ScrollLimits.bounds,
        "How fast the content goes on when the finger lifts; scrolling on is positive."
      ).optional,
      Parameter.number(
        "velocityX", .pointsPerSecond, in: ScrollLimits.bounds, "How fast it goes on sideways."
      ).optional)
  }
}

/// What a script says of scrolling somewhere.
struct ScrollToOptions {
  let y: Double?
  let x: Double?
  let animated: Bool
  let duration: Double?

  static var table: OptionTable<ScrollToOptions> {
    OptionTable(
      "ScrollToOptions", ScrollToOptions.init,
      Parameter.number("y", .points, in: ScrollLimits.bounds, "The offset down the content.")
        .optional,
      Parameter.number("x", .points, in: ScrollLimits.bounds, "The offset across the content.")
        .optional,
      Parameter("animated", as: Bool.self, "Whether it takes time.")
        .defaulting(to: true, as: "true"),
      Parameter.number("duration", .seconds, in: .positive, "How long it takes; 0.3 s on iOS.")
        .optional)
  }
}

/// What a script says of where scrolls rest.
struct SnapOptions {
  let y: [Double]?
  let x: [Double]?
  let everyY: Double?
  let everyX: Double?

  static var table: OptionTable<SnapOptions> {
    let offset = Parameter.number("offset", .points, in: ScrollLimits.bounds, "")
    return OptionTable(
      "SnapOptions", SnapOptions.init,
      Parameter<[Double]>.list("y", of: offset, "The offsets down the content.").optional,
      Parameter<[Double]>.list("x", of: offset, "The offsets across the content.").optional,
      Parameter.number(
        "everyY", .points, in: ScrollLimits.lengths,
        "The height of a page; at most one is turned at a time."
      ).optional,
      Parameter.number(
        "everyX", .points, in: ScrollLimits.lengths,
        "The width of a page; at most one is turned at a time."
      ).optional)
  }

  func landing(_ direction: ScrollDirection) throws(Diagnostic) -> ScrollLanding? {
    let (offsets, every, name) =
      switch direction {
      case .x: (x, everyX, "x")
      case .y: (y, everyY, "y")
      }
    switch (offsets, every) {
    case (nil, nil): return nil
    case (nil, let length?): return .pages(length: length)
    case (let offsets?, nil): return offsets.isEmpty ? .free : .targets(offsets)
    case (_?, _?):
      throw Diagnostic(
        .conflictingOptions,
        "`scroll:snapTo` takes either `\(name)` or `every\(name.uppercased())`, in points",
        help: ["list the offsets, or give the length of a page"], token: name)
    }
  }
}
