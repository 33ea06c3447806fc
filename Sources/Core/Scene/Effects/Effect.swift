import MotionValues

/// How an element enters and leaves. Leaving plays the same effect in reverse.
package indirect enum Effect {
  /// The element is shown throughout the transition.
  case none
  /// The element fades in or out.
  case crossfade
  /// The element enters and leaves over an edge of the screen.
  case edge(Edge)
  /// The element enters from a shift in points, `x` to the right and `y` down, and leaves to it.
  case translate(x: Double, y: Double)
  /// The element grows from a multiple of its size, and shrinks to it.
  case scale(Double)
  /// While the element is away, its blur (or its background's) differs by `radius` points. An
  /// element that is blurred by at least the radius enters sharper; any other enters blurred.
  case blur(BlurSubject, radius: Double, fades: Bool)
  /// The element moves with another element.
  case anchored(Identifier, fades: Bool)
  /// The element moves from its frame in one state to its frame in the other.
  case shared(SharedOptions)
  /// Several effects at once.
  case together([TimedEffect])
  /// Several effects, one after another; an element that leaves plays them in the opposite order.
  case sequence([TimedEffect])
  case conditional(EffectCondition)
  /// An effect that a script or a pack defines.
  case custom(CustomEffect)
}

/// What a blur effect softens. The raw value is the name of both the property and the effect.
package enum BlurSubject: String, CaseIterable, Sendable {
  /// The layer and its children.
  case layer = "blur"
  /// The content behind the layer.
  case background = "backgroundBlur"
}

/// An effect with a timing of its own.
package struct TimedEffect {
  /// The greatest number of effects in one effect, itself included. Nesting an effect in itself
  /// twice doubles the number each time.
  package static let largestSize = 256

  package let effect: Effect
  package let timing: EffectTiming
  /// Whether an element that only the ground has is painted in front of the shared ones. If a part
  /// is, the whole is.
  package let isInFront: Bool
  /// The number of effects in this one, itself included.
  package let size: Int

  package init(
    _ effect: Effect, _ timing: EffectTiming = EffectTiming(), isInFront: Bool = false
  ) {
    self.effect = effect
    self.timing = timing
    self.isInFront = isInFront || effect.parts.contains(where: \.isInFront)
    size = effect.parts.reduce(1) { $0 + $1.size }
  }
}

extension Effect {
  /// The direct parts of the effect.
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

/// A choice between effects by the transition's direction and by whether the element is in both
/// states.
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

  /// Returns the effect that applies. Whether the element is in both states takes precedence over
  /// the direction.
  package func effect(isPresenting: Bool, isMatched: Bool) -> TimedEffect? {
    (isMatched ? matched : unmatched) ?? (isPresenting ? presenting : dismissing)
  }
}

/// An effect that a script defines: the values of properties while the element is away.
package struct CustomEffect: Sendable {
  package enum Track: Sendable {
    /// The property's value while the element is away; it moves from there to the element's own
    /// value.
    case away(Double)
    /// The property's value as a function of the element's presence, from 0 to 1.
    case values(Curve)
  }

  package let name: String
  /// The properties and their tracks, in byte order of the names.
  package let tracks: [(property: String, track: Track)]

  package init(name: String, tracks: [(property: String, track: Track)]) {
    self.name = name
    self.tracks = tracks
  }
}

extension Effect: CustomStringConvertible {
  /// The effect as shown in reports and traces, such as `edge(bottom)`.
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

/// An edge of the screen over which an element enters and leaves.
package enum Edge: String, CaseIterable, Sendable {
  case top
  case bottom
  case left
  case right

  /// Returns the shift in points that moves a frame just outside a container; zero if it is outside
  /// already.
  package func shift(
    outOf container: Rectangle, of frame: Rectangle
  ) -> (x: Double, y: Double) {
    switch self {
    case .top: (0, min(container.y - (frame.y + frame.height), 0))
    case .bottom: (0, max(container.y + container.height - frame.y, 0))
    case .left: (min(container.x - (frame.x + frame.width), 0), 0)
    case .right: (max(container.x + container.width - frame.x, 0), 0)
    }
  }
}
