import MotionCore
import MotionMath

/// What springs of one kind have in common.
struct SpringConstants {
  let spring: Spring
  /// The exact step from one point of the grid to the next.
  let gridStep: SpringStep

  init(_ spring: Spring) {
    self.spring = spring
    gridStep = spring.step(of: SpringGrid.length)
  }
}
