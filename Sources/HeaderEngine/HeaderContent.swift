/// The facts about a scroll view that decide whether its header may change, in points.
package struct HeaderContent: Equatable, Sendable {
  /// The height of the content.
  package var height: Double

  /// The height of the scroll view while the header is expanded.
  ///
  /// A scroll view that grows as the header shrinks measures `viewport + max - header height`;
  /// taken back to the expanded header, the verdict of the guard is the same at every height.
  package var viewportHeight: Double

  /// The space above the content at rest.
  package var topInset: Double

  /// The space below the content at its end.
  package var bottomInset: Double

  package init(
    height: Double, viewportHeight: Double, topInset: Double = 0, bottomInset: Double = 0
  ) {
    self.height = height
    self.viewportHeight = viewportHeight
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  /// The offset at which the content rests at its top.
  package var top: Double { -topInset }

  /// The offset at which the content's end meets the end of the viewport.
  package var bottom: Double { height + bottomInset - viewportHeight }

  /// Tells whether the content still fills the viewport when the header has given way by `range`
  /// points; at equality it does not.
  package func outgrows(range: Double) -> Bool {
    height + topInset + bottomInset > viewportHeight + range
  }
}
