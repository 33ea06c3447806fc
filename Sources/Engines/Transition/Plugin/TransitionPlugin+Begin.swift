import MotionCore
import MotionPlugin
import MotionValues

extension TransitionPlugin {
  /// Makes a transition's run, paused at one end.
  func begin(
    _ transition: TransitionObject, from end: TransitionEnd, at time: Double
  ) throws(Diagnostic) -> TransitionRun {
    transition.definition = transition.baseDefinition
    switch transition.states {
    case .layers(let from, let to):
      let parent = try commonParent(of: from, to, transition)
      let view = view(beside: [from, to])
      // During another run with reduced motion, copies show the states as a whole.
      if transition.isReduced, !view.hidden.isEmpty {
        transition.definition.rules = TransitionRules([])
      }
      let rules = transition.definition.rules
      let source = StateCapture(of: from, in: parent, rules: rules, view: view)
      let destination = StateCapture(of: to, in: parent, rules: rules, view: view)
      let plan = plan(transition, from, source, to, destination, at: end)
      return try begin(
        transition, source, destination, in: parent, plan, from: end, at: time)
    case .change(let layer, let function):
      let (record, before, after) = try change(
        of: transition, layer, function, from: end)
      try record.assign(.source, on: stage)
      var plan = record.visibility
      for capture in [before, after] { cover(capture, in: &plan) }
      do throws(Diagnostic) {
        return try begin(
          transition, before, after, in: layer.parent ?? layer, plan, from: end, at: time)
      } catch {
        try record.assign(end, on: stage)
        throw error
      }
    }
  }

  /// Returns the stage for captures of some states, with the layers that other runs cover shown as
  /// hidden.
  private func view(beside states: [Layer]) -> StateCapture.StageView {
    let roots = states.compactMap { $0.property("hidden")?.slot }
    var view = StateCapture.StageView(stage: stage, hidden: [:], containers: containerLayers)
    for (_, run) in active where !run.plan.roots.isDisjoint(with: roots) {
      for slot in run.coveredSlots { view.hidden[slot] = true }
    }
    return view
  }

  /// Returns the report of a transition: of its current run, or else of its states as they are now.
  func report(of transition: TransitionObject) throws(Diagnostic) -> TransitionReport {
    if transition.run != nil, let report = transition.report { return report }
    switch transition.states {
    case .layers(let from, let to):
      let parent = try commonParent(of: from, to, transition)
      let view = StateCapture.StageView(stage: stage, hidden: [:], containers: containerLayers)
      let definition = transition.baseDefinition
      let source = StateCapture(of: from, in: parent, rules: definition.rules, view: view)
      let destination = StateCapture(of: to, in: parent, rules: definition.rules, view: view)
      StateCapture.name(source, destination)
      return TransitionReport(
        definition.diff(from: source, to: destination), source, destination, definition)
    case .change:
      if let report = transition.report { return report }
      throw Diagnostic(
        .wrongState, "\(transition.label) has not been played, so its change is not known",
        help: ["play it first, or `seek(0)`"], token: "report")
    }
  }

  func begin(
    _ transition: TransitionObject, _ source: StateCapture, _ destination: StateCapture,
    in parent: Layer, _ plan: VisibilityPlan, from end: TransitionEnd, at time: Double,
    _ interrupted: InterruptedState = InterruptedState()
  ) throws(Diagnostic) -> TransitionRun {
    StateCapture.name(source, destination)
    if interrupted.layers.isEmpty { try checkAmbiguity(source, destination, transition) }
    try checkConflicts(source, destination, plan, transition)
    var plan = plan
    var shared: Set<Int> = []
    for run in runs(beside: plan) {
      plan.join(run.plan)
      shared.formUnion(run.plan.roots)
    }
    let height = [source, destination].compactMap(\.rootHeight).max() ?? 0
    let root = try transition.container.begin(in: parent, zPosition: height)
    let builder = TransitionBuilder(
      stage: stage, container: transition.container, root: root, bounds: bounds(of: parent),
      definition: transition.definition, source: source, destination: destination,
      interrupted: interrupted)
    let run: TransitionRun
    do throws(Diagnostic) {
      try builder.build()
      run = TransitionRun(
        builder, plan: plan, owner: owner(of: transition), startingAt: end, time: time)
      try run.begin(at: time, shared: shared)
    } catch {
      transition.container.hide()
      throw error
    }
    transition.container.hideUnused()
    add(run, of: transition)
    let report = TransitionReport(builder.diff, source, destination, transition.definition)
    transition.report = report
    if let facts = transition.facts {
      facts.isUsed = true
      facts.showsTwoStates = source.paints && destination.paints
      if !transition.isReduced { facts.note(unmet: report.unmetRules) }
    }
    if transition.isReduced { transition.report("reduced", []) }
    trace(report, of: transition)
    return run
  }

