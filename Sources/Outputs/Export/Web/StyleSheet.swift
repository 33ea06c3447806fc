import MotionValues

/// A run as CSS: registered properties, keyframes, and a rule for each element that moves.
///
/// 1. The main run is outside of media queries.
/// 2. The media query of a variant has only what differs from what applies there otherwise.
struct StyleSheet {
  /// The main run, then its variants.
  private let runs: [WebRun]
  /// The condition of each variant.
  private let conditions: [HandoffVariant.Condition]
  private let isWhole: Bool
  private let keyframes: WebKeyframes
  private let shorthand: AnimationShorthand
  /// The styles of all elements, by run.
  private let styles: [[ElementStyle]]
  private let links: [Rule]

  private struct Rule {
    let selector: String
    let declarations: [ElementStyle.Declaration]
  }

  /// Prepares the sheet; with `isWhole`, it has the properties that never move, too.
  init(_ run: WebRun, _ names: WebNames, isWhole: Bool) {
    self.isWhole = isWhole
    let variants = run.handoff.variants ?? []
    conditions = variants.map(\.condition)
    runs = variants.reduce(into: [run]) { $0.append(WebRun($1.handoff, like: $0)) }
    var names = names
    // Classes are named before keyframes.
    for run in runs { for rule in run.rules { _ = rule.selector(&names) } }
    keyframes = WebKeyframes(runs, &names)
    shorthand = AnimationShorthand(runs, keyframes, &names)
    styles = runs.map { [shorthand] run in
      run.rules.map { ElementStyle($0, $0.selector(&names), shorthand) }
    }
    links = run.rules.filter { !$0.linked.isEmpty }.map { [keyframes] rule in
      Self.link(rule, rule.selector(&names), keyframes)
    }
  }

  /// The text of all parts.
  var text: String {
    let properties = runs[runs.count - 1].properties.map {
      "@property \($0.name) { syntax: \"\($0.syntax)\"; inherits: \($0.inherits); "
        + "initial-value: \($0.initialValue) }\n"
    }
    let main = styles[0].map {
      Rule(selector: $0.selector, declarations: $0.declarations(isWhole: isWhole))
    }
    return properties.joined() + Self.text(keyframes.changes(in: 0, from: [:]), indentation: "")
      + shorthand.declarations + Self.text(main, indentation: "") + media + linkText
  }

  // MARK: Variants

  /// Declarations by selector and name, and keyframes by name.
  private struct Layer {
    var declarations: [String: [String: String]] = [:]
    var keyframes: [String: String] = [:]

    mutating func overlay(_ other: Layer) {
      declarations.merge(other.declarations) { $0.merging($1) { $1 } }
      keyframes.merge(other.keyframes) { $1 }
    }
  }

  /// The media queries of all variants.
  private var media: String {
    guard runs[0].handoff.variants != nil else { return stillness }
    var text = ""
    var main = Layer()
    for style in styles[0] { main.declarations[style.selector] = style.values }
    for frames in keyframes.changes(in: 0, from: [:]) { main.keyframes[frames.name] = frames.body }
    var layers: [Layer] = []
    for (place, condition) in conditions.enumerated() {
      var (present, base) = (main, 0)
      for earlier in layers.indices where condition.implies(conditions[earlier]) {
        present.overlay(layers[earlier])
        if !conditions[earlier].reducesMotion { base = earlier + 1 }
      }
      var layer = Layer()
      let frames = keyframes.changes(in: place + 1, from: present.keyframes)
      for frames in frames { layer.keyframes[frames.name] = frames.body }
      let bases = Dictionary(styles[base].map { ($0.selector, $0) }) { first, _ in first }
      let rules = styles[place + 1].map { style in
        let values = present.declarations[style.selector] ?? [:]
        let changes = style.changes(from: values, of: bases[style.selector], isWhole: isWhole)
        layer.declarations[style.selector] = changes.values
        return Rule(selector: style.selector, declarations: changes.declarations)
      }
      layers.append(layer)
      let body = Self.text(frames, indentation: "  ") + Self.text(rules, indentation: "  ")
      if !body.isEmpty { text += "@media \(condition.mediaQuery) {\n\(body)}\n" }
    }
    return text
  }

  /// With reduced motion, everything is at its end: for a run whose own variant is unknown.
  private var stillness: String {
    let moving = styles[0].filter { $0.animation != nil }.map(\.selector)
    guard !moving.isEmpty else { return "" }
    let end = Rule(
      selector: moving.joined(separator: ", "),
      declarations: ElementStyle.jump + [("animation-iteration-count", "1")])
    return "@media (prefers-reduced-motion: reduce) {\n"
      + Self.text([end], indentation: "  ") + "}\n"
  }

  // MARK: Scroll

