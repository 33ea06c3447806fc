import MotionValues

/// What caused a driver's motion, as far as the driver knows.
package struct DriverSource {
  /// The line that played it; nil if it is the line that runs when the driver takes its slots.
  package var place: SourceLocation?
  /// The line that made it.
  package var origin: SourceLocation?
  /// The delay that has passed before the motion began, in seconds.
  package var delay = 0.0

  package init(
    place: SourceLocation? = nil, origin: SourceLocation? = nil, delay: Double = 0
  ) {
    self.place = place
    self.origin = origin
    self.delay = delay
  }
}

/// What a driver does with its slots.
package enum ScoreRole {
  /// It moves them, as a script has asked for.
  case moves
  /// It keeps their values until something else moves them.
  case holds
  /// It computes them from other slots, as layouts and texts do.
  case follows
}

/// Who moved what in a run: for each slot that a driver takes over or that a call redirects, the line that
/// did so, what the script has declared, and the motion that it has replaced.
///
/// A stage has a score only if a sink or a check asks for it; otherwise a claim costs one comparison more.
///
/// Invariants:
/// 1. A slot has at most one open move, which is its last one.
/// 2. The moves are in the order of their times, and those of one instant in the order of the claims.
/// 3. The moves before `settledCount` have their drivers and declarations, which a turn has settled.
package final class SceneScore {
  /// The motion of one slot by one driver, from a claim or a call to the next.
  package struct Move {
    package let slot: Int
    /// When it begins, in seconds.
    package let time: Double
    /// The driver; `none` for an assignment.
    package let owner: SlotOwner
    /// The value and the velocity that the slot had before, in the property's unit.
    package let before: ValueAndVelocity
    /// The index of the unfinished move that it replaces; nil if the slot was at rest.
    package let replaced: Int?
    /// Whether its driver had the slot before, and a call has changed the motion.
    package var isRedirected = false
    /// The name of the driver in messages.
    package fileprivate(set) var driver = "an assignment"
    /// The line that has caused it; nil for what no script has called.
    package fileprivate(set) var place: SourceLocation?
    /// The line that made the driver.
    package fileprivate(set) var origin: SourceLocation?
    /// The delay that has passed before it, in seconds.
    package fileprivate(set) var delay = 0.0
    /// What the script has declared; nil for touches, physics and functions.
    package fileprivate(set) var declared: DeclaredMotion?
    /// The value at which it ends, if that is known.
    package fileprivate(set) var target: Double?
    /// When it ended, in seconds; infinite while it goes on.
    package fileprivate(set) var end = Double.infinity
    /// Whether it is only a change that has no effect on the motion.
    package fileprivate(set) var isVoid = false

    package var isAssignment: Bool { owner == .none }
    /// The value with which it begins, in the property's unit.
    package var from: Double { declared?.from ?? before.value }
    package var to: Double? { declared?.to ?? target }
  }

  package private(set) var moves: [Move] = []
  /// The number of moves that do not change any more, except that they end.
  package private(set) var settledCount = 0
  /// Whether a line of the script assigns a value, in contrast to an engine.
  var isAssignedByScript = false
  /// The index of the open move of each slot.
  private var open: [Int: Int] = [:]
  /// The moves that have lost their slots at an instant whose next driver is not known yet.
  private var lost: [Int: (move: Int, motion: ValueAndVelocity)] = [:]
  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  /// Notes that a slot is taken from its driver, with the motion that this hands over.
  func lose(_ slot: Int, _ motion: ValueAndVelocity) {
    guard let index = close(slot) else { return }
    lost[slot] = (index, motion)
  }

  /// Notes that the motion of a slot has come to its end, or has been stopped.
  func end(_ slot: Int) {
    _ = close(slot)
    lost[slot] = nil
  }

  /// Notes that a driver has claimed a slot with a value and a velocity.
  func begin(_ slot: Int, by owner: SlotOwner, from motion: ValueAndVelocity) {
    switch stage.driverGroup(of: owner).scoreRole(of: owner.token) {
    case .moves: break
    case .holds: return
    case .follows: return end(slot)
    }
    let replaced = lost.removeValue(forKey: slot)
    append(
      Move(
        slot: slot, time: stage.now, owner: owner, before: replaced?.motion ?? motion,
        replaced: replaced?.move ?? close(slot)))
  }

  /// Notes that an assignment of the script has ended the motion of a slot, which has another value now.
  func assign(_ slot: Int) {
    guard let (index, motion) = lost.removeValue(forKey: slot), isAssignedByScript else { return }
    var move = Move(
      slot: slot, time: stage.now, owner: .none, before: motion, replaced: index)
    move.place = stage.scheduler.place
    move.target = stage.store[slot]
    move.end = stage.now
    moves.append(move)
  }

  /// Notes that a call changes the motion that a driver gives a slot.
  package func redirect(_ slot: Int, by owner: SlotOwner) {
    guard stage.store.owner(of: slot) == owner else { return }
    let before = stage.drivenMotion(of: slot, at: stage.now)
    var move = Move(
      slot: slot, time: stage.now, owner: owner, before: before, replaced: close(slot))
    move.isRedirected = true
    append(move)
  }

  private func append(_ move: Move) {
    var move = move
    move.place = stage.scheduler.place
    open[move.slot] = moves.count
    moves.append(move)
  }

  /// Ends the open move of a slot now, and returns its index.
  private func close(_ slot: Int) -> Int? {
    guard let index = open.removeValue(forKey: slot) else { return nil }
    if index >= settledCount { settle(index) }
    moves[index].end = stage.now
    return index
  }

  /// Completes the moves of a turn that is over.
  func endTurn() {
    if !lost.isEmpty { lost = lost.filter { stage.store.owner(of: $0.key) != .none } }
    guard settledCount < moves.count else { return }
    for index in settledCount..<moves.count { settle(index) }
    settledCount = moves.count
  }

  /// Asks the driver of a move for what it knows.
  private func settle(_ index: Int) {
    let move = moves[index]
    guard !move.isAssignment, stage.store.owner(of: move.slot) == move.owner else { return }
    let (group, token) = (stage.driverGroup(of: move.owner), move.owner.token)
    let source = group.source(of: token)
    moves[index].driver = group.label(of: token)
    moves[index].place = source.place ?? move.place
    moves[index].origin = source.origin
    moves[index].delay = source.delay
    moves[index].declared = stage.declaration(of: move.slot)
    moves[index].target = group.target(of: move.slot, token: token)
    guard let replaced = move.replaced, moves[replaced].owner == move.owner else { return }
    guard let new = moves[index].declared else {
      // A pause declares nothing.
      if move.isRedirected { moves[index].isVoid = true }
      return
    }
    guard let old = moves[replaced].declared, new.continues(old) else { return }
    moves[index].isVoid = true
    moves[replaced].end = .infinity
    if open[move.slot] == index { open[move.slot] = replaced }
  }

  /// The unfinished motion that a move replaces; nil if its slot was at rest.
  package func replaced(by move: Move) -> Move? {
    var index = move.replaced
    while let place = index, moves[place].isVoid { index = moves[place].replaced }
    return index.map { moves[$0] }
  }
}

extension Stage {
  /// The line of the script that runs, if the run notes where things are made.
  package var notedPlace: SourceLocation? {
    facts == nil && score == nil ? nil : scheduler.scriptPlace()
  }
}
