import MotionValues

/// The slots that engines read as inputs, such as the length of a scroll view's content.
///
/// An engine applies an input in the turn in which a script assigns it, and at each tick while a
/// driver moves it.
struct EngineInputs: ~Copyable {
  private var slots = SlotSet()
  /// The checks of the numbers assigned to a slot, by slot.
  private var checks: [Int: [(Double) throws(Diagnostic) -> Void]] = [:]
  /// What an engine does when a slot has been assigned, by slot.
  private var reactions: [Int: () throws(Diagnostic) -> Void] = [:]
  /// The assigned inputs that the engines have not applied yet.
  private(set) var assigned: [Int] = []
  /// The inputs that have or had a driver.
  private(set) var driven: [Int] = []

  @inline(__always)
  func contains(_ slot: Int) -> Bool { slots.contains(slot) }

  mutating func add(_ slot: Int, slotCount: Int, isDriven: Bool) {
    slots.reserve(slotCount)
    slots.insert(slot)
    if isDriven, !driven.contains(slot) { driven.append(slot) }
  }

  mutating func addCheck(of slot: Int, _ check: @escaping (Double) throws(Diagnostic) -> Void) {
    checks[slot, default: []].append(check)
  }

  func check(_ number: Double, for slot: Int) throws(Diagnostic) {
    guard !checks.isEmpty, let checks = checks[slot] else { return }
    for check in checks { try check(number) }
  }

  mutating func setReaction(to slot: Int, _ react: @escaping () throws(Diagnostic) -> Void) {
    reactions[slot] = react
  }

  mutating func noteAssignment(to slot: Int) {
    if contains(slot) { assigned.append(slot) }
  }

  /// What an engine does when the slot has been assigned.
  func reaction(to slot: Int) -> (() throws(Diagnostic) -> Void)? {
    reactions.isEmpty ? nil : reactions[slot]
  }

  /// Forgets that a slot has had a driver.
  mutating func forgetDriver(of slot: Int) {
    if contains(slot) { driven.removeAll { $0 == slot } }
  }

  /// Records that a slot has a new owner.
  mutating func noteOwner(of slot: Int) {
    if contains(slot), !driven.contains(slot) { driven.append(slot) }
  }

  mutating func forgetAssigned() {
    if !assigned.isEmpty { assigned.removeAll(keepingCapacity: true) }
  }
}

extension Stage {
  /// Makes a slot an input of an engine.
  package func addInput(_ slot: Int) {
    inputs.add(slot, slotCount: store.slotCount, isDriven: store.owner(of: slot) != .none)
  }

  /// Makes a slot an input, and lets an engine reject the numbers that scripts assign to it.
  package func addCheck(of slot: Int, _ check: @escaping (Double) throws(Diagnostic) -> Void) {
    addInput(slot)
    inputs.addCheck(of: slot, check)
  }

  /// Makes a slot an input, and lets an engine react at once when a script assigns it.
  package func react(
    toAssignmentOf slot: Int, _ react: @escaping () throws(Diagnostic) -> Void
  ) {
    addInput(slot)
    inputs.setReaction(to: slot, react)
  }

  /// The inputs that scripts have assigned since the engines' last turn.
  package var assignedInputs: [Int] { inputs.assigned }

  /// The inputs that have or had a driver.
  package var drivenInputs: [Int] { inputs.driven }
}
