/// What turns a layer like a page, about a line of the layer that it lies in.
///
/// The layer's anchor and its own transforms have no part in the turn: they arrange it on the sheet, and the
/// sheet turns. It is what a layer twice as wide, half of it clear, would do that turns about its middle.
package struct PageTurn: Sendable {
  package let hinge: Hinge
  /// Whether the layer is drawn on the sheet's back, so that it reads rightly when the sheet lies turned.
  package let isBack: Bool
  /// How far the side lies above the hinge while the sheet is closed, in points.
  package let lift: Double
  /// Where the angle stands, in degrees.
  package let slot: Int

  package init(hinge: Hinge, isBack: Bool, lift: Double = 0, slot: Int) {
    self.hinge = hinge
    self.isBack = isBack
    self.lift = lift
    self.slot = slot
  }

  /// Returns the turn by an angle in degrees, in a layer of this size.
  package func transform(_ degrees: Double, width: Double, height: Double) -> Transform3D {
    let side = isBack ? hinge.mirror(width: width, height: height) : .identity
    return side.followed(by: .translation(z: lift))
      .followed(by: hinge.rotation(degrees).about(hinge.point(width: width, height: height)))
  }
}

/// From where the layers that lie in a layer are seen.
package enum Viewpoint: Hashable, Sendable {
  /// Above the layer's anchor.
  case anchor
  /// Above the middle of the line that pages turn about.
  case hinge(Hinge)
  /// From where the layer itself is seen, whose layers then keep their depth in the layer around it.
  case parent
}
