/// The state of one axis of a scroll view.
package enum ScrollState: String, CaseIterable, Sendable {
  /// The axis is at rest.
  case idle

  /// A finger is down, whether or not it has left the slop.
  case dragging

  /// The content moves with its own velocity, or towards a page or target.
  case decelerating

  /// The content returns from beyond its bounds.
  case bouncing

  /// The content moves to an offset that a command set.
  case animating
}
