import MotionMath

/// Who drives a slot: an engine, and the engine's own number for the driver.
package struct SlotOwner: Hashable, BitwiseCopyable, Sendable {
  fileprivate static let tokenBits = 26
  package let rawValue: UInt32

  package static let none = SlotOwner(rawValue: 0)

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes the owner `token` of the driver group with this index.
  package init(group: Int, token: Int) {
    precondition(group < 63 && token >= 0 && token < 1 << Self.tokenBits, "too many drivers")
    rawValue = UInt32(group + 1) << UInt32(Self.tokenBits) | UInt32(token)
  }

  package var group: Int { Int(rawValue >> UInt32(Self.tokenBits)) - 1 }
  package var token: Int { Int(rawValue & (1 << UInt32(Self.tokenBits) - 1)) }
}

/// Drivers of one kind, which own slots of the store.
package protocol DriverGroup: AnyObject {
  /// What an error calls the driver, such as "the mapping of `header`'s progress".
  func label(of token: Int) -> String

  /// Whether another driver, or a script's assignment, takes the slot over rather than failing.
  func isInterruptible(_ token: Int) -> Bool

  /// The value and velocity of one of the driver's slots at a time that is not before the last turn.
  ///
  /// It follows from the driver's state alone: asking changes nothing, and no answer depends on another one.
  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity

  /// What a driver that takes the slot over begins from: its motion without what lies on top of it and stays
  /// there.
  func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity

  /// Whether `motion` is a closed form with its true velocity, which writes nothing and calls no script.
  var hasClosedForm: Bool { get }

  /// Whether it calls the store's `revise` on a slot before `motion` answers otherwise for any later time, so
  /// that what has been found out about the motion holds as long as nobody calls it.
  var revisesMotions: Bool { get }

  /// Tells the driver that it no longer drives the slot.
  func didLoseSlot(_ slot: Int, token: Int, at time: Double)

  /// What the driver says to others that want one of its slots; nil if it does not move at the time.
  func claimConflict(of token: Int, at time: Double) -> ClaimConflict?
}

extension DriverGroup {
  package func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    motion(of: slot, token: token, at: time)
  }

  package func claimConflict(of token: Int, at time: Double) -> ClaimConflict? { nil }
  package var hasClosedForm: Bool { false }
  package var revisesMotions: Bool { false }
}

/// A driver that moves a slot which another one wants.
package struct ClaimConflict {
  package let driver: any Playable
  /// When it took its slots, in seconds.
  package let claimTime: Double
  /// The line of the script that has played it, if that is known.
  package let place: SourceLocation?

  package init(_ driver: any Playable, claimTime: Double, place: SourceLocation? = nil) {
    self.driver = driver
    self.claimTime = claimTime
    self.place = place
  }
}
