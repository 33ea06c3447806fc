import MotionCore
import MotionPlugin
import MotionValues

public struct FallOptions: Options {
  var floor = 0.0
  var gravity = 2_500.0
  var bounce = 0.6
  var floorShade = 0.0

  public init() {}
  public static let tableName = "FallOptions"
  public static let table = OptionTable(FallOptions()) {
    Field(required: \.floor, .number("floor", .points, "Where it lands: the value of `y` there."))
    Field(\.gravity, .number("gravity", .none, in: .positive, "The acceleration in pt/s²."))
    Field(\.bounce, .number("bounce", .fraction, in: Bounds(0, 0.95), "The speed that stays."))
    Field(\.floorShade, .number("floorShade", .fraction, in: .unit, "How dark its shadow is."))
  }
}

/// A fall with bounces: between two of them, a parabola that begins at `start` at `time`.
public struct Fall: DrivenMotion {
  let options: FallOptions
  var start: ValueAndVelocity
  var time: Double

  public var label: String { "the fall" }

  /// When it meets the floor.
  public var due: Double? {
    let (speed, gravity) = (start.velocity, options.gravity)
    let height = max(options.floor - start.value, 0)
    return time + ((speed * speed + 2 * gravity * height).squareRoot() - speed) / gravity
  }

  public func motion(at time: Double) -> ValueAndVelocity {
    let velocity = start.velocity + options.gravity * (time - self.time)
    let mean = (start.velocity + velocity) / 2
    return ValueAndVelocity(value: start.value + mean * (time - self.time), velocity: velocity)
  }

  public mutating func turn() -> DrivenTurn {
    guard let due else { return DrivenTurn(isOver: true) }
    let speed = motion(at: due).velocity
    (start, time) = (ValueAndVelocity(value: options.floor, velocity: -speed * options.bounce), due)
    // What would not rise by a tenth of a point lies on the floor.
    guard start.velocity * start.velocity > 0.2 * options.gravity else {
      start.velocity = 0
      return DrivenTurn(event: "land", isOver: true)
    }
    return DrivenTurn(event: "bounce", [.number(speed)])
  }
}

public final class GravityPlugin: DrivingEngine, Plugin {
  public static let name = "gravity"
  public static let version: String? = "1.0.0"
  public let driven: DrivenSlots<Fall>
  private unowned let stage: Stage

  static let floorAbove = DiagnosticCode("floor-above")

  public static let errorPages = [
    floorAbove: """
    A layer falls to a floor that is above it.

    ```lua
    ball:fall { floor = 0 }
    ```

    Lengths grow downwards: the floor is the value of `y` at which the layer rests.
    """
  ]

  public static let examples = [
    "ball": """
    -- A ball falls, and bounces until it rests.
    motion.plugins { gravity = "1" }
    local scene = motion.scene { name = "ball", width = 390, height = 844 }
    local ball = scene:box { id = "ball", x = 165, y = 80, width = 60, height = 60, cornerRadius = 30, fill = "systemRed" }
    ball:fall { floor = 640, bounce = 0.7 }

    """
  ]

  /// What falls casts a shadow, which stays on the floor while the layer moves.
  static let shadow = PropertyGroup(
    "shadow on a floor",
    [
      .number("floor", .points, "Where it lands, and its shadow lies: a value of `y`."),
      .number("floorShade", .fraction, in: .unit, "How dark its shadow on the floor is."),
    ],
    draws: [
      .filter(.shadow(x: 0.0, y: "floor" - "y", deviation: 6.0, .black(opacity: "floorShade")))
    ])

  public init(stage: Stage) {
    self.stage = stage
    driven = DrivenSlots(stage: stage)
  }

  public func makeModule() -> Module {
    let fall = Function(
      method: "fall", of: "layer", "Makes the layer fall, and bounce on a floor.",
      .table(FallOptions.self)
    ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
      let slot = try layer.numberSlot("y")
      guard stage.read(slot) <= options.floor else {
        throw Diagnostic(
          Self.floorAbove, "`\(layer.path)` is below its floor",
          help: ["write a larger `floor`: the value of `y` at which the layer rests"])
      }
      _ = stage.attach(Self.shadow, to: layer)
      try stage.assign(options.floor, to: layer.numberSlot("floor"))
      try stage.assign(options.floorShade, to: layer.numberSlot("floorShade"))
      try driven.drive(slot) { Fall(options: options, start: $0, time: $1) }
      return Nothing()
    }
    return Module(layerMethods: [fall], attaching: [Self.shadow])
  }
}
