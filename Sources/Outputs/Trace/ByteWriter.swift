import MotionValues

/// A growing byte buffer for text that does not allocate for each piece.
///
/// It is not copyable, so that a write needs no uniqueness check, which would cost as much as
/// writing a short number.
package struct ByteWriter: ~Copyable {
  /// The bytes past `capacity` that may be read or overwritten, so that short runs are copied in
  /// whole steps.
  private static let slack = 32

  private var start: UnsafeMutableRawPointer
  private var capacity: Int

  /// The block that held the bytes before the buffer first grew since `freeMoved`; it is freed
  /// later.
  private var moved: UnsafeMutableRawPointer?

  /// The number of bytes written so far.
  package private(set) var count = 0

  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    start = Self.allocate(self.capacity)
  }

  deinit {
    start.deallocate()
    moved?.deallocate()
  }

  /// Frees the block that held the bytes before the buffer grew.
  package mutating func freeMoved() {
    moved?.deallocate()
    moved = nil
  }

  /// The written bytes, valid until the next `freeMoved`, `truncate` or `removeFirst`.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }

  /// A run of `count` written bytes from `offset`, valid until the next write.
  @inline(__always)
  func run(from offset: Int = 0, count: Int) -> ByteRun {
    ByteRun(start: start + offset, count: count)
  }

  /// A copy of the written bytes as text.
  package var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Drops every byte after the first `count`.
  package mutating func truncate(to count: Int) {
    precondition(0 <= count && count <= self.count)
    self.count = count
  }

  /// Drops the first `count` bytes and moves the rest to the front.
  package mutating func removeFirst(_ count: Int) {
    precondition(0 <= count && count <= self.count)
    start.copyMemory(from: start + count, byteCount: self.count - count)
    self.count -= count
  }

  /// Reserves `room` more bytes and calls `body` to write them; `body` returns the end of what it
  /// wrote.
  ///
  /// `body` may overwrite up to `ByteRun.step` bytes past that end.
  @inline(__always)
  package mutating func write(
    atMost room: Int, _ body: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) {
    if capacity &- count < room { grow(by: room) }
    count = body(start + count) - start
    assert(count <= capacity)
  }

  /// Overwrites a written byte, or appends one at the end.
  mutating func store(byte: UInt8, at offset: Int) {
    precondition(0 <= offset && offset <= count)
    if offset == count { append(byte: byte) }
    start.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
  }

  package mutating func append(byte: UInt8) {
    write(atMost: 1) { end in
      end.storeBytes(of: byte, as: UInt8.self)
      return end + 1
    }
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    write(atMost: bytes.count) { end in
      end.copyMemory(from: source, byteCount: bytes.count)
      return end + bytes.count
    }
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  package mutating func append(_ text: StaticString) {
    precondition(text.hasPointerRepresentation)
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func grow(by room: Int) {
    let capacity = max(count + room, self.capacity * 2)
    let grown = Self.allocate(capacity)
    grown.copyMemory(from: start, byteCount: count)
    if moved == nil { moved = start } else { start.deallocate() }
    start = grown
    self.capacity = capacity
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let start = UnsafeMutableRawPointer.allocate(byteCount: capacity + slack, alignment: 16)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + slack)
    return start
  }
}

/// A run of bytes inside a `ByteWriter`, copied in steps that may read and write past its end.
///
/// A call to `memcpy` costs more than copying the 10 to 20 bytes of a property's name.
struct ByteRun {
  static let step = 16

  let start: UnsafeRawPointer
  let count: Int

  /// Copies the run to `end` and returns the end of the copy.
  @inline(__always)
  func copy(to end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    Self.copyStep(start, to: end)
    // Most runs need one step.
    if count > Self.step {
      for offset in stride(from: Self.step, to: count, by: Self.step) {
        Self.copyStep(start + offset, to: end + offset)
      }
    }
    return end + count
  }

  @inline(__always)
  private static func copyStep(_ start: UnsafeRawPointer, to end: UnsafeMutableRawPointer) {
    end.storeBytes(of: start.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
  }
}

extension ByteWriter {
  /// Appends a JSON array of elements.
  package mutating func append<Elements: Sequence>(
    array elements: Elements, _ element: (Elements.Element, inout ByteWriter) -> Void
  ) {
    append(byte: UInt8(ascii: "["))
    append(elements, element)
    append(byte: UInt8(ascii: "]"))
  }

