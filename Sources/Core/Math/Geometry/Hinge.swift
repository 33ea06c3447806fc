/// The edge of a booklet about which its pages turn.
package enum Spine: String, CaseIterable, Sendable {
  case left
  case right
  case top
  case bottom

  /// For each corner of a sheet, clockwise from the top left, the index of the corner that lies there
  /// when the sheet is seen from behind.
  package var cornersFromBehind: [Int] {
    switch self {
    case .left, .right: [1, 0, 3, 2]
    case .top, .bottom: [3, 2, 1, 0]
    }
  }
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

  /// The midpoint of the line, in a layer of this size.
  package func point(width: Double, height: Double) -> Point {
    switch spine {
    case .left: Point(x: -offset, y: height / 2)
    case .right: Point(x: width + offset, y: height / 2)
    case .top: Point(x: width / 2, y: -offset)
    case .bottom: Point(x: width / 2, y: height + offset)
    }
  }

  /// The extent of a page from the spine, in a layer of this size.
  package func reach(width: Double, height: Double) -> Double {
    switch spine {
    case .left, .right: width
    case .top, .bottom: height
    }
  }

  /// The rotation of a page by an angle in degrees; a positive angle lifts it towards the viewer.
  package func rotation(_ degrees: Double) -> Transform3D {
    switch spine {
    case .left: .rotation(y: -degrees)
    case .right: .rotation(y: degrees)
    case .top: .rotation(x: degrees)
    case .bottom: .rotation(x: -degrees)
    }
  }

  /// The reflection of a page onto its back, within its own bounds.
  package func mirror(width: Double, height: Double) -> Transform3D {
    switch spine {
    case .left, .right:
      Transform3D.scale(x: -1, y: 1).followed(by: .translation(x: width))
    case .top, .bottom:
      Transform3D.scale(x: 1, y: -1).followed(by: .translation(y: height))
    }
  }
}
