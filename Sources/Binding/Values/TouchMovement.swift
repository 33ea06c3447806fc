import MotionCore
import MotionValues

/// A finger's movement in a script's terms: a distance and a duration, or a path.
package struct TouchMovement {
  /// The range of a finger's distances and positions along an axis, in points.
  package static let bounds = Bounds(-TouchRecording.placeLimit, TouchRecording.placeLimit)

  /// The distance by which the finger moves down and right, in points.
  package var by: Double?
  package var byX: Double?
  package var duration: Double?
  package var path: [TouchTrack.Sample]?

  package init() {}

  /// The option for the duration of the movement.
  package static var durationParameter: Parameter<Double> {
    .number("duration", .seconds, in: .positive, "The duration of the movement.")
  }

  /// The option for the path: a list of samples, or a track that was read from a file.
  package static var pathParameter: Parameter<[TouchTrack.Sample]> {
    let list = Parameter<[SampleOptions]>.list(
      "path", of: .table(SampleOptions.self, named: "sample", "A sample."),
      "The finger's positions over time, instead of `by` and `duration`; linear in between.")
    var description = ParameterDescription(
      name: "path", type: .either([list.description.type, TrackObject.resultDescription]),
      summary: list.description.summary, isRequired: true)
    description.options = list.description.options
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      guard let track = call.object(index) as? TrackObject else {
        return try list.read(call, index).map(\.sample)
      }
      return try track.onlyFinger().samples.reduce(into: []) { samples, sample in
        // The last of several samples at the same time counts.
        if samples.last?.time == sample.time { samples.removeLast() }
        samples.append(sample)
      }
    }
  }

  /// The finger's position at a time.
  private struct SampleOptions: Options {
    var t = 0.0
    var x = 0.0
    var y = 0.0

    static let tableName = "TouchSample"
    static let table = OptionTable(SampleOptions()) {
      Field(
        required: \.t,
        .number("t", .seconds, in: .notNegative, "The time since the finger touched down."))
      Field(\.x, .number("x", .points, in: bounds, "The horizontal position."))
      Field(\.y, .number("y", .points, in: bounds, "The vertical position."))
    }

    var sample: TouchTrack.Sample { TouchTrack.Sample(time: t, x: x, y: y) }
  }

  private static var pathName: String { pathParameter.description.name }
  private static var durationName: String { durationParameter.description.name }

  /// The finger's track from the instant of touch-down. Contradictory options are errors.
  ///
  /// `distances` are the function's options for the distance of the movement.
  package func track(
    of function: String, distances: @autoclosure () -> [String]
  ) throws(Diagnostic) -> TouchTrack {
    let token = String(function.split(separator: ":").last ?? "")
    func names(_ separator: String) -> String {
      distances().map { "`\($0)`" }.joined(separator: separator)
    }
    guard let path else {
      guard by != nil || byX != nil else {
        throw Diagnostic(
          .missingOption, "`\(function)` needs \(names(", ")) or `\(Self.pathName)`",
          help: ["write { by = -300, duration = 0.4 }: the finger moves up 300 points"],
          token: token)
      }
      guard let duration else {
        let missing = Self.durationParameter.description
        throw Diagnostic(
          .missingOption, "`\(function)`: the option `\(missing.name)` is missing",
          help: ["add `\(missing.name) = …`: \(missing.summary)"], token: token)
      }
      return Self.steady(x: byX ?? 0, y: by ?? 0, duration: duration)
    }
    if by != nil || byX != nil || duration != nil {
      throw Diagnostic(
        .conflictingOptions,
        "`\(function)` takes either `\(Self.pathName)`, or \(names(" or ")) with "
          + "`\(Self.durationName)`",
        help: ["the times of the path determine the duration"], token: Self.pathName)
    }
    for (index, pair) in zip(path, path.dropFirst()).enumerated()
    where pair.1.time <= pair.0.time {
      throw Diagnostic(
        .outOfRange,
        "`\(function)`: option `\(Self.pathName)[\(index + 2)].\(SampleOptions.name(\.t))` is "
          + "\(NumberText(pair.1.time)) seconds; expected more than the "
          + "\(NumberText(pair.0.time)) seconds before it", token: Self.pathName)
    }
    guard let first = path.first, let last = path.last, last.time > 0 else {
      throw Diagnostic(
        .outOfRange, "`\(function)`: option `\(Self.pathName)` has no sample after 0 seconds",
        help: ["write { { t = 0, y = 0 }, { t = 0.2, y = -120 } }"], token: Self.pathName)
    }
    // The finger touches down at 0 s, at the position of the first sample.
    let landing = TouchTrack.Sample(time: 0, x: first.x, y: first.y)
    return TouchTrack(landing, then: path.filter { $0.time > 0 })
  }

  /// Refuses a velocity for a finger that does not move according to the named option.
  package static func check(
    hold: Bool, named name: @autoclosure () -> String, hasVelocity: Bool, of function: String,
    on place: String, releasedBy release: String
  ) throws(Diagnostic) {
    guard hold, hasVelocity else { return }
    throw Diagnostic(
      .conflictingOptions,
      "`\(function)`: a finger that stays on the \(place) has no velocity at its release",
      help: ["leave out `\(name())`, or pass the velocity to `\(release)`"], token: name())
  }

  private static func steady(x: Double, y: Double, duration: Double) -> TouchTrack {
    TouchTrack(
      TouchTrack.Sample(time: 0, x: 0, y: 0),
      then: [TouchTrack.Sample(time: duration, x: x, y: y)])
  }
}

