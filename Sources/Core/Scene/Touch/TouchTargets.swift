/// The consumers of a scene's layers, and the run's settings for touch input.
package final class TouchTargets: StageExtension {
  /// The consumers by the index of their layer, in the order of their creation.
  private var consumers: [Int: [any PanConsumer]] = [:]
  /// The playables that end when a layer comes to rest, by the index of the layer.
  private var movers: [Int: any Playable] = [:]
  /// The recording that is played from the start of the scene.
  package var recording: TouchRecording?
  /// Whether a verb on a covered layer is an error instead of a warning.
  package var isStrict = false

  package init() {}

  package func add(_ consumer: any PanConsumer) {
    consumers[consumer.layer.index, default: []].append(consumer)
  }

  /// Whether no finger moves anything.
  package var isEmpty: Bool { consumers.isEmpty }

  /// Forgets a layer that is about to be removed.
  package func remove(_ layer: Layer) {
    consumers[layer.index] = nil
    movers[layer.index] = nil
  }

  /// Returns the consumers that a finger on a layer can move.
  package func consumers(of layer: Layer) -> [any PanConsumer] { consumers[layer.index] ?? [] }

  /// Sets the playable for which a timeline waits until a layer is at rest.
  package func setMover(_ mover: any Playable, of layer: Layer) { movers[layer.index] = mover }

  /// Returns the playable that ends when a layer comes to rest; nil for a layer without a mover.
  package func mover(of layer: Layer) -> (any Playable)? { movers[layer.index] }
}

extension Stage {
  package var touchTargets: TouchTargets { self[TouchTargets.self] }
}
