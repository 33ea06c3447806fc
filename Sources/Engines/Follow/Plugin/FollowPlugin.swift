import MotionCore
import MotionPlugin
import MotionValues

/// The engine of properties that are derived from others, or follow a target by a spring.
package final class FollowPlugin: Plugin, Engine {
  package static let name = "follow"

  unowned let stage: Stage
  /// The properties that this engine derives, by first slot.
  private(set) var derived: [Int: Derivation] = [:]
  /// The pins of layers, by the index of the layer.
  var pins: [Int: LayerPins] = [:]
  /// What pins compute, by slot.
  var pinned: [Int: PinRule.Result] = [:]
  /// The springs, in the order of their slots.
  private(set) var followers: [SpringFollowing] = []
  /// Whether the last turn's effects on the springs' targets have been determined.
  private var isSettled = true

  package init(stage: Stage) {
    self.stage = stage
    stage[PropertyRules.self].read = { [unowned self] (property, call, index) throws(Mismatch) in
      try setter(for: property, call, index)
    }
    stage[PropertyRules.self].pins = PropertyRules.Pins(
      names: Set(PinEdge.allCases.map(\.rawValue))
    ) { [unowned self] (layer, call, index) throws(Mismatch) in
      try pinSetters(for: layer, call, index)
    }
    stage[PropertyRules.self].free = { [unowned self] (property, layer) throws(Diagnostic) in
      try derive(DerivedTarget(property.name, of: layer), by: .free, at: nil)
    }
    stage.afterRemovals { [unowned self] in forget($0) }
  }

  /// Forgets the rules of layers that have been removed.
  private func forget(_ layers: [Layer]) {
    for layer in layers {
      pins[layer.index] = nil
      for slot in layer.slots.joined() where derived.removeValue(forKey: slot) != nil {
        pinned[slot] = nil
        followers.removeAll { $0.target.slot == slot }
      }
    }
  }

  /// A number also has the properties common to all layers, because geometry relies on them.
  package static let numberKind = LayerKind(
    "number", own: [.number("value", .none, "The number.")],
    "A custom number, which is read, assigned and animated as properties are; it has no picture."
  )

  package func makeModule() -> Module {
    Module(
      functions: [map], types: [MappingObject.type],
      layers: [LayerDeclaration(Self.numberKind)], layerOptions: pinOptions,
      layerMethods: [derive, follow],
      tables: [DerivationTable.description])
  }

  private var derive: Function {
    Function(
      method: "derive", of: "layer",
      "Computes properties from others, without delay; `false` frees a property at its present value.",
      Parameter("properties", as: DerivationTable.self, "The properties, and what computes each.")
    ) { [unowned self] (layer: Layer, call, table) throws(Diagnostic) in
      for (name, entry) in table.entries {
        try derive(DerivedTarget(name, of: layer), by: entry, at: call.location)
      }
      return Nothing()
    }
  }

  /// Computes a property by a rule from now on, or frees it.
  func derive(
    _ target: DerivedTarget, by entry: DerivationTable.Entry, at place: SourceLocation?
  ) throws(Diagnostic) {
    try requireNotPinned(target)
    try replace(target) { () throws(Diagnostic) in
      guard let rule = try Self.rule(entry, for: target) else { return nil }
      return Self.derivation(of: target, by: rule, at: place)
    }
  }

  private var map: Function {
    Function(
      "map", "Makes a mapping: a number of the scene, from stop to stop, to numbers or colours.",
      Parameter("source", as: NumberOwner.self, "The layer or the object with the number."),
      Parameter<String>.number("property", "The name of the number."),
      .list("stops", of: .number("stop", .none, "A number."), "The source's numbers, ascending."),
      .list(
        "values", of: MapEnd.parameter,
        "The value at each stop: all numbers, or all colours. A number may be a function or, for a place or a length, "
          + "a text such as \"50% - 8\" or a sibling's edge."),
      .table(MapOptions.self).orEmpty
    ) { [unowned self] (owner, property, stops, values, options) throws(Diagnostic) in
      try MappingObject(
        try NumberReading(property, of: owner, on: stage), stops: stops, values: values, options)
    }
  }

  private var follow: Function {
    Function(
      method: "follow", of: "layer",
      "Moves properties by a spring towards a target that may move; `false` frees a property at its present value.",
      Parameter(
        "properties", as: DerivationTable.self, "The properties, and what computes each target."),
      .table(FollowOptions.self).orEmpty
    ) { [unowned self] (layer: Layer, call, table, options) throws(Diagnostic) in
      for (name, entry) in table.entries {
        let target = try DerivedTarget(name, of: layer)
        guard target.property.isNumber else {
          _ = try layer.numberSlot(name)
          continue
        }
        try requireNotPinned(target)
        try replace(target) { () throws(Diagnostic) in
          guard let rule = try Self.rule(entry, for: target) else { return nil }
          if options.isReduced(for: target) {
            return Self.derivation(of: target, by: rule, at: call.location)
          }
          let following = try SpringFollowing(target, rule, options)
          followers.append(following)
          return following.derivation(at: call.location)
        }
      }
      return Nothing()
    }
  }

  private static func rule(
    _ entry: DerivationTable.Entry, for target: DerivedTarget
  ) throws(Diagnostic) -> (any ValueRule)? {
    switch entry {
    case .function(let function): FunctionRule(function, for: target)
    case .mapping(let mapping): try MappingRule(mapping, for: target)
    case .length(let length, let axis):
      try PinRule(
        .described(length, isLength: target.property.name == axis.length), of: target, along: axis)
    case .pins(let result, let axis, let pins):
      try PinRule(result, of: target, along: axis, pins: pins)
    case .free: nil
    }
  }

  /// Replaces the rule by which this engine derives a property; if `make` fails, the present rule
  /// stays.
  func replace(
    _ target: DerivedTarget, by make: () throws(Diagnostic) -> Derivation?
  ) throws(Diagnostic) {
    let before = derived[target.slot]
    let present = followers
    do throws(Diagnostic) {
      let derivation = try make()
      if let derivation { stage.noteDerived(derivation.outputs) }
      if before != nil { stage.derivations.remove(target.slot) }
      if let derivation {
        stage.services.layouts?.cede(target.slot)
        try stage.derivations.add(derivation)
        do throws(Diagnostic) {
          try followers.last { $0.isMade(derivation) }?.checkCycle()
        } catch {
          stage.derivations.remove(target.slot)
          throw error
        }
      }
      derived[target.slot] = derivation
      followers.removeAll { $0.target.slot == target.slot && !$0.isMade(derivation) }
    } catch {
      followers = present
      if let before, !stage.derivations.drives(target.slot, in: stage.store) {
        try? stage.derivations.add(before)
      }
      throw error
    }
  }

  static func derivation(
    of target: DerivedTarget, by rule: any ValueRule, at place: SourceLocation?,
    refusal: ((_ path: String) -> Diagnostic)? = nil
  ) -> Derivation {
    let derivation = Derivation(
      label: rule.label, inputs: rule.inputs, outputs: target.slots, isTimed: rule.isTimed,
      rule: rule.plain
        ?? .values { (evaluator, results) throws(Diagnostic) in
          try rule.compute(evaluator, &results)
        },
      reads: rule.reads,
      velocity: { (evaluator, slot) throws(Diagnostic) in
        try rule.velocity(evaluator, of: slot - target.slot)
      },
      refusal: refusal
        ?? { path in Self.refusal(of: path, "is derived", "derive", target, place) },
      declaration: { _ in rule.declaration })
    derivation.place = place
    derivation.isScored = !(rule is PinRule)
    return derivation
  }

  /// The error for an assignment to a property that this engine derives, or for a claim of it.
  static func refusal(
    of path: String, _ state: String, _ method: String, _ target: DerivedTarget,
    _ place: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .derivedProperty, "`\(path)` \(state)" + (place.map { ", at \($0)" } ?? ""),
      help: ["`\(method) { \(target.property.name) = false }` frees it"],
      token: target.property.name)
  }

  // MARK: Engine

  /// Determines the effects of the last turn on the springs' targets, and when the springs come to
  /// rest.
  private func settle() throws(Diagnostic) {
    guard !isSettled else { return }
    isSettled = true
    for follower in followers {
      try follower.settle { slot in followers.first { $0.target.slot == slot } }
    }
    for follower in followers { _ = try follower.end() }
  }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    try settle()
    var next: Double?
    for follower in followers {
      guard let end = try follower.end(), end <= limit else { continue }
      next = min(next ?? end, end)
    }
    return next
  }

  package func turn(at time: Double) throws(Diagnostic) {
    guard !followers.isEmpty else { return }
    isSettled = false
    for follower in followers { try follower.prepare(for: time) }
    for follower in followers { follower.begin() }
  }

  package var isActive: Bool { settling != nil }

  package var activity: String? { settling?.label }

  /// The first spring that moves towards a target at rest.
  private var settling: SpringFollowing? {
    do throws(Diagnostic) {
      try settle()
    } catch {
      stage.noteFailure(error)
    }
    return followers.first(where: \.isSettling)
  }
}

/// The properties that follow a target by a spring, as a description.
extension FollowPlugin: BehaviourSource {
  package func declare(in behaviour: inout Behaviour) {
    for follower in followers where !follower.target.layer.isRemoved {
      let sources = follower.rule.inputs.map(stage.path)
      let form: Behaviour.Link.Form
      switch follower.rule.plain {
      case .map(let map): form = .map(map)
      case .sum(let sum): form = .sum(sum)
      case .store, .values, nil:
        behaviour.add(
          unknown: "`\(follower.target.path)`, which follows by a spring", at: follower.place,
          "a function of the script computes its target")
        continue
      }
      var link = Behaviour.Link(follower.target.path, from: sources, form, at: follower.place)
      link.follows = SlotTiming(.spring(follower.spring.spring))
      behaviour.links.append(link)
    }
  }
}
