import MotionCore
import MotionPlugin
import MotionValues

/// What a state says of a property.
enum StateValue {
  case value(SlotTarget)
  case rule(StateRule)

  /// The property's first slot.
  var slot: Int {
    switch self {
    case .value(let target): target.slot
    case .rule(let rule): rule.slot
    }
  }
}

/// A rule that a property has while a state lasts: a function, a mapping, or a part of the parent's
/// length.
final class StateRule {
  /// The property's first slot.
  let slot: Int
  private let property: Property
  private let layer: Layer
  private let set: PropertyRules.Setter

  init(_ set: @escaping PropertyRules.Setter, for property: Property, at slot: Int, of layer: Layer)
  {
    self.set = set
    self.property = property
    self.slot = slot
    self.layer = layer
  }

  var path: String { "\(layer.path).\(property.name)" }
  var isRemoved: Bool { layer.isRemoved }

  func begin() throws(Diagnostic) { try set(layer) }

  /// Gives the property a value instead.
  func end(with value: PropertyValue) throws(Diagnostic) {
    let stage = layer.stage
    try stage.assign(value, to: slot) { () throws(Diagnostic) in
      try stage[PropertyRules.self].free?(property, layer)
    }
  }
}

/// The rules of states, and those that hold now.
struct StateRules {
  /// By the name of the state, and by slot.
  private(set) var rules: [String: [Int: StateRule]] = [:]
  /// Those of the present state, by slot.
  private var holding: [Int: StateRule] = [:]

  /// What a change of state changes.
  struct Change {
    /// The rules that end, in the order of their slots.
    fileprivate let ending: [StateRule]
    fileprivate let beginning: [StateRule]

    /// Those of a state's values that do not take the place of a rule.
    func targets(of all: [SlotTarget]) -> [SlotTarget] {
      all.filter { target in !ending.contains { $0.slot == target.slot } }
    }
  }

  mutating func add(_ rule: StateRule, of state: String) {
    rules[state, default: [:]][rule.slot] = rule
  }

  /// Whether a rule of the present state drives a property.
  func holds(_ slot: Int) -> Bool { holding[slot] != nil }

  /// The first rule of one of two states that the other one does not have.
  func difference(of source: String, from destination: String) -> StateRule? {
    let (source, destination) = (rules[source] ?? [:], rules[destination] ?? [:])
    let differing = Set(source.keys).union(destination.keys).sorted().first {
      source[$0] !== destination[$0]
    }
    return differing.flatMap { source[$0] ?? destination[$0] }
  }

  /// What changes with a state; nil if no rule does.
  func change(to state: String) -> Change? {
    let new = rules[state] ?? [:]
    guard !(new.isEmpty && holding.isEmpty) else { return nil }
    func sorted(_ rules: [StateRule]) -> [StateRule] {
      rules.filter { !$0.isRemoved }.sorted { $0.slot < $1.slot }
    }
    let change = Change(
      ending: sorted(holding.values.filter { new[$0.slot] == nil }),
      beginning: sorted(new.values.filter { holding[$0.slot] !== $0 }))
    return change.ending.isEmpty && change.beginning.isEmpty ? nil : change
  }

  /// Ends rules, whose properties then have the values of the new state, and begins others.
  mutating func apply(_ change: Change, values: [SlotTarget]) throws(Diagnostic) {
    for rule in change.ending {
      holding[rule.slot] = nil
      guard let value = values.first(where: { $0.slot == rule.slot })?.value else { continue }
      try rule.end(with: value)
    }
    for rule in change.beginning {
      try rule.begin()
      holding[rule.slot] = rule
    }
  }
}
