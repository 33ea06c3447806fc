import MotionValues

/// A JSON object whose members have any names and values of one type, in order.
package struct JSONMap<Element: JSONWritable & Sendable>: JSONWritable, Sendable {
  package typealias Member = (name: String, value: Element)
  package var members: [Member]

  package init(_ members: [Member] = []) { self.members = members }

  package static var jsonType: JSONType { .map(Element.jsonType) }

  package func write(json bytes: inout ByteWriter) {
    bytes.append(object: members) { member, bytes in
      bytes.append(jsonString: member.name)
      bytes.append(byte: UInt8(ascii: ":"))
      member.value.write(json: &bytes)
    }
  }
}

extension JSONMap: JSONReadable where Element: JSONReadable {
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> JSONMap {
    var map = JSONMap()
    var found: Set<Identifier> = []
    try reader.beginObject(expected)
    while let name = try reader.nextName() {
      guard found.insert(Identifier(name)).inserted else { throw reader.twice(name) }
      map.members.append((name, try Element.read(&reader, expected)))
    }
    return map
  }
}

extension JSONMap where Element == Value {
  package init(_ pairs: [TraceHeader.Pair]) { self.init(pairs.map { ($0.key, $0.value) }) }
}

extension JSONReader {
  /// The error for a member that has a name a second time.
  func twice(_ name: String) -> TraceSyntaxError {
    TraceSyntaxError(line: line, expected: "`\(name)` once", found: "it twice")
  }
}
