import MotionValues

/// A JSON value as a tree, for what is nested without a fixed form; anything else has a `Schema`.
package indirect enum JSONTree: Sendable {
  package typealias Member = (name: String, value: JSONTree)

  /// Printed with up to six decimals.
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([JSONTree])
  /// Members keep their order.
  case object([Member])

  /// A list of numbers.
  package init(_ numbers: [Double]) { self = .list(numbers.map { .number($0) }) }

  /// A member of an object; nil if it has none with the name, or is no object.
  package subscript(name: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSONTree: Equatable {
  package static func == (a: JSONTree, b: JSONTree) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.object(let a), .object(let b)): a.elementsEqual(b) { $0 == $1 }
    case (.number, _), (.text, _), (.flag, _), (.list, _), (.object, _): false
    }
  }
}

extension JSONTree: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { ($0, $1) })
  }
}

extension JSONTree: JSONReadable {
  package static var jsonType: JSONType { .any }

  package func write(json bytes: inout ByteWriter) {
    switch self {
    case .number(let number): bytes.append(decimal6: number)
    case .text(let text): bytes.append(jsonString: text)
    case .flag(let flag): bytes.append(flag ? "true" : "false")
    case .list(let elements): bytes.append(array: elements) { $0.write(json: &$1) }
    case .object(let members): JSONMap(members).write(json: &bytes)
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
        members.append((name, try read(&reader, expected)))
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

extension JSONWritable {
  /// The value in several lines, indented by two spaces per level; an object without nested values is
  /// one line.
  package var indentedJSON: String {
    var bytes = ByteWriter()
    write(json: &bytes)
    var reader = JSONReader(Array(bytes.bytes)[...], line: 1)
    guard let tree = try? JSONTree.read(&reader, "a value") else {
      preconditionFailure("what is written is JSON, without null, and not too deep")
    }
    return tree.indented
  }
}

extension JSONTree {
  /// The value in several lines, indented by two spaces per level; an object without nested values is
  /// one line.
  fileprivate var indented: String {
    var bytes = ByteWriter()
    write(indented: 0, to: &bytes)
    bytes.append(byte: UInt8(ascii: "\n"))
    return bytes.text
  }

  private func write(indented level: Int, to bytes: inout ByteWriter) {
    let (inner, outer) = ("\n" + Self.space(level + 1), "\n" + Self.space(level))
    switch self {
    case .number, .text, .flag: write(json: &bytes)
    case .list(let elements):
      guard !elements.isEmpty else { return bytes.append("[]") }
      bytes.append("[")
      for (index, element) in elements.enumerated() {
        bytes.append((index > 0 ? "," : "") + inner)
        element.write(indented: level + 1, to: &bytes)
      }
      bytes.append(outer + "]")
    case .object(let members):
      let isLine = members.allSatisfy(\.value.isOneLine)
      bytes.append("{")
      for (index, member) in members.enumerated() {
        bytes.append((index > 0 ? "," : "") + (isLine ? " " : inner))
        bytes.append(jsonString: member.name)
        bytes.append(": ")
        member.value.write(indented: level + 1, to: &bytes)
      }
      bytes.append((isLine ? " " : outer) + "}")
    }
  }

  private static func space(_ level: Int) -> String { String(repeating: "  ", count: level) }

  private var isOneLine: Bool {
    switch self {
    case .number, .text, .flag: true
    case .list(let elements): elements.isEmpty
    case .object: false
    }
  }
}
