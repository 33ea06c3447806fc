/// A text laid out in lines.
///
/// A text is wrapped greedily: each line contains as much as fits. Spaces at the end of a wrapped
/// line have no width. A word that is longer than a line is broken between its letters; a soft hyphen
/// there is seen only if it fits.
package struct TextLayout: Sendable {
  /// One line, from its first to its last visible letter.
  package struct Line: Hashable, Sendable {
    /// The visible text, such as `some-` of `some\u{AD}thing`.
    package let text: String
    /// The width in points, without the spaces at the end of a wrapped line.
    package let width: Double
    let letters: [PlacedLetter]
  }

  /// A letter of a line.
  struct PlacedLetter: Hashable, Sendable {
    let text: String
    /// The distance from the line's start, in units of the em.
    let start: Int
    /// The number of letter spacings before it in its line.
    let gaps: Int
    /// The advance, in units of the em.
    let advance: Int
    let isSpace: Bool
  }

  let font: FontMetrics
  /// The distance between letters, in points.
  let letterSpacing: Double

  package let lines: [Line]
  /// The width of the longest line, in points.
  package var width: Double { lines.reduce(0) { max($0, $1.width) } }
  /// Whether the lines differ from the paragraphs of the text, because one is wrapped or cut.
  package let isWrapped: Bool
  /// The height of a line, in points.
  package let lineHeight: Double
  /// The height of all lines, in points.
  package var height: Double { lineHeight * Double(lines.count) }
  /// The first letter that the font's table lacks, which counts as one em; nil if there is none.
  package let unknownLetter: String?

  /// Lays a text out in lines.
  ///
  /// - Parameters:
  ///   - width: The width of the lines in points; nil for lines of any length.
  ///   - lineLimit: The maximum number of lines, at least 1; `…` in the last one then stands for what is
  ///     left out.
  ///   - lineHeightMultiple: The height of a line, as a multiple of the font's.
  package init(
    _ text: String, in font: FontMetrics, width: Double? = nil, lineLimit: Int? = nil,
    lineHeightMultiple: Double = 1, _ typography: Typography = Typography()
  ) {
    var setter = LineSetter(
      font: font, width: width ?? .infinity, limit: lineLimit ?? .max, typography)
    setter.set(text)
    self.font = font
    letterSpacing = typography.letterSpacing
    lines = setter.lines
    isWrapped = setter.isWrapped
    unknownLetter = setter.unknownLetter
    lineHeight = font.lineHeight * lineHeightMultiple
  }

  /// Splits a text at its line feeds.
  package static func paragraphs(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { character in
      character.unicodeScalars.first?.isLineFeed ?? false
    }
  }
}

/// Lays out the paragraphs of a text in lines, one after the other.
private struct LineSetter {
  let font: FontMetrics
  /// The width of the lines, in points.
  let width: Double
  let limit: Int
  let typography: Typography
  var lines: [TextLayout.Line] = []
  var isWrapped = false
  var unknownLetter: String?
  private var letters: [Letter] = []
  /// The sum of advances and kerning before each letter of the paragraph, in units of the em.
  private var starts: [Int] = []
  /// The number of visible letters before each letter of the paragraph; empty without letter spacing.
  private var counts: [Int] = []

  init(font: FontMetrics, width: Double, limit: Int, _ typography: Typography) {
    self.font = font
    self.width = width
    self.limit = limit
    self.typography = typography
  }

  mutating func set(_ text: String) {
    let paragraphs = TextLayout.paragraphs(of: text)
    for (index, paragraph) in paragraphs.enumerated() {
      prepare(paragraph)
      setParagraph(paragraph, isLast: index == paragraphs.count - 1)
      if lines.count == limit { return }
    }
  }

