/// The style of one element in one run.
struct ElementStyle {
  typealias Declaration = (name: String, text: String)

  /// Brings the animations of an element to their ends at once.
  static let jump: [Declaration] = [("animation-duration", "0s"), ("animation-delay", "0s")]
  /// What the value of `animation` counts as, where they are at their ends.
  private static let ended = "ended"

  let selector: String
  /// The values that no animation sets.
  let properties: [Declaration]
  /// The value of `animation`; nil for a still element.
  let animation: String?
  /// The names of the properties that motion needs.
  private let needed: Set<String>
  /// The last value of each property that an animation sets; nil if it never ends.
  private let ends: [String: String?]

  init(_ rule: WebRule, _ selector: String, _ shorthand: AnimationShorthand) {
    self.selector = selector
    properties = rule.properties.compactMap { name, text in text.map { (name, $0) } }
    needed = Set(rule.movingProperties.map(\.name))
    animation = shorthand.text(
      WebKeyframes.places(of: rule, selector).filter { !$0.0.isLinked })
    var ends: [String: String?] = [:]
    for animation in rule.animations { ends[animation.property] = .some(animation.end) }
    self.ends = ends
  }

  /// Returns the declarations of an element in the main run; with `isWhole`, those of properties
  /// that never move, too.
  func declarations(isWhole: Bool) -> [Declaration] {
    properties.filter { isWhole || needed.contains($0.name) }
      + (animation.map { [("animation", $0)] } ?? [])
  }

  /// All values in the main run, by name.
  var values: [String: String] {
    Dictionary(declarations(isWhole: true).map { ($0.name, $0.text) }) { $1 }
  }

  /// Returns what differs from the values that apply otherwise, and how it counts.
  ///
  /// - Parameters:
  ///   - base: The style in the run that this one is a variant of.
  ///   - isWhole: Whether properties that no run moves are declared, too.
  func changes(
    from present: [String: String], of base: ElementStyle?, isWhole: Bool
  ) -> (declarations: [Declaration], values: [String: String]) {
    let ends = base?.ends ?? [:]
    // A still element that the base brings to the same place is there at once.
    let jumps =
      animation == nil && !ends.isEmpty
      && ends.allSatisfy { end in
        properties.contains { $0.name == end.key && $0.text == end.value }
      }
    let moved = needed.union(ends.keys).union(base?.needed ?? [])
    var changed = properties.filter { name, text in
      present[name] != text && (isWhole || moved.contains(name))
        && !(jumps && ends.keys.contains(name))
    }
    var values = Dictionary(changed.map { ($0.name, $0.text) }) { $1 }
    let playing = jumps ? Self.ended : animation ?? "none"
    if playing != present["animation"] ?? "none" {
      changed += jumps ? Self.jump : [("animation", playing)]
      values["animation"] = playing
    }
    return (changed, values)
  }
}

extension WebAnimation {
  /// The value at the end; nil if there is none.
  fileprivate var end: String? {
    guard iterations.isFinite else { return nil }
    let isReturning = alternates && iterations.truncatingRemainder(dividingBy: 2) == 0
    guard iterations == iterations.rounded() else { return nil }
    if isReturning { return frames.first?.text }
    // A motion that ends elsewhere than at the last value has stops that do.
    let isWhole = !easing.hasPrefix("linear(") || easing.hasSuffix(" 1)")
    return isWhole ? frames.last?.text : nil
  }
}
