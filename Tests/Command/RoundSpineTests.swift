import Foundation
import Testing

/// `motion check` finds pages of booklets that are round at the spine.
struct RoundSpineTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The options of the front, the back, and the page below them.
    let pages: [String]
    var spine = "left"
    /// The pages that are found.
    let found: [String]
  }

  private static let rows: [Row] = [
    Row(
      testDescription: "one outline for all pages",
      pages: [String](repeating: "corners = 'right', cornerRadius = 9", count: 3), found: []),
    Row(
      testDescription: "a back with corners of its own",
      pages: [
        "corners = 'right', cornerRadius = 9", "corners = 'left', cornerRadius = 9",
        "corners = 'right', cornerRadius = 9",
      ], found: ["left"]),
    Row(
      testDescription: "all pages, about a right spine",
      pages: [String](repeating: "corners = 'right', cornerRadius = 9", count: 3), spine: "right",
      found: ["front", "left", "right"]),
    Row(
      testDescription: "the page below the others, about a top spine",
      pages: [
        "corners = 'bottom', cornerRadius = 9", "corners = 'bottom', cornerRadius = 9",
        "corners = 'top', cornerRadius = 9",
      ], spine: "top", found: ["right"]),
    Row(
      testDescription: "a radius of its own, about a bottom spine",
      pages: ["cornerRadiusBottomLeft = 9", "cornerRadiusTopLeft = 9", ""], spine: "bottom",
      found: ["front"]),
    Row(
      testDescription: "pages that are round on all sides",
      pages: [String](repeating: "cornerRadius = 9", count: 3), found: []),
    Row(testDescription: "square pages", pages: ["", "", ""], found: []),
  ]

  @Test("A page is found if it is rounder at the spine than at its free edge", arguments: rows)
  func found(row: Row) throws {
    // One line for each page, since a line has one finding.
    let pages = zip(["front", "left", "right"], row.pages).map { id, options in
      "local \(id) = book:box { id = '\(id)', width = 150, height = 210, fill = 'white', \(options) }\n"
    }
    let script = """
      local scene = motion.scene { name = "test" }
      local book = scene:group { id = "book", x = 120, y = 300, width = 150, height = 210 }
      \(pages.reversed().joined())
      local booklet = motion.booklet { front = front, innerLeft = left, innerRight = right, spine = "\(row.spine)" }
      motion.animator { duration = 0.5 }:animate(booklet, { angle = 180 }):play()

      """
    let outcome = try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "a.lua"))
      return try Command.motion(["check", "a.lua"], in: folder)
    }
    let found = outcome.output.matches(of: /round-spine\]: the corners of `book\/([a-z]+)`/)
      .map { String($0.1) }
    #expect(found.sorted() == row.found.sorted(), "\(outcome)")
    #expect(outcome.code == (row.found.isEmpty ? 0 : 1))
  }

  @Test("A page is found once, although a transition has copied it")
  func copies() throws {
    let script = """
      local scene = motion.scene { name = "test" }
      local from, to = scene:group { id = "from" }, scene:group { id = "to", hidden = true }
      local function make(parent, x)
        local book = parent:group { id = "book", x = x, y = 300, width = 150, height = 210 }
        local function page(id, corners)
          return book:box { id = id, width = 150, height = 210, fill = "white", cornerRadius = 9, corners = corners }
        end
        local right, left, front = page("right", "right"), page("left", "left"), page("front", "right")
        return motion.booklet { front = front, innerLeft = left, innerRight = right }
      end
      local closed = make(from, 100)
      make(to, 200)
      local open = motion.animator { duration = 0.5 }:animate(closed, { angle = 180 })
      motion.transition { from = from, to = to, duration = 0.5, rules = { book = motion.shared { alongside = open } } }:play()

      """
    let outcome = try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "a.lua"))
      return try Command.motion(["check", "a.lua"], in: folder)
    }
    #expect(outcome.output.matches(of: /warning\[([a-z-]+)\]/).map(\.1) == ["round-spine"])
    #expect(outcome.output.contains("  --> a.lua:6\n"), "\(outcome)")
  }
}
