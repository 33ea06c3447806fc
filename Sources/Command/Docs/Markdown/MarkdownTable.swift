/// A Markdown table.
struct MarkdownTable {
  private(set) var text: String

  init(_ titles: String...) {
    text = "| " + titles.joined(separator: " | ") + " |\n"
    text += "|" + String(repeating: "---|", count: titles.count) + "\n"
  }

  mutating func addRow(_ cells: String...) {
    text += "|"
    for cell in cells {
      // A bar would end the cell, even in code; texts of packs may have several lines.
      let line = cell.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : "\($0)" }.joined()
      text += line.isEmpty ? " |" : " \(line) |"
    }
    text += "\n"
  }
}
