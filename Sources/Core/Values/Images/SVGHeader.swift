/// The size in the first tag of an SVG: `width` and `height`, or the lengths of its `viewBox`.
///
/// Entities are not expanded, and a document type that declares any is refused.
enum SVGHeader {
  /// Whether a prefix begins as an SVG does: with its first tag, or with what may be before it.
  static func isSVG(_ prefix: [UInt8]) -> Bool {
    var scanner = SVGScanner(HeaderBytes(prefix))
    var isXML = false
    do throws(HeaderEnd) {
      try scanner.skipSpace()
      isXML = ["<?xml", "<!--", "<!D"].contains { scanner.begins($0) }
      if isXML { _ = try scanner.skipToElement() }
      return scanner.begins("<svg")
    } catch {
      // What begins as XML, and is longer than the prefix or damaged, may be an SVG.
      return isXML
    }
  }

  static func size(in bytes: HeaderBytes) throws(HeaderEnd) -> HeaderSize {
    var scanner = SVGScanner(bytes)
    guard try scanner.skipToElement(), scanner.begins("<svg") else {
      throw .damaged("its first tag is not `<svg>`")
    }
    scanner.offset += 4
    var width: Double?
    var height: Double?
    var box: HeaderSize?
    while let (name, value) = try scanner.attribute() {
      switch name {
      case "width": width = length(value)
      case "height": height = length(value)
      case "viewBox":
        let numbers = value.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.map {
          Double(String($0))
        }
        if numbers.count == 4, let across = numbers[2], let down = numbers[3], across > 0, down > 0,
          across.isFinite, down.isFinite
        {
          box = HeaderSize(across, down)
        }
      default: break
      }
    }
    switch (width, height, box) {
    case (let width?, let height?, _): return HeaderSize(width, height)
    case (let width?, nil, let box?): return HeaderSize(width, width * box.height / box.width)
    case (nil, let height?, let box?): return HeaderSize(height * box.width / box.height, height)
    case (nil, nil, let box?): return box
    case (_, _, nil): return HeaderSize(0.0, 0.0)
    }
  }

  /// The number of pixels of CSS in a length; nil for a part of the surroundings, such as `100%`.
  private static func length(_ text: String) -> Double? {
    let units = [
      "px": 1.0, "pt": 4.0 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4,
    ]
    let unit = units[String(text.suffix(2))]
    guard let number = Double(String(unit == nil ? text[...] : text.dropLast(2))),
      number.isFinite, number > 0
    else { return nil }
    return number * (unit ?? 1)
  }
}

/// Reads the beginning of a document of XML.
private struct SVGScanner {
  private let bytes: HeaderBytes
  var offset: Int

  init(_ bytes: HeaderBytes) {
    self.bytes = bytes
    // The mark of UTF-8.
    offset = bytes.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  func begins(_ letters: StaticString) -> Bool { bytes.has(letters, at: offset) }

  /// Skips what is before the first element; false if that is no XML.
  mutating func skipToElement() throws(HeaderEnd) -> Bool {
    while true {
      try skipSpace()
      // Enough to tell what it is.
      _ = try bytes.byte(at: offset + 3)
      if begins("<?") {
        try skip(past: "?>")
      } else if begins("<!--") {
        try skip(past: "-->")
      } else if begins("<!") {
        try skipDocumentType()
      } else {
        return begins("<")
      }
    }
  }

  private mutating func skipDocumentType() throws(HeaderEnd) {
    while try bytes.byte(at: offset) != 0x3E {
      guard try bytes.byte(at: offset) != 0x5B else {
        throw .damaged("its document type has declarations")
      }
      offset += 1
    }
    offset += 1
  }

  /// Reads an attribute of the tag; nil at the end of the tag.
  mutating func attribute() throws(HeaderEnd) -> (name: String, value: String)? {
    try skipSpace()
    let first = try bytes.byte(at: offset)
    guard first != 0x3E, first != 0x2F else { return nil }
    let name = try text { $0 == 0x3D || $0 <= 0x20 || $0 == 0x3E }
    try skipSpace()
    guard !name.isEmpty, try bytes.byte(at: offset) == 0x3D else {
      throw .damaged("an attribute has no value")
    }
    offset += 1
    try skipSpace()
    let quote = try bytes.byte(at: offset)
    guard quote == 0x22 || quote == 0x27 else { throw .damaged("an attribute has no value") }
    offset += 1
    let value = try text { Int($0) == quote }
    offset += 1
    return (name, value)
  }

  mutating func skipSpace() throws(HeaderEnd) {
    while try bytes.byte(at: offset) <= 0x20 { offset += 1 }
  }

  private mutating func skip(past letters: StaticString) throws(HeaderEnd) {
    while try !bytes.word(at: offset, letters) { offset += 1 }
    offset += letters.utf8CodeUnitCount
  }

  /// Reads up to a byte, which must be there.
  private mutating func text(until isEnd: (UInt8) -> Bool) throws(HeaderEnd) -> String {
    let start = offset
    while !isEnd(UInt8(try bytes.byte(at: offset))) { offset += 1 }
    return String(decoding: bytes.bytes[start..<offset], as: UTF8.self)
  }
}
