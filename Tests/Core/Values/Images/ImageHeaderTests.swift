import Foundation
import MotionValues
import Support
import Testing

/// The sizes that files of images state.
struct ImageHeaderTests {
  @Test(
    "The size is read from the header of each format",
    arguments: ImageFixtures.all)
  func sizes(fixture: ImageFixtures.Fixture) {
    #expect(
      ImageHeader.read(fixture.bytes, isWhole: true)
        == .header(ImageHeader(fixture.format, width: fixture.width, height: fixture.height)),
      "\(fixture.name)")
  }

  @Test("A file of the examples has its size")
  func example() throws {
    let data = try Data(
      contentsOf: Repository.root.appending(path: "examples/images/valley.png"))
    guard case .header(let header) = ImageHeader.read(Array(data.prefix(64)), isWhole: false) else {
      Issue.record("no header")
      return
    }
    #expect(header.format == .png && header.width > 0 && header.height > 0)
  }

  @Test("Only a part of the file is read: a longer one where the size lies further on")
  func prefixes() throws {
    let thumbnail = [UInt8](repeating: 7, count: 60_000)
    let photo = ImageFixtures.jpeg(width: 4032, height: 3024, before: thumbnail, after: 9_000_000)
    var counts: [Int] = []
    let header = try ImageHeader.read { count in
      counts.append(count)
      return Array(photo.prefix(count))
    }.get()
    #expect(header == ImageHeader(.jpeg, width: 4032, height: 3024))
    #expect(counts.count == 2 && counts[0] == 4096 && counts[1] < 70_000, "\(counts)")
    counts = []
    let icon = ImageFixtures.png(width: 24, height: 24) + [UInt8](repeating: 0, count: 1_000_000)
    _ = try ImageHeader.read { count in
      counts.append(count)
      return Array(icon.prefix(count))
    }.get()
    #expect(counts == [4096])
  }

  @Test("What is no image, or a broken one, is refused with the reason")
  func refusals() {
    func reading(_ text: String) -> ImageHeader.Reading {
      ImageHeader.read(Array(text.utf8), isWhole: true)
    }
    #expect(reading("") == .flawed(.unknownFormat))
    #expect(reading("return 1") == .flawed(.unknownFormat))
    #expect(reading("<html><svg width='1' height='1'/></html>") == .flawed(.unknownFormat))
    #expect(reading("<svg width=\"24\" hei") == .flawed(.incomplete(.svg)))
    #expect(reading("<svg width=24>") == .flawed(.damaged(.svg, "an attribute has no value")))
    #expect(
      reading("<!DOCTYPE svg [<!ENTITY a \"aaaa\">]><svg width=\"1\" height=\"1\"/>")
        == .flawed(.damaged(.svg, "its document type has declarations")))
    #expect(
      ImageHeader.read(ImageFixtures.png(width: 0, height: 4), isWhole: true)
        == .flawed(.damaged(.png, "it has no pixels")))
    #expect(
      ImageHeader.read(Array(ImageFixtures.png(width: 9, height: 4).prefix(20)), isWhole: true)
        == .flawed(.incomplete(.png)))
    #expect(
      ImageHeader.read([0xFF, 0xD8, 0xFF, 0xDA, 0, 2], isWhole: true)
        == .flawed(.damaged(.jpeg, "its picture begins without a size")))
  }

  @Test(
    "Sides and areas have limits",
    arguments: [
      (16_384, 3_906, true), (16_385, 1, false), (1, 16_385, false), (8_000, 8_000, true),
      (8_001, 8_000, false), (0xFFFF_FFFF, 0xFFFF_FFFF, false),
    ])
  func limits(width: Int, height: Int, isAllowed: Bool) {
    let reading = ImageHeader.read(ImageFixtures.png(width: width, height: height), isWhole: true)
    #expect(
      reading
        == (isAllowed
          ? .header(ImageHeader(.png, width: Double(width), height: Double(height)))
          : .flawed(.tooLarge(width: Double(width), height: Double(height)))))
  }

  @Test("An SVG has the lengths of its first tag, in pixels of CSS", arguments: Self.svgs)
  func svg(tag: String, width: Double, height: Double) {
    #expect(
      ImageHeader.read(Array(tag.utf8), isWhole: true)
        == .header(ImageHeader(.svg, width: width, height: height)))
  }

  private static let svgs: [(String, Double, Double)] = [
    ("<svg width=\"24\" height='16px'></svg>", 24, 16),
    ("<svg width=\"1in\" height=\"72pt\"/>", 96, 96),
    ("<svg viewBox=\"0 0 48 24\"/>", 48, 24),
    ("<svg viewBox='0,0,48,24' width='12'/>", 12, 6),
    ("<svg height = \"12\" viewBox = \"0 0 48 24\" >", 24, 12),
    ("<svg width=\"100%\" height=\"100%\" viewBox=\"0 0 30 20\"/>", 30, 20),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>", 0, 0),
    (
      "<?xml version=\"1.0\"?>\n<!-- <svg width='9'> --><!DOCTYPE svg>\n<svg width='5' height='6'/>",
      5, 6
    ),
    ("\u{FEFF} <svg width='5' height='6'>", 5, 6),
    ("<svg viewBox='0 0 inf 1' width='nan'>", 0, 0),
  ]

  @Test("No file can make the reader fail: 20,000 mutants")
  func mutants() throws {
    var random = SeededGenerator(seed: 41)
    var found = 0
    for _ in 0..<20_000 {
      let fixture = ImageFixtures.all[Int.random(in: 0..<ImageFixtures.all.count, using: &random)]
      var bytes = fixture.bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !bytes.isEmpty:
          bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1 where !bytes.isEmpty:
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes.replaceSubrange(
            place..<place, with: bytes.prefix(Int.random(in: 0...40, using: &random)))
        case 2 where !bytes.isEmpty:
          bytes[Int.random(in: 0..<bytes.count, using: &random)] =
            [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default:
          if !bytes.isEmpty {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
              in: 0...255, using: &random)
          }
        }
      }
      let whole = ImageHeader.read(bytes, isWhole: true)
      // What is read in parts has the same result, after a bounded number of reads.
      var count = 0
      let parts = ImageHeader.read { (length) -> [UInt8] in
        count += 1
        return Array(bytes.prefix(length))
      }
      switch (whole, parts) {
      case (.header(let one), .success(let other)):
        #expect(one == other)
        found += 1
      case (.flawed(let one), .failure(let other)): #expect(one == other)
      default: Issue.record("\(fixture.name): \(whole), \(parts)")
      }
      #expect(count <= 10)
    }
    #expect(found > 1_500)
  }
}

