import MotionCore
import MotionValues

/// The motions that scripts have declared for the slots of one property during a run.
struct DeclaredParts {
  /// The motions of each slot, in the order in which they started; empty if there is none.
  private(set) var lists: [[DeclaredMotion]] = []
  /// The slots of which motions are declared; none of a property that cannot move.
  private let slots: Range<Int>
  private let bounds: Bounds
  /// The turn count at which the drivers were last asked.
  private var turn = -1
  /// The driver of each slot, as it was last asked; nil where its state is unknown.
  private var asked: [(owner: SlotOwner, state: DeclarationState)?]

  /// Takes a property by its first slot.
  init(_ property: Property, at first: Int) {
    slots = first..<first + (property.type.isContinuous ? property.slotCount : 0)
    bounds = property.bounds
    asked = Array(repeating: nil, count: slots.count)
  }

  /// Whether a motion has neither ended by a time nor been replaced.
  func isOpen(at time: Double) -> Bool {
    lists.contains { $0.last.map { $0.end > time } ?? false }
  }

  /// Whether the drivers were asked in a turn.
  func isNoted(inTurn turn: Int) -> Bool { turn == self.turn }

  /// Asks the drivers of the property's slots, which only a turn can change; `time` is that of the
  /// last turn.
  mutating func note(turn: Int, time: Double, _ stage: Stage) {
    guard turn != self.turn else { return }
    let isFirst = self.turn < 0
    self.turn = turn
    for slot in slots {
      let owner = stage.store.owner(of: slot)
      let group = owner == .none ? nil : stage.driverGroup(of: owner)
      let state = group?.declarationState(of: slot, token: owner.token)
      let place = slot - slots.lowerBound
      if let state, let last = asked[place], last.owner == owner, last.state == state { continue }
      asked[place] = state.map { (owner, $0) }
      var motion = group?.declaration(of: slot, token: owner.token)
      motion?.bounds = bounds
      if lists.isEmpty {
        guard motion != nil else { continue }
        lists = [[DeclaredMotion]](repeating: [], count: slots.count)
      }
      note(motion, of: place, at: time, isFirst: isFirst)
    }
  }

  /// Records the motion of a slot from a time on; nil if it has no declaration.
  private mutating func note(
    _ motion: DeclaredMotion?, of part: Int, at time: Double, isFirst: Bool
  ) {
    if let motion, let last = lists[part].last, !last.isInterrupted, motion.continues(last) {
      return
    }
    if var last = lists[part].popLast() {
      last.end = min(last.end, time)
      if last.end > last.start + Instant.tolerance { lists[part].append(last) }
    }
    guard var motion else { return }
    if case .mapping = motion.form { motion.start = max(motion.start, isFirst ? 0 : time) }
    // A motion that has begun before, and has had other values, does not follow a declaration. A
    // layer that a turn has made is recorded later than its motions.
    if isFirst || motion.start > time - Self.turnTolerance { lists[part].append(motion) }
  }

  /// The instants of a turn, and those of turns between which no sample fits, differ by less, in
  /// seconds.
  private static let turnTolerance = 4 * Instant.tolerance
}
