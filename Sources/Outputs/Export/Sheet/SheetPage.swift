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
    body += Self.mappings(sheet) + Self.effects(sheet) + Self.events(sheet) + Self.timings(sheet)
    text = HTMLDocument(title: Self.escaped(sheet.title), style: SheetStyle.text, body: body).text
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

  private static func effects(_ sheet: HandoffSheet) -> String {
    guard !sheet.effects.isEmpty else { return "" }
    let items = sheet.effects.map { effect in
      "<li><div>\(name(effect.layer))</div><div>\(escaped(effect.words))</div></li>"
    }
    return "<section><h2>Composition</h2><ul>\(items.joined())</ul></section>\n"
  }

  private static func events(_ sheet: HandoffSheet) -> String {
    guard !sheet.events.isEmpty else { return "" }
    var items = sheet.events.map { event in
      "<li><time>\(SheetWords.seconds(event.time))</time><div>\(escaped(event.words))"
        + (event.calls.map { "<br>" + $0.words { "<code>\(escaped($0))</code>" } } ?? "")
        + "</div></li>"
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

  private static func escaped(_ text: String) -> String { XMLText.markup(text) }
}

/// The style of a sheet's page, for light and dark screens and for paper.
enum SheetStyle {
  static let text = """
    :root{color-scheme:light dark;--ink:#1d2329;--faint:#66707a;--rule:#e3e7ea;--paper:#fff;\
    --code:#f4f6f8;--line:#0072b2;--event:#d55e00}
    @media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--faint:#98a2ac;--rule:#2b3137;\
    --paper:#16191c;--code:#1f2428;--line:#58b4ee;--event:#ff9450}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:2.5rem 1.5rem;max-width:74rem;background:var(--paper);\
    color:var(--ink);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Inter,sans-serif;\
    font-variant-numeric:tabular-nums}
    h1{font-size:1.75rem;line-height:1.2;margin:0}
    h2{font-size:1.05rem;margin:2.25rem 0 .5rem}
    h3{font-size:.95rem;font-weight:600;margin:0;overflow-wrap:anywhere}
    h3 span,header p,.timing p,time,th{color:var(--faint);font-weight:400}
    header p,.timing p{margin:.25rem 0 0}
    code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;margin:0}
    h3 code{font-size:1em}
    pre{white-space:pre-wrap;overflow-wrap:anywhere}
    a{color:inherit;text-decoration-color:var(--faint);text-underline-offset:2px}
    ol,ul{list-style:none;margin:0;padding:0}
    article,.axis{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:0 1.5rem}
    article{border-top:1px solid var(--rule);padding:.7rem 0;break-inside:avoid}
    article>div{min-width:0}
    .axis>svg{grid-column:2}
    li{display:flex;gap:.75rem;padding:.1rem 0}
    li>time{flex:0 0 5.5rem}
    li>div{flex:1;min-width:0;overflow-wrap:anywhere}
    b{font-weight:600}
    .timing{border-top:1px solid var(--rule);padding:.8rem 0;break-inside:avoid}
    table{border-collapse:collapse;margin-top:.5rem;width:100%;background:var(--code);\
    border-radius:6px}
    th{text-align:left;vertical-align:top;padding:.3rem .9rem;width:9rem;white-space:nowrap}
    td{padding:.3rem .9rem .3rem 0}
    svg{display:block;width:100%;overflow:visible}
    svg text{font-size:11px;fill:var(--faint)}
    .grid{stroke:var(--rule);fill:none}
    .line{stroke:var(--line);stroke-width:1.75;fill:none;stroke-linejoin:round}
    .event{stroke:var(--event);stroke-width:1.5;fill:none}
    circle{fill:var(--line)}
    .color{stroke:var(--rule)}
    @media (max-width:46rem){article,.axis{grid-template-columns:minmax(0,1fr)}.axis>svg{grid-column:1}}
    @media print{:root{--ink:#000;--faint:#555;--rule:#ccc;--paper:#fff;--code:#f4f4f4;\
    --line:#0072b2;--event:#d55e00}body{padding:0;font-size:11px}}
    """
}
