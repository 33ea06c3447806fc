import MotionRuntime

/// The tokens of a script without comments and layout.
///
/// A minus before a number belongs to it where it cannot be a subtraction.
struct ScriptTokens {
  struct Token {
    let kind: LuaToken.Kind
    let text: String
    /// Its bytes in the script.
    let range: Range<Int>
    /// The line on which it begins, from 1.
    let line: Int
    /// The index of the other bracket of a pair; nil for other tokens.
    var partner: Int?

    var isOpening: Bool { kind == .sign && "({[".contains(text) }
    var isClosing: Bool { kind == .sign && ")}]".contains(text) }
    /// Whether it is a keyword that no expression contains.
    var endsExpression: Bool {
      kind == .keyword && !["nil", "true", "false", "not", "and", "or"].contains(text)
    }
    /// Whether an operator after it has it as its left side.
    fileprivate var isOperand: Bool {
      switch kind {
      case .number, .name, .text: true
      case .sign: isClosing || text == "..."
      case .keyword: ["nil", "true", "false", "end"].contains(text)
      case .gap: false
      }
    }
  }

  let bytes: [UInt8]
  private(set) var all: [Token] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var line = 1
    for token in LuaToken.all(in: bytes) {
      if token.kind != .gap {
        let last = all.last
        if token.kind == .number, let last, last.text == "-",
          last.range.upperBound == token.range.lowerBound,
          !(all.dropLast().last?.isOperand ?? false)
        {
          all[all.count - 1] = Token(
            kind: .number, text: "-" + token.text,
            range: last.range.lowerBound..<token.range.upperBound, line: last.line)
        } else {
          all.append(Token(kind: token.kind, text: token.text, range: token.range, line: line))
        }
      }
      line += bytes[token.range].count { $0 == UInt8(ascii: "\n") }
    }
    var open: [Int] = []
    for index in all.indices {
      if all[index].isOpening {
        open.append(index)
      } else if all[index].isClosing, let opening = open.popLast() {
        (all[opening].partner, all[index].partner) = (index, opening)
      }
    }
  }

  subscript(range: Range<Int>) -> ArraySlice<Token> { all[range] }

  /// The indices of the tokens that begin on each line that has any, in order.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    for index in all.indices {
      if let last = lines.last, all[last.lowerBound].line == all[index].line {
        lines[lines.count - 1] = last.lowerBound..<index + 1
      } else {
        lines.append(index..<index + 1)
      }
    }
    return lines
  }

  /// The text of some tokens with what is between them.
  func source(_ range: Range<Int>) -> String {
    range.isEmpty ? "" : String(decoding: bytes[byteRange(range)], as: UTF8.self)
  }

  /// The bytes of some tokens with what is between them; an empty range at the next token.
  func byteRange(_ range: Range<Int>) -> Range<Int> {
    let start =
      range.lowerBound < all.count ? all[range.lowerBound].range.lowerBound : bytes.count
    return start..<(range.isEmpty ? start : all[range.upperBound - 1].range.upperBound)
  }

  /// The line of a token, or the last line of the script.
  func line(_ index: Int) -> Int {
    all.indices.contains(index) ? all[index].line : all.last?.line ?? 1
  }

  /// Whether a token is the first of its line.
  func startsLine(_ index: Int) -> Bool {
    index == 0 || index >= all.count || all[index - 1].line != all[index].line
  }

  /// Whether some tokens are whole lines.
  func areLines(_ range: Range<Int>) -> Bool {
    !range.isEmpty && startsLine(range.lowerBound) && startsLine(range.upperBound)
  }

  /// Whether some tokens are whole fields or assignments, as `name = value,`.
  func areFields(_ range: Range<Int>) -> Bool {
    var depth = 0
    for token in self[range] {
      if token.isOpening { depth += 1 }
      if token.isClosing { depth -= 1 }
      if token.text == "=", depth == 0 { return true }
    }
    return false
  }

  /// How many more brackets and blocks some tokens open than they close.
  func balance(_ range: Range<Int>) -> Int {
    self[range].reduce(0) { $0 + (Self.steps[$1.kind == .text ? "" : $1.text] ?? 0) }
  }

  private static let steps = [
    "function": 1, "do": 1, "then": 1, "repeat": 1, "end": -1, "until": -1, "elseif": -1,
    "(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1,
  ]
}

// MARK: Names of values

extension ScriptTokens {
  /// The smallest value around some tokens that has a name.
  struct NamedValue {
    /// The field, the target of an assignment, or the function that is called; nil for none.
    var name: String?
    var range: Range<Int>
  }

  private enum Label {
    case name(String)
    case bracket(Int)
    case none
  }

