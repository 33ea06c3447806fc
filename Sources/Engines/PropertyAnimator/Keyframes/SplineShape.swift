import MotionValues

/// The shape of a smooth path at a value: Kochanek and Bartels' parameters, each −1…1.
package struct SplineShape: Hashable, Sendable {
  /// Above 0, the path is tighter; below 0, it is wider.
  package let tension: Double

  /// Other than 0, the path has a corner.
  package let continuity: Double

  /// Above 0, the path overshoots the value; below 0, it undershoots.
  package let bias: Double

  package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) throws(ParameterError)
  {
    for (name, value) in [("tension", tension), ("continuity", continuity), ("bias", bias)]
    where !(value >= -1 && value <= 1) {
      throw ParameterError(
        parameter: name, found: value, expected: "a number from -1 to 1")
    }
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  private init() { (tension, continuity, bias) = (0, 0, 0) }

  /// The Catmull–Rom spline, which UIKit uses.
  package static let catmullRom = SplineShape()

  /// Returns the slopes before and after a value, per segment, from the differences to its
  /// neighbours (Kochanek & Bartels, SIGGRAPH 1984).
  func slopes(before: Double, after: Double) -> (arriving: Double, leaving: Double) {
    let scale = 0.5 * (1 - tension)
    let (sharp, smooth) = (1 - continuity, 1 + continuity)
    let (late, early) = (1 + bias, 1 - bias)
    return (
      scale * (sharp * late * before + smooth * early * after),
      scale * (smooth * late * before + sharp * early * after)
    )
  }
}
