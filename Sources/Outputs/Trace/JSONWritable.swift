import MotionValues

/// A type whose values are written as JSON.
package protocol JSONWritable: SendableMetatype {
  func write(json bytes: inout ByteWriter)
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
  package func write(json bytes: inout ByteWriter) { Self.schema.write(self, to: &bytes) }

  /// The value as a line of JSON.
  package var jsonLine: String {
    var bytes = ByteWriter()
    write(json: &bytes)
    bytes.append(byte: UInt8(ascii: "\n"))
    return bytes.text
  }
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
  package func write(json bytes: inout ByteWriter) { bytes.append(decimal6: self) }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Double { try reader.takeNumber(expected) }
}

extension Int: JSONReadable {
  package func write(json bytes: inout ByteWriter) { bytes.append(integer: self) }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> Int {
    try reader.takeInteger(expected, in: -(1 << 53)...1 << 53)
  }
}

extension JSONReadable where Self: RawRepresentable<String> {
  package func write(json bytes: inout ByteWriter) { rawValue.write(json: &bytes) }
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
  package func write(json bytes: inout ByteWriter) { bytes.append(jsonString: self) }
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> String { try reader.takeText(expected) }
}

extension Bool: JSONReadable {
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

extension Value: JSONWritable {
  package func write(json bytes: inout ByteWriter) { bytes.append(json: self) }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(json bytes: inout ByteWriter) {
    bytes.append(array: self) { $0.write(json: &$1) }
  }
}

/// A nil value is `null`, except where its member is left out.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(json bytes: inout ByteWriter) {
    if let self { self.write(json: &bytes) } else { bytes.append("null") }
  }
}
