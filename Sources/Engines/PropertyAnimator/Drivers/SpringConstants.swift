import MotionCore
import MotionValues

/// The constants that springs of one kind share.
struct SpringConstants {
  let spring: Spring
  /// The exact step from one grid point to the next.
  let gridStep: SpringStep

  init(_ spring: Spring) {
    self.spring = spring
    gridStep = spring.step(of: SpringGrid.length)
  }
}
