import MotionValues

/// An element of an XML file.
final class XMLElement {
  /// The name; without a prefix if the element belongs to SVG.
  let name: String
  let attributes: [String: String]
  /// The place of its tag in the file, in bytes.
  let offset: Int
  fileprivate(set) var children: [XMLElement] = []
  /// The characters directly inside of it.
  fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String], offset: Int) {
    self.name = name
    self.attributes = attributes
    self.offset = offset
  }

  subscript(name: String) -> String? { attributes[name] }
}

/// Reads an XML file that a stranger may have written: UTF-8, without a document type of its own,
/// with the five entities of XML and those of numbers.
///
/// Nothing is fetched or expanded, so the work is linear in the size of the file.
struct XMLReader {
  /// The maximum size of a file, in bytes.
  static let greatestSize = 1 << 20
  /// The maximum number of elements.
  static let greatestCount = 5_000
  /// The maximum depth of elements in elements.
  static let greatestDepth = 64

  private let file: String
  private let bytes: [UInt8]
  private var offset = 0
  /// The prefixes of names of SVG, with their colons.
  private var prefixes: [String] = []

  private init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Reads a file, and returns its outermost element, and what makes an error of a problem and a place.
  ///
  /// - Throws: `bad-svg`, with the line and the column.
  static func read(
    _ bytes: [UInt8], file: String
  ) throws(Diagnostic) -> (root: XMLElement, error: (String, Int) -> Diagnostic) {
    guard bytes.count <= greatestSize else {
      throw Diagnostic(
        .badSVG, "`\(file)` has \((bytes.count + 1023) >> 10) KB; the most is 1024 KB",
        help: ["export it without embedded images, or simplify it in the tool that made it"],
        token: file)
    }
    var reader = XMLReader(bytes, file: file)
    if let flaw = reader.firstInvalidByte { throw reader.error("the text is not UTF-8", at: flaw) }
    return (try reader.root(), { [reader] in reader.error($0, at: $1) })
  }

