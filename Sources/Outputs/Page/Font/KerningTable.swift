import MotionValues

/// Writes a table `GPOS` with the kerning of the table in which texts are measured.
///
/// Letters that are kerned alike are one class, so the table is small.
enum KerningTable {
  /// Returns the table for characters in the order of their glyphs, the first of which is 1; nil if no
  /// pair of them is kerned.
  static func table(for characters: [UInt32], weight: Int) -> [UInt8]? {
    let rows = characters.map { left in
      characters.map { FontTable.kerning(left, $0, weight: weight) }
    }
    let columns = characters.indices.map { right in rows.map { $0[right] } }
    let (lefts, rights) = (Classes(rows), Classes(columns))
    guard lefts.count > 1, rights.count > 1 else { return nil }
    var pairs = FontWriter()
    let matrix = 16 + 2 * lefts.count * rights.count
    let coverage = lefts.coverage
    let (leftClasses, rightClasses) = (lefts.definition, rights.definition)
    // Format 2: the advance of the first letter changes.
    pairs.append(shorts: 2, matrix, 4, 0)
    pairs.append(shorts: matrix + coverage.count, matrix + coverage.count + leftClasses.count)
    pairs.append(shorts: lefts.count, rights.count)
    for left in lefts.members {
      for right in rights.members {
        pairs.append((left.flatMap { l in right.map { rows[l][$0] } } ?? 0), bytes: 2)
      }
    }
    pairs.append(coverage + leftClasses + rightClasses)

    var table = FontWriter()
    table.appendLayout(feature: "kern")
    // The only list of pairs.
    table.append(shorts: 1, 4, 2, 0, 1, 8)
    return table.bytes + pairs.bytes
  }

  /// Glyphs with equal kerning; class 0 consists of those without any.
  private struct Classes {
    /// The class of each character.
    private var numbers: [Int] = []
    /// A character of each class; nil for class 0.
    private(set) var members: [Int?] = [nil]

    var count: Int { members.count }

    init(_ kernings: [[Int]]) {
      var known: [[Int]: Int] = [:]
      for (index, kerning) in kernings.enumerated() {
        guard kerning.contains(where: { $0 != 0 }) else {
          numbers.append(0)
          continue
        }
        let number = known[kerning] ?? members.count
        if number == members.count {
          known[kerning] = number
          members.append(index)
        }
        numbers.append(number)
      }
    }

    /// The glyphs that have a class besides 0.
    var coverage: [UInt8] {
      let glyphs = numbers.indices.filter { numbers[$0] > 0 }.map { $0 + 1 }
      var table = FontWriter()
      table.append(shorts: 1, glyphs.count)
      for glyph in glyphs { table.append(glyph, bytes: 2) }
      return table.bytes
    }

    /// The class of each glyph, from 1 on.
    var definition: [UInt8] {
      var table = FontWriter()
      table.append(shorts: 1, 1, numbers.count)
      for number in numbers { table.append(number, bytes: 2) }
      return table.bytes
    }
  }
}
