import MotionCore
import MotionValues

/// An object that moves slots by springs of the engine.
protocol SpringDriver: AnyObject {
  /// Its name in messages.
  var label: String { get }

  /// The conflict with claims of its slots; nil if it can be interrupted or does not move.
  var claimConflict: ClaimConflict? { get }

  /// Records that a spring has come to rest; the slot holds the target.
  func hasSettled(_ token: Int32)

  /// Records that another driver, or the script, has taken over the slot of a spring.
  func didLose(_ token: Int32, at time: Double)
}

/// The owner of the slots that springs move, for all spring drivers.
final class SpringGroup: DriverGroup {
  private unowned let engine: PropertyAnimatorPlugin
  private lazy var group = engine.stage.register(self)

  init(engine: PropertyAnimatorPlugin) { self.engine = engine }

  func owner(_ token: Int32) -> SlotOwner { SlotOwner(group: group, token: Int(token)) }

  func label(of token: Int) -> String { engine.drivers[Int32(token)]?.label ?? "a spring" }
  func isInterruptible(_ token: Int) -> Bool { true }

  func claimConflict(of token: Int, at time: Double) -> ClaimConflict? {
    engine.drivers[Int32(token)]?.claimConflict
  }

  var hasClosedForm: Bool { true }

  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let own = handover(of: slot, token: token, at: time)
    return engine.offsets.motion(of: slot, at: time)?.added(to: own) ?? own
  }

  func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? {
    engine.offsets.nextCorner(of: slot, after: time)
  }

  func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    engine.springs.motion(of: Int32(token), at: time)
  }

  func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    engine.offsets.moves(slot) ? nil : engine.springs.declaration(of: Int32(token))
  }

  func drives(_ slot: Int, token: Int) -> Bool {
    engine.springs.contains(Int32(token)) && engine.springs.slot(of: Int32(token)) == slot
  }

  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    engine.drivers.removeValue(forKey: Int32(token))?.didLose(Int32(token), at: time)
    engine.springs.remove(Int32(token))
  }
}
