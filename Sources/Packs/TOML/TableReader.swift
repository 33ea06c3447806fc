import MotionValues

/// Reads a table with known keys; keys that were not requested by the end are errors.
package struct TableReader {
  package let table: TOMLTable
  /// The table's name in errors: empty for the document, else a key such as `demo`.
  private let name: String
  private let file: String
  /// The line of the table's key.
  private let line: Int
  private var known: [String] = []

  package init(_ document: TOMLDocument) {
    table = document.table
    name = ""
    file = document.file
    line = 1
  }

  private init(_ table: TOMLTable, name: String, file: String, line: Int) {
    self.table = table
    self.name = name
    self.file = file
    self.line = line
  }

  package func location(_ line: Int? = nil) -> SourceLocation {
    SourceLocation(file: file, line: line ?? self.line)
  }

  /// Returns the entry of a key, and records that the key is known.
  package mutating func entry(_ key: String) -> TOMLTable.Entry? {
    known.append(key)
    return table[key]
  }

  package mutating func string(_ key: String) throws(Diagnostic) -> (text: String, line: Int)? {
    guard let entry = entry(key) else { return nil }
    guard case .string(let text) = entry.value else {
      throw wrongType(key, entry.value, "a string", entry.line)
    }
    return (text, entry.line)
  }

  /// Reads a list of strings.
  package mutating func strings(_ key: String) throws(Diagnostic) -> [(text: String, line: Int)] {
    guard let entry = entry(key) else { return [] }
    guard case .array(let items) = entry.value else {
      throw wrongType(key, entry.value, "a list of strings", entry.line)
    }
    var texts: [(String, Int)] = []
    for item in items {
      guard case .string(let text) = item.value else {
        throw wrongType(key, item.value, "a list of strings", item.line)
      }
      texts.append((text, item.line))
    }
    return texts
  }

  package mutating func integer(_ key: String) throws(Diagnostic) -> Int? {
    guard let entry = entry(key) else { return nil }
    guard case .integer(let value) = entry.value else {
      throw wrongType(key, entry.value, "a whole number", entry.line)
    }
    return value
  }

  package mutating func boolean(_ key: String) throws(Diagnostic) -> Bool? {
    guard let entry = entry(key) else { return nil }
    guard case .boolean(let value) = entry.value else {
      throw wrongType(key, entry.value, "`true` or `false`", entry.line)
    }
    return value
  }

  package mutating func table(_ key: String) throws(Diagnostic) -> TableReader? {
    guard let entry = entry(key) else { return nil }
    guard case .table(let table) = entry.value else {
      throw wrongType(key, entry.value, "a table", entry.line)
    }
    return TableReader(table, name: path(key), file: file, line: entry.line)
  }

  /// Reads a list of tables, `[[key]]`.
  package mutating func tables(_ key: String) throws(Diagnostic) -> [TableReader] {
    guard let entry = entry(key) else { return [] }
    guard case .array(let items) = entry.value else {
      throw wrongType(key, entry.value, "tables, each under `[[\(key)]]`", entry.line)
    }
    var tables: [TableReader] = []
    for item in items {
      guard case .table(let table) = item.value else {
        throw wrongType(key, item.value, "tables, each under `[[\(key)]]`", item.line)
      }
      tables.append(TableReader(table, name: path(key), file: file, line: item.line))
    }
    return tables
  }

  /// Makes a reader for a table that is a value.
  package func nested(_ table: TOMLTable, key: String, line: Int) -> TableReader {
    TableReader(table, name: path(key), file: file, line: line)
  }

  package mutating func required(_ key: String) throws(Diagnostic) -> (text: String, line: Int) {
    guard let found = try string(key) else {
      throw Diagnostic(
        .missingKey, "\(place) lacks `\(key)`", help: ["add `\(key) = \"…\"`"], at: location())
    }
    return found
  }

  /// Throws if the table has a key that was not requested.
  package func finish() throws(Diagnostic) {
    guard let entry = table.entries.first(where: { !known.contains($0.key) }) else { return }
    let aliases = ["licence": "license", "description": "summary", "author": "authors"]
    let help =
      aliases[entry.key].flatMap { known.contains($0) ? ["did you mean `\($0)`?"] : nil }
      ?? Suggestion.help(for: entry.key, in: known, kind: "the keys")
    throw Diagnostic(
      .unknownKey, "\(place) has no key `\(entry.key)`", help: help, token: entry.key,
      at: location(entry.line))
  }

  private var place: String { name.isEmpty ? "`\(file)`" : "`\(name)` in `\(file)`" }

  private func path(_ key: String) -> String { name.isEmpty ? key : name + "." + key }

  package func wrongType(
    _ key: String, _ value: TOMLValue, _ expected: String, _ line: Int
  ) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(path(key))` takes \(expected), found \(value.kind)", token: key,
      at: location(line))
  }
}
