import MotionValues

/// A font in the format OpenType with cubic outlines, as far as its letters are drawn.
///
/// The bytes are not trusted: each read is checked, and what is wrong is refused. Only what is asked for
/// is read.
package struct FontFile {
  /// The limit of a file, in bytes.
  package static let sizeLimit = 4 << 20
  /// The limit of tables in a file.
  private static let tableLimit = 64

  /// The number of units in an em.
  package let unitsPerEm: Int
  /// The number of glyphs; glyph 0 stands for letters that the font lacks.
  package let glyphCount: Int
  private let map: CharacterMap
  private let metrics: FontBytes
  private let metricCount: Int
  /// The position and the thickness of an underline, as in the table `post`.
  let underline: [UInt8]
  private let names: FontBytes
  private let glyphs: CompactFont

  package init(_ bytes: [UInt8]) throws(FontDamage) {
    guard bytes.count <= Self.sizeLimit else {
      throw FontDamage("it is larger than \(Self.sizeLimit >> 20) MB")
    }
    let file = FontBytes(bytes, name: "list of tables")
    guard bytes.starts(with: "OTTO".utf8) else {
      throw FontDamage("it is not an OpenType font with cubic outlines")
    }
    var tables: [String: FontBytes] = [:]
    let count = try file.short(at: 4)
    guard count <= Self.tableLimit else { throw FontDamage("it has \(count) tables") }
    for index in 0..<count {
      let record = try file.part(at: 12 + 16 * index, count: 16)
      let tag = String(decoding: try record.part(at: 0, count: 4).bytes, as: UTF8.self)
      tables[tag] = try file.part(
        at: try record.long(at: 8), count: try record.long(at: 12), name: "table `\(tag)`")
    }
    func table(_ tag: String) throws(FontDamage) -> FontBytes {
      guard let table = tables[tag] else { throw FontDamage("it has no table `\(tag)`") }
      return table
    }
    unitsPerEm = try table("head").short(at: 18)
    guard 16...16_384 ~= unitsPerEm else { throw FontDamage("its em has \(unitsPerEm) units") }
    glyphs = try CompactFont(try table("CFF "))
    glyphCount = glyphs.count
    guard glyphCount > 0 else { throw FontDamage("it has no glyphs") }
    metricCount = try table("hhea").short(at: 34)
    guard 1...glyphCount ~= metricCount else {
      throw FontDamage("it has the advances of \(metricCount) among \(glyphCount) glyphs")
    }
    metrics = try table("hmtx")
    map = try CharacterMap(try table("cmap"))
    names = try table("name")
    underline = Array(try table("post").part(at: 8, count: 4).bytes)
  }

  /// Returns the glyph of a character; nil if the font lacks it.
  package func glyph(of character: UInt32) throws(FontDamage) -> Int? {
    let glyph = try map.glyph(of: Int(character))
    guard glyph != 0 else { return nil }
    guard glyph < glyphCount else { throw FontDamage("its table `cmap` names a missing glyph") }
    return glyph
  }

  /// Returns the advance of a glyph, in units of the em.
  package func advance(of glyph: Int) throws(FontDamage) -> Int {
    try metrics.short(at: 4 * min(glyph, metricCount - 1))
  }

  /// Returns the outline of a glyph, in units of the em, with y upwards from the baseline.
  package func outline(of glyph: Int) throws(FontDamage) -> GlyphOutline {
    try glyphs.outline(of: glyph)
  }

  /// The factors from units to ems, as the operands of an operator of the table `CFF `; nil if the em has
  /// the usual 1,000 units.
  var matrix: [UInt8]? { glyphs.matrix }

  /// Returns a name in English by its number, as UTF-16 in big-endian order; nil if the font has none.
  func name(_ number: Int) throws(FontDamage) -> [UInt8]? {
    let texts = try names.short(at: 4)
    for index in 0..<(try names.short(at: 2)) {
      let record = try names.part(at: 6 + 12 * index, count: 12)
      let isWindows = try record.long(at: 0) == 3 << 16 | 1
      if isWindows, try record.long(at: 4) == 0x409 << 16 | number {
        return Array(
          try names.part(at: texts + record.short(at: 10), count: record.short(at: 8)).bytes)
      }
    }
    return nil
  }
}

/// The glyphs of characters: a table `cmap` of format 4, for the first 65,536 characters, or 12.
private struct CharacterMap {
  private enum Format { case segments, groups }

  private let format: Format
  private let table: FontBytes

  init(_ table: FontBytes) throws(FontDamage) {
    var found: (format: Format, place: Int)?
    for index in 0..<(try table.short(at: 2)) {
      let place = try table.long(at: 8 + 8 * index)
      switch (try table.long(at: 4 + 8 * index), try table.short(at: place)) {
      case (3 << 16 | 10, 12), (4, 12): found = (.groups, place)
      case (3 << 16 | 1, 4), (3, 4): if found == nil { found = (.segments, place) }
      default: break
      }
    }
    guard let found else { throw FontDamage("its table `cmap` has no characters of Unicode") }
    format = found.format
    self.table = try table.rest(from: found.place)
  }

  func glyph(of character: Int) throws(FontDamage) -> Int {
    switch format {
    case .segments: try segmentGlyph(of: character)
    case .groups: try groupGlyph(of: character)
    }
  }

  private func segmentGlyph(of character: Int) throws(FontDamage) -> Int {
    let size = try table.short(at: 6) & ~1
    guard character <= 0xFFFF else { return 0 }
    for place in stride(from: 0, to: size, by: 2)
    where try table.short(at: 14 + place) >= character {
      let first = try table.short(at: 16 + size + place)
      guard first <= character else { return 0 }
      let shift = try table.short(at: 16 + 2 * size + place)
      let offsetPlace = 16 + 3 * size + place
      let offset = try table.short(at: offsetPlace)
      if offset == 0 { return (character + shift) & 0xFFFF }
      let glyph = try table.short(at: offsetPlace + offset + 2 * (character - first))
      return glyph == 0 ? 0 : (glyph + shift) & 0xFFFF
    }
    return 0
  }

  private func groupGlyph(of character: Int) throws(FontDamage) -> Int {
    var (low, high) = (0, try table.long(at: 12))
    while low < high {
      let middle = (low + high) / 2
      let group = 16 + 12 * middle
      if try table.long(at: group + 4) < character {
        low = middle + 1
      } else if try table.long(at: group) > character {
        high = middle
      } else {
        return try table.long(at: group + 8) + character - table.long(at: group)
      }
    }
    return 0
  }
}
