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
  /// The slots of the states themselves, which transitions of other ids between them share.
  private(set) var roots: Set<Int> = []
  /// The slots, ascending.
  var slots: [Int] { entries.keys.sorted() }

  subscript(slot: Int) -> Entry? {
    get { entries[slot] }
    set { entries[slot] = newValue }
  }

  mutating func addRoot(_ slot: Int, _ entry: Entry) {
    roots.insert(slot)
    entries[slot] = entry
  }

  /// Lets the states that another plan leads between be shown as that one shows them.
  mutating func join(_ other: VisibilityPlan) {
    for slot in roots.intersection(other.roots) {
      guard let entry = other[slot] else { continue }
      entries[slot]?.during = entry.during
    }
  }

  /// Whether it leads from or to a state of another plan.
  func sharesRoot(with other: VisibilityPlan) -> Bool { !roots.isDisjoint(with: other.roots) }

  /// The first slot that both decide, other than for a state that they share.
  func conflict(with other: VisibilityPlan) -> Int? {
    let shared = roots.intersection(other.roots)
    return slots.first { other[$0] != nil && !shared.contains($0) }
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

  /// The plan of a run that goes on from this one and leads anywhere but there.
  var leadingElsewhere: VisibilityPlan {
    var plan = self
    for (slot, entry) in entries { plan[slot]?.destination = entry.source }
    return plan
  }

  /// The plan of a run that goes on from this one to another state; `origin` is where this one came from.
  func leading(
    to layer: Layer, from origin: Layer, keepsSource: Bool, isHidden: (Int) -> Bool
  ) -> VisibilityPlan {
    var plan = leadingElsewhere
    if let slot = origin.property("hidden")?.slot {
      plan[slot]?.destination = layer !== origin && !keepsSource
    }
    if let slot = layer.property("hidden")?.slot {
      let before = plan[slot]?.source ?? isHidden(slot)
      plan.addRoot(slot, Entry(source: before, during: layer !== origin, destination: false))
    }
    return plan
  }

  /// The plan of a run that goes on from this one to what a change of the same tree shows and hides.
  func leading(to change: VisibilityPlan) -> VisibilityPlan {
    var plan = leadingElsewhere
    for (slot, entry) in change.entries {
      plan[slot] = Entry(
        source: plan[slot]?.source ?? entry.source, during: plan[slot]?.during ?? entry.during,
        destination: entry.destination)
    }
    return plan
  }
}
