import MotionValues

/// Something that changes what is shown of a slot, on top of the value that the slot's owner sets.
package protocol SlotModifier: AnyObject {
  /// Whether it multiplies the value, and comes to 1; otherwise it is an offset.
  var isFactor: Bool { get }

  /// Whether it stays the same.
  var isConstant: Bool { get }

  /// Its value and velocity at a time no earlier than the last turn.
  func motion(at time: Double) -> ValueAndVelocity

  /// Whether it has ended by a time.
  func isOver(at time: Double) -> Bool

  /// The offset that remains once it has ended, until the slot's owner ends; for ever if the slot has
  /// none.
  func remainder(at time: Double) -> Double

  /// Whether it ends when the slot has no other owner.
  var needsOwner: Bool { get }

  /// The first corner of its motion after a time; nil if there is none.
  func nextCorner(after time: Double) -> Double?

  /// The declared motion of a slot that rests at `base` and has no other modifier; nil if there is
  /// none.
  func declaration(base: Double) -> DeclaredMotion?
}

extension SlotModifier {
  package var isFactor: Bool { false }
  package var isConstant: Bool { false }
  package func remainder(at time: Double) -> Double { 0 }
  package var needsOwner: Bool { false }
  package func nextCorner(after time: Double) -> Double? { nil }
  package func declaration(base: Double) -> DeclaredMotion? { nil }
}

