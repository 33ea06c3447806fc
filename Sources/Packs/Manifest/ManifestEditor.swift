import MotionValues

/// Adds and removes dependencies in the text of a manifest, and leaves everything else
/// unchanged.
package struct ManifestEditor {
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  /// Adds a dependency; replaces one of the same name.
  package mutating func set(_ dependency: PackDependency) throws(Diagnostic) {
    try remove(dependency.name)
    var lines = self.lines
    let line = "\(TOMLText.string(dependency.name.description)) = \(dependency.text)"
    guard let header = headerLine(lines) else {
      if let last = lines.last, !last.isEmpty { lines.append("") }
      text = (lines + ["[dependencies]", line]).map { $0 + "\n" }.joined()
      return
    }
    // Sorted into the lines that follow, so that two people's additions seldom conflict.
    var index = header + 1
    while index < lines.count, lines[index].hasPrefix("\""), lines[index] < line { index += 1 }
    lines.insert(line, at: index)
    text = lines.map { $0 + "\n" }.joined()
  }

  /// Removes a dependency, and returns whether there was one.
  @discardableResult
  package mutating func remove(_ name: PackName) throws(Diagnostic) -> Bool {
    let document = try TOMLDocument(Array(text.utf8), file: PackManifest.fileName)
    guard case .table(let table)? = document.table["dependencies"]?.value,
      let entry = table[name.description]
    else { return false }
    var lines = self.lines
    let index = entry.line - 1
    let quoted = TOMLText.string(name.description)
    guard lines.indices.contains(index), lines[index].hasPrefix(quoted),
      let rest = lines[index].split(separator: "=", maxSplits: 1).last, Self.isWhole(rest)
    else {
      throw Diagnostic(
        .badPack, "`\(name)` does not have a line of its own in `\(PackManifest.fileName)`",
        help: ["edit it by hand, then run `motion pack update`"],
        at: SourceLocation(file: PackManifest.fileName, line: entry.line))
    }
    lines.remove(at: index)
    text = lines.map { $0 + "\n" }.joined()
    return true
  }

  private var lines: [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private func headerLine(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.filter { $0 != " " }.prefix { $0 != "#" } == "[dependencies]" }
  }

  /// Whether the value ends on the line on which it begins.
  private static func isWhole(_ text: Substring) -> Bool {
    (try? TOMLDocument(Array(("value =" + text).utf8), file: "")) != nil
  }
}
