import MotionValues

/// A type whose values are written as JSON.
package protocol JSONWritable: SendableMetatype {
  static var jsonType: JSONType { get }
  func write(json bytes: inout ByteWriter)
}

extension JSONWritable {
  /// The value as JSON.
  package var json: String {
    var bytes = ByteWriter()
    write(json: &bytes)
    return bytes.text
  }

  /// The value as a line of JSON.
  package var jsonLine: String { json + "\n" }
}

/// A value that was written as JSON already, for example in another process.
package struct WrittenJSON<Subject: JSONWritable>: JSONWritable {
  package static var jsonType: JSONType { Subject.jsonType }
  private let json: String

  /// Makes a value of its JSON; nil if that is empty.
  package init?(_ json: String) {
    guard !json.isEmpty else { return nil }
    self.json = json
  }

  package func write(json bytes: inout ByteWriter) { bytes.append(json) }
}

/// A type whose values are read from JSON as well.
package protocol JSONReadable: JSONWritable {
  /// Reads a value; `expected` says in an error what it is, such as `the layer's path`.
  static func read(_ reader: inout JSONReader, _ expected: String) throws(TraceSyntaxError) -> Self
}

/// A type whose values are written as their schema says.
package protocol SchemaWritable: JSONWritable {
  static var schema: Schema<Self> { get }
}

/// A type whose schema also reads its values.
package protocol SchemaReadable: SchemaWritable, JSONReadable {
  /// The value whose members a reader replaces.
  init()
}

extension SchemaWritable {
  package static var jsonType: JSONType { .object(schema.type) }
  package func write(json bytes: inout ByteWriter) { Self.schema.write(self, to: &bytes) }
}

extension SchemaReadable {
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Self {
    var value = Self()
    try schema.read(&reader, into: &value, expected)
    return value
  }
}

extension Double: JSONReadable {
  package static var jsonType: JSONType { .number }
  package func write(json bytes: inout ByteWriter) { bytes.append(decimal6: self) }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Double { try reader.takeNumber(expected) }
}

extension Int: JSONReadable {
  package static var jsonType: JSONType { .integer }
  package func write(json bytes: inout ByteWriter) { bytes.append(integer: self) }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Int {
    try reader.takeInteger(expected, in: -(1 << 53)...1 << 53)
  }
}

extension JSONWritable where Self: RawRepresentable<String> & CaseIterable {
  package static var jsonType: JSONType { .choice(allCases.map(\.rawValue)) }
  package func write(json bytes: inout ByteWriter) { rawValue.write(json: &bytes) }
}

extension JSONReadable where Self: RawRepresentable<String> {
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Self {
    let text = try reader.takeText(expected)
    guard let value = Self(rawValue: text) else {
      throw TraceSyntaxError(line: reader.line, expected: expected, found: "`\(text)`")
    }
    return value
  }
}

extension String: JSONReadable {
  package static var jsonType: JSONType { .text }
  package func write(json bytes: inout ByteWriter) { bytes.append(jsonString: self) }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> String { try reader.takeText(expected) }
}

extension Bool: JSONReadable {
  package static var jsonType: JSONType { .flag }
  package func write(json bytes: inout ByteWriter) { bytes.append(self ? "true" : "false") }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Bool {
    let start = reader
    guard case .boolean(let flag) = try reader.takeScalar(expected) else {
      throw start.error(expected)
    }
    return flag
  }
}

/// A colour, a name and a text are all texts, so what is read is a text until its property is known.
extension Value: JSONReadable {
  package static var jsonType: JSONType { .either([.number, .flag, .text]) }
  package func write(json bytes: inout ByteWriter) { bytes.append(json: self) }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Value { Value(try reader.takeScalar(expected), as: .text) }

  /// Returns the value that was read, as one of a kind; a text without a kind is a colour or a name.
  package func read(as kind: Kind?) -> Value {
    if case .text(let text) = self { Value(.text(text), as: kind) } else { self }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package static var jsonType: JSONType { .list(Element.jsonType) }
  package func write(json bytes: inout ByteWriter) {
    bytes.append(array: self) { $0.write(json: &$1) }
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> [Element] {
    var elements: [Element] = []
    try reader.beginArray(expected)
    while try reader.hasNextElement() { elements.append(try Element.read(&reader, expected)) }
    return elements
  }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Wrapped? {
    reader.takeNull() ? nil : try Wrapped.read(&reader, expected)
  }
}

/// A nil value is `null`, except where its member is left out.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package static var jsonType: JSONType { .either([Wrapped.jsonType, .null]) }
  package func write(json bytes: inout ByteWriter) {
    if let self { self.write(json: &bytes) } else { bytes.append("null") }
  }
}

/// A number of a JSON that is written with the shortest decimals that are read as the same number;
/// those of a trace have at most six.
package struct ExactNumber: JSONReadable, Hashable {
  package let value: Double

  package init(_ value: Double) { self.value = value }

  package static var jsonType: JSONType { .number }

  package func write(json bytes: inout ByteWriter) { bytes.append("\(NumberText(value))") }

  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> ExactNumber { ExactNumber(try reader.takeNumber(expected)) }
}
