/// One step of a scroll view along one axis, in points.
package struct ScrollStep: Hashable, Sendable {
  /// The offset before the step; below 0 the content is pulled beyond its start.
  package var oldOffset: Double
  /// The offset that the step asks for.
  package var newOffset: Double
  package var contentLength: Double
  package var viewportLength: Double

  package init(
    oldOffset: Double, newOffset: Double, contentLength: Double, viewportLength: Double
  ) {
    self.oldOffset = oldOffset
    self.newOffset = newOffset
    self.contentLength = contentLength
    self.viewportLength = viewportLength
  }
}

/// Something that takes part of a scroll before the content moves, such as a header.
package protocol ScrollInterceptor: AnyObject {
  /// Takes what it wants of a step and returns the offset that the scroll view gets.
  func intercept(_ step: ScrollStep) -> Double
}
