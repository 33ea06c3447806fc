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

/// The effect of a layer on its children: the transform of its content, and its perspective.
struct LayerView: Sendable {
  private let width: Int
  private let height: Int
  private let perspective: Int
  private let anchor: (x: Int, y: Int)?
  private let offset: (x: Int, y: Int)?

  init(_ layer: Layer) {
    self.init(
      firstSlot: layer.firstSlot, scrollOffsets: layer.kind.scrollOffsets,
      isScene: layer.depth == 0)
  }

  init(_ layer: ProjectedLayer) {
    self.init(
      firstSlot: layer.firstSlot, scrollOffsets: layer.scrollOffsets,
      isScene: layer.parent == nil)
  }

  private init(firstSlot first: Int, scrollOffsets: (x: Int, y: Int)?, isScene: Bool) {
    offset = scrollOffsets.map { (first + $0.x, first + $0.y) }
    guard !isScene else {
      width = first + SceneSlot.width.rawValue
      height = first + SceneSlot.height.rawValue
      perspective = first + SceneSlot.perspective.rawValue
      anchor = nil
      return
    }
    width = first + LayerSlot.width.rawValue
    height = first + LayerSlot.height.rawValue
    perspective = first + LayerSlot.perspective.rawValue
    anchor = (first + LayerSlot.anchorX.rawValue, first + LayerSlot.anchorY.rawValue)
  }

  /// The slots on which the view depends.
  var slots: [Int] {
    [width, height, perspective] + [anchor, offset].compactMap { $0 }.flatMap { [$0.x, $0.y] }
  }

  /// Returns the transform of the content: the steps that the parts of the layer say, and the scroll
  /// offset.
  func content(
    _ parts: SpatialParts?, in values: borrowing some SlotValues & ~Copyable
  ) -> Transform3D {
    let scroll: Transform3D =
      if let offset { .translation(x: -values[offset.x], y: -values[offset.y]) } else { .identity }
    guard let parts, parts.placesContent else { return scroll }
    return parts.contentTransform(in: values).followed(by: scroll)
  }

  /// Returns the viewer above the vanishing point that the parts of the layer say, or above its
  /// anchor; the scene's anchor is its centre.
  func viewer(
    _ parts: SpatialParts?, in values: borrowing some SlotValues & ~Copyable
  ) -> Viewer {
    let (width, height) = (values[width], values[height])
    let point: Point
    if let found = parts?.vanishingPoint(in: values) {
      point = found
    } else if let anchor {
      point = Point(x: width * values[anchor.x], y: height * values[anchor.y])
    } else {
      point = Point(x: width * 0.5, y: height * 0.5)
    }
    return Viewer(vanishingPoint: point, distance: values[perspective])
  }
}

/// The values of slots: those in the store, or those as of the present instant.
package protocol SlotValues: ~Copyable {
  subscript(slot: Int) -> Double { get }
}

extension PropertyStore: SlotValues {}

/// Values apart from any stage, such as those of a recording.
extension [Double]: SlotValues {}

/// The values as of the present instant, evaluated from the drivers; reading them does not affect
/// frames.
package struct PresentValues: SlotValues {
  /// Unretained: the stage outlives the structure, and reference counting would dominate the cost.
  private let stage: Unmanaged<Stage>

  package init(_ stage: Stage) { self.stage = .passUnretained(stage) }

  package subscript(slot: Int) -> Double {
    stage._withUnsafeGuaranteedRef { $0.value(of: slot, at: $0.now) }
  }
}
