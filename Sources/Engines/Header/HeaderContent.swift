/// The measures of a scroll view, in points, that decide whether its header may change.
package struct HeaderContent: Equatable, Sendable {
  /// The height of the content.
  package var height: Double

  /// The height of the scroll view.
  package var viewportHeight: Double

  /// The points by which the scroll view is taller than with the header expanded.
  ///
  /// The guard subtracts it, so that its result does not depend on the header's height.
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

  /// The offset at which the end of the content meets the end of the viewport.
  package var bottom: Double { height + bottomInset - viewportHeight }

  /// Whether the content still fills the viewport after the header has shrunk by `range` points;
  /// content of exactly that length does not.
  package func outgrows(range: Double) -> Bool {
    height + topInset + bottomInset > viewportHeight - viewportGrowth + range
  }
}
