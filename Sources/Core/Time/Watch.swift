import MotionValues

/// A property that is watched for crossings of levels.
///
/// Invariants:
/// 1. A crossing is found after the time from which it is searched, and not beyond the limit.
/// 2. The side of each level is that of the last value that the watch has seen.
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
  let notify: (Side, _ level: Double) throws(Diagnostic) -> Void
  private var crossings: [Crossing]
  /// What computes the levels; nil if they stay as they are.
  private let levels: ComputedNumbers?
  /// The hysteresis of computed levels.
  private let hysteresis: Double
  private let isLooking: (Double) -> Bool
  private var search: Search?

  init(
    slot: Int, crossings: [Crossing], levels: ComputedNumbers?, hysteresis: Double,
    isLooking: @escaping (Double) -> Bool,
    notify: @escaping (Side, Double) throws(Diagnostic) -> Void
  ) {
    self.slot = slot
    self.crossings = crossings
    self.levels = levels
    self.hysteresis = hysteresis
    self.isLooking = isLooking
    self.notify = notify
  }

  /// Whether the value or a level may change between two turns.
  func moves(on stage: Stage) -> Bool { stage.moves(slot) || levels?.moves(on: stage) ?? false }

  /// Returns the first instant in `(time, limit]` at which the value has crossed a level.
  mutating func nextCrossing(
    after time: Double, upTo limit: Double, on stage: Stage
  ) -> Double? {
    let revision = levels == nil ? stage.revision(of: slot) : nil
    if let search, search.revision == revision {
      if let crossing = search.crossing, crossing > time {
        return crossing <= limit ? crossing : nil
      }
      if search.end == limit { return nil }
    }
    func hasCrossed(_ time: Double) -> Bool {
      sees(stage.value(of: slot, at: time), at: time, on: stage)
    }
    let crossing =
      hasCrossed(limit) ? Instant.first(after: time, upTo: limit, where: hasCrossed) : nil
    assert(crossing.map { time < $0 && $0 <= limit } ?? true, "1: \(stage.path(of: slot))")
    search = revision.map { Search(revision: $0, end: limit, crossing: crossing) }
    return crossing
  }

  /// Records the current value, and returns the levels that it has crossed, in the order in which a
  /// moving value crosses them.
  mutating func update(on stage: Stage) -> [(side: Side, level: Double)] {
    if let search, search.excludes(stage.now), search.revision == stage.revision(of: slot) {
      return []
    }
    let value = stage.read(slot)
    if let levels { move(to: levels.numbers(at: stage.now, on: stage), for: value) }
    var crossed: [(side: Side, level: Double)] = []
    for index in crossings.indices {
      // The first value sets the side even if the watch is not looking; it is not a crossing.
      guard
        crossings[index].side == nil
          || crossings[index].side(of: value) != nil && isLooking(stage.now)
      else { continue }
      search = nil
      if let side = crossings[index].update(value) {
        crossed.append((side, crossings[index].level))
      }
      assert(
        crossings[index].side != nil && crossings[index].side(of: value) == nil,
        "2: \(stage.path(of: slot))")
    }
    if crossed.count > 1 {
      crossed.sort {
        $0.side == .above && $1.side == .above ? $0.level < $1.level : $0.level > $1.level
      }
    }
    return crossed
  }

  /// Moves the levels; a level that is new has not been crossed.
  private mutating func move(to levels: [Double], for value: Double) {
    if crossings.count > levels.count { crossings.removeLast(crossings.count - levels.count) }
    for index in crossings.indices { crossings[index].level = levels[index] }
    for level in levels[crossings.count...] {
      crossings.append(Crossing(level: level, hysteresis: hysteresis, startingAt: value))
    }
  }

  /// Whether a value at a time has crossed a level and the watch is looking.
  private func sees(_ value: Double, at time: Double, on stage: Stage) -> Bool {
    let hasCrossed =
      if let levels {
        zip(crossings, levels.numbers(at: time, on: stage)).contains { crossing, level in
          crossing.side(of: value, level: level) != nil
        }
      } else {
        crossings.contains { $0.side(of: value) != nil }
      }
    return hasCrossed && isLooking(time)
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
  package fileprivate(set) var level: Double
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

  /// Returns the side to which a value has crossed, or nil.
  package func side(of value: Double) -> Side? { side(of: value, level: level) }

  /// Returns the side to which a value has crossed if the level is at `level`, or nil.
  fileprivate func side(of value: Double, level: Double) -> Side? {
    // The distance within which a value counts as on the level.
    let tolerance = max(1, level.magnitude) * 1e-9
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
  /// The slots of layers that were removed during a report, and whether there is one.
  private var removed: Set<Int> = []
  private var isReporting = false

  package init() {}

  package var isEmpty: Bool { watches.isEmpty }
  /// The slots that are watched, ascending.
  package var slots: [Int] { Set(watches.map(\.slot)).sorted() }

  /// Calls `notify` whenever the slot's value crosses one of the levels; crossings at times for which
  /// `isLooking` returns false are ignored.
  package func add(
    slot: Int, _ crossings: [Crossing],
    while isLooking: @escaping (Double) -> Bool = { _ in true },
    notify: @escaping (Side, _ level: Double) throws(Diagnostic) -> Void
  ) {
    watches.append(
      Watch(
        slot: slot, crossings: crossings, levels: nil, hysteresis: 0, isLooking: isLooking,
        notify: notify))
  }

  /// Calls `notify` whenever the slot's value crosses one of the levels that `levels` computes.
  package func add(
    slot: Int, levels: ComputedNumbers, hysteresis: Double,
    notify: @escaping (Side, _ level: Double) throws(Diagnostic) -> Void
  ) {
    watches.append(
      Watch(
        slot: slot, crossings: [], levels: levels, hysteresis: hysteresis,
        isLooking: { _ in true }, notify: notify))
  }

  /// Stops watching the properties of layers that have been removed.
  package func forget(_ slots: Set<Int>) {
    guard !watches.isEmpty else { return }
    if isReporting {
      removed.formUnion(slots)
    } else {
      watches.removeAll { slots.contains($0.slot) }
    }
  }

  /// Returns the first instant in `(time, limit]` at which a watched value has crossed a level.
  ///
  /// A value that crosses and returns within this interval is not detected.
  func nextCrossing(after time: Double, upTo limit: Double, on stage: Stage) -> Double? {
    var first: Double?
    for index in watches.indices where watches[index].moves(on: stage) {
      guard let next = watches[index].nextCrossing(after: time, upTo: limit, on: stage) else {
        continue
      }
      first = min(first ?? next, next)
    }
    return first
  }

  /// Reports each value that has crossed a level by now; returns whether there was one.
  func report(on stage: Stage) throws(Diagnostic) -> Bool {
    var hasCrossed = false
    isReporting = true
    defer { endReport() }
    for index in watches.indices {
      // Values that an earlier callback has assigned apply to later watches.
      stage.takeInputs()
      for (side, level) in watches[index].update(on: stage) {
        guard !removed.contains(watches[index].slot) else { break }
        hasCrossed = true
        let path = stage.path(of: watches[index].slot)
        stage.scheduler.lastActor = "the crossing of `\(path)`"
        stage.report("cross", target: path, [.number(level), .name(side.rawValue)])
        try watches[index].notify(side, level)
      }
    }
    return hasCrossed
  }

  private func endReport() {
    isReporting = false
    guard !removed.isEmpty else { return }
    watches.removeAll { removed.contains($0.slot) }
    removed = []
  }
}
