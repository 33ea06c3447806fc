import Foundation
import Support
import Testing

/// The map, the decisions and the guides name existing files, and stay short.
struct DocumentTests {
  private static let decisions = "docs/decisions"

  /// All documents that are written by hand.
  private static func documents() throws -> [String] {
    let folders =
      ["docs", "docs/decisions", "docs/guides", "Sources", "Sources/Lua"] + (try engineFolders())
    let nested = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: Repository.root.appending(path: folder).path
      ).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] + nested.sorted()
  }

  private static func engineFolders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources/Engines").path
    ).map { "Sources/Engines/\($0)" }
  }

  @Test("Every link in a document leads to a file")
  func links() throws {
    let documents = try Self.documents()
    #expect(documents.count > 80)
    for document in documents {
      let folder = Repository.root.appending(path: document).deletingLastPathComponent()
      for link in try Repository.text(document).matches(of: /\]\(([^)#\s]+)/).map(\.1)
      where !link.contains("://") {
        #expect(Self.exists(folder.appending(path: String(link))), "\(document): \(link)")
      }
    }
  }

  @Test("Every path in a document is that of a file or folder")
  func paths() throws {
    // The map and the decisions also use paths relative to `Sources`.
    let roots = [Repository.root, Repository.root.appending(path: "Sources")]
    let rooms = "Sources|Tests|scripts|docs|Lua|Core|Binding|Engines|Run|Outputs|Packs|Command"
    let pattern = try Regex("`((?:\(rooms))/[\\w./+-]+)`", as: (Substring, Substring).self)
    for document in try Self.documents() where document != "README.md" {
      for path in try Repository.text(document).matches(of: pattern).map({ String($0.output.1) }) {
        #expect(roots.contains { Self.exists($0.appending(path: path)) }, "\(document): \(path)")
      }
    }
  }

  @Test("The map is short, and every engine has a guide")
  func sizes() throws {
    #expect(try Self.lines(of: "Sources/README.md") <= 120)
    for folder in try Self.engineFolders() {
      #expect((5...80).contains(try Self.lines(of: "\(folder)/README.md")), "\(folder)")
    }
  }

  @Test("The index of decisions lists each of them once, with its title; each one is short")
  func decisions() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: Self.decisions).path
    ).filter { $0 != "README.md" }.sorted()
    let index = try Repository.text("\(Self.decisions)/README.md")
      .matches(of: /(?m)^- \[(\d{3})\]\((.+?)\) (.+)$/)
    #expect(index.map { String($0.2) }.sorted() == files)
    for entry in index {
      let (number, file, title) = (entry.1, entry.2, entry.3)
      let text = try Repository.text("\(Self.decisions)/\(file)")
      #expect(file.hasPrefix("\(number)-"))
      #expect(text.hasPrefix("# \(number): \(title)\n\n20"), "\(file)")
      for part in ["**Context.**", "**Choice.**", "**Cost.**"] {
        #expect(text.contains("\n\(part) "), "\(file): \(part)")
      }
      #expect(try Self.lines(of: "\(Self.decisions)/\(file)") <= 22, "\(file)")
    }
  }

  private static func lines(of path: String) throws -> Int {
    try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
