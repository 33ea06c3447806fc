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

  /// Returns the value and velocity that the driver gives one of its slots, without modifiers, at a
  /// time no earlier than the last turn; of a derived slot, with them.
  ///
  /// The result depends only on the driver's state; the call changes nothing.
  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity

  /// Returns the value of `motion` alone.
  func value(of slot: Int, token: Int, at time: Double) -> Double

  /// Returns the motion from which a driver that takes over the slot starts, without modifiers.
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

  /// Whether the slot's modifiers remain when it takes the slot over; otherwise it begins with what
  /// is shown, and they end.
  var keepsModifiers: Bool { get }

  /// Whether it goes on driving the slots of a layer that has been removed and still leaves.
  var outlivesRemoval: Bool { get }

  /// Notifies the driver that it no longer drives the slot.
  func didLoseSlot(_ slot: Int, token: Int, at time: Double)

  /// Returns the motion that a script has declared for the slot; nil if its value follows from
  /// touches or physics, or has no form that `DeclaredMotion` expresses. Recordings ask for it after
  /// turns.
  func declaration(of slot: Int, token: Int) -> DeclaredMotion?

  /// Returns the state of the driver on which `declaration` depends; nil if it is unknown, so that
  /// recordings have to ask after each turn.
  func declarationState(of slot: Int, token: Int) -> DeclarationState?

  /// Returns the value at which the motion of a slot ends, if that is known where `declaration` is nil.
  func target(of slot: Int, token: Int) -> Double?

  /// Returns what caused the motion of a driver, for scores.
  func source(of token: Int) -> DriverSource

  /// Returns what a driver does with its slots, for scores.
  func scoreRole(of token: Int) -> ScoreRole

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
  package func target(of slot: Int, token: Int) -> Double? { nil }
  package func source(of token: Int) -> DriverSource { DriverSource() }
  package func scoreRole(of token: Int) -> ScoreRole { .moves }
  package func claimConflict(of token: Int, at time: Double) -> ClaimConflict? { nil }
  package func drives(_ slot: Int, token: Int) -> Bool { true }
  package func isStill(_ slot: Int, token: Int) -> Bool { false }
  package func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? { nil }
  package var hasClosedForm: Bool { false }
  package var keepsModifiers: Bool { false }
  package var outlivesRemoval: Bool { false }
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

/// For each slot, when its owner claimed it, and how often its motion has been revised.
///
/// Most slots of a scene are never driven, so a page of slots is allocated when one of them is
/// first claimed.
struct SlotHistory: ~Copyable {
  struct Entry: BitwiseCopyable {
    /// In seconds.
    var ownedSince = 0.0
    var revision = 0
  }

  private static let pageSize = 16

  private var pages: [UnsafeMutablePointer<Entry>?] = []

  deinit {
    for page in pages { page?.deallocate() }
  }

  subscript(slot: Int) -> Entry {
    let number = slot / Self.pageSize
    guard number < pages.count, let page = pages[number] else { return Entry() }
    return page[slot % Self.pageSize]
  }

  mutating func update(_ slot: Int, _ change: (inout Entry) -> Void) {
    change(&page(of: slot)[slot % Self.pageSize])
  }

  private mutating func page(of slot: Int) -> UnsafeMutablePointer<Entry> {
    let number = slot / Self.pageSize
    if number >= pages.count {
      pages += repeatElement(nil, count: number + 1 - pages.count)
    }
    if let page = pages[number] { return page }
    let page = UnsafeMutablePointer<Entry>.allocate(capacity: Self.pageSize)
    page.initialize(repeating: Entry(), count: Self.pageSize)
    pages[number] = page
    return page
  }
}

/// The velocities of motions at the instant at which they ended, by slot.
struct Arrivals {
  private var velocities: [Int: Double] = [:]
  private var time = 0.0

  var isEmpty: Bool { velocities.isEmpty }

  /// The velocity with which a slot's motion has ended, in its unit per second; 0 if none has.
  subscript(slot: Int) -> Double { isEmpty ? 0 : velocities[slot] ?? 0 }

  mutating func note(_ velocity: Double, of slot: Int, at time: Double) {
    velocities[slot] = velocity
    self.time = time
  }

  mutating func forget(_ slot: Int) {
    if !isEmpty { velocities[slot] = nil }
  }

  /// Removes all velocities once their instant has passed.
  mutating func expire(at time: Double) {
    if time > self.time + Instant.tolerance { velocities.removeAll(keepingCapacity: true) }
  }
}

extension Stage {
  /// Makes `owner` the driver of a slot, and returns the value and velocity from which it starts.
  ///
  /// The trace reports the slot from now on, even if it starts at the default, unless the claim is
  /// quiet.
  ///
  /// - Throws: `drivenProperty` if the current driver is not interruptible; otherwise that driver
  ///   is notified of the loss.
  package func claim(
    _ slot: Int, by owner: SlotOwner, at time: Double, isQuiet: Bool = false
  ) throws(Diagnostic) -> ValueAndVelocity {
    dropAssignment(at: slot)
    var motion =
      store.owner(of: slot) == owner
      ? ValueAndVelocity(value: store[slot]) : try vacate(slot, at: time)
    if modifiers.moves(slot), !driverGroup(of: owner).keepsModifiers {
      motion = modifiers.absorb(motion, of: slot, at: time)
    }
    store.setOwner(owner, of: slot, at: now)
    arrivals.forget(slot)
    inputs.noteOwner(of: slot)
    if !isQuiet { store.markChanged(slot) }
    if let score, !isQuiet { score.begin(slot, by: owner, from: motion) }
    // A driver sets the components of a colour; the appearance no longer resolves it.
    store.setName(nil, at: slot)
    return motion
  }

