/// Finds the right name for a wrong one.
package enum Suggestion {
  /// The maximum length, in bytes, of names that are compared and suggested.
  package static let lengthLimit = 64

  /// Returns the candidate nearest to `name`, if one is near enough to be the intended name, or the
  /// candidate that other tools call `name`.
  ///
  /// Of equally near candidates, the first in byte order is chosen, so the result is deterministic.
  package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    guard 1...lengthLimit ~= name.utf8.count else { return nil }
    let candidates = Array(candidates)
    if let meant = ForeignWord.name(of: name, among: candidates) { return meant }
    let word = Array(name.lowercased().utf8)
    // Any name of one or two letters is close to any other, so these must match.
    let limit = word.count < 3 ? 0 : max(1, word.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates
    where candidate.utf8.count <= lengthLimit && candidate != name {
      let distance = self.distance(word, Array(candidate.lowercased().utf8))
      guard distance <= limit else { continue }
      if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
        best = (distance, candidate)
      }
    }
    return best?.name ?? stem(of: name, among: candidates)
  }

  /// The candidate that a compound of another tool is about: `setFill` and `animateOpacity` have a verb,
  /// `alphaValue` a noun, and `onTapped` an ending too many.
  private static func stem(of name: String, among candidates: [String]) -> String? {
    for stem in stems(of: name) {
      let found = candidates.filter { $0.lowercased() == stem.lowercased() }.min()
      if let meant = found ?? ForeignWord.name(of: stem, among: candidates) { return meant }
    }
    return nil
  }

  /// The names that remain of a compound.
  static func stems(of name: String) -> [String] {
    var stems = [name.replacing("olour", with: "olor")]
    func drop(_ parts: [String], _ rest: (String, String) -> Substring?) {
      for stem in stems {
        for part in parts {
          guard let rest = rest(stem, part), let first = rest.first else { continue }
          stems.append(first.lowercased() + rest.dropFirst())
        }
      }
    }
    drop(["set", "get", "animate", "update", "change", "with", "has", "is"]) { stem, verb in
      let rest = stem.dropFirst(verb.count)
      return stem.hasPrefix(verb) && rest.first?.isUppercase ?? false ? rest : nil
    }
    drop(["Value", "Property", "Amount", "Animation", "Effect"]) { stem, noun in
      stem.hasSuffix(noun) ? stem.dropLast(noun.count) : nil
    }
    drop(["ed", "ped", "ged", "ted"]) { stem, ending in
      stem.hasSuffix(ending) ? stem.dropLast(ending.count) : nil
    }
    return stems.filter { $0 != name }
  }

  /// Returns the help lines for a name that is not among the candidates: what the word of another
  /// tool means in a place, the nearest candidate, or all of them.
  package static func help(
    for name: String, at place: ForeignWord.Place? = nil, in candidates: some Collection<String>,
    kind: String
  ) -> [String] {
    if let place, let word = ForeignWord.find(name, at: place, among: candidates) {
      return [word.help()]
    }
    if let near = nearest(to: name, in: candidates) { return ["did you mean `\(near)`?"] }
    guard !candidates.isEmpty else { return [] }
    return ["\(kind): " + candidates.sorted().map { "`\($0)`" }.joined(separator: ", ")]
  }

  /// The optimal string alignment distance: insertions, deletions, substitutions and adjacent
  /// transpositions.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(last[j] + 1, row[j - 1] + 1, change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

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
