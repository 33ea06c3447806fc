/// Reports when properties cross levels.
package final class WatchList {
  private struct Watch {
    let slot: Int
    var crossing: Crossing
    let isLooking: () -> Bool
    let notify: (Side) throws(Diagnostic) -> Void
  }

  private var watches: [Watch] = []

  package init() {}

  /// Calls `notify` whenever the slot's value crosses to the other side; while `isLooking` does not hold, a
  /// crossing goes unseen.
  package func add(
    slot: Int, _ crossing: Crossing, while isLooking: @escaping () -> Bool = { true },
    notify: @escaping (Side) throws(Diagnostic) -> Void
  ) {
    watches.append(Watch(slot: slot, crossing: crossing, isLooking: isLooking, notify: notify))
  }

  func notify(on stage: Stage) throws(Diagnostic) {
    for index in watches.indices {
      guard watches[index].isLooking() else { continue }
      let slot = watches[index].slot
      guard let side = watches[index].crossing.update(stage.store[slot]) else { continue }
      stage.report(
        "cross", target: stage.path(of: slot),
        [.number(watches[index].crossing.level), .name(side.rawValue)])
      try watches[index].notify(side)
    }
  }
}
