import MotionCore
import MotionPlugin
import MotionValues

/// Projects the corners of layers to the screen, through all rotations and perspectives around
/// them.
package final class ProjectionPlugin: Plugin, Engine {
  package static let name = "projection"

  private unowned let stage: Stage
  /// Layers whose corners are traced from the next turn on, when their ancestors are complete.
  private var pending: [Layer] = []
  private var traces: [CornerTrace] = []
  private let drawings: StageDrawings
  /// How many changes of single layers' drawings the traces include.
  private var knownChanges = 0
  /// A layer with traced corners, and the slots that they depend on.
  private final class CornerTrace {
    let layer: Layer
    let firstSlot: Int
    var projection: SceneProjection
    var inputs: [Int]
    /// The error at the time of the last update, if the layer reaches the viewer's plane then.
    var failure: Diagnostic?

    init(_ layer: Layer, firstSlot: Int) {
      self.layer = layer
      self.firstSlot = firstSlot
      projection = SceneProjection(layer)
      inputs = Set(projection.slots).sorted()
    }
  }

  package init(stage: Stage) {
    self.stage = stage
    drawings = stage[StageDrawings.self]
  }

  private static let corners = PropertyGroup(
    "corners",
    ["topLeft", "topRight", "bottomRight", "bottomLeft"].flatMap { corner in
      ["X", "Y"].map { axis in
        Property.number(
          corner + axis, .points, readOnly: true,
          "The corner as the viewer sees it, in the scene; after `traceCorners`.")
      }
    })

  package func makeModule() -> Module {
    let project = Function(
      method: "projectedCorners", of: "layer",
      "Returns the corners as the viewer sees them, in the scene, through all rotations and perspectives."
    ) { [unowned self] (layer: Layer, _) throws(Diagnostic) in
      let projection = SceneProjection(layer)
      for slot in projection.slots { self.stage.refresh(slot, count: 1) }
      return try projection.corners(in: self.stage.store)
    }
    let trace = Function(
      method: "traceCorners", of: "layer",
      "Adds the projected corners to the layer as properties, which the trace prints: `topLeftX` and so on."
    ) { [unowned self] (layer: Layer, _) throws(Diagnostic) in
      try self.traceCorners(of: layer)
      return Nothing()
    }
    return Module(layerMethods: [project, trace], attachments: [Self.corners])
  }

  private func traceCorners(of layer: Layer) throws(Diagnostic) {
    let isTraced = layer.property("topLeftX") != nil
    let first = stage.attach(Self.corners, to: layer)
    guard !isTraced else { return }
    pending.append(layer)
    Self.write(
      try SceneProjection(layer).corners(in: stage.store), from: first, to: &stage.store)
  }

  package var needsTicks: Bool { traces.contains { $0.inputs.contains { stage.moves($0) } } }

  /// Returns the first instant at which a layer reaches the viewer, where the scene fails.
  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    guard !traces.isEmpty, limit > time, limit.isFinite else { return nil }
    // What the traces have in common is computed once.
    var next: Double?
    try stage.derivations.at(limit) { _ in
      for trace in traces where trace.inputs.contains(where: { stage.moves($0) }) {
        let end = next ?? limit
        guard failure(of: trace, at: end) != nil else { continue }
        next = Instant.first(after: time, upTo: end) { failure(of: trace, at: $0) != nil }
      }
    }
    return next
  }

  /// Returns the error if the layer reaches the viewer at a time; else nil.
  private func failure(of trace: CornerTrace, at time: Double) -> Diagnostic? {
    _ = stage.value(of: trace.firstSlot, at: time)
    return trace.failure
  }

  package func turn(at time: Double) throws(Diagnostic) {
    if drawings.changes.count != knownChanges {
      knownChanges = drawings.changes.count
      for trace in traces { try update(trace) }
    }
    for layer in pending { try follow(layer) }
    if !pending.isEmpty { pending.removeAll() }
    guard !traces.isEmpty else { return }
    try stage.derivations.at(time) { (_) throws(Diagnostic) in
      for trace in traces { if let failure = failure(of: trace, at: time) { throw failure } }
    }
  }

  /// Updates a trace after its layer or one of its ancestors has got another sheet or view.
  private func update(_ trace: CornerTrace) throws(Diagnostic) {
    trace.projection = SceneProjection(trace.layer)
    let new = Set(trace.projection.slots).subtracting(trace.inputs).sorted()
    stage.derivations.invalidate(trace.firstSlot)
    guard !new.isEmpty else { return }
    trace.inputs += new
    try stage.derivations.addInputs(new, ofOutput: trace.firstSlot)
  }

  private func follow(_ layer: Layer) throws(Diagnostic) {
    let first = stage.attach(Self.corners, to: layer)
    let trace = CornerTrace(layer, firstSlot: first)
    traces.append(trace)
    try stage.derivations.add(
      Derivation(
        label: "the trace of the corners of `\(layer.path)`", inputs: trace.inputs,
        outputs: Array(first..<first + Self.corners.slotCount),
        rule: .store { store in
          do throws(Diagnostic) {
            Self.write(try trace.projection.corners(in: store), from: first, to: &store)
            trace.failure = nil
          } catch {
            // The next turn reports the failure.
            trace.failure = error
          }
        }))
  }

  private static func write(
    _ shape: Quadrilateral, from first: Int, to store: inout PropertyStore
  ) {
    write(shape.topLeft, from: first, to: &store)
    write(shape.topRight, from: first + 2, to: &store)
    write(shape.bottomRight, from: first + 4, to: &store)
    write(shape.bottomLeft, from: first + 6, to: &store)
  }

  private static func write(_ corner: Point, from first: Int, to store: inout PropertyStore) {
    store.write(corner.x, to: first)
    store.write(corner.y, to: first + 1)
  }
}
