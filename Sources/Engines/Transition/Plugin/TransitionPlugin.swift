import MotionCore
import MotionPlugin
import MotionValues

/// Transitions between two states of a screen.
package final class TransitionPlugin: Plugin, Engine {
  package static let name = "transition"

  unowned let stage: Stage
  /// The active transitions and their runs, in the order of their starts.
  private(set) var active: [(transition: TransitionObject, run: TransitionRun)] = []
  /// The transitions by owner token.
  private var owners: [TransitionObject] = []
  /// The pairs of transitions in opposite directions, which this list keeps alive.
  var pairs: [(TransitionObject, TransitionObject)] = []
  /// The containers of all transitions. Their layers are not part of a screen.
  private var containers: [TransitionContainer] = []
  /// The layers that are states of transitions, by index.
  var known: Set<Int> = []
  /// The states that are hidden until a transition runs to them, by index.
  var awaited: Set<Int> = []
  /// The ids and paths with a rule in a transition between two layers, by their indices.
  var ruledIdentifiers: [Set<Int>: Set<Identifier>] = [:]
  /// The content transitions of texts, in the order in which they were set.
  private(set) var contents: [ContentTransition] = []
  private var calls: [(function: any ScriptFunction, end: TransitionEnd)] = []
  private lazy var group = stage.register(self)

  package init(stage: Stage) {
    self.stage = stage
    stage.beforeRemovals { [unowned self] (layers) throws(Diagnostic) in
      try self.willRemove(layers)
    }
  }

  /// Ends the transitions that show layers which are about to be removed.
  private func willRemove(_ layers: [Layer]) throws(Diagnostic) {
    for (transition, run) in active where run.shows(layers) {
      try transition.finish(at: stage.now)
    }
    contents.removeAll { content in layers.contains { $0 === content.layer } }
  }

  func contentTransition(of layer: Layer) -> ContentTransition? {
    contents.first { $0.layer === layer }
  }

  /// Sets the effect with which a text changes; nil for a text that changes at once.
  func setContentTransition(_ effect: ContentEffect?, of layer: Layer) {
    if let present = contentTransition(of: layer) {
      present.effect = effect
    } else if let effect, let new = ContentTransition(layer, effect) {
      contents.append(new)
      new.watch()
    }
  }

  package func makeModule() -> Module { module }

  func makeContainer(_ name: String) -> TransitionContainer {
    let container = TransitionContainer(name: name, stage: stage)
    containers.append(container)
    return container
  }

  /// The layers of all containers, by index.
  var containerLayers: Set<Int> { Set(containers.flatMap { $0.layers.map(\.index) }) }

  /// Returns the slot owner of a transition.
  func owner(of transition: TransitionObject) -> SlotOwner {
    let token = owners.firstIndex { $0 === transition } ?? owners.count
    if token == owners.count { owners.append(transition) }
    return SlotOwner(group: group, token: token)
  }

  func add(_ run: TransitionRun, of transition: TransitionObject) {
    transition.run = run
    active.append((transition, run))
    transition.checkInvariants()
  }

  /// Whether a run is among the active ones.
  func lists(_ run: TransitionRun) -> Bool { active.contains { $0.run === run } }

  func forget(_ run: TransitionRun) {
    for (transition, other) in active where other === run {
      transition.facts?.showsTwoStates = false
    }
    active.removeAll { $0.run === run }
  }

  /// The other runs that share a state with a plan.
  func runs(beside plan: VisibilityPlan, besides run: TransitionRun? = nil) -> [TransitionRun] {
    active.map(\.run).filter { $0 !== run && $0.plan.sharesRoot(with: plan) }
  }

  /// Returns whether every other run between the same states is at rest.
  func isAlone(_ run: TransitionRun) -> Bool {
    runs(beside: run.plan, besides: run).allSatisfy { $0.resting != nil }
  }

  /// Ends the runs between the same states that show their ends.
  func endRests(
    beside run: TransitionRun, of last: TransitionObject, at time: Double
  ) throws(Diagnostic) {
    for (transition, other) in active where other !== run && other.plan.sharesRoot(with: run.plan) {
      try transition.endRest(after: last, at: time)
    }
  }

  func complete(_ transition: TransitionObject, _ end: TransitionEnd) {
    for function in transition.completions { calls.append((function, end)) }
  }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    guard !active.isEmpty else { return nil }
    return active.lazy.compactMap { $0.run.resting == nil ? $0.run.endTime : nil }.min()
      .flatMap { $0 <= limit ? max($0, time) : nil }
  }

  package func turn(at time: Double) throws(Diagnostic) {
    for (transition, run) in active where run.resting == nil {
      try transition.finishIfOver(at: time)
      transition.checkInvariants()
    }
    for content in contents { try content.turn() }
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    let due = calls
    calls = []
    for (function, end) in due { try function.call { end.rawValue.push($0) } }
    return !due.isEmpty
  }

  package func sample(at time: Double) {
    for (_, run) in active { run.show(at: time) }
  }

  package func finish(at time: Double) {
    for (_, run) in active { run.mirror() }
  }

  package var isActive: Bool { active.contains { $0.transition.isRunning } }

  package var activity: String? { active.first { $0.transition.isRunning }?.transition.label }
}

extension TransitionPlugin: DriverGroup {
  package func label(of token: Int) -> String { owners[token].label }
  package func isInterruptible(_ token: Int) -> Bool { false }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
  package func drives(_ slot: Int, token: Int) -> Bool {
    (owners[token].run ?? owners[token].resting)?.drives(slot) ?? false
  }

  package func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    owners[token].run?.declaration(of: slot)
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let transition = owners[token]
    guard let run = transition.run ?? transition.resting else {
      return ValueAndVelocity(value: stage.store[slot])
    }
    return run.motion(of: slot, at: time)
  }
}
