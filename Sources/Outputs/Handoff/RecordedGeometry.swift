import MotionCore
import MotionRecording
import MotionValues

/// The geometry of a recorded scene: where on the screen its layers are, for any values of their
/// properties.
///
/// Values are lists with one number for each slot: start with `initialValues`, and write the recorded
/// values of a frame (`setValues`) or any others to the slots that `slot(of:in:)` names. The same
/// values have the same projection as on the stage of the run.
package struct RecordedGeometry: Sendable {
  /// A property that moves, with the slot of its values.
  private struct Source {
    let slot: Int
    /// The index of its column in the recording.
    let column: Int
  }

  /// The properties of a layer on which projections depend, in the order of their slots; `offsetX`
  /// and `offsetY` follow.
  private static let properties = LayerSlot.allCases.prefix(LayerSlot.perspective.rawValue + 1)
    .map { "\($0)" }
  private static let layerSlots = places(properties + ["offsetX", "offsetY"])
  private static let sceneSlots = Dictionary(
    uniqueKeysWithValues: SceneSlot.allCases.map { ("\($0)", $0.rawValue) })
  private static let scrollOffsets = (x: properties.count, y: properties.count + 1)
  private static let slotsPerLayer = properties.count + 2

  /// The values of all slots before any property changes.
  package private(set) var initialValues: [Double]
  private var sources: [Source] = []
  /// The slots of the angles by which pages turn.
  private var turns: [Turn: Int] = [:]
  /// The projection of each layer into the layer onto whose plane it is flattened; nil for the scene.
  private var projections: [LayerProjection?] = []

  private struct Turn: Hashable {
    let layer: Int
    let property: String
  }

  package init(_ recording: Recording) {
    initialValues = Array(repeating: 0, count: recording.layers.count * Self.slotsPerLayer)
    let paths = PathPlaces(recording.layers)
    let pages = recording.layers.indices.map { index in
      recording.layers[index].page.map { page in
        let dot = page.angle.lastIndex(of: ".") ?? page.angle.endIndex
        return Turn(
          layer: paths.index(of: String(page.angle[..<dot]), near: index),
          property: String(page.angle[dot...].dropFirst()))
      }
    }
    for turn in pages.compactMap({ $0 }) where turns[turn] == nil {
      turns[turn] = initialValues.count
      initialValues.append(0)
    }
    setInitialValues(recording)
    let layers = recording.layers.indices.map { index in
      projectedLayer(index, recording.layers[index], turnSlot: pages[index].flatMap { turns[$0] })
    }
    projections = layers.indices.map { index in
      LayerProjection(of: index) { layers[$0] }
    }
  }

  private static func places(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  private mutating func setInitialValues(_ recording: Recording) {
    for (index, layer) in recording.layers.enumerated() {
      for name in (index == 0 ? Self.sceneSlots : Self.layerSlots).keys {
        set(name, of: index, to: recording.defaults.value(of: name, inKind: layer.kind))
      }
      for constant in layer.constants { set(constant.key, of: index, to: constant.value) }
    }
    for (index, column) in recording.columns.enumerated() {
      set(column.property, of: column.layer, to: column.initial)
      if let slot = slot(of: column.property, in: column.layer) {
        sources.append(Source(slot: slot, column: index))
      }
    }
  }

  private mutating func set(_ property: String, of layer: Int, to value: Value?) {
    guard case .number(let number)? = value, let slot = slot(of: property, in: layer) else {
      return
    }
    initialValues[slot] = number
  }

  private func projectedLayer(
    _ index: Int, _ layer: RecordedLayer, turnSlot: Int?
  ) -> ProjectedLayer {
    var turn: PageTurn?
    if let page = layer.page, let spine = Spine(rawValue: page.spine), let turnSlot {
      turn = PageTurn(
        hinge: Hinge(spine: spine, offset: page.offset), isBack: page.isBack, lift: page.lift,
        slot: turnSlot)
    }
    let viewpoint: Viewpoint =
      switch layer.viewpoint {
      case .anchor: .anchor
      case .parent: .parent
      case .spine(let name, let offset):
        Spine(rawValue: name).map { .hinge(Hinge(spine: $0, offset: offset)) } ?? .anchor
      }
    return ProjectedLayer(
      parent: layer.parent, firstSlot: index * Self.slotsPerLayer,
      scrollOffsets: layer.parent == nil ? nil : Self.scrollOffsets, turn: turn,
      viewpoint: viewpoint)
  }

  // MARK: Values

  /// Returns the slot of a layer's property; nil if no projection depends on it.
  package func slot(of property: String, in layer: Int) -> Int? {
    if let turn = turns[Turn(layer: layer, property: property)] { return turn }
    let places = layer == 0 ? Self.sceneSlots : Self.layerSlots
    return places[property].map { layer * Self.slotsPerLayer + $0 }
  }

  /// Sets values to those of a frame.
  package func setValues(_ values: inout [Double], to frame: Int, of recording: Recording) {
    for source in sources {
      if case .number(let number) = recording.columns[source.column].value(at: frame) {
        values[source.slot] = number
      }
    }
  }

  // MARK: Projection

  /// The indices of the layers.
  package var layers: Range<Int> { projections.indices }

  /// Returns the layer onto whose plane a layer is flattened: its parent, unless that keeps the depth
  /// of its children; nil for the scene.
  package func holder(of layer: Int) -> Int? { projections[layer]?.holder }

  /// Returns the slots on which a layer's own placement in its holder depends, in no order.
  package func slots(of layer: Int) -> [Int] { projections[layer]?.slots ?? [] }

  /// Returns the transform from a layer's points to those of its holder.
  package func transform(of layer: Int, in values: [Double]) -> Transform3D {
    projections[layer]?.transform(in: values) ?? .identity
  }

  /// Returns the layer's corners on the screen, in points; nil if one is at or behind the viewer.
  package func corners(of layer: Int, in values: [Double]) -> Quadrilateral? {
    try? bounds(of: layer, in: values).map { (point) throws(ViewerReached) in
      try project(point, from: layer) { transform(of: $0, in: values) }
    }
  }

  /// Returns the corners of every layer on the screen, in points; nil if one is at or behind the
  /// viewer.
  ///
  /// - Complexity: O(layers) transforms, which the layers in a layer share.
  package func corners(in values: [Double]) -> [Quadrilateral?] {
    let placed = PlacedLayers(self, values)
    return projections.indices.map { placed.corners(of: $0) }
  }

  /// Returns places on the screen of points in a layer, in points; nil if one is at or behind the
  /// viewer.
  package func project(_ points: [Point], from layer: Int, in values: [Double]) -> [Point]? {
    let chain = sequence(first: layer) { holder(of: $0) }.dropLast()
    let transforms = chain.map { transform(of: $0, in: values) }
    return try? points.map { (point) throws(ViewerReached) in
      var point = point
      for transform in transforms { point = try transform.project(point) }
      return point
    }
  }

  /// Returns the corners of a layer in its own points.
  fileprivate func bounds(of layer: Int, in values: [Double]) -> Quadrilateral {
    let first = layer * Self.slotsPerLayer
    return projections[layer]?.bounds(in: values)
      ?? Quadrilateral(
        width: values[first + SceneSlot.width.rawValue],
        height: values[first + SceneSlot.height.rawValue])
  }

  fileprivate func project(
    _ point: Point, from layer: Int, by transform: (Int) -> Transform3D
  ) throws(ViewerReached) -> Point {
    var (point, layer) = (point, layer)
    while let holder = holder(of: layer) {
      point = try transform(layer).project(point)
      layer = holder
    }
    return point
  }
}

/// The layers of a recorded scene, placed for values that change one by one.
package struct PlacedLayers: Sendable {
  private let geometry: RecordedGeometry
  private var values: [Double]
  /// From the points of each layer to those of its holder.
  private var transforms: [Transform3D]

  package init(_ geometry: RecordedGeometry, _ values: [Double]) {
    self.geometry = geometry
    self.values = values
    transforms = geometry.layers.map { geometry.transform(of: $0, in: values) }
  }

  /// Sets a value; returns whether it changes. The layers that depend on it have to be placed again.
  package mutating func set(_ slot: Int, to value: Double) -> Bool {
    guard values[slot] != value else { return false }
    values[slot] = value
    return true
  }

  /// Places a layer in its holder according to the values.
  package mutating func place(_ layer: Int) {
    transforms[layer] = geometry.transform(of: layer, in: values)
  }

  /// Returns the layer's corners on the screen, in points; nil if one is at or behind the viewer.
  package func corners(of layer: Int) -> Quadrilateral? {
    try? geometry.bounds(of: layer, in: values).map { (point) throws(ViewerReached) in
      try geometry.project(point, from: layer) { transforms[$0] }
    }
  }
}
