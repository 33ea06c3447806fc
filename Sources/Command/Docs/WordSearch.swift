import MotionValues

/// Finds what answers a designer's words: ideas with their code, words of other tools, and the
/// entries of the API.
struct WordSearch {
  struct Answer {
    /// The name, and what it means, in one line.
    let line: String
    /// What to write, line by line; the parameters of an entry of the API without an example.
    let code: [String]
    /// Whether it is what designers call a motion.
    let isIdea: Bool
    /// Whether the words are its name, or one of its phrases.
    let isExact: Bool

    /// All of it, in several lines.
    var text: String { "\(line)\n" + code.map { "    \($0)\n" }.joined() }
  }

  /// What words are compared with.
  private struct Entry {
    let line: String
    let code: [String]
    let name: [String]
    let phrases: [[String]]
    let text: Set<String>
    let isIdea: Bool
    /// An idea that says what a designer wants precedes a name that only contains the word.
    let weight: Double

    /// The words of all its parts.
    var words: Set<String> { text.union(name).union(phrases.joined()) }

    init(_ word: ForeignWord) {
      isIdea = word.places == [.idea]
      let phrases = isIdea ? word.sentence.split(separator: ",").map(String.init) : []
      line =
        isIdea ? word.word : "\(word.word), a word of \(word.tools): \(word.sentence)"
      let script = isIdea ? ExampleScene.cookbook.first { $0.title.lowercased() == word.word } : nil
      code =
        word.code.split(separator: "\n").map(String.init)
        + (script.map { ["-- All of it: motion new hello --from \($0.name)"] } ?? [])
      name = WordSearch.words(of: word.word)
      self.phrases = phrases.map(WordSearch.words)
      text = isIdea ? [] : Set(WordSearch.words(of: word.sentence))
      weight = isIdea ? 1.15 : 0.9
    }

    init(_ entry: APIEntry) {
      line = entry.line
      code = entry.example?.lines ?? entry.details
      name = WordSearch.words(of: entry.name)
      phrases = (entry.example?.phrases ?? []).map(WordSearch.words)
      text = Set(WordSearch.words(of: entry.summary))
      isIdea = false
      weight = entry.section == .functions ? 1 : 0.9
    }

    func isCalled(_ words: [String]) -> Bool { name == words || phrases.contains(words) }
  }

  private let entries: [Entry]
  /// In how many entries each word is.
  private let counts: [String: Int]

  init(_ api: [APIEntry]) {
    let words = ForeignWord.all.filter { $0.places != [.positional] }
    entries = words.map { Entry($0) } + api.map { Entry($0) }
    counts = entries.reduce(into: [:]) { counts, entry in
      for word in entry.words { counts[word, default: 0] += 1 }
    }
  }

  /// The best answers, the best first; those of one name once.
  func answers(to question: String) -> [Answer] {
    let asked = Self.words(of: question)
    guard !asked.isEmpty else { return [] }
    let scored = entries.enumerated().map { ($0.offset, $0.element, score(of: $0.element, asked)) }
      .filter { $0.2 > 0 }
      .sorted { ($1.2, $0.0) < ($0.2, $1.0) }
    var seen: Set<String> = []
    return scored.compactMap { _, entry, _ in
      guard seen.insert(entry.code.joined() + entry.name.joined(separator: " ")).inserted else {
        return nil
      }
      return Answer(
        line: entry.line, code: entry.code, isIdea: entry.isIdea, isExact: entry.isCalled(asked))
    }
  }

  /// The sum over the asked words of where they are, rare words counting more, times how many of them
  /// are there; a name or a phrase that is the question precedes everything.
  private func score(of entry: Entry, _ asked: [String]) -> Double {
    var (sum, found) = (0.0, 0.0)
    for word in asked {
      guard let count = counts[word] else { continue }
      let phrase = entry.phrases.contains { $0.contains(word) } ? 2.4 : 0
      let name = entry.name.contains(word) ? 3 / Double(entry.name.count).squareRoot() : 0
      let best = max(phrase, name, entry.text.contains(word) ? 0.7 : 0)
      guard best > 0 else { continue }
      // The number of bits that the word tells of the entries, without a logarithm, which differs
      // between machines.
      let bits = Double(UInt64.bitWidth - (entries.count / count).leadingZeroBitCount)
      sum += best * bits
      found += 1
    }
    let exact = entry.isCalled(asked) ? 100.0 : 0
    return (sum * (found / Double(asked.count)).squareRoot() + exact) * entry.weight
  }

  private static let stopWords: Set<String> = [
    "a", "an", "the", "to", "of", "in", "on", "at", "my", "i", "is", "how", "do", "it", "with",
    "for", "and", "as", "make", "want", "can",
  ]

  /// The words of a text, of names in camel case too, without their endings; a text of stop words
  /// keeps them.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var last: Character = " "
    for character in text {
      if character.isLetter || character.isNumber {
        if !(last.isLetter || last.isNumber) || character.isUppercase && last.isLowercase {
          words.append("")
        }
        words[words.count - 1] += character.lowercased()
      }
      last = character
    }
    let kept = words.filter { !stopWords.contains($0) }
    return (kept.isEmpty ? words : kept).map(stem)
  }

  /// A word without its ending, a doubled last letter and a last `e`: `fades` and `fading` are `fade`.
  private static func stem(_ word: String) -> String {
    var stem = word[...]
    if let ending = ["ing", "es", "ed", "s"].first(where: word.hasSuffix),
      word.count - ending.count >= 3
    {
      stem = stem.dropLast(ending.count)
    }
    guard stem.count > 3, let last = stem.last else { return String(stem) }
    return String(last == "e" || stem.dropLast().last == last ? stem.dropLast() : stem)
  }
}