/// The distance along one axis by which a finger moves something from one state to another.
package struct PanDistance {
  package let axis: PanAxis
  /// The distance in points; negative to the left or upwards. It is not 0.
  package let points: Double
}

/// The options that define such a distance.
package struct PanDistanceOptions: Options {
  var by: Double?
  var byX: Double?

  package init() {}

  package static let tableName = "PanDistanceOptions"
  package static let table = OptionTable(PanDistanceOptions()) {
    Field(
      \.by,
      .number(
        "by", .points, "How far down the finger moves from one to the other; negative for up."))
    Field(
      \.byX,
      .number("byX", .points, "The same to the right, in place of `by`; negative for left."))
  }

  /// Returns the distance between two states, which errors name.
  ///
  /// - Throws: `missing-option`, `conflicting-options`, or `out-of-range` for a distance of 0.
  package func distance(
    from: String, to: String, in call: String
  ) throws(Diagnostic) -> PanDistance {
    let distance: PanDistance
    switch (by, byX) {
    case (let points?, nil): distance = PanDistance(axis: .y, points: points)
    case (nil, let points?): distance = PanDistance(axis: .x, points: points)
    case (nil, nil):
      throw Diagnostic(
        .missingOption, "\(call): the option `by` or `byX` is missing",
        help: ["add `by = -400` if the finger moves 400 points up from \(from) to \(to)"])
    case (_?, _?):
      throw Diagnostic(
        .conflictingOptions, "\(call) takes either `by` or `byX`",
        help: ["the finger moves along one axis"], token: "byX")
    }
    guard distance.points != 0 else {
      let name = distance.axis == .y ? "by" : "byX"
      throw Diagnostic(
        .outOfRange, "\(call): option `\(name)` is 0, so no finger would move anything",
        help: ["write the distance from \(from) to \(to), such as \(name) = -400"], token: name)
    }
    return distance
  }
}

extension CatchRule: ScriptChoice {
  package static var choiceName: String { "CatchRule" }

  package var summary: String {
    switch self {
    case .own: "What follows from an earlier finger: settling, decelerating, returning."
    case .any: "That, and what an animation or a script moves."
    case .none: "Nothing."
    }
  }

  /// The option `catches` of what fingers move.
  package static var parameter: Parameter<CatchRule> {
    Parameter(
      "catches",
      "Which motions a finger stops as soon as it comes down; without moving on, it then lets them "
        + "continue from rest. Other fingers wait for their slop, and may tap.")
  }
}
