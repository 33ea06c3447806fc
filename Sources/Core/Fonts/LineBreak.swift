/// The rules for line breaks between two letters of a text.
///
/// They are a subset of Unicode's rules (UAX #14), as browsers apply them. A line may end
///
/// - after spaces, except those that do not break, and after a zero width space;
/// - after a hyphen if a letter follows, or a digit that follows a letter or digit;
/// - after an en dash, before and after an em dash, after an ellipsis and after `?` in a word;
/// - at a soft hyphen, which is then shown;
/// - before and after ideographs, kana, hangul and emoji, but not before closing and not after
///   opening punctuation;
/// - but never next to a no-break space or a word joiner, nor after a no-break hyphen.
enum LineBreak {
  /// Whether a line may end after `left` if `right` follows; `before` precedes `left`.
  static func isAllowed(
    after left: Unicode.Scalar, _ right: Unicode.Scalar, before: Unicode.Scalar?
  ) -> Bool {
    if right.isBreakingSpace { return false }
    if left.isBreakingSpace || left == "\u{200B}" { return true }
    if left.isGlue || right.isGlue || right == "\u{200B}" { return false }
    switch left {
    case "-":
      return right.isLetter || right.isDigit && before.map { $0.isLetter || $0.isDigit } ?? false
    case "\u{AD}", "\u{2010}", "\u{2013}": return true
    case "\u{2014}": return right != "\u{2014}"
    case "\u{2026}", "?": if right.isLetter || right.isDigit { return true }
    default: break
    }
    if right == "\u{2014}" { return true }
    guard left.isIdeographic || right.isIdeographic else { return false }
    return !left.opensBracket && !right.closesPhrase
  }
}

extension Unicode.Scalar {
  /// Whether it is a space at which a line may end.
  var isBreakingSpace: Bool {
    switch value {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether it forces a line break.
  var isLineFeed: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether it prevents a line break on both sides.
  fileprivate var isGlue: Bool {
    switch value {
    case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: true
    default: false
    }
  }

  fileprivate var isLetter: Bool { properties.isAlphabetic }
  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }

  /// Whether it is written without spaces around it, like ideographs, kana and emoji.
  fileprivate var isIdeographic: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }

  fileprivate var opensBracket: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: "¿¡".unicodeScalars.contains(self)
    }
  }

  /// Whether it stays with the preceding character, like closing brackets, stops and small kana.
  fileprivate var closesPhrase: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: Self.closing.contains(self)
    }
  }

  private static let closing = Set(
    "!,.:;?%…、。・ー々〻ゝゞヽヾ！，．：；？％ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ".unicodeScalars)
}
