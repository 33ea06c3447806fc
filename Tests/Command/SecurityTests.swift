import Foundation
import Support
import Testing

/// That `SECURITY.md` names a test for each of its promises, and only tests that there are.
struct SecurityTests {
  private let text: String

  init() throws { text = try Repository.text("SECURITY.md") }

  /// The words in bold that begin a paragraph of the promises.
  private var promises: [String] {
    let part = text.split(separator: "## What is not promised")[0]
    return part.matches(of: /\n\n\*\*(.+?)\*\*/).map { String($0.output.1) }
  }

  /// The suites that the table names for each promise.
  private var tests: [String: [String]] {
    Dictionary(
      text.matches(of: /\n\| ([A-Z].+?) \| (`\w+Tests`.*?) \|/).map { row in
        (String(row.output.1), row.output.2.matches(of: /`(\w+)`/).map { String($0.output.1) })
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test("Each promise has tests that hold it, and no other promise has any")
  func promised() {
    #expect(promises.count >= 8)
    #expect(Set(promises) == Set(tests.keys))
  }

  @Test("The tests that are named are there")
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
