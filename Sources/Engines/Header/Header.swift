import MotionValues

/// A header that collapses while the content below it scrolls.
///
/// The model has no scroll view and no clock. It receives the old and the new offset of each scroll
/// and returns the offset that the scroll view must set. Heights are in points.
///
/// Invariants:
/// 1. `minimum ≤ height ≤ maximum`. Progress is 0 at `minimum` and 1 at `maximum`.
/// 2. After a scroll or a drag, `stretch` is above 0 only at `maximum`.
/// 3. A policy that consumes scrolls and passes the rest on loses no distance:
///    `scroll = change of offset - change of height`.
/// 4. `snapTarget` of a header at its snap target is the same height.
/// 5. A height within `tolerance` of a limit is that limit.
///
/// ```
///   minimum ----------- height ----------- maximum ------> maximum + stretch
///   collapsed           between            expanded        pulled
///   progress 0          0...1              1               1
/// ```
package struct Header: Equatable, Sendable {
  package let configuration: HeaderConfiguration

  /// The least height in points; it moves with the safe area.
  package internal(set) var minimum: Double

  /// The height in points, from `minimum` to `maximum`, without stretch.
  package internal(set) var height: Double

  /// The points by which the header is pulled beyond its greatest height.
  package internal(set) var stretch: Double = 0

  /// The progress that mappings read. Under `asPublished` it is that of the last height before
  /// clamping, otherwise it is `progress`.
  package internal(set) var unclampedProgress: Double

  /// The points by which a finger has dragged the header itself beyond the greatest height.
  var overdrag: Double = 0

  /// The points scrolled since the scroll last reversed, and the dead zone that applies to them.
  var run: Double = 0
  var deadZone: Double = 0

  /// Whether the header has had a scroll event; Part 6 reads its least height lazily, once.
  var hasScrolled = false

  /// The height of the content at the last event.
  var contentHeight: Double?

  /// Makes a header at `height` points, clamped between its limits; the default is expanded.
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

  /// The height on screen, stretch included, in points.
  package var visibleHeight: Double { height + stretch }

  /// Sets the height, clamped between the limits.
  package mutating func resize(to height: Double) {
    precondition(height.isFinite, "a header's height is finite")
    self.height = clamped(height)
    unclampedProgress = progress
  }

  /// Changes the least height with the top of the safe area; both arguments are in points.
  ///
  /// A collapsed header stays collapsed; any other keeps its height if the limits allow it. Under
  /// `asPublished` the least height is fixed after the first scroll.
  ///
  /// - Throws: `ParameterError` if the new least height is below 0 or not less than the greatest.
  package mutating func safeAreaTopChanged(
    from old: Double, to new: Double
  ) throws(ParameterError) {
    if configuration.policy == .asPublished && hasScrolled { return }
    let moved = minimum + (new - old)
    try HeaderConfiguration.validate(minimum: moved, maximum: maximum)
    let wasCollapsed = height == minimum
    minimum = moved
    resize(to: wasCollapsed ? moved : height)
    checkInvariants()
  }

  /// Checks the invariants in debug builds, after each step.
  func checkInvariants() {
    assert(minimum <= height && height <= maximum, "1: the height is \(height)")
    assert(stretch == 0 || (stretch > 0 && height == maximum), "2: \(stretch) at \(height)")
    assert(height == clamped(height), "5: the height is \(height)")
  }

  /// Heights that differ by less than this, in points, count as equal: a sum of decimal distances
  /// may miss a limit, or the middle, by a rounding error.
  static let tolerance = 1e-9

  func clamped(_ height: Double) -> Double {
    if height <= minimum + Self.tolerance { return minimum }
    return height >= maximum - Self.tolerance ? maximum : height
  }
}
