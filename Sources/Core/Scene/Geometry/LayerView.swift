import MotionMath

/// The effect of a layer on its children: its scroll offset and its perspective.
struct LayerView {
  private let width: Int
  private let height: Int
  private let perspective: Int
  private let anchor: (x: Int, y: Int)?
  private let offset: (x: Int, y: Int)?

  init?(_ layer: Layer) {
    func slot(_ name: String) -> Int? { layer.property(name)?.slot }
    guard let width = slot("width"), let height = slot("height"),
      let perspective = slot("perspective")
    else { return nil }
    self.width = width
    self.height = height
    self.perspective = perspective
    if let x = slot("anchorX"), let y = slot("anchorY") { anchor = (x, y) } else { anchor = nil }
    if let x = slot("offsetX"), let y = slot("offsetY") { offset = (x, y) } else { offset = nil }
  }

  /// The slots on which the view depends.
  var slots: [Int] {
    [width, height, perspective] + [anchor, offset].compactMap { $0 }.flatMap { [$0.x, $0.y] }
  }

  /// The translation of the scrolled content.
  func scroll(in store: borrowing PropertyStore) -> Transform3D {
    guard let offset else { return .identity }
    return .translation(x: -store[offset.x], y: -store[offset.y])
  }

  /// The viewer above a hinge of the layer, or above its anchor; the scene's anchor is its centre.
  func viewer(above hinge: Hinge?, in store: borrowing PropertyStore) -> Viewer {
    let point =
      hinge?.point(width: store[width], height: store[height])
      ?? Point(
        x: store[width] * (anchor.map { store[$0.x] } ?? 0.5),
        y: store[height] * (anchor.map { store[$0.y] } ?? 0.5))
    return Viewer(vanishingPoint: point, distance: store[perspective])
  }

  /// Returns the transform of a page that turns in the layer.
  func turn(_ turn: PageTurn, by degrees: Double, in store: borrowing PropertyStore) -> Transform3D
  {
    turn.transform(degrees, width: store[width], height: store[height])
  }
}