  /// The place of the first byte that is not part of UTF-8.
  private var firstInvalidByte: Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var place = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      place += UTF8.width(scalar)
    }
    return place
  }

  private func error(_ problem: String, at place: Int, help: String? = nil) -> Diagnostic {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(place) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Diagnostic(
      .badSVG, "`\(file)`, line \(line), column \(column): \(problem)",
      help: [help ?? "export the file again, or simplify it, in the tool that made it"], token: file
    )
  }

  private mutating func root() throws(Diagnostic) -> XMLElement {
    var open: [XMLElement] = []
    var root: XMLElement?
    var count = 0
    if accept("\u{FEFF}") {}
    while offset < bytes.count {
      let start = offset
      guard bytes[offset] == UInt8(ascii: "<") else {
        let text = try text(upTo: UInt8(ascii: "<"))
        if let element = open.last {
          element.text += text
        } else if !text.utf8.allSatisfy({ $0 <= 0x20 }) {
          throw error("there is text outside of the `svg` element", at: start)
        }
        continue
      }
      if accept("<!--") {
        try skip(past: "-->", from: start, "the comment")
      } else if accept("<![CDATA[") {
        let content = offset
        try skip(past: "]]>", from: start, "the section of text")
        open.last?.text += String(decoding: bytes[content..<offset - 3], as: UTF8.self)
      } else if accept("<?") {
        try skip(past: "?>", from: start, "the instruction")
      } else if accept("<!") {
        try skipDocumentType(from: start)
      } else if accept("</") {
        let name = try name(of: "a tag")
        skipSpace()
        guard accept(">") else { throw error("`>` is missing after `</\(name)`", at: offset) }
        guard let element = open.popLast(), element.name == own(name) else {
          throw error("`</\(name)>` closes an element that is not open", at: start)
        }
        if open.isEmpty { root = element }
      } else {
        offset += 1
        guard root == nil else { throw error("there is a second outermost element", at: start) }
        count += 1
        guard count <= Self.greatestCount else {
          throw error("there are more than \(Self.greatestCount) elements", at: start)
        }
        let element = try startTag(from: start, isRoot: open.isEmpty)
        open.last?.children.append(element)
        if accept("/>") {
          if open.isEmpty { root = element }
        } else if accept(">") {
          open.append(element)
          guard open.count <= Self.greatestDepth else {
            throw error(
              "elements are nested more than \(Self.greatestDepth) deep", at: start,
              help: "ungroup what has groups in groups")
          }
        } else {
          throw error("`>` is missing after `<\(element.name)`", at: offset)
        }
      }
    }
    if let element = open.last {
      throw error("`<\(element.name)>` is not closed", at: element.offset)
    }
    guard let root else { throw error("there is no `svg` element", at: 0) }
    return root
  }

  // MARK: Tags

  private mutating func startTag(
    from start: Int, isRoot: Bool
  ) throws(Diagnostic) -> XMLElement {
    let name = try name(of: "an element")
    var attributes: [String: String] = [:]
    while true {
      let hasSpace = skipSpace()
      guard offset < bytes.count else { throw error("`<\(name)` is not closed", at: start) }
      if [UInt8(ascii: ">"), UInt8(ascii: "/")].contains(bytes[offset]) { break }
      let place = offset
      let attribute = try self.name(of: "an attribute")
      guard hasSpace else { throw error("a space is missing before `\(attribute)`", at: place) }
      skipSpace()
      guard accept("=") else { throw error("`=` is missing after `\(attribute)`", at: offset) }
      skipSpace()
      guard let quote = offset < bytes.count ? bytes[offset] : nil,
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { throw error("the value of `\(attribute)` has no quotation mark", at: offset) }
      offset += 1
      let value = try text(upTo: quote)
      guard accept(quote == UInt8(ascii: "'") ? "'" : "\"") else {
        throw error("the value of `\(attribute)` does not end", at: place)
      }
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw error("`\(attribute)` is there twice", at: place)
      }
    }
    if isRoot { try readNamespaces(attributes, of: name, at: start) }
    return XMLElement(name: own(name), attributes: attributes, offset: start)
  }

  private static let namespace = "http://www.w3.org/2000/svg"

  /// Notes how the file writes the names of SVG.
  private mutating func readNamespaces(
    _ attributes: [String: String], of root: String, at place: Int
  ) throws(Diagnostic) {
    prefixes = attributes.compactMap { name, value in
      name.hasPrefix("xmlns:") && value == Self.namespace ? name.dropFirst(6) + ":" : nil
    }
    guard own(root) == "svg" else {
      throw error(
        "the outermost element is `\(root)`, not `svg`", at: place,
        help: "name an SVG file; a PNG or JPEG is an image: `scene:image`")
    }
  }

  private func own(_ name: String) -> String {
    guard let prefix = prefixes.first(where: name.hasPrefix) else { return name }
    return String(name.dropFirst(prefix.count))
  }

  private mutating func name(of what: String) throws(Diagnostic) -> String {
    let start = offset
    while offset < bytes.count, Self.isPartOfName(bytes[offset]) { offset += 1 }
    guard offset > start, !Self.isDigit(bytes[start]) else {
      throw error("the name of \(what) is missing", at: start)
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  // MARK: Texts

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    return offset > start
  }

  private mutating func accept(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private mutating func skip(
    past end: String, from start: Int, _ what: String
  ) throws(Diagnostic) {
    while offset < bytes.count {
      if accept(end) { return }
      offset += 1
    }
    throw error("\(what) does not end", at: start)
  }

  private mutating func skipDocumentType(from start: Int) throws(Diagnostic) {
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == quote {
        quote = nil
      } else if quote != nil {
        continue
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return
      } else if byte == UInt8(ascii: "[") {
        throw error(
          "the file declares entities of its own", at: start,
          help: "export it as plain SVG, without what the editor needs")
      }
    }
    throw error("the document type does not end", at: start)
  }

  /// Reads characters up to a byte, or to the end of the file.
  private mutating func text(upTo end: UInt8) throws(Diagnostic) -> String {
    var result: [UInt8] = []
    while offset < bytes.count, bytes[offset] != end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&") {
        result += try entity()
      } else if byte == UInt8(ascii: "<") {
        throw error("`<` is in the value of an attribute", at: offset)
      } else {
        result.append(byte)
        offset += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func entity() throws(Diagnostic) -> [UInt8] {
    let start = offset
    // No entity that is read is longer.
    let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw error("`&` begins no entity; write `&amp;`", at: start) }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    offset = end + 1
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard name.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init),
      scalar.value != 0
    else { throw error("`&\(name);` is no entity of XML", at: start) }
    return Array(String(Character(scalar)).utf8)
  }
}

extension DiagnosticCode {
  package static let badSVG = DiagnosticCode("bad-svg")
}
