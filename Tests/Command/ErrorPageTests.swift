import Foundation
import Support
import Testing

/// The pages of `motion explain`, in `Sources/Command/Docs/Errors`.
struct ErrorPageTests {
  /// A page as it is in its file.
  struct Page: CustomTestStringConvertible, Sendable {
    let path: String
    let text: String

    var testDescription: String { slug }
    var slug: String { String(path.split(separator: "/")[1].dropLast(3)) }
  }

  /// The errors that no test causes, and why.
  private static let uncaused = [
    "duplicate-plugin": "a program has to link two plugins of one name",
    "finished-object": "a program has to embed the engine",
    "internal": "motion has to have a bug",
    "limit-layers": "100000 layers take a minute in a debug build",
    "limit-objects": "a million objects take 1 GB of memory",
    "limit-runs": "the runs of a test file have to fill the memory",
    "limit-timelines": "100000 timelines take a minute in a debug build",
    "plugin-order": "a program has to link plugins that contradict each other",
  ]

  private static let folder = "Sources/Command/Docs/Errors"

  private static var pages: [Page] {
    get throws {
      try FileManager.default.subpathsOfDirectory(
        atPath: Repository.root.appending(path: folder).path
      ).filter { $0.hasSuffix(".md") }.sorted()
        .map { Page(path: $0, text: try Repository.text("\(folder)/\($0)")) }
    }
  }

  @Test("Every error has one page, and every page is that of an error")
  func slugs() throws {
    let slugs = try Self.pages.map(\.slug).sorted()
    #expect(slugs == (try Repository.errorSlugs()))
    #expect(Set(Self.uncaused.keys).isSubset(of: slugs))
  }

  @Test("`error_pages.c` embeds every page, in the room of its folder")
  func embedded() throws {
    let list = try Repository.text("Sources/Command/Docs/Embedded/error_pages.c")
    var (room, paths) = ("", [String]())
    for line in list.split(separator: "\n") {
      if let match = line.firstMatch(of: /char ([a-z]+)\[\]/) { room = String(match.1) }
      guard let match = line.firstMatch(of: /"\.\.\/Errors\/([^"]+)"/) else { continue }
      paths.append(String(match.1))
      #expect(match.1.lowercased().hasPrefix(room + "/"))
    }
    #expect(paths.sorted() == (try Self.pages.map(\.path)))
  }

  @Test("A page has a title, a summary of one line, and short lines", arguments: try pages)
  func form(page: Page) throws {
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count > 6)
    #expect(lines[0] == "# \(page.slug)" && lines[1].isEmpty)
    #expect(lines[2].hasSuffix(".") && lines[3].isEmpty)
    #expect(page.text.hasSuffix(".\n") && !page.text.contains("\n\n\n"))
    let prose = page.text.replacing(/(?ms)^```.*?^```$/, with: "").split(separator: "\n")
    for line in prose where line != lines[2] { #expect(line.count <= 80, "\(line)") }
  }

  @Test(
    "The wrong script ends with its error as shown, and the right one runs", arguments: try pages)
  func scripts(page: Page) throws {
    // The right script of a finding is checked as the wrong one is.
    let check = page.text.firstMatch(of: /(?m)^\$ motion check wrong\.lua(.*)$/)
    let command =
      check.map { "check right.lua\($0.1) | grep -v '^nothing found$'" }
      ?? "run right.lua >/dev/null"
    let right = "\n```console\n$ motion \(command)\n```\n"
    let hasRight = page.text.contains("\n-- right.lua\n")
    let source = page.text + (hasRight ? right : "")
    let document = try ConsoleDocument(source)
    if hasRight { #expect(document.printed.last?.output == "") }
    if Self.uncaused[page.slug] == nil {
      let prefixes = ["error", "note", "warning"].map { "\($0)[\(page.slug)]: " }
      let lines = document.printed.flatMap { $0.output.split(separator: "\n") }
      #expect(lines.contains { line in prefixes.contains { line.hasPrefix($0) } }, "\(lines)")
    }
    if ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1" {
      let text = document.text.dropLast(hasRight ? right.count : 0)
      let path = "\(Self.folder)/\(page.path)"
      return try Data(text.utf8).write(to: Repository.root.appending(path: path))
    }
    #expect(
      document.text == source, "write it anew: MOTION_RECORD=1 scripts/test --filter ErrorPage")
  }

  @Test("A page ends with related errors and functions, all of which exist")
  func related() throws {
    let slugs = Set(try Repository.errorSlugs())
    let reference = try Command.motion(["api", "--markdown"]).output
    for page in try Self.pages {
      let last = try #require(page.text.split(separator: "\n").last)
      #expect(last.hasPrefix("See also: `"), "\(page.slug)")
      for name in last.matches(of: /`([^`]+)`/).map({ String($0.1) }) {
        #expect(name != page.slug)
        #expect(
          slugs.contains(name) || reference.contains("# \(name)("), "\(page.slug): \(name)")
      }
    }
  }
}