  /// Appends a JSON object of members, each of which is a name, a colon and a value.
  package mutating func append<Elements: Sequence>(
    object elements: Elements, _ member: (Elements.Element, inout ByteWriter) -> Void
  ) {
    append(byte: UInt8(ascii: "{"))
    append(elements, member)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends the start of a further member: a comma, its name, and a colon.
  package mutating func append(member name: StaticString) {
    append(",\"")
    append(name)
    append("\":")
  }

  private mutating func append<Elements: Sequence>(
    _ elements: Elements, _ element: (Elements.Element, inout ByteWriter) -> Void
  ) {
    var isFirst = true
    for item in elements {
      if !isFirst { append(byte: UInt8(ascii: ",")) }
      isFirst = false
      element(item, &self)
    }
  }
}

extension ByteWriter {
  /// Appends a string in quotes with the escapes of RFC 8259, which hidden characters get as well;
  /// other text is copied.
  package mutating func append(jsonString text: String) {
    append(byte: UInt8(ascii: "\""))
    append(escaping: text)
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends the part between the quotes.
  mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { bytes in
      if bytes.allSatisfy({ !Self.mayBeEscaped($0) }) {
        append(UnsafeRawBufferPointer(bytes))
      } else {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
          append(escaping: scalar)
        }
      }
    }
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\u{8}": append("\\b")
    case "\t": append("\\t")
    case "\n": append("\\n")
    case "\u{c}": append("\\f")
    case "\r": append("\\r")
    case _ where HiddenCharacter.contains(scalar):
      // All hidden characters are below U+10000, so one UTF-16 unit is enough.
      append("\\u")
      append(hexadecimal: UInt8(scalar.value >> 8))
      append(hexadecimal: UInt8(scalar.value & 0xff))
    default:
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte: byte) }
    }
  }

  /// Whether a scalar that begins with this byte may need an escape.
  private static func mayBeEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || HiddenCharacter.mayBegin(with: byte)
  }

  /// Appends a field of a CSV row, in quotes only where RFC 4180 needs them.
  ///
  /// A spreadsheet would evaluate a field that begins with `=`, `+`, `-` or `@`, also after blanks.
  /// Unless it is a number, such a field gets a leading apostrophe, which marks text in
  /// spreadsheets. A field that begins with an apostrophe gets one too, so that it can be read
  /// back.
  package mutating func append(csvField text: String) {
    let special = ",\"\r\n".utf8
    let first = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    let isFormula = first.map { "=+-@'".utf8.contains($0) } ?? false && Double(text) == nil
    guard text.utf8.contains(where: special.contains) else {
      if isFormula { append(byte: UInt8(ascii: "'")) }
      return append(text)
    }
    append(byte: UInt8(ascii: "\""))
    if isFormula { append(byte: UInt8(ascii: "'")) }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte: byte) }
      append(byte: byte)
    }
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends a byte as two lower-case hexadecimal digits.
  package mutating func append(hexadecimal byte: UInt8) {
    append(byte: Self.hexadecimalDigit(byte >> 4))
    append(byte: Self.hexadecimalDigit(byte & 15))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

/// The values of a trace in each of its formats.
extension ByteWriter {
  /// Appends a value in the lines format: names bare, text as a JSON string.
  package mutating func append(word value: Value) {
    switch value {
    case .number(let number): append(decimal6: number)
    case .color(let color): append(color)
    case .boolean(let flag): append(flag ? "true" : "false")
    case .name(let name): append(word: name)
    case .text(let text): append(jsonString: text)
    case .mixed(let value): append(value.text)
    }
  }

  /// Appends a value as JSON: colours and names become strings.
  package mutating func append(json value: Value) {
    switch value {
    case .number(let number): append(decimal6: number)
    case .color(let color):
      append(byte: UInt8(ascii: "\""))
      append(color)
      append(byte: UInt8(ascii: "\""))
    case .boolean(let flag): append(flag ? "true" : "false")
    case .name(let text), .text(let text): append(jsonString: text)
    case .mixed(let value): append(jsonString: value.text)
    }
  }

  /// Appends a name as one word: bare where it cannot be read as another value, otherwise as a JSON
  /// string, which reads back as text and prints the same.
  package mutating func append(word name: String) {
    let isBare = Self.isBare(name.utf8) && name != "true" && name != "false"
    let opensLikeAName = name.utf8.first.map { !"#-+.@0123456789".utf8.contains($0) } ?? false
    if isBare && opensLikeAName { append(name) } else { append(jsonString: name) }
  }

  /// Appends the name of a column or a target: bare unless it has spaces, quotes or control
  /// characters, or is the mark of an event.
  package mutating func append(label name: String) {
    if Self.isBare(name.utf8) && name != "!" { append(name) } else { append(jsonString: name) }
  }

  /// Appends `#rrggbb`, or `#rrggbbaa` for a colour that is not opaque.
  package mutating func append(_ color: Color) {
    let bytes = color.bytes
    append(byte: UInt8(ascii: "#"))
    for channel in 0..<(bytes.w < 255 ? 4 : 3) { append(hexadecimal: bytes[channel]) }
  }

  /// Appends an event after its frame number: `! cross header/card.y 24 below @0.0753`.
  ///
  /// The time is written only if it differs from the frame's; no other word begins with `@`.
  package mutating func append(word event: TraceEvent) {
    append("! ")
    append(label: event.name)
    append(byte: UInt8(ascii: " "))
    append(label: event.target)
    for word in event.words {
      append(byte: UInt8(ascii: " "))
      append(word: word)
    }
    if let time = event.time {
      append(" @")
      append(decimal6: time)
    }
  }

  /// Appends the header's fields as one line, separated by two spaces.
  package mutating func append(facts header: TraceHeader) {
    append("scene ")
    append(label: header.scene)
    append("  fps ")
    append(decimal6: header.fps)
    append("  seed ")
    append(integer: header.seed)
    for pair in header.pairs {
      append("  ")
      append(label: pair.key)
      append(byte: UInt8(ascii: " "))
      append(word: pair.value)
    }
    append(byte: UInt8(ascii: "\n"))
  }

  /// Whether text can be one word of a line without quotes.
  private static func isBare(_ text: String.UTF8View) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
  }
}

extension Value {
  /// The value as a trace prints it; a name or a text without its quotes.
  package var plainText: String {
    if case .name(let text) = self { return text }
    if case .text(let text) = self { return text }
    var bytes = ByteWriter()
    bytes.append(word: self)
    return bytes.text
  }
}
