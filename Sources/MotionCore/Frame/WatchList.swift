/// Reports when properties cross levels.
package final class WatchList {
  private struct Watch {
    let slot: Int
    var crossing: Crossing
    let notify: (Side) throws(Diagnostic) -> Void
  }

  private var watches: [Watch] = []

  package init() {}

  /// Calls `notify` whenever the slot's value crosses to the other side.
  package func add(
    slot: Int, _ crossing: Crossing, notify: @escaping (Side) throws(Diagnostic) -> Void
  ) {
    watches.append(Watch(slot: slot, crossing: crossing, notify: notify))
  }

  func notify(on stage: Stage) throws(Diagnostic) {
    for index in watches.indices {
      let slot = watches[index].slot
      guard let side = watches[index].crossing.update(stage.store[slot]) else { continue }
      stage.events.append(
        StageEvent(
          "cross", target: stage.path(of: slot),
          [.number(watches[index].crossing.level), .name(side.rawValue)]))
      try watches[index].notify(side)
    }
  }
}
