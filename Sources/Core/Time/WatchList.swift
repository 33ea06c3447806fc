import MotionValues

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
