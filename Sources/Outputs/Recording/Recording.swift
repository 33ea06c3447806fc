import MotionTrace

/// What a run yields, as one value: its layers, every property that moved, and what happened.
///
/// A number has the very bits that the run has shown in that frame. A property that keeps its value takes no room
/// beyond it; one that moves takes two numbers a frame, for as long as it changes.
package struct Recording: Sendable, Equatable {
  package let scene: String
  /// Frames a second.
  package let rate: Double
  package let seed: Int
  /// Further facts of the run, as in the trace's header: appearance, reduced motion, tick.
  package let facts: [TraceHeader.Pair]
  /// How many frames were recorded.
  package var frameCount = 0
  /// The layers in the order in which they were made; the scene itself is the first one.
  package var layers: [RecordedLayer] = []
  /// The properties that moved, in the order in which a frame of a trace names them.
  package var columns: [RecordedColumn] = []
  /// All properties that a trace names, in that order: those that moved, and the constants of layers.
  package var properties: [RecordedProperty] = []
  /// What properties hold that are not among them.
  package var defaults: [TraceDefaults] = []
  package var events: [RecordedEvent] = []

  package init(scene: String, rate: Double, seed: Int, facts: [TraceHeader.Pair] = []) {
    self.scene = scene
    self.rate = rate
    self.seed = seed
    self.facts = facts
  }

  /// The time of a frame, in seconds.
  package func time(of frame: Int) -> Double { Double(frame) / rate }

  /// How long the run was, in seconds.
  package var duration: Double { time(of: max(frameCount - 1, 0)) }

  /// The indices of the layers as a tree has them: each one before those that lie in it, which keep the order in
  /// which they were made.
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

  /// Returns what is shown of a layer's property in a frame; nil for one that has kept its default, and before the
  /// layer was made.
  ///
  /// - Complexity: O(columns) to find the property; hold the column where many frames are read.
  package func value(of property: String, in layer: Int, at frame: Int) -> TraceValue? {
    guard frame >= layers[layer].firstFrame else { return nil }
    if let column = columns.first(where: { $0.layer == layer && $0.property == property }) {
      return column.value(at: frame)
    }
    return layers[layer].constants.first { $0.key == property }?.value
  }
}
