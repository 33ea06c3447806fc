import CErrorPages

/// A page of `motion explain`: what an error means, a script that causes it, and what to do.
///
/// The pages are the files of `Sources/Command/Docs/Errors`, with a folder for each room. A page is
/// titled by its slug, and its first paragraph is the summary.
package struct ErrorPage: Sendable {
  /// The errors of one kind, such as those of packs.
  package struct Room: Sendable {
    package let name: String
    package let pages: [ErrorPage]
  }

  package let slug: String
  /// When the error occurs, in one line.
  package let summary: String
  /// The text below the summary, as Markdown.
  package let body: String

  /// All rooms, in the order in which a beginner needs them.
  package static let rooms: [Room] = (0..<error_room_count()).map { index in
    let room = error_room(index)
    var pages: [ErrorPage] = []
    var start = 0
    while start < room.count {
      let text = String(cString: room.pages + start)
      pages.append(Self(text))
      start += text.utf8.count + 1
    }
    return Room(name: String(cString: room.name), pages: pages)
  }

  /// All pages, by slug.
  package static let all = rooms.flatMap(\.pages).sorted { $0.slug < $1.slug }

  /// The page of an error; nil if there is no such error.
  package static func page(of slug: String) -> ErrorPage? { all.first { $0.slug == slug } }

  /// Makes the page of an error of somebody else's, of a text that begins with its summary.
  package init(_ slug: String, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.slug = slug
    summary = String(lines.first ?? "")
    body = lines.dropFirst().drop { $0.isEmpty }.joined(separator: "\n")
  }

  private init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    precondition(
      lines.count > 4 && lines[0].hasPrefix("# ") && lines[1].isEmpty && lines[3].isEmpty,
      "A page has a title, and a summary of one line")
    slug = String(lines[0].dropFirst(2))
    summary = String(lines[2])
    body = lines[4...].joined(separator: "\n")
  }
}

extension ErrorPage {
  /// The page for a terminal: code is indented instead of fenced.
  package func text(hasColor: Bool = false) -> String {
    func painted(_ text: String, _ code: Int) -> String {
      hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    var text = painted(slug, 1) + "\n\n\(summary)\n\n"
    var isCode = false
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        text += (line.isEmpty ? "" : painted("    \(line)", 36)) + "\n"
      } else {
        text += line + "\n"
      }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// The slugs of all errors with their summaries, by room.
  package static var index: String {
    let width = all.map(\.slug.count).max() ?? 0
    let rooms = rooms.map { room in
      room.pages.reduce("\(room.name)\n") { text, page in
        let margin = String(repeating: " ", count: width - page.slug.count + 2)
        return text + "  \(page.slug)\(margin)\(page.summary)\n"
      }
    }
    return rooms.joined(separator: "\n")
  }
}
