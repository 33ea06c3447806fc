import MotionValues

/// The plane onto which a layer's children are projected, and the tested point in it.
struct HitPlane {
  /// The index of the layer whose children are tested.
  let parent: Int
  /// The index of the layer onto whose plane they are projected: the parent, unless it keeps their
  /// depth.
  let holder: Int
  /// The point, in the holder's coordinates.
  let point: Point
  /// The transform from the parent's coordinates to the holder's space; nil if they are the same.
  let sheet: UnsafePointer<Transform3D>?
  /// Whether the children are ordered by their depth.
  var isOrderedByDepth = false

  init(of layer: Int, point: Point) {
    (parent, holder, self.point, sheet) = (layer, layer, point, nil)
  }

  /// The plane of a layer that keeps the depth of its children.
  init(of layer: Int, in outer: HitPlane, sheet: UnsafePointer<Transform3D>) {
    (parent, holder, point, self.sheet) = (layer, outer.holder, outer.point, sheet)
  }
}

/// One hit test: the search for the layer under a point.
///
/// 1. Siblings are tested from the last one created. A sibling that is not in front of the best hit
///    so far is skipped, so no sorting is needed.
/// 2. The point is converted inwards: from the scene to a layer's plane, then to its children's.
/// 3. A layer that is only moved, rotated and scaled in its parent's plane needs no matrix.
/// 4. The search reads memory directly; reference counting would make it ten times slower.
struct HitTest {
  private let stage: Unmanaged<Stage>
  private let present: PresentValues
  private let nodes: UnsafePointer<LayerTree.Node>
  private let values: UnsafePointer<Double>
  private let owners: UnsafePointer<SlotOwner>
  /// A buffer for the values of one layer that has drivers.
  private let scratch: UnsafeMutablePointer<Double>
  /// Whether any layer has parts that concern fingers, beside its place and its outline.
  private let hasParts: Bool