  /// Checks that no other driver has claimed a slot at the same instant; only one of the two could
  /// be visible.
  ///
  /// - Throws: `drivenProperty` for a conflict with a driver other than `claimant`.
  package func requireNoClaimConflict(
    of claimant: any Playable, on slot: Int, at time: Double
  ) throws(Diagnostic) {
    let owner = store.owner(of: slot)
    guard owner != .none,
      let conflict = driverGroup(of: owner).claimConflict(of: owner.token, at: time),
      conflict.driver !== claimant, (conflict.claimTime - time).magnitude <= Instant.tolerance
    else { return }
    let place = conflict.place.map { " of \($0)" } ?? ""
    throw Diagnostic(
      .drivenProperty,
      "`\(path(of: slot))` is claimed by \(conflict.driver.label)\(place) and by \(claimant.label) "
        + "at the same time, \(NumberText(time)) s",
      help: ["start one of them later, or stop the other first: a property has only one driver"])
  }

  /// Takes a slot from its driver, and returns its value and velocity; those of a motion that has
  /// ended at this very instant are the ones with which it has arrived.
  ///
  /// - Throws: `drivenProperty` if the driver is not interruptible.
  package func vacate(_ slot: Int, at time: Double) throws(Diagnostic) -> ValueAndVelocity {
    dropAssignment(at: slot)
    let present = store.owner(of: slot)
    guard present != .none else {
      return ValueAndVelocity(value: store[slot], velocity: arrivals[slot])
    }
    try requireInterruptible(slot)
    let group = driverGroup(of: present)
    let motion = group.handover(of: slot, token: present.token, at: time)
    score?.lose(slot, motion)
    group.didLoseSlot(slot, token: present.token, at: time)
    store.setOwner(.none, of: slot, at: now)
    return motion
  }

  /// Checks that a driver may take over a slot.
  ///
  /// - Throws: `drivenProperty` if the present driver is not interruptible.
  package func requireInterruptible(_ slot: Int) throws(Diagnostic) {
    guard !isInterruptible(slot) else { return }
    throw driven(slot, help: "stop it first, or drive another property")
  }

  /// Whether another driver or an assignment may take over a slot; a slot without a driver is free.
  package func isInterruptible(_ slot: Int) -> Bool {
    let owner = store.owner(of: slot)
    return owner == .none || driverGroup(of: owner).isInterruptible(owner.token, at: slot)
  }

  /// Checks that an offset can be added to a slot; a driver that is not interruptible, such as a
  /// scroll view, does not support offsets.
  package func requireOffsets(on slot: Int) throws(Diagnostic) {
    let owner = store.owner(of: slot)
    guard owner != .none, !derivations.drives(slot, in: store) else { return }
    guard isInterruptible(slot) else {
      throw driven(slot, help: "add the offset to an enclosing layer, or to the translation")
    }
  }

  /// Checks the invariants of `DriverGroup` for the slots with a new owner, in debug builds.
  func checkOwners() {
    #if DEBUG
      store.checkNewOwners { slot, owner in
        guard owner != .none else { return }
        assert(isRegistered(owner), "1: the owner of \(path(of: slot))")
        let group = driverGroup(of: owner)
        assert(
          group.drives(slot, token: owner.token),
          "2: \(group.label(of: owner.token)) owns \(path(of: slot)) and does not drive it")
      }
    #endif
  }

  /// Clears the owner of a slot if it is still `owner`.
  ///
  /// `velocity` is that with which a motion comes to its end, in units per second: the limit from
  /// the left. It can be read, and a spring continues it, until the present instant is over.
  package func release(
    _ slot: Int, from owner: SlotOwner, arrivingAt velocity: Double = 0
  ) {
    guard store.owner(of: slot) == owner else { return }
    score?.end(slot)
    store.setOwner(.none, of: slot, at: now)
    if velocity != 0, velocity.isFinite { arrivals.note(velocity, of: slot, at: now) }
  }

  /// Assigns a number, in the property's unit, and stops the slot's driver.
  ///
  /// - Throws: `drivenProperty` if the driver is not interruptible; the error of an engine's check.
  public func assign(_ number: Double, to slot: Int) throws(Diagnostic) {
    try assign(.number(number), to: slot)
  }

  /// Assigns a value to a property, by its first slot, and stops its driver; see `assign(_:to:)` for numbers.
  package func assign(_ value: PropertyValue, to slot: Int) throws(Diagnostic) {
    try requireAssignable(value, to: slot)
    dropAssignment(at: slot)
    for part in slot..<slot + value.slotCount { arrivals.forget(part) }
    for part in slot..<slot + value.slotCount where store.owner(of: part) != .none {
      let owner = store.owner(of: part)
      score?.lose(part, driverGroup(of: owner).motion(of: part, token: owner.token, at: now))
      driverGroup(of: owner).didLoseSlot(part, token: owner.token, at: now)
      store.setOwner(.none, of: part, at: now)
    }
    let appearance =
      value.followsAppearance ? colorAppearance(of: layer(at: slot)) : .light
    store.write(value, to: slot, appearance: appearance)
    if let score { for part in slot..<slot + value.slotCount { score.assign(part) } }
    inputs.noteAssignment(to: slot)
    try inputs.reaction(to: slot)?()
  }

  func driven(_ slot: Int, help: String) -> Diagnostic {
    let owner = store.owner(of: slot)
    let (_, property, _) = property(at: slot)
    let group = driverGroup(of: owner)
    if let refusal = group.refusal(of: owner.token, path: path(of: slot)) { return refusal }
    return Diagnostic(
      .drivenProperty,
      "`\(path(of: slot))` is driven by \(group.label(of: owner.token)) since "
        + "\(NumberText(store.ownedSince(slot))) s", help: [help], token: property.name)
  }
}
