import MotionCore
import MotionValues

/// Resolves named colours in the appearance of their layers, and animates them when it changes.
///
/// Invariants:
/// 1. A colour in transition owns the slot of at least one of its components.
/// 2. After a turn, no transition is over.
///
///     at rest ──appearance changes──▶ in transition ──end, stop, all slots lost──▶ at rest
///                                         │    ▲
///                                         └────┘ appearance changes
final class ColorResolver {
  private unowned let stage: Stage
  /// The owner of the slots of colours in transition.
  var owner = SlotOwner.none
  /// The appearance in which each layer's colours were last resolved, by layer index.
  private var resolved: [Int: ColorAppearance] = [:]
  /// The colours in transition, by the first of their four slots.
  private(set) var crossings: [Int: (crossing: ColorCrossing, change: AppearanceTransition)] = [:]
  /// The gradients in transition, by the slot of their place on a chain: the number at the start, the
  /// one at the end, and the one at rest.
  private var chains: [Int: ChainCrossing] = [:]

  private struct ChainCrossing {
    let from: Double
    let to: Double
    let rest: Double
    let change: AppearanceTransition

    func number(at time: Double) -> Double {
      from + (to - from) * change.span.progress(at: time)
    }
  }

  /// Animated changes that have not been applied to the colours yet, in the order of their
  /// requests.
  private var pending: [AppearanceTransition] = []

  init(stage: Stage) { self.stage = stage }

  /// Makes the colours in a layer's subtree change gradually, with `change`, at the next turn.
  func expect(_ change: AppearanceTransition) { pending.append(change) }

  /// Resolves the named colours of the layers whose appearance has changed.
  func resolve(at time: Double) {
    defer { pending = [] }
    guard stage.store.changes.meets(stage.appearanceSlots) else { return }
    var present: [Int: ColorAppearance] = [:]
    for (slot, name) in stage.store.namedColors {
      let layer = stage.layer(at: slot)
      let appearance = present[layer.index] ?? stage.colorAppearance(of: layer)
      present[layer.index] = appearance
      if resolved[layer.index] != appearance {
        lead(slot, of: layer, to: name.color(in: appearance), at: time)
        leadGradient(at: slot, of: layer, to: appearance, at: time)
      }
    }
    for layer in stage.layers where !layer.attachments.isEmpty {
      let slots = layer.slotsOfParts
      guard !slots.isEmpty else { continue }
      let appearance = present[layer.index] ?? stage.colorAppearance(of: layer)
      present[layer.index] = appearance
      guard resolved[layer.index] != appearance else { continue }
      for slot in slots { leadParts(at: slot, of: layer, to: appearance, at: time) }
    }
    // A layer without named colours is dropped here. If it gets one later, it is resolved then.
    resolved = present
  }

  /// Leads the gradient of a paint, whose colour has a first slot, to an appearance.
  private func leadGradient(
    at first: Int, of layer: Layer, to appearance: ColorAppearance, at time: Double
  ) {
    guard let offset = stage.property(at: first).property.form.mixedOffset else { return }
    leadParts(at: first + offset, of: layer, to: appearance, at: time)
  }

  /// Leads a value with parts to an appearance.
  private func leadParts(
    at slot: Int, of layer: Layer, to appearance: ColorAppearance, at time: Double
  ) {
    guard !stage.store.mixed.isEmpty,
      let present = stage.store.mixed(numbered: present(slot, at: time)),
      let name = present.restIndex.flatMap({ present.chain.names?[$0] })
        ?? chains[slot].flatMap({
          stage.store.mixed(numbered: $0.to)?.named
        })
    else { return }
    let rest = stage.store.mixed.start(of: MixedChain([name], in: appearance))
    let change = pending.last { layer.isSelfOrDescendant(in: $0.layer) }
    guard let change else { return restChain(at: rest, slot) }
    let way = stage.store.mixed.way(
      from: 0, orFrom: present.value, through: [name], mixing: .standard, in: appearance)
    chains[slot] = ChainCrossing(from: way.start, to: way.targets[0], rest: rest, change: change)
    stage.store.setOwner(owner, of: slot, at: stage.now)
    stage.store.write(way.start, to: slot)
  }

  private func present(_ slot: Int, at time: Double) -> Double {
    chains[slot]?.number(at: time) ?? stage.store[slot]
  }

  private func restChain(at number: Double, _ slot: Int) {
    chains[slot] = nil
    if stage.store.owner(of: slot) == owner {
      stage.store.setOwner(.none, of: slot, at: stage.now)
    }
    stage.store.write(number, to: slot)
  }

  /// Whether any colour or gradient is in transition.
  var isMoving: Bool { !crossings.isEmpty || !chains.isEmpty }

  /// Checks the invariants in debug builds, after a turn at a time.
  func checkInvariants(at time: Double) {
    assert(
      crossings.keys.allSatisfy { slot in
        (slot..<slot + 4).contains { stage.store.owner(of: $0) == owner }
      }, "1: a colour in transition owns no slot")
    assert(!crossings.values.contains { $0.crossing.span.isOver(at: time) }, "2: at \(time) s")
  }

