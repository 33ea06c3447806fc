import MotionValues

/// A font of some letters with the advances and the kerning of the table in which texts are measured.
///
/// The outlines are those of the font itself, and so are the names of its authors and its licence. It
/// has no hints, ligatures and alternates, which no text of a scene uses, but for tabular digits.
package struct EmbeddedFont {
  /// The name of the family. It is not that of the font, because letters are missing.
  package static let family = "motion-text"

  /// The names that stay: the copyright, the licence and its address.
  private static let keptNames = [0, 13, 14]

  /// The font as an OpenType file.
  package let bytes: [UInt8]
  private let tables: [Table]

  private struct Table {
    let tag: String
    var bytes: [UInt8]
    /// The sum of its numbers; that of `head` is without the sum of the file.
    let sum: Int

    init(_ tag: String, _ bytes: [UInt8]) {
      (self.tag, self.bytes, sum) = (tag, bytes, EmbeddedFont.sum(bytes))
    }
  }

  /// Makes a font of those characters that both the table and the font contain.
  ///
  /// - Parameters:
  ///   - weight: The weight, 0 for 100 in CSS to 8 for 900.
  ///   - hasTabularDigits: Whether those of the characters that are digits have a tabular form, too.
  package init(
    _ file: FontFile, weight: Int, characters: Set<UInt32>, hasTabularDigits: Bool = false
  ) throws(FontDamage) {
    var letters: [(character: UInt32, advance: Int, outline: GlyphOutline)] = []
    for character in characters.sorted() {
      guard let advance = FontTable.advance(of: character, weight: weight),
        let glyph = try file.glyph(of: character)
      else { continue }
      letters.append((character, advance, try file.outline(of: glyph)))
    }
    var (digits, tabular): ([Int], [GlyphOutline]) = ([], [])
    for (index, letter) in letters.enumerated() where hasTabularDigits {
      guard let form = FontTable.tabularForm(of: letter.character),
        let glyph = try file.glyph(of: form)
      else { continue }
      digits.append(index + 1)
      tabular.append(try file.outline(of: glyph))
    }
    let units = file.unitsPerEm
    guard units == FontTable.unitsPerEm else { throw FontDamage("its em has \(units) units") }
    let glyphs = [try file.outline(of: 0)] + letters.map(\.outline) + tabular
    let advances =
      [try file.advance(of: 0)] + letters.map(\.advance)
      + tabular.map { _ in FontTable.tabularAdvance(weight: weight) }
    let codes = letters.map(\.character)
    let boxes = glyphs.map(Box.init)
    let whole = boxes.reduce(Box(GlyphOutline())) { $0.union($1) }
    let outlines = try CompactFontWriter.table(
      of: glyphs, family: Self.family, box: whole.numbers, matrix: file.matrix)
    var tables = [
      Table("CFF ", outlines),
      Table("OS/2", Self.classification(codes, advances, weight: weight)),
      Table("cmap", Self.characterMap(codes)),
      Table("head", Self.head(units, whole)),
      Table("hhea", Self.horizontalHeader(advances, boxes)),
      Table("hmtx", Self.metrics(advances, boxes)),
      Table("maxp", Self.long(0x5000) + Self.short(glyphs.count)),
      Table("name", try Self.names(of: file)),
      Table(
        "post",
        Self.long(0x30000) + Self.long(0) + file.underline + [UInt8](repeating: 0, count: 20)),
    ]
    if !digits.isEmpty {
      tables.insert(Table("GSUB", Self.substitution(of: digits, from: letters.count + 1)), at: 1)
    }
    if let kerning = KerningTable.table(for: codes, weight: weight) {
      tables.insert(Table("GPOS", kerning), at: 1)
    }
    bytes = Self.join(&tables)
    self.tables = tables
  }

  // MARK: Files

  /// The font as a file of the format WOFF, version 1.
  package var woff: [UInt8] {
    let packed = tables.map { table in
      table.bytes.withUnsafeBytes(Deflate.zlib).flatMap {
        $0.count < table.bytes.count ? $0 : nil
      } ?? table.bytes
    }
    var directory = FontWriter()
    var content = FontWriter()
    let start = 44 + 20 * tables.count
    for (table, packed) in zip(tables, packed) {
      directory.append(Array(table.tag.utf8))
      directory.append(
        longs: start + content.bytes.count, packed.count, table.bytes.count, table.sum)
      content.append(packed)
      content.align()
    }
    var header = FontWriter()
    header.append(Array("wOFFOTTO".utf8))
    header.append(longs: start + content.bytes.count)
    header.append(shorts: tables.count, 0)
    header.append(longs: bytes.count, 0x10000, 0, 0, 0, 0, 0)
    return header.bytes + directory.bytes + content.bytes
  }

  /// Joins tables, in the order of their tags, to a file, whose sum is written into the table `head`.
  private static func join(_ tables: inout [Table]) -> [UInt8] {
    var file = FontWriter()
    let power = (0..<16).last { 1 << $0 <= tables.count } ?? 0
    file.append(Array("OTTO".utf8))
    file.append(shorts: tables.count, 16 << power, power, 16 * (tables.count - (1 << power)))
    var offset = 12 + 16 * tables.count
    for table in tables {
      file.append(Array(table.tag.utf8))
      file.append(longs: table.sum, offset, table.bytes.count)
      offset += (table.bytes.count + 3) & ~3
    }
    var places: [Int] = []
    for table in tables {
      places.append(file.bytes.count)
      file.append(table.bytes)
      file.align()
    }
    for (index, table) in tables.enumerated() where table.tag == "head" {
      file.replace(at: places[index] + 8, long: 0xB1B0_AFBA - sum(file.bytes))
      tables[index].bytes = Array(file.bytes[places[index]..<places[index] + table.bytes.count])
    }
    return file.bytes
  }

  /// The sum of the numbers of four bytes each.
  private static func sum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for (index, byte) in bytes.enumerated() { sum &+= UInt32(byte) << UInt32(24 - 8 * (index & 3)) }
    return Int(sum)
  }

  // MARK: Tables

  private static func short(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private static func long(_ number: Int) -> [UInt8] { short(number >> 16) + short(number) }

  /// The least and greatest coordinates of an outline and its control points, in whole units.
  private struct Box {
    var numbers: [Int]

    init(_ outline: GlyphOutline) {
      let points = outline.steps.flatMap { step in
        switch step {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        }
      }
      func bound(_ path: KeyPath<Point, Double>, _ isLess: (Double, Double) -> Bool) -> Double {
        points.map { $0[keyPath: path] }.min(by: isLess) ?? 0
      }
      numbers = [
        Int(bound(\.x, <).rounded(.down)), Int(bound(\.y, <).rounded(.down)),
        Int(bound(\.x, >).rounded(.up)), Int(bound(\.y, >).rounded(.up)),
      ]
    }

    func union(_ other: Box) -> Box {
      var box = self
      for index in 0..<4 {
        box.numbers[index] =
          index < 2
          ? min(numbers[index], other.numbers[index]) : max(numbers[index], other.numbers[index])
      }
      return box
    }
  }

  private static func head(_ unitsPerEm: Int, _ box: Box) -> [UInt8] {
    var table = FontWriter()
    table.append(longs: 0x10000, 0x10000, 0, 0x5F0F_3CF5)
    table.append(shorts: 3, unitsPerEm)
    // Times would make the bytes depend on when they are written.
    table.append(longs: 0, 0, 0, 0)
    for number in box.numbers { table.append(number, bytes: 2) }
    table.append(shorts: 0, 8, 2, 0, 0)
    return table.bytes
  }

  private static func horizontalHeader(_ advances: [Int], _ boxes: [Box]) -> [UInt8] {
    let sides = zip(advances, boxes).map { $0 - $1.numbers[2] }
    var table = FontWriter()
    table.append(longs: 0x10000)
    table.append(shorts: FontTable.ascent, -FontTable.descent, 0, advances.max() ?? 0)
    table.append(
      shorts: boxes.map { $0.numbers[0] }.min() ?? 0, sides.min() ?? 0,
      boxes.map { $0.numbers[2] }.max() ?? 0)
    table.append(shorts: 1, 0, 0, 0, 0, 0, 0, 0, advances.count)
    return table.bytes
  }

  private static func metrics(_ advances: [Int], _ boxes: [Box]) -> [UInt8] {
    zip(advances, boxes).flatMap { short($0) + short($1.numbers[0]) }
  }

  /// Characters in ascending order have glyphs in ascending order, so each run of them is a segment.
  private static func characterMap(_ codes: [UInt32]) -> [UInt8] {
    var segments: [(first: Int, last: Int, glyph: Int)] = []
    for (index, code) in codes.map(Int.init).enumerated() where code < 0xFFFF {
      if let last = segments.last, last.last + 1 == code {
        segments[segments.count - 1].last = code
      } else {
        segments.append((code, code, index + 1))
      }
    }
    segments.append((0xFFFF, 0xFFFF, 0))
    let count = segments.count
    let power = (0..<16).last { 1 << $0 <= count } ?? 0
    var table = FontWriter()
    table.append(shorts: 0, 1, 3, 1)
    table.append(longs: 12)
    table.append(
      shorts: 4, 16 + 8 * count, 0, 2 * count, 2 << power, power, 2 * (count - (1 << power)))
    for segment in segments { table.append(segment.last, bytes: 2) }
    table.append(0, bytes: 2)
    for segment in segments { table.append(segment.first, bytes: 2) }
    for segment in segments {
      table.append(segment.glyph == 0 ? 1 : segment.glyph - segment.first, bytes: 2)
    }
    for _ in segments { table.append(0, bytes: 2) }
    return table.bytes
  }

  /// The table `OS/2`, version 4.
  private static func classification(_ codes: [UInt32], _ advances: [Int], weight: Int) -> [UInt8] {
    let (ascent, descent) = (FontTable.ascent, FontTable.descent)
    let visible = advances.filter { $0 > 0 }
    let codes = codes.map { min(Int($0), 0xFFFF) }
    var table = FontWriter()
    table.append(
      shorts: 4, visible.reduce(0, +) / max(visible.count, 1), 100 * (weight + 1), 5, 0)
    // Subscripts, superscripts and the strikeout, which browsers do not use, and the class of the family.
    table.append([UInt8](repeating: 0, count: 22 + 10 + 16))
    table.append(Array("none".utf8))
    // Regular, with the typographic metrics.
    table.append(shorts: 0xC0, codes.first ?? 0, codes.last ?? 0)
    table.append(shorts: ascent, -descent, 0, ascent, descent)
    table.append(longs: 1, 0)
    table.append(shorts: 0, 0, 0, 32, 2)
    return table.bytes
  }

  /// A table `GSUB` that replaces digits by their tabular forms, whose glyphs follow each other.
  private static func substitution(of digits: [Int], from first: Int) -> [UInt8] {
    var table = FontWriter()
    table.appendLayout(feature: "tnum")
    // The only list: glyphs, and what replaces each.
    table.append(shorts: 1, 4, 1, 0, 1, 8)
    table.append(shorts: 2, 6 + 2 * digits.count, digits.count)
    for index in digits.indices { table.append(first + index, bytes: 2) }
    table.append(shorts: 1, digits.count)
    for digit in digits { table.append(digit, bytes: 2) }
    return table.bytes
  }

  private static func names(of file: FontFile) throws(FontDamage) -> [UInt8] {
    func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { short(Int($0)) } }
    var names = [
      1: utf16(family), 2: utf16("Regular"), 3: utf16(family), 4: utf16(family), 6: utf16(family),
    ]
    for number in keptNames { names[number] = try file.name(number) }
    var (records, texts) = (FontWriter(), FontWriter())
    for (number, text) in names.sorted(by: { $0.key < $1.key }) {
      records.append(shorts: 3, 1, 0x409, number, text.count, texts.bytes.count)
      texts.append(text)
    }
    return short(0) + short(names.count) + short(6 + 12 * names.count) + records.bytes + texts.bytes
  }
}
