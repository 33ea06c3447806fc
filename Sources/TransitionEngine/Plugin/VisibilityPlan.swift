import MotionCore

/// Which layers are hidden at either end of a transition, and on the way.
struct VisibilityPlan {
  struct Entry: Hashable {
    /// Whether the layer is hidden in the source, during the transition, and in the destination.
    var source: Bool
    var during: Bool
    var destination: Bool
  }

  /// By the slot that says whether the layer is hidden.
  private(set) var entries: [Int: Entry] = [:]
  /// The slots, ascending.
  var slots: [Int] { entries.keys.sorted() }

  subscript(slot: Int) -> Entry? {
    get { entries[slot] }
    set { entries[slot] = newValue }
  }

  /// Hides an original while its copy is shown.
  mutating func cover(_ layer: Layer, wasHidden: (Int) -> Bool) {
    guard let slot = layer.property("hidden")?.slot else { return }
    let before = wasHidden(slot)
    if entries[slot] == nil {
      entries[slot] = Entry(source: before, during: true, destination: before)
    }
    entries[slot]?.during = true
  }

  /// What each slot was when no transition was under way.
  var before: [Int: Bool] { entries.mapValues(\.source) }

  /// The plan of a run that goes on from this one to another state; `origin` is where this one came from.
  func leading(
    to layer: Layer, from origin: Layer, keepsSource: Bool, isHidden: (Int) -> Bool
  ) -> VisibilityPlan {
    var plan = VisibilityPlan()
    for (slot, entry) in entries {
      plan[slot] = Entry(source: entry.source, during: entry.during, destination: entry.source)
    }
    if let slot = origin.property("hidden")?.slot {
      plan[slot]?.destination = layer !== origin && !keepsSource
    }
    if let slot = layer.property("hidden")?.slot {
      let before = plan[slot]?.source ?? isHidden(slot)
      plan[slot] = Entry(source: before, during: layer !== origin, destination: false)
    }
    return plan
  }
}
