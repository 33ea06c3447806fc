import MotionAnalysis
import MotionRecording

/// A hand-off sheet as Markdown with tables. Words of scripts cannot become markup.
struct SheetMarkdown {
  /// The number of a row's moves, of layers and of values that are listed.
  private static let listed = 6
  private static let sparks = 16

  let text: String

  init(_ sheet: HandoffSheet) {
    var lines = [
      "# \(Self.escaped(sheet.title))", "", Self.escaped(sheet.facts.joined(separator: " · ")),
    ]
    lines += [
      "", "## Motion", "",
      "| at | property | from → to | for | motion | shape |", "|---|---|---|---|---|---|",
    ]
    lines += sheet.rows.flatMap(Self.lines)
    if !sheet.mappings.isEmpty {
      lines += ["", "## Mappings", ""]
      lines += sheet.mappings.map {
        "- \(Self.code($0.source)) → \(Self.code($0.target)): \(Self.escaped($0.words))"
      }
    }
    if !sheet.effects.isEmpty {
      lines += ["", "## Composition", ""]
      lines += sheet.effects.map { "- \(Self.code($0.layer)) \(Self.escaped($0.words))" }
    }
    if !sheet.events.isEmpty {
      lines += ["", "## Events", ""]
      lines += sheet.events.map { event in
        "- \(SheetWords.seconds(event.time)): \(Self.escaped(event.words))"
          + (event.calls.map { ": \($0.words(Self.code))" } ?? "")
      }
      if sheet.moreEvents > 0 { lines.append("- and \(sheet.moreEvents) more") }
    }
    if !sheet.timings.isEmpty { lines += ["", "## Curves and springs"] }
    for timing in sheet.timings {
      lines += ["", "### \(Self.escaped(timing.words))", ""]
      if !timing.facts.isEmpty { lines += [Self.escaped(timing.facts), ""] }
      lines += ["```text"] + SheetCode.lines(timing.codes) + ["```"]
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func lines(_ row: SheetRow) -> [String] {
    let shown = row.moves.prefix(listed)
    let more = row.moves.count - shown.count
    let name = SheetNames(row)
    var lines = shown.enumerated().map { index, move in
      let cells = [
        index == 0 ? escaped(name.starts) : SheetWords.seconds(row.start + move.start),
        index == 0 ? code(name.first) + escaped(name.others) : "",
        escaped(move.values), move.duration > 0 ? SheetWords.seconds(move.duration) : "",
        escaped([move.motion, move.measures].filter { !$0.isEmpty }.joined(separator: "; ")),
        index == 0 ? Sparkline(row.shape(sparks)).description : "",
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    if more > 0 { lines.append("| | | and \(more) more | | | |") }
    return lines
  }

  // MARK: Escaping

  /// A code span in a table.
  private static func code(_ text: String) -> String { MarkdownText.code(text, inTable: true) }

  private static func escaped(_ text: String) -> String {
    MarkdownText.escaped(text, inTable: true)
  }
}
