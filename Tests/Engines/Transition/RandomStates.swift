import Support

/// Random states of a screen with ids in common, and a transition between the first two of them.
struct RandomStates: CustomStringConvertible {
  /// A layer of a state, at the top level or inside another one.
  struct Element {
    let id: String
    let parent: String?
    let text: String
  }

  /// The elements of `ground`, `shown` and `third`.
  let states: [[Element]]
  /// The effect of each id with a rule, in the script's words.
  let rules: [String: String]
  let fallback: String?
  let keepsSource: Bool
  private let curve: String

  private static let ids = ["a", "b", "c", "d", "e", "f", "g", "h"]
  private static let effects = [
    "motion.shared(%)", "motion.shared(%)", "motion.shared(%)", "motion.crossfade(%)",
    "motion.crossfade(%)", "motion.none(%)", "motion.none(%)", "motion.translateX(-70, %)",
    "motion.translateY(40, %)", "motion.scale(0.5, %)", "motion.blur(8, %)",
    "motion.edge(\"left\", %)", "motion.backgroundBlur(8, %)",
    "motion.together({ motion.translateX(30), motion.crossfade() }, %)",
    "motion.when { presenting = motion.crossfade(), dismissing = motion.crossfade(%) }",
  ]

  init(_ random: inout SeededGenerator) {
    states = (0..<3).map { _ in Self.state(&random) }
    var rules: [String: String] = [:]
    for id in Self.ids where random.number(0...1) < 0.7 {
      let effect = Self.effects[Int.random(in: 0..<Self.effects.count, using: &random)]
      rules[id] = effect.replacing(
        "%", with: random.number(0...1) < 0.2 ? "{ front = true }" : "{}")
    }
    let used = Set(states.prefix(2).joined().map(\.id))
    let anchors = rules.keys.filter { used.contains($0) && rules[$0]?.contains("shared") ?? false }
    if let anchor = anchors.sorted().first,
      let id = rules.keys.sorted().first(where: { $0 != anchor })
    {
      rules[id] = "motion.anchored(\"\(anchor)\", { fade = \(random.number(0...1) < 0.5) })"
    }
    self.rules = rules
    fallback =
      random.number(0...1) < 0.3
      ? ["motion.crossfade()", "motion.none()", "motion.shared()"].randomElement(using: &random)
      : nil
    keepsSource = random.number(0...1) < 0.4
    curve = random.number(0...1) < 0.5 ? "linear" : "easeInOut"
  }

  private static func state(_ random: inout SeededGenerator) -> [Element] {
    var elements: [Element] = []
    for id in ids.shuffled(using: &random) where random.number(0...1) < 0.6 {
      let outer = elements.filter { $0.parent == nil }.randomElement(using: &random)
      func number(_ range: ClosedRange<Double>) -> Double { random.number(range).rounded() }
      let opacity = random.number(0...1) < 0.3 ? ", opacity = 0.5" : ""
      let text =
        "x = \(number(0...150)), y = \(number(0...150)), width = \(number(40...200)), "
        + "height = \(number(40...200)), fill = \"systemTeal\"\(opacity)"
      let parent = random.number(0...1) < 0.3 ? outer?.id : nil
      elements.append(Element(id: id, parent: parent, text: text))
    }
    return elements
  }

  /// The names of the states' roots.
  static let roots = ["ground", "shown", "third"]

  var description: String {
    var script = "local scene = motion.scene { name = \"test\", width = 390, height = 400 }\n"
    for (root, elements) in zip(Self.roots, states) {
      script += "local \(root) = scene:group { id = \"\(root)\", width = 390, height = 400 }\n"
      script += "local in_\(root) = {}\n"
      for element in elements {
        let parent = element.parent.map { "in_\(root).\($0)" } ?? root
        script +=
          "in_\(root).\(element.id) = \(parent):box { id = \"\(element.id)\", \(element.text) }\n"
      }
    }
    let list = rules.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    let options =
      "duration = 0.5, curve = \"\(curve)\", keepsSource = \(keepsSource), "
      + (fallback.map { "default = \($0), " } ?? "") + "rules = { \(list.joined(separator: ", ")) }"
    return script + """
      third.hidden = true
      local open = motion.transition { name = "open", from = ground, to = shown, \(options) }

      """
  }
}
