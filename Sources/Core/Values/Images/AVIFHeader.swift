/// The primary item of an AVIF file: its extents, and whether it is shown after a quarter turn.
///
/// The boxes are those of ISO/IEC 14496-12 and 23008-12: `meta` contains `pitm`, the number of the
/// primary item, and `iprp` with the list of properties, `ipco`, and the properties of each item, `ipma`.
enum AVIFHeader {
  /// A box: the place of its content.
  private struct Box {
    let start, end: Int
    /// The place of the content, without the header.
    let content: Int
  }

  /// Whether the brands of the file name AVIF.
  static func isAVIF(_ bytes: HeaderBytes) -> Bool {
    guard let length = try? bytes.big32(at: 0) else { return false }
    let brands = stride(from: 8, to: min(length, bytes.count, 256), by: 4)
    return brands.contains { $0 != 12 && (bytes.has("avif", at: $0) || bytes.has("avis", at: $0)) }
  }

  static func size(in bytes: HeaderBytes) throws(HeaderEnd) -> HeaderSize {
    guard let meta = try box("meta", in: bytes, from: 0, to: .max) else {
      throw .damaged("it has no `meta` box")
    }
    // All of it, so that what is missing in it is missing in the file.
    _ = try bytes.byte(at: meta.end - 1)
    guard let properties = try box("iprp", in: bytes, from: meta.content + 4, to: meta.end),
      let list = try box("ipco", in: bytes, from: properties.content, to: properties.end)
    else { throw .damaged("it has no properties") }
    let primary = try box("pitm", in: bytes, from: meta.content + 4, to: meta.end)
    let item = try primary.map { (box) throws(HeaderEnd) in
      try bytes.byte(at: box.content) == 0
        ? try bytes.big16(at: box.content + 4) : try bytes.big32(at: box.content + 4)
    }
    let links = try box("ipma", in: bytes, from: properties.content, to: properties.end)
    var indices: [Int]?
    if let item, let links { indices = try self.indices(of: item, links, in: bytes) }
    var size: HeaderSize?
    var isTurned = false
    var (offset, index) = (list.content, 1)
    while offset < list.end {
      let box = try boxStart(in: bytes, at: offset, to: list.end)
      if indices?.contains(index) ?? true {
        if try bytes.word(at: offset + 4, "ispe"), size == nil {
          size = HeaderSize(
            try bytes.big32(at: box.content + 4), try bytes.big32(at: box.content + 8))
        } else if try bytes.word(at: offset + 4, "irot") {
          isTurned = try bytes.byte(at: box.content) & 1 == 1
        }
      }
      (offset, index) = (box.end, index + 1)
    }
    guard let size else { throw .damaged("its picture has no size") }
    return isTurned ? size.turned : size
  }

  /// The numbers of the properties of an item, from 1; nil if the list does not name the item.
  private static func indices(
    of item: Int, _ links: Box, in bytes: HeaderBytes
  ) throws(HeaderEnd) -> [Int]? {
    let isLong = try bytes.byte(at: links.content) > 0
    let isWide = try bytes.byte(at: links.content + 3) & 1 == 1
    var offset = links.content + 8
    for _ in 0..<(try bytes.big32(at: links.content + 4)) {
      guard offset < links.end else { break }
      let found = isLong ? try bytes.big32(at: offset) : try bytes.big16(at: offset)
      offset += isLong ? 4 : 2
      let count = try bytes.byte(at: offset)
      offset += 1
      if found == item {
        var indices: [Int] = []
        for place in 0..<count {
          indices.append(
            isWide
              ? try bytes.big16(at: offset + 2 * place) & 0x7FFF
              : try bytes.byte(at: offset + place) & 0x7F)
        }
        return indices
      }
      offset += count * (isWide ? 2 : 1)
    }
    return nil
  }

  /// The first box of a type between two offsets; nil if there is none.
  private static func box(
    _ type: StaticString, in bytes: HeaderBytes, from start: Int, to end: Int
  ) throws(HeaderEnd) -> Box? {
    var offset = start
    while offset < end {
      let box = try boxStart(in: bytes, at: offset, to: end)
      if bytes.has(type, at: offset + 4) { return box }
      offset = box.end
    }
    return nil
  }

  private static func boxStart(
    in bytes: HeaderBytes, at offset: Int, to end: Int
  ) throws(HeaderEnd) -> Box {
    var (length, header) = (try bytes.big32(at: offset), 8)
    if length == 1 {
      guard try bytes.big32(at: offset + 8) == 0 else { throw .damaged("a box is too long") }
      (length, header) = (try bytes.big32(at: offset + 12), 16)
    } else if length == 0 {
      throw .damaged("its picture begins without a size")
    }
    guard length >= header, length <= end - offset else { throw .damaged("a box is too long") }
    return Box(start: offset, end: offset + length, content: offset + header)
  }
}
