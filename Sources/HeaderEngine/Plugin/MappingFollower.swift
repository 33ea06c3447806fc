import MotionCore

/// A property that follows the progress of a header in animations, and so comes to rest after it.
final class MappingFollower {
  let slot: Int
  private let mapping: ProgressMapping
  private var value: FollowedValue
  private var time: Double

  init(_ mapping: ProgressMapping, slot: Int, duration: Double, progress: Double, at time: Double) {
    self.mapping = mapping
    self.slot = slot
    self.time = time
    value = FollowedValue(mapping.value(at: progress), at: time, duration: duration)
  }

  /// Whether the property has caught up with the progress.
  var isSettled: Bool { value.isSettled(at: time) }

  /// The property's value at the last time that was noted.
  var present: Double { value.value(at: time) }

  /// Notes the progress at a time; returns whether the property may have moved since the last time.
  func note(_ progress: Double, at time: Double, isTurn: Bool) -> Bool {
    let wasSettled = isSettled
    value.note(mapping.value(at: progress), at: time, isTurn: isTurn)
    self.time = max(time, self.time)
    return !wasSettled || !isSettled
  }
}
