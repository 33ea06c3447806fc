/// The facts about a scroll view that decide whether its header may change, in points.
package struct HeaderContent: Equatable, Sendable {
  /// The height of the content.
  package var height: Double

  /// The height of the scroll view.
  package var viewportHeight: Double

  /// The points by which the scroll view is higher than while the header is expanded.
  ///
  /// Taken back to the expanded header, the verdict of the guard is the same at every height.
  package var viewportGrowth: Double

  /// The space above the content at rest.
  package var topInset: Double

  /// The space below the content at its end.
  package var bottomInset: Double

  package init(
    height: Double, viewportHeight: Double, viewportGrowth: Double = 0, topInset: Double = 0,
    bottomInset: Double = 0
  ) {
    self.height = height
    self.viewportHeight = viewportHeight
    self.viewportGrowth = viewportGrowth
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
    height + topInset + bottomInset > viewportHeight - viewportGrowth + range
  }
}
