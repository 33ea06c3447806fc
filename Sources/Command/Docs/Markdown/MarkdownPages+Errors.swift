import MotionPlugin

extension MarkdownPages {
  /// The pages of all errors, after a list of their slugs.
  var errors: MarkdownReference.Page {
    var table = MarkdownTable("slug", "when")
    for page in ErrorPage.all {
      table.addRow("[`\(page.slug)`](errors.md#\(page.slug))", page.summary)
    }
    let links = functionLinks
    let rooms = ErrorPage.rooms.map { room in
      "## \(room.name)\n\n" + room.pages.map { text(of: $0, links) }.joined(separator: "\n")
    }
    return MarkdownReference.Page(
      name: "errors", title: "Errors", summary: "what each error means, and what to do",
      body: """
        An error names its slug in brackets, the line of the script, what was found, and what to do. `motion explain SLUG` prints
        a slug's page. Errors whose slugs start with `limit-` end a run with exit code 3, and no script can catch them.

        \(table.text)
        \(rooms.joined(separator: "\n"))
        """)
  }

  /// A page with links in its last line, which begins with `See also:`.
  private func text(of page: ErrorPage, _ links: [String: String]) -> String {
    var parts = page.body.split(separator: "`", omittingEmptySubsequences: false)
    let last = parts.lastIndex { $0.hasSuffix("See also: ") } ?? parts.endIndex
    // Code extends from each odd back-tick to the next one.
    for index in parts.indices where index > last && (index - last) % 2 == 1 {
      let name = String(parts[index])
      let target = ErrorPage.page(of: name).map { "errors.md#\($0.slug)" } ?? links[name]
      guard let target else { continue }
      parts[index - 1] += "["
      parts[index + 1] = "](\(target))" + parts[index + 1]
    }
    return "### \(page.slug)\n\n\(page.summary)\n\n\(parts.joined(separator: "`"))"
  }
}
