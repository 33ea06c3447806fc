import MotionCore
import MotionValues

/// The way of a layer that enters or leaves: a number for each property that its effect changes.
///
/// It moves each number from its value and velocity, so that what reverses on the way goes on from
/// there, whatever the effects are. A number that the new effect does not have goes back to none.
package final class PresenceCourse {
  package let layer: Layer
  /// Whether it leaves; otherwise it enters.
  package let leaves: Bool
  /// When it has entered, or nothing is seen of it any more, in seconds.
  package private(set) var end: Double
  private var numbers: [Key: SettlingNumber] = [:]

  /// One of the modifiers of a slot.
  private struct Key: Hashable {
    let slot: Int
    let isFactor: Bool
    /// Its place among those of one kind.
    let place: Int

    /// By slot, so that the order in which modifiers are added is always the same.
    var order: (Int, Int, Int) { (slot, isFactor ? 1 : 0, place) }

    /// The value that changes nothing.
    var neutral: Double { isFactor ? 1 : 0 }
  }

  /// The number to which a part of an effect moves a slot, and its timing.
  private struct Part {
    let key: Key
    let away: Double
    let timing: SlotTiming
  }

  package init(of layer: Layer, leaves: Bool) {
    self.layer = layer
    self.leaves = leaves
    end = layer.stage.now
  }

  private var stage: Stage { layer.stage }

  /// Begins now, and takes over the numbers of an earlier course of the layer.
  package func begin(
    _ effect: PresenceEffect, after old: PresenceCourse?, _ timing: SlotTiming
  ) throws(Diagnostic) {
    let parts = try parts(of: effect, timing)
    let known = Dictionary(parts.map { ($0.key, $0) }) { first, _ in first }
    var keys = Set(known.keys)
    if let old { keys = leaves ? keys.union(old.numbers.keys) : Set(old.numbers.keys) }
    for key in keys.sorted(by: { $0.order < $1.order }) {
      let part = known[key]
      let from =
        old.map { $0.numbers[key]?.motion(at: stage.now) ?? ValueAndVelocity(value: key.neutral) }
        ?? ValueAndVelocity(value: leaves ? key.neutral : part?.away ?? key.neutral)
      let number = SettlingNumber(
        from, to: leaves ? part?.away ?? key.neutral : key.neutral, part?.timing ?? timing,
        at: stage.now, isFactor: key.isFactor)
      if let before = old?.numbers[key] { stage.modifiers.remove(before, from: key.slot) }
      numbers[key] = number
      try stage.modifiers.add(number, to: key.slot)
    }
    let ends = numbers.values.map(\.end)
    let unseen = leaves ? numbers.filter { isUnseen($0.key, at: $0.value.target) } : [:]
    end = unseen.values.map(\.end).min() ?? ends.max() ?? stage.now
  }

  /// Whether nothing is seen of the layer once a number has a value.
  private func isUnseen(_ key: Key, at value: Double) -> Bool {
    let name = stage.property(at: key.slot).property.name
    guard ["opacity", "scale", "scaleX", "scaleY"].contains(name) else { return false }
    return (key.isFactor ? value : stage.read(key.slot) + value) <= Self.unseen
  }

  /// The opacity or scale from which on nothing is seen.
  private static var unseen: Double { 0.001 }

  package func removeModifiers() {
    for (key, number) in numbers { stage.modifiers.remove(number, from: key.slot) }
    numbers = [:]
  }

  /// The parts of an effect. Where motion is reduced, only fades and blurs are left.
  private func parts(
    of effect: PresenceEffect, _ timing: SlotTiming
  ) throws(Diagnostic) -> [Part] {
    let (frame, container) = layer.framesForEdges
    var composer = EffectComposer(
      frame: frame, container: container, arrives: true, isPresenting: true
    ) { [layer, stage] name in
      layer.usedProperty(name).map { stage.read($0.slot) } ?? 0
    }
    composer.add(
      effect.effect,
      in: ElementTiming(
        start: timing.delay, duration: timing.duration ?? SlotTiming.standardDuration,
        curve: try timing.timing.makeCurve()))
    var counts: [Key: Int] = [:]
    return composer.terms.compactMap { (term) -> Part? in
      guard let (slot, _) = layer.usedProperty(term.property),
        !stage.reducesMotion || !stage.reducesMotion(of: slot)
      else { return nil }
      let first = Key(slot: slot, isFactor: term.isFactor, place: 0)
      let place = counts[first, default: 0]
      counts[first] = place + 1
      let away: Double
      switch term.kind {
      case .offset(let value, _), .factor(let value): away = value
      case .values: return nil
      }
      return Part(
        key: Key(slot: slot, isFactor: term.isFactor, place: place), away: away,
        timing: term.timing.slotTiming)
    }
  }
}

extension ElementTiming {
  /// The same timing for a single number.
  fileprivate var slotTiming: SlotTiming {
    var timing = SlotTiming()
    if case .spring(let spring) = curve {
      timing.curve = .spring(spring.spring)
    } else {
      timing.curve = .curve(curve)
      timing.duration = duration
    }
    timing.delay = start
    return timing
  }
}

extension Layer {
  /// The frame of the layer, and of the nearest layer around it that clips, or of the scene, in the
  /// coordinates of that one; transforms do not count.
  fileprivate var framesForEdges: (frame: Rectangle, container: Rectangle) {
    func number(_ layer: Layer, _ name: String) -> Double {
      layer.property(name).map { stage.read($0.slot) } ?? 0
    }
    var (x, y) = (number(self, "x"), number(self, "y"))
    var outer = parent ?? self
    while let next = outer.parent, number(outer, "clip") == 0 {
      x += number(outer, "x")
      y += number(outer, "y")
      outer = next
    }
    return (
      Rectangle(x: x, y: y, width: number(self, "width"), height: number(self, "height")),
      Rectangle(x: 0, y: 0, width: number(outer, "width"), height: number(outer, "height"))
    )
  }
}