  private mutating func prepare(_ paragraph: Substring) {
    letters = Letter.letters(of: paragraph, weight: font.weight, digits: typography.digits)
    starts = [0]
    starts.reserveCapacity(letters.count + 1)
    for letter in letters {
      starts.append(starts[starts.count - 1] + letter.advance + letter.kerning)
    }
    if typography.letterSpacing != 0 {
      counts = letters.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1.isInvisible ? 0 : 1)) }
    }
    if unknownLetter == nil, let unknown = letters.first(where: { !$0.isKnown }) {
      unknownLetter = String(paragraph[unknown.range])
    }
  }

  private mutating func setParagraph(_ paragraph: Substring, isLast: Bool) {
    var first = 0
    repeat {
      let end = lineEnd(from: first)
      let isWhole = end == letters.count
      if lines.count == limit - 1, !(isWhole && isLast) {
        return truncate(paragraph, from: first)
      }
      let isUnbroken = isWhole && fits(first..<end)
      append(
        paragraph, first..<(isUnbroken ? end : trimmed(first..<end)),
        isHyphenated: !isWhole && isSoftHyphen(end - 1) && fits(first..<end, isHyphenated: true))
      first = end
    } while first < letters.count
  }

  /// Returns the end of the line that begins with a letter, including the spaces at its end.
  private func lineEnd(from first: Int) -> Int {
    guard width < .infinity else { return letters.count }
    var best: Int?
    var index = first
    while index < letters.count {
      index += 1
      guard index == letters.count || isBreak(index) else {
        // Later breaks cannot fit either, unless only spaces overflow.
        if !fits(first..<index), !letters[index - 1].base.isBreakingSpace { break }
        continue
      }
      let isHyphenated = index < letters.count && isSoftHyphen(index - 1)
      guard fits(first..<trimmed(first..<index), isHyphenated: isHyphenated) else { break }
      best = index
    }
    if let best { return best }
    // The word is longer than the line, which gets as many letters as fit, at least one.
    var end = first + 1
    while end < letters.count, isSoftHyphen(end) || fits(first..<end + 1) { end += 1 }
    return min(end, letters.count)
  }

  private func isBreak(_ index: Int) -> Bool {
    LineBreak.isAllowed(
      after: letters[index - 1].base, letters[index].base,
      before: index > 1 ? letters[index - 2].base : nil)
  }

  private func isSoftHyphen(_ index: Int) -> Bool { letters[index].base == "\u{AD}" }

  /// Returns the end of a line without its spaces and zero width spaces.
  private func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound,
      letters[end - 1].base.isBreakingSpace || letters[end - 1].base == "\u{200B}"
    { end -= 1 }
    return min(end, letters.count)
  }

  /// Returns the end of a range without the spaces at its start.
  private func trimmedStart(_ range: Range<Int>) -> Int {
    range.first { !letters[$0].base.isBreakingSpace } ?? range.upperBound
  }

  /// Returns the width of letters, and of a suffix if there is one, in units of the em.
  private func units(_ range: Range<Int>, then suffix: Unicode.Scalar? = nil) -> Int {
    guard let last = range.last else {
      return suffix.map { advance(of: $0) } ?? 0
    }
    let width = starts[last] + letters[last].advance - starts[range.lowerBound]
    guard let suffix else { return width }
    return width + advance(of: suffix)
      + (letters[last].isTabular ? 0 : kerning(letters[last].base, suffix))
  }

  /// Returns the width of letters, a sign and further letters, in units of the em.
  private func units(_ front: Range<Int>, _ sign: Unicode.Scalar?, _ back: Range<Int>) -> Int {
    units(front, then: sign) + (sign.map { kerning($0, before: back) } ?? 0) + units(back)
  }

  private func advance(of scalar: Unicode.Scalar) -> Int {
    FontTable.advance(of: scalar.value, weight: font.weight) ?? FontTable.unitsPerEm
  }

  private func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Int {
    FontTable.kerning(left.value, right.value, weight: font.weight)
  }

  private func kerning(_ sign: Unicode.Scalar, before range: Range<Int>) -> Int {
    guard let first = range.first, !letters[first].isTabular else { return 0 }
    return kerning(sign, letters[first].base)
  }

  /// Returns the number of visible letters in a range; 0 without letter spacing, which alone needs it.
  private func count(_ range: Range<Int>) -> Int {
    counts.isEmpty ? 0 : counts[range.upperBound] - counts[range.lowerBound]
  }

  /// Returns the width of visible letters in points, from that without spacing in units of the em.
  private func points(_ units: Int, count: Int) -> Double {
    counts.isEmpty
      ? font.points(units)
      : max(font.points(units) + typography.letterSpacing * Double(max(count - 1, 0)), 0)
  }

  /// Returns the width of a line of letters, a sign and further letters, in points.
  private func points(
    _ front: Range<Int>, _ sign: Unicode.Scalar?, _ back: Range<Int> = 0..<0
  ) -> Double {
    points(
      units(front, sign, back), count: count(front) + (sign == nil ? 0 : 1) + count(back))
  }

  private func fits(_ range: Range<Int>, isHyphenated: Bool = false) -> Bool {
    points(isHyphenated ? range.dropLast() : range, isHyphenated ? "-" : nil) <= width
  }

  private mutating func append(
    _ paragraph: Substring, _ range: Range<Int>, isHyphenated: Bool = false
  ) {
    if range.count < letters.count { isWrapped = true }
    append(paragraph, isHyphenated ? range.dropLast() : range, isHyphenated ? "-" : nil)
  }

  /// Appends a line of letters, a sign and further letters.
  private mutating func append(
    _ paragraph: Substring, _ front: Range<Int>, _ sign: Unicode.Scalar?, _ back: Range<Int> = 0..<0
  ) {
    var text = ""
    var placed: [TextLayout.PlacedLetter] = []
    placed.reserveCapacity(front.count + back.count + 1)
    var seen = 0
    func add(_ string: String, at start: Int, advance: Int, isSpace: Bool) {
      let isSeen = advance > 0
      placed.append(
        TextLayout.PlacedLetter(
          text: string, start: start, gaps: isSeen ? seen : max(seen - 1, 0), advance: advance,
          isSpace: isSpace))
      if isSeen { seen += 1 }
    }
    func add(_ range: Range<Int>, at start: Int) {
      for index in range {
        let letter = letters[index]
        let string = String(paragraph[letter.range])
        if !isSoftHyphen(index) { text += string }
        add(
          string, at: start + starts[index] - starts[range.lowerBound], advance: letter.advance,
          isSpace: letter.base.isBreakingSpace)
      }
    }
    add(front, at: 0)
    if let sign {
      text.unicodeScalars.append(sign)
      let (end, advance) = (units(front, then: sign), advance(of: sign))
      add(String(sign), at: end - advance, advance: advance, isSpace: false)
      add(back, at: end + kerning(sign, before: back))
    }
    lines.append(
      TextLayout.Line(text: text, width: points(front, sign, back), letters: placed))
  }

  /// Lays out the last line, which shows as much as fits of the rest of its paragraph.
  ///
  /// If only later paragraphs are left out, `…` stands at the end.
  private mutating func truncate(_ paragraph: Substring, from first: Int) {
    isWrapped = true
    let sign: Unicode.Scalar? = typography.truncation == .clip ? nil : "\u{2026}"
    let rest = first..<trimmed(first..<letters.count)
    switch typography.truncation {
    case .head where !fits(rest):
      var start = first
      while start < rest.upperBound, points(0..<0, sign, start..<rest.upperBound) > width {
        start += 1
      }
      append(paragraph, 0..<0, sign, trimmedStart(start..<rest.upperBound)..<rest.upperBound)
    case .middle where !fits(rest):
      let (front, back) = ends(of: rest, around: sign)
      append(
        paragraph, front.lowerBound..<trimmed(front), sign, trimmedStart(back)..<back.upperBound)
    case .tail, .head, .middle, .clip:
      var end = letters.count
      while end > first, points(first..<trimmed(first..<end), sign) > width { end -= 1 }
      append(paragraph, first..<trimmed(first..<end), sign)
    }
  }

  /// Returns as many letters of both ends of a range as fit with a sign between them, about equally wide
  /// on both sides.
  private func ends(
    of range: Range<Int>, around sign: Unicode.Scalar?
  ) -> (front: Range<Int>, back: Range<Int>) {
    var front = range.lowerBound..<range.lowerBound
    var back = range.upperBound..<range.upperBound
    func growing(_ isFront: Bool) -> (front: Range<Int>, back: Range<Int>)? {
      let front = isFront ? front.lowerBound..<front.upperBound + 1 : front
      let back = isFront ? back : back.lowerBound - 1..<back.upperBound
      return points(front, sign, back) <= width ? (front, back) : nil
    }
    while front.upperBound < back.lowerBound {
      let isFront = units(front) <= units(back)
      guard let next = growing(isFront) ?? growing(!isFront) else { break }
      (front, back) = next
    }
    return (front, back)
  }
}

