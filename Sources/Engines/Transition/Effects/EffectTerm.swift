import MotionCore
import MotionValues

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
