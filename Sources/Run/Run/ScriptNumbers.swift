import MotionCore
import MotionValues

/// The numbers that a script states as literals in the options of calls, found in its text.
///
/// 1. A number is the whole value of an option, of an element of a table, of an argument, or of a local
///    variable that is set once; with its sign. Part of an expression is no number of its own.
/// 2. Other numbers in their place change nothing else of the text: it has the same tokens.
/// 3. Strings and comments are never looked into.
package struct ScriptNumbers {
  /// A number of a script.
  package struct Number: Equatable, Sendable {
    /// The names and places of the options that lead to it, such as `curve.bounce`.
    package let name: String
    package let value: Double
    /// As the script writes it, with its sign.
    package let text: String
    /// Its first byte in the script.
    package let offset: Int
    /// Its line, from 1.
    package let line: Int
    /// How many other places of the script a local variable hands it to.
    package let otherUses: Int
  }

  /// An option that no number of the script alone sets, and why.
  package struct Refusal: Equatable, Sendable {
    package let name: String
    package let line: Int
    package let reason: String

    package init(name: String, line: Int, reason: String) {
      (self.name, self.line, self.reason) = (name, line, reason)
    }
  }

  /// A call, with the numbers of its options.
  package struct Call: Equatable, Sendable {
    /// The name of the function.
    package let function: String
    package let line: Int
    package var numbers: [Number] = []
    package var refusals: [Refusal] = []
  }

  /// A number in place of another one.
  package struct Change: Equatable, Sendable {
    /// The first byte of the present one.
    package let offset: Int
    package let value: Double

    package init(offset: Int, value: Double) { (self.offset, self.value) = (offset, value) }
  }

  /// The most bytes of a script whose numbers are found.
  package static let lengthLimit = 1 << 20
  /// The options whose value is a number or a timing.
  private static let timings: Set<String> = [
    "bounce", "curve", "damping", "dampingRatio", "delay", "duration", "mass", "response", "spring",
    "start", "stiffness", "velocity",
  ]
  /// How many local variables may lead from one to the next.
  private static let variableLimit = 8

  private let bytes: [UInt8]
  /// Without white space and comments.
  private let tokens: [LuaToken]
  /// The line of each token.
  private let lines: [Int]
  /// The other bracket of each bracket, and the innermost bracket around each token.
  private let partners: [Int: Int]
  private let outer: [Int?]

  /// Splits a script into tokens; nil for one that is too long.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.lengthLimit else { return nil }
    self.bytes = bytes
    tokens = LuaToken.all(in: bytes).filter { $0.kind != .gap }
    var (lines, line, seen) = ([Int](), 1, 0)
    var (partners, open, outer) = ([Int: Int](), [Int](), [Int?]())
    for (index, token) in tokens.enumerated() {
      line += bytes[seen..<token.range.lowerBound].count { $0 == UInt8(ascii: "\n") }
      seen = token.range.lowerBound
      lines.append(line)
      if Self.closings.contains(token.text), token.kind == .sign, let first = open.popLast() {
        (partners[first], partners[index]) = (index, first)
      }
      outer.append(open.last)
      if Self.openings.contains(token.text), token.kind == .sign { open.append(index) }
    }
    (self.lines, self.partners, self.outer) = (lines, partners, outer)
  }

  private static let (openings, closings): (Set<String>, Set<String>) = (
    ["(", "[", "{"], [")", "]", "}"]
  )

  // MARK: Calls

  /// Returns the call of a function on a line, with what is called on its result: in the same
  /// expression, or on the local variable that holds it.
  ///
  /// - Throws: `ambiguous-id` if several calls of the function begin on the line.
  package func calls(of function: String, onLine line: Int) throws(Diagnostic) -> [Call] {
    let found = tokens.indices.filter { isCall($0, of: function) }
    // Versions of Lua differ in which line of a call they report.
    let atArguments = found.filter { lines[$0 + 1] == line }
    let indices = atArguments.isEmpty ? found.filter { lines[root(of: $0)] == line } : atArguments
    guard !indices.isEmpty else { return [] }
    guard indices.count == 1 else {
      throw Diagnostic(
        .ambiguousIdentifier, "line \(line) calls `\(function)` \(indices.count) times",
        help: ["put each call on a line of its own"])
    }
    let first = indices[0]
    var result = chain(from: first)
    let start = root(of: first)
    guard start >= 2, tokens[start - 1].text == "=",
      let variable = variable(setAt: start - 1), binding(of: variable) == start
    else { return result }
    for index in tokens.indices where tokens[index].text == variable && index != start - 2 {
      if let method = methodCall(at: index + 1), !isMember(index) {
        result += chain(from: method)
      } else if let open = outer[index], let called = argumentCall(index, from: open) {
        result.append(call(at: called))
      }
    }
    return result
  }

  /// Whether the token is the name of a function that is called there.
  private func isCall(_ index: Int, of function: String) -> Bool {
    tokens[index].kind == .name && tokens[index].text == function && opensArguments(index + 1)
      && !(index > 0 && tokens[index - 1].text == "function")
  }

  private func opensArguments(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    return tokens[index].kind == .text || ["(", "{"].contains(tokens[index].text)
  }

  /// The first token of the expression that ends with the name of a function.
  private func root(of index: Int) -> Int {
    var index = index
    while index >= 2, [".", ":"].contains(tokens[index - 1].text) {
      if let open = partners[index - 2], open < index - 2 {
        index = open
        // The function whose result it is.
        if index >= 1, tokens[index - 1].kind == .name { index -= 1 }
      } else {
        index -= 2
      }
    }
    return index
  }

  /// The token after the arguments of a call.
  private func end(of index: Int) -> Int { (partners[index + 1] ?? index + 1) + 1 }

  /// A call, and those of the methods of its results in the same expression.
  private func chain(from first: Int) -> [Call] {
    var result = [call(at: first)]
    var last = first
    while let method = methodCall(at: end(of: last)) {
      result.append(call(at: method))
      last = method
    }
    return result
  }

  /// The name of the method whose call begins with a colon.
  private func methodCall(at colon: Int) -> Int? {
    guard colon + 2 < tokens.count, tokens[colon].text == ":", tokens[colon + 1].kind == .name,
      opensArguments(colon + 2)
    else { return nil }
    return colon + 1
  }

  /// The call of `motion`'s function of which a variable is the first argument.
  private func argumentCall(_ index: Int, from open: Int) -> Int? {
    guard tokens[open].text == "(", index == open + 1, open >= 3, tokens[open - 1].kind == .name,
      tokens[open - 2].text == ".", tokens[open - 3].text == "motion"
    else { return nil }
    return open - 1
  }

  private func isMember(_ index: Int) -> Bool {
    index > 0 && [".", ":"].contains(tokens[index - 1].text)
  }

  private func call(at index: Int) -> Call {
    var call = Call(function: tokens[index].text, line: lines[index])
    readArguments(of: index, name: "", depth: 0, uses: 0, into: &call)
    return call
  }

  // MARK: Options

  private func readArguments(
    of index: Int, name: String, depth: Int, uses: Int, into call: inout Call
  ) {
    let open = index + 1
    guard open < tokens.count, let close = partners[open] else { return }
    if tokens[open].text == "{" {
      return readTable(open, close, name: name, depth: depth, uses: uses, into: &call)
    }
    let parts = parts(from: open + 1, to: close)
    let names = tokens[index].text == "bezier" ? ["x1", "y1", "x2", "y2"] : []
    for (place, part) in parts.enumerated() {
      if tokens[part.lowerBound].text == "{", partners[part.lowerBound] == part.upperBound - 1 {
        readTable(
          part.lowerBound, part.upperBound - 1, name: name, depth: depth, uses: uses, into: &call)
      } else if let number = number(part) {
        let own = place < names.count ? names[place] : "\(place + 1)"
        call.numbers.append(self.number(number, joined(name, own), uses))
      } else if place < names.count {
        read(part, name: joined(name, names[place]), depth: depth, uses: uses, into: &call)
      }
    }
  }

  private func readTable(
    _ open: Int, _ close: Int, name: String, depth: Int, uses: Int, into call: inout Call
  ) {
    var fields: [(name: String, line: Int, value: Range<Int>)] = []
    var place = 0
    for part in parts(from: open + 1, to: close) {
      let first = part.lowerBound
      if tokens[first].kind == .name, part.count > 2, tokens[first + 1].text == "=" {
        fields.append((tokens[first].text, lines[first], first + 2..<part.upperBound))
      } else if tokens[first].text == "[", let end = partners[first], end + 2 < part.upperBound {
        // A name in quotes is the same key as one without.
        let key = tokens[first + 1..<end].map(\.text).joined().trimmingQuotes
        fields.append((key, lines[first], end + 2..<part.upperBound))
      } else {
        place += 1
        fields.append(("\(place)", lines[first], part))
      }
    }
    for field in fields {
      let name = joined(name, field.name)
      if fields.count(where: { $0.name == field.name }) > 1 {
        let refusal = Refusal(
          name: name, line: field.line, reason: "the table has `\(field.name)` more than once")
        if !call.refusals.contains(where: { $0.name == name }) { call.refusals.append(refusal) }
      } else {
        read(field.value, name: name, depth: depth, uses: uses, into: &call)
      }
    }
  }

  /// Reads the value of an option.
  private func read(
    _ value: Range<Int>, name: String, depth: Int, uses: Int, into call: inout Call
  ) {
    let first = value.lowerBound
    func refuse(_ reason: String) {
      call.refusals.append(Refusal(name: name, line: lines[first], reason: reason))
    }
    if let range = number(value) { return call.numbers.append(number(range, name, uses)) }
    if tokens[first].text == "{", partners[first] == value.upperBound - 1 {
      return readTable(
        first, value.upperBound - 1, name: name, depth: depth, uses: uses, into: &call)
    }
    if let function = motionCall(value) {
      return readArguments(of: function, name: name, depth: depth, uses: uses, into: &call)
    }
    guard value.count > 1 else {
      guard tokens[first].kind == .name else { return }
      let variable = tokens[first].text
      guard depth < Self.variableLimit, let start = binding(of: variable) else {
        // Others, such as a layer, are no numbers anyway.
        if Self.timings.contains(String(name.split(separator: ".").last ?? "")) {
          refuse("`\(variable)` is not a local variable that is set once")
        }
        return
      }
      guard let bound = simpleValue(from: start) else {
        if tokens[start].kind == .number || ["-", "("].contains(tokens[start].text) {
          call.refusals.append(
            Refusal(name: name, line: lines[start], reason: "`\(variable)` is computed"))
        }
        return
      }
      let others = tokens.indices.count {
        tokens[$0].kind == .name && tokens[$0].text == variable && !isMember($0) && !isKey($0)
      }
      return read(
        bound, name: name, depth: depth + 1, uses: uses + others - 2, into: &call)
    }
    guard tokens[first].text != "function" else { return }
    if value.contains(where: { tokens[$0].kind == .number || !isMember($0) && isOperator($0) }) {
      refuse("it is computed")
    }
  }

  private func isOperator(_ index: Int) -> Bool {
    ["+", "-", "*", "/", "//", "%", "^"].contains(tokens[index].text)
  }

  /// The name of `motion`'s function whose call is the whole value.
  private func motionCall(_ value: Range<Int>) -> Int? {
    let first = value.lowerBound
    guard value.count > 3, tokens[first].text == "motion", tokens[first + 1].text == ".",
      opensArguments(first + 3), partners[first + 3] == value.upperBound - 1
    else { return nil }
    return first + 2
  }

  /// The value if it is a number with or without a sign.
  private func number(_ value: Range<Int>) -> Range<Int>? {
    let isSigned = value.count == 2 && tokens[value.lowerBound].text == "-"
    guard value.count == 1 || isSigned, tokens[value.upperBound - 1].kind == .number,
      self.value(of: value) != nil
    else { return nil }
    return value
  }

  private func number(_ range: Range<Int>, _ name: String, _ uses: Int) -> Number {
    let place = bytes(of: range)
    return Number(
      name: name, value: value(of: range) ?? 0, text: String(decoding: bytes[place], as: UTF8.self),
      offset: place.lowerBound, line: lines[range.lowerBound], otherUses: uses)
  }

  private func bytes(of range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// The value of a numeral, decimal or hexadecimal, in tokens; nil if it is not finite.
  private func value(of range: Range<Int>) -> Double? {
    guard let number = Double(tokens[range.upperBound - 1].text), number.isFinite else {
      return nil
    }
    return range.count == 2 ? -number : number
  }

  private func joined(_ outer: String, _ name: String) -> String {
    outer.isEmpty ? name : "\(outer).\(name)"
  }

  /// The tokens between commas or semicolons of a list.
  private func parts(from start: Int, to end: Int) -> [Range<Int>] {
    var (parts, first, index) = ([Range<Int>](), start, start)
    var blocks = 0
    while index < end {
      let token = tokens[index]
      if Self.openings.contains(token.text), let close = partners[index], close > index {
        index = close
      } else if token.kind == .keyword {
        // Within a function, commas and semicolons separate nothing here.
        if ["function", "do", "then", "repeat"].contains(token.text) { blocks += 1 }
        if ["end", "until", "elseif"].contains(token.text) { blocks -= 1 }
      } else if blocks == 0, token.text == "," || token.text == ";" {
        if first < index { parts.append(first..<index) }
        first = index + 1
      }
      index += 1
    }
    if first < end { parts.append(first..<end) }
    return parts
  }

  // MARK: Variables

  /// The local variable that an `=` sets alone.
  private func variable(setAt equals: Int) -> String? {
    guard equals >= 2, tokens[equals - 1].kind == .name, tokens[equals - 2].text == "local" else {
      return nil
    }
    return tokens[equals - 1].text
  }

  /// The first token of the value of a local variable; nil unless it is set in one place only.
  private func binding(of variable: String) -> Int? {
    var result: Int?
    for index in tokens.indices
    where tokens[index].kind == .name && tokens[index].text == variable && !isMember(index) {
      guard isSet(index) else { continue }
      guard result == nil, index > 0, tokens[index - 1].text == "local",
        index + 2 < tokens.count, tokens[index + 1].text == "="
      else { return nil }
      result = index + 2
    }
    return result
  }

  /// Whether a name is declared or assigned there; if in doubt, it is.
  private func isSet(_ index: Int) -> Bool {
    let before = index > 0 ? tokens[index - 1].text : ""
    if ["local", "for", "function"].contains(before) { return true }
    // The parameters of a function.
    if let open = outer[index], tokens[open].text == "(", open > 0 {
      var start = open - 1
      while start > 0, tokens[start].kind == .name || [".", ":"].contains(tokens[start].text) {
        start -= 1
      }
      if tokens[start].text == "function" { return true }
    }
    // A list of names before `=` or `in`.
    var end = index + 1
    while end + 1 < tokens.count, tokens[end].text == ",", tokens[end + 1].kind == .name {
      end += 2
    }
    guard end < tokens.count else { return false }
    let isInList = end > index + 1 || before == ","
    if tokens[end].text == "in" { return true }
    // `local a, b` without values, and attributes.
    if isInList, declares(index) { return true }
    if tokens[end].text == "<", end + 2 < tokens.count, tokens[end + 2].text == ">" { return true }
    guard tokens[end].text == "=" else { return false }
    guard let open = outer[index], tokens[open].text == "{" else { return true }
    // A key of a table, unless there is a function in the table.
    return !["{", ",", ";"].contains(before)
      || tokens[open..<index].contains { $0.text == "function" }
  }

  /// Whether a name is that of an option.
  private func isKey(_ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index + 1].text == "=" && !isSet(index)
  }

  /// Whether the list of names to which a token belongs follows `local` or `for`.
  private func declares(_ index: Int) -> Bool {
    var start = index
    while start >= 2, tokens[start - 1].text == ",", tokens[start - 2].kind == .name { start -= 2 }
    return start > 0 && ["local", "for"].contains(tokens[start - 1].text)
  }

  /// The value that begins at a token, if it is a number, a table, or a call of a function of `motion`.
  private func simpleValue(from start: Int) -> Range<Int>? {
    var end = start + 1
    if tokens[start].text == "-" {
      end += 1
    } else if tokens[start].text == "{" {
      end = (partners[start] ?? start) + 1
    } else if tokens[start].text == "motion", start + 3 < tokens.count,
      let close = partners[start + 3]
    {
      end = close + 1
    }
    guard end <= tokens.count, !continues(at: end) else { return nil }
    return start..<end
  }

  /// Whether the token goes on with the expression before it.
  private func continues(at index: Int) -> Bool {
    guard index < tokens.count else { return false }
    let token = tokens[index]
    if token.kind == .keyword { return ["and", "or"].contains(token.text) }
    return token.kind == .text
      || token.kind == .sign && ![")", "]", "}", ",", ";", "::"].contains(token.text)
  }

  // MARK: Other numbers

  /// Returns the text of the script with other numbers.
  ///
  /// - Throws: `wrong-type` if a place holds no number of its own, `non-finite` for a value that is no
  ///   number, `conflicting-options` for a place that is changed twice.
  package func replacing(_ changes: [Change]) throws(Diagnostic) -> [UInt8] {
    var result = bytes
    let sorted = changes.sorted { $0.offset > $1.offset }
    for (index, change) in sorted.enumerated() {
      guard index == 0 || sorted[index - 1].offset != change.offset else {
        throw Diagnostic(.conflictingOptions, "the number at byte \(change.offset) changes twice")
      }
      guard change.value.isFinite else {
        throw Diagnostic(.nonFinite, "expected a finite number, found \(NumberText(change.value))")
      }
      let range = try ownNumber(at: change.offset)
      let place = bytes(of: range)
      let text = Self.text(change.value, like: tokens[range.upperBound - 1].text)
      result.replaceSubrange(place, with: Array(text.utf8))
    }
    return result
  }

  /// The tokens of the number at a byte.
  private func ownNumber(at offset: Int) throws(Diagnostic) -> Range<Int> {
    guard let first = tokens.firstIndex(where: { $0.range.lowerBound == offset }) else {
      throw Diagnostic(
        .wrongType, "the script has no number at byte \(offset)",
        help: ["ask for the places of its numbers again"])
    }
    let last = tokens[first].text == "-" ? first + 1 : first
    guard last < tokens.count, let range = number(first..<last + 1) else {
      throw Diagnostic(
        .wrongType, "expected a number at line \(lines[first]), found `\(tokens[first].text)`",
        help: ["ask for the places of its numbers again"])
    }
    let before = first > 0 ? tokens[first - 1].text : ""
    guard ["=", "(", "{", ",", ";"].contains(before), !continues(at: last + 1) else {
      throw Diagnostic(
        .wrongType,
        "`\(String(decoding: bytes[bytes(of: range)], as: UTF8.self))` at line \(lines[first]) is part of a computation",
        help: ["change the script itself at that line"])
    }
    return range
  }

  /// A number as a script writes it: a whole one with a point if the present one has one.
  private static func text(_ value: Double, like old: String) -> String {
    let text = NumberText(value).description
    let hadPoint =
      old.contains(".") || !old.lowercased().hasPrefix("0x") && old.lowercased().contains("e")
    return hadPoint && text.allSatisfy { $0.isNumber || $0 == "-" } ? text + ".0" : text
  }

  /// The lines that differ in two texts with the same number of lines, with their numbers from 1.
  package static func differences(
    _ old: [UInt8], _ new: [UInt8]
  ) -> [(line: Int, old: String, new: String)] {
    let lines = [old, new].map {
      $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    return zip(lines[0], lines[1]).enumerated().compactMap { index, pair in
      pair.0 == pair.1
        ? nil
        : (
          index + 1, String(decoding: pair.0, as: UTF8.self),
          String(decoding: pair.1, as: UTF8.self)
        )
    }
  }
}

extension String {
  /// The text without quotes around it.
  fileprivate var trimmingQuotes: String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}
