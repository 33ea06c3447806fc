/// What an axis of a scroll view is doing.
package enum ScrollState: String, CaseIterable, Sendable {
  /// Nothing moves it.
  case idle

  /// A finger is down, whether or not it has left the slop.
  case dragging

  /// It moves on by its own velocity, or towards the page or target where it will rest.
  case decelerating

  /// It comes back from beyond its bounds.
  case bouncing

  /// It was told to go to an offset.
  case animating
}
