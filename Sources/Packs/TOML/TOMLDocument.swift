import CTOML
import MotionValues

/// A TOML text, parsed by toml++.
package struct TOMLDocument: Sendable {
  /// The limit of manifests and locks, in bytes.
  package static let sizeLimit = 1 << 20

  /// How errors name the document.
  package let file: String
  package let table: TOMLTable

  package init(
    _ bytes: [UInt8], file: String, sizeLimit: Int = sizeLimit
  ) throws(Diagnostic) {
    self.file = file
    guard bytes.count <= sizeLimit else {
      throw Diagnostic(
        .syntax, "`\(file)` is larger than \(sizeLimit >> 20) MB", help: ["shorten it"])
    }
    if let line = Self.lineOfConflict(in: bytes) {
      throw Diagnostic(
        .syntax, "`\(file)` has unresolved merge conflicts",
        help: ["edit the conflicting lines, and remove the conflict markers"],
        at: SourceLocation(file: file, line: line))
    }
    let builder = TableBuilder()
    var error = CTOMLError()
    let isRead = bytes.withUnsafeBytes { buffer in
      let text = buffer.assumingMemoryBound(to: CChar.self)
      // An empty array has no base address, but the parser requires one.
      return withUnsafePointer(to: CChar(0)) { empty in
        ctoml_parse(
          text.baseAddress ?? empty, text.count, Unmanaged.passUnretained(builder).toOpaque(),
          { context, event in
            Unmanaged<TableBuilder>.fromOpaque(context).takeUnretainedValue().receive(event.pointee)
          }, &error)
      }
    }
    guard isRead != 0 else { throw Self.syntaxError(error, in: file) }
    table = builder.document
  }

  private static func syntaxError(_ error: CTOMLError, in file: String) -> Diagnostic {
    let message = withUnsafeBytes(of: error.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let isTwice = message.contains("redefine") || message.contains("already")
    return Diagnostic(
      .syntax, "`\(file)` is not TOML: \(message)",
      help: isTwice ? ["write each key once"] : [],
      at: SourceLocation(file: file, line: Int(error.line)))
  }

  /// The line of git's first conflict marker.
  private static func lineOfConflict(in bytes: [UInt8]) -> Int? {
    let mark = Array("<<<<<<< ".utf8)
    var line = 1
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == mark[0], index == 0 || bytes[index - 1] == 0x0A,
        bytes[index...].starts(with: mark)
      {
        return line
      }
      if byte == 0x0A { line += 1 }
    }
    return nil
  }
}

/// Builds tables and lists from the parser's events.
private final class TableBuilder {
  /// A table or a list that is still open.
  private struct Level {
    let key: String
    let line: Int
    let isTable: Bool
    var entries: [TOMLTable.Entry] = []
    var items: [TOMLItem] = []
  }

  private(set) var document = TOMLTable()
  private var levels: [Level] = []

  func receive(_ event: CTOMLEvent) {
    let key = Self.text(event.key, event.key_length)
    let line = Int(event.line)
    switch event.kind {
    case .table: levels.append(Level(key: key, line: line, isTable: true))
    case .array: levels.append(Level(key: key, line: line, isTable: false))
    case .end: close()
    case .string: add(.string(Self.text(event.text, event.text_length)), key, line)
    case .integer: add(.integer(Int(event.integer)), key, line)
    case .number: add(.number(event.number), key, line)
    case .boolean: add(.boolean(event.integer != 0), key, line)
    case .date: add(.date, key, line)
    }
  }

  private func close() {
    guard let level = levels.popLast() else { return }
    guard level.isTable else { return add(.array(level.items), level.key, level.line) }
    // The parser sorts keys by name; restore the order of the document.
    let table = TOMLTable(entries: level.entries.sorted { ($0.line, $0.key) < ($1.line, $1.key) })
    if levels.isEmpty { document = table } else { add(.table(table), level.key, level.line) }
  }

  /// Adds to the innermost level in place, because lists may be long.
  private func add(_ value: TOMLValue, _ key: String, _ line: Int) {
    guard let last = levels.indices.last else { return }
    if levels[last].isTable {
      levels[last].entries.append(.init(key: key, line: line, value: value))
    } else {
      levels[last].items.append(TOMLItem(value: value, line: line))
    }
  }

  private static func text(_ pointer: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self)
  }
}

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

/// Writes values as TOML.
package enum TOMLText {
  /// Returns a quoted basic string.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a key, quoted if necessary.
  package static func key(_ key: String) -> String {
    let isBare = key.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isBare && !key.isEmpty ? key : string(key)
  }

  /// Returns a list of strings with one item per line, so that concurrent changes merge.
  package static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "  \(string($0)),\n" }.joined() + "]"
  }
}
