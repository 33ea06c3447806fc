import MotionCore

/// Offsets on top of what drives a property, or of its value at rest; they own no slot.
///
/// An offset whose animator has ended stays: for good where nothing drives the property, and on top of its
/// driver until that ends.
struct AdditiveOffsets {
  /// An animator's channels from here on are offsets of the slots counted from here.
  static let firstChannel = 1 << 32

  /// One offset that an animator's run leads.
  struct Offset {
    let run: AnimatorRun
    let track: ChannelTrack
    /// Whether it is at its end at once, since motion is reduced.
    let jumps: Bool

    func value(at time: Double) -> Double {
      jumps
        ? track.value(at: run.playback.endPoint)
        : track.value(at: run.playback.progress(at: time).point)
    }
  }

  private struct Place {
    /// The value without offsets.
    var base: Double
    /// What was written last; another value is a new base, written by someone else.
    var written: Double
    /// The sum of the offsets that do not move any more.
    var settled = 0.0
    var moving: [Offset] = []
  }

  private var places: [Int: Place] = [:]

  mutating func add(_ offset: Offset, to slot: Int, store: borrowing PropertyStore) {
    let value = store[slot]
    places[slot, default: Place(base: value, written: value)].moving.append(offset)
  }

  /// Lets an offset that had settled move again, as its run is played back.
  mutating func restore(_ offset: Offset, to slot: Int, stage: Stage) {
    let value = stage.store[slot]
    var place = places[slot] ?? Place(base: value, written: value)
    // One that ended since the last frame has not settled yet.
    if place.moving.contains(where: { $0.run === offset.run }) { return }
    let settled = offset.track.value(at: offset.run.restPoint)
    if places[slot] == nil { place.base -= settled } else { place.settled -= settled }
    place.moving.append(offset)
    places[slot] = place
  }

  /// Shows a slot's value without offsets to a driver that is about to begin from it.
  func uncover(_ slot: Int, stage: Stage) {
    guard let place = places[slot], stage.store.owner(of: slot) == .none,
      stage.store[slot] == place.written
    else { return }
    stage.store.write(place.base, to: slot)
  }

  /// Adds the offsets at a time to what the drivers have written.
  mutating func advance(to time: Double, stage: Stage) {
    for slot in places.keys.sorted() {
      guard var place = places[slot] else { continue }
      let isDerived = stage.derivations.drives(slot, in: stage.store)
      let value = stage.store[slot]
      if value != place.written { place.base = value }
      for offset in place.moving where offset.run.isOver {
        place.settled += offset.value(at: time)
      }
      place.moving.removeAll(where: \.run.isOver)
      let sum = place.moving.reduce(place.settled) { $0 + $1.value(at: time) }
      if isDerived {
        // Derived later in the frame, from values that are still to come.
        stage.derivations.setOffset(of: slot) { _ in sum }
        places[slot] = place
        continue
      }
      place.written = place.base + sum
      stage.store.write(place.written, to: slot)
      let isDone = place.moving.isEmpty && stage.store.owner(of: slot) == .none
      places[slot] = isDone ? nil : place
    }
  }
}
