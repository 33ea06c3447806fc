import MotionCore
import MotionValues

/// The motions that scripts have declared for one slot during a run.
struct SlotDeclarations {
  /// The motions in the order in which they started.
  private(set) var motions: [DeclaredMotion] = []
  private let slot: Int
  private let bounds: Bounds
  /// The turn count at which the driver was last asked.
  private var turn = -1
  /// The driver, as it was last asked; nil if its state is unknown.
  private var asked: (owner: SlotOwner, state: DeclarationState)?

  /// Takes a slot, and the range of its property.
  init(_ slot: Int, in bounds: Bounds) {
    self.slot = slot
    self.bounds = bounds
  }

  /// Whether a motion has neither ended by a time nor been replaced.
  func isOpen(at time: Double) -> Bool {
    motions.last.map { $0.end > time } ?? false
  }

  /// Whether the driver was asked in a turn.
  func isNoted(inTurn turn: Int) -> Bool { turn == self.turn }

  /// Asks the slot's driver, which only a turn can change; `time` is that of the last turn.
  mutating func note(turn: Int, time: Double, _ stage: Stage) {
    guard turn != self.turn else { return }
    let isFirst = self.turn < 0
    self.turn = turn
    let owner = stage.store.owner(of: slot)
    let group = owner == .none ? nil : stage.driverGroup(of: owner)
    let state = group?.declarationState(of: slot, token: owner.token)
    if let state, let asked, asked.owner == owner, asked.state == state { return }
    asked = state.map { (owner, $0) }
    var motion = group?.declaration(of: slot, token: owner.token)
    motion?.bounds = bounds
    note(motion, at: time, isFirst: isFirst)
  }

  /// Records the motion of a slot from a time on; nil if it has no declaration.
  private mutating func note(_ motion: DeclaredMotion?, at time: Double, isFirst: Bool) {
    if let motion, let last = motions.last, !last.isInterrupted, motion.continues(last) { return }
    if var last = motions.popLast() {
      last.end = min(last.end, time)
      if last.end > last.start + Instant.tolerance { motions.append(last) }
    }
    guard var motion else { return }
    if case .mapping = motion.form { motion.start = max(motion.start, isFirst ? 0 : time) }
    // A motion that has begun before, and has had other values, does not follow a declaration. A
    // layer that a turn has made is recorded later than its motions.
    if isFirst || motion.start > time - Self.turnTolerance { motions.append(motion) }
  }

  /// The instants of a turn, and those of turns between which no sample fits, differ by less, in
  /// seconds.
  private static let turnTolerance = 4 * Instant.tolerance
}
