import MotionCore

/// A property that follows a header's progress through animations, and comes to rest after it.
final class MappingFollower {
  private unowned let mapping: HeaderMapping
  private var value: FollowedValue
  private unowned let header: HeaderController

  init(
    _ mapping: HeaderMapping, duration: Double, of header: HeaderController,
    at time: Double
  ) {
    self.mapping = mapping
    self.header = header
    value = FollowedValue(
      mapping.present.value(at: header.progress(at: time)), at: time, duration: duration)
  }

  private func target(at time: Double) -> Double {
    mapping.present.value(at: header.progress(at: time))
  }

  /// Whether the property has caught up with the progress at a time.
  func isSettled(at time: Double) -> Bool { value.isSettled(at: time) }

  /// The property's value at a time that is not before the last turn.
  func value(at time: Double) -> Double { value.value(at: time) { self.target(at: $0) } }

  /// Samples the progress up to a time.
  func follow(to time: Double) { value.follow(to: time) { self.target(at: $0) } }

  /// Samples the progress up to a time at which its motion changes; called before and after the
  /// change.
  func turn(at time: Double) { value.turn(at: time) { self.target(at: $0) } }
}
