import MotionCore
import MotionValues

/// The greatest numbers of a header, small enough that sums of them stay finite and useful.
enum HeaderLimits {
  /// The greatest height or distance in points, and velocity in points per second.
  static let greatest = 1e9
  static let distances = Bounds(-greatest, greatest)
  static let heights = Bounds(0, greatest)
  static let positive = Bounds(0, greatest, excludesLower: true)
  /// The length of a `followDuration`, in seconds. Each value of the property depends on samples
  /// that are up to this old.
  static let following = Bounds(0, 60, excludesLower: true)
  /// The values to which a progress may be mapped, in the property's unit.
  static let values = Bounds(-1e12, 1e12)
}
