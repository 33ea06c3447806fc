/// A value of a TOML document.
package enum TOMLValue: Equatable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case date
  case array([TOMLItem])
  case table(TOMLTable)

  /// The kind of the value, as errors call it.
  package var kind: String {
    switch self {
    case .string: "a string"
    case .integer, .number: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .array: "a list"
    case .table: "a table"
    }
  }
}

/// An item of a list, with its line.
package struct TOMLItem: Equatable, Sendable {
  package let value: TOMLValue
  package let line: Int
}

/// A table; its keys are in the order of the document.
package struct TOMLTable: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let key: String
    package let line: Int
    package let value: TOMLValue
  }

  package internal(set) var entries: [Entry] = []

  /// Finds the entry of a key; keys are compared by bytes.
  package subscript(key: String) -> Entry? {
    entries.first { $0.key.utf8.elementsEqual(key.utf8) }
  }
}
