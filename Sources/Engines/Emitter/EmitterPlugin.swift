import MotionCore
import MotionPlugin
import MotionValues

/// The engine of emitters, which throw particles.
///
/// Particles are functions of their birth and their age. So the engine moves nothing: it reports births
/// as events, and keeps the run going until the last particle of a burst is gone.
package final class EmitterPlugin: Plugin, Engine {
  package static let name = "emitter"

  private unowned let stage: Stage
  /// By the index of their layer.
  private var emitters: [Int: Emitter] = [:]
  /// The emitters whose first rate has not been applied yet.
  private var made: [Emitter] = []

  package init(stage: Stage) {
    self.stage = stage
    stage.afterRemovals { [unowned self] layers in
      guard !emitters.isEmpty else { return }
      for layer in layers { emitters[layer.index] = nil }
    }
  }

  package func makeModule() -> Module {
    Module(
      layers: [
        LayerDeclaration(EmitterLayer.kind, methods: [emit]) { [unowned self] layer in add(layer) }
      ])
  }

  private var emit: Function {
    Function(
      method: "emit", of: "emitter",
      "Throws some particles at once. They keep what the emitter has now, and the run goes on until the last one is gone.",
      .integer(
        "count", in: Bounds(1...Limits.emitterParticles),
        "How many particles, each a copy of one of the children.")
    ) { [unowned self] (layer: Layer, _, count) throws(Diagnostic) in
      try emit(count, from: layer)
      return Nothing()
    }
  }

  private func add(_ layer: Layer) {
    guard let emitter = Emitter(layer) else { return }
    emitters[layer.index] = emitter
    made.append(emitter)
    stage.addInput(emitter.slots.rate)
  }

  private func emit(_ count: Int, from layer: Layer) throws(Diagnostic) {
    guard let emitter = emitters[layer.index] else {
      throw Diagnostic(
        .wrongReceiver, "`\(layer.path)` is a \(layer.kind.name), which throws nothing",
        help: ["make it with `scene:emitter { … }`"], token: "emit")
    }
    guard !layer.children.isEmpty else {
      throw Diagnostic(
        .wrongState, "`\(layer.path)` has no layer of which it could throw copies",
        help: ["make one first: `\(layer.id):box { id = \"dot\", width = 6, height = 6 }`"],
        token: "emit")
    }
    stage.takeInputs()
    guard !stage.reducesMotion else { return report(.number(Double(count)), of: emitter) }
    try require(room: count, in: emitter)
    emitter.emit(count)
    report(.number(Double(count)), of: emitter)
  }

  /// Reports births; or that there are none, because motion is reduced.
  private func report(_ words: StageEvent.Word..., of emitter: Emitter) {
    stage.report(
      "emit", target: emitter.path, words + (stage.reducesMotion ? [.name("reduced")] : []))
  }

  /// Checks that an emitter, and the scene, may have some particles more.
  private func require(room count: Int, in emitter: Emitter) throws(Diagnostic) {
    let own = emitter.aliveCount + count
    guard own <= Limits.emitterParticles else {
      throw Diagnostic(
        .limitParticles,
        "`\(emitter.path)` would have \(own) particles at once; the most is \(Limits.emitterParticles)",
        help: ["throw fewer, or let them live less long"], token: "emit")
    }
    let all = emitters.values.reduce(count) { $0 + $1.aliveCount }
    guard all <= Limits.particles else {
      throw Diagnostic(
        .limitParticles,
        "the scene would have \(all) particles at once; the most is \(Limits.particles)",
        help: ["throw fewer, or let them live less long"], token: "emit")
    }
  }

  // MARK: Rates

  private func applyRate(of emitter: Emitter) throws(Diagnostic) {
    guard let perSecond = emitter.applyRate() else { return }
    try require(room: 0, in: emitter)
    report(.name("rate"), .number(perSecond), of: emitter)
  }

  package func turn(at time: Double) throws(Diagnostic) {
    guard !emitters.isEmpty else { return }
    let new = made
    made = []
    for emitter in new { try applyRate(of: emitter) }
    for slot in stage.assignedInputs { try rateDidChange(at: slot) }
    for slot in stage.drivenInputs where stage.store.owner(of: slot) != .none {
      try refuseDriver(of: slot)
    }
  }

  private func rateDidChange(at slot: Int) throws(Diagnostic) {
    guard let emitter = emitters[stage.layer(at: slot).index], emitter.slots.rate == slot else {
      return
    }
    try applyRate(of: emitter)
  }

  /// Births are counted from when a rate is set, so nothing can move it.
  private func refuseDriver(of slot: Int) throws(Diagnostic) {
    guard let emitter = emitters[stage.layer(at: slot).index], emitter.slots.rate == slot else {
      return
    }
    let owner = stage.store.owner(of: slot)
    throw Diagnostic(
      .drivenProperty,
      "`\(emitter.layer.path).rate` cannot be driven by \(stage.driverGroup(of: owner).label(of: owner.token)): "
        + "births are counted from when it is set",
      help: ["assign it: `\(emitter.layer.id).rate = 40`"], token: "rate")
  }

  // MARK: Bursts

  private var end: Double? { emitters.values.lazy.compactMap(\.end).max() }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    guard !emitters.isEmpty, let end, end <= limit else { return nil }
    return max(end, time)
  }

  package var isActive: Bool { false }
  package var holdsRun: Bool { !emitters.isEmpty && end != nil }

  package var activity: String? {
    guard holdsRun else { return nil }
    let alive = emitters.keys.sorted().compactMap { emitters[$0] }.first { $0.end != nil }
    return alive.map { "the particles of `\($0.layer.path)`" }
  }
}

extension DiagnosticCode {
  static let limitParticles = DiagnosticCode("limit-particles")
}