  /// Returns the smallest named value around some tokens, such as `0.2` of `bounce = 0.2`.
  func value(around range: Range<Int>) -> NamedValue {
    guard !all.isEmpty else { return NamedValue(name: nil, range: range) }
    let (start, label) = label(before: min(range.lowerBound, all.count - 1))
    switch label {
    case .bracket(let opening):
      let closing = (all[opening].partner ?? range.upperBound - 1) + 1
      if let function = callee(opening) {
        return all[opening].text == "{"
          ? NamedValue(name: function, range: opening..<max(closing, opening + 1))
          : NamedValue(name: function, range: start..<end(from: start, atLeast: range.upperBound))
      }
      if all[opening].text != "[", opening > 0 {
        return value(around: opening..<max(closing, opening + 1))
      }
      return NamedValue(range: start..<end(from: start, atLeast: range.upperBound))
    case .name(let name):
      // The first of several targets: `a, b = x, y`.
      let names = start >= 2 ? targets(before: start - 1) : []
      return NamedValue(
        name: names.count > 1 ? names[0] : name,
        range: start..<end(from: start, atLeast: max(range.upperBound, start + 1)))
    case .none:
      return NamedValue(
        name: positionalTarget(of: start),
        range: start..<end(from: start, atLeast: max(range.upperBound, start + 1)))
    }
  }

  /// Returns where the value around a token starts, and what is before it.
  private func label(before index: Int) -> (start: Int, Label) {
    var place = index - 1
    while place >= 0 {
      let token = all[place]
      if token.isClosing, let opening = token.partner {
        place = opening - 1
        continue
      }
      if token.kind == .sign, token.text == "=" { return (place + 1, assigned(before: place)) }
      if token.isOpening { return (place + 1, .bracket(place)) }
      if token.kind == .sign, token.text == "," || token.text == ";" {
        return (place + 1, list(before: place).map { .bracket($0) } ?? .none)
      }
      if token.endsExpression { return (place + 1, .none) }
      place -= 1
    }
    return (0, .none)
  }

  /// The name of what an equals sign assigns to: `letter.x`, or the key in `["a.b"] = …`.
  private func assigned(before equals: Int) -> Label {
    guard equals > 0 else { return .none }
    let last = equals - 1
    if all[last].text == "]", let opening = all[last].partner {
      let key = all[(opening + 1)..<last].map(\.text).joined(separator: " ")
      return .name(key.trimmingQuotes)
    }
    var first = last
    while first >= 2, [".", ":"].contains(all[first - 1].text), all[first - 2].kind == .name {
      first -= 2
    }
    return .name(all[first...last].map(\.text).joined())
  }

  /// The bracket around a list with a comma; nil for a list without one, as in `a, b = x, y`.
  private func list(before comma: Int) -> Int? {
    var place = comma
    while place >= 0 {
      let token = all[place]
      if token.isClosing, let opening = token.partner {
        place = opening - 1
        continue
      }
      if token.isOpening { return place }
      if token.kind == .keyword,
        ["local", "return", "do", "then", "end", "function"].contains(token.text)
      {
        return nil
      }
      place -= 1
    }
    return nil
  }

  /// The end of a value, which has at least some tokens.
  private func end(from start: Int, atLeast least: Int) -> Int {
    var place = start
    while place < all.count {
      let token = all[place]
      if place >= least {
        if token.kind == .sign, ",;".contains(token.text) || token.isClosing { return place }
        if token.endsExpression { return place }
        // A name on another line begins a statement.
        let last = place > start ? all[place - 1] : nil
        if let last, last.line != token.line, token.kind == .name, last.isOperand { return place }
      }
      if token.isOpening, let closing = token.partner {
        place = closing + 1
      } else {
        place += 1
      }
    }
    return all.count
  }

  /// The function before a bracket, as it is written: `t:wait`, `motion.spring`; nil if it is no call.
  private func callee(_ opening: Int) -> String? {
    var first = opening
    while first > 0, all[first - 1].kind == .name,
      first == opening || all[first - 1].line == all[first].line
    {
      first -= 1
      guard first > 0, [".", ":"].contains(all[first - 1].text) else { break }
      first -= 1
    }
    return first < opening ? all[first..<opening].map(\.text).joined() : nil
  }

  /// The name that the value after a comma is assigned to: `b` of `a, b = x, y`.
  private func positionalTarget(of start: Int) -> String? {
    guard start > 0, start < all.count, all[start - 1].text == "," else { return nil }
    var (place, position) = (start - 1, 1)
    while place > 0, all[place].text != "=", all[place].line == all[start].line {
      place -= 1
      if all[place].text == "," { position += 1 }
    }
    guard all[place].text == "=" else { return nil }
    let names = targets(before: place)
    return position < names.count ? names[position] : nil
  }

  /// The names on the left of an assignment; empty for a field.
  private func targets(before equals: Int) -> [String] {
    var first = equals
    while first > 0, all[first - 1].line == all[equals].line,
      all[first - 1].kind == .name || [".", ":", ",", "[", "]"].contains(all[first - 1].text)
    {
      if all[first - 1].kind == .name, first < equals, all[first].kind == .name { break }
      first -= 1
    }
    if first > 0, "{(=".contains(all[first - 1].text) { return [] }
    return all[first..<equals].split { $0.text == "," }.map { $0.map(\.text).joined() }
  }
}

extension String {
  /// The content of a string of a script; other texts as they are.
  fileprivate var trimmingQuotes: String {
    guard count >= 2, let quote = first, "\"'".contains(quote), last == quote else { return self }
    return String(dropFirst().dropLast())
  }
}
