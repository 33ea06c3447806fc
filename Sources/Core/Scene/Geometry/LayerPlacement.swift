import MotionValues

/// The placement of a layer in its parent, from its properties.
///
/// The order is that of `translate3d() rotateX() rotateY() rotateZ() scale()` in CSS with the
/// anchor as `transform-origin`, and of the same calls on a `CATransform3D`: the scale applies
/// first.
package struct LayerPlacement: Sendable {
  private let firstSlot: Int

  /// Finds a layer's properties; nil for the scene, which has no placement.
  package init?(_ layer: Layer) {
    guard layer.depth > 0 else { return nil }
    self.init(firstSlot: layer.firstSlot)
  }

  /// Makes the placement of a layer that is not the scene.
  init(firstSlot: Int) { self.firstSlot = firstSlot }

  /// The slots on which the placement depends.
  package var slots: [Int] {
    let slots: [LayerSlot] = [
      .x, .y, .width, .height, .anchorX, .anchorY, .translationX, .translationY, .translationZ,
      .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY,
    ]
    return slots.map { firstSlot + $0.rawValue }
  }

  /// Returns the layer's corners in its own coordinates.
  package func bounds(in values: borrowing some SlotValues & ~Copyable) -> Quadrilateral {
    Quadrilateral(width: number(.width, in: values), height: number(.height, in: values))
  }

  /// Returns the transform from the layer's coordinates to its parent's.
  package func transform(in values: borrowing some SlotValues & ~Copyable) -> Transform3D {
    let size = number(.scale, in: values)
    var transform = Transform3D.scale(
      x: size * number(.scaleX, in: values), y: size * number(.scaleY, in: values))
    let (x, y, z) = (
      number(.rotationX, in: values), number(.rotationY, in: values),
      number(.rotationZ, in: values)
    )
    // Most layers are not turned, and sines take time.
    if z != 0 { transform = transform.followed(by: .rotation(z: z)) }
    if y != 0 { transform = transform.followed(by: .rotation(y: y)) }
    if x != 0 { transform = transform.followed(by: .rotation(x: x)) }
    return transform.followed(
      by: .translation(
        x: number(.translationX, in: values), y: number(.translationY, in: values),
        z: number(.translationZ, in: values))
    )
    .about(
      Point(
        x: number(.anchorX, in: values) * number(.width, in: values),
        y: number(.anchorY, in: values) * number(.height, in: values))
    )
    .followed(by: .translation(x: number(.x, in: values), y: number(.y, in: values)))
  }

  private func number(
    _ slot: LayerSlot, in values: borrowing some SlotValues & ~Copyable
  ) -> Double {
    values[firstSlot + slot.rawValue]
  }
}
