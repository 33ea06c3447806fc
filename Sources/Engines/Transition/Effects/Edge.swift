import MotionMath

/// An edge of the screen over which an element comes and goes.
package enum Edge: String, CaseIterable, Sendable {
  case top
  case bottom
  case left
  case right

  /// Returns the shift that puts a frame just outside of a container, in points; none where it is already.
  package func shift(
    outOf container: Rectangle, of frame: Rectangle
  ) -> (x: Double, y: Double) {
    switch self {
    case .top: (0, min(container.y - (frame.y + frame.height), 0))
    case .bottom: (0, max(container.y + container.height - frame.y, 0))
    case .left: (min(container.x - (frame.x + frame.width), 0), 0)
    case .right: (max(container.x + container.width - frame.x, 0), 0)
    }
  }
}