  /// Returns the animations that a scroll drives, for an element that also has the class
  /// `scroll-linked`.
  private static func link(
    _ rule: WebRule, _ selector: String, _ keyframes: WebKeyframes
  ) -> Rule {
    let linked = WebKeyframes.places(of: rule, selector).filter(\.0.isLinked)
    let ranges = linked.map { _, animation in
      [animation.start, animation.start + animation.duration].map {
        WebNumber.Unit.points.text($0, isInSum: false)
      }.joined(separator: " ")
    }
    let names = linked.map { "\(keyframes.name($0.0)) linear both" }
    return Rule(
      selector: "\(selector).scroll-linked",
      declarations: [
        ("animation", names.joined(separator: ", ")), ("animation-timeline", "scroll(root)"),
        ("animation-range", ranges.joined(separator: ", ")),
      ])
  }

  private var linkText: String {
    guard !isWhole, !links.isEmpty else { return "" }
    return "/* With the class `scroll-linked`, it follows the scroll of the page. */\n"
      + Self.text(links, indentation: "")
  }

  // MARK: Text

  private static func text(_ frames: [WebKeyframes.Written], indentation: String) -> String {
    frames.map { frames in
      let comment = frames.comment.map { "\(indentation)/* \($0) */\n" } ?? ""
      let body = frames.body.split(separator: "\n").joined(separator: "\n\(indentation)")
      return "\(comment)\(indentation)@keyframes \(frames.name) \(body)\n"
    }.joined()
  }

  /// Rules with equal declarations become one.
  private static func text(_ rules: [Rule], indentation: String) -> String {
    var all: [(selectors: [String], body: String)] = []
    var places: [String: Int] = [:]
    for rule in rules where !rule.declarations.isEmpty {
      let body = rule.declarations.map { name, text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "\n\(indentation)")
        return "\(indentation)  \(name):\(text.hasPrefix("\n") ? "" : " ")\(lines);\n"
      }.joined()
      if let place = places[body] {
        all[place].selectors.append(rule.selector)
      } else {
        places[body] = all.count
        all.append(([rule.selector], body))
      }
    }
    return all.map { rule in
      "\(indentation)\(rule.selectors.joined(separator: ", ")) {\n\(rule.body)\(indentation)}\n"
    }.joined()
  }
}

extension HandoffVariant.Condition {
  fileprivate var mediaQuery: String {
    let queries =
      (isDark ? ["(prefers-color-scheme: dark)"] : [])
      + (reducesMotion ? ["(prefers-reduced-motion: reduce)"] : [])
    return queries.joined(separator: " and ")
  }
}

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

/// The values of `animation`. A long easing that several rules would have is a custom property.
struct AnimationShorthand {
  /// A longer easing is worth a name, in characters.
  static let longEasing = 60

  private let keyframes: WebKeyframes
  /// The shared easings, in order of their first use, and the name of each.
  private var shared: [String] = []
  private var sharedNames: [String: String] = [:]

  init(_ runs: [WebRun], _ keyframes: WebKeyframes, _ names: inout WebNames) {
    self.keyframes = keyframes
    var order: [(easing: String, name: String)] = []
    var uses: [String: Set<String>] = [:]
    for run in runs {
      for rule in run.rules {
        let animations = WebKeyframes.places(of: rule, rule.selector(&names))
        // Rules that are alike are written once.
        let others = animations.map { text($0.1, $0.0, easing: "") }.joined(separator: ",")
        for (place, animation) in animations where animation.easing.utf8.count > Self.longEasing {
          if uses[animation.easing] == nil {
            order.append((animation.easing, "ease-\(keyframes.name(place))"))
          }
          uses[animation.easing, default: []].insert("\(others) \(place.property) \(place.index)")
        }
      }
    }
    for (easing, name) in order where (uses[easing]?.count ?? 0) > 1 {
      shared.append(easing)
      sharedNames[easing] = "--" + names.unique(name)
    }
  }

  /// The rule that declares the shared easings; empty if there are none.
  var declarations: String {
    guard !shared.isEmpty else { return "" }
    let lines = shared.map { "  \(sharedNames[$0] ?? ""): \($0);\n" }
    return ":root {\n" + lines.joined() + "}\n"
  }

  /// Returns the value for all animations of an element; nil if there are none.
  func text(_ animations: [(WebKeyframes.Place, WebAnimation)]) -> String? {
    guard !animations.isEmpty else { return nil }
    let all = animations.map { place, animation in
      let easing = sharedNames[animation.easing].map { "var(\($0))" } ?? animation.easing
      return text(animation, place, easing: easing)
    }
    return all.count == 1 ? all[0] : "\n    " + all.joined(separator: ",\n    ")
  }

  static func seconds(_ time: Double) -> String {
    "\(CodeNumber(time, decimals: WebSegment.timeDecimals))s"
  }

  private func text(
    _ animation: WebAnimation, _ place: WebKeyframes.Place, easing: String
  ) -> String {
    var words = [keyframes.name(place), Self.seconds(animation.duration), easing]
    if animation.start != 0 { words.append(Self.seconds(animation.start)) }
    if animation.iterations == .infinity {
      words.append("infinite")
    } else if animation.iterations != 1 {
      words.append("\(CodeNumber(animation.iterations))")
    }
    if animation.alternates { words.append("alternate") }
    words.append(animation.isFirst ? "both" : "forwards")
    return words.joined(separator: " ")
  }
}
