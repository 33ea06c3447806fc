import MotionValues

/// The motion of one number by a closed form, which changes only at instants that it knows.
///
/// A motion has no state but its own, reads no clock, and uses only operations that give the same bits
/// on every machine: `+`, `-`, `*`, `/` and `squareRoot()`, and not the C library's functions.
public protocol DrivenMotion {
  /// What messages call it, without the property that moves: "the fall".
  var label: String { get }

  /// The next instant at which it changes its form or ends, in seconds of the scene; nil if it goes on
  /// for ever as it is, which does not keep a run going.
  var due: Double? { get }

  /// Returns the value, in the property's unit, and the velocity, in that unit per second, at a time
  /// in seconds, from the last turn until `due`.
  func motion(at time: Double) -> ValueAndVelocity

  /// Makes the change that is due: afterwards, `due` is later than before, unless the motion is over.
  mutating func turn() -> DrivenTurn
}

/// What happens where a driven motion changes.
public struct DrivenTurn {
  let event: String?
  let words: [StageEvent.Word]
  let isOver: Bool

  /// Describes a change: the name and the words of the event that traces show of the layer, such as
  /// `bounce` with a speed, or nil for none; and whether the motion is over, so that the property rests
  /// where the motion is at that instant.
  public init(event: String? = nil, _ words: [StageEvent.Word] = [], isOver: Bool = false) {
    self.event = event
    self.words = words
    self.isOver = isOver
  }
}

/// Slots that an engine drives by closed forms, each by a motion of its own.
///
/// Invariants:
/// 1. A motion drives its slot from its claim until it is over, or the slot is lost: to another driver, to
///    an assignment of the script, or with its layer.
/// 2. A token names one motion; it is used again only once no list contains it.
/// 3. Motions turn, write and report in the order in which they began.
public final class DrivenSlots<Motion: DrivenMotion> {
  private struct Driven {
    let slot: Int
    var motion: Motion
  }

  private unowned let stage: Stage
  private lazy var group = stage.register(self)
  /// The motions by token; nil where a token is not used.
  private var motions: [Driven?] = []
  /// The tokens of the motions, and of those that have ended since the last turn, in the order of starts.
  private var order: [Int] = []
  /// The tokens of motions that have ended, which `order` still contains.
  private var ended: [Int] = []
  /// The tokens that can be used again.
  private var free: [Int] = []
  /// What has happened in this turn and is to be reported.
  private var events: [(slot: Int, turn: DrivenTurn)] = []

  /// Makes the slots of an engine; none is driven yet.
  public init(stage: Stage) { self.stage = stage }

  /// Moves a slot from now on, until the motion is over or something else takes the slot.
  ///
  /// What has driven the slot stops. The new motion begins with its value, in the property's unit, and its
  /// velocity, in that unit per second, at a time in seconds.
  ///
  /// - Throws: `driven-property` if the present driver is not interruptible, such as a scroll view.
  public func drive(
    _ slot: Int, by motion: (_ start: ValueAndVelocity, _ time: Double) -> Motion
  ) throws(Diagnostic) {
    // A new token, so that the claim hands over the velocity of a motion of this engine, too.
    let token = free.popLast() ?? motions.count
    if token == motions.count { motions.append(nil) }
    let start: ValueAndVelocity
    do throws(Diagnostic) {
      start = try stage.claim(slot, by: owner(token), at: stage.now)
    } catch {
      free.append(token)
      throw error
    }
    motions[token] = Driven(slot: slot, motion: motion(start, stage.now))
    order.append(token)
  }

  private func owner(_ token: Int) -> SlotOwner { SlotOwner(group: group, token: token) }

  private func end(_ token: Int) {
    motions[token] = nil
    ended.append(token)
  }

  /// Drops the tokens of motions that have ended.
  private func clear() {
    guard !ended.isEmpty else { return }
    order.removeAll { motions[$0] == nil }
    free += ended
    ended = []
  }

  func nextEvent(upTo limit: Double) -> Double? {
    let next = order.lazy.compactMap { self.motions[$0]?.motion.due }.min()
    return next.flatMap { $0 <= limit ? $0 : nil }
  }

  func turn(at time: Double) {
    clear()
    for token in order {
      while let due = motions[token]?.motion.due, due <= time + Instant.tolerance {
        turn(token, at: due)
      }
    }
  }

  private func turn(_ token: Int, at due: Double) {
    guard let slot = motions[token]?.slot, let turn = motions[token]?.motion.turn() else { return }
    if turn.event != nil { events.append((slot, turn)) }
    guard turn.isOver else {
      precondition(
        motions[token]?.motion.due.map { $0 > due } ?? true,
        "\(label(of: token)): after a turn, `due` is later than before")
      return
    }
    let last = motion(of: slot, token: token, at: due)
    stage.store.write(last.value, to: slot)
    stage.release(slot, from: owner(token), arrivingAt: last.velocity)
    end(token)
  }

  func report() -> Bool {
    guard !events.isEmpty else { return false }
    for (slot, turn) in events {
      stage.report(turn.event ?? "", target: stage.layer(at: slot).path, turn.words)
    }
    events = []
    return true
  }

  func sample(at time: Double) {
    for token in order {
      guard let driven = motions[token] else { continue }
      stage.store.write(driven.motion.motion(at: time).value, to: driven.slot)
    }
  }

  /// Whether a motion comes to an end, or at least to a change.
  var holdsRun: Bool { order.contains { motions[$0]?.motion.due != nil } }

  /// The motion that began first; nil if there is none.
  var activity: String? { order.first { motions[$0] != nil }.map { label(of: $0) } }
}

extension DrivenSlots: DriverGroup {
  package func label(of token: Int) -> String {
    motions[token].map { "\($0.motion.label) of `\(stage.path(of: $0.slot))`" } ?? "a motion"
  }

  package func isInterruptible(_ token: Int) -> Bool { true }
  package var hasClosedForm: Bool { true }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    motions[token]?.motion.motion(at: time) ?? ValueAndVelocity(value: stage.store[slot])
  }

  package func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? {
    motions[token]?.motion.due.flatMap { $0 > time ? $0 : nil }
  }

  package func drives(_ slot: Int, token: Int) -> Bool { motions[token]?.slot == slot }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) { end(token) }
}

/// An engine that only drives slots by closed forms: it has nothing else to do at the scene's instants.
public protocol DrivingEngine: Engine {
  /// The motions that the engine makes.
  associatedtype Motion: DrivenMotion

  /// The slots that the engine drives.
  var driven: DrivenSlots<Motion> { get }
}

extension DrivingEngine {
  /// The instant at which the next motion changes, in seconds.
  public func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    driven.nextEvent(upTo: limit)
  }

  /// Makes the changes that are due.
  public func turn(at time: Double) { driven.turn(at: time) }

  /// Adds the events of the changes to the trace.
  public func report(at time: Double) -> Bool { driven.report() }

  /// Writes the values of all motions.
  public func sample(at time: Double) { driven.sample(at: time) }

  /// Whether a motion comes to an end, or at least to a change.
  public var holdsRun: Bool { driven.holdsRun }

  /// The motion that began first; nil if nothing moves.
  public var activity: String? { driven.activity }
}
