import MotionCore
import MotionRuntime
import MotionValues

/// The velocities of the slots that have changed, as far as their drivers know them.
struct KnownVelocities: ~Copyable {
  private var places = UnsafeMutablePointer<Double>.allocate(capacity: 0)
  private var count = 0

  deinit { places.deallocate() }

  /// The velocity of a slot in the last frame that has changed it, in units per second; NaN if its
  /// driver does not know it.
  @inline(__always)
  subscript(slot: Int) -> Double { places[slot] }

  /// Asks the drivers of the slots that have changed since a frame, or an instant.
  mutating func update(_ frame: borrowing SceneFrame) {
    let stage = frame.stage
    if count < stage.store.slotCount {
      places.deallocate()
      count = max(2 * count, stage.store.slotCount)
      places = .allocate(capacity: count)
    }
    for slot in frame.changes { places[Int(slot)] = .nan }
    for slot in frame.changes where places[Int(slot)].isNaN {
      let slot = Int(slot)
      let owner = stage.store.owner(of: slot)
      // Only samples show that a value that nothing drives rests.
      guard owner != .none else { continue }
      stage.driverGroup(of: owner).writeVelocities(
        of: slot, token: owner.token, at: frame.time, to: places)
    }
  }
}
