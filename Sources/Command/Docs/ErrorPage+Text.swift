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
