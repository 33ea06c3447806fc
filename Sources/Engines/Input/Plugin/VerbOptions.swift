import MotionCore
import MotionPlugin
import MotionValues

/// The limits of a finger's values.
enum FingerLimits {
  /// The range of a velocity, in points per second.
  static let velocities = Bounds(-1e9, 1e9)
}

/// The options of `layer:drag`.
struct DragOptions: Options {
  var movement = TouchMovement()
  var at: PointOptions?
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
        "by", .points, in: TouchMovement.bounds,
        "How far the finger moves down; up is negative, and scrolls on."
      ))
    Field(
      \.movement.byX,
      .number(
        "byX", .points, in: TouchMovement.bounds,
        "How far the finger moves right; left scrolls on."))
    Field(\.movement.path, TouchMovement.pathParameter)
    Field(\.movement.duration, TouchMovement.durationParameter)
    Field(\.at, PointOptions.place)
    Field(
      \.slop,
      .number(
        "slop", .points, in: .notNegative,
        "How far the finger moves before anything follows it; 10 on iOS."
      ))
    Field(
      \.release,
      Parameter(
        "release",
        "Whether the finger lifts while it moves, so that what it moves continues; else it rests."
      ))
    Field(
      \.velocity,
      .number(
        "velocity", .pointsPerSecond, in: FingerLimits.velocities,
        "The velocity when the finger lifts; up, which scrolls on, is positive."
      ))
    Field(
      \.velocityX,
      .number(
        "velocityX", .pointsPerSecond, in: FingerLimits.velocities,
        "The velocity sideways when the finger lifts; left, which scrolls on, is positive."
      ))
    Field(
      \.hold,
      Parameter("hold", "Whether the finger stays on the layer, until `release` is played."))
  }

  func makePlan(for layer: Layer) throws(Diagnostic) -> FingerPlan {
    let track = try movement.track(
      of: "layer:drag", distances: [Self.name(\.movement.by), Self.name(\.movement.byX)])
    let hasVelocity = velocity != nil || velocityX != nil
    try TouchMovement.check(
      hold: hold, named: Self.name(\.hold), hasVelocity: release || hasVelocity, of: "layer:drag",
      on: "layer", releasedBy: "layer:release { velocity = … }")
    let lift: FingerPlan.Lift =
      hold
      ? .never
      : hasVelocity
        ? .velocity(x: -(velocityX ?? 0), y: -(velocity ?? 0)) : release ? .moving : .resting
    var plan = FingerPlan(layer: layer, track: track, slop: slop, lift: lift, place: at)
    plan.purpose = .pan(plan.axes)
    return plan
  }
}

extension PointOptions {
  /// The option for the point of a layer at which a finger comes down.
  static var place: Parameter<PointOptions> {
    .table(
      PointOptions.self, named: "at",
      "The point of the layer where it comes down; if left out, its middle, or that of its visible part if "
        + "the middle is outside the scene or cut away by a clip.")
  }
}

/// The options of `layer:flick` and `layer:release`.
struct VelocityOptions: Options {
  var y: Double?
  var x: Double?

  static let tableName = "FlickOptions"
  static let table = OptionTable(VelocityOptions()) {
    Field(
      \.y,
      .number(
        "velocity", .pointsPerSecond, in: FingerLimits.velocities,
        "The velocity when the finger lifts; up, which scrolls on, is positive."))
    Field(
      \.x,
      .number(
        "velocityX", .pointsPerSecond, in: FingerLimits.velocities,
        "The velocity sideways; left, which scrolls on, is positive."))
  }

  /// The finger's velocity; nil if none is given.
  var velocity: Point? {
    x == nil && y == nil ? nil : Point(x: -(x ?? 0), y: -(y ?? 0))
  }
}

/// The options of `layer:tap`.
struct TapOptions: Options {
  /// The time between two taps, in seconds.
  private static let pause = 0.1

  var count = 1
  var at: PointOptions?
  var duration = 0.05

  static let tableName = "TapOptions"
  static let table = OptionTable(TapOptions()) {
    Field(\.count, .integer("count", in: Bounds(1, 10), "How many times it taps."))
    Field(\.at, PointOptions.place)
    Field(\.duration, .number("duration", .seconds, in: .positive, "How long it is down."))
  }

  func makePlans(for layer: Layer) -> [FingerPlan] {
    (0..<count).map { index in
      FingerPlan(
        layer: layer, track: .resting(for: duration), purpose: .tap,
        delay: Double(index) * (duration + Self.pause), place: at)
    }
  }
}

/// The options of `layer:longPress`.
struct LongPressOptions: Options {
  var at: PointOptions?
  var duration = 0.6

  static let tableName = "LongPressOptions"
  static let table = OptionTable(LongPressOptions()) {
    Field(\.at, PointOptions.place)
    Field(\.duration, .number("duration", .seconds, in: .positive, "How long it is down."))
  }

  func makePlan(for layer: Layer) -> FingerPlan {
    FingerPlan(layer: layer, track: .resting(for: duration), purpose: .press, place: at)
  }
}

