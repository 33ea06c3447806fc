import CTOML
import MotionCore

/// A TOML text, read by toml++.
package struct TOMLDocument: Sendable {
  /// No document is larger, in bytes.
  package static let sizeLimit = 1 << 20

  /// How errors name the document.
  package let file: String
  package let table: TOMLTable

  package init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    self.file = file
    guard bytes.count <= Self.sizeLimit else {
      throw Diagnostic(
        .syntax, "`\(file)` is larger than \(Self.sizeLimit >> 20) MB", help: ["shorten it"])
    }
    if let line = Self.lineOfConflict(in: bytes) {
      throw Diagnostic(
        .syntax, "`\(file)` holds both sides of a merge",
        help: ["keep what is right of both sides, and remove the marks"],
        at: SourceLocation(file: file, line: line))
    }
    let builder = TableBuilder()
    var error = CTOMLError()
    let isRead = bytes.withUnsafeBytes { buffer in
      let text = buffer.assumingMemoryBound(to: CChar.self)
      // An empty array has no address, and the parser wants one.
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

  /// The first line that git has left in a file that two people changed.
  private static func lineOfConflict(in bytes: [UInt8]) -> Int? {
    let mark = Array("<<<<<<< ".utf8)
    var line = 1
    for (index, byte) in bytes.enumerated() {
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

/// Puts tables and lists together from what the parser tells.
private final class TableBuilder {
  private enum Level {
    case table(TOMLTable)
    case array([TOMLItem])
  }

  private(set) var document = TOMLTable()
  private var levels: [(key: String, line: Int, level: Level)] = []

  func receive(_ event: CTOMLEvent) {
    let key = Self.text(event.key, event.key_length)
    let line = Int(event.line)
    switch event.kind {
    case .table: levels.append((key, line, .table(TOMLTable())))
    case .array: levels.append((key, line, .array([])))
    case .end: close()
    case .string: add(.string(Self.text(event.text, event.text_length)), key, line)
    case .integer: add(.integer(Int(event.integer)), key, line)
    case .number: add(.number(event.number), key, line)
    case .boolean: add(.boolean(event.integer != 0), key, line)
    case .date: add(.date, key, line)
    }
  }

  private func close() {
    guard let (key, line, level) = levels.popLast() else { return }
    switch level {
    case .array(let items): add(.array(items), key, line)
    case .table(var table):
      // The parser sorts keys by name.
      table.entries.sort { ($0.line, $0.key) < ($1.line, $1.key) }
      if levels.isEmpty { document = table } else { add(.table(table), key, line) }
    }
  }

  private func add(_ value: TOMLValue, _ key: String, _ line: Int) {
    guard let (name, start, level) = levels.popLast() else { return }
    switch level {
    case .table(var table):
      table.entries.append(.init(key: key, line: line, value: value))
      levels.append((name, start, .table(table)))
    case .array(var items):
      items.append(TOMLItem(value: value, line: line))
      levels.append((name, start, .array(items)))
    }
  }

  private static func text(_ pointer: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self)
  }
}
