/// The rotation of a layer as a page, about a line of its parent.
///
/// The layer's anchor and own transforms place it on the sheet, and the sheet rotates. The effect
/// is that of a layer twice as wide, half of it transparent, that rotates about its middle.
///
/// A sheet has one outline. A back states its corners as its front does, seen from the front, and
/// they are drawn mirrored; its content is not mirrored.
package struct PageTurn: Hashable, Sendable {
  package let hinge: Hinge
  /// Whether the layer is on the back of the sheet, so that it is readable when the sheet is
  /// turned.
  package let isBack: Bool
  /// The height of the side above the hinge while the sheet is closed, in points.
  package let lift: Double
  /// The slot of the angle, in degrees.
  package let slot: Int

  package init(hinge: Hinge, isBack: Bool, lift: Double = 0, slot: Int) {
    self.hinge = hinge
    self.isBack = isBack
    self.lift = lift
    self.slot = slot
  }

  /// Returns the transform for an angle in degrees, in a layer of this size.
  package func transform(_ degrees: Double, width: Double, height: Double) -> Transform3D {
    let side = isBack ? hinge.mirror(width: width, height: height) : .identity
    return side.followed(by: .translation(z: lift))
      .followed(by: hinge.rotation(degrees).about(hinge.point(width: width, height: height)))
  }
}

/// The viewpoint of a layer's children.
package enum Viewpoint: Hashable, Sendable {
  /// Above the layer's anchor.
  case anchor
  /// Above the midpoint of the line about which pages turn.
  case hinge(Hinge)
  /// The viewpoint of the layer itself; its children then keep their depth in the parent.
  case parent
}