  /// Searches the whole scene; returns the index of the layer that is hit at a point.
  static func search(
    _ stage: Stage, at point: Point, isListening: (Int) -> Bool
  ) -> Int? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: HitValues.count) { scratch in
      stage.tree.nodes.withUnsafeBufferPointer { nodes in
        // The tree contains at least the scene.
        guard let nodes = nodes.baseAddress, let scratch = scratch.baseAddress else { return nil }
        let test = HitTest(stage, nodes: nodes, scratch: scratch)
        return test.frontmost(at: point, isListening)
      }
    }
  }

  private init(
    _ stage: Stage, nodes: UnsafePointer<LayerTree.Node>, scratch: UnsafeMutablePointer<Double>
  ) {
    self.stage = .passUnretained(stage)
    self.nodes = nodes
    self.scratch = scratch
    present = PresentValues(stage)
    values = UnsafePointer(stage.store.values)
    owners = UnsafePointer(stage.store.owners)
    hasParts = stage[StageDrawings.self].hasHitParts
  }

  /// Returns the index of the frontmost layer that is hit at a point of the scene.
  private func frontmost(at point: Point, _ isListening: (Int) -> Bool) -> Int? {
    if hasParts, isCut(point, from: 0) { return nil }
    return frontmost(in: HitPlane(of: 0, point: point), opacity: 1, isListening)
  }

  /// Returns the index of the frontmost descendant that is hit at the plane's point.
  private func frontmost(
    in plane: HitPlane, opacity: Double, _ isListening: (Int) -> Bool
  ) -> Int? {
    if plane.isOrderedByDepth { return frontmostByDepth(in: plane, opacity: opacity, isListening) }
    var child = Int(nodes[plane.parent].lastChild)
    let scroll = scroll(in: plane.parent)
    var best: Int?
    var front = -Double.infinity
    while child >= 0 {
      // The other values are read only where they matter: a driver may have to compute them.
      let height = present[Int(nodes[child].firstSlot) + LayerSlot.zPosition.rawValue]
      if height > front,
        let found = frontmost(
          at: child, values(of: child), in: plane, scroll, opacity: opacity, isListening)
      {
        best = found
        front = height
      }
      child = Int(nodes[child].previousSibling)
    }
    return best
  }

  /// How far the children of a layer are scrolled.
  @inline(__always)
  private func scroll(in layer: Int) -> Point {
    let node = nodes[layer]
    return node.offsetX < 0
      ? Point(x: 0, y: 0) : Point(x: present[Int(node.offsetX)], y: present[Int(node.offsetY)])
  }

  /// The same as `frontmost(in:)`, for a layer that orders its children by their depth.
  @inline(never)
  private func frontmostByDepth(
    in plane: HitPlane, opacity: Double, _ isListening: (Int) -> Bool
  ) -> Int? {
    let scroll = scroll(in: plane.parent)
    var child = Int(nodes[plane.parent].lastChild)
    var best: Int?
    var front = (depth: -Double.infinity, height: -Double.infinity)
    while child >= 0 {
      let height = present[Int(nodes[child].firstSlot) + LayerSlot.zPosition.rawValue]
      let place = (
        depth: stage.takeUnretainedValue().layers[child].depthInParent, height: height
      )
      if place > front,
        let found = frontmost(
          at: child, values(of: child), in: plane, scroll, opacity: opacity, isListening)
      {
        best = found
        front = place
      }
      child = Int(nodes[child].previousSibling)
    }
    return best
  }

  /// Returns the present values of a layer; those of a layer with drivers are valid only until the
  /// next call.
  @inline(__always)
  private func values(of layer: Int) -> HitValues {
    let first = Int(nodes[layer].firstSlot)
    var bits: UInt32 = 0
    for slot in first..<first + HitValues.count { bits |= owners[slot].rawValue }
    if bits == 0 { return HitValues(values + first) }
    for offset in 0..<HitValues.count { scratch[offset] = present[first + offset] }
    return HitValues(UnsafePointer(scratch))
  }

  /// Returns the index of the frontmost of a layer and its descendants that is hit at the plane's
  /// point.
  @inline(__always)
  private func frontmost(
    at layer: Int, _ values: HitValues, in plane: HitPlane, _ scroll: Point, opacity: Double,
    _ isListening: (Int) -> Bool
  ) -> Int? {
    guard values[.hidden] == 0, values[.touchable] != 0 else { return nil }
    let opacity = TotalOpacity.of(values[.opacity], within: opacity)
    guard opacity > TotalOpacity.invisible else { return nil }
    if values.leavesPlane || plane.sheet != nil || (hasParts && hasOwnParts(layer)) {
      return frontmostInSpace(at: layer, values, in: plane, opacity: opacity, isListening)
    }
    let point = Point(x: plane.point.x + scroll.x, y: plane.point.y + scroll.y)
    guard nodes[layer].lastChild >= 0 || values.mayContain(point) else { return nil }
    let position = values.position(of: point)
    return frontmost(
      at: layer, values, position, position.map { HitPlane(of: layer, point: $0) },
      opacity: opacity, isListening)
  }

  /// Whether a layer lies on a sheet of its own, keeps or sorts the depth of its children, has a back,
  /// is a mask or has masks.
  @inline(never)
  private func hasOwnParts(_ layer: Int) -> Bool {
    let stage = stage.takeUnretainedValue()
    let (drawings, layer) = (stage[StageDrawings.self], stage.layers[layer])
    return drawings.hitParts(of: layer) != nil || !drawings.masks(of: layer).isEmpty
      || drawings.spatialParts(of: layer)?.leavesPlane ?? false
  }

  /// Whether a mask of a layer cuts away a point of its plane.
  @inline(never)
  private func isCut(_ point: Point, from layer: Int) -> Bool {
    stage.takeUnretainedValue().layers[layer].mask(cutting: point) != nil
  }

  private func parts(of layer: Int) -> SpatialParts? {
    let stage = stage.takeUnretainedValue()
    return stage[StageDrawings.self].spatialParts(of: stage.layers[layer])
  }

  /// Tests a layer that may leave its parent's plane, or has parts of its own.
  @inline(never)
  private func frontmostInSpace(
    at layer: Int, _ values: HitValues, in plane: HitPlane, opacity: Double,
    _ isListening: (Int) -> Bool
  ) -> Int? {
    let stage = stage.takeUnretainedValue()
    let drawings = stage[StageDrawings.self]
    let own = hasParts ? drawings.hitParts(of: stage.layers[layer]) : nil
    func isOn(_ number: Tape.Number) -> Bool {
      drawings.value(of: number, from: 0, in: present) != 0
    }
    if let mask = own?.mask, isOn(mask) { return nil }
    let parts = parts(of: layer)
    let view = LayerView(stage.layers[plane.parent])
    var sheet = LayerPlacement(firstSlot: 0).transform(in: values)
    if let parts { sheet = sheet.followed(by: parts.transform(in: present)) }
    sheet = sheet.followed(by: view.scroll(in: present))
    if let outer = plane.sheet { sheet = sheet.followed(by: outer.pointee) }
    let viewer = LayerView(stage.layers[plane.holder])
      .viewer(self.parts(of: plane.holder), in: present)
    if let shown = own?.backShown, !isOn(shown), sheet.showsBack(to: viewer) { return nil }
    let position = sheet.followed(by: viewer.perspective).unproject(plane.point)
    if let position, hasParts, isCut(position, from: layer) { return nil }
    let isOrderedByDepth = own?.depthOrder.map(isOn) ?? false
    guard let parts, parts.keepsDepth else {
      var inner = position.map { HitPlane(of: layer, point: $0) }
      inner?.isOrderedByDepth = isOrderedByDepth
      return frontmost(at: layer, values, position, inner, opacity: opacity, isListening)
    }
    return withUnsafePointer(to: sheet) { sheet in
      var inner = HitPlane(of: layer, in: plane, sheet: sheet)
      inner.isOrderedByDepth = isOrderedByDepth
      return frontmost(at: layer, values, position, inner, opacity: opacity, isListening)
    }
  }

  /// Tests a layer at a position in its plane, which is nil if the point has none there, and its
  /// descendants.
  @inline(__always)
  private func frontmost(
    at layer: Int, _ values: HitValues, _ position: Point?, _ inner: HitPlane?, opacity: Double,
    _ isListening: (Int) -> Bool
  ) -> Int? {
    let isInside = position.map { contains($0, layer, values) } ?? false
    guard isInside || values[.clip] == 0 else { return nil }
    if nodes[layer].lastChild >= 0, let inner,
      let found = frontmost(in: inner, opacity: opacity, isListening)
    {
      return found
    }
    return isInside && (surface(of: layer).paints || isListening(layer)) ? layer : nil
  }

  /// Whether a layer's rounded bounds contain a point.
  @inline(__always)
  private func contains(_ point: Point, _ layer: Int, _ values: HitValues) -> Bool {
    let (width, height) = (values[.width], values[.height])
    guard point.x >= 0, point.y >= 0, point.x < width, point.y < height else { return false }
    return surface(of: layer).contains(point, width: width, height: height)
  }

  @inline(never)
  private func surface(of layer: Int) -> LayerSurface {
    LayerSurface(stage.takeUnretainedValue().layers[layer])
  }
}
