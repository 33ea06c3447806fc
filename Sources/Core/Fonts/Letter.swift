/// A letter with its combining marks: an extended grapheme cluster of Unicode.
struct Letter {
  /// Its position in the text.
  let range: Range<String.Index>
  /// The base character, composed with those marks for which the font has a composed character.
  let base: Unicode.Scalar
  /// Its advance in units of the em; that of an unknown letter is one em.
  let advance: Int
  /// Whether the font's table contains it.
  let isKnown: Bool
  /// Whether it is a digit as wide as all others, which is not kerned.
  let isTabular: Bool
  /// Whether it has no width, like a joiner or a soft hyphen.
  var isInvisible: Bool { advance == 0 }
  /// The kerning between this letter and the next visible one, in units of the em.
  var kerning = 0

  init(
    _ character: Character, at range: Range<String.Index>, weight: Int,
    digits: DigitSpacing = .proportional
  ) {
    self.range = range
    var rest = character.unicodeScalars[...]
    var base = rest.removeFirst()
    while let mark = rest.first,
      let composed = FontTable.composition(of: base.value, mark.value).flatMap(Unicode.Scalar.init)
    {
      base = composed
      rest.removeFirst()
    }
    self.base = base
    isTabular = digits == .tabular && ("0"..."9").contains(base)
    guard !isTabular else {
      (advance, isKnown) = (FontTable.tabularAdvance(weight: weight), true)
      return
    }
    let known =
      Self.takesNoRoom(base)
      ? 0 : FontTable.advance(of: base == "\t" ? 0x20 : base.value, weight: weight)
    advance = known ?? FontTable.unitsPerEm
    isKnown = known != nil
  }

  /// Whether a character has no width: controls, marks without a letter, soft hyphens, joiners. A
  /// tab is as wide as a space.
  private static func takesNoRoom(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\t" { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Returns the letters of a text with the kerning between them.
  static func letters(
    of text: Substring, weight: Int, digits: DigitSpacing = .proportional
  ) -> [Letter] {
    var letters: [Letter] = []
    letters.reserveCapacity(text.utf8.count)
    var index = text.startIndex
    var seen: Int?
    while index < text.endIndex {
      let next = text.index(after: index)
      let letter = Letter(text[index], at: index..<next, weight: weight, digits: digits)
      letters.append(letter)
      index = next
      guard !letter.isInvisible else { continue }
      if let seen, !letters[seen].isTabular, !letter.isTabular {
        letters[seen].kerning = FontTable.kerning(
          letters[seen].base.value, letter.base.value, weight: weight)
      }
      seen = letters.count - 1
    }
    return letters
  }
}

extension FontTable {
  /// Returns the characters with which the font draws a text: those of the text and those composed with
  /// their marks, as far as the table contains them and they have a width.
  package static func characters(of text: String) -> Set<UInt32> {
    var characters: Set<UInt32> = []
    for letter in Letter.letters(of: text[...], weight: 0) where !letter.isInvisible {
      if letter.isKnown { characters.insert(letter.base == "\t" ? 0x20 : letter.base.value) }
      for scalar in text[letter.range].unicodeScalars
      where advance(of: scalar.value, weight: 0) != nil {
        characters.insert(scalar.value)
      }
    }
    return characters
  }
}