/// Small files of images, as far as a reader of headers looks at them.
enum ImageFixtures {
  struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let format: ImageHeader.Format
    let width, height: Double
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  static let all: [Fixture] = [
    Fixture(
      name: "PNG", format: .png, width: 300, height: 700, bytes: png(width: 300, height: 700)),
    Fixture(
      name: "GIF", format: .gif, width: 258, height: 3,
      bytes: Array("GIF89a".utf8) + [2, 1, 3, 0, 0, 0, 0]),
    Fixture(
      name: "JPEG", format: .jpeg, width: 640, height: 480, bytes: jpeg(width: 640, height: 480)),
    Fixture(
      name: "turned JPEG", format: .jpeg, width: 480, height: 640,
      bytes: jpeg(width: 640, height: 480, orientation: 6)),
    Fixture(
      name: "mirrored JPEG", format: .jpeg, width: 640, height: 480,
      bytes: jpeg(width: 640, height: 480, orientation: 2)),
    Fixture(
      name: "WebP, lossy", format: .webp, width: 550, height: 368,
      bytes: webp("VP8 ", [0x30, 0x01, 0, 0x9D, 0x01, 0x2A, 0x26, 0x02, 0x70, 0x01])),
    Fixture(
      name: "WebP, lossless", format: .webp, width: 386, height: 395,
      bytes: webp("VP8L", [0x2F, 0x81, 0x81, 0x62, 0x10])),
    Fixture(
      name: "WebP, extended", format: .webp, width: 1000, height: 3,
      bytes: webp("VP8X", [0x10, 0, 0, 0, 0xE7, 0x03, 0, 2, 0, 0])),
    Fixture(
      name: "AVIF", format: .avif, width: 1204, height: 800, bytes: avif(turns: 0)),
    Fixture(
      name: "turned AVIF", format: .avif, width: 800, height: 1204, bytes: avif(turns: 3)),
    Fixture(
      name: "SVG", format: .svg, width: 24, height: 12,
      bytes: Array(
        "<?xml version=\"1.0\"?><svg viewBox=\"0 0 48 24\" width=\"24\"><path/></svg>".utf8)),
  ]

  static func png(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8)
      + big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0] + big(0, 4)
  }

  static func jpeg(
    width: Int, height: Int, orientation: Int? = nil, before: [UInt8] = [], after: Int = 0
  ) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker] + big(content.count + 2, 2) + content
    }
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    if let orientation {
      let entry = big(0x0112, 2) + big(3, 2) + big(1, 4) + big(orientation, 2) + [0, 0]
      bytes += segment(
        0xE1, Array("Exif\0\0MM".utf8) + big(42, 2) + big(8, 4) + big(1, 2) + entry + big(0, 4))
    }
    if !before.isEmpty { bytes += segment(0xE2, before) }
    bytes += [0xFF] + segment(0xC0, [8] + big(height, 2) + big(width, 2) + [3])
    return bytes + segment(0xDA, [0, 0]) + [UInt8](repeating: 0, count: after)
  }

  private static func webp(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WEBP\(type)".utf8) + [20, 0, 0, 0] + content
      + [0, 0, 0, 0]
  }

  /// A file with a tile, whose size is not that of the primary item.
  private static func avif(turns: Int) -> [UInt8] {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count + 8, 4) + Array(type.utf8) + content
    }
    func extents(_ width: Int, _ height: Int) -> [UInt8] {
      box("ispe", big(0, 4) + big(width, 4) + big(height, 4))
    }
    let list = box(
      "ipco", extents(256, 256) + extents(1204, 800) + box("irot", [UInt8(turns)]))
    let links = box("ipma", big(0, 4) + big(2, 4) + [0, 1, 1, 1] + [0, 2, 2, 2, 3])
    return box("ftyp", Array("avif".utf8) + big(0, 4) + Array("mif1avif".utf8))
      + box(
        "meta",
        big(0, 4) + box("hdlr", [UInt8](repeating: 0, count: 24))
          + box("pitm", big(0, 4) + big(2, 2))
          + box("iprp", list + links))
      + box("mdat", [1, 2, 3])
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
