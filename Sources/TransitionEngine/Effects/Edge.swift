/// An edge of the screen over which an element comes and goes.
package enum Edge: String, CaseIterable, Sendable {
  case top
  case bottom
  case left
  case right

  /// Returns the shift that puts a frame just outside of a container, in points.
  package func shift(
    outOf container: ElementFrame, of frame: ElementFrame
  ) -> (x: Double, y: Double) {
    switch self {
    case .top: (0, container.y - (frame.y + frame.height))
    case .bottom: (0, container.y + container.height - frame.y)
    case .left: (container.x - (frame.x + frame.width), 0)
    case .right: (container.x + container.width - frame.x, 0)
    }
  }
}
