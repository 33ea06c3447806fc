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
      var view = view(beside: [from, to])
      var backdrop: StateCapture.Backdrop? = backdrop(of: transition.definition.rules, from, to)
      // Another run shows the layers that it covers.
      if let slot = (transition.definition.isPresenting ? to : from).property("hidden")?.slot,
        view.hidden[slot] ?? false
      {
        backdrop = nil
      }
      // During another run with reduced motion, copies show the states as a whole.
      if transition.isReduced, !view.hidden.isEmpty {
        transition.definition.rules = TransitionRules([])
        backdrop = nil
      }
      let (source, destination) = try capture(
        from, to, in: parent, transition.definition, &view, backdrop)
      let plan = plan(transition, from, source, to, destination, at: end)
      return try begin(
        transition, source, destination, in: parent, plan, from: end, at: time)
    case .change(let layer, let function):
      let (record, before, after) = try change(
        of: transition, layer, function, from: end)
      if !record.isApplied(at: .destination, on: stage) {
        try record.assign(.destination, on: stage)
      }
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

  /// Captures the two states of a transition.
  private func capture(
    _ from: Layer, _ to: Layer, in parent: Layer, _ definition: TransitionDefinition,
    _ view: inout StateCapture.StageView, _ backdrop: StateCapture.Backdrop?
  ) throws(Diagnostic) -> (source: StateCapture, destination: StateCapture) {
    let ground = definition.isPresenting ? from : to
    let partners = try partners(in: ground, definition.rules)
    func capture(_ layer: Layer) -> StateCapture {
      view.partners = layer === ground ? partners : [:]
      return StateCapture(
        of: layer, in: parent, rules: definition.rules, view: view,
        backdrop: layer === ground ? nil : backdrop)
    }
    return (capture(from), capture(to))
  }

  /// Returns the rules of the layers of a ground that are partners of elements with other ids, by
  /// index.
  private func partners(
    in ground: Layer, _ rules: TransitionRules
  ) throws(Diagnostic) -> [Int: Identifier] {
    var partners: [Int: Identifier] = [:]
    for (rule, layer) in try rules.partners() {
      let subject = "the partner of `\(rule)` in `\(ground.path)`"
      guard layer !== ground, layer.isSelfOrDescendant(in: ground) else {
        throw Diagnostic(
          .conflictingOptions, "\(subject) would be `\(layer.path)`, which is not in it",
          help: ["`from` is a layer of the state underneath"], token: "from")
      }
      if let other = partners[layer.index] {
        throw Diagnostic(
          .conflictingOptions, "\(subject) would be `\(layer.path)`, which is that of `\(other)`",
          help: ["a layer is the partner of one element"], token: "from")
      }
      partners[layer.index] = rule
    }
    return partners
  }

  /// Returns what fades in the presented state of a transition between two layers.
  private func backdrop(
    of rules: TransitionRules, _ from: Layer, _ to: Layer
  ) -> StateCapture.Backdrop {
    StateCapture.Backdrop(
      rules: rules,
      others: TransitionRules(
        (ruledIdentifiers[[from.index, to.index]] ?? []).map { ($0, TimedEffect(.none)) }))
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
      var view = StateCapture.StageView(stage: stage, hidden: [:], containers: containerLayers)
      var definition = transition.baseDefinition
      let (source, destination) = try capture(
        from, to, in: parent, definition, &view, backdrop(of: definition.rules, from, to))
      StateCapture.name(source, destination)
      definition.rules = definition.rules.fading(source.fading + destination.fading)
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
    let fading = source.fading + destination.fading
    transition.definition.rules = transition.definition.rules.fading(fading)
    transition.definition.faded.formUnion(fading.map(\.name))
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
    var ground = view
    ground.partners = try partners(in: layer, rules)
    let before = StateCapture(of: layer, in: parent, rules: rules, view: ground)
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
    let (source, rules) = capture(run, of: old, for: new)
    var plan = run.plan.leading(to: slot, isHidden: stage.read(slot) != 0)
    let isPresenting = slot != plan.ground
    var view = StateCapture.StageView(
      stage: stage, hidden: run.plan.before, containers: containerLayers)
    if !isPresenting { view.partners = try partners(in: layer, new.baseDefinition.rules) }
    let destination = StateCapture(
      of: layer, in: parent, rules: rules, view: view,
      backdrop: isPresenting ? backdrop(of: new.baseDefinition.rules, from, layer) : nil)
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
    let (source, rules) = capture(run, of: old, for: new)
    let interrupted = run.interrupted(at: time)
    // The function must see the layer as it was before the active change.
    run.restore(.source)
    try old.hand(over: run, at: time)
    try old.change?.record.assign(.source, on: stage)
    new.definition = new.baseDefinition
    new.change = nil
    let (record, _, _) = try change(of: new, layer, function, from: .source)
    new.definition.rules = rules
    let parent = layer.parent ?? layer
    let destination = StateCapture(
      of: layer, in: parent, rules: rules,
      view: .init(stage: stage, hidden: [:], containers: containerLayers))
    var plan = run.plan.leading(to: record.visibility)
    cover(destination, in: &plan)
    let next = try begin(
      new, source, destination, in: parent, plan, from: .source, at: time, interrupted)
    next.run(to: .destination, at: time)
  }

  /// Captures what a run shows as the source of its successor, whose rules are extended to
  /// everything that the run moves. Returns it with the rules that find the elements of the
  /// destination: what fades without a rule is no element of another state.
  private func capture(
    _ run: TransitionRun, of old: TransitionObject, for new: TransitionObject
  ) -> (source: StateCapture, rules: TransitionRules) {
    let flying = run.copies.map { (name: $0.node.identifier, path: $0.path) }
    let faded = old.definition.faded.intersection(flying.map(\.name))
    new.definition = new.baseDefinition
    let rules = new.definition.rules.fading(flying.filter { !faded.contains($0.name) })
    new.definition.rules = rules.fading(flying)
    new.definition.faded = faded
    var view = StateCapture.StageView(stage: stage, hidden: [:], containers: [])
    for copy in run.copies { view.copies[copy.layer.index] = copy.path }
    let root = run.container.root ?? stage.root
    let source = StateCapture(
      of: root, in: root.parent ?? root, rules: new.definition.rules, view: view)
    return (source, rules)
  }
}

