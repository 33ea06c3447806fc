import MotionValues

/// A JSON value as a tree, for what is small and nested; what is long has a `Schema`.
package indirect enum JSONTree: Equatable, Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([JSONTree])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSONTree

    package init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONTree: JSONReadable {
  package func write(json bytes: inout ByteWriter) {
    switch self {
    case .number(let number): bytes.append(decimal6: number)
    case .text(let text): bytes.append(jsonString: text)
    case .flag(let flag): bytes.append(flag ? "true" : "false")
    case .list(let elements): bytes.append(array: elements) { $0.write(json: &$1) }
    case .object(let members):
      bytes.append(object: members) { member, bytes in
        bytes.append(jsonString: member.name)
        bytes.append(byte: UInt8(ascii: ":"))
        member.value.write(json: &bytes)
      }
    }
  }

  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> JSONTree {
    switch reader.next {
    case UInt8(ascii: "["):
      var elements: [JSONTree] = []
      try reader.beginArray(expected)
      while try reader.hasNextElement() { elements.append(try read(&reader, expected)) }
      return .list(elements)
    case UInt8(ascii: "{"):
      var members: [Member] = []
      try reader.beginObject(expected)
      while let name = try reader.nextName() {
        members.append(Member(name, try read(&reader, expected)))
      }
      return .object(members)
    default:
      return switch try reader.takeScalar(expected) {
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case .boolean(let flag): .flag(flag)
      }
    }
  }
}

extension JSONTree: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  package init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  package init(stringLiteral text: String) { self = .text(text) }
}
