import MotionValues

/// A property that is watched for crossings of a level.
///
/// Invariants:
/// 1. A crossing is found after the time from which it is searched, and not beyond the limit.
/// 2. The side is that of the last value that the watch has seen.
///
///     no side yet ──first value──▶ below ◀──crosses──▶ above
struct Watch {
  /// The result of a search for the next crossing; valid until the motion changes.
  private struct Search {
    let revision: Revision
    /// The end of the searched interval, in seconds.
    let end: Double
    /// When the value has crossed; nil if it has not by `end`.
    let crossing: Double?

    /// Whether the value has not crossed by a time that is not before the search.
    func excludes(_ time: Double) -> Bool { crossing.map { time < $0 } ?? (time <= end) }
  }

  let slot: Int
  let notify: (Side) throws(Diagnostic) -> Void
  private(set) var crossing: Crossing
  private let isLooking: (Double) -> Bool
  private var search: Search?

  init(
    slot: Int, crossing: Crossing, isLooking: @escaping (Double) -> Bool,
    notify: @escaping (Side) throws(Diagnostic) -> Void
  ) {
    self.slot = slot
    self.crossing = crossing
    self.isLooking = isLooking
    self.notify = notify
  }

  /// Returns the first instant in `(time, limit]` at which the value has crossed.
  mutating func nextCrossing(
    after time: Double, upTo limit: Double, on stage: Stage
  ) -> Double? {
    let revision = stage.revision(of: slot)
    if let search, search.revision == revision {
      if let crossing = search.crossing, crossing > time {
        return crossing <= limit ? crossing : nil
      }
      if search.end == limit { return nil }
    }
    func hasCrossed(_ time: Double) -> Bool {
      sees(stage.value(of: slot, at: time), at: time)
    }
    let crossing =
      hasCrossed(limit) ? Instant.first(after: time, upTo: limit, where: hasCrossed) : nil
    assert(crossing.map { time < $0 && $0 <= limit } ?? true, "1: \(stage.path(of: slot))")
    search = revision.map { Search(revision: $0, end: limit, crossing: crossing) }
    return crossing
  }

  /// Records the current value, and returns the side to which it has crossed, or nil.
  mutating func update(on stage: Stage) -> Side? {
    if let search, search.excludes(stage.now), search.revision == stage.revision(of: slot) {
      return nil
    }
    let value = stage.read(slot)
    // The first value sets the side even if the watch is not looking; it is not a crossing.
    guard crossing.side == nil || sees(value, at: stage.now) else { return nil }
    search = nil
    let side = crossing.update(value)
    assert(crossing.side != nil && crossing.side(of: value) == nil, "2: \(stage.path(of: slot))")
    return side
  }

  /// Whether a value at a time has crossed the level and the watch is looking.
  private func sees(_ value: Double, at time: Double) -> Bool {
    crossing.side(of: value) != nil && isLooking(time)
  }
}
