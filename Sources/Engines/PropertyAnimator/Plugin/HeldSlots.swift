import MotionCore
import MotionValues

/// The driver of the slots whose values movements hold during their delays.
final class HeldSlots: DriverGroup {
  private unowned let engine: PropertyAnimatorPlugin
  private lazy var group = engine.stage.register(self)
  /// The movements by token; tokens of movements that no longer hold any slot are reused.
  private var movements: [PropertyMovement?] = []
  private var freeTokens: [Int] = []
  /// The value of each held slot, without offsets.
  private var values: [Int: Double] = [:]

  init(engine: PropertyAnimatorPlugin) { self.engine = engine }

  private func owner(_ token: Int) -> SlotOwner { SlotOwner(group: group, token: token) }

  /// Claims slots for a movement, and returns the token with which to release them.
  func hold(_ slots: [Int], for movement: PropertyMovement) throws(Diagnostic) -> Int {
    let token = freeTokens.popLast() ?? movements.count
    if token == movements.count { movements.append(movement) } else { movements[token] = movement }
    let stage = engine.stage
    for slot in slots {
      // A colour at rest keeps its name, because it still follows the appearance.
      let name = stage.moves(slot) ? nil : stage.store.namedColors[slot]
      let motion = try stage.claim(slot, by: owner(token), at: stage.now)
      stage.store.write(motion.value, to: slot)
      values[slot] = motion.value
      if let name { stage.store.setName(name, at: slot) }
    }
    return token
  }

  /// Releases slots that are still held.
  func release(_ slots: Range<Int>, of token: Int) {
    for slot in slots {
      guard let value = values.removeValue(forKey: slot) else { continue }
      engine.stage.store.write(value, to: slot)
      engine.stage.release(slot, from: owner(token))
    }
  }

  /// Frees a token that no longer holds any slot.
  func free(_ token: Int) {
    movements[token] = nil
    freeTokens.append(token)
  }

  func label(of token: Int) -> String { movements[token]?.label ?? "an animation" }
  func isInterruptible(_ token: Int) -> Bool { true }
  var hasClosedForm: Bool { true }

  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let own = handover(of: slot, token: token, at: time)
    return engine.offsets.motion(of: slot, at: time)?.added(to: own) ?? own
  }

  func isStill(_ slot: Int, token: Int) -> Bool { !engine.offsets.moves(slot) }

  func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? {
    engine.offsets.nextCorner(of: slot, after: time)
  }

  func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: values[slot] ?? engine.stage.store[slot])
  }

  func drives(_ slot: Int, token: Int) -> Bool { movements[token] != nil && values[slot] != nil }

  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    movements[token]?.didLose(slot, at: time)
  }
}
