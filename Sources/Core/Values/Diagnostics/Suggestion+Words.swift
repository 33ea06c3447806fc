extension Suggestion {
  /// Returns the candidates that a name may have meant, compared word by word: `easeOutIn` is close
  /// to `easeOut` letter by letter, but means something else.
  ///
  /// The words of a name begin at its capitals. The result contains all equally near candidates in
  /// byte order. If none is near, it contains the candidates that include all of the name's words,
  /// if they are few.
  package static func withWords(of name: String, in candidates: [String]) -> [String] {
    guard 1...lengthLimit ~= name.utf8.count else { return [] }
    let whole = Array(name.lowercased().utf8)
    let equal = candidates.filter { Array($0.lowercased().utf8) == whole }
    if !equal.isEmpty { return equal.sorted() }
    let words = self.words(of: name)
    var best: (distance: Int, names: [String]) = (.max, [])
    for candidate in candidates {
      let distance =
        self.distance(words, self.words(of: candidate))
        ?? (self.distance(whole, Array(candidate.lowercased().utf8)) == 1 ? 1 : nil)
      guard let distance, distance <= best.distance else { continue }
      best = (distance, (distance < best.distance ? [] : best.names) + [candidate])
    }
    guard best.names.isEmpty else { return best.names.sorted() }
    let longer = candidates.filter { isPart(words, of: self.words(of: $0)) }
    return longer.count <= greatestCount ? longer.sorted() : []
  }

  /// A longer list of candidates with additional words is not useful as a suggestion.
  private static let greatestCount = 4

  /// The words of a name in lowerCamelCase, in lower case.
  private static func words(of name: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for byte in name.utf8 {
      let isCapital = byte >= 0x41 && byte <= 0x5a
      if isCapital || words.isEmpty { words.append([]) }
      words[words.count - 1].append(isCapital ? byte | 0x20 : byte)
    }
    return words
  }

  /// The sum of the words' distances; nil if their numbers differ or a word is not near.
  private static func distance(_ a: [[UInt8]], _ b: [[UInt8]]) -> Int? {
    guard a.count == b.count else { return nil }
    var sum = 0
    for (word, other) in zip(a, b) {
      let distance = self.distance(word, other)
      guard distance <= (word.count < 3 ? 0 : max(1, word.count / 3)) else { return nil }
      sum += distance
    }
    return sum
  }

  /// Whether the words are a subsequence of others.
  private static func isPart(_ words: [[UInt8]], of others: [[UInt8]]) -> Bool {
    var rest = others[...]
    for word in words {
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
