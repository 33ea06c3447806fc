import MotionRecording
import MotionValues

/// The texts of a layer over time, as lines that a page draws.
struct WebTexts {
  /// Texts are measured in Inter; its ascender and descender, as parts of the font's size.
  private static let lineHeight = (2728.0 + 680) / 2816
  private static let descent = 680.0 / 2816

  struct Shown: Equatable {
    let lines: [String]
    /// When it is shown, in seconds from the start of the exported part.
    let start: Double
    var end: Double
  }

  /// One after another; empty texts are left out.
  private(set) var all: [Shown] = []
  private let handoff: Handoff
  private let layer: HandoffLayer
  private let style: Drawing<Amount>.TextStyle

  init(_ style: Drawing<Amount>.TextStyle, of layer: HandoffLayer, _ handoff: Handoff) {
    (self.style, self.layer, self.handoff) = (style, layer, handoff)
    let sources = [style.content, style.wrapped].map { layer.properties(of: $0).first }
    let tracks = sources.map { $0.flatMap { handoff.steps($0.layer, $0.property) } }
    let shown = layer.steps(of: style.shown)
    let times = (tracks.compactMap(\.self) + shown).flatMap(\.steps).map(\.time)
    for time in Set(times + [0]).sorted() {
      func words(_ place: Int) -> String? {
        Self.words(
          tracks[place]?.value(at: time)
            ?? sources[place].flatMap { handoff.initial($0.layer, $0.property) })
      }
      let isHidden = layer.value(of: style.shown, at: time) == 0
      let lines = isHidden ? [] : Self.lines(words(1) ?? words(0) ?? "")
      if let last = all.last, last.end == .infinity {
        if last.lines == lines { continue }
        all[all.count - 1].end = time
      }
      if !lines.isEmpty { all.append(Shown(lines: lines, start: time, end: .infinity)) }
    }
  }

  private static func words(_ value: Value?) -> String? {
    guard case .text(let text)? = value, !text.isEmpty else { return nil }
    return text
  }

  private static func lines(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }

  /// The letter spacing in points, the digits, and whether a line lies below or through the letters, at the
  /// start; the last only if the letter spacing does not move.
  private var typography: (spacing: Double, digits: DigitSpacing, isDecorated: Bool) {
    for case .typography(let style) in layer.drawing.surface.items {
      let digits = layer.properties(of: style.digits).first.map(handoff.word)
      return (
        layer.value(of: style.spacing, at: 0), digits.flatMap(DigitSpacing.init) ?? .proportional,
        layer.isAlways(style.spacing, layer.value(of: style.spacing, at: 0))
          && [style.underline, style.strikethrough].contains { layer.value(of: $0, at: 0) != 0 }
      )
    }
    return (0, .proportional, false)
  }

  /// The SVG of lines, in an element of its own.
  func picture(_ shown: Shown, in tag: String, className: String?) -> String {
    let multiple = layer.value(of: style.lineHeight, at: 0)
    let (x, anchor) =
      switch layer.properties(of: style.alignment).first.map(handoff.word) {
      case "center": ("50%", " text-anchor=\"middle\"")
      case "right": ("100%", " text-anchor=\"end\"")
      default: ("0", "")
      }
    let weight =
      layer.properties(of: style.weight).first.map(handoff.word)
      .flatMap(FontWeight.init) ?? .regular
    let (spacing, digits, isDecorated) = typography
    // CSS adds letter spacing after the last letter, too, where nothing is measured.
    let part = anchor.isEmpty ? 0 : x == "50%" ? 0.5 : 1
    let clip =
      spacing > 0 && isDecorated
      ? " clip-path=\"inset(-1em \(CodeNumber(spacing))px -1em -1em) fill-box\"" : ""
    let shift = spacing * part == 0 ? "" : " dx=\"\(CodeNumber(spacing * part))\""
    let lines = shown.lines.enumerated().map { index, line in
      let baseline = Double(index + 1) * Self.lineHeight * multiple - Self.descent
      // What CSS adds to a line is not in its length.
      let length =
        spacing != 0
        ? nil
        : handoff.font.width(of: line, weight: weight.css, digits: digits).map {
          " textLength=\"\(CodeNumber($0))em\""
        }
      return
        "<text x=\"\(x)\"\(shift)\(clip) y=\"\(CodeNumber(baseline))em\"\(anchor)\(length ?? "")>"
        + "\(MarkupText(line))</text>"
    }
    let own = className.map { " class=\"\($0)\"" } ?? ""
    return "<\(tag)\(own)>\(lines.joined())</\(tag)>"
  }
}

/// A text within markup or an attribute.
struct MarkupText: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // No parser accepts control characters.
      case _ where scalar.value < 32 && scalar != "\t" || scalar.value == 127: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    description = result
  }
}
