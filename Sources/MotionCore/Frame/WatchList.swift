/// Reports when properties cross levels.
package final class WatchList {
  private struct Watch {
    let slot: Int
    var crossing: Crossing
    let isLooking: (Double) -> Bool
    let notify: (Side) throws(Diagnostic) -> Void

    /// Whether a value lies across the level at a time.
    func sees(_ value: Double, at time: Double) -> Bool {
      crossing.side(of: value) != nil && isLooking(time)
    }
  }

  private var watches: [Watch] = []

  package init() {}

  var isEmpty: Bool { watches.isEmpty }

  /// Calls `notify` whenever the slot's value crosses to the other side; at times for which `isLooking` does
  /// not hold, a crossing goes unseen.
  package func add(
    slot: Int, _ crossing: Crossing, while isLooking: @escaping (Double) -> Bool = { _ in true },
    notify: @escaping (Side) throws(Diagnostic) -> Void
  ) {
    watches.append(Watch(slot: slot, crossing: crossing, isLooking: isLooking, notify: notify))
  }

  /// Returns the first instant in `(time, limit]` at which a watched value has crossed its level.
  ///
  /// A value that crosses and comes back within these is not seen.
  func nextCrossing(
    after time: Double, upTo limit: Double, on stage: Stage
  ) throws(Diagnostic) -> Double? {
    var first: Double?
    for index in watches.indices where stage.moves(watches[index].slot) {
      func hasCrossed(_ time: Double) -> Bool {
        watches[index].sees(stage.value(of: watches[index].slot, at: time), at: time)
      }
      let end = first ?? limit
      if hasCrossed(end) { first = Instant.first(after: time, upTo: end, where: hasCrossed) }
    }
    return first
  }

  /// Reports each value that has crossed its level by now; returns whether there was one.
  func report(on stage: Stage) throws(Diagnostic) -> Bool {
    var hasCrossed = false
    for index in watches.indices {
      let slot = watches[index].slot
      let value = stage.read(slot)
      // The first value is no crossing, whoever looks.
      guard watches[index].crossing.side == nil || watches[index].sees(value, at: stage.now),
        let side = watches[index].crossing.update(value)
      else { continue }
      hasCrossed = true
      stage.lastActor = "the crossing of `\(stage.path(of: slot))`"
      stage.report(
        "cross", target: stage.path(of: slot),
        [.number(watches[index].crossing.level), .name(side.rawValue)])
      try watches[index].notify(side)
    }
    return hasCrossed
  }
}
