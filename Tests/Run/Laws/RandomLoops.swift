import Support

/// A random scene of loops, springs, keyframes and staggers, determined by a seed, some of which are
/// interrupted, move removed layers, or show nothing.
struct RandomLoops {
  let script: String
  /// The given length in seconds; nil for a run until all is repeated.
  let seconds: Double?

  private static let curves = [
    "\"linear\"", "\"easeInOut\"", "\"easeIn\"", "\"inOutBack\"", "\"outBounce\"",
    "motion.bezier(0.3, -0.4, 0.6, 1.5)", "motion.spring { duration = 0.4, bounce = 0.3 }",
  ]
  private static let colors = ["#ff3b30", "#007aff", "#34c75980", "systemPink", "#ffffff"]

  private static let numbers: [(name: String, range: ClosedRange<Double>)] = [
    ("x", 0...300), ("y", 0...500), ("width", 0...200), ("height", 1...200),
    ("rotationZ", -720...720),
    ("scale", 0.2...2), ("scaleX", 0.2...2), ("opacity", 0...1), ("cornerRadius", 0...40),
    ("cornerRadiusTopLeft", 0...20), ("fillOpacity", 0...1), ("borderWidth", 0...9),
    ("shadowOpacity", 0...1), ("shadowRadius", 0...20), ("shadowOffsetX", -20...20),
    ("blur", 0...9),
    ("translationX", -90...90), ("rotationX", -60...60), ("anchorX", 0...1), ("zPosition", 0...3),
  ]
  private static let colorNames = ["fill", "borderColor", "shadowColor"]

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...5, using: &random)
    var lines = ["local scene = motion.scene { name = \"loops\", width = 390, height = 600 }"]
    for index in 0..<count { lines.append(Self.layer(index, in: lines[index], &random)) }
    let animators = Int.random(in: 2...7, using: &random)
    for index in 0..<animators { lines.append(Self.animator(index, layers: count, &random)) }
    lines.append("scene:timeline(function(t)")
    for index in 0..<animators {
      if Bool.random(using: &random) { lines.append("  t:wait(\(random.number(0...0.6)))") }
      switch Int.random(in: 0..<10, using: &random) {
      case 0: lines.append("  t:stagger({ a\(index) }, { each = 0.05 })")
      case 1:
        lines.append("  t:start(a\(index)) t:wait(\(random.number(0...0.4))) a\(index):pause()")
      case 2:
        lines.append("  t:start(a\(index)) t:wait(\(random.number(0...0.4))) a\(index):reverse()")
      case 3:
        lines.append("  t:start(a\(index)) t:wait(\(random.number(0...0.4))) a\(index):stop()")
      case 4:
        let layer = "l\(Int.random(in: 0..<count, using: &random))"
        lines.append("  t:start(a\(index)) t:wait(0.1) \(layer).hidden = true")
      case 5 where index == animators - 1:
        lines.append("  t:start(a\(index)) t:wait(0.7) l\(count - 1):remove()")
      default: lines.append("  t:start(a\(index))")
      }
    }
    lines.append("end)")
    script = lines.joined(separator: "\n") + "\n"
    seconds = Bool.random(using: &random) ? nil : random.number(0.3...3)
  }

  /// Returns the line that makes a layer, in the scene or in that of the line before it.
  private static func layer(
    _ index: Int, in before: String, _ random: inout SeededGenerator
  ) -> String {
    // A text has no sublayers.
    let canHold = index > 0 && !before.contains(":text {")
    let parent = canHold && Bool.random(using: &random) ? "l\(index - 1)" : "scene"
    let isText = Int.random(in: 0..<4, using: &random) == 0
    var options = [
      "id = \"l\(index)\"", "x = \(random.number(0...200))", "y = \(random.number(0...300))",
    ]
    if isText {
      options.append("text = \"\(Bool.random(using: &random) ? "Word" : "")\"")
    } else {
      options += ["width = \(random.number(0...90))", "height = 40"]
    }
    for option in [
      "fill = \"systemTeal\"", "hidden = true", "opacity = 0", "borderWidth = 2",
      "shadowOpacity = 0.4", "borderColor = \"#00000000\"",
    ] where Int.random(in: 0..<4, using: &random) == 0 { options.append(option) }
    return
      "local l\(index) = \(parent):\(isText ? "text" : "box") { \(options.joined(separator: ", ")) }"
  }

  private static func animator(
    _ index: Int, layers: Int, _ random: inout SeededGenerator
  ) -> String {
    var options = [
      "duration = \(random.number(0.1...0.9))",
      "curve = \(curves[Int.random(in: 0..<curves.count, using: &random)])",
    ]
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: options.append("repeatCount = \"forever\"")
    case 2: options.append("repeatCount = \(Int.random(in: 2...3, using: &random))")
    case 3: options.append("repeatCount = 1.5")
    default: break
    }
    if Bool.random(using: &random) { options.append("autoreverse = true") }
    if Int.random(in: 0..<3, using: &random) == 0 {
      options.append("delay = \(random.number(0...0.5))")
    }
    let layer = "l\(Int.random(in: 0..<layers, using: &random))"
    var text = "local a\(index) = motion.animator { \(options.joined(separator: ", ")) }"
    if Int.random(in: 0..<4, using: &random) == 0 {
      for (start, length) in [(0.0, 0.4), (0.5, 0.0), (0.6, 0.4)] {
        text +=
          ":keyframe(\(layer), { \(value(&random)) }, { start = \(start), duration = \(length) })"
      }
      return text
    }
    let first = value(&random)
    text += ":animate(\(layer), { \(first) })"
    let second = value(&random)
    // An animator moves a property once.
    if Bool.random(using: &random),
      first.prefix(while: { $0 != " " }) != second.prefix(while: { $0 != " " })
    {
      text += ":animate(\(layer), { \(second) })"
    }
    return text
  }

  private static func value(_ random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<4, using: &random) == 0 {
      let name = colorNames[Int.random(in: 0..<colorNames.count, using: &random)]
      return "\(name) = \"\(colors[Int.random(in: 0..<colors.count, using: &random)])\""
    }
    let (name, range) = numbers[Int.random(in: 0..<numbers.count, using: &random)]
    return "\(name) = \(random.number(range))"
  }
}
