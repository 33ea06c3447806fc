import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues

/// A scene's description: what its parts declare at its first frame and at its end, and what follows from
/// sampling the functions of derived properties.
package struct DescribedScene {
  package private(set) var behaviour = Behaviour()
  package private(set) var name = ""
  /// The width and the height, in points.
  package private(set) var size: [Double] = []
  /// The path of the scene, which is around all layers.
  package private(set) var root = ""
  /// The insets of the safe area at the top, left, bottom and right, in points.
  package private(set) var safeArea: [Double] = []
  /// The parameters of the scene, with their present values.
  package private(set) var parameters: [(parameter: SceneParameter, value: SceneParameter.Value)] =
    []

  /// Places of the scene at which fingers meet what responds, in the first frame.
  private(set) var places: [Point] = []

  /// Runs a scene and describes it. Without a length, a scene that never rests runs for
  /// `RunOptions.restCap`.
  ///
  /// - Throws: The error with which the scene failed.
  package init(
    _ source: SceneSource, _ options: RunOptions, plugins: [any Plugin.Type]
  ) throws(Diagnostic) {
    var options = options
    if case .untilRest = options.length {
      options.length = .atMost(frames: options.session.rate.frame(at: RunOptions.restCap) + 1)
    }
    var session: Session?
    let run = SceneRun(
      source, options, plugins: plugins,
      prepare: { opened in
        session = opened
        opened.stage.facts = SceneFacts(stage: opened.stage)
      })
    // The session is opened by the run, so the sink gets it when the first frame is there.
    var sink = DeclaringSink { session }
    let outcome = try run.run(into: &sink)
    if let error = outcome.failure { throw error }
    guard let session else { return }
    behaviour = sink.behaviour
    let stage = session.stage
    name = stage.name
    root = stage.root.path
    size = [stage.sceneSize.width, stage.sceneSize.height]
    safeArea = ["Top", "Left", "Bottom", "Right"].map { side in
      stage.root.property("safeArea\(side)").map { stage.read($0.slot) } ?? 0
    }
    parameters = run.parameters
    places = sink.places
    var completion = BehaviourCompletion(of: behaviour, moved: sink.ranges, on: stage)
    if let watchdogExpired = options.watchdogExpired { session.watch(watchdogExpired) }
    defer { session.endWatch() }
    try session.turn { () throws(Diagnostic) in try completion.complete() }
    behaviour = completion.behaviour
    behaviour.values = behaviour.paths.sorted().compactMap { path in
      sink.start[path].map { (path, $0) }
    }
  }

  mutating func add(unknown subject: String, _ reason: String) {
    behaviour.add(unknown: subject, at: nil, reason)
  }

  mutating func note(_ proof: Behaviour.Proof) { behaviour.proof = proof }
}

/// Collects what the parts of a scene declare, and the ranges of what moves in the run.
private struct DeclaringSink: FrameSink {
  private let session: () -> Session?
  var behaviour = Behaviour()
  /// The least and the greatest value of each property that has changed, by path.
  var ranges: [String: ClosedRange<Double>] = [:]

  /// The numbers of the first frame, by path.
  private(set) var start: [String: Double] = [:]

  /// The middles of the layers on which fingers act, as far as they are on the scene.
  private(set) var places: [Point] = []

  init(_ session: @escaping () -> Session?) { self.session = session }

  mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}

  mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    if frame.index == 0 {
      try session()?.declare(in: &behaviour)
      for layer in frame.stage.layers where acts(layer.path) && layer.parent != nil {
        notePlaces(of: layer, try frame.corners(layer.index))
      }
      let stage = frame.stage
      start = frame.numberSlots.mapValues { stage.store[$0] }
      return .goOn
    }
    for slot in frame.changes {
      let number = frame.stage.store[Int(slot)]
      let path = frame.stage.path(of: Int(slot))
      let range = ranges[path] ?? number...number
      ranges[path] = min(range.lowerBound, number)...max(range.upperBound, number)
    }
    return .goOn
  }

  /// Notes some places at which a finger meets a layer, and no scroll view in it.
  private mutating func notePlaces(of layer: Layer, _ corners: Quadrilateral) {
    let stage = layer.stage
    let receiver = stage.services.touchReceiver
    func mean(_ a: Point, _ b: Point, _ part: Double) -> Point {
      Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }
    for row in [0.02, 0.1, 0.5, 0.9] {
      for column in [0.1, 0.5, 0.9] {
        let place = mean(
          mean(corners.topLeft, corners.bottomLeft, row),
          mean(corners.topRight, corners.bottomRight, row), column)
        guard stage.isOnScene(place),
          let hit = stage.hit(place, isListening: { receiver?.isListening($0) ?? false }),
          hit === layer || hit.isSelfOrDescendant(in: layer),
          !behaviour.scrolls.contains(where: { scroll in
            scroll.layer == hit.path || hit.path.hasPrefix(scroll.layer + "/")
          })
        else { continue }
        places.append(place)
      }
    }
  }

  private func acts(_ layer: String) -> Bool {
    behaviour.gestures.contains { $0.layer == layer }
      || behaviour.machines.contains { $0.triggers.contains { $0.subject == layer } }
  }

  mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    guard outcome.failure == nil, let session = session() else { return }
    var later = Behaviour()
    try session.declare(in: &later)
    behaviour.merge(later)
  }
}
