import MotionHandoff
import MotionMath

/// A run as CSS: registered properties, keyframes, and a rule for each element that moves.
struct StyleSheet {
  private var names: WebNames
  private let run: WebRun
  private let isWhole: Bool
  private let variants: [(condition: HandoffVariant.Condition, run: WebRun)]
  private let syntaxes: [String: String]
  /// The name of the keyframes with a text.
  private var keyframes: [String: String] = [:]
  private var keyframesText = ""

  /// Prepares the sheet; with `isWhole`, it has the properties that never move, too.
  init(_ run: WebRun, _ names: WebNames, isWhole: Bool) {
    self.run = run
    self.names = names
    self.isWhole = isWhole
    variants = (run.handoff.variants ?? []).reduce(into: []) { variants, variant in
      let others = [run] + variants.map(\.run)
      variants.append((variant.condition, WebRun(variant.handoff, like: others)))
    }
    syntaxes = variants.reduce(run.syntaxes) { $0.merging($1.run.syntaxes) { first, _ in first } }
  }

  /// The text of all parts.
  mutating func text() -> String {
    let main = styles(of: run)
    var blocks = Self.text(
      main.map { Rule(selector: $0.selector, declarations: isWhole ? $0.declarations : $0.moving) },
      indentation: "")
    let others = variants.map { (condition: $0.condition, styles: styles(of: $0.run)) }
    let moving = Dictionary(main.map { ($0.selector, $0.animated.union($0.needed)) }) { $1 }
    var applied: [(condition: HandoffVariant.Condition, changes: [Rule])] = []
    for other in others {
      // What applies already: the main run, with the variants of weaker conditions.
      var present = Dictionary(main.map { ($0.selector, $0.values) }) { $1 }
      for earlier in applied where other.condition.implies(earlier.condition) {
        for rule in earlier.changes {
          for declaration in rule.declarations {
            present[rule.selector, default: [:]][declaration.name] = declaration.text
          }
        }
      }
      let changes = other.styles.map { style in
        Rule(
          selector: style.selector,
          declarations: style.changes(
            from: present[style.selector] ?? [:],
            among: isWhole ? nil : style.needed.union(moving[style.selector] ?? [])))
      }.filter { !$0.declarations.isEmpty }
      applied.append((other.condition, changes))
      guard !changes.isEmpty else { continue }
      blocks +=
        "@media \(other.condition.mediaQuery) {\n"
        + Self.text(changes, indentation: "  ") + "}\n"
    }
    if run.handoff.variants == nil { blocks += still(main) }
    if !isWhole { blocks += scrollLinks() }
    let properties = syntaxes.sorted { $0.key < $1.key }.map { name, syntax in
      "@property \(name) { syntax: \"\(syntax)\"; inherits: false; initial-value: "
        + "\(Self.initialValues[syntax] ?? "0") }\n"
    }
    return properties.joined() + keyframesText + blocks
  }

  private static let initialValues = [
    "<length>": "0px", "<angle>": "0deg", "<percentage>": "0%", "<number>": "0",
  ]

  /// With reduced motion, everything is at its end: for a run whose own variant is unknown.
  private func still(_ styles: [Style]) -> String {
    let moving = styles.filter { $0.animation != nil }.map(\.selector)
    guard !moving.isEmpty else { return "" }
    let end = Rule(
      selector: moving.joined(separator: ", "),
      declarations: [
        ("animation-duration", "0s"), ("animation-delay", "0s"), ("animation-iteration-count", "1"),
      ])
    return "@media (prefers-reduced-motion: reduce) {\n"
      + Self.text([end], indentation: "  ") + "}\n"
  }

