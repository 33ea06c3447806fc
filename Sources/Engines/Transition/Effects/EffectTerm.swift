import MotionCore
import MotionMath

/// What an effect does to one property of an element, by how much the element is there.
package struct EffectTerm: Sendable {
  package enum Kind: Sendable {
    /// Added to the element's own value: so much while it is away, so much when it is there.
    case offset(away: Double, present: Double)
    /// The element's own value is multiplied: so much while it is away, by 1 when it is there.
    case factor(away: Double)
    /// Takes the place of the element's own value, which is `rest`.
    case values(Curve, rest: Double)
  }

  package let property: String
  package let kind: Kind
  package let timing: ElementTiming
  /// Whether the element comes; else it goes.
  package let arrives: Bool

  /// Returns what is added or multiplied at a progress of the transition from 0 to 1.
  package func value(at progress: Double) -> Double {
    let presence = arrives ? progress : 1 - progress
    switch kind {
    case .offset(let away, let present): return away + (present - away) * presence
    case .factor(let away): return away + (1 - away) * presence
    case .values(let curve, let rest): return curve.value(at: presence) - rest
    }
  }

  /// Returns how fast that changes with the progress.
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
  /// Adds a term to those of an element; two shifts at one time are one, or those of a chain of elements that
  /// grow would be ever more.
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
