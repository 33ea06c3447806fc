import MotionCore
import MotionValues

/// Offsets that are added to a property's driven value, or to its value at rest.
///
/// They own a slot only if no other driver does. The offset of an animator that has ended remains:
/// permanently if nothing drives the property, otherwise until its driver ends.
final class AdditiveOffsets {
  /// Channels of an animator from this number on are offsets; the slot is the channel minus this
  /// number.
  static let firstChannel = 1 << 32

  /// One offset that an animator's run moves.
  struct Offset {
    let run: AnimatorRun
    let track: ChannelTrack
    /// Whether it is at its end from the start, because motion is reduced.
    let jumps: Bool

    func motion(at time: Double) -> ValueAndVelocity {
      if jumps { return ValueAndVelocity(value: track.value(at: run.playback.endPoint)) }
      let sample = run.playback.progress(at: time)
      return ValueAndVelocity(
        value: track.value(at: sample.point), velocity: track.velocity(at: sample))
    }
  }

  private struct Place {
    /// The value without offsets, if nothing else drives the slot.
    var base = 0.0
    /// The sum of the offsets that have ended.
    var settled = 0.0
    var moving: [Offset] = []
    /// A colour's difference from its new values at a change of the appearance, and the span over
    /// which it fades.
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
  /// The slots to update in the next turn.
  private var touched: Set<Int> = []
  /// The slots that something else drives and may release.
  private var ridden: Set<Int> = []

  init(stage: Stage) { self.stage = stage }

  /// Whether no slot has offsets.
  var isEmpty: Bool { places.isEmpty }

  func add(_ offset: Offset, to slot: Int) throws(Diagnostic) {
    places[slot, default: Place()].moving.append(offset)
    try take(slot)
  }

  /// Animates an ended offset again, because its run plays back; removes it from the sum.
  func restore(_ offset: Offset, to slot: Int) throws(Diagnostic) {
    // An offset that ended in this turn is not part of the sum yet.
    if places[slot]?.moving.contains(where: { $0.run === offset.run }) ?? false { return }
    let settled = offset.track.value(at: offset.run.restPoint)
    if places[slot] != nil {
      places[slot]?.settled -= settled
    } else if stage.store.owner(of: slot) == .none {
      stage.store.write(stage.store[slot] - settled, to: slot)
    }
    try add(offset, to: slot)
  }

  /// Fades a driven slot from a distance to its new values over a span.
  func fade(_ slot: Int, from distance: Double, over span: TransitionSpan) {
    places[slot, default: Place()].fade = (distance, span)
    ridden.insert(slot)
  }

  /// Schedules a slot for the next turn, because an offset has ended.
  func touch(_ slot: Int) { touched.insert(slot) }

  /// The sum of a slot's offsets and their velocities at a time; nil if there are none.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity? {
    places.isEmpty ? nil : places[slot]?.motion(at: time)
  }

  /// The first end of a pass of a slot's offsets after a time, in seconds; nil if there is none.
  func nextCorner(of slot: Int, after time: Double) -> Double? {
    guard !places.isEmpty, let place = places[slot] else { return nil }
    return place.moving.compactMap { $0.run.playback.nextCorner(after: time) }.min()
  }

  /// Whether a slot has offsets.
  func moves(_ slot: Int) -> Bool { places[slot] != nil }

  /// Makes the offsets of a slot visible: through the rule that derives the slot if there is one,
  /// otherwise by owning it.
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

  /// Takes over slots that drivers have released or scripts have assigned, and adds ended offsets
  /// to the sums.
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

  /// Writes the sum to a slot whose offsets have all ended, unless something else drives the slot.
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
      // A paused driver would not write the slot again.
      stage.refresh(slot, count: 1)
    }
  }

  /// Writes the slots with their offsets at a time, after their drivers have written.
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

  func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? {
    nextCorner(of: slot, after: time)
  }

  func drives(_ slot: Int, token: Int) -> Bool { slot == token && places[slot] != nil }
  func didLoseSlot(_ slot: Int, token: Int, at time: Double) { touch(slot) }
}

extension ValueAndVelocity {
  /// Returns the motion with another one added.
  func added(to base: ValueAndVelocity) -> ValueAndVelocity {
    ValueAndVelocity(value: base.value + value, velocity: base.velocity + velocity)
  }
}
