/// The format and the size of an image, as the first bytes of its file state them.
///
/// Nothing is decoded. A reader gets a prefix of the file, and asks for a longer one if the size lies
/// further on, as behind the thumbnail of a photo. Every access is within the prefix, so a file may
/// contain anything.
package struct ImageHeader: Hashable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case png, jpeg, webp, gif, avif, svg

    /// The media type, as a data URL names it.
    package var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
  }

  /// What a prefix of a file says.
  package enum Reading: Hashable, Sendable {
    case header(ImageHeader)
    /// The size lies further on; the prefix needs at least this number of bytes.
    case needs(Int)
    case flawed(Flaw)
  }

  /// Why a file has no size.
  package enum Flaw: Error, Hashable, Sendable {
    /// It is in none of the formats.
    case unknownFormat
    /// It ends within its header.
    case incomplete(Format)
    /// Its header contradicts the format, in these words.
    case damaged(Format, String)
    /// It has more pixels than the limits allow.
    case tooLarge(width: Double, height: Double)
  }

  /// The limit of each side, in pixels.
  package static let sideLimit = 16_384.0
  /// The limit of the number of pixels.
  package static let areaLimit = 64e6
  /// The prefix that contains the header of most files, in bytes.
  package static let usualPrefix = 4096
  /// The limit of the prefix in which the size is looked for, in bytes.
  package static let prefixLimit = 1 << 20

  package let format: Format
  /// In pixels, upright: a photo that is to be turned has the size that is shown. Both are 0 for an SVG
  /// that states no size.
  package let width, height: Double

  package init(_ format: Format, width: Double, height: Double) {
    (self.format, self.width, self.height) = (format, width, height)
  }

  /// Reads the header from a prefix of a file, which is the whole file if `isWhole`.
  package static func read(_ prefix: [UInt8], isWhole: Bool) -> Reading {
    guard let format = format(of: prefix) else {
      let isShort = prefix.count < HeaderBytes.signatureLength && !isWhole
      return isShort ? .needs(HeaderBytes.signatureLength) : .flawed(.unknownFormat)
    }
    do throws(HeaderEnd) {
      return checked(try size(in: HeaderBytes(prefix), format), format)
    } catch {
      switch error {
      case .beyond(let end) where !isWhole && end <= prefixLimit: return .needs(end)
      case .beyond where isWhole: return .flawed(.incomplete(format))
      case .beyond:
        return .flawed(.damaged(format, "its size is not in the first \(prefixLimit >> 20) MB"))
      case .damaged(let words): return .flawed(.damaged(format, words))
      }
    }
  }

  /// Reads the header of a file by prefixes that grow as needed; `prefix` returns the first bytes of
  /// the file, fewer than asked for only at its end.
  package static func read<Failure: Error>(
    from prefix: (_ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Result<ImageHeader, Flaw> {
    var count = usualPrefix
    while true {
      let bytes = try prefix(count)
      switch read(bytes, isWhole: bytes.count < count) {
      case .header(let header): return .success(header)
      case .flawed(let flaw): return .failure(flaw)
      case .needs(let end): count = max(end + usualPrefix, 2 * count)
      }
    }
  }

  private static func checked(_ size: HeaderSize, _ format: Format) -> Reading {
    let (width, height) = (size.width, size.height)
    guard width <= sideLimit, height <= sideLimit, width * height <= areaLimit else {
      return .flawed(.tooLarge(width: width, height: height))
    }
    guard width > 0 && height > 0 || format == .svg else {
      return .flawed(.damaged(format, "it has no pixels"))
    }
    return .header(ImageHeader(format, width: width, height: height))
  }

  private static func format(of prefix: [UInt8]) -> Format? {
    let bytes = HeaderBytes(prefix)
    if prefix.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if prefix.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return .webp }
    if bytes.has("ftyp", at: 4) { return AVIFHeader.isAVIF(bytes) ? .avif : nil }
    return SVGHeader.isSVG(prefix) ? .svg : nil
  }

  private static func size(
    in bytes: HeaderBytes, _ format: Format
  ) throws(HeaderEnd) -> HeaderSize {
    switch format {
    case .png:
      guard try bytes.word(at: 12, "IHDR") else { throw .damaged("it does not begin with `IHDR`") }
      return HeaderSize(try bytes.big32(at: 16), try bytes.big32(at: 20))
    case .gif: return HeaderSize(try bytes.little16(at: 6), try bytes.little16(at: 8))
    case .jpeg: return try JPEGHeader.size(in: bytes)
    case .webp: return try webPSize(in: bytes)
    case .avif: return try AVIFHeader.size(in: bytes)
    case .svg: return try SVGHeader.size(in: bytes)
    }
  }

  private static func webPSize(in bytes: HeaderBytes) throws(HeaderEnd) -> HeaderSize {
    if try bytes.word(at: 12, "VP8X") {
      return HeaderSize(try bytes.little24(at: 24) + 1, try bytes.little24(at: 27) + 1)
    }
    if try bytes.word(at: 12, "VP8L") {
      guard try bytes.byte(at: 20) == 0x2F else { throw .damaged("its picture has no signature") }
      let low = try bytes.little16(at: 21)
      let high = try bytes.little16(at: 23)
      let bits = low | high << 16
      return HeaderSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard try bytes.word(at: 12, "VP8 ") else { throw .damaged("its first part is no picture") }
    guard try bytes.byte(at: 23) == 0x9D, try bytes.byte(at: 24) == 0x01,
      try bytes.byte(at: 25) == 0x2A
    else { throw .damaged("its picture has no start code") }
    return HeaderSize(try bytes.little16(at: 26) & 0x3FFF, try bytes.little16(at: 28) & 0x3FFF)
  }
}

/// The size in a header, in pixels.
struct HeaderSize {
  let width, height: Double

  init(_ width: Int, _ height: Int) { self.init(Double(width), Double(height)) }

  init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

  /// The size after a quarter turn.
  var turned: HeaderSize { HeaderSize(height, width) }
}

/// Why a reader of headers has stopped.
enum HeaderEnd: Error {
  /// It needs a prefix of this length.
  case beyond(Int)
  /// The header contradicts the format, in these words.
  case damaged(String)
}

/// The prefix of a file, with reads that stop at its end.
struct HeaderBytes {
  /// The length from which the format can be told.
  static let signatureLength = 64

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Whether ASCII letters are at an offset; false if the prefix ends before.
  func has(_ letters: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count - letters.utf8CodeUnitCount else { return false }
    return letters.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  /// Whether ASCII letters are at an offset.
  func word(at offset: Int, _ letters: StaticString) throws(HeaderEnd) -> Bool {
    try require(offset, letters.utf8CodeUnitCount)
    return has(letters, at: offset)
  }

  func byte(at offset: Int) throws(HeaderEnd) -> Int {
    try require(offset, 1)
    return Int(bytes[offset])
  }

  func big16(at offset: Int) throws(HeaderEnd) -> Int {
    try require(offset, 2)
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func big32(at offset: Int) throws(HeaderEnd) -> Int {
    try require(offset, 4)
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  func little16(at offset: Int) throws(HeaderEnd) -> Int {
    try require(offset, 2)
    return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  func little24(at offset: Int) throws(HeaderEnd) -> Int {
    try require(offset, 3)
    return bytes[offset..<offset + 3].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func little32(at offset: Int) throws(HeaderEnd) -> Int {
    try require(offset, 4)
    return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func require(_ offset: Int, _ length: Int) throws(HeaderEnd) {
    let (end, overflows) = offset.addingReportingOverflow(length)
    guard offset >= 0, !overflows else { throw .damaged("it names a place outside of the file") }
    guard end <= bytes.count else { throw .beyond(end) }
  }
}

/// The frame of a JPEG, behind its segments, and the turn that its Exif data asks for.
enum JPEGHeader {
  static func size(in bytes: HeaderBytes) throws(HeaderEnd) -> HeaderSize {
    var offset = 2
    var isTurned = false
    while true {
      guard try bytes.byte(at: offset) == 0xFF else { throw .damaged("a segment is missing") }
      let marker = try bytes.byte(at: offset + 1)
      switch marker {
      case 0xFF:
        // A marker may have any number of these before it.
        offset += 1
        continue
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let size = HeaderSize(try bytes.big16(at: offset + 7), try bytes.big16(at: offset + 5))
        return isTurned ? size.turned : size
      case 0xD9, 0xDA: throw .damaged("its picture begins without a size")
      case 0x01, 0xD0...0xD8:
        offset += 2
        continue
      default: break
      }
      let length = try bytes.big16(at: offset + 2)
      guard length >= 2 else { throw .damaged("a segment has no length") }
      if marker == 0xE1, try bytes.word(at: offset + 4, "Exif") {
        // The whole segment, so that none of its offsets leads further on.
        _ = try bytes.byte(at: offset + length + 1)
        isTurned = isTurned || turns(in: bytes, from: offset + 10, to: offset + 2 + length)
      }
      offset += 2 + length
    }
  }

  /// Whether the orientation in Exif data, which lie between two offsets, is a quarter turn.
  private static func turns(in bytes: HeaderBytes, from start: Int, to end: Int) -> Bool {
    guard end <= bytes.count, start < end else { return false }
    let data = HeaderBytes(Array(bytes.bytes[start..<end]))
    let isLittle = data.has("II", at: 0)
    guard isLittle || data.has("MM", at: 0) else { return false }
    func short(_ offset: Int) throws(HeaderEnd) -> Int {
      isLittle ? try data.little16(at: offset) : try data.big16(at: offset)
    }
    do throws(HeaderEnd) {
      let list = isLittle ? try data.little32(at: 4) : try data.big32(at: 4)
      for entry in 0..<(try short(list)) where try short(list + 2 + 12 * entry) == 0x0112 {
        return 5...8 ~= (try short(list + 2 + 12 * entry + 8))
      }
    } catch {
      // Photos with broken Exif data are shown as they are stored.
    }
    return false
  }
}
