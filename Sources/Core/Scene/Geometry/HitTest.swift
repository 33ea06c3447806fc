import MotionMath

/// The plane onto which a layer projects its children, and a point of it.
struct HitPlane {
  /// The layer whose children these are.
  let parent: Int
  /// The layer onto whose plane they are projected: the parent, unless it keeps their depth.
  let holder: Int
  /// The point, in the holder's coordinates.
  let point: Point
  /// The transform from the parent's coordinates to the holder's space; nil if they are one.
  let sheet: Transform3D?

  init(of layer: Int, point: Point) {
    (parent, holder, self.point, sheet) = (layer, layer, point, nil)
  }

  /// The plane of a layer that keeps the depth of its children.
  init(of layer: Int, in outer: HitPlane, sheet: Transform3D) {
    (parent, holder, point, self.sheet) = (layer, outer.holder, outer.point, sheet)
  }
}

/// One search for the layer under a point.
///
/// 1. Siblings are tried from the one made last. A sibling that is not in front of one that has
///    been met is skipped, so nothing is sorted.
/// 2. A point goes inwards: from the scene into a layer's plane, then into those of its children.
/// 3. A layer that only moves, turns and scales in its parent's plane needs no matrix.
struct HitTest {
  /// The opacity, of a layer and all around it, up to which fingers go through: that of UIKit, and
  /// room for the rounding of products such as 0.1 · 0.1.
  static let faintest = 0.01 + 1e-12

  let stage: Stage
  let nodes: UnsafeBufferPointer<LayerTree.Node>
  /// The pages of the scene; nil if it has none.
  private let turns: PageTurns?

  init(stage: Stage, nodes: UnsafeBufferPointer<LayerTree.Node>) {
    self.stage = stage
    self.nodes = nodes
    let turns = stage[PageTurns.self]
    self.turns = turns.isEmpty ? nil : turns
  }

  /// Returns the index of the frontmost of a layer's descendants that meets the plane's point.
  func frontmost(
    in plane: HitPlane, opacity: Double, isListening: (Int) -> Bool
  ) -> Int? {
    var child = Int(nodes[plane.parent].lastChild)
    guard child >= 0 else { return nil }
    let scroll = scroll(of: plane.parent)
    var best: Int?
    var front = -Double.infinity
    while child >= 0 {
      let values = HitValues(stage, nodes[child])
      let height = values[.zPosition]
      if height > front,
        let found = frontmost(
          at: child, values, in: plane, scroll, opacity: opacity, isListening: isListening)
      {
        best = found
        front = height
      }
      child = Int(nodes[child].previousSibling)
    }
    return best
  }

  /// Returns the index of the frontmost of a layer and its descendants that meets the plane's point.
  private func frontmost(
    at layer: Int, _ values: HitValues, in plane: HitPlane, _ scroll: Point, opacity: Double,
    isListening: (Int) -> Bool
  ) -> Int? {
    guard values[.hidden] == 0, values[.touchable] != 0 else { return nil }
    let opacity = opacity * min(max(values[.opacity], 0), 1)
    guard opacity > Self.faintest else { return nil }
    let turn = turns.flatMap { $0[turnOf: stage.layers[layer]] }
    let isFlat =
      turn == nil && plane.sheet == nil && values[.rotationX] == 0 && values[.rotationY] == 0
      && values[.translationZ] == 0
    let keepsDepth = turns.map { $0[viewpointOf: stage.layers[layer]] == .parent } ?? false
    let sheet = isFlat && !keepsDepth ? nil : sheet(of: layer, turn, in: plane)
    let position =
      isFlat
      ? values.position(of: Point(x: plane.point.x + scroll.x, y: plane.point.y + scroll.y))
      : sheet.flatMap { $0.followed(by: perspective(of: plane.holder)).unproject(plane.point) }
    let isInside = position.map { values.contains($0) } ?? false
    guard isInside || values[.clip] == 0 else { return nil }
    if nodes[layer].lastChild >= 0 {
      let inner: HitPlane? =
        if keepsDepth, let sheet {
          HitPlane(of: layer, in: plane, sheet: sheet)
        } else {
          position.map { HitPlane(of: layer, point: $0) }
        }
      if let inner,
        let found = frontmost(in: inner, opacity: opacity, isListening: isListening)
      {
        return found
      }
    }
    guard isInside, values.paints(stage.layers[layer]) || isListening(layer) else { return nil }
    return layer
  }

  /// The scroll offset of a layer's children.
  private func scroll(of layer: Int) -> Point {
    let node = nodes[layer]
    guard node.offsetX >= 0 else { return Point(x: 0, y: 0) }
    let values = PresentValues(stage)
    return Point(x: values[Int(node.offsetX)], y: values[Int(node.offsetY)])
  }

  /// The transform from a layer's coordinates to the space of the plane's holder.
  private func sheet(of layer: Int, _ turn: PageTurn?, in plane: HitPlane) -> Transform3D? {
    let values = PresentValues(stage)
    let view = LayerView(stage.layers[plane.parent])
    guard var sheet = LayerPlacement(stage.layers[layer])?.transform(in: values) else { return nil }
    if let turn {
      sheet = sheet.followed(by: view.turn(turn, by: values[turn.slot], in: values))
    }
    sheet = sheet.followed(by: view.scroll(in: values))
    return plane.sheet.map { sheet.followed(by: $0) } ?? sheet
  }

  private func perspective(of holder: Int) -> Transform3D {
    var hinge: Hinge?
    if case .hinge(let found) = turns?[viewpointOf: stage.layers[holder]] { hinge = found }
    return LayerView(stage.layers[holder]).viewer(above: hinge, in: PresentValues(stage))
      .perspective
  }
}
