/// A value in a JSON table with rows of different types.
package enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }

  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package subscript(index: Int) -> JSONValue? {
    guard let list, list.indices.contains(index) else { return nil }
    return list[index]
  }
}
