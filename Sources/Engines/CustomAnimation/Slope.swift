import MotionValues

/// The derivative of a function of time, from three of its values.
///
/// The slope of the parabola through them is exact for constant acceleration; otherwise its error
/// is proportional to the square of the spacing. At the ends of the time, the three points shift
/// inwards, where the function is defined.
package struct Slope {
  /// The three times at which the function is evaluated.
  package let times: [Double]
  private let time: Double
  private let step: Double

  /// Makes the slope at a time between 0 and `duration`, in seconds.
  package init(at time: Double, duration: Double?) {
    let step = min(CentralDifference.distance, (duration ?? .infinity) / 2)
    let middle = min(max(time, step), (duration ?? .infinity) - step)
    self.time = time
    self.step = step
    times = [middle - step, middle, middle + step]
  }

  /// Returns the derivative per second, from the function's values at `times`.
  package func velocity(_ values: [Double]) -> Double {
    guard step > 0 else { return 0 }
    let slope = (values[2] - values[0]) / (2 * step)
    let bend = (values[2] - 2 * values[1] + values[0]) / (step * step)
    return slope + bend * (time - times[1])
  }
}
