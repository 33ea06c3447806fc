import MotionCore

/// Which effect each id has.
package struct TransitionRules {
  private var effects: [Identifier: TimedEffect] = [:]
  /// The ids that a rule names, in byte order.
  package private(set) var identifiers: [Identifier] = []
  /// What layers do that lie directly in a state and have no rule; nil if they are not animated.
  package var fallback: TimedEffect?

  package init(_ rules: [(Identifier, TimedEffect)], fallback: TimedEffect? = nil) {
    effects = Dictionary(rules, uniquingKeysWith: { $1 })
    identifiers = effects.keys.sorted()
    self.fallback = fallback
  }

  package subscript(identifier: Identifier) -> TimedEffect? { effects[identifier] }

  /// The effect of an element: its rule's, or the one of those without a rule.
  package func effect(of identifier: Identifier) -> TimedEffect {
    effects[identifier] ?? fallback ?? TimedEffect(.none)
  }

  /// The rules, and a crossfade for each of `identifiers` that has none.
  package func fading(_ identifiers: [Identifier]) -> TransitionRules {
    var copy = self
    for identifier in identifiers where effects[identifier] == nil {
      copy.effects[identifier] = TimedEffect(.crossfade)
    }
    return copy
  }

  /// The effect that an element plays, as a report names it; an element of both states moves, whatever its
  /// rule says.
  package func text(of node: HierarchyDiff.Node, isPresenting: Bool) -> String {
    node.change == .shared
      ? "shared"
      : effect(of: node.identifier).effect.single(isPresenting: isPresenting).description
  }
}

extension Effect {
  /// The effect of an element that is in one state alone, with its conditions decided.
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
  /// How an element of both states moves: what its rule says of that, with the rule's own time.
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
