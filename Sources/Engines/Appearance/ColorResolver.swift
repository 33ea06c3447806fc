import MotionCore
import MotionMath

/// Lets colours that were given by name follow the appearance of their layers.
final class ColorResolver {
  private unowned let stage: Stage
  /// Who drives the colours on their way.
  var owner = SlotOwner.none
  /// The appearance in which a layer's colours were last resolved, by the layer's index.
  private var resolved: [Int: Appearance] = [:]
  /// The colours on their way, by first slot.
  private(set) var crossings: [Int: (crossing: ColorCrossing, change: AppearanceTransition)] = [:]
  /// Changes that take time and have not reached the colours yet, the latest last.
  private var pending: [AppearanceTransition] = []

  init(stage: Stage) { self.stage = stage }

  /// Lets the colours below a layer cross to a change of its appearance, rather than jump.
  func expect(_ change: AppearanceTransition) { pending.append(change) }

  /// Resolves the colours whose appearance has changed.
  func resolve(at time: Double) {
    defer { pending = [] }
    guard stage.store.changes.meets(stage.appearanceSlots) else { return }
    var present: [Int: Appearance] = [:]
    for (slot, name) in stage.store.namedColors {
      let layer = stage.layer(at: slot)
      let appearance = present[layer.index] ?? stage.appearance(of: layer)
      present[layer.index] = appearance
      if resolved[layer.index] != appearance {
        lead(slot, of: layer, to: name.color(in: appearance), at: time)
      }
    }
    // A layer that has no named colour now may get one; it is looked at again then.
    resolved = present
  }

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

  /// When the first colour arrives after a time.
  func nextEnd(after time: Double) -> Double? {
    var next: Double?
    for (crossing, _) in crossings.values where crossing.span.end > time {
      next = min(next ?? .infinity, crossing.span.end)
    }
    return next
  }

  /// Lets those rest that have arrived by a time.
  func end(by time: Double) {
    for (slot, (crossing, _)) in crossings where crossing.span.isOver(at: time) {
      rest(at: crossing.to, slot)
    }
  }

  /// Writes the colours that are on their way at a time.
  func sample(at time: Double) {
    var last: (span: TransitionSpan, progress: Double)?
    for (slot, (crossing, _)) in crossings {
      // Solving a curve costs more than a colour does, and most colours cross together.
      let progress =
        last?.span == crossing.span ? last?.progress ?? 1 : crossing.span.progress(at: time)
      last = (crossing.span, progress)
      stage.store.write(crossing.color(progress: progress), to: slot)
    }
  }

  /// Leaves the colours of a change where they are.
  func stop(_ change: AppearanceTransition, at time: Double) {
    for (slot, (crossing, other)) in crossings where other === change {
      rest(at: crossing.color(at: time), slot)
    }
  }

  /// The value and velocity of a component that is on its way.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity? {
    first(of: slot).flatMap { crossings[$0]?.crossing.motion(of: slot - $0, at: time) }
  }

  /// Lets a component of a colour go; the others are on their way until they are taken, too.
  func didLoseSlot(_ slot: Int) {
    guard let first = first(of: slot) else { return }
    let isLast = (first..<first + 4).allSatisfy {
      $0 == slot || stage.store.owner(of: $0) != owner
    }
    if isLast { crossings[first] = nil }
  }

  private func first(of slot: Int) -> Int? {
    (slot - 3...slot).first { crossings[$0] != nil }
  }

  /// Writes a colour that nothing moves; its name stays, for it goes on following that.
  private func rest(at color: Color, _ slot: Int) {
    crossings[slot] = nil
    for part in slot..<slot + 4 where stage.store.owner(of: part) != .none {
      stage.store.setOwner(.none, of: part, at: stage.now)
    }
    stage.store.write(color, to: slot)
  }
}
