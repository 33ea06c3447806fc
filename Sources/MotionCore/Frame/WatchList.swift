/// The side of a level on which a value lies.
package enum Side: String, CaseIterable, Sendable {
  case below
  case above
}

/// Reports when properties cross levels.
package final class WatchList {
  private struct Watch {
    let slot: Int
    let level: Double
    /// How far beyond the level the value must go, in the property's unit.
    let hysteresis: Double
    var side: Side
    let notify: (Side) throws(Diagnostic) -> Void
  }

  private var watches: [Watch] = []

  package init() {}

  /// Calls `notify` whenever the slot's value comes to the other side of the level; a value exactly
  /// on the level is on the side it came from.
  package func add(
    slot: Int, level: Double, hysteresis: Double = 0, value: Double,
    notify: @escaping (Side) throws(Diagnostic) -> Void
  ) {
    watches.append(
      Watch(
        slot: slot, level: level, hysteresis: hysteresis, side: value < level ? .below : .above,
        notify: notify))
  }

  func notify(on stage: Stage) throws(Diagnostic) {
    for index in watches.indices {
      let watch = watches[index]
      let value = stage.store[watch.slot]
      let side: Side
      if value < watch.level - watch.hysteresis {
        side = .below
      } else if value > watch.level + watch.hysteresis {
        side = .above
      } else {
        continue
      }
      guard side != watch.side else { continue }
      watches[index].side = side
      stage.events.append(
        StageEvent(
          "cross", target: stage.path(of: watch.slot), [.number(watch.level), .name(side.rawValue)])
      )
      try watch.notify(side)
    }
  }
}