/// The kind of parts into which a text is split.
package enum TextUnit: String, CaseIterable, Sendable {
  case letters
  case words
  case lines
}

/// A part of a text that is laid out in lines.
package struct TextPart: Hashable, Sendable {
  package let text: String
  /// The distance from the start of its line, in points.
  package let x: Double
  /// The line, from 0.
  package let line: Int
  /// Its width in points.
  package let width: Double
}

extension TextLayout {
  /// Splits the text into letters with their marks, words or lines, each with its position.
  ///
  /// Spaces do not become parts of their own.
  package func parts(_ unit: TextUnit) -> [TextPart] {
    lines.enumerated().flatMap { index, line in
      let groups: [ArraySlice<PlacedLetter>] =
        switch unit {
        case .letters: line.letters.indices.map { line.letters[$0...$0] }
        case .words: line.letters.split(whereSeparator: \.isSpace)
        case .lines: [line.letters[...]]
        }
      return groups.compactMap { group -> TextPart? in
        guard let first = group.first, let last = group.last, !group.allSatisfy(\.isSpace),
          case let width = last.start + last.advance - first.start, width > 0
        else { return nil }
        return TextPart(
          text: group.map(\.text).joined(), x: points(first.start, first.gaps), line: index,
          width: max(points(width, last.gaps - first.gaps), 0))
      }
    }
  }

  /// Converts a distance of units of the em and letter spacings to points.
  private func points(_ units: Int, _ gaps: Int) -> Double {
    font.points(units) + letterSpacing * Double(gaps)
  }
}
