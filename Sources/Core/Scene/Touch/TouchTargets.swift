/// What fingers meet in a scene: the consumers of pans, and the layers that listen.
package struct TouchTargets {
  /// The consumers by the index of their layer, in the order in which they were made.
  private var consumers: [Int: [any PanConsumer]] = [:]

  package init() {}

  package mutating func add(_ consumer: any PanConsumer) {
    consumers[consumer.layer.index, default: []].append(consumer)
  }

  /// Returns the consumers that a finger on a layer can move.
  package func consumers(of layer: Layer) -> [any PanConsumer] { consumers[layer.index] ?? [] }
}
