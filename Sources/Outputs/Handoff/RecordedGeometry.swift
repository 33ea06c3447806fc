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

  /// The properties of every layer on which projections depend, in the order of their slots.
  private static let properties = LayerSlot.allCases.prefix(LayerSlot.perspective.rawValue + 1)
    .map { "\($0)" }
  private static let layerSlots = places(properties)
  private static let sceneSlots = Dictionary(
    uniqueKeysWithValues: SceneSlot.allCases.map { ("\($0)", $0.rawValue) })
  private static let slotsPerLayer = properties.count

  /// The values of all slots before any property changes.
  package private(set) var initialValues: [Double]
  private var sources: [Source] = []
  /// The slots of further properties, which sheets, vanishing points and the places of content read.
  private var others: [Place: Int] = [:]
  /// The projection of each layer into the layer onto whose plane it is flattened; nil for the scene.
  private var projections: [LayerProjection?] = []

  private struct Place: Hashable {
    let layer: Int
    let property: String
  }

  package init(_ recording: Recording) {
    initialValues = Array(repeating: 0, count: recording.layers.count * Self.slotsPerLayer)
    let layers = recording.layers.indices.map { index in
      ProjectedLayer(
        parent: recording.layers[index].parent, firstSlot: index * Self.slotsPerLayer,
        scrollOffsets: nil,
        parts: SpatialParts(recording.parts(of: index)) { binding(of: $0, in: index, recording) })
    }
    setInitialValues(recording)
    projections = layers.indices.map { index in
      LayerProjection(of: index) { layers[$0] }
    }
  }

  private static func places(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  private mutating func setInitialValues(_ recording: Recording) {
    for place in others.keys {
      set(
        place.property, of: place.layer,
        to: recording.defaults.value(
          of: place.property, inKind: recording.layers[place.layer].kind))
    }
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

  /// Returns the slot of a source of an amount, which may be a further one; conditions and parts of
  /// colours are not recorded as numbers.
  private mutating func binding(
    of source: Amount.Source, in layer: Int, _ recording: Recording
  ) -> Tape.Binding {
    let owner: Int? =
      switch source.owner {
      case .own: layer
      case .parent: recording.layers[layer].parent
      case .layer(let index): index
      }
    guard let owner, recording.layers.indices.contains(owner), source.offset == 0 else {
      return .constant(0)
    }
    if let slot = slot(of: source.property, in: owner) { return .slot(slot) }
    let slot = initialValues.count
    others[Place(layer: owner, property: source.property)] = slot
    initialValues.append(0)
    return .slot(slot)
  }

  // MARK: Values

  /// Returns the slot of a layer's property; nil if no projection depends on it.
  package func slot(of property: String, in layer: Int) -> Int? {
    let places = layer == 0 ? Self.sceneSlots : Self.layerSlots
    return places[property].map { layer * Self.slotsPerLayer + $0 }
      ?? others[Place(layer: layer, property: property)]
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
