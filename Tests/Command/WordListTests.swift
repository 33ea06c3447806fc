import Foundation
import Support
import Testing

/// The words that `CONTRIBUTING.md` forbids.
struct WordListTests {
  /// The files and folders that may not contain them.
  private static let roots = ["Sources", "docs", "examples", "scripts", "README.md", "SECURITY.md"]

  private let words: [String]

  init() throws {
    let list = try #require(
      try Repository.text("CONTRIBUTING.md").split(separator: "| not | but |\n").last)
    words = list.matches(of: /(?m)^\| (`.+?`) \|/).flatMap { row in
      row.output.1.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }

  @Test("None of the words on the list is in a source, a document, a script or an example")
  func absent() throws {
    #expect(words.count >= 10)
    let pattern = try Self.pattern(of: words)
    for path in Self.paths() {
      guard let text = try? Repository.text(path) else { continue }
      for match in text.matches(of: pattern) {
        let line = text[..<match.range.lowerBound].count { $0.isNewline } + 1
        Issue.record("\(path):\(line): `\(text[match.range])` is on the list of CONTRIBUTING.md")
      }
    }
  }

  @Test("A word is found in any case, and not within another one")
  func pattern() throws {
    let pattern = try Self.pattern(of: ["so-manieth", "face"])
    #expect("The So-manieth one".contains(pattern))
    #expect("a FACE.".contains(pattern))
    #expect(!"an interface, preface and faces".contains(pattern))
  }

  private static func pattern(of words: [String]) throws -> Regex<Substring> {
    let choices = words.map(NSRegularExpression.escapedPattern(for:)).joined(separator: "|")
    return try Regex("\\b(?:\(choices))\\b", as: Substring.self).ignoresCase()
  }

  private static func paths() -> [String] {
    roots.flatMap { root in
      let folder = Repository.root.appending(path: root).path
      let files =
        FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return files.isEmpty ? [root] : files.sorted().map { "\(root)/\($0)" }
    }
  }
}