  /// Returns the visibility of layers during a transition between two trees: the ground is shown
  /// below the copies, and the presented state hidden.
  private func plan(
    _ transition: TransitionObject, _ from: Layer, _ source: StateCapture, _ to: Layer,
    _ destination: StateCapture, at end: TransitionEnd
  ) -> VisibilityPlan {
    let isPresenting = transition.definition.isPresenting
    guard let slot = from.property("hidden")?.slot, let other = to.property("hidden")?.slot else {
      return VisibilityPlan()
    }
    var plan = VisibilityPlan(
      ground: isPresenting ? slot : other, keepsGround: transition.options.keepsSource)
    // A run that begins at its destination shows it already, as one does whose source is hidden; the
    // source is the state to return to.
    let wasAway = end == .destination || wasHidden(slot) || wasHidden(other)
    plan.addRoot(slot, source: false, destination: plan.hides(slot, in: other))
    plan.addRoot(other, source: wasAway && plan.hides(other, in: slot), destination: false)
    cover(isPresenting ? source : destination, in: &plan)
    return plan
  }

  /// Returns whether a layer was hidden before any transition changed its visibility.
  private func wasHidden(_ slot: Int) -> Bool {
    active.lazy.compactMap { $0.run.plan[slot]?.source }.first ?? (stage.read(slot) != 0)
  }

  /// Hides the originals of a state's outermost elements, which contain the others.
  func cover(_ capture: StateCapture, in plan: inout VisibilityPlan) {
    for (element, parent) in zip(capture.elements, capture.parents) where parent < 0 {
      plan.cover(element.layer, wasHidden: wasHidden)
    }
  }

  /// Records the change of one tree. It is recorded anew if the tree matches neither of its ends
  /// any more.
  func change(
    of transition: TransitionObject, _ layer: Layer, _ function: any ScriptFunction,
    from end: TransitionEnd
  ) throws(Diagnostic) -> (StateChange, StateCapture, StateCapture) {
    if let (record, before, after) = transition.change,
      end == .destination || record.isApplied(at: .source, on: stage)
        || record.isApplied(at: .destination, on: stage)
    {
      return (record, before, after)
    }
    let rules = transition.definition.rules
    let view = StateCapture.StageView(stage: stage, hidden: [:], containers: containerLayers)
    let parent = layer.parent ?? layer
    let before = StateCapture(of: layer, in: parent, rules: rules, view: view)
    let record = try StateChange(of: layer, besides: containerLayers, on: stage) {
      () throws(Diagnostic) in try function.call { _ in 0 }
    }
    let after = StateCapture(of: layer, in: parent, rules: rules, view: view)
    transition.change = (record, before, after)
    return (record, before, after)
  }

  /// Returns the layer for the container: the innermost one that contains both states.
  func commonParent(
    of from: Layer, _ to: Layer, _ transition: TransitionObject
  ) throws(Diagnostic) -> Layer {
    func isIn(_ layer: Layer, _ other: Layer) -> Bool {
      layer === other || (layer.parent.map { isIn($0, other) } ?? false)
    }
    guard !isIn(from, to), !isIn(to, from) else {
      throw Diagnostic(
        .conflictingOptions,
        "\(transition.label) has the states `\(from.path)` and `\(to.path)`, one of which contains the other",
        help: [
          "pass two layers side by side, or `\(TransitionOptions.name(\.layer))` and "
            + "`\(TransitionOptions.name(\.change))` for one layer before and after a change"
        ], token: TransitionOptions.name(\.to))
    }
    var parent = from.parent ?? stage.root
    while !isIn(to, parent) { parent = parent.parent ?? stage.root }
    return parent
  }

  /// Returns the bounds over whose edges elements enter: the nearest layer with a size, or the
  /// screen.
  private func bounds(of parent: Layer) -> Rectangle {
    for layer in [parent, stage.root] {
      guard let width = layer.property("width"), let height = layer.property("height") else {
        continue
      }
      let frame = Rectangle(
        x: 0, y: 0, width: stage.read(width.slot), height: stage.read(height.slot))
      if frame.width > 0, frame.height > 0 { return frame }
    }
    return Rectangle(x: 0, y: 0, width: 0, height: 0)
  }

  func trace(_ report: TransitionReport, of transition: TransitionObject) {
    func trace(_ event: String, _ identifiers: [Identifier]) {
      guard !identifiers.isEmpty else { return }
      transition.report(event, identifiers.map { .name($0.description) })
    }
    for (identifier, effect) in report.order {
      let event =
        report.changes[identifier].map(\.rawValue) ?? HierarchyDiff.Change.shared.rawValue
      transition.report(event, [.name(identifier.description), .name(effect)])
    }
    trace("reparented", report.reparented)
    trace("unmatched", report.unmatched)
    trace("unruled", report.unruled)
    for unmet in report.unmet {
      transition.report(
        "unmet", [.name(unmet.rule.description)] + (unmet.nearest.map { [.name($0)] } ?? []))
    }
  }
}
