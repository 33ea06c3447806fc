import MotionAnalysis
import MotionExport
import MotionRecording

/// Markup of texts that packs bring, which are data.
enum SiteText {
  /// Text without markup.
  static func escaped(_ text: String) -> String { XMLText.escaped(text.oneLine) }

  /// A sentence: what is between backticks is code, and addresses with `https:` are links.
  static func markup(_ text: String) -> String { XMLText.markup(text.oneLine, linked) }

  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// A name in code, which may break behind its slashes and dots.
  static func name(_ text: String) -> String {
    "<code>\(escaped(text).replacing("/", with: "/<wbr>").replacing(".", with: ".<wbr>"))</code>"
  }

  /// Lines to copy, with a button that the page shows if it can copy.
  static func snippet(_ text: String, label: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let code = lines.map { escaped(String($0)) }.joined(separator: "\n")
    return """
      <div class="snippet"><pre tabindex="0" role="group" aria-label="\(escaped(label))"><code>\(code)</code></pre>\
      <button type="button" data-copy hidden>Copy<span class="unseen"> \(escaped(label))</span></button></div>

      """
  }

  /// A number of things, such as `2 curves`.
  static func count(_ number: Int, _ noun: String) -> String {
    if number == 1 { return "1 \(noun)" }
    return "\(number) " + (noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")
  }

  private static func linked(_ text: String) -> String {
    var rest = text[...]
    var markup = ""
    while let start = rest.firstRange(of: "https://") {
      var address = rest[start.lowerBound...].prefix { isOfAddress($0) }
      // The end of a sentence is no part of an address.
      while let last = address.last, ".,;:!?)".contains(last) { address.removeLast() }
      markup += XMLText.escaped(String(rest[..<start.lowerBound]))
      let shown = XMLText.escaped(String(address))
      markup +=
        address.count > "https://".count
        ? "<a href=\"\(shown)\" rel=\"external nofollow noopener noreferrer\">\(shown)</a>" : shown
      rest = rest[address.endIndex...]
    }
    return markup + XMLText.escaped(String(rest))
  }

  private static func isOfAddress(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "-._~:/?#[]@!$&()*+,;=%".contains(character))
  }
}

/// The frame of all pages of a site.
///
/// The content security policy allows the page's own style and script by their hashes, and pictures and
/// frames of the site; nothing is fetched from elsewhere.
struct SitePage {
  let text: String

  /// Makes a page of markup; `title` and `summary` are texts.
  init(title: String, summary: String, body: String) {
    text =
      HTMLDocument(
        title: SiteText.escaped(title),
        head: "<meta name=\"description\" content=\"\(SiteText.escaped(summary))\">\n",
        style: SiteStyle.text,
        sources:
          "script-src '\(ScenePage.source(SiteScript.text))'; img-src 'self'; frame-src 'self'; ",
        body: """
          <a class="skip" href="#main">Skip to the content</a>
          \(body)<script>\(SiteScript.text)</script>

          """
      ).text
  }
}

/// Lines in a square of 1 × 1 as pictures.
enum SitePlot {
  /// The progress of a curve or a spring over its time.
  static func progress(_ graph: DefinitionSheet.Graph, of name: String) -> String {
    let (left, right, top, bottom) = (26.0, 312.0, 10.0, 142.0)
    let values = graph.points.map(\.y)
    let (low, high) = (min(values.min() ?? 0, 0), max(values.max() ?? 1, 1))
    func place(_ point: PlotPoint) -> PlotPoint {
      PlotPoint(
        left + point.x * (right - left),
        bottom - (point.y - low) / max(high - low, 1e-9) * (bottom - top))
    }
    let grid = [0.0, 1].map {
      SVGWriter.path([place(PlotPoint(0, $0)), place(PlotPoint(1, $0))])
    }
    let labels = [0.0, 1].map { value in
      let y = SVGWriter.number(place(PlotPoint(0, value)).y + 4)
      return "<text x=\"\(SVGWriter.number(left - 8))\" y=\"\(y)\" text-anchor=\"end\">"
        + "\(value == 0 ? 0 : 1)</text>"
    }
    let label = "\(name): progress over time; \(graph.facts.joined(separator: "; "))"
    return """
      <svg class="plot" viewBox="0 0 320 164" role="img" aria-label="\(SiteText.escaped(label))">\
      <path class="grid" d="\(grid.joined())"/>\
      <path class="line" d="\(SVGWriter.path(graph.points.map(place)))"/>\(labels.joined())\
      <text x="\(SVGWriter.number(right))" y="160" text-anchor="end">\
      \(SiteText.escaped(graph.duration))</text></svg>
      """
  }

  /// How a demo moves, for a pack without a picture.
  static func motion(_ lines: [[PlotPoint]]) -> String {
    let paths = lines.enumerated().map { index, line in
      let points = line.map { PlotPoint(12 + $0.x * 176, 84 - $0.y * 68) }
      return "<path class=\"line line\(index)\" d=\"\(SVGWriter.path(points))\"/>"
    }
    return "<svg viewBox=\"0 0 200 100\" aria-hidden=\"true\">\(paths.joined())</svg>"
  }

  /// A colour on light and on dark paper.
  static func swatch(_ swatch: DefinitionSheet.Swatch) -> String {
    let (light, dark) = (SiteText.escaped(swatch.light), SiteText.escaped(swatch.dark))
    return """
      <svg class="swatch" viewBox="0 0 96 48" aria-hidden="true">\
      <rect width="48" height="48" fill="#ffffff"/><rect x="48" width="48" height="48" fill="#1b1b1e"/>\
      <circle cx="24" cy="24" r="16" fill="\(light)"/><circle cx="72" cy="24" r="16" fill="\(dark)"/></svg>
      """
  }
}
