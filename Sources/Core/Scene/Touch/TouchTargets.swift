/// What fingers meet in a scene, and the settings of the run for them.
package final class TouchTargets: StageExtension {
  /// The consumers by the index of their layer, in the order in which they were made.
  private var consumers: [Int: [any PanConsumer]] = [:]
  /// What ends when a layer has come to rest, by the index of the layer.
  private var movers: [Int: any Playable] = [:]
  /// The fingers that touch the scene from its start.
  package var recording: TouchRecording?
  /// Whether a verb for a layer that something covers is an error instead of a warning.
  package var isStrict = false

  package init() {}

  package func add(_ consumer: any PanConsumer) {
    consumers[consumer.layer.index, default: []].append(consumer)
  }

  /// Forgets a layer that is about to be removed.
  package func remove(_ layer: Layer) {
    consumers[layer.index] = nil
    movers[layer.index] = nil
  }

  /// Returns the consumers that a finger on a layer can move.
  package func consumers(of layer: Layer) -> [any PanConsumer] { consumers[layer.index] ?? [] }

  /// Sets what a timeline waits for when it waits for a layer to rest.
  package func setMover(_ mover: any Playable, of layer: Layer) { movers[layer.index] = mover }

  /// Returns what ends when a layer that moves by itself has come to rest; nil for other layers.
  package func mover(of layer: Layer) -> (any Playable)? { movers[layer.index] }
}

extension Stage {
  package var touchTargets: TouchTargets { self[TouchTargets.self] }
}
