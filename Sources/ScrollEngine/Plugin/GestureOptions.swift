import MotionCore
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
  let path: [TouchPath.Sample]?
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
      path.optional,
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

  /// A path is a list of samples, or a track that was read from a file.
  private static var path: Parameter<[TouchPath.Sample]> {
    let list = Parameter<[TouchPath.Sample]>.list(
      "path", of: .table(samples, named: "sample", "A sample."),
      "Where the finger is at which time, instead of `by` and `duration`; straight in between.")
    var description = ParameterDescription(
      name: "path", type: .either([list.description.type, TouchTrack.typeDescription]),
      summary: list.description.summary, isRequired: true)
    description.options = list.description.options
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      guard let track = call.object(index) as? TrackObject else {
        return try list.read(call, index)
      }
      return track.track.samples.reduce(into: []) { samples, sample in
        // Of samples at one time the last counts.
        if samples.last?.time == sample.time { samples.removeLast() }
        samples.append(TouchPath.Sample(time: sample.time, x: sample.x, y: sample.y))
      }
    }
  }

  private static var samples: OptionTable<TouchPath.Sample> {
    OptionTable(
      "TouchSample", TouchPath.Sample.init(time:x:y:),
      Parameter.number("t", .seconds, in: .notNegative, "When, from when the finger comes down."),
      Parameter.number("x", .points, in: ScrollLimits.bounds, "Where, across.").defaulting(
        to: 0, as: "0"),
      Parameter.number("y", .points, in: ScrollLimits.bounds, "Where, down.").defaulting(
        to: 0, as: "0"))
  }

  /// The way of the finger; contradictory options are errors.
  func makePath() throws(Diagnostic) -> TouchPath {
    guard let path else {
      guard by != nil || byX != nil else {
        throw Diagnostic(
          .missingOption, "`scroll:drag` needs `by`, `byX` or `path`",
          help: ["write { by = -300, duration = 0.4 }: the finger moves up 300 points"],
          token: "drag")
      }
      guard let duration else {
        throw Diagnostic(
          .missingOption, "`scroll:drag`: the option `duration` is missing",
          help: ["add `duration = …`: How long it moves, in seconds."], token: "drag")
      }
      return TouchPath(byX: byX ?? 0, y: by ?? 0, duration: duration)
    }
    if by != nil || byX != nil || duration != nil {
      throw Diagnostic(
        .conflictingOptions,
        "`scroll:drag` takes either `path`, or `by` or `byX` with `duration`",
        help: ["the times of the path say how long it takes"], token: "path")
    }
    for (index, pair) in zip(path, path.dropFirst()).enumerated()
    where pair.1.time <= pair.0.time {
      throw Diagnostic(
        .outOfRange,
        "`scroll:drag`: option `path[\(index + 2)].t` is \(NumberText(pair.1.time)) seconds; "
          + "expected more than the \(NumberText(pair.0.time)) seconds before it", token: "path")
    }
    guard let last = path.last, last.time > 0 else {
      throw Diagnostic(
        .outOfRange, "`scroll:drag`: option `path` has no sample after 0 seconds",
        help: ["write { { t = 0, y = 0 }, { t = 0.2, y = -120 } }"], token: "path")
    }
    return TouchPath(path)
  }

  func makeLift() throws(Diagnostic) -> ScrollGesture.Lift {
    let hasVelocity = velocity != nil || velocityX != nil
    if hold, release || hasVelocity {
      throw Diagnostic(
        .conflictingOptions,
        "`scroll:drag`: a finger that stays on the view has no velocity to leave it with",
        help: ["leave out `hold`, or give the velocity to `list:release { velocity = … }`"],
        token: "hold")
    }
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
