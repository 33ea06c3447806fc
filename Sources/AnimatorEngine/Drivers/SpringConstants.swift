import MotionCore

/// What springs of one kind have in common.
struct SpringConstants {
  let spring: Spring
  let rest: SpringRest
  /// The exact step of one frame.
  let step: SpringStep

  init(_ spring: Spring, restThreshold: Double, frameLength: Double) {
    self.spring = spring
    rest = SpringRest(spring, threshold: restThreshold)
    step = spring.step(frameLength: frameLength)
  }
}
