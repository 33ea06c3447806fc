import MotionValues

/// The consumers of a scene's layers, and the run's settings for touch input.
package final class TouchTargets: StageExtension {
  /// The consumers by the index of their layer, in the order of their creation.
  private var consumers: [Int: [any PanConsumer]] = [:]
  /// The playables that end when a layer comes to rest, by the index of the layer.
  private var movers: [Int: any Playable] = [:]
  /// What two fingers move, by the index of the layer.
  private var pinchConsumers: [Int: any PinchConsumer] = [:]
  /// The recording that is played from the start of the scene.
  package var recording: TouchRecording?
  /// The layers that leave but stay in the scene, by their indices: no finger meets them, or what is in
  /// them.
  package private(set) var leaving: Set<Int> = []
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
    pinchConsumers[layer.index] = nil
  }

  /// Lets fingers through a layer that leaves, or no longer.
  package func setLeaving(_ layer: Layer, _ isLeaving: Bool) {
    if isLeaving { leaving.insert(layer.index) } else { leaving.remove(layer.index) }
  }

  /// Lets two fingers on a consumer's layer move it.
  package func setPinchConsumer(_ consumer: any PinchConsumer) {
    pinchConsumers[consumer.layer.index] = consumer
  }

  /// Returns what two fingers on a layer move; nil if they move nothing.
  package func pinchConsumer(of layer: Layer) -> (any PinchConsumer)? {
    pinchConsumers[layer.index]
  }

  /// Returns the consumers that a finger on a layer can move.
  package func consumers(of layer: Layer) -> [any PanConsumer] { consumers[layer.index] ?? [] }

  /// The layers on which fingers move something, in their order.
  package var layers: [Layer] {
    Set(consumers.keys).union(pinchConsumers.keys).sorted().compactMap { index in
      consumers[index]?.first?.layer ?? pinchConsumers[index]?.layer
    }
  }

  /// Returns what fingers move at a time, in the order of the layers.
  package func held(at time: Double) -> [HeldLayer] {
    consumers.sorted { $0.key < $1.key }.flatMap { $0.value.compactMap { $0.held(at: time) } }
  }

  /// Whether a finger keeps a layer where it is when a layout moves the layer.
  package func holdPlace(of layer: Layer) -> Bool {
    consumers[layer.index]?.contains { ($0 as? any PlaceHolder)?.holdsPlace ?? false } ?? false
  }

  /// Sets the playable for which a timeline waits until a layer is at rest.
  package func setMover(_ mover: any Playable, of layer: Layer) { movers[layer.index] = mover }

  /// Returns the playable that ends when a layer comes to rest; nil for a layer without a mover.
  package func mover(of layer: Layer) -> (any Playable)? { movers[layer.index] }
}

extension Stage {
  package var touchTargets: TouchTargets { self[TouchTargets.self] }
}

/// The engine of fingers, which takes their samples while the scene runs.
package protocol TouchReceiver: AnyObject {
  /// Takes a sample, which is later than all others of its finger and than everything shown; returns
  /// false if its finger is not down, or for `began`, if it is.
  func receive(_ row: TouchRow) -> Bool

  /// Whether a finger on a layer has an effect, so that a hit test finds the layer even if it paints
  /// nothing.
  func isListening(_ layer: Layer) -> Bool

  /// Cancels the fingers on a layer and those in it, at this instant.
  func cancelFingers(on layer: Layer)

  /// The last samples of the fingers that are down, by their numbers.
  var received: [TouchRow] { get }
}

extension Stage {
  /// The size of the scene, in points.
  package var sceneSize: (width: Double, height: Double) {
    func length(_ slot: SceneSlot) -> Double { read(root.firstSlot + slot.rawValue) }
    return (length(.width), length(.height))
  }

  /// Whether fingers can come down at a point.
  package func isOnScene(_ point: Point) -> Bool {
    let size = sceneSize
    return point.x >= 0 && point.y >= 0 && point.x <= size.width && point.y <= size.height
  }
}

/// The timelines that show a scene by fingers of their own, until a finger from outside comes down.
package final class SceneDemos: StageExtension {
  private var timelines: [any Playable] = []
  /// Whether the function of a demo runs now; the gestures that it makes are the demo's.
  package var isActing = false
  /// Whether the timelines that a script starts while it loads are demos, too.
  package var includesTimelines = false
  /// Whether a finger from outside has come down.
  package private(set) var areOver = false

  package init() {}

  /// Adds a timeline, which is stopped at once if the demos are over.
  package func add(_ timeline: any Playable, at time: Double) throws(Diagnostic) {
    if areOver { try timeline.stop(at: time) } else { timelines.append(timeline) }
  }

  /// Ends all demos; their fingers are up to the engine that moves them.
  package func end(at time: Double) throws(Diagnostic) {
    areOver = true
    for timeline in timelines { try timeline.stop(at: time) }
    timelines = []
  }
}
