import MotionCore
import MotionPlugin
import MotionValues

/// The engine of presence: layers enter and leave by effects, which are modifiers of their properties.
///
/// Invariants:
/// 1. A layer has a course while it enters or leaves, and at most one.
/// 2. `made`, `leaving` and `changed` are empty unless the function of a `withAnimation` is running.
package final class PresencePlugin: Plugin, Engine {
  package static let name = "presence"

  unowned let stage: Stage
  /// The effects that scripts have given to layers, by the index of the layer.
  private var effects: [Int: (enter: PresenceEffect?, exit: PresenceEffect?)] = [:]
  /// The layers that enter or leave, by their index.
  private var courses: [Int: PresenceCourse] = [:]
  /// When the first of these ends, in seconds; computed anew when `isPlanned` is false.
  private var firstEnd: Double?
  private var isPlanned = true
  /// The slots of `hidden` that follow `present`, by the index of the layer.
  private var presentSlots: [Int: (present: Int, hidden: Int)] = [:]
  /// The layers whose `present` has been set with their options, and not applied yet.
  private var unapplied: [Layer] = []
  /// What the functions of a `withAnimation` have made, removed and changed, each with the number of
  /// its call; a changed layer with its presence before.
  private var made: [(layer: Layer, scope: Int)] = []
  private var leaving: [(removal: Removal, scope: Int)] = []
  private var changed: [(layer: Layer, scope: Int, wasPresent: Bool)] = []
  /// The removals of the layers that leave, by the index of the layer.
  private var removals: [Int: Removal] = [:]
  /// The functions to call when a layer has been removed, by its index.
  private var listeners: [Int: [any ScriptFunction]] = [:]
  /// The functions to call at the end of the turn.
  private var calls: [(function: any ScriptFunction, layer: Layer)] = []

  package init(stage: Stage) {
    self.stage = stage
    stage.services.presence = self
    stage.whenAttaching(LayerProperties.presence) { [unowned self] layer, slot in
      begin(layer, slot)
    }
    stage.afterRemovals { [unowned self] layers in for layer in layers { didRemove(layer) } }
  }

  package func makeModule() -> Module {
    Module(
      types: [Removal.makeType(on: stage)], layerOptions: options, layerMethods: methods)
  }

  // MARK: What scripts set

  /// Registers a layer whose `present` is used from now on.
  private func begin(_ layer: Layer, _ slot: Int) {
    guard let hidden = layer.property("hidden")?.slot else { return }
    presentSlots[layer.index] = (slot, hidden)
    unapplied.append(layer)
    stage.services.layouts?.presenceDidBegin(of: layer)
    stage.react(toAssignmentOf: slot) { [unowned self] () throws(Diagnostic) in
      try presentDidChange(of: layer)
    }
  }

  private func isPresent(_ layer: Layer) -> Bool {
    presentSlots[layer.index].map { stage.store[$0.present] != 0 } ?? true
  }

  /// Applies a script's assignment: within `withAnimation` at the end of the function.
  private func presentDidChange(of layer: Layer) throws(Diagnostic) {
    guard let slots = presentSlots[layer.index] else { return }
    let isPresent = stage.store[slots.present] != 0
    let isApplied = unapplied.contains { $0 === layer }
    unapplied.removeAll { $0 === layer }
    let course = courses[layer.index]
    let wasPresent =
      course.map { !$0.leaves } ?? (isApplied || stage.store[slots.hidden] == 0)
    guard let scope = stage.assignmentScope, !made.contains(where: { $0.layer === layer }) else {
      if let course { end(course) }
      return try hide(layer, !isPresent)
    }
    if let index = changed.firstIndex(where: { $0.layer === layer }) {
      changed[index].scope = scope
    } else {
      changed.append((layer, scope, wasPresent))
    }
    if isPresent { try hide(layer, false) }
  }

  private func hide(_ layer: Layer, _ isHidden: Bool) throws(Diagnostic) {
    guard let slot = presentSlots[layer.index]?.hidden, (stage.store[slot] != 0) != isHidden
    else { return }
    try stage.assign(.boolean(isHidden), to: slot)
  }

  /// Applies `present` to layers that have been made with it.
  private func applyPresence() throws(Diagnostic) {
    guard !unapplied.isEmpty else { return }
    let layers = unapplied
    unapplied = []
    for layer in layers where !layer.isRemoved && !isPresent(layer) { try hide(layer, true) }
  }

  func effect(of layer: Layer, leaves: Bool) -> PresenceEffect? {
    leaves ? effects[layer.index]?.exit : effects[layer.index]?.enter
  }

  func setEffect(_ effect: PresenceEffect?, of layer: Layer, leaves: Bool) {
    var own = effects[layer.index] ?? (nil, nil)
    if leaves { own.exit = effect } else { own.enter = effect }
    effects[layer.index] = own
  }

  func listen(to layer: Layer, _ function: any ScriptFunction) {
    listeners[layer.index, default: []].append(function)
  }

  /// Removes a layer: in `withAnimation`, or with options, it leaves first.
  func remove(_ layer: Layer, _ options: RemovalOptions?) throws(Diagnostic) -> Removal {
    try layer.requirePresent()
    let removal = Removal(of: layer, plugin: self)
    let scope = stage.assignmentScope
    let isNew = made.contains { $0.layer === layer }
    made.removeAll { $0.layer.isSelfOrDescendant(in: layer) }
    changed.removeAll { $0.layer.isSelfOrDescendant(in: layer) }
    let effect = options?.exit ?? exit(of: layer)
    let isPlain = (scope == nil && options == nil) || (effect.isNone && courses[layer.index] == nil)
    if isPlain || isNew || layer.parent == nil || isUnseen(layer) {
      try stage.remove(layer)
      removal.endTime = stage.now
      return removal
    }
    try applyPresence()
    try stage.remove(layer, leaves: true)
    removals[layer.index] = removal
    removal.effect = effect
    if let scope, options?.timing == nil {
      leaving.append((removal, scope))
    } else {
      try begin(layer, effect, leaves: true, options?.timing ?? SlotTiming())
    }
    return removal
  }

  /// Whether the layer is hidden, so that nothing shows that it leaves.
  private func isUnseen(_ layer: Layer) -> Bool {
    !isPresent(layer) && courses[layer.index] == nil
      || layer.property("hidden").map { stage.read($0.slot) != 0 } ?? false
  }

  private func exit(of layer: Layer) -> PresenceEffect {
    effects[layer.index]?.exit ?? effects[layer.index]?.enter ?? .fade
  }

  private func enter(of layer: Layer) -> PresenceEffect {
    effects[layer.index]?.enter ?? .fade
  }

  // MARK: Courses

  /// Begins the effect of a layer, from where an earlier one has brought it; returns when it ends.
  @discardableResult
  private func begin(
    _ layer: Layer, _ effect: PresenceEffect, leaves: Bool, _ timing: SlotTiming
  ) throws(Diagnostic) -> Double {
    let old = courses[layer.index]
    let course = PresenceCourse(of: layer, leaves: leaves)
    try course.begin(effect, after: old, timing)
    courses[layer.index] = course
    if !layer.isRemoved {
      stage.touchTargets.setLeaving(layer, leaves)
      if leaves { stage.services.touchReceiver?.cancelFingers(on: layer) }
    }
    if !leaves, !effect.isNone {
      stage.report(StageEvent.enter, target: layer.path, [.name(effect.description)])
    }
    if course.end <= stage.now + Instant.tolerance {
      try finish(course)
    } else {
      isPlanned = false
    }
    return course.end
  }

  /// Returns when the first course ends, in seconds; nil if there is none.
  private func nextEnd() -> Double? {
    if !isPlanned {
      firstEnd = courses.values.lazy.map(\.end).min()
      isPlanned = true
    }
    return firstEnd
  }

  /// Ends a course, and what it changes.
  private func end(_ course: PresenceCourse) {
    course.removeModifiers()
    courses[course.layer.index] = nil
    stage.touchTargets.setLeaving(course.layer, false)
    isPlanned = false
  }

  /// Brings a course to its end: what has entered is there, and what has left is gone.
  private func finish(_ course: PresenceCourse) throws(Diagnostic) {
    let layer = course.layer
    end(course)
    guard course.leaves else { return }
    if layer.isRemoved {
      stage.endLeaving(layer)
    } else {
      try hide(layer, true)
    }
  }

  /// Ends the leaving of a layer at once.
  func finish(_ removal: Removal) throws(Diagnostic) {
    if let course = courses[removal.layer.index] { try finish(course) }
  }

  /// Forgets a layer that nothing shows any more.
  private func didRemove(_ layer: Layer) {
    effects[layer.index] = nil
    presentSlots[layer.index] = nil
    if let course = courses[layer.index] { end(course) }
    if let removal = removals.removeValue(forKey: layer.index) {
      removal.endTime = stage.now
      stage.scheduler.endTimeDidChange(of: removal)
    }
    for function in listeners.removeValue(forKey: layer.index) ?? [] {
      calls.append((function, layer))
    }
  }

  // MARK: Engine

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    nextEnd().flatMap { $0 <= limit ? max($0, time) : nil }
  }

  package func turn(at time: Double) throws(Diagnostic) {
    if stage.assignmentScope == nil { try applyPresence() }
    guard let end = nextEnd(), end <= time + Instant.tolerance else { return }
    let over = courses.values.filter { $0.end <= time + Instant.tolerance }
    for course in over.sorted(by: { ($0.end, $0.layer.index) < ($1.end, $1.layer.index) })
    where courses[course.layer.index] === course { try finish(course) }
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    guard !calls.isEmpty else { return false }
    let found = calls
    calls = []
    for (function, layer) in found { try function.call { layer.push($0) } }
    return true
  }

  package var activity: String? {
    guard let index = courses.keys.min(), let course = courses[index] else { return nil }
    return "`\(stage.layers[index].path)`, which \(course.leaves ? "leaves" : "enters")"
  }
}

