/// The outlines in a table `CFF ` (Adobe's Technical Note 5176).
struct CompactFont {
  private let glyphs: FontIndex
  private let globals: FontIndex
  private let locals: FontIndex
  /// The operands of the operator `FontMatrix`, if it is there.
  let matrix: [UInt8]?

  var count: Int { glyphs.count }

  init(_ table: FontBytes) throws(FontDamage) {
    let names = try FontIndex(table, at: table.byte(at: 2))
    let dictionaries = try FontIndex(table, at: names.end)
    let strings = try FontIndex(table, at: dictionaries.end)
    globals = try FontIndex(table, at: strings.end)
    let top = try FontDictionary(dictionaries.item(0))
    guard top[.characterSetOfAsia] == nil else {
      throw FontDamage("its glyphs have numbers instead of names")
    }
    glyphs = try FontIndex(table, at: top.number(.charstrings))
    matrix = top[.matrix]?.bytes
    guard let part = top[.private]?.numbers, part.count == 2 else {
      locals = FontIndex()
      return
    }
    let local = try FontDictionary(table.part(at: part[1], count: part[0]))
    if local[.subroutines] == nil {
      locals = FontIndex()
    } else {
      locals = try FontIndex(table, at: part[1] + local.number(.subroutines))
    }
  }

  func outline(of glyph: Int) throws(FontDamage) -> GlyphOutline {
    var reader = CharstringReader(globals: globals, locals: locals)
    return try reader.outline(glyphs.item(glyph))
  }
}

/// A list of pieces of bytes.
struct FontIndex {
  let count: Int
  /// Where the bytes after the list begin.
  let end: Int
  private let table: FontBytes
  private let offsets: Int
  private let size: Int

  /// Makes an empty list.
  init() { (count, end, table, offsets, size) = (0, 0, FontBytes([], name: "list"), 0, 1) }

  init(_ table: FontBytes, at place: Int) throws(FontDamage) {
    self.table = table
    count = try table.short(at: place)
    guard count > 0 else {
      (offsets, size, end) = (0, 1, place + 2)
      return
    }
    size = try table.byte(at: place + 2)
    guard 1...4 ~= size else { throw FontDamage("its table `CFF ` has offsets of \(size) bytes") }
    offsets = place + 3
    // Offsets count from the byte before the pieces.
    let base = offsets + (count + 1) * size - 1
    end = base + (try table.number(at: offsets + count * size, bytes: size))
  }

  func item(_ index: Int) throws(FontDamage) -> FontBytes {
    guard 0..<count ~= index else { throw FontDamage("its table `CFF ` lacks a piece") }
    let base = offsets + (count + 1) * size - 1
    let start = try table.number(at: offsets + index * size, bytes: size)
    let end = try table.number(at: offsets + (index + 1) * size, bytes: size)
    return try table.part(at: base + start, count: end - start)
  }
}

/// The operators of a dictionary, with their operands.
private struct FontDictionary {
  enum Operator: Int {
    case charstrings = 17
    case `private` = 18
    case subroutines = 19
    case matrix = 0x0C07
    case characterSetOfAsia = 0x0C1E
  }

  struct Operands {
    /// Those that are integers.
    var numbers: [Int] = []
    var bytes: [UInt8] = []
  }

  private var all: [Int: Operands] = [:]

  init(_ data: FontBytes) throws(FontDamage) {
    var place = 0
    var start = 0
    var operands = Operands()
    while place < data.count {
      let first = try data.byte(at: place)
      place += 1
      switch first {
      case 0...21:
        var name = first
        let end = place - 1
        if first == 12 {
          name = 0x0C00 | (try data.byte(at: place))
          place += 1
        }
        operands.bytes = Array(try data.part(at: start, count: end - start).bytes)
        all[name] = operands
        operands = Operands()
        start = place
      case 28:
        operands.numbers.append(try data.signed(at: place))
        place += 2
      case 29:
        operands.numbers.append(Int(Int32(truncatingIfNeeded: try data.long(at: place))))
        place += 4
      case 30:
        // A real number ends with a half byte of 15.
        while true {
          let digits = try data.byte(at: place)
          place += 1
          if digits & 15 == 15 || digits >> 4 == 15 { break }
        }
      case 32...246: operands.numbers.append(first - 139)
      case 247...254:
        let second = try data.byte(at: place)
        place += 1
        operands.numbers.append(
          first < 251 ? (first - 247) * 256 + second + 108 : (251 - first) * 256 - second - 108)
      default: throw FontDamage("its table `CFF ` has an unknown operand")
      }
    }
  }

  subscript(name: Operator) -> Operands? { all[name.rawValue] }

  /// Returns the only operand of an operator.
  func number(_ name: Operator) throws(FontDamage) -> Int {
    guard let numbers = self[name]?.numbers, numbers.count == 1 else {
      throw FontDamage("its table `CFF ` lacks an operator")
    }
    return numbers[0]
  }
}
