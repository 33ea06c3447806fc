import MotionValues

/// Values with parts in a trace, such as gradients.
///
/// At rest, a value is its word: `12 card.fill linear(90,#ff2d55,#ff9500)`. On its way, it is a place
/// on a chain of values, which is introduced once: each value gets a name, its type's letter and six
/// digits of its word's SHA-256, or as many more as tell it from others:
///
///     12 card.fill g3f2a1c=linear(90,#ff2d55,#ff9500)>#34c759@0.02
///     13 card.fill @0.08
///     40 card.fill #34c759
///
/// A colour space follows the values, `~oklab`, if their colours do not mix as they are stored.
struct MixedWords {
  private var names: [String: String] = [:]
  private var words: [String: String] = [:]
  /// The chain on which a column's last value was.
  private var chains: [Int: MixedChain] = [:]

  /// Words that are not longer get no name.
  private static let shortest = 9
  private static let hashDigits = 6

  /// Returns the word of a value in a column.
  mutating func word(of mixed: Mixed, column: Int) -> String {
    if let index = mixed.restIndex {
      chains[column] = nil
      let word = mixed.chain.values[index].content.word
      return names[word] ?? word
    }
    var bytes = ByteWriter()
    if chains[column] != mixed.chain {
      chains[column] = mixed.chain
      bytes.append(mixed.chain.values.map { introduced($0) }.joined(separator: ">"))
      if mixed.chain.mixing != .standard {
        bytes.append("~\(mixed.chain.mixing.space.rawValue)")
      }
    }
    bytes.append("@")
    bytes.append(decimal6: mixed.place)
    return bytes.text
  }

  /// The name of a value, with its word where it is used for the first time.
  private mutating func introduced(_ value: MixedValue) -> String {
    let word = value.content.word
    if word.utf8.count <= Self.shortest { return word }
    if let name = names[word] { return name }
    let hash = SHA256.hexadecimal([UInt8](word.utf8))
    var count = Self.hashDigits
    while words[value.type.letter + hash.prefix(count)] != nil, count < hash.utf8.count {
      count += 1
    }
    let name = value.type.letter + hash.prefix(count)
    (names[word], words[name]) = (name, word)
    return "\(name)=\(word)"
  }
}

/// Reads what `MixedWords` writes.
struct MixedWordReader {
  private var names: [String: MixedValue] = [:]
  /// The chain on which a property's last value was, by the property's name.
  private var chains: [String: MixedChain] = [:]

  /// Returns the value that a word of a property stands for; nil if it is not one with parts.
  mutating func value(_ word: String, of property: String) -> Value? {
    guard let at = Self.end(of: word[...], before: ["@"]) else { return rest(word, of: property) }
    guard let place = Double(word[word.index(after: at)...]), place.isFinite else { return nil }
    if at != word.startIndex {
      guard let chain = chain(word[..<at]) else { return nil }
      chains[property] = chain
    }
    return chains[property].map { .mixed(Mixed($0, at: place)) }
  }

  private mutating func rest(_ word: String, of property: String) -> Value? {
    let known = names[word].map { Value.mixed(Mixed($0)) }
    guard let value = known ?? Value(mixedWord: word) else { return nil }
    chains[property] = nil
    return value
  }

  private mutating func chain(_ text: Substring) -> MixedChain? {
    var rest = text
    var mixing = ColorMixing.standard
    if let tilde = Self.end(of: rest, before: ["~"]) {
      guard let space = ColorSpace(rawValue: String(rest[rest.index(after: tilde)...])) else {
        return nil
      }
      mixing = ColorMixing(space: space)
      rest = rest[..<tilde]
    }
    var values: [MixedValue] = []
    while true {
      let end = Self.end(of: rest, before: [">"])
      guard let value = introduced(rest[..<(end ?? rest.endIndex)]) else { return nil }
      values.append(value)
      guard let end else { break }
      rest = rest[rest.index(after: end)...]
    }
    return MixedChain(values, mixing: mixing)
  }

  private mutating func introduced(_ text: Substring) -> MixedValue? {
    guard let equal = Self.end(of: text, before: ["="]) else {
      return names[String(text)] ?? MixedValue(word: String(text))
    }
    guard let value = MixedValue(word: String(text[text.index(after: equal)...])) else {
      return nil
    }
    names[String(text[..<equal])] = value
    return value
  }

  /// The place of the first of some marks outside of parentheses.
  private static func end(of text: Substring, before marks: Set<Character>) -> String.Index? {
    var depth = 0
    return text.indices.first { index in
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      default: return depth == 0 && marks.contains(text[index])
      }
      return false
    }
  }
}

extension Value {
  /// Reads the word of a value with parts at rest; nil for any other word.
  package init?(mixedWord word: String) {
    guard word.hasSuffix(")"), let value = MixedValue(word: word) else { return nil }
    self = .mixed(Mixed(value))
  }
}

extension Mixed {
  /// The value as a word of its own, for outputs that print single values.
  package var text: String { value.content.word }
}

extension Value {
  /// Returns whether a trace words both values alike.
  package func reads(as other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): !Decimal6.differ(a, b)
    case (.color(let a), .color(let b)): a.bytes == b.bytes
    case (.mixed(let a), .mixed(let b)): a.reads(as: b)
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _), (.mixed, _):
      self == other
    }
  }
}

extension Mixed {
  fileprivate func reads(as other: Mixed) -> Bool {
    switch (restIndex, other.restIndex) {
    case (let first?, let second?):
      chain.values[first].content.word == other.chain.values[second].content.word
    case (nil, nil): !Decimal6.differ(place, other.place) && chain.reads(as: other.chain)
    case (_?, nil), (nil, _?): false
    }
  }
}

extension MixedChain {
  /// Whether a trace words both alike; one that was read has no names of colours.
  fileprivate func reads(as other: MixedChain) -> Bool {
    self === other
      || mixing == other.mixing
        && values.elementsEqual(other.values) { $0.content.word == $1.content.word }
  }
}
