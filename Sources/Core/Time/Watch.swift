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

/// A side of a level.
package enum Side: String, CaseIterable, Sendable {
  case below
  case above
}

/// Detects when a value crosses a level, once for each crossing.
///
/// A lower value is below and a higher one above; a value on the level stays on its previous side.
/// A value counts as on the level if it differs from it by no more than the rounding error of a
/// sum.
package struct Crossing: Equatable, Sendable {
  package let level: Double
  /// How far beyond the level a value must be to have crossed it, in the value's unit; at least 0.
  package let hysteresis: Double
  /// The side of the last value; nil before the first value.
  package private(set) var side: Side?

  /// Makes a crossing for a value that is now `value`, or nil if it is not yet known; a value
  /// exactly on the level counts as above.
  package init(level: Double, hysteresis: Double = 0, startingAt value: Double?) {
    precondition(level.isFinite && hysteresis >= 0, "a level is finite, a hysteresis at least 0")
    self.level = level
    self.hysteresis = hysteresis
    side = value.map { $0 < level ? .below : .above }
  }

  /// The distance within which a value counts as on the level, in the value's unit.
  private var tolerance: Double { max(1, level.magnitude) * 1e-9 }

  /// Returns the side to which a value has crossed, or nil.
  package func side(of value: Double) -> Side? {
    if value < level - hysteresis - tolerance, side == .above { return .below }
    if value > level + hysteresis + tolerance, side == .below { return .above }
    return nil
  }

  /// Records the next value; returns the side to which it has crossed, or nil.
  package mutating func update(_ value: Double) -> Side? {
    guard side != nil else {
      side = value < level ? .below : .above
      return nil
    }
    guard let crossed = side(of: value) else { return nil }
    side = crossed
    return crossed
  }
}

/// Reports when properties cross levels.
package final class WatchList {
  private var watches: [Watch] = []

  package init() {}

  var isEmpty: Bool { watches.isEmpty }

  /// Calls `notify` whenever the slot's value crosses to the other side; crossings at times for
  /// which `isLooking` returns false are ignored.
  package func add(
    slot: Int, _ crossing: Crossing, while isLooking: @escaping (Double) -> Bool = { _ in true },
    notify: @escaping (Side) throws(Diagnostic) -> Void
  ) {
    watches.append(Watch(slot: slot, crossing: crossing, isLooking: isLooking, notify: notify))
  }

  /// Returns the first instant in `(time, limit]` at which a watched value has crossed its level.
  ///
  /// A value that crosses and returns within this interval is not detected.
  func nextCrossing(after time: Double, upTo limit: Double, on stage: Stage) -> Double? {
    var first: Double?
    for index in watches.indices where stage.moves(watches[index].slot) {
      guard let next = watches[index].nextCrossing(after: time, upTo: limit, on: stage) else {
        continue
      }
      first = min(first ?? next, next)
    }
    return first
  }

  /// Reports each value that has crossed its level by now; returns whether there was one.
  func report(on stage: Stage) throws(Diagnostic) -> Bool {
    var hasCrossed = false
    for index in watches.indices {
      // Values that an earlier callback has assigned apply to later watches.
      stage.takeInputs()
      guard let side = watches[index].update(on: stage) else { continue }
      hasCrossed = true
      let path = stage.path(of: watches[index].slot)
      stage.scheduler.lastActor = "the crossing of `\(path)`"
      stage.report(
        "cross", target: path, [.number(watches[index].crossing.level), .name(side.rawValue)])
      try watches[index].notify(side)
    }
    return hasCrossed
  }
}
