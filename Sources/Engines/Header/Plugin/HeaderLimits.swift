import MotionCore
import MotionMath

/// How large a header's numbers may be, so that no sum of them leaves the numbers that count.
enum HeaderLimits {
  /// The greatest height or way in points, and velocity in points per second.
  static let greatest = 1e9
  static let distances = Bounds(-greatest, greatest)
  static let heights = Bounds(0, greatest)
  static let positive = Bounds(0, greatest, excludesLower: true)
  /// How long a property may take to follow, in seconds; each of its values looks back so far.
  static let following = Bounds(0, 60, excludesLower: true)
  /// The values that a progress may be mapped to, in the property's unit.
  static let values = Bounds(-1e12, 1e12)
}
