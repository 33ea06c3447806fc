import MotionCore

/// The visibility of layers at both ends of a transition and during it.
struct VisibilityPlan {
  struct Entry: Hashable {
    /// Whether the layer is hidden in the source, during the transition, and in the destination.
    var source: Bool
    var during: Bool
    var destination: Bool
  }

  /// The entries by the layer's `hidden` slot.
  private(set) var entries: [Int: Entry] = [:]
  /// The slots of the states' roots, which several transitions between the states share.
  private(set) var roots: Set<Int> = []
  /// The slot of the ground's root, which is shown below the copies in both directions; nil for a
  /// change of one tree.
  let ground: Int?
  /// Whether the ground stays behind the presented state.
  let keepsGround: Bool
  /// All slots, in ascending order.
  var slots: [Int] { entries.keys.sorted() }

  init(ground: Int? = nil, keepsGround: Bool = false) {
    self.ground = ground
    self.keepsGround = keepsGround
  }

  /// Returns whether a state's root is hidden while another state is shown.
  func hides(_ root: Int, in state: Int) -> Bool {
    root != state && !(root == ground && keepsGround)
  }

  subscript(slot: Int) -> Entry? {
    get { entries[slot] }
    set { entries[slot] = newValue }
  }

  /// Adds a state's root. Of the states, only the ground is shown during the transition.
  mutating func addRoot(_ slot: Int, source: Bool, destination: Bool) {
    roots.insert(slot)
    entries[slot] = Entry(source: source, during: slot != ground, destination: destination)
  }

  /// Adopts another plan's visibility during the transition for the roots that both plans share.
  mutating func join(_ other: VisibilityPlan) {
    for slot in roots.intersection(other.roots) {
      guard let entry = other[slot] else { continue }
      entries[slot]?.during = entry.during
    }
  }

  /// Returns whether the plan has a state in common with another.
  func sharesRoot(with other: VisibilityPlan) -> Bool { !roots.isDisjoint(with: other.roots) }

  /// Returns the first slot that both plans decide, except for shared roots.
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

  /// The visibility of each slot before the transition.
  var before: [Int: Bool] { entries.mapValues(\.source) }

  /// The plan of a run that continues from this one, but not to its destination.
  private var leadingElsewhere: VisibilityPlan {
    var plan = self
    for (slot, entry) in entries { plan[slot]?.destination = entry.source }
    return plan
  }

  /// The plan of a run that continues from this one to the state of a root, with the same ground.
  func leading(to state: Int, isHidden: Bool) -> VisibilityPlan {
    var plan = leadingElsewhere
    for root in roots { plan[root]?.destination = hides(root, in: state) }
    plan.addRoot(state, source: plan[state]?.source ?? isHidden, destination: false)
    return plan
  }

  /// The plan of a run that continues from this one to the result of a change of the same tree.
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
