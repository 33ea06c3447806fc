import MotionCore
import MotionValues

/// A channel's change from one keyframe to the next, along a curve of its own.
///
/// A segment that starts at 0 or ends at 1 extends beyond that end where the progress overshoots.
package struct ChannelSegment: Sendable {
  /// The start, in the player's progress.
  package let start: Double
  /// The length, in the player's progress; 0 is a step.
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
