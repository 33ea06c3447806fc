import MotionCore
import MotionMath

/// How an element comes and goes; each effect goes back the way it came.
package indirect enum Effect {
  /// It is there from the start to the end of the transition.
  case none
  /// It fades.
  case crossfade
  /// It comes over an edge of the screen.
  case edge(Edge)
  /// It comes from so many points to the right and down.
  case translate(x: Double, y: Double)
  /// It grows from a multiple of its size.
  case scale(Double)
  /// While it is away, its blur or its background's differs by a radius, in points: one that is blurred as
  /// much comes up sharp, another one comes up blurred.
  case blur(BlurSubject, radius: Double, fades: Bool)
  /// It follows another element.
  case anchored(Identifier, fades: Bool)
  /// It moves from its place in one state to that in the other.
  case shared(SharedOptions)
  /// Several at once.
  case together([TimedEffect])
  /// One after another; they go in the opposite order.
  case sequence([TimedEffect])
  case conditional(EffectCondition)
  /// One that a script or a pack has defined.
  case custom(CustomEffect)
}

/// What a blur effect softens; the raw value is the property's name and the effect's.
package enum BlurSubject: String, CaseIterable, Sendable {
  /// The layer and its children.
  case layer = "blur"
  /// What lies behind the layer.
  case background = "backgroundBlur"
}

/// An effect with its own time.
package struct TimedEffect {
  /// No effect is made of more, with itself; an effect that holds itself twice doubles each time.
  package static let largestSize = 256

  package let effect: Effect
  package let timing: EffectTiming
  /// How many effects it is made of, with itself.
  package let size: Int

  package init(_ effect: Effect, _ timing: EffectTiming = EffectTiming()) {
    self.effect = effect
    self.timing = timing
    size = effect.parts.reduce(1) { $0 + $1.size }
  }
}

extension Effect {
  /// The effects that it holds.
  fileprivate var parts: [TimedEffect] {
    switch self {
    case .none, .crossfade, .edge, .translate, .scale, .blur, .anchored, .custom: []
    case .shared(let options): options.unmatched.map { [$0] } ?? []
    case .together(let parts), .sequence(let parts): parts
    case .conditional(let condition):
      [condition.presenting, condition.dismissing, condition.matched, condition.unmatched]
        .compactMap(\.self)
    }
  }
}

/// One effect or another, by where the transition leads and whether the element is in both states.
package struct EffectCondition {
  package let presenting: TimedEffect?
  package let dismissing: TimedEffect?
  package let matched: TimedEffect?
  package let unmatched: TimedEffect?

  package init(
    presenting: TimedEffect?, dismissing: TimedEffect?, matched: TimedEffect?,
    unmatched: TimedEffect?
  ) {
    self.presenting = presenting
    self.dismissing = dismissing
    self.matched = matched
    self.unmatched = unmatched
  }

  /// Returns the effect that applies; whether the element is in both states is asked first.
  package func effect(isPresenting: Bool, isMatched: Bool) -> TimedEffect? {
    (isMatched ? matched : unmatched) ?? (isPresenting ? presenting : dismissing)
  }
}

/// An effect of a script's own: what its properties are while the element is away.
package struct CustomEffect: Sendable {
  package enum Track: Sendable {
    /// A value from which the property goes to the element's own.
    case away(Double)
    /// The property's value by how much the element is there, 0 to 1.
    case values(Curve)
  }

  package let name: String
  /// In byte order of the names.
  package let tracks: [(property: String, track: Track)]

  package init(name: String, tracks: [(property: String, track: Track)]) {
    self.name = name
    self.tracks = tracks
  }
}

extension Effect: CustomStringConvertible {
  /// The effect as reports and traces name it, such as `edge(bottom)`.
  package var description: String {
    switch self {
    case .none: "none"
    case .crossfade: "crossfade"
    case .edge(let edge): "edge(\(edge.rawValue))"
    case .translate(let x, 0): "translateX(\(NumberText(x)))"
    case .translate(0, let y): "translateY(\(NumberText(y)))"
    case .translate(let x, let y): "translate(\(NumberText(x)),\(NumberText(y)))"
    case .scale(let factor): "scale(\(NumberText(factor)))"
    case .blur(let subject, let radius, _): "\(subject.rawValue)(\(NumberText(radius)))"
    case .anchored(let identifier, _): "anchored(\(identifier))"
    case .shared: "shared"
    case .together(let parts): "together(\(Self.list(parts)))"
    case .sequence(let parts): "sequence(\(Self.list(parts)))"
    case .conditional: "when"
    case .custom(let effect): effect.name
    }
  }

  private static func list(_ parts: [TimedEffect]) -> String {
    parts.map(\.effect.description).joined(separator: ",")
  }
}