extension TransitionPlugin {
  /// Rejects a rule for a shared element of which one state has one layer and the other state has
  /// several, none of them with the same path.
  ///
  /// An element inside one that enters or leaves is no candidate, because it goes with that one.
  func checkAmbiguity(
    _ source: StateCapture, _ destination: StateCapture, _ transition: TransitionObject
  ) throws(Diagnostic) {
    let rules = transition.definition.rules
    let places = [source, destination].map { state in
      Dictionary(grouping: state.elements.indices) {
        rules.rule(of: state.hierarchy.identifiers[$0])
      }
    }
    for rule in rules.identifiers {
      guard case .shared = rules.effect(of: rule).effect, let old = places[0][rule],
        let new = places[1][rule], min(old.count, new.count) == 1, old.count != new.count
      else { continue }
      let (one, other, alone, several) =
        old.count == 1
        ? (source, destination, old[0], new) : (destination, source, new[0], old)
      let name = one.hierarchy.identifiers[alone]
      guard other.hierarchy.index(of: name) == nil, !one.isCarried(alone, besides: other) else {
        continue
      }
      let candidates = several.map { other.hierarchy.identifiers[$0] }
      throw Diagnostic(
        .ambiguousIdentifier,
        "\(transition.label): `\(name)` of the \(old.count == 1 ? "source" : "destination") "
          + "could be " + candidates.map { "`\($0)`" }.joined(separator: " or "),
        help: [
          "give the layers around it and around its partner the same id, or give the others a "
            + "rule, such as [\("\(candidates[0])".literal)] = \("crossfade".literal)"
        ],
        token: rule.description)
    }
  }

  /// Rejects elements that another run moves. Runs between the same states must move different ids.
  func checkConflicts(
    _ source: StateCapture, _ destination: StateCapture, _ plan: VisibilityPlan,
    _ transition: TransitionObject, besides interrupted: TransitionRun? = nil
  ) throws(Diagnostic) {
    for (other, run) in active where other !== transition && run !== interrupted {
      let both = "\(transition.label) and \(other.label) both move"
      if plan.sharesRoot(with: run.plan) {
        let rules = transition.definition.rules
        let names = Set((source.elements + destination.elements).map(\.path.fullName))
        let common = run.copies.first { copy in
          [copy.source, copy.destination].compactMap { $0?.path }.contains {
            rules.length(at: $0) != nil || names.contains($0.fullName)
          }
        }
        if let common {
          throw Diagnostic(
            .drivenProperty, "\(both) `\(common.node.identifier)`",
            help: [
              "let the first one end, or `interrupt` it; to run at once, they need different ids"
            ], token: "play")
        }
      }
      guard let slot = plan.conflict(with: run.plan) else { continue }
      throw Diagnostic(
        .drivenProperty, "\(both) `\(stage.layer(at: slot).path)`",
        help: [
          "let the first one end, or `interrupt` it; to run at once, they need different layers"
        ],
        token: "play")
    }
  }
}
