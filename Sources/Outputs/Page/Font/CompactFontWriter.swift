import MotionValues

/// Writes a table `CFF ` of outlines, without hints and subroutines.
struct CompactFontWriter {
  /// The limit of operands of an operator.
  private static let operandLimit = 48
  /// The number of names of glyphs that every reader knows.
  private static let knownNames = 391

  /// The bytes of the table.
  ///
  /// - Parameters:
  ///   - glyphs: The outlines; the first stands for letters that the font lacks.
  ///   - box: The least and greatest coordinates: left, bottom, right, top.
  ///   - matrix: The operands of `FontMatrix`; nil for an em of 1,000 units.
  static func table(
    of glyphs: [GlyphOutline], family: String, box: [Int], matrix: [UInt8]?
  ) throws(FontDamage) -> [UInt8] {
    var programs: [[UInt8]] = []
    for glyph in glyphs { programs.append(try program(of: glyph)) }
    let charstrings = index(programs)
    // The names of glyphs, which a table `post` without names hides.
    let names = (knownNames..<max(glyphs.count, knownNames)).map { Array("glyph\($0)".utf8) }
    let start = [1, 0, 4, 4] + index([Array(family.utf8)])
    let end = index(names) + index([])
    var characters = FontWriter()
    // A range: the names from 1 on, as many as there are besides the first.
    characters.append(2, bytes: 1)
    if glyphs.count > 1 { characters.append(shorts: 1, glyphs.count - 2) }
    // The widths are those of the table `hmtx`.
    let widths: [UInt8] = [139, 20, 139, 21]

    func dictionary(from place: Int) -> [UInt8] {
      var dictionary = FontWriter()
      func append(_ numbers: [Int], _ name: UInt8) {
        for number in numbers {
          dictionary.append(29, bytes: 1)
          dictionary.append(number, bytes: 4)
        }
        dictionary.append([name])
      }
      append(box, 5)
      if let matrix { dictionary.append(matrix + [12, 7]) }
      append([place], 15)
      append([place + characters.bytes.count], 17)
      append([widths.count, place + characters.bytes.count + charstrings.count], 18)
      return index([dictionary.bytes])
    }
    // Its length does not depend on the place.
    let place = start.count + dictionary(from: 0).count + end.count
    return start + dictionary(from: place) + end + characters.bytes + charstrings + widths
  }

  /// Writes a list of pieces.
  private static func index(_ pieces: [[UInt8]]) -> [UInt8] {
    var index = FontWriter()
    index.append(pieces.count, bytes: 2)
    guard !pieces.isEmpty else { return index.bytes }
    let whole = pieces.reduce(1) { $0 + $1.count }
    let size = (1...4).first { whole < 1 << (8 * $0) } ?? 4
    index.append(size, bytes: 1)
    var offset = 1
    index.append(offset, bytes: size)
    for piece in pieces {
      offset += piece.count
      index.append(offset, bytes: size)
    }
    return index.bytes + pieces.joined()
  }

  /// Writes the program of an outline.
  private static func program(of outline: GlyphOutline) throws(FontDamage) -> [UInt8] {
    var program = Program()
    var place = Point(x: 0, y: 0)
    func step(to point: Point) -> [Double] {
      defer { place = point }
      return [point.x - place.x, point.y - place.y]
    }
    for next in outline.steps {
      switch next {
      case .move(let point): try program.append(step(to: point), 21)
      case .line(let point): try program.append(step(to: point), 5)
      case .curve(let first, let second, let end):
        try program.append(curve: step(to: first) + step(to: second) + step(to: end))
      }
    }
    return program.ended
  }

  private struct Program {
    private var bytes: [UInt8] = []
    private var operands: [UInt8] = []
    private var operandCount = 0
    private var name: UInt8 = 0
    /// The operator that would continue the last one; 0 for none.
    private var following: UInt8 = 0

    /// Appends operands of an operator, after those of the last one if that may have more.
    mutating func append(
      _ numbers: [Double], _ name: UInt8, then following: UInt8? = nil
    ) throws(FontDamage) {
      if name == 21 || name != self.following || operandCount + numbers.count > operandLimit {
        flush()
        self.name = name
      }
      self.following = following ?? name
      operandCount += numbers.count
      for number in numbers { try append(number) }
    }

    /// Appends a curve, shorter if it begins and ends across or along.
    mutating func append(curve d: [Double]) throws(FontDamage) {
      switch (d[0] == 0, d[1] == 0, d[4] == 0, d[5] == 0) {
      case (_, true, true, _): try append([d[0], d[2], d[3], d[5]], 31, then: 30)
      case (true, _, _, true): try append([d[1], d[2], d[3], d[4]], 30, then: 31)
      case (_, true, _, true): try append([d[0], d[2], d[3], d[4]], 27)
      case (true, _, true, _): try append([d[1], d[2], d[3], d[5]], 26)
      default: try append(d, 8)
      }
    }

    private mutating func append(_ number: Double) throws(FontDamage) {
      guard abs(number) <= 32_767 else { throw FontDamage("the outline of a letter is too large") }
      let whole = Int(number)
      guard Double(whole) == number else {
        let bits = Int((number * 65_536).rounded())
        operands.append(255)
        operands += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
        return
      }
      switch whole {
      case -107...107: operands.append(UInt8(whole + 139))
      case 108...1131: operands += [UInt8(247 + (whole - 108) >> 8), UInt8((whole - 108) & 255)]
      case -1131 ... -108:
        operands += [UInt8(251 + (-whole - 108) >> 8), UInt8((-whole - 108) & 255)]
      default:
        operands += [28, UInt8(truncatingIfNeeded: whole >> 8), UInt8(truncatingIfNeeded: whole)]
      }
    }

    private mutating func flush() {
      guard operandCount > 0 else { return }
      bytes += operands
      bytes.append(name)
      operands.removeAll(keepingCapacity: true)
      operandCount = 0
    }

    /// The program with its end.
    var ended: [UInt8] {
      var whole = self
      whole.flush()
      return whole.bytes + [14]
    }
  }
}
