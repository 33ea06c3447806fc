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
  /// Whether the children are placed by more than a scroll offset.
  var placesContent = false

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
  /// The layers that leave, and whether there are any.
  private let leaving: Set<Int>
  private let hasLeaving: Bool

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
    leaving = stage.touchTargets.leaving
    hasLeaving = !leaving.isEmpty
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
    guard values[.hidden] == 0, values[.touchable] != 0, !(hasLeaving && leaving.contains(layer))
    else { return nil }
    let opacity = TotalOpacity.of(values[.opacity], within: opacity)
    guard opacity > TotalOpacity.invisible else { return nil }
    if values.leavesPlane || plane.sheet != nil || plane.placesContent
      || (hasParts && hasOwnParts(layer))
    {
      return frontmostInSpace(at: layer, values, in: plane, opacity: opacity, isListening)
    }
    let point = Point(x: plane.point.x + scroll.x, y: plane.point.y + scroll.y)
    guard nodes[layer].lastChild >= 0 || values.mayContain(point) else { return nil }
    let position = values.position(of: point)
    return frontmost(
      at: layer, values, position, position.map { HitPlane(of: layer, point: $0) },
      opacity: opacity, isListening)
  }

  /// Whether a layer lies on a sheet of its own, places, keeps or sorts the depth of its children, has
  /// a back, is a mask or has masks.
  @inline(never)
  private func hasOwnParts(_ layer: Int) -> Bool {
    let stage = stage.takeUnretainedValue()
    let (drawings, layer) = (stage[StageDrawings.self], stage.layers[layer])
    return drawings.hitParts(of: layer) != nil || !drawings.masks(of: layer).isEmpty
      || drawings.spatialParts(of: layer).map { $0.leavesPlane || $0.placesContent } ?? false
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
    sheet = sheet.followed(by: view.content(self.parts(of: plane.parent), in: present))
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
      inner?.placesContent = parts?.placesContent ?? false
      return frontmost(at: layer, values, position, inner, opacity: opacity, isListening)
    }
    return withUnsafePointer(to: sheet) { sheet in
      var inner = HitPlane(of: layer, in: plane, sheet: sheet)
      inner.isOrderedByDepth = isOrderedByDepth
      inner.placesContent = parts.placesContent
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

extension Stage {
  /// Returns the frontmost layer that is hit at a point of the scene, as of the present instant;
  /// nil if no layer but the scene is.
  ///
  /// A layer is hit within its rounded bounds if it paints or `isListening`; a transition's copy
  /// represents its layer. Linear in the number of layers; allocates nothing.
  package func hit(_ point: Point, isListening: (Layer) -> Bool) -> Layer? {
    takeInputs()
    let copies = self[LayerCopies.self]
    let index = HitTest.search(self, at: point) {
      isListening(copies.original(of: layers[$0]))
    }
    return index.map { copies.original(of: layers[$0]) }
  }

  /// Returns the innermost layer around a layer, or mask of one, that cuts away a point of the scene,
  /// as of the present instant; nil if none does.
  package func clip(at point: Point, around layer: Layer) -> Layer? {
    var next = layer.parent
    let hasMasks = self[StageDrawings.self].hasMasks
    if hasMasks, let position = position(of: point, in: layer),
      let mask = layer.mask(cutting: position)
    {
      return mask
    }
    while let outer = next {
      let place = position(of: point, in: outer)
      if outer.property("clip").map({ read($0.slot) != 0 }) ?? false,
        !LayerSurface(outer).contains(place)
      {
        return outer
      }
      if hasMasks, let place, let mask = outer.mask(cutting: place) { return mask }
      next = outer.parent
    }
    return nil
  }

  /// Returns the middle of a layer, in its own plane, as of the present instant. If the middle is
  /// outside the scene or cut away by a clip, it is the middle of the rectangle that remains of the
  /// layer's, if any does.
  package func visibleMiddle(of layer: Layer) -> Point {
    func size(of layer: Layer) -> Point {
      func length(_ name: String) -> Double { layer.property(name).map { read($0.slot) } ?? 0 }
      return Point(x: length("width"), y: length("height"))
    }
    /// The least rectangle in the scene around a layer, as its least and greatest corners.
    func box(around layer: Layer) -> (Point, Point)? {
      let size = size(of: layer)
      let corners = [(0, 0), (size.x, 0), (0, size.y), (size.x, size.y)].compactMap {
        scenePosition(of: Point(x: $0.0, y: $0.1), in: layer)
      }
      guard corners.count == 4 else { return nil }
      let (x, y) = (corners.map(\.x), corners.map(\.y))
      return (
        Point(x: x.min() ?? 0, y: y.min() ?? 0), Point(x: x.max() ?? 0, y: y.max() ?? 0)
      )
    }
    let full = size(of: layer)
    let middle = Point(x: full.x / 2, y: full.y / 2)
    guard var (least, greatest) = box(around: layer),
      let shown = scenePosition(of: middle, in: layer), let scene = box(around: root)
    else { return middle }
    let isInside =
      scene.0.x <= shown.x && shown.x <= scene.1.x && scene.0.y <= shown.y && shown.y <= scene.1.y
    if isInside, clip(at: shown, around: layer) == nil { return middle }
    var outer = layer.parent
    while let container = outer {
      if container === root || container.property("clip").map({ read($0.slot) != 0 }) ?? false,
        let bounds = box(around: container)
      {
        least = Point(x: max(least.x, bounds.0.x), y: max(least.y, bounds.0.y))
        greatest = Point(x: min(greatest.x, bounds.1.x), y: min(greatest.y, bounds.1.y))
      }
      outer = container.parent
    }
    guard least.x < greatest.x, least.y < greatest.y,
      let rest = position(
        of: Point(x: (least.x + greatest.x) / 2, y: (least.y + greatest.y) / 2), in: layer)
    else { return middle }
    return Point(x: min(max(rest.x, 0), full.x), y: min(max(rest.y, 0), full.y))
  }

  /// Converts a point of the scene to a layer's own plane, as of the present instant; nil at or
  /// beyond the plane's horizon, or if the plane is seen edge-on.
  ///
  /// While a transition shows a copy of the layer, the plane is that of the copy.
  package func position(of point: Point, in layer: Layer) -> Point? {
    takeInputs()
    let layer = self[LayerCopies.self].shownCopy(of: layer) ?? layer
    var point = point
    for step in SceneProjection(layer).steps.reversed() {
      guard let inner = step.transform(in: PresentValues(self)).unproject(point) else { return nil }
      point = inner
    }
    return point
  }

  /// Converts a point in a layer's own plane to the scene, as of the present instant; nil if the
  /// point is at or behind the viewer.
  package func scenePosition(of point: Point, in layer: Layer) -> Point? {
    takeInputs()
    var point = point
    for step in SceneProjection(layer).steps {
      guard let outer = try? step.transform(in: PresentValues(self)).project(point) else {
        return nil
      }
      point = outer
    }
    return point
  }
}

/// The values of one layer that determine its placement and whether it can be hit.
struct HitValues: SlotValues {
  /// The number of values, which are the first slots of a layer.
  static let count = LayerSlot.clip.rawValue + 1

  private let values: UnsafePointer<Double>

  @inline(__always)
  init(_ values: UnsafePointer<Double>) { self.values = values }

  /// The value at an offset from the layer's first slot.
  @inline(__always)
  subscript(offset: Int) -> Double { values[offset] }

  @inline(__always)
  subscript(slot: LayerSlot) -> Double { values[slot.rawValue] }

  /// Whether the layer is rotated or moved out of its parent's plane.
  @inline(__always)
  var leavesPlane: Bool {
    self[.rotationX] != 0 || self[.rotationY] != 0 || self[.translationZ] != 0
  }

  /// The anchor, in the layer's coordinates.
  @inline(__always)
  private var anchor: Point {
    Point(x: self[.anchorX] * self[.width], y: self[.anchorY] * self[.height])
  }

  /// Converts a point in the parent to one relative to the layer's anchor.
  @inline(__always)
  private func fromAnchor(_ point: Point, _ anchor: Point) -> Point {
    Point(
      x: point.x - self[.x] - self[.translationX] - anchor.x,
      y: point.y - self[.y] - self[.translationY] - anchor.y)
  }

  /// Whether a point in the parent may be in the bounds of a rotated layer, because it is not
  /// farther from the anchor than the farthest corner. Few points are, so most layers need no sine.
  @inline(__always)
  func mayContain(_ point: Point) -> Bool {
    guard self[.rotationZ] != 0 else { return true }
    let anchor = anchor
    let point = fromAnchor(point, anchor)
    let x = max(anchor.x.magnitude, (self[.width] - anchor.x).magnitude)
    let y = max(anchor.y.magnitude, (self[.height] - anchor.y).magnitude)
    let scale = self[.scale] * max(self[.scaleX].magnitude, self[.scaleY].magnitude)
    let tolerance = 1 + 1e-9
    return point.x * point.x + point.y * point.y <= (x * x + y * y) * scale * scale * tolerance
  }

  /// Converts a point in the parent to the layer's coordinates, for a layer in its parent's plane;
  /// nil if the layer has a scale of 0.
  @inline(__always)
  func position(of point: Point) -> Point? {
    let anchor = anchor
    let point = fromAnchor(point, anchor)
    var (x, y) = (point.x, point.y)
    let angle = self[.rotationZ]
    if angle != 0 {
      let (sin, cos) = Elementary.sincos(degrees: angle)
      (x, y) = (x * cos + y * sin, y * cos - x * sin)
    }
    let scale = self[.scale]
    let (scaleX, scaleY) = (scale * self[.scaleX], scale * self[.scaleY])
    guard scaleX != 0, scaleY != 0 else { return nil }
    if scaleX != 1 { x /= scaleX }
    if scaleY != 1 { y /= scaleY }
    return Point(x: x + anchor.x, y: y + anchor.y)
  }
}

/// The parts of a layer's drawing that a hit test asks for beside its place and its outline, bound to
/// slots.
struct HitParts {
  /// The index of what the layer cuts from its parent; nil if it never cuts.
  let mask: Tape.Number?
  /// Whether its back is met; nil if it always is.
  let backShown: Tape.Number?
  /// Whether its children are ordered by depth; nil if they never are.
  let depthOrder: Tape.Number?

  /// Binds the parts; nil if a hit test asks for none of them.
  init?(
    _ parts: [Drawing<Amount>.Part], _ tape: inout Tape, _ binding: (Amount.Source) -> Tape.Binding
  ) {
    var (mask, backShown, depthOrder): (Tape.Number?, Tape.Number?, Tape.Number?) = (nil, nil, nil)
    for part in parts {
      if case .mask(let kind) = part { mask = tape.bind(kind, binding) }
      if case .back(let shown) = part { backShown = tape.bind(shown, binding) }
      if case .depthOrder(let isOn) = part { depthOrder = tape.bind(isOn, binding) }
    }
    guard mask != nil || backShown != nil || depthOrder != nil else { return nil }
    (self.mask, self.backShown, self.depthOrder) = (mask, backShown, depthOrder)
  }
}

extension Layer {
  /// The depth of the layer's middle in its parent, in points, as of the present instant.
  ///
  /// It is rounded to a millionth of a point, so that layers in one plane are equally deep however
  /// they are turned in it.
  var depthInParent: Double {
    guard let placement = LayerPlacement(self) else { return 0 }
    let values = PresentValues(stage)
    var transform = placement.transform(in: values)
    if let parts = stage[StageDrawings.self].spatialParts(of: self) {
      transform = transform.followed(by: parts.transform(in: values))
    }
    let corner = placement.bounds(in: values).bottomRight
    let image = transform.image(of: SIMD4(corner.x / 2, corner.y / 2, 0, 1))
    return Elementary.floor(image.z * 1e6 + 0.5) / 1e6
  }

  /// Whether its children are ordered by the depth of their middles, as of the present instant.
  var sortsByDepth: Bool { isOn(\.depthOrder) ?? false }

  /// Whether the layer hides its back, and the viewer sees that, as of the present instant.
  package var hidesItself: Bool {
    isOn(\.backShown) == false
      && LayerProjection(self)?.showsBack(in: PresentValues(stage)) ?? false
  }

  private func isOn(_ part: KeyPath<HitParts, Tape.Number?>) -> Bool? {
    guard !attachments.isEmpty else { return nil }
    let drawings = stage[StageDrawings.self]
    return drawings.hitParts(of: self)?[keyPath: part].map {
      drawings.value(of: $0, from: 0, in: PresentValues(stage)) != 0
    }
  }

  /// The children in painting order, from back to front, as of the present instant: by their depth if
  /// the layer says so, then by `zPosition`, then as they were made. Those that leave are among them.
  package var paintedChildren: [Layer] {
    let isSorted = sortsByDepth
    let all =
      leavingChildren.isEmpty
      ? children : (children + leavingChildren).sorted { $0.index < $1.index }
    let children = all.map { child in
      (
        layer: child, depth: isSorted ? child.depthInParent : 0,
        height: child.property("zPosition").map { stage.read($0.slot) } ?? 0
      )
    }
    return children.enumerated().sorted {
      ($0.element.depth, $0.element.height, $0.offset)
        < ($1.element.depth, $1.element.height, $1.offset)
    }.map(\.element.layer)
  }
}
