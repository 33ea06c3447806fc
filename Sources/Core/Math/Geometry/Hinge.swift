/// The edge of a booklet about which its pages turn.
package enum Spine: String, CaseIterable, Sendable {
  case left
  case right
  case top
  case bottom
}

/// The line in a layer about which pages turn: the spine, or a line parallel to it.
package struct Hinge: Hashable, Sendable {
  package let spine: Spine
  /// The distance of the line outside the layer, in points; negative inside.
  package let offset: Double

  package init(spine: Spine, offset: Double = 0) {
    self.spine = spine
    self.offset = offset
  }

  /// The extent of a page from the spine, in a layer of this size.
  package func reach(width: Double, height: Double) -> Double {
    switch spine {
    case .left, .right: width
    case .top, .bottom: height
    }
  }
}
