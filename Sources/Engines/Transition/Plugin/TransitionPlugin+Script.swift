import MotionCore
import MotionPlugin
import MotionValues

extension TransitionPlugin {
  var module: Module {
    let make = Function(
      "transition", "Makes a transition between two states of a screen, with a rule for each id.",
      .table(TransitionOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in
      try self.makeTransition(options)
    }
    return Module(
      functions: [make] + effectFunctions,
      types: [transitionType, ReportObject.type, Self.effectType],
      layerOptions: [contentTransition],
      choices: [
        Edge.choiceDescription, SharedOptions.Content.choiceDescription,
        ContentScaling.choiceDescription, ContentAnchor.choiceDescription,
        TransitionEnd.choiceDescription, TransitionStagger.Direction.choiceDescription,
      ], tables: [RuleTable.description, EffectProperties.description])
  }

  private var contentTransition: LayerOption {
    let effect = Parameter(
      "contentTransition", as: ContentEffect.self,
      "The effect with which the text leaves and enters, besides a cross-fade, when it changes within `motion.withAnimation`."
    )
    return LayerOption(of: StandardLayers.text, effect) { [unowned self] layer in
      self.contentTransition(of: layer)?.effect
    } set: { [unowned self] layer, effect in
      self.setContentTransition(effect, of: layer)
    }
  }

  private func makeTransition(_ options: TransitionOptions) throws(Diagnostic) -> TransitionObject {
    let states = try options.states()
    var rules: [(Identifier, TimedEffect)] = []
    for (id, value) in options.rules.rules {
      // What is inside of a component has `:` before its id there, too: `filters:dim`.
      rules.append((Identifier(id.replacing(":", with: "/:")), value.effect))
    }
    let fallback = options.fallback?.effect
    var staggers: [TransitionStagger] = []
    for rule in options.stagger { staggers.append(try rule.makeStagger()) }
    let curve = try options.curve.makeCurve()
    var definition = TransitionDefinition(
      rules: TransitionRules(rules, fallback: fallback),
      timing: ElementTiming(start: options.delay, duration: options.duration, curve: curve),
      staggers: staggers, isPresenting: true)
    if stage.reducesMotion { try reduce(&definition, options, states) }
    if case .layers(let from, let to) = states {
      try hide(to, behind: from)
      ruledIdentifiers[[from.index, to.index], default: []].formUnion(rules.map(\.0))
    }
    let transition = TransitionObject(
      name: options.name, states: states, options: options, definition: definition,
      container: makeContainer(options.name), plugin: self)
    noteFacts(of: transition)
    return transition
  }

  /// Notes for `motion check` a transition that the script makes.
  private func noteFacts(of transition: TransitionObject) {
    guard
      let facts = stage.facts?.add(
        transition, label: transition.label, transition: transition.name)
    else { return }
    transition.facts = facts
    guard case .layers = transition.states, !transition.isReduced else { return }
    facts.examine = { [unowned self, weak transition] () throws(Diagnostic) in
      guard let transition else { return }
      transition.facts?.note(unmet: try report(of: transition).unmetRules)
    }
  }

  /// Hides a destination until a transition runs to it, unless an earlier transition has named it,
  /// or its source is hidden, so that it is shown already.
  private func hide(_ to: Layer, behind from: Layer) throws(Diagnostic) {
    defer { known.formUnion([from.index, to.index]) }
    guard !known.contains(to.index), !from.isSelfOrDescendant(in: to),
      !to.isSelfOrDescendant(in: from),
      let slot = to.property("hidden")?.slot, stage.read(slot) == 0,
      stage.store.owner(of: slot) == .none, let source = from.property("hidden")?.slot,
      stage.read(source) == 0 || awaited.contains(from.index)
    else { return }
    awaited.insert(to.index)
    try stage.assign(.boolean(true), to: slot)
  }

  /// Replaces the rules by one effect of the whole states.
  private func reduce(
    _ definition: inout TransitionDefinition, _ options: TransitionOptions,
    _ states: TransitionObject.States
  ) throws(Diagnostic) {
    let timed: TimedEffect
    switch options.reduced {
    case .response(.keep): return
    case .response(.jump): timed = TimedEffect(.none, EffectTiming(duration: 0, curve: .linear))
    case .effect(let value): timed = value.effect
    }
    let layers =
      switch states {
      // A source that stays behind the destination does not fade.
      case .layers(let from, let to): options.keepsSource ? [to] : [from, to]
      case .change(let layer, _): [layer]
      }
    definition.rules = TransitionRules(layers.map { (Identifier($0.id), timed) })
    definition.staggers = []
  }

  private var transitionType: ObjectType {
    .playable(
      TransitionObject.self,
      "A transition between two states of a screen, reversible at any time.", stage: stage,
      verbs: [
        .play: "Runs to the destination from where it is; ends at once if that is shown.",
        .seek: "Pauses at a fraction of its time, as during a gesture: 0 is the source, 1 the "
          + "destination.",
        .stop: "Ends at once in the state that is visually nearer, by the average progress of its "
          + "elements.",
        .finish: "Ends at once in the destination.",
      ],
      methods: [
        Function(
          method: "cancel", of: "transition",
          "Ends at once in the source, as if it had never begun."
        ) { [unowned self] (transition: TransitionObject, _) throws(Diagnostic) in
          try transition.jump(to: .source, at: self.stage.now)
          return transition
        },
        Function(
          method: "draggable", of: "transition",
          "Lets a finger on a layer move it by distance, from where it is; a release completes or reverses it.",
          .table(TransitionDragOptions.self)
        ) { [unowned self] (transition: TransitionObject, _, options) throws(Diagnostic) in
          self.stage.touchTargets.add(try options.makePan(of: transition))
          return transition
        },
        Function(
          method: "interrupt", of: "transition",
          "Continues to another target with the current velocities; returns the transition that runs.",
          .table(InterruptOptions.self)
        ) { [unowned self] (transition: TransitionObject, _, options) throws(Diagnostic) in
          try self.interrupt(transition, options.to, at: self.stage.now)
        },
        Function(
          method: "reversed", of: "transition",
          "Returns the transition in the opposite direction, with the same rules."
        ) { [unowned self] (transition: TransitionObject, _) throws(Diagnostic) in
          try self.reversed(transition)
        },
        Function(
          method: "report", of: "transition",
          "Returns a comparison of its states: what enters, leaves and moves, and what has no rule."
        ) { [unowned self] (transition: TransitionObject, _) throws(Diagnostic) in
          ReportObject(try self.report(of: transition))
        },
        Function(
          method: "onComplete", of: "transition",
          "Calls a function at each end, in both directions, with the state that is then shown.",
          .callback(
            "callback", arguments: [.init("state", TransitionEnd.typeDescription)],
            "The function, called at the instant of the end.")
        ) { (transition: TransitionObject, _, callback) throws(Diagnostic) in
          transition.completions.append(callback)
          return transition
        },
      ],
      properties: [
        ObjectProperty("progress", "The fraction of its time from the source, 0 to 1.") {
          [unowned self] (transition: TransitionObject) in
          transition.run?.fraction(at: self.stage.now)
            ?? (transition.restingEnd == .destination ? 1 : 0)
        }
      ])
  }

  /// The name of the option for the new target of an interrupted transition.
  private func to() -> String { InterruptOptions.name(\.$to) }

  private func interrupt(
    _ transition: TransitionObject, _ target: InterruptOptions.Target, at time: Double
  ) throws(Diagnostic) -> TransitionObject {
    guard !transition.yieldsToFinger() else { return transition }
    try transition.finishIfOver(at: time)
    guard transition.run != nil else {
      throw Diagnostic(
        .wrongState, "`interrupt` does not apply to \(transition.label), which is not under way",
        help: ["play a transition to that state"], token: "interrupt")
    }
    switch (transition.states, target) {
    case (.layers, .layer(let layer)):
      try interrupt(transition, with: transition, to: layer, at: time)
      return transition
    case (_, .transition(let other)):
      try interrupt(transition, with: other, at: time)
      return other
    case (.change(let layer, _), .layer):
      throw Diagnostic(
        .wrongState, "\(transition.label) changes one layer, so no other layer can replace it",
        help: [
          "pass as `\(to())` another transition with `\(TransitionOptions.name(\.layer)) = \(layer.id)` and a "
            + "`\(TransitionOptions.name(\.change))`, or `reverse` this one"
        ], token: to())
    }
  }

  private func interrupt(
    _ transition: TransitionObject, with other: TransitionObject, at time: Double
  ) throws(Diagnostic) {
    switch (transition.states, other.states) {
    case (.layers, .layers(_, let to)) where !other.isInUse:
      try interrupt(transition, with: other, to: to, at: time)
    case (.change(let layer, _), .change(let same, let function))
    where layer === same && !other.isInUse:
      try interrupt(transition, with: other, changing: layer, by: function, at: time)
    case (.layers, _):
      throw Diagnostic(
        .wrongState, "\(other.label) cannot replace \(transition.label)",
        help: ["pass a layer as `\(to())`, or a transition to one that is not under way"],
        token: to())
    case (.change(let layer, _), _):
      throw Diagnostic(
        .wrongState, "\(other.label) cannot replace \(transition.label)",
        help: [
          "pass as `\(to())` another transition that changes `\(layer.path)` and is not under way"
        ],
        token: to())
    }
  }

  private func reversed(_ transition: TransitionObject) throws(Diagnostic) -> TransitionObject {
    if let back = transition.back { return back }
    guard case .layers(let from, let to) = transition.states else {
      throw Diagnostic(
        .wrongState, "`reversed` does not apply to \(transition.label), which changes one layer",
        help: ["play it, then `reverse` it"], token: "reversed")
    }
    var definition = transition.baseDefinition
    definition.isPresenting.toggle()
    let back = TransitionObject(
      name: transition.name, states: .layers(from: to, to: from), options: transition.options,
      definition: definition, container: transition.container, plugin: self)
    back.facts = transition.facts
    transition.pair(with: back)
    return back
  }
}
