import Foundation

/// Reads the reference tables in `Tests/Oracles`.
package enum Oracle {
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// Returns the rows of a CSV file, keyed by its header line; lines that start with `#` describe
  /// its origin.
  package static func table(_ name: String) throws -> [[String: String]] {
    let text = String(decoding: try bytes(of: name), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    guard let header = lines.first.map({ fields(of: $0) }) else {
      throw Missing(description: "\(name) has no header line")
    }
    return lines.dropFirst().map { line in
      Dictionary(zip(header, fields(of: line)), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the decoded content of a JSON file.
  package static func json<Content: Decodable>(_ name: String, as type: Content.Type) throws
    -> Content
  {
    try JSONDecoder().decode(type, from: try bytes(of: name))
  }

  package static func bytes(of name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Oracles")
    return try Data(contentsOf: folder.appending(path: name))
  }

  /// Splits a CSV line; double-quoted fields may contain commas.
  private static func fields(of line: Substring) -> [String] {
    var fields: [String] = []
    var field = ""
    var quoted = false
    for character in line {
      switch character {
      case "\"": quoted.toggle()
      case "," where !quoted:
        fields.append(field)
        field = ""
      default: field.append(character)
      }
    }
    return fields + [field]
  }
}
