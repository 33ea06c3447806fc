/// A size, in points.
package struct Size: Interpolatable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static func interpolated(from: Size, to: Size, at fraction: Double) -> Size {
    Size(
      width: .interpolated(from: from.width, to: to.width, at: fraction),
      height: .interpolated(from: from.height, to: to.height, at: fraction))
  }
}
