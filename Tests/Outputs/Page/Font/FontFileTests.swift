import MotionValues
import Support
import Testing

@testable import MotionExport

/// Reading the font, and what is not a font.
@Suite(.enabled(if: InstalledInter.isWanted, InstalledInter.absence))
struct FontFileTests {
  @Test("The font has the advances of the table", arguments: 0...8)
  func advances(weight: Int) throws {
    let file = try InstalledInter.file(weight: weight)
    #expect(file.unitsPerEm == FontTable.unitsPerEm)
    for character in InstalledInter.characters {
      let glyph = try #require(try file.glyph(of: character))
      #expect(
        try file.advance(of: glyph) == FontTable.advance(of: character, weight: weight),
        "U+\(String(character, radix: 16))")
    }
    #expect(try file.glyph(of: 0xE0000) == nil)
  }

  @Test("A written font has the outlines, advances and licence of the font", arguments: [0, 3, 8])
  func copy(weight: Int) throws {
    let file = try InstalledInter.file(weight: weight)
    let copy = try FontFile(
      EmbeddedFont(file, weight: weight, characters: InstalledInter.characters).bytes)
    #expect(copy.glyphCount == InstalledInter.characters.count + 1)
    for character in InstalledInter.characters {
      let (first, second) = (
        try #require(try file.glyph(of: character)), try #require(try copy.glyph(of: character))
      )
      #expect(try file.outline(of: first) == copy.outline(of: second))
      #expect(try copy.advance(of: second) == FontTable.advance(of: character, weight: weight))
    }
    for number in [0, 13, 14] {
      let kept = try copy.name(number)
      #expect(try kept != nil && kept == file.name(number))
    }
    let family = EmbeddedFont.family.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try copy.name(1) == family)
  }

  @Test("A font of a text is a few kilobytes")
  func size() throws {
    let text = "The quick brown fox jumps over the lazy dog, 0123456789"
    let font = try EmbeddedFont(
      InstalledInter.file(weight: 3), weight: 3, characters: FontTable.characters(of: text))
    #expect(3_000...5_000 ~= font.woff.count, "\(font.woff.count)")
    #expect(font.woff.starts(with: "wOFFOTTO".utf8))
  }

  @Test("Composed letters are in the font of a text that writes them with marks")
  func marks() {
    #expect(FontTable.characters(of: "e\u{301}").isSuperset(of: [0xE9, 0x65]))
    #expect(FontTable.characters(of: "a\u{AD}\n動") == [0x61])
  }

  // MARK: Damage

  /// Reads everything that a page may ask for; returns why that is refused.
  private static func damage(_ bytes: [UInt8], _ text: String) -> FontDamage? {
    do throws(FontDamage) {
      let file = try FontFile(bytes)
      _ = try EmbeddedFont(file, weight: 3, characters: Set(text.unicodeScalars.map(\.value))).bytes
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A file that is no such font is refused with the reason",
    arguments: [
      ([], "it is not an OpenType font with cubic outlines"),
      (Array("OTTO".utf8), "its list of tables is cut off"),
      ([0, 1, 0, 0, 0, 9], "it is not an OpenType font with cubic outlines"),
      (Array("OTTO".utf8) + [0, 0, 0, 0, 0, 0, 0, 0], "it has no table `head`"),
      (Array("OTTO".utf8) + [9, 9], "it has 2313 tables"),
      ([UInt8](repeating: 0, count: FontFile.sizeLimit + 1), "it is larger than 4 MB"),
    ] as [([UInt8], String)])
  func others(bytes: [UInt8], reason: String) {
    #expect(Self.damage(bytes, "a")?.reason == reason)
  }

  @Test("A font that is cut off anywhere is refused")
  func cuts() throws {
    let whole = try EmbeddedFont(
      InstalledInter.file(weight: 3), weight: 3, characters: [0x20, 0x41, 0x42]
    ).bytes
    // The last table, `post`, is not read.
    for count in 0..<whole.count - 32 {
      #expect(Self.damage(Array(whole[..<count]), "AB") != nil, "\(count) bytes")
    }
  }

  @Test("20,000 mutants are read or refused, and are never a crash", arguments: Seeds.first(1))
  func mutants(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let file = try InstalledInter.file(weight: 3)
    let small = try EmbeddedFont(file, weight: 3, characters: [0x20, 0x41, 0x66, 0xE9]).bytes
    let large = try InstalledInter.bytes(weight: 3)
    #expect(Self.damage(small, "Afé") == nil && Self.damage(large, "Afé") == nil)
    var refused = 0
    for number in 0..<20_000 {
      // One in ten is the whole font, which has subroutines; what is read of it lies in the first part of
      // its outlines, among other places.
      let isLarge = number % 10 == 0
      var mutant = isLarge ? large : small
      let end = isLarge ? 60_000 : small.count
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<end, using: &random)
        mutant[place] =
          Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : [0, 1, 10, 29, 127, 128, 254, 255][place % 8]
      }
      if Int.random(in: 0..<20, using: &random) == 0 {
        mutant.removeLast(Int.random(in: 1..<end, using: &random))
      }
      if Self.damage(mutant, "Af") != nil { refused += 1 }
    }
    #expect(2_000...19_000 ~= refused, "\(refused)")
  }

  @Test("Subroutines that call each other without end are refused")
  func recursion() throws {
    // A list of one subroutine that calls itself: its number is 0 less the bias of 107.
    let list: [UInt8] = [0, 1, 1, 1, 3, 139 - 107, 29]
    let index = try FontIndex(FontBytes(list, name: "list"), at: 0)
    var reader = CharstringReader(globals: index, locals: FontIndex())
    #expect(throws: FontDamage.self) {
      try reader.outline(FontBytes([139 - 107, 29], name: "program"))
    }
  }
}
