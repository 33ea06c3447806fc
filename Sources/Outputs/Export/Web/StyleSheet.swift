import MotionMath

/// A run as CSS: registered properties, keyframes, and a rule for each element that moves.
struct StyleSheet {
  private var names: WebNames
  private let run: WebRun
  private let isWhole: Bool
  /// The name of the keyframes with a text.
  private var keyframes: [String: String] = [:]
  private var keyframesText = ""

  /// Prepares the sheet; with `isWhole`, it has the properties that never move, too.
  init(_ run: WebRun, _ names: WebNames, isWhole: Bool) {
    self.run = run
    self.names = names
    self.isWhole = isWhole
  }

  /// The text of all parts.
  mutating func text() -> String {
    var rules: [(selectors: [String], body: String)] = []
    var places: [String: Int] = [:]
    for rule in run.rules {
      let body = body(of: rule)
      guard !body.isEmpty else { continue }
      let selector = "." + names.name(ofPath: rule.path) + rule.part.rawValue
      if let place = places[body] {
        rules[place].selectors.append(selector)
      } else {
        places[body] = rules.count
        rules.append(([selector], body))
      }
    }
    let properties = run.syntaxes.sorted { $0.key < $1.key }.map { name, syntax in
      "@property \(name) { syntax: \"\(syntax)\"; inherits: false; initial-value: "
        + "\(Self.initialValues[syntax] ?? "0") }\n"
    }
    return properties.joined() + keyframesText
      + rules.map { "\($0.selectors.joined(separator: ", ")) {\n\($0.body)}\n" }.joined()
  }

  private static let initialValues = [
    "<length>": "0px", "<angle>": "0deg", "<percentage>": "0%", "<number>": "0",
  ]

  private mutating func body(of rule: WebRule) -> String {
    let properties =
      isWhole
      ? rule.properties.compactMap { name, text in text.map { (name, $0) } }
      : rule.movingProperties
    var body = properties.map { "  \($0): \($1);\n" }.joined()
    guard !rule.animations.isEmpty else { return body }
    let animations = rule.animations.map { shorthand($0, in: rule) }
    body += "  animation:\(animations.count == 1 ? " " : "\n    ")"
    return body + animations.joined(separator: ",\n    ") + ";\n"
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