/// The options of `layer:pinch`.
struct PinchOptions: Options {
  @Required var scale: Double
  var at: PointOptions?
  var duration = 0.3

  static let tableName = "PinchOptions"
  static let table = OptionTable(PinchOptions()) {
    Field(
      \.$scale,
      .number(
        "scale", .multiple, in: Bounds(0, 1000, excludesLower: true),
        "The distance of the fingers at the end, as a multiple of that at the start."))
    Field(\.at, PointOptions.place)
    Field(\.duration, .number("duration", .seconds, in: .positive, "How long they move."))
  }

  func makePlans(for layer: Layer) -> [FingerPlan] {
    [-1.0, 1.0].map { side in
      let start = side * FingerPlan.reach
      return FingerPlan(
        layer: layer,
        track: TouchTrack(
          TouchTrack.Sample(time: 0, x: start, y: 0),
          then: [TouchTrack.Sample(time: duration, x: start * scale, y: 0)]),
        purpose: .pinch, slop: 0, place: at, offset: Point(x: start, y: 0))
    }
  }
}

/// The options of `layer:rotate`.
struct RotateOptions: Options {
  @Required var by: Double
  var at: PointOptions?
  var duration = 0.3

  static let tableName = "RotateOptions"
  static let table = OptionTable(RotateOptions()) {
    Field(
      \.$by,
      .number("by", .degrees, in: Bounds(-36_000, 36_000), "How far the fingers turn, clockwise."))
    Field(\.at, PointOptions.place)
    Field(\.duration, .number("duration", .seconds, in: .positive, "How long they move."))
  }

  func makePlans(for layer: Layer) -> [FingerPlan] {
    [-1.0, 1.0].map { side in
      let start = Point(x: side * FingerPlan.reach, y: 0)
      // A sample every two degrees is within 0.01 points of the circle.
      let count = max(1, Int((by.magnitude / 2).rounded(.up)))
      let later = (1...count).map { index in
        let fraction = Double(index) / Double(count)
        let (sin, cos) = Elementary.sincos(degrees: by * fraction)
        return TouchTrack.Sample(time: duration * fraction, x: start.x * cos, y: start.x * sin)
      }
      return FingerPlan(
        layer: layer,
        track: TouchTrack(TouchTrack.Sample(time: 0, x: start.x, y: 0), then: later),
        purpose: .rotate, slop: 0, place: at, offset: start)
    }
  }
}

extension TouchTrack {
  /// Returns the track of a finger that does not move, with a duration in seconds.
  static func resting(for duration: Double) -> TouchTrack {
    let down = Sample(time: 0, x: 0, y: 0)
    return TouchTrack(down, then: duration > 0 ? [Sample(time: duration, x: 0, y: 0)] : [])
  }
}

/// One sample of a scripted finger.
struct ScriptedSample: Options {
  var t = 0.0
  var x: Double?
  var y: Double?

  static let tableName = "FingerSample"
  static let table = OptionTable(ScriptedSample()) {
    Field(
      required: \.t,
      .number("t", .seconds, in: .notNegative, "The time from the start of the gesture."))
    Field(\.x, .number("x", .points, in: TouchMovement.bounds, "The x coordinate in the scene."))
    Field(\.y, .number("y", .points, in: TouchMovement.bounds, "The y coordinate in the scene."))
  }

  /// Makes the plan of a finger; a sample that leaves out a coordinate keeps the previous one.
  static func plan(_ samples: [ScriptedSample], of function: String) throws(Diagnostic)
    -> FingerPlan
  {
    guard let first = samples.first, var x = first.x, var y = first.y else {
      throw Diagnostic(
        .missingOption, "`\(function)`: the first sample needs `t`, `x` and `y`",
        help: ["write { { t = 0, x = 195, y = 700 }, { t = 0.2, y = 400 } }"], token: "touch")
    }
    for (index, pair) in zip(samples, samples.dropFirst()).enumerated() where pair.1.t <= pair.0.t {
      throw Diagnostic(
        .outOfRange,
        "`\(function)`: `[\(index + 2)].t` is \(NumberText(pair.1.t)) seconds; expected more than "
          + "the \(NumberText(pair.0.t)) seconds before it", token: "t")
    }
    var later: [TouchTrack.Sample] = []
    for sample in samples.dropFirst() {
      (x, y) = (sample.x ?? x, sample.y ?? y)
      later.append(TouchTrack.Sample(time: sample.t, x: x, y: y))
    }
    let down = TouchTrack.Sample(time: first.t, x: first.x ?? 0, y: first.y ?? 0)
    return FingerPlan(layer: nil, track: TouchTrack(down, then: later))
  }
}

/// A point whose coordinates are optional.
struct PointOptions: Options {
  var x: Double?
  var y: Double?

  static let tableName = "TouchPoint"
  static let table = OptionTable(PointOptions()) {
    Field(\.x, .number("x", .points, in: TouchMovement.bounds, "The horizontal coordinate."))
    Field(\.y, .number("y", .points, in: TouchMovement.bounds, "The vertical coordinate."))
  }
}
