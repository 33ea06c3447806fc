import MotionValues

/// An edge of the screen over which an element enters and leaves.
package enum Edge: String, CaseIterable, Sendable {
  case top
  case bottom
  case left
  case right

  /// Returns the shift in points that moves a frame just outside a container; zero if it is outside
  /// already.
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
