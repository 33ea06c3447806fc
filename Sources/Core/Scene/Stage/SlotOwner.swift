import MotionValues

/// The driver of a slot: its driver group, and its number in that group.
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
///
/// Invariants:
/// 1. The owner of a slot belongs to a registered group.
/// 2. The owner of a slot is a driver that drives it: one that has released a slot does not own it.
package protocol DriverGroup: AnyObject {
  /// Its name in messages, such as "the mapping of `header`'s progress".
  func label(of token: Int) -> String

  /// Whether another driver or an assignment may take over its slots; if not, it is an error.
  func isInterruptible(_ token: Int) -> Bool

  /// Whether another driver or an assignment may take over one of its slots; by default, what is
  /// true for all of them.
  func isInterruptible(_ token: Int, at slot: Int) -> Bool

  /// The error for an assignment or a claim that it does not allow; nil for the general one.
  func refusal(of token: Int, path: String) -> Diagnostic?

  /// Returns the value and velocity of one of the driver's slots at a time no earlier than the last
  /// turn.
  ///
  /// The result depends only on the driver's state; the call changes nothing.
  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity

  /// Returns the value of `motion` alone.
  func value(of slot: Int, token: Int, at time: Double) -> Double

  /// Returns the motion from which a driver that takes over the slot starts. Additive offsets that
  /// remain are not part of it.
  func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity

  /// Whether `motion` is a closed form with its exact velocity, writes nothing and calls no script.
  var hasClosedForm: Bool { get }

  /// Writes the velocity of a slot at a time no earlier than the last turn, or those of all slots of
  /// the driver, each to its place; leaves the places of velocities that it does not know exactly.
  ///
  /// By default, it is that of `motion` if this has a closed form.
  func writeVelocities(
    of slot: Int, token: Int, at time: Double, to velocities: UnsafeMutablePointer<Double>)

  /// Whether it calls the store's `revise` on a slot before the result of `motion` changes for any
  /// later time, so that cached results remain valid until then.
  var revisesMotions: Bool { get }

  /// Whether the slot keeps its value until a turn changes the driver's state; false if that is not
  /// known.
  func isStill(_ slot: Int, token: Int) -> Bool

  /// Returns the first instant after `time` at which the slot's motion has a corner or a jump, such
  /// as its end or a key between two curves; nil if there is none, or none is known.
  func nextCorner(of slot: Int, token: Int, after time: Double) -> Double?

  /// Whether the driver drives the slot, which debug builds check after each turn for the slots
  /// with a new owner; by default true.
  func drives(_ slot: Int, token: Int) -> Bool

  /// Notifies the driver that it no longer drives the slot.
  func didLoseSlot(_ slot: Int, token: Int, at time: Double)

  /// Returns the motion that a script has declared for the slot; nil if its value follows from
  /// touches or physics, or has no form that `DeclaredMotion` expresses. Recordings ask for it after
  /// turns.
  func declaration(of slot: Int, token: Int) -> DeclaredMotion?

  /// Returns the state of the driver on which `declaration` depends; nil if it is unknown, so that
  /// recordings have to ask after each turn.
  func declarationState(of slot: Int, token: Int) -> DeclarationState?

  /// Returns the conflict that a claim of one of its slots may cause; nil if it does not move at
  /// the time.
  func claimConflict(of token: Int, at time: Double) -> ClaimConflict?
}

extension DriverGroup {
  package func isInterruptible(_ token: Int, at slot: Int) -> Bool { isInterruptible(token) }
  package func refusal(of token: Int, path: String) -> Diagnostic? { nil }

  package func value(of slot: Int, token: Int, at time: Double) -> Double {
    motion(of: slot, token: token, at: time).value
  }

  package func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    motion(of: slot, token: token, at: time)
  }

  package func writeVelocities(
    of slot: Int, token: Int, at time: Double, to velocities: UnsafeMutablePointer<Double>
  ) {
    guard hasClosedForm else { return }
    velocities[slot] = motion(of: slot, token: token, at: time).velocity
  }

  package func declaration(of slot: Int, token: Int) -> DeclaredMotion? { nil }
  package func declarationState(of slot: Int, token: Int) -> DeclarationState? { nil }
  package func claimConflict(of token: Int, at time: Double) -> ClaimConflict? { nil }
  package func drives(_ slot: Int, token: Int) -> Bool { true }
  package func isStill(_ slot: Int, token: Int) -> Bool { false }
  package func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? { nil }
  package var hasClosedForm: Bool { false }
  package var revisesMotions: Bool { false }
}

/// A state of a driver; while it is the same, the driver declares the same motions.
package struct DeclarationState: Equatable {
  /// A number that no other driver of the group has, whatever its token.
  private let driver: Int
  private let changeCount: Int

  package init(driver: Int, changeCount: Int) {
    self.driver = driver
    self.changeCount = changeCount
  }
}

/// A driver that moves a slot that another driver claims.
package struct ClaimConflict {
  package let driver: any Playable
  /// When it claimed its slots, in seconds.
  package let claimTime: Double
  /// The script line that played it, if it is known.
  package let place: SourceLocation?

  package init(_ driver: any Playable, claimTime: Double, place: SourceLocation? = nil) {
    self.driver = driver
    self.claimTime = claimTime
    self.place = place
  }
}