extension PresencePlugin: StagePresence {
  package func didMake(_ layer: Layer) {
    if let scope = stage.assignmentScope { made.append((layer, scope)) }
  }

  package func play(_ timings: [SlotTiming]) throws(Diagnostic) -> [Double?] {
    try applyPresence()
    var ends = [Double?](repeating: nil, count: timings.count)
    func note(_ end: Double, _ scope: Int) { ends[scope] = max(ends[scope] ?? end, end) }
    let (made, leaving, changed) = takeChanges()
    let new = Set(made.map(\.layer.index))
    for (layer, scope) in made where !layer.isRemoved {
      let isInner = layer.parent.map { new.contains($0.index) } ?? false
      guard !isInner, !isUnseen(layer), !enter(of: layer).isNone else { continue }
      note(try begin(layer, enter(of: layer), leaves: false, timings[scope]), scope)
    }
    for (layer, scope, wasPresent) in changed where !layer.isRemoved {
      let isPresent = isPresent(layer)
      guard isPresent != wasPresent else {
        if courses[layer.index] == nil { try hide(layer, !isPresent) }
        continue
      }
      let effect = isPresent ? enter(of: layer) : exit(of: layer)
      note(try begin(layer, effect, leaves: !isPresent, timings[scope]), scope)
    }
    for (removal, scope) in leaving where removal.endTime == nil {
      guard let effect = removal.effect else { continue }
      note(try begin(removal.layer, effect, leaves: true, timings[scope]), scope)
    }
    return ends
  }

  package func applyChanges() throws(Diagnostic) {
    let (_, leaving, changed) = takeChanges()
    for (layer, _, _) in changed where !layer.isRemoved {
      if let course = courses[layer.index] { end(course) }
      try hide(layer, !isPresent(layer))
    }
    for (removal, _) in leaving { stage.endLeaving(removal.layer) }
  }

  private func takeChanges() -> (
    made: [(layer: Layer, scope: Int)], leaving: [(removal: Removal, scope: Int)],
    changed: [(layer: Layer, scope: Int, wasPresent: Bool)]
  ) {
    defer { (made, leaving, changed) = ([], [], []) }
    return (made, leaving, changed)
  }
}
