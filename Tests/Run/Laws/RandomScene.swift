import Support

/// A random scene, determined by a seed, that uses every engine.
///
/// Its timelines and callbacks play, reverse, seek, stop, push, assign and retarget in any order.
struct RandomScene {
  let seed: Int
  let script: String

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    self.seed = seed
    var text = Self.stage + "\n"
    if Bool.random(using: &random) { text += Self.callbacks + "\n" }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      text += "scene:timeline(function(t)\n"
      for _ in 0..<Int.random(in: 4...12, using: &random) {
        if Bool.random(using: &random) { text += "  t:wait(@0.4)\n" }
        let step = Self.steps[Int.random(in: 0..<Self.steps.count, using: &random)]
        text += "  attempt(function() \(step) end)\n"
        if Int.random(in: 0..<8, using: &random) == 0 { text += "  show()\n" }
      }
      text += "end)\n"
    }
    script = Self.filled(text, &random)
  }

  /// Replaces each `%a|b%` by one of its words, then each `@x` by a random number from 0 to `x`.
  static func filled(_ text: String, _ random: inout SeededGenerator) -> String {
    var chosen = ""
    for (index, part) in text.split(separator: "%", omittingEmptySubsequences: false).enumerated() {
      let words = part.split(separator: "|", omittingEmptySubsequences: false)
      chosen +=
        index.isMultiple(of: 2) ? part : words[Int.random(in: 0..<words.count, using: &random)]
    }
    var result = ""
    for (index, piece) in chosen.split(separator: "@", omittingEmptySubsequences: false)
      .enumerated()
    {
      let digits = piece.prefix { index > 0 && ($0.isNumber || $0 == ".") }
      if index > 0 { result += "\(random.number(0...(Double(digits) ?? 1)))" }
      result += piece.dropFirst(digits.count)
    }
    return result
  }
}
