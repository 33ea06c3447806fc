import MotionCore
import MotionValues

/// The motion of a layer from a scale beyond its limits back to the limit, by the spring of iOS
/// sheets, about a fixed point.
struct ScaleReturn {
  /// The change of the scale within which it is at rest.
  private static let threshold = 1e-5

  private let settling: SpringSettling
  private let start: Double
  private let translation: Point
  /// The change of the translation per unit of the scale.
  private let slope: Point

  init(from scale: Double, to limit: Double, translation: Point, slope: Point, at time: Double) {
    start = scale
    self.translation = translation
    self.slope = slope
    settling = SpringSettling(
      from: scale, velocity: 0, to: limit, by: Settling.sheetSpring, at: time,
      threshold: Self.threshold)
  }

  /// When it is at rest, in seconds.
  var finish: Double { settling.finish }

  /// Returns the scale, the rotation, which is constant, and the two translations at a time.
  func values(at time: Double, rotation: Double) -> [Double] {
    let scale = settling.position(at: time)
    return [
      scale, rotation, translation.x + (scale - start) * slope.x,
      translation.y + (scale - start) * slope.y,
    ]
  }

  /// Returns the rates of the same values, per second.
  func velocities(at time: Double) -> [Double] {
    let rate = settling.velocity(at: time)
    return [rate, 0, rate * slope.x, rate * slope.y]
  }
}
