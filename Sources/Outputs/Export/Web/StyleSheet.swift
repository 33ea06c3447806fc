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
