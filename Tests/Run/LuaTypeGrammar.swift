/// The grammar of the Lua language server's annotations, as far as the type files need it.
///
/// It collects the names that a file defines, each as often as it is defined, and those that it
/// uses.
struct LuaTypeGrammar {
  struct Fault: Error, CustomStringConvertible {
    let line: Substring
    let rest: Substring

    var description: String { "cannot read `\(rest)` in: \(line)" }
  }

  private(set) var defined: [Substring] = []
  private(set) var used: [(name: Substring, line: Substring)] = []
  private var line: Substring = ""
  private var rest: Substring = ""

  init(_ text: String) throws(Fault) {
    for line in text.split(separator: "\n") where line.hasPrefix("---@") || line.hasPrefix("---|") {
      self.line = line
      rest = line.dropFirst(3)
      try readAnnotation()
    }
  }

  private mutating func readAnnotation() throws(Fault) {
    if take("| ") { return try readLiteral() }
    if take("@meta") {
    } else if take("@class ") {
      _ = take("(exact) ")
      defined.append(try readName())
      if take(": ") {
        repeat { try readUse() } while take(", ")
      }
      try readEnd()
    } else if take("@alias ") {
      defined.append(try readName())
      if take(" ") { try readUnion() }
      try readEnd()
    } else if take("@field ") {
      _ = take("private ")
      if !take("[string]") { _ = try readName() }
      _ = take("?")
      try readTypeAndSummary()
    } else if take("@param ") {
      _ = try readName()
      _ = take("?")
      try readTypeAndSummary()
    } else if take("@return ") {
      try readUnion()
      _ = take(" ...")
      try readEnd()
    } else if take("@type ") {
      try readUnion()
      try readEnd()
    } else if take("@overload ") {
      try readUnion()
    } else {
      throw fault
    }
  }

  /// Reads a type and the text behind it, if there is any.
  private mutating func readTypeAndSummary() throws(Fault) {
    guard take(" ") else { throw fault }
    try readUnion()
    guard rest.isEmpty || rest.first == " " else { throw fault }
  }

  private mutating func readUnion() throws(Fault) {
    repeat { try readSuffixed() } while take("|")
  }

  private mutating func readSuffixed() throws(Fault) {
    if rest.first == "\"" {
      try readLiteral()
    } else if take("fun(") {
      if !take(")") {
        repeat {
          if !take("...") { _ = try readName() }
          _ = take("?")
          guard take(": ") else { throw fault }
          try readUnion()
        } while take(", ")
        guard take(")") else { throw fault }
      }
      if take(": ") {
        repeat {
          _ = take("...")
          try readUnion()
        } while take(", ")
      }
    } else if take("(") {
      try readUnion()
      guard take(")") else { throw fault }
    } else {
      try readUse()
      if take("<") {
        repeat { try readUnion() } while take(", ")
        guard take(">") else { throw fault }
      }
    }
    while take("[]") || take("?") {}
  }

  private mutating func readUse() throws(Fault) { used.append((try readName(), line)) }

  private mutating func readName() throws(Fault) -> Substring {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    guard name.first?.isLetter == true, name.last != "." else { throw fault }
    rest = rest.dropFirst(name.count)
    return name
  }

  private mutating func readLiteral() throws(Fault) {
    guard take("\""), let end = rest.firstIndex(of: "\"") else { throw fault }
    rest = rest[rest.index(after: end)...]
  }

  private func readEnd() throws(Fault) { if !rest.isEmpty { throw fault } }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private var fault: Fault { Fault(line: line, rest: rest) }
}
