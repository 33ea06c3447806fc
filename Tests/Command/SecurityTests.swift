import Foundation
import Support
import Testing

/// `SECURITY.md` names at least one existing test for each of its guarantees.
struct SecurityTests {
  private let text: String

  init() throws { text = try Repository.text("SECURITY.md") }

  /// The bold words at the start of each guarantee.
  private var guarantees: [String] {
    let part = text.split(separator: "## Limitations")[0]
    return part.matches(of: /\n\n\*\*(.+?)\*\*/).map { String($0.output.1) }
  }

  /// The test suites in the table, by guarantee.
  private var tests: [String: [String]] {
    Dictionary(
      text.matches(of: /\n\| ([A-Z].+?) \| (`\w+Tests`.*?) \|/).map { row in
        (String(row.output.1), row.output.2.matches(of: /`(\w+)`/).map { String($0.output.1) })
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test("Each guarantee has tests, and all tests belong to a guarantee")
  func guaranteed() {
    #expect(guarantees.count >= 8)
    #expect(Set(guarantees) == Set(tests.keys))
  }

  @Test("The named tests exist")
  func named() throws {
    let root = Repository.root.appending(path: "Tests")
    let files =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    for suite in Set(tests.values.joined()) {
      let file = try #require(files.first { $0.hasSuffix("/\(suite).swift") }, "\(suite)")
      let source = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      #expect(source.contains("@Test"), "\(suite)")
    }
  }
}
