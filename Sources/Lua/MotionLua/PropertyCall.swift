import MotionValues

/// A property that a script calls as if it were a method, as in `card:opacity(0.5)`.
struct PropertyCall {
  private let name: String
  /// The layer as the line writes it; empty if the line does not show the call.
  private var receiver = ""
  /// The arguments as the line writes them, without their brackets.
  private var arguments = ""

  /// Reads the call of `name` in the line at which Lua reports it.
  init(_ name: String, in line: Substring) {
    self.name = name
    guard let call = line.firstRange(of: ":\(name)") else { return }
    let before = line[..<call.lowerBound].reversed().prefix { $0.isNameCharacter || $0 == "." }
    let rest = line[call.upperBound...].drop { $0 == " " }
    guard let close = Self.end(of: rest) else { return }
    receiver = String(before.reversed())
    arguments = String(rest[rest.index(after: rest.startIndex)..<close])
    if let quote = rest.first, quote != "(" { arguments = "\(quote)\(arguments)\(rest[close])" }
  }

  /// The place of the bracket or quote that ends the arguments; nil if the line does not show it.
  private static func end(of text: Substring) -> Substring.Index? {
    guard let first = text.first else { return nil }
    if first == "\"" { return text.dropFirst().firstIndex(of: "\"") }
    guard first == "(" || first == "{" else { return nil }
    var depth = 0
    for index in text.indices {
      if "({".contains(text[index]) { depth += 1 }
      if ")}".contains(text[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  var help: String {
    if name == "text", arguments.hasPrefix("{") {
      return "`text` is the text that this layer shows; add another text to the layer around it"
    }
    if receiver.isEmpty || arguments.hasPrefix("{") {
      return "`\(name)` is a property: it is read and assigned, not called"
    }
    return arguments.isEmpty
      ? "a property is read without brackets: `\(receiver).\(name)`"
      : "a property is assigned, not called: `\(receiver).\(name) = \(arguments)`"
  }
}