/// The slots that show something other than what their owners set: the sum of the owner's value and
/// of offsets, times factors. A factor below 0 counts as 0.
///
/// Drivers, claims and assignments concern the owner's value, the base; reads, derivations, hit tests
/// and traces see what is shown.
///
/// Invariants:
/// 1. A slot with modifiers that nothing else drives belongs to this group, which keeps its base.
/// 2. A slot without modifiers has no place here, and costs nothing.
package final class ModifiedSlots {
  private struct Place {
    /// The value without modifiers, if nothing else drives the slot.
    var base = 0.0
    /// The sum of the offsets that have ended.
    var settled = 0.0
    var modifiers: [any SlotModifier] = []

    func shown(_ base: ValueAndVelocity, at time: Double) -> ValueAndVelocity {
      var sum = ValueAndVelocity(value: settled)
      for modifier in modifiers where !modifier.isFactor {
        sum = modifier.motion(at: time).added(to: sum)
      }
      var shown = sum.added(to: base)
      for modifier in modifiers where modifier.isFactor {
        let factor = modifier.motion(at: time)
        guard factor.value > 0 else { return ValueAndVelocity(value: 0) }
        shown = ValueAndVelocity(
          value: shown.value * factor.value,
          velocity: shown.velocity * factor.value + shown.value * factor.velocity)
      }
      return shown
    }
  }

  /// The stage that has it, which sets this: a lazy property of the stage would cost each read of a
  /// slot without modifiers.
  unowned var holder: Stage?
  private var stage: Stage {
    guard let holder else { preconditionFailure("belongs to no stage") }
    return holder
  }
  private lazy var group = stage.register(self)
  private var places: [Int: Place] = [:]
  /// The slots to update in the next turn.
  private var touched: Set<Int> = []
  /// The slots that something else drives and may release.
  private var ridden: Set<Int> = []

  init() {}

  /// Whether no slot has modifiers.
  @inline(__always)
  package var isEmpty: Bool { places.isEmpty }

  /// Whether a slot has modifiers.
  package func moves(_ slot: Int) -> Bool { !places.isEmpty && places[slot] != nil }

  /// Whether what modifies a slot stays the same.
  package func isStill(_ slot: Int) -> Bool {
    places.isEmpty || places[slot]?.modifiers.allSatisfy(\.isConstant) ?? true
  }

  package func add(_ modifier: any SlotModifier, to slot: Int) throws(Diagnostic) {
    places[slot, default: Place()].modifiers.append(modifier)
    try take(slot)
  }

  /// Adds a modifier for one that has ended, because its animation plays back; the remainder of that
  /// one no longer counts.
  package func add(
    _ modifier: any SlotModifier, to slot: Int, insteadOf remainder: Double,
    of isEnded: (any SlotModifier) -> Bool
  ) throws(Diagnostic) {
    // One that ended in this turn is not part of the sum yet.
    if places[slot]?.modifiers.contains(where: isEnded) ?? false { return }
    if places[slot] != nil {
      places[slot]?.settled -= remainder
    } else if stage.store.owner(of: slot) == .none {
      stage.store.write(stage.store[slot] - remainder, to: slot)
    }
    try add(modifier, to: slot)
  }

  /// Adds a modifier of a driven slot, in place of an earlier one of its type.
  package func fade<Modifier: SlotModifier>(_ slot: Int, _ modifier: Modifier) throws(Diagnostic) {
    places[slot]?.modifiers.removeAll { $0 is Modifier }
    try add(modifier, to: slot)
  }

  /// Removes a modifier whose remainder does not count.
  package func remove(_ modifier: any SlotModifier, from slot: Int) {
    places[slot]?.modifiers.removeAll { $0 === modifier }
    touch(slot)
  }

  /// Schedules a slot for the next turn, because one of its modifiers has ended.
  package func touch(_ slot: Int) { touched.insert(slot) }

  /// Forgets the modifiers of a slot.
  func forget(_ slot: Int) {
    if !places.isEmpty { places[slot] = nil }
  }

  /// Returns what is shown of a slot whose owner sets `base`.
  package func shown(
    _ base: ValueAndVelocity, of slot: Int, at time: Double
  ) -> ValueAndVelocity {
    places.isEmpty ? base : places[slot]?.shown(base, at: time) ?? base
  }

  /// Returns what is shown of a slot whose owner sets `base`.
  func shown(_ base: Double, of slot: Int, at time: Double) -> Double {
    shown(ValueAndVelocity(value: base), of: slot, at: time).value
  }

  /// Ends the modifiers of a slot whose shown motion its next driver takes over.
  func absorb(_ base: ValueAndVelocity, of slot: Int, at time: Double) -> ValueAndVelocity {
    let shown = shown(base, of: slot, at: time)
    forget(slot)
    return shown
  }

  /// The first corner of the motions of a slot's modifiers after a time; nil if there is none.
  func nextCorner(of slot: Int, after time: Double) -> Double? {
    guard !places.isEmpty, let place = places[slot] else { return nil }
    return place.modifiers.compactMap { $0.nextCorner(after: time) }.min()
  }

  /// The declared motion of a slot that nothing else moves; nil if it has none.
  func declaration(of slot: Int) -> DeclaredMotion? {
    guard let place = places[slot], place.modifiers.count == 1, place.settled == 0 else {
      return nil
    }
    let base =
      stage.store.owner(of: slot) == owner(of: slot)
      ? place.base : stage.derivations.restingResult(of: slot)
    return base.flatMap { place.modifiers[0].declaration(base: $0) }
  }

  private func owner(of slot: Int) -> SlotOwner { SlotOwner(group: group, token: slot) }

  /// Makes the modifiers of a slot visible: through the rule that derives the slot if there is one,
  /// otherwise by owning it.
  private func take(_ slot: Int) throws(Diagnostic) {
    if stage.derivations.drives(slot, in: stage.store) {
      stage.derivations.modifiersDidChange(of: slot, moves: true)
      ridden.insert(slot)
    } else if stage.store.owner(of: slot) == .none {
      places[slot]?.base = stage.store[slot]
      _ = try stage.claim(slot, by: owner(of: slot), at: stage.now)
    } else if stage.store.owner(of: slot).group != group {
      ridden.insert(slot)
    }
  }

  /// Takes over slots that drivers have released or scripts have assigned, and adds the remainders of
  /// modifiers that have ended.
  func turn() throws(Diagnostic) {
    guard !touched.isEmpty || !ridden.isEmpty else { return }
    let slots = touched.union(ridden).sorted()
    touched = []
    ridden = []
    for slot in slots {
      guard var place = places[slot] else { continue }
      let isFree = stage.store.owner(of: slot) == .none
      place.modifiers.removeAll { modifier in
        guard modifier.isOver(at: stage.now) || (isFree && modifier.needsOwner) else {
          return false
        }
        place.settled += modifier.remainder(at: stage.now)
        return true
      }
      places[slot] = place
      if place.modifiers.isEmpty {
        try settle(slot, place)
      } else {
        try take(slot)
      }
    }
  }

  /// Writes the sum to a slot whose modifiers have all ended, unless something else drives the slot.
  private func settle(_ slot: Int, _ place: Place) throws(Diagnostic) {
    switch stage.store.owner(of: slot) {
    case owner(of: slot):
      stage.store.write(place.base + place.settled, to: slot)
      stage.release(slot, from: owner(of: slot))
      places[slot] = nil
    case .none:
      stage.store.write(stage.store[slot] + place.settled, to: slot)
      places[slot] = nil
    default:
      guard place.settled == 0 else { return try take(slot) }
      places[slot] = nil
      if stage.derivations.drives(slot, in: stage.store) {
        stage.derivations.modifiersDidChange(of: slot, moves: false)
      }
      // A paused driver would not write the slot again.
      stage.refresh(slot, count: 1)
    }
  }

  /// Writes what is shown of each slot at a time, after the drivers have written.
  func sample(at time: Double) {
    for (slot, place) in places where !stage.derivations.drives(slot, in: stage.store) {
      let owner = stage.store.owner(of: slot)
      guard owner != .none else { continue }
      let base = stage.driverGroup(of: owner).handover(of: slot, token: owner.token, at: time)
      stage.store.write(place.shown(base, at: time).value, to: slot)
    }
  }
}

extension ModifiedSlots: DriverGroup {
  package func label(of token: Int) -> String { "an offset" }
  package func isInterruptible(_ token: Int) -> Bool { true }
  package var hasClosedForm: Bool { true }
  package var keepsModifiers: Bool { true }
  package var outlivesRemoval: Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: places[slot]?.base ?? stage.store[slot])
  }

  package func isStill(_ slot: Int, token: Int) -> Bool { true }
  package func drives(_ slot: Int, token: Int) -> Bool { slot == token && places[slot] != nil }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) { touch(slot) }
}

extension ValueAndVelocity {
  /// Returns the motion with another one added.
  package func added(to base: ValueAndVelocity) -> ValueAndVelocity {
    ValueAndVelocity(value: base.value + value, velocity: base.velocity + velocity)
  }
}
