internal import CDialects

/// A word of another tool, or of a designer, and what a script says instead.
///
/// The words are the rows of `Sources/Libraries/CDialects/dialects.tsv`, which is parsed when a word
/// is first looked up: a script without a mistake does not pay for it.
package struct ForeignWord: Sendable {
  /// Where a word stands in a script.
  package enum Place: String, Sendable, CaseIterable {
    /// A member of a layer: a property or a method.
    case layer
    /// A member of a timeline.
    case timeline
    /// A member of any other object, such as an animator.
    case object
    /// A function of `motion`.
    case motion
    /// An option of a table.
    case option
    /// The name of an option table that is written as plain numbers.
    case positional
    case curve
    /// A string where one of several words, a colour or a side is expected.
    case word
    case global
    /// A function of a table of Lua, such as `math.round`.
    case library
    /// What designers call a motion; only `motion api` looks for it.
    case idea
  }

  package let word: String
  package let places: [Place]
  /// The tools that have the word.
  package let tools: String
  /// A line of a script that uses the word by mistake; empty for an idea.
  package let foreign: String
  /// Our names for it, of which one has to be there; the only ones that are suggested in a place
  /// that is not known.
  package let names: [Substring]
  /// A name that has to be there, because the code needs it; empty if `names` say it.
  private let needs: String
  /// What to know, in one sentence; the phrases of an idea.
  package let sentence: String
  /// What to write, which runs.
  package let code: String

  private init?(_ row: Substring) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 8 else { return nil }
    word = String(cells[0])
    places = cells[1].split(separator: " ").compactMap { Place(rawValue: String($0)) }
    tools = String(cells[2])
    foreign = String(cells[3])
    names = cells[4].split(separator: " ")
    needs = String(cells[5])
    sentence = String(cells[6])
    code = String(cells[7].replacing("\\n", with: "\n"))
  }

  package static var all: [ForeignWord] { lines.compactMap { ForeignWord($0) } }

  /// The lines of the table, which is split by bytes, which is quicker than by characters.
  private static let lines: [Substring] = {
    let bytes = UnsafeBufferPointer(start: dialects_text(), count: dialects_size())
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst().map { Substring($0) }
  }()

  /// The lines of each word without its case and punctuation, in the table's order.
  private static let rows: [String: [Int]] = lines.indices.reduce(into: [:]) { rows, index in
    let word = lines[index].utf8.prefix { $0 != UInt8(ascii: "\t") }
    rows[key(String(Substring(word))), default: []].append(index)
  }

  /// The letters and digits of a word up to a bracket, in lower case: `z-index` is `zIndex`, and
  /// `back.out(1.7)` is `back.out`.
  private static func key(_ word: String) -> String {
    word.prefix { $0 != "(" }.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The row for a word in a place where `names` are valid; nil if there is none. A row with the
  /// same capitals comes first.
  package static func find(
    _ word: String, at place: Place, among names: some Sequence<String>
  ) -> ForeignWord? {
    let names = Set(names)
    return found(word) { $0.places.contains(place) && $0.suits(names) }
  }

  /// The name among the valid ones that other tools call by a word, in any place.
  static func name(of word: String, among names: some Sequence<String>) -> String? {
    let names = Set(names)
    let row = found(word) { $0.names.count == 1 && names.contains(String($0.names[0])) }
    return row.map { String($0.names[0]) }
  }

  /// All rows for a word.
  package static func rows(of word: String) -> [ForeignWord] {
    (rows[key(word)] ?? []).compactMap { ForeignWord(lines[$0]) }
  }

  private static func found(
    _ word: String, where suits: (ForeignWord) -> Bool
  ) -> ForeignWord? {
    guard 1...Suggestion.lengthLimit ~= word.utf8.count else { return nil }
    let found = rows(of: word).filter(suits)
    if let found = found.first(where: { $0.word == word }) ?? found.first { return found }
    // In the table under another spelling, as `backgroundColour` is.
    for stem in Suggestion.stems(of: word) {
      if let found = rows(of: stem).first(where: suits) { return found }
    }
    return nil
  }

  private func suits(_ available: Set<String>) -> Bool {
    if needs.isEmpty { return names.isEmpty || names.contains { available.contains(String($0)) } }
    return available.contains(needs)
  }

  /// What to write in place of a line that uses the word; the row's own code if the line does not
  /// show it.
  package func help(for line: Substring = "") -> String {
    guard let own = renamed(in: line) else { return "\(sentence), for example `\(code)`" }
    return "\(sentence): `\(own)`"
  }

  /// The line's own assignment or reading, with our name; nil unless the word is only another name.
  private func renamed(in line: Substring) -> String? {
    guard names.count == 1, sentence == "motion calls it `\(names[0])`",
      let found = line.firstRange(of: ".\(word)")
    else { return nil }
    let receiver = line[..<found.lowerBound].reversed().prefix { $0.isNameCharacter || $0 == "." }
    let rest = line[found.upperBound...]
    guard !receiver.isEmpty, rest.first.map({ !$0.isNameCharacter }) ?? true else { return nil }
    let name = "\(String(receiver.reversed())).\(names[0])"
    let value = rest.drop { $0 == " " }
    guard value.hasPrefix("="), !value.hasPrefix("=="), !value.contains(";"),
      !value.contains(" end")
    else { return name }
    return "\(name) \(value.prefix { $0 != "-" || value.firstRange(of: "--") == nil })".trimmed
  }
}

extension Character {
  /// Whether a name in a script can contain it.
  package var isNameCharacter: Bool { isASCII && (isLetter || isNumber) || self == "_" }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