  /// Whether a slot belongs to a colour in transition.
  func drives(_ slot: Int) -> Bool { first(of: slot) != nil || chains[slot] != nil }

  private func lead(
    _ slot: Int, of layer: Layer, to color: Color, at time: Double
  ) {
    let change = pending.last { layer.isSelfOrDescendant(in: $0.layer) }
    let present = crossings[slot]?.crossing
    if present?.to == color { return }
    let old = present?.color(at: change?.span.start ?? time) ?? stage.store.color(at: slot)
    if present == nil, old == color { return }
    guard let change, old != color else { return rest(at: color, slot) }
    crossings[slot] = (ColorCrossing(from: old, to: color, over: change.span), change)
    for part in slot..<slot + 4 where stage.store.owner(of: part) != owner {
      stage.store.setOwner(owner, of: part, at: stage.now)
    }
  }

  /// Returns the end of the first transition that ends after `time`, in seconds.
  func nextEnd(after time: Double) -> Double? {
    var next: Double?
    for (crossing, _) in crossings.values where crossing.span.end > time {
      next = min(next ?? .infinity, crossing.span.end)
    }
    for chain in chains.values where chain.change.span.end > time {
      next = min(next ?? .infinity, chain.change.span.end)
    }
    return next
  }

  /// Ends the transitions that are over by `time`.
  func end(by time: Double) {
    for (slot, (crossing, _)) in crossings where crossing.span.isOver(at: time) {
      rest(at: crossing.to, slot)
    }
    for (slot, chain) in chains where chain.change.span.isOver(at: time) {
      restChain(at: chain.rest, slot)
    }
  }

  /// Writes the colours in transition at a time.
  func sample(at time: Double) {
    var last: (span: TransitionSpan, progress: Double)?
    for (slot, (crossing, _)) in crossings {
      // Solving a curve costs more than mixing a colour, and most colours share one span.
      let progress =
        last?.span == crossing.span ? last?.progress ?? 1 : crossing.span.progress(at: time)
      last = (crossing.span, progress)
      stage.store.write(crossing.color(progress: progress), to: slot)
    }
    for (slot, chain) in chains { stage.store.write(chain.number(at: time), to: slot) }
  }

  /// Stops the colours of a change at their current values.
  func stop(_ change: AppearanceTransition, at time: Double) {
    for (slot, (crossing, other)) in crossings where other === change {
      rest(at: crossing.color(at: time), slot)
    }
    for (slot, chain) in chains where chain.change === change {
      restChain(at: chain.number(at: time), slot)
    }
  }

  /// Returns the value and velocity of a colour component in transition; nil for any other slot.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity? {
    if let chain = chains[slot] {
      return ValueAndVelocity(
        value: chain.number(at: time),
        velocity: (chain.to - chain.from) * chain.change.span.rate(at: time))
    }
    return first(of: slot).flatMap { crossings[$0]?.crossing.motion(of: slot - $0, at: time) }
  }

  /// Removes a crossing once all four components have lost their slots. Until then, the remaining
  /// components continue.
  func didLoseSlot(_ slot: Int) {
    chains[slot] = nil
    guard let first = first(of: slot) else { return }
    let isLast = (first..<first + 4).allSatisfy {
      $0 == slot || stage.store.owner(of: $0) != owner
    }
    if isLast { crossings[first] = nil }
  }

  private func first(of slot: Int) -> Int? {
    (slot - 3...slot).first { crossings[$0] != nil }
  }

  /// Writes a colour at rest. The slot keeps the colour's name, so it continues to follow the
  /// appearance.
  private func rest(at color: Color, _ slot: Int) {
    crossings[slot] = nil
    for part in slot..<slot + 4 where stage.store.owner(of: part) != .none {
      stage.store.setOwner(.none, of: part, at: stage.now)
    }
    stage.store.write(color, to: slot)
  }
}

extension Layer {
  /// The slots of the attached values with parts that are no paints, such as shadows.
  fileprivate var slotsOfParts: [Int] {
    attachments.flatMap { group, first in
      zip(group.properties, group.offsets).filter { $0.0.form == .mixed }.map { first + $1 }
    }
  }
}

/// The transition of one colour from one appearance to the other.
package struct ColorCrossing: Hashable, Sendable {
  package let from: Color
  package let to: Color
  package let span: TransitionSpan

  package init(from: Color, to: Color, over span: TransitionSpan) {
    self.from = from
    self.to = to
    self.span = span
  }

  /// Returns the colour at a time in seconds; exactly `to` from the end of the span on.
  package func color(at time: Double) -> Color { color(progress: span.progress(at: time)) }

  /// Returns the colour at a progress of the span. Crossings with the same span share the progress.
  package func color(progress: Double) -> Color {
    ColorMixing.standard.mix(from, to, at: progress)
  }

  /// Returns the value and velocity of a component: 0 red, 1 green, 2 blue, 3 alpha.
  package func motion(of component: Int, at time: Double) -> ValueAndVelocity {
    func value(_ color: Color) -> Double {
      [color.red, color.green, color.blue, color.alpha][component]
    }
    return ValueAndVelocity(
      value: value(color(at: time)), velocity: (value(to) - value(from)) * span.rate(at: time))
  }
}
