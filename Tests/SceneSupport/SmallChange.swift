import Foundation
import MotionRuntime
import Support

/// A small change to a script of `examples`, as a person edits one; the seed determines the script
/// and the change.
///
/// Some changes make no difference to the motion, and a few make the script fail.
package struct SmallChange {
  package enum Kind: String, CaseIterable, Sendable {
    /// A number after `duration`, `delay`, `bounce` or `wait`.
    case duration
    /// The name of a timing curve.
    case curve
    /// The id of a layer, where it is made.
    case id
    /// Two neighbouring statements.
    case order
    /// Any number.
    case number
    /// A comment, or white space.
    case gap
  }

  private static let durations: Set<String> = ["duration", "delay", "bounce", "wait", "response"]
  private static let curves = [
    "linear", "easeIn", "easeOut", "easeInOut", "snappy", "bouncy", "outCubic",
  ]

  package let seed: Int
  package let kind: Kind
  /// The script's path in the project.
  package let path: String
  package let original: String
  package let text: String

  package init(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    // A change is run without a folder.
    let scenes = try Repository.exampleScenes.filter {
      try !Repository.text("examples/\($0)").contains("scene:svg")
    }
    path = "examples/" + (scenes.randomElement(using: &generator) ?? "")
    original = try Repository.text(path)
    self.seed = seed
    var kind = Kind.gap
    var text = original
    // Not every script has an id or a curve in quotes.
    for _ in 0..<8 where text == original {
      kind = Kind.allCases.randomElement(using: &generator) ?? .gap
      text = kind.changed(original, by: &generator)
    }
    self.kind = kind
    self.text = text
  }

  /// A description for failures.
  package var description: String {
    let lines = [original, text].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let place = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }
    return """
      seed \(seed): \(kind.rawValue) in \(path):\((place?.offset ?? 0) + 1)
      - \(place?.element.0 ?? "")
      + \(place?.element.1 ?? "")
      """
  }
}

extension SmallChange.Kind {
  /// Returns the changed script; the same one if it has nothing to change.
  fileprivate func changed(_ script: String, by generator: inout SeededGenerator) -> String {
    var tokens = LuaToken.all(of: script)
    /// The index of a token that meets a condition.
    func one(where isMeant: (Int) -> Bool) -> Int? {
      tokens.indices.filter(isMeant).randomElement(using: &generator)
    }
    /// The text of the token before another one, without gaps, signs and brackets.
    func word(before index: Int) -> String? {
      tokens[..<index].last { ![.gap, .sign].contains($0.kind) }?.text
    }
    switch self {
    case .duration, .number:
      let isDuration = self == .duration
      guard
        let index = one(where: {
          tokens[$0].kind == .number
            && (!isDuration || word(before: $0).map(SmallChange.durations.contains) ?? false)
        }), let number = Double(tokens[index].text)
      else { return script }
      let factor = [0.5, 0.9, 1.01, 1.1, 1.5].randomElement(using: &generator) ?? 1.1
      let changed = number == 0 ? 0.25 : number * factor
      let isWhole = number.rounded() == number && !isDuration
      tokens[index].text = isWhole ? "\(Int(changed.rounded(.up)) + 1)" : "\(changed)"
    case .curve:
      guard
        let index = one(where: {
          tokens[$0].kind == .text
            && SmallChange.curves.contains(String(tokens[$0].text.dropFirst().dropLast()))
        }), let curve = SmallChange.curves.randomElement(using: &generator)
      else { return script }
      tokens[index].text = "\"\(curve)\""
    case .id:
      guard let index = one(where: { tokens[$0].kind == .text && word(before: $0) == "id" })
      else { return script }
      tokens[index].text = "\"renamed\""
    case .gap:
      guard let index = one(where: { tokens[$0].kind == .gap && tokens[$0].text.contains("\n") })
      else { return script }
      tokens[index].text += "-- a comment\n"
    case .order:
      var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      let whole = lines.indices.dropLast().filter { index in
        [lines[index], lines[index + 1]].allSatisfy { line in
          let text = line.drop { $0 == " " }
          return text.contains("(") || text.contains("{")
            ? LuaToken.isBalanced(String(line)) && !text.hasPrefix("return") : false
        }
      }
      guard let index = whole.randomElement(using: &generator) else { return script }
      lines.swapAt(index, index + 1)
      return lines.joined(separator: "\n")
    }
    return tokens.map(\.text).joined()
  }
}
