import MotionCore
import MotionMath

/// Offsets on top of what drives a property, or of its value at rest.
///
/// They own the slots that nobody else drives. An offset whose animator has ended stays: for good where nothing
/// drives the property, and on top of its driver until that ends.
final class AdditiveOffsets {
  /// An animator's channels from here on are offsets of the slots counted from here.
  static let firstChannel = 1 << 32

  /// One offset that an animator's run leads.
  struct Offset {
    let run: AnimatorRun
    let track: ChannelTrack
    /// Whether it is at its end at once, since motion is reduced.
    let jumps: Bool

    func motion(at time: Double) -> ValueAndVelocity {
      if jumps { return ValueAndVelocity(value: track.value(at: run.playback.endPoint)) }
      let sample = run.playback.progress(at: time)
      return ValueAndVelocity(
        value: track.value(at: sample.point), velocity: track.velocity(at: sample))
    }
  }

  private struct Place {
    /// The value without offsets, where nothing else drives the slot.
    var base = 0.0
    /// The sum of the offsets that do not move any more.
    var settled = 0.0
    var moving: [Offset] = []
    /// How far a colour was from its new way when the appearance changed, which passes over a time.
    var fade: (distance: Double, span: TransitionSpan)?

    func motion(at time: Double) -> ValueAndVelocity {
      var sum = ValueAndVelocity(value: settled)
      for offset in moving { sum = offset.motion(at: time).added(to: sum) }
      if let (distance, span) = fade {
        sum.value += distance * (1 - span.progress(at: time))
        sum.velocity -= distance * span.rate(at: time)
      }
      return sum
    }
  }

  private unowned let stage: Stage
  private lazy var group = stage.register(self)
  private var places: [Int: Place] = [:]
  /// The slots to look at in the next turn.
  private var touched: Set<Int> = []
  /// The slots that something else drives, which may let go of them.
  private var ridden: Set<Int> = []

  init(stage: Stage) { self.stage = stage }

  func add(_ offset: Offset, to slot: Int) throws(Diagnostic) {
    places[slot, default: Place()].moving.append(offset)
    try take(slot)
  }

  /// Lets an offset that had settled move again, as its run is played back.
  func restore(_ offset: Offset, to slot: Int) throws(Diagnostic) {
    // One that has ended in this turn has not settled yet.
    if places[slot]?.moving.contains(where: { $0.run === offset.run }) ?? false { return }
    let settled = offset.track.value(at: offset.run.restPoint)
    if places[slot] != nil {
      places[slot]?.settled -= settled
    } else if stage.store.owner(of: slot) == .none {
      stage.store.write(stage.store[slot] - settled, to: slot)
    }
    try add(offset, to: slot)
  }

  /// Lets a driven slot come to its new way over a time, from so far away.
  func fade(_ slot: Int, from distance: Double, over span: TransitionSpan) {
    places[slot, default: Place()].fade = (distance, span)
    ridden.insert(slot)
  }

  /// Has the coming turn look at a slot: an offset has ended.
  func touch(_ slot: Int) { touched.insert(slot) }

  /// What lies on top of a slot's driver; nil for nothing.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity? {
    places.isEmpty ? nil : places[slot]?.motion(at: time)
  }

  /// Lets the offsets of a slot show: by its own rule where it follows from others, or by owning it.
  private func take(_ slot: Int) throws(Diagnostic) {
    if stage.derivations.drives(slot, in: stage.store) {
      stage.derivations.setOffset(of: slot) { [unowned self] time in
        motion(of: slot, at: time)?.value ?? 0
      }
      ridden.insert(slot)
    } else if stage.store.owner(of: slot) == .none {
      places[slot]?.base = stage.store[slot]
      _ = try stage.claim(slot, by: SlotOwner(group: group, token: slot), at: stage.now)
    } else if stage.store.owner(of: slot).group != group {
      ridden.insert(slot)
    }
  }

  /// Takes over what drivers have let go of, or scripts have assigned, and settles what has ended.
  func turn() throws(Diagnostic) {
    guard !touched.isEmpty || !ridden.isEmpty else { return }
    let slots = touched.union(ridden).sorted()
    touched = []
    ridden = []
    for slot in slots {
      guard var place = places[slot] else { continue }
      for offset in place.moving where offset.run.isOver {
        place.settled += offset.motion(at: stage.now).value
      }
      place.moving.removeAll(where: \.run.isOver)
      let owner = stage.store.owner(of: slot)
      if owner == .none || (place.fade?.span.isOver(at: stage.now) ?? false) { place.fade = nil }
      places[slot] = place
      if place.moving.isEmpty, place.fade == nil {
        try settle(slot, place)
      } else {
        try take(slot)
      }
    }
  }

  /// Leaves a slot on which nothing moves any more at the sum, unless something else drives it.
  private func settle(_ slot: Int, _ place: Place) throws(Diagnostic) {
    let owner = SlotOwner(group: group, token: slot)
    switch stage.store.owner(of: slot) {
    case owner:
      stage.store.write(place.base + place.settled, to: slot)
      stage.release(slot, from: owner)
      places[slot] = nil
    case .none:
      stage.store.write(stage.store[slot] + place.settled, to: slot)
      places[slot] = nil
    default:
      guard place.settled == 0 else { return try take(slot) }
      places[slot] = nil
      // Its driver may be paused, and write it no more.
      stage.refresh(slot, count: 1)
    }
  }

  /// Writes the slots with their offsets at a time, when their drivers have written theirs.
  func sample(at time: Double) {
    for (slot, place) in places where !stage.derivations.drives(slot, in: stage.store) {
      let owner = stage.store.owner(of: slot)
      let base =
        owner == .none
        ? ValueAndVelocity(value: stage.store[slot])
        : stage.driverGroup(of: owner).handover(of: slot, token: owner.token, at: time)
      stage.store.write(base.value + place.motion(at: time).value, to: slot)
    }
  }
}

extension AdditiveOffsets: DriverGroup {
  func label(of token: Int) -> String { "an offset" }
  func isInterruptible(_ token: Int) -> Bool { true }

  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let base = handover(of: slot, token: token, at: time)
    return (motion(of: slot, at: time) ?? ValueAndVelocity(value: 0)).added(to: base)
  }

  func handover(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: places[slot]?.base ?? stage.store[slot])
  }

  func didLoseSlot(_ slot: Int, token: Int, at time: Double) { touch(slot) }
}

extension ValueAndVelocity {
  /// The motion of something that rides on another one.
  func added(to base: ValueAndVelocity) -> ValueAndVelocity {
    ValueAndVelocity(value: base.value + value, velocity: base.velocity + velocity)
  }
}
