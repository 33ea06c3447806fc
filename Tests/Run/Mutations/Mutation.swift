import MotionRuntime
import SceneSupport
import Support

/// A random change to a script, such as an editing mistake.
enum Mutation: String, CaseIterable {
  case swapNumbers, replaceNumber, swapNames, swapTexts, changeText, changeSign
  case swapLines, dropLine, doubleLine, repeatLine
  case protectLine, detachLine, delayLine, protectAll, detachAll

  /// All mutations; those that are likely to keep the script valid occur several times.
  static let weighted =
    allCases + Array(repeating: [.swapNumbers, .replaceNumber, .replaceNumber], count: 5).joined()
    + [.swapLines, .doubleLine, .repeatLine, .delayLine]

  private static let numbers = [
    "0", "-1", "1", "1e308", "-1e308", "1e-300", "5e-324", "2^53", "2^63", "-2^31", "math.huge",
    "-math.huge", "(0/0)", "math.maxinteger", "math.mininteger", "-0.0", "0.1 + 0.2", "1e9", "1e5",
    "0.5", "1e-9", "1/3", "60", "nil", "'1'", "{}", "true",
  ]
  private static let signs = [
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", ">", ">=", "and", "or", "&",
    "<<",
  ]
  private static let texts = [
    "''", "'x'", "'*'", "'\\0'", "'\\u{202e}'", "('x'):rep(300)", "'a.b'",
  ]

  /// Returns the mutated script, or the unchanged one if the mutation does not apply.
  func changed(_ script: String, by generator: inout SeededGenerator) -> String {
    switch self {
    case .swapNumbers: tokens(of: script, .number) { swap(&$0, $1, &generator) }
    case .swapNames: tokens(of: script, .name) { swap(&$0, $1, &generator) }
    case .swapTexts: tokens(of: script, .text) { swap(&$0, $1, &generator) }
    case .replaceNumber:
      tokens(of: script, .number) { replace(&$0, $1, Self.numbers, &generator) }
    case .changeText: tokens(of: script, .text) { replace(&$0, $1, Self.texts, &generator) }
    case .changeSign:
      tokens(of: script, .sign, .keyword, where: Self.signs.contains) {
        replace(&$0, $1, Self.signs, &generator)
      }
    case .swapLines:
      lines(of: script) { lines, index in
        lines.swapAt(index, Int.random(in: 0..<lines.count, using: &generator))
      } at: {
        $0.randomElement(using: &generator)
      }
    case .dropLine: line(of: script, &generator) { _ in [] }
    case .doubleLine: line(of: script, &generator) { [$0, $0] }
    case .repeatLine: line(of: script, &generator) { ["for _ = 1, 3 do", $0, "end"] }
    case .protectLine: line(of: script, &generator) { ["pcall(function()", $0, "end)"] }
    case .detachLine: line(of: script, &generator) { ["coroutine.wrap(function()", $0, "end)()"] }
    case .delayLine:
      line(of: script, &generator) { [$0, "scene:timeline(function(t) t:wait(0.1)", $0, "end)"] }
    case .protectAll: "print(pcall(function()\n\(script)\nend))"
    case .detachAll: "coroutine.wrap(function(...)\n\(script)\nend)(...)"
    }
  }

  private func tokens(
    of script: String, _ kinds: LuaToken.Kind..., where isMeant: (String) -> Bool = { _ in true },
    _ change: (inout [LuaToken], [Int]) -> Void
  ) -> String {
    var tokens = LuaToken.all(of: script)
    let found = tokens.indices.filter {
      kinds.contains(tokens[$0].kind) && isMeant(tokens[$0].text)
    }
    guard !found.isEmpty else { return script }
    change(&tokens, found)
    return tokens.map(\.text).joined()
  }

  private func swap(
    _ tokens: inout [LuaToken], _ found: [Int], _ generator: inout SeededGenerator
  ) {
    let first = found.randomElement(using: &generator) ?? 0
    let others = found.filter { tokens[$0].text != tokens[first].text }
    guard let second = others.randomElement(using: &generator) else { return }
    let text = tokens[first].text
    tokens[first].text = tokens[second].text
    tokens[second].text = text
  }

  private func replace(
    _ tokens: inout [LuaToken], _ found: [Int], _ texts: [String],
    _ generator: inout SeededGenerator
  ) {
    let index = found.randomElement(using: &generator) ?? 0
    tokens[index].text = " \(texts.randomElement(using: &generator) ?? "") "
  }

  private func line(
    of script: String, _ generator: inout SeededGenerator, _ change: (String) -> [String]
  ) -> String {
    lines(of: script) { lines, index in
      lines.replaceSubrange(index...index, with: change(lines[index]))
    } at: {
      $0.randomElement(using: &generator)
    }
  }

  /// Changes one of the complete lines, or any line if there is none.
  private func lines(
    of script: String, _ change: (inout [String], Int) -> Void, at choose: ([Int]) -> Int?
  ) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let alone = lines.indices.filter { LuaToken.isBalanced(lines[$0]) }
    guard let index = choose(alone.isEmpty ? Array(lines.indices) : alone) else { return script }
    change(&lines, index)
    return lines.joined(separator: "\n")
  }
}
