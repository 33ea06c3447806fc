import MotionValues

/// The values of one option in a sweep: a list such as `0.3,0.4`, with ranges such as `0:0.6:0.05`.
package struct SweepValues: Sendable, Equatable {
  package let all: [String]

  /// Reads the values. A backslash before a comma or a colon makes it part of a value.
  ///
  /// A range includes its end if a step reaches it.
  ///
  /// - Throws: an error for an empty or endless range, a value that occurs twice, or more than
  ///   `limit` values.
  package init(_ text: String, of option: String, limit: Int) throws(Diagnostic) {
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw Diagnostic(
        .outOfRange, "`\(option)`: a value has a line break or another control character")
    }
    var values: [String] = []
    for parts in Self.split(text) {
      let added = try Self.values(of: parts, option, limit: limit)
      guard added.count <= limit - values.count else {
        throw .tooManyJobs(limit, because: [option])
      }
      values += added
    }
    var known: Set<String> = []
    for value in values where !known.insert(SweepDecimal(value)?.text ?? value).inserted {
      throw Diagnostic(
        .duplicateIdentifier, "`\(option)` has the value `\(value)` twice",
        help: ["write each value once; a range includes its end"])
    }
    all = values
  }

  /// Splits a list at its commas, and each of its elements at its colons.
  private static func split(_ text: String) -> [[String]] {
    var elements = [[""]]
    func append(_ character: Character) {
      elements[elements.count - 1][elements[elements.count - 1].count - 1].append(character)
    }
    var isEscaped = false
    for character in text {
      switch character {
      case "," where !isEscaped: elements.append([""])
      case ":" where !isEscaped: elements[elements.count - 1].append("")
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      default:
        if isEscaped, character != ",", character != ":" { append("\\") }
        append(character)
      }
      isEscaped = false
    }
    if isEscaped { append("\\") }
    return elements
  }

  /// The values of one element: those of a range, or a single one.
  private static func values(
    of parts: [String], _ option: String, limit: Int
  ) throws(Diagnostic) -> [String] {
    let text = parts.joined(separator: ":")
    let numbers = parts.compactMap { SweepDecimal($0) }
    guard numbers.count == parts.count, numbers.count > 1 else { return [text] }
    guard numbers.count == 3 else {
      throw Diagnostic(
        .outOfRange, "`\(option)`: a range is written as start:end:step, found `\(text)`",
        help: ["for example 0:0.6:0.05", "write `\\:` for a colon in a text"])
    }
    guard let range = SweepDecimal.range(from: numbers[0], to: numbers[1], by: numbers[2]) else {
      throw Diagnostic(
        .outOfRange, "`\(option)`: the steps of `\(text)` do not lead from its start to its end",
        help: [
          "the third number is the step: 0:0.6:0.05, or 0.6:0:-0.05",
          "the numbers of a range have at most 15 digits",
        ])
    }
    guard range.count <= limit else { throw .tooManyJobs(limit, because: [option]) }
    return (0..<range.count).map { range.number($0).text }
  }
}

extension Diagnostic {
  static func tooManyJobs(_ limit: Int, because options: [String]) -> Diagnostic {
    let product = options.map { "`\($0)`" }.joined(separator: " × ")
    return Diagnostic(
      .limitJobs, "the sweep has more than \(limit) jobs: \(product)",
      help: ["use fewer values or larger steps"]
        + (limit < SweepPlan.largestCount
          ? ["raise the limit: `--limit-jobs \(min(limit * 10, SweepPlan.largestCount))`"] : []))
  }
}
