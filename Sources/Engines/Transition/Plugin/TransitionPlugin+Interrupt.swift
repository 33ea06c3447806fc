import MotionCore
import MotionPlugin
import MotionValues

extension TransitionPlugin {
  /// Makes a run that continues from another run's current state, with its velocities and on the
  /// same ground.
  func interrupt(
    _ old: TransitionObject, with new: TransitionObject, to layer: Layer, at time: Double
  ) throws(Diagnostic) {
    guard let run = old.run, let root = run.container.root, case .layers(let from, _) = old.states,
      let slot = layer.property("hidden")?.slot
    else { return }
    let origin = old.origin ?? from
    let parent = try commonParent(of: root, layer, new)
    let source = capture(run, for: new)
    let destination = StateCapture(
      of: layer, in: parent, rules: new.definition.rules,
      view: .init(stage: stage, hidden: run.plan.before, containers: containerLayers))
    var plan = run.plan.leading(to: slot, isHidden: stage.read(slot) != 0)
    let isPresenting = slot != plan.ground
    if !isPresenting { cover(destination, in: &plan) }
    let interrupted = run.interrupted(at: time)
    try checkConflicts(source, destination, plan, new, besides: run)
    try old.hand(over: run, at: time)
    new.origin = origin
    new.interruption = layer
    new.definition.isPresenting = isPresenting
    let next = try begin(
      new, source, destination, in: parent, plan, from: .source, at: time, interrupted)
    next.run(to: .destination, at: time)
  }

  /// Makes a run to the result of another change of the same layer, which replaces the active
  /// change.
  func interrupt(
    _ old: TransitionObject, with new: TransitionObject, changing layer: Layer,
    by function: any ScriptFunction, at time: Double
  ) throws(Diagnostic) {
    guard let run = old.run else { return }
    let source = capture(run, for: new)
    let rules = new.definition.rules
    let interrupted = run.interrupted(at: time)
    // The function must see the layer as it was before the active change.
    run.restore(.source)
    try old.hand(over: run, at: time)
    new.definition = new.baseDefinition
    new.change = nil
    let (record, _, _) = try change(of: new, layer, function, from: .source)
    new.definition.rules = rules
    let parent = layer.parent ?? layer
    let destination = StateCapture(
      of: layer, in: parent, rules: rules,
      view: .init(stage: stage, hidden: [:], containers: containerLayers))
    try record.assign(.source, on: stage)
    var plan = run.plan.leading(to: record.visibility)
    cover(destination, in: &plan)
    let next = try begin(
      new, source, destination, in: parent, plan, from: .source, at: time, interrupted)
    next.run(to: .destination, at: time)
  }

  /// Captures what a run shows as the source of its successor, whose rules are extended to
  /// everything that the run moves.
  private func capture(
    _ run: TransitionRun, for new: TransitionObject
  ) -> StateCapture {
    let flying = run.copies.map { ($0.node.identifier, $0.path) }
    new.definition = new.baseDefinition
    new.definition.rules = new.definition.rules.fading(flying)
    var view = StateCapture.StageView(stage: stage, hidden: [:], containers: [])
    for copy in run.copies { view.copies[copy.layer.index] = copy.path }
    let root = run.container.root ?? stage.root
    return StateCapture(
      of: root, in: root.parent ?? root, rules: new.definition.rules, view: view)
  }
}
