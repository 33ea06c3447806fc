import MotionCore

/// The effect of each id.
package struct TransitionRules {
  private var effects: [Identifier: TimedEffect] = [:]
  /// The ids that have a rule, in byte order.
  package private(set) var identifiers: [Identifier] = []
  /// The effect of layers directly in a state that have no rule; nil if they are not animated.
  package var fallback: TimedEffect?

  package init(_ rules: [(Identifier, TimedEffect)], fallback: TimedEffect? = nil) {
    effects = Dictionary(rules, uniquingKeysWith: { $1 })
    identifiers = effects.keys.sorted()
    self.fallback = fallback
  }

  package subscript(identifier: Identifier) -> TimedEffect? { effects[identifier] }

  /// Returns the effect of an element: its rule's, or otherwise the fallback.
  package func effect(of identifier: Identifier) -> TimedEffect {
    effects[identifier] ?? fallback ?? TimedEffect(.none)
  }

  /// Returns the rules, with a crossfade for each of `identifiers` that has no rule.
  package func fading(_ identifiers: [Identifier]) -> TransitionRules {
    var copy = self
    for identifier in identifiers where effects[identifier] == nil {
      copy.effects[identifier] = TimedEffect(.crossfade)
    }
    return copy
  }

  /// Returns the effect that an element plays, as shown in reports. An element of both states
  /// moves, regardless of its rule.
  package func text(of node: HierarchyDiff.Node, isPresenting: Bool) -> String {
    node.change == .shared
      ? "shared"
      : effect(of: node.identifier).effect.single(isPresenting: isPresenting).description
  }
}

extension Effect {
  /// Returns the effect of an element that is in only one state, with its conditions resolved.
  fileprivate func single(isPresenting: Bool) -> Effect {
    func single(_ parts: [TimedEffect]) -> [TimedEffect] {
      parts.map { TimedEffect($0.effect.single(isPresenting: isPresenting), $0.timing) }
    }
    return switch self {
    case .shared(let options):
      (options.unmatched?.effect ?? .crossfade).single(isPresenting: isPresenting)
    case .conditional(let condition):
      condition.effect(isPresenting: isPresenting, isMatched: false)?.effect
        .single(isPresenting: isPresenting) ?? .none
    case .together(let parts): .together(single(parts))
    case .sequence(let parts): .sequence(single(parts))
    case .none, .crossfade, .edge, .translate, .scale, .blur, .anchored, .custom: self
    }
  }
}

extension TimedEffect {
  /// Returns how an element of both states moves: the options and the timing of its rule.
  package func shared(
    isPresenting: Bool, in outer: ElementTiming
  ) -> (options: SharedOptions, timing: ElementTiming) {
    let timing = timing.resolved(in: outer)
    switch effect {
    case .shared(let options): return (options, timing)
    case .together(let parts), .sequence(let parts):
      for part in parts {
        if case .shared = part.effect {
          return part.shared(isPresenting: isPresenting, in: timing)
        }
      }
    case .conditional(let condition):
      if let effect = condition.effect(isPresenting: isPresenting, isMatched: true) {
        return effect.shared(isPresenting: isPresenting, in: timing)
      }
    case .none, .crossfade, .edge, .translate, .scale, .blur, .anchored, .custom: break
    }
    return (SharedOptions(), timing)
  }

  /// Whether an element of both states is shown live while it moves.
  package var isLive: Bool {
    switch effect {
    case .shared(let options): options.alongside != nil
    case .together(let parts), .sequence(let parts): parts.contains(where: \.isLive)
    case .conditional(let condition):
      [condition.presenting, condition.dismissing, condition.matched].contains {
        $0?.isLive ?? false
      }
    case .none, .crossfade, .edge, .translate, .scale, .blur, .anchored, .custom: false
    }
  }
}
