import MotionAnalysis
import MotionRecording

/// A hand-off sheet as a page: one HTML file without scripts, for screens and for paper.
///
/// Words of scripts are shown only as text. The content security policy allows nothing but the
/// page's own style.
struct SheetPage {
  /// The number of a row's moves that are listed.
  private static let listed = 8

  let text: String

  init(_ sheet: HandoffSheet) {
    var plot = SheetPlot(duration: sheet.duration)
    var body = "<header><h1>\(Self.escaped(sheet.title))</h1>"
    body += "<p>\(Self.escaped(sheet.facts.joined(separator: " · ")))</p></header>\n"
    body += "<section><h2>Motion</h2>\n<div class=\"axis\">\(plot.axisText(sheet.events))</div>\n"
    for row in sheet.rows { body += Self.article(row, &plot, sheet) }
    body += "</section>\n"
    body += Self.mappings(sheet) + Self.events(sheet) + Self.timings(sheet)
    let policy =
      "default-src 'none'; style-src '\(ScenePage.source(SheetStyle.text))'; "
      + "base-uri 'none'; form-action 'none'"
    text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Self.escaped(sheet.title))</title>
      <style>\(SheetStyle.text)</style>
      </head>
      <body>
      \(body)</body>
      </html>

      """
  }

  private static func article(
    _ row: SheetRow, _ plot: inout SheetPlot, _ sheet: HandoffSheet
  ) -> String {
    let names = SheetNames(row)
    let others = names.others.isEmpty ? "" : "<span>\(escaped(names.others))</span>"
    var items = ""
    for (index, move) in row.moves.prefix(listed).enumerated() {
      let at = index == 0 ? names.starts : SheetWords.seconds(row.start + move.start)
      var words = ["<b>\(escaped(move.values))</b>"]
      if move.duration > 0 { words.append("in \(SheetWords.seconds(move.duration))") }
      if !move.motion.isEmpty { words.append(motion(move, sheet)) }
      if !move.measures.isEmpty { words.append(escaped(move.measures)) }
      items += "<li><time>\(escaped(at))</time><div>\(words.joined(separator: " · "))</div></li>"
    }
    let more = row.moves.count - listed
    if more > 0 { items += "<li><time></time><div>and \(more) more</div></li>" }
    let drawn = plot.text(row, name: names.first) ?? ""
    return "<article><div><h3>\(name(names.first))\(others)</h3><ol>\(items)</ol></div>"
      + "<div>\(drawn)</div></article>\n"
  }

  /// The motion in words, with a link to the code of a curve or a spring.
  private static func motion(_ move: SheetMove, _ sheet: HandoffSheet) -> String {
    guard let timing = move.timings.first, move.motion.hasPrefix(timing.words),
      let place = sheet.timings.firstIndex(where: { $0.words == timing.words })
    else { return escaped(move.motion) }
    return "<a href=\"#timing\(place + 1)\">\(escaped(timing.words))</a>"
      + escaped(String(move.motion.dropFirst(timing.words.count)))
  }

  private static func mappings(_ sheet: HandoffSheet) -> String {
    guard !sheet.mappings.isEmpty else { return "" }
    let items = sheet.mappings.map { mapping in
      "<li><div>\(name(mapping.source)) → \(name(mapping.target))</div>"
        + "<div>\(escaped(mapping.words))</div></li>"
    }
    return "<section><h2>Mappings</h2><ul>\(items.joined())</ul></section>\n"
  }

  private static func events(_ sheet: HandoffSheet) -> String {
    guard !sheet.events.isEmpty else { return "" }
    var items = sheet.events.map { event in
      "<li><time>\(SheetWords.seconds(event.time))</time><div>\(escaped(event.words))</div></li>"
    }
    if sheet.moreEvents > 0 {
      items.append("<li><time></time><div>and \(sheet.moreEvents) more</div></li>")
    }
    return "<section><h2>Events</h2><ol>\(items.joined())</ol></section>\n"
  }

  private static func timings(_ sheet: HandoffSheet) -> String {
    guard !sheet.timings.isEmpty else { return "" }
    let parts = sheet.timings.enumerated().map { index, timing in
      let facts = timing.facts.isEmpty ? "" : "<p>\(escaped(timing.facts))</p>"
      let rows = timing.codes.map { code in
        "<tr><th>\(escaped(code.name))</th><td><pre>\(escaped(code.code))</pre></td></tr>"
      }
      return "<div class=\"timing\" id=\"timing\(index + 1)\"><h3>\(escaped(timing.words))</h3>"
        + "\(facts)<table>\(rows.joined())</table></div>\n"
    }
    return "<section><h2>Curves and springs</h2>\n\(parts.joined())</section>\n"
  }

  /// A name in code, which may break at its slashes and dots.
  private static func name(_ text: String) -> String {
    let shown = escaped(LegibleText.cutStart(text, to: 160))
    return "<code>\(shown.replacing("/", with: "/<wbr>").replacing(".", with: "<wbr>."))</code>"
  }

  /// Text without markup; what is between backticks becomes code.
  private static func escaped(_ text: String) -> String {
    let parts = XMLText.escaped(text.oneLines).split(
      separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index % 2 == 1 else { return String(part) }
      // The last backtick may be without its partner.
      return index == parts.count - 1 ? "`\(part)" : "<code>\(part)</code>"
    }.joined()
  }
}

extension String {
  /// The text with hidden characters spelled out, except for the ends of its lines.
  fileprivate var oneLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).oneLine }
      .joined(separator: "\n")
  }
}
