import MotionValues

/// The effect of a layer on its children: its scroll offset and its perspective.
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

  /// Returns the translation of the scrolled content.
  func scroll(in values: borrowing some SlotValues & ~Copyable) -> Transform3D {
    guard let offset else { return .identity }
    return .translation(x: -values[offset.x], y: -values[offset.y])
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
