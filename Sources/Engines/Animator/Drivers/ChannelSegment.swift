import MotionCore
import MotionMath

/// A channel's way from one keyframe to the next, along a curve of its own.
///
/// One that touches an end of the whole, 0 or 1, goes on beyond it where the progress overshoots.
package struct ChannelSegment: Sendable {
  /// Where it begins, in the units of the player's progress.
  package let start: Double
  /// How much of the progress it takes; one of 0 is a step.
  package let length: Double
  package let from: Double
  package let to: Double
  package let curve: Curve

  package init(start: Double, length: Double, from: Double, to: Double, curve: Curve) {
    self.start = start
    self.length = length
    self.from = from
    self.to = to
    self.curve = curve
  }
}
