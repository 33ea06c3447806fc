import MotionCore

/// Lets colours that were given by name follow the appearance of their layers.
final class ColorResolver {
  private unowned let stage: Stage
  /// The appearance in which a layer's colours were last resolved, by the layer's index.
  private var resolved: [Int: Appearance] = [:]
  /// The colours on their way, by first slot.
  private(set) var crossings: [Int: (crossing: ColorCrossing, change: AppearanceChange)] = [:]
  /// Changes that take time and have not reached the colours yet, the latest last.
  private var pending: [AppearanceChange] = []
  /// What the colours on their way were when the first of these changes began, which may lie between frames.
  private var interrupted: [Int: Color] = [:]

  init(stage: Stage) { self.stage = stage }

  /// Lets the colours below a layer cross to a change of its appearance, rather than jump.
  func expect(_ change: AppearanceChange) {
    pending.append(change)
    for (slot, (crossing, _)) in crossings where interrupted[slot] == nil {
      interrupted[slot] = crossing.color(at: change.span.start)
    }
  }

  /// Resolves the colours whose appearance has changed; `owner` drives those on their way.
  func resolve(at time: Double, owner: SlotOwner) {
    defer {
      pending = []
      interrupted = [:]
    }
    guard stage.store.changes.meets(stage.appearanceSlots) else { return }
    var present: [Int: Appearance] = [:]
    for (slot, name) in stage.store.namedColors {
      let layer = stage.layer(at: slot)
      let appearance = present[layer.index] ?? stage.appearance(of: layer)
      present[layer.index] = appearance
      if resolved[layer.index] != appearance {
        lead(slot, of: layer, to: name.color(in: appearance), at: time, owner)
      }
    }
    // A layer that has no named colour now may get one; it is looked at again then.
    resolved = present
  }

  private func lead(
    _ slot: Int, of layer: Layer, to color: Color, at time: Double, _ owner: SlotOwner
  ) {
    let old = interrupted[slot] ?? stage.store.color(at: slot)
    if crossings[slot] == nil ? old == color : crossings[slot]?.crossing.to == color { return }
    crossings[slot] = nil
    guard let change = pending.last(where: { layer.isOrLies(in: $0.layer) }), old != color else {
      setOwner(.none, of: slot)
      stage.store.write(color, to: slot)
      return
    }
    let crossing = ColorCrossing(from: old, to: color, over: change.span)
    crossings[slot] = (crossing, change)
    setOwner(owner, of: slot)
    stage.store.write(crossing.color(at: time), to: slot)
  }

  /// Moves the colours that are on their way.
  func move(to time: Double) {
    var last: (span: TransitionSpan, progress: Double)?
    for (slot, (crossing, _)) in crossings {
      // Solving a curve costs more than a colour does, and most colours cross together.
      let progress =
        last?.span == crossing.span ? last?.progress ?? 1 : crossing.span.progress(at: time)
      last = (crossing.span, progress)
      stage.store.write(crossing.color(progress: progress), to: slot)
      if crossing.span.isOver(at: time) { lose(slot) }
    }
  }

  /// Leaves the colours of a change where they are.
  func stop(_ change: AppearanceChange, at time: Double) {
    for (slot, (crossing, other)) in crossings where other === change {
      stage.store.write(crossing.color(at: time), to: slot)
      lose(slot)
    }
  }

  /// The value and velocity of a component that is on its way.
  func motion(of slot: Int, at time: Double) -> Motion? {
    guard let first = (slot - 3...slot).first(where: { crossings[$0] != nil }) else { return nil }
    return crossings[first]?.crossing.motion(of: slot - first, at: time)
  }

  /// Lets a colour go; `slot` is any of its components.
  func lose(_ slot: Int) {
    guard let first = (slot - 3...slot).first(where: { crossings[$0] != nil }) else { return }
    crossings[first] = nil
    setOwner(.none, of: first)
  }

  /// Gives the four components to an owner; the name stays, for the colour goes on following it.
  private func setOwner(_ owner: SlotOwner, of slot: Int) {
    for part in slot..<slot + 4 where stage.store.owner(of: part) != owner {
      stage.store.setOwner(owner, of: part, at: stage.now)
    }
  }
}