  /// Rules with equal declarations become one.
  private static func text(_ rules: [Rule], indentation: String) -> String {
    var all: [(selectors: [String], body: String)] = []
    var places: [String: Int] = [:]
    for rule in rules where !rule.declarations.isEmpty {
      let body = rule.declarations.map { "\(indentation)  \($0.name): \($0.text);\n" }.joined()
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

  private struct Rule {
    let selector: String
    let declarations: [Style.Declaration]
  }

  /// The style of one element.
  private struct Style {
    typealias Declaration = (name: String, text: String)

    let selector: String
    /// The values that no animation sets.
    let properties: [Declaration]
    /// The names of those that motion needs.
    let needed: Set<String>
    /// The properties that animations set.
    let animated: Set<String>
    /// The value of `animation`; nil for a still element.
    let animation: String?

    var declarations: [Declaration] {
      properties + (animation.map { [("animation", $0)] } ?? [])
    }

    var moving: [Declaration] {
      properties.filter { needed.contains($0.name) } + (animation.map { [("animation", $0)] } ?? [])
    }

    var values: [String: String] {
      Dictionary(declarations.map { ($0.name, $0.text) }) { $1 }
    }

    /// What differs from the values that apply otherwise, among some properties or all.
    func changes(from present: [String: String], among names: Set<String>?) -> [Declaration] {
      var changed = properties.filter { name, text in
        present[name] != text && names?.contains(name) ?? true
      }
      let playing = animation ?? "none"
      if playing != present["animation"] ?? "none" { changed.append(("animation", playing)) }
      return changed
    }
  }

  private mutating func styles(of run: WebRun) -> [Style] {
    var styles: [Style] = []
    for rule in run.rules {
      let separator = rule.animations.count == 1 ? "" : "\n    "
      let animations = rule.animations.map { shorthand($0, in: rule) }
      styles.append(
        Style(
          selector: "." + names.name(ofPath: rule.path) + rule.part.rawValue,
          properties: rule.properties.compactMap { name, text in text.map { (name, $0) } },
          needed: Set(rule.movingProperties.map(\.name)),
          animated: Set(rule.properties.filter { $0.text == nil }.map(\.name)),
          animation: animations.isEmpty
            ? nil : separator + animations.joined(separator: ",\n    ")))
    }
    return styles
  }

  /// The animations that a scroll drives, for elements that also have the class `scroll-linked`.
  private mutating func scrollLinks() -> String {
    let rules = run.rules.filter { !$0.linked.isEmpty }.map { rule -> Rule in
      let names = rule.linked.map { keyframes($0, in: rule, withEasing: false) }
      let ranges = rule.linked.map { animation in
        [animation.start, animation.start + animation.duration].map { "\(CodeNumber($0))px" }
          .joined(separator: " ")
      }
      let animations = names.map { "\($0) linear both" }
      return Rule(
        selector: ".\(self.names.name(ofPath: rule.path))\(rule.part.rawValue).scroll-linked",
        declarations: [
          ("animation", animations.joined(separator: ", ")),
          ("animation-timeline", "scroll(root)"),
          ("animation-range", ranges.joined(separator: ", ")),
        ])
    }
    guard !rules.isEmpty else { return "" }
    return "/* With the class `scroll-linked`, the page's scroll drives them, one to one. */\n"
      + Self.text(rules, indentation: "")
  }

  private mutating func shorthand(_ animation: WebAnimation, in rule: WebRule) -> String {
    // A long easing is with the keyframes, which several layers may share.
    let isLong = animation.easing.utf8.count > 60
    var words = [keyframes(animation, in: rule, withEasing: isLong)]
    words.append("\(Self.seconds(animation.duration))")
    if !isLong { words.append(animation.easing) }
    if animation.start != 0 { words.append("\(Self.seconds(animation.start))") }
    if animation.iterations == .infinity {
      words.append("infinite")
    } else if animation.iterations != 1 {
      words.append("\(CodeNumber(animation.iterations))")
    }
    if animation.alternates { words.append("alternate") }
    words.append(animation.isFirst ? "both" : "forwards")
    return words.joined(separator: " ")
  }

  static func seconds(_ time: Double) -> String {
    "\(CodeNumber(time, decimals: WebSegment.timeDecimals))s"
  }

  /// Returns the name of the keyframes of an animation, which are added if there are none yet.
  private mutating func keyframes(
    _ animation: WebAnimation, in rule: WebRule, withEasing: Bool
  ) -> String {
    var frames: [String] = []
    for (index, frame) in animation.frames.enumerated() {
      let isLast = index == animation.frames.count - 1
      let place =
        index == 0
        ? "from"
        : isLast ? "to" : "\(CodeNumber(frame.offset * 100, decimals: animation.percentDecimals))%"
      var text = "\(place) { \(animation.property): \(frame.text)"
      let easing = frame.easing ?? (withEasing && !isLast ? animation.easing : nil)
      if let easing { text += "; animation-timing-function: \(easing)" }
      frames.append(text + " }")
    }
    let isShort = frames.count == 2 && !withEasing
    let body =
      isShort
      ? "{ \(frames.joined(separator: " ")) }"
      : "{\n" + frames.map { "  \($0)\n" }.joined() + "}"
    if let name = keyframes[body] { return name }
    let suffix = animation.property.drop { $0 == "-" }
    let name = names.unique(names.name(ofPath: rule.path) + rule.part.rawValue + "-\(suffix)")
    keyframes[body] = name
    keyframesText +=
      (animation.comment.map { "/* \($0) */\n" } ?? "") + "@keyframes \(name) \(body)\n"
    return name
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
