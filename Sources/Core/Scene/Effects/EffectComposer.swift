import MotionValues

/// Resolves an element's effect to terms, from its frame and from whether it enters or leaves.
package struct EffectComposer {
  /// The element's frame in the state that contains it, in the container's coordinates.
  package let frame: Rectangle
  package let container: Rectangle
  package let arrives: Bool
  package let isPresenting: Bool
  /// Whether the element starts where an interrupted transition left it, rather than at rest.
  package let isInTransit: Bool
  /// Returns the element's own value of a property.
  private let rest: (String) -> Double
  /// The element's blurs at rest. The element's captured value is used for a missing entry.
  private let restBlurs: [BlurSubject: Double]
  package private(set) var terms: [EffectTerm] = []
  /// The elements that this one is anchored to, each for the whole transition.
  package private(set) var anchors: [Identifier] = []

  package init(
    frame: Rectangle, container: Rectangle, arrives: Bool, isPresenting: Bool,
    isInTransit: Bool = false, restBlurs: [BlurSubject: Double] = [:],
    rest: @escaping (String) -> Double
  ) {
    self.frame = frame
    self.container = container
    self.arrives = arrives
    self.isPresenting = isPresenting
    self.isInTransit = isInTransit
    self.rest = rest
    self.restBlurs = restBlurs
  }

  package mutating func add(_ timed: TimedEffect, in outer: ElementTiming) {
    let timing = timed.timing.resolved(in: outer)
    switch timed.effect {
    case .none: break
    case .crossfade: add("opacity", .factor(away: 0), timing)
    case .edge(let edge):
      let shift = edge.shift(outOf: container, of: frame)
      translate(shift.x, shift.y, timing)
    case .translate(let x, let y): translate(x, y, timing)
    case .scale(let factor): add("scale", .factor(away: factor), timing)
    case .blur(let subject, let radius, let fades):
      let (property, own) = (subject.rawValue, rest(subject.rawValue))
      let restBlur = restBlurs[subject] ?? own
      let away = restBlur >= radius ? restBlur - radius : restBlur + radius
      add(property, .offset(away: away - own, present: 0), timing)
      if fades { add("opacity", .factor(away: 0), timing) }
    case .anchored(let identifier, let fades):
      anchors.append(identifier)
      if fades { add("opacity", .factor(away: 0), timing) }
    case .shared(let options): add(options.unmatched ?? TimedEffect(.crossfade), in: timing)
    case .together(let parts): for part in parts { add(part, in: timing) }
    case .sequence(let parts): addSequence(parts, in: timing)
    case .conditional(let condition):
      if let effect = condition.effect(isPresenting: isPresenting, isMatched: false) {
        add(effect, in: timing)
      }
    case .custom(let effect): add(effect, timing)
    }
  }

  private mutating func add(_ property: String, _ kind: EffectTerm.Kind, _ timing: ElementTiming) {
    terms.append(EffectTerm(property: property, kind: kind, timing: timing, arrives: arrives))
  }

  private mutating func translate(_ x: Double, _ y: Double, _ timing: ElementTiming) {
    if x != 0 { add("translationX", .offset(away: x, present: 0), timing) }
    if y != 0 { add("translationY", .offset(away: y, present: 0), timing) }
  }

  private mutating func add(_ effect: CustomEffect, _ timing: ElementTiming) {
    for (property, track) in effect.tracks {
      let own = rest(property)
      switch track {
      case .away(let value): add(property, .offset(away: value - own, present: 0), timing)
      case .values(let curve):
        add(property, .values(curve, rest: own), timing)
        if isInTransit {
          add(property, .offset(away: 0, present: own - curve.value(at: 1)), timing)
        }
      }
    }
  }

  /// Adds parts one after another. Parts without a duration share the remaining time equally.
  private mutating func addSequence(_ parts: [TimedEffect], in outer: ElementTiming) {
    let own = parts.map { $0.timing.curve.flatMap(ElementTiming.duration) ?? $0.timing.duration }
    let taken = zip(parts, own).reduce(0) { $0 + $1.0.timing.delay + ($1.1 ?? 0) }
    let open = own.count { $0 == nil }
    let share = open > 0 ? max(outer.duration - taken, 0) / Double(open) : 0
    var start = outer.start
    for (part, duration) in arrives ? Array(zip(parts, own)) : zip(parts, own).reversed() {
      // A spring curve for the whole sequence would give every part the spring's own duration.
      let curve = ElementTiming.duration(of: outer.curve) == nil ? outer.curve : .linear
      let timing = ElementTiming(start: start, duration: duration ?? share, curve: curve)
      add(part, in: timing)
      start += part.timing.delay + (duration ?? share)
    }
  }
}

/// The contribution of an effect to one property of an element, as a function of the element's
/// presence.
package struct EffectTerm: Sendable {
  package enum Kind: Sendable {
    /// Adds `away` to the element's own value while it is away, and `present` when it is present.
    case offset(away: Double, present: Double)
    /// Multiplies the element's own value by `away` while it is away, and by 1 when it is present.
    case factor(away: Double)
    /// Replaces the element's own value, which is `rest`.
    case values(Curve, rest: Double)
  }

  package let property: String
  package let kind: Kind
  package let timing: ElementTiming
  /// Whether the element enters; otherwise it leaves.
  package let arrives: Bool

  package init(property: String, kind: Kind, timing: ElementTiming, arrives: Bool) {
    self.property = property
    self.kind = kind
    self.timing = timing
    self.arrives = arrives
  }

  /// Returns the offset or factor at a progress of the transition, from 0 to 1.
  package func value(at progress: Double) -> Double {
    let presence = arrives ? progress : 1 - progress
    switch kind {
    case .offset(let away, let present): return away + (present - away) * presence
    case .factor(let away): return away + (1 - away) * presence
    case .values(let curve, let rest): return curve.value(at: presence) - rest
    }
  }

  /// Returns the derivative of `value(at:)` with respect to the progress.
  package func slope(at progress: Double) -> Double {
    let presence = arrives ? progress : 1 - progress
    let sign: Double = arrives ? 1 : -1
    switch kind {
    case .offset(let away, let present): return (present - away) * sign
    case .factor(let away): return (1 - away) * sign
    case .values(let curve, _): return curve.velocity(at: presence) * sign
    }
  }

  package var isFactor: Bool { if case .factor = kind { true } else { false } }
}

extension [EffectTerm] {
  /// Adds a term. Two offsets of one property with the same timing merge into one; otherwise a
  /// chain of nested elements that scale would collect ever more terms.
  package mutating func add(_ term: EffectTerm) {
    if case .offset(let away, let present) = term.kind,
      let index = firstIndex(where: { $0.isShift(like: term) }),
      case .offset(let otherAway, let otherPresent) = self[index].kind
    {
      self[index] = EffectTerm(
        property: term.property,
        kind: .offset(away: otherAway + away, present: otherPresent + present),
        timing: term.timing, arrives: term.arrives)
    } else {
      append(term)
    }
  }
}

extension EffectTerm {
  fileprivate func isShift(like other: EffectTerm) -> Bool {
    guard case .offset = kind else { return false }
    return property == other.property && timing == other.timing && arrives == other.arrives
  }
}
