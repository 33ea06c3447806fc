import MotionMath

/// A header that collapses while the content below it scrolls.
///
/// Heights are points between `minimum` and `maximum`. Progress is 1 at the greatest height and
/// 0 at the least. A header knows neither a scroll view nor a clock: it is told where a scroll
/// went and answers where it has to go instead.
package struct Header: Equatable, Sendable {
  package let configuration: HeaderConfiguration

  /// The least height in points; moves with the safe area.
  package internal(set) var minimum: Double

  /// The height in points, from `minimum` to `maximum`, without stretch.
  package internal(set) var height: Double

  /// The points by which the header is pulled beyond its greatest height.
  package internal(set) var stretch: Double = 0

  /// The progress that mappings read: under `asPublished` that of the last height before it was
  /// clamped, else `progress`.
  package internal(set) var unclampedProgress: Double

  /// The points by which a finger on the header itself has gone beyond the greatest height.
  var overdrag: Double = 0

  /// The points scrolled since the scroll last turned, and the dead zone that holds for them.
  var run: Double = 0
  var deadZone: Double = 0

  /// Whether an event has been seen: Part 6 reads its least height lazily, once.
  var hasScrolled = false

  /// The height of the content at the last event.
  var contentHeight: Double?

  /// Makes a header at `height` points, clamped between its limits; expanded unless told.
  package init(_ configuration: HeaderConfiguration, height: Double? = nil) {
    self.configuration = configuration
    minimum = configuration.minimum
    self.height = configuration.maximum
    unclampedProgress = 1
    if let height { resize(to: height) }
  }

  /// The greatest height in points.
  package var maximum: Double { configuration.maximum }

  /// The points between the least and the greatest height.
  package var range: Double { maximum - minimum }

  /// The progress from 0 (collapsed) to 1 (expanded).
  package var progress: Double { min(max((height - minimum) / range, 0), 1) }

  /// The height that is seen, stretch included, in points.
  package var visibleHeight: Double { height + stretch }

  /// Sets the height, clamped between the limits, as an animation of a snap does.
  package mutating func resize(to height: Double) {
    precondition(height.isFinite, "a header's height is finite")
    self.height = clamped(height)
    unclampedProgress = progress
  }

  /// Moves the least height with the top of the safe area; the arguments are points.
  ///
  /// A collapsed header stays collapsed, any other keeps its height if it can. Under `asPublished`
  /// the least height no longer changes once the header has seen a scroll.
  package mutating func safeAreaTopChanged(
    from old: Double, to new: Double
  ) throws(ParameterError) {
    if configuration.policy == .asPublished && hasScrolled { return }
    let moved = minimum + (new - old)
    try HeaderConfiguration.validate(minimum: moved, maximum: maximum)
    let wasCollapsed = height == minimum
    minimum = moved
    resize(to: wasCollapsed ? moved : height)
  }

  /// Heights nearer than this, in points, are one: a sum of decimal distances misses a limit, or the middle, by
  /// a rounding, and by no more.
  static let tolerance = 1e-9

  func clamped(_ height: Double) -> Double {
    if height <= minimum + Self.tolerance { return minimum }
    return height >= maximum - Self.tolerance ? maximum : height
  }
}
