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

  /// All slots of the property.
  var slots: Range<Int> { slot..<slot + property.slotCount }

  /// Whether its values are numbers or colours, which a finger moves.
  var isMovable: Bool { property.type.isContinuous && layer.stage.readValue(slot).mixed == nil }

  func begin() throws(Diagnostic) { try set(layer) }

  /// Ends the rule; the property keeps its present value.
  func free() throws(Diagnostic) { try layer.stage[PropertyRules.self].free?(property, layer) }

  /// Gives the property a value instead.
  func end(with value: PropertyValue) throws(Diagnostic) {
    let stage = layer.stage
    try stage.assign(value, to: slot) { () throws(Diagnostic) in try free() }
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

  /// The rules of a state that another one does not have and that a finger can move, in the order of
  /// their slots.
  func movable(of state: String, from other: String) -> [StateRule] {
    let others = rules[other] ?? [:]
    return (rules[state] ?? [:]).values.filter {
      others[$0.slot] !== $0 && $0.isMovable && !$0.isRemoved
    }.sorted { $0.slot < $1.slot }
  }

  /// Ends those of some rules that hold; the properties keep their present values.
  mutating func suspend(_ rules: [StateRule]) throws(Diagnostic) {
    for rule in rules where holding[rule.slot] === rule {
      holding[rule.slot] = nil
      try rule.free()
    }
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
