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

/// A decimal number of at most 15 digits, with its exact value.
///
/// Sums of binary numbers such as 0.05 differ from the decimal numbers that a user writes; sums of
/// decimals are exact.
struct SweepDecimal: Hashable {
  /// The value is `units` times ten to the power of `-scale`.
  private(set) var units: Int
  private(set) var scale: Int

  /// The maximum number of digits, all of which a `Double` preserves.
  private static let digitLimit = 15

  private init(units: Int, scale: Int) {
    self.units = units
    self.scale = scale
  }

  /// Reads a number such as `-0.25`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      case let joined = parts.joined(), joined.utf8.count <= Self.digitLimit,
      let number = Int(joined)
    else { return nil }
    units = isNegative ? -number : number
    scale = parts.count == 2 ? parts[1].utf8.count : 0
  }

  /// The shortest text of the number.
  var text: String {
    guard scale > 0 else { return "\(units)" }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
    var fraction = padded.suffix(scale)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (units < 0 ? "-" : "") + padded.dropLast(scale)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// The numbers `start + i · step` up to and including `end`; nil if the step is 0 or has the
  /// wrong sign, or if the numbers together have too many digits.
  static func range(from start: SweepDecimal, to end: SweepDecimal, by step: SweepDecimal)
    -> (count: Int, number: (Int) -> SweepDecimal)?
  {
    let scale = max(start.scale, end.scale, step.scale)
    guard let first = start.units(at: scale), let last = end.units(at: scale),
      let stride = step.units(at: scale), stride != 0,
      (last - first) == 0 || (last > first) == (stride > 0)
    else { return nil }
    return (
      (last - first) / stride + 1,
      { SweepDecimal(units: first + $0 * stride, scale: scale) }
    )
  }

  private func units(at other: Int) -> Int? {
    var result = units
    for _ in scale..<other {
      let (product, overflows) = result.multipliedReportingOverflow(by: 10)
      guard !overflows, product.magnitude < UInt(Int.max) / 4 else { return nil }
      result = product
    }
    return result
  }
}
