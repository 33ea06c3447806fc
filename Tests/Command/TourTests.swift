import Foundation
import Support
import Testing

/// Follows `docs/tour.md` as a reader would.
struct TourTests {
  private static let path = "docs/tour.md"

  @Test("Every script of the tour runs, and every command prints the lines below it")
  func commands() throws {
    let source = try Repository.text(Self.path)
    let tour = try ConsoleDocument(source)
    if ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1" {
      try Data(tour.text.utf8).write(to: Repository.root.appending(path: Self.path))
      return
    }
    try #require(tour.printed.count >= 15)
    for (shown, printed) in zip(tour.shown, tour.printed) {
      #expect(shown == printed, "write it anew: MOTION_RECORD=1 scripts/test --filter Tour")
    }
    #expect(tour.text == source)
    for file in tour.files where !file.hasPrefix("soft/") {
      #expect(tour.printed.contains { $0.line.contains(file) }, "nothing runs \(file)")
    }
  }
}
