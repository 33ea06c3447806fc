import MotionCore
import MotionValues

/// The effect of each id, or of each path: the rule `row/title` applies to each `title` directly in a
/// `row`. Of several rules that apply, the longest one counts.
package struct TransitionRules {
  private var effects: [Identifier: TimedEffect] = [:]
  /// The ids and paths that have a rule, in byte order.
  package private(set) var identifiers: [Identifier] = []
  /// The number of ids of the longest rule.
  private var longest = 1
  /// The effect of layers directly in a state that have no rule; nil if they are not animated.
  package var fallback: TimedEffect?

  package init(_ rules: [(Identifier, TimedEffect)], fallback: TimedEffect? = nil) {
    effects = Dictionary(rules, uniquingKeysWith: { $1 })
    identifiers = effects.keys.sorted()
    longest = identifiers.reduce(1) { max($0, $1.parts.count) }
    self.fallback = fallback
  }

  /// Returns the number of ids of the rule that applies to a layer; nil if none does.
  package func length(at path: ElementPath) -> Int? {
    guard longest > 1 else { return effects[path.id] == nil ? nil : 1 }
    var (name, found) = (path.id, effects[path.id].map { _ in 1 })
    var next = path.outer
    for length in stride(from: 2, through: longest, by: 1) {
      guard let outer = next else { break }
      name = outer.id / name
      if effects[name] != nil { found = length }
      next = outer.outer
    }
    return found
  }

  /// Returns the rule that applies to the element of a name; nil if none does.
  package func rule(of name: Identifier) -> Identifier? {
    effects[name] == nil ? name.withoutOutermost.flatMap { rule(of: $0) } : name
  }

  /// Returns the effect of an element: its rule's, or otherwise the fallback.
  package func effect(of name: Identifier) -> TimedEffect {
    rule(of: name).flatMap { effects[$0] } ?? fallback ?? TimedEffect(.none)
  }

  /// Returns whether a layer is shown live while it moves.
  package func isLive(at path: ElementPath) -> Bool {
    length(at: path).flatMap { effects[path.name(of: $0)] }?.isLive ?? false
  }

  /// Returns the rules, with a crossfade for each of some elements to which no rule applies.
  package func fading(_ elements: [(name: Identifier, path: ElementPath)]) -> TransitionRules {
    let added = elements.filter { length(at: $0.path) == nil }
    return TransitionRules(
      effects.map { ($0, $1) } + added.map { ($0.name, TimedEffect(.crossfade)) },
      fallback: fallback)
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

extension TransitionRules {
  /// Returns the partners in the ground that rules for shared elements name, with their rules, in
  /// byte order of the rules.
  package func partners() throws(Diagnostic) -> [(rule: Identifier, layer: Layer)] {
    var partners: [(rule: Identifier, layer: Layer)] = []
    for rule in identifiers {
      if let layer = try effects[rule]?.partner?.partner() { partners.append((rule, layer)) }
    }
    return partners
  }
}

extension TimedEffect {
  /// What knows the partner of a shared element; nil if that has the same name.
  fileprivate var partner: (any PartnerSource)? {
    switch effect {
    case .shared(let options): options.partner
    case .together(let parts), .sequence(let parts): parts.lazy.compactMap(\.partner).first
    case .conditional(let condition):
      [condition.matched, condition.presenting, condition.dismissing].lazy
        .compactMap { $0?.partner }.first
    case .none, .crossfade, .edge, .translate, .scale, .blur, .anchored, .custom: nil
    }
  }

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
