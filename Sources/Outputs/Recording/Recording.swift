import MotionValues

/// The result of a run as one value: its layers, all properties that moved, and its events.
///
/// Numbers are bit-identical to those in the frames. A constant property needs no more than its
/// value; one that moves needs two numbers per frame while it changes.
package struct Recording: Sendable, Equatable {
  package let scene: String
  /// Frames per second.
  package let rate: Double
  package let seed: Int
  /// Further facts from the trace's header: appearance, reduced motion, tick.
  package let facts: [TraceHeader.Pair]
  /// The number of recorded frames.
  package var frameCount = 0
  /// The layers in order of creation, starting with the scene.
  package var layers: [RecordedLayer] = []
  /// The properties that moved, in the order in which frames of a trace list them.
  package var columns: [RecordedColumn] = []
  /// All properties in a trace, in its order: those that moved, and constants.
  package var properties: [RecordedProperty] = []
  /// The values of all other properties.
  package var defaults: [TraceDefaults] = []
  package var events: [RecordedEvent] = []
  /// Whether the layers are those of the run; in a trace of lines, they follow from the names of
  /// properties.
  package var listsLayers = true
  /// Whether events have their own times rather than those of their frames.
  package var hasEventTimes = true

  package init(scene: String, rate: Double, seed: Int, facts: [TraceHeader.Pair] = []) {
    self.scene = scene
    self.rate = rate
    self.seed = seed
    self.facts = facts
  }

  /// The time of a frame, in seconds.
  package func time(of frame: Int) -> Double { Double(frame) / rate }

  /// The length of the run, in seconds.
  package var duration: Double { time(of: max(frameCount - 1, 0)) }

  /// The indices of the layers in depth-first order; siblings keep their order of creation.
  package var treeOrder: [Int] {
    var children = [[Int]](repeating: [], count: layers.count)
    var open: [Int] = []
    for (index, layer) in layers.enumerated().reversed() {
      if let parent = layer.parent { children[parent].append(index) } else { open.append(index) }
    }
    var order: [Int] = []
    while let layer = open.popLast() {
      order.append(layer)
      open += children[layer]
    }
    return order
  }

  /// Takes the columns that are the same in another recording from there, so that memory has them
  /// only once, and comparing them is fast.
  package mutating func shareColumns(with other: Recording) {
    var places: [ColumnPlace: Int] = [:]
    for (index, column) in other.columns.enumerated() { places[ColumnPlace(column)] = index }
    for index in columns.indices {
      guard let place = places[ColumnPlace(columns[index])],
        columns[index].isIdentical(to: other.columns[place])
      else { continue }
      columns[index] = other.columns[place]
    }
  }

  private struct ColumnPlace: Hashable {
    let layer: Int
    let property: String

    init(_ column: RecordedColumn) { (layer, property) = (column.layer, column.property) }
  }

  /// Returns the value of a layer's property in a frame; nil for a property that keeps its default,
  /// and before the layer is created.
  ///
  /// - Complexity: O(columns) to find the property; keep the column to read many frames.
  package func value(of property: String, in layer: Int, at frame: Int) -> TraceValue? {
    guard layers[layer].exists(in: frame) else { return nil }
    if let column = columns.first(where: { $0.layer == layer && $0.property == property }) {
      return column.value(at: frame)
    }
    return layers[layer].constants.first { $0.key == property }?.value
  }

  /// Returns the value of a layer's property before its first change, which may be its default; nil
  /// if the layer has no such property.
  package func initialValue(of property: String, in layer: Int) -> TraceValue? {
    columns.first { $0.layer == layer && $0.property == property }?.initial
      ?? constant(of: property, in: layer)
  }

  /// Returns the value of a property that has no column, which may be its default; nil if the layer
  /// has no such property.
  package func constant(of property: String, in layer: Int) -> TraceValue? {
    layers[layer].constants.first { $0.key == property }?.value
      ?? defaults.value(of: property, inKind: layers[layer].kind)
  }
}
