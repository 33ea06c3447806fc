/// How fast a function of the time changes, found from three of its values.
///
/// The parabola through them is exact for what accelerates evenly, and wrong by the square of the distance for
/// all else; at the ends of the time it leans to the inside, where the function is known.
package struct Slope {
  /// The distance of the three times, in seconds; a power of two, so that it adds without rounding.
  private static let distance = 1.0 / 4096

  /// The times at which the values are asked for.
  package let times: [Double]
  private let time: Double
  private let step: Double

  /// Makes it for a time between 0 and `duration`, in seconds.
  package init(at time: Double, duration: Double?) {
    let step = min(Self.distance, (duration ?? .infinity) / 2)
    let middle = min(max(time, step), (duration ?? .infinity) - step)
    self.time = time
    self.step = step
    times = [middle - step, middle, middle + step]
  }

  /// The change a second, of the values at `times`.
  package func velocity(_ values: [Double]) -> Double {
    guard step > 0 else { return 0 }
    let slope = (values[2] - values[0]) / (2 * step)
    let bend = (values[2] - 2 * values[1] + values[0]) / (step * step)
    return slope + bend * (time - times[1])
  }
}
