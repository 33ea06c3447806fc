import MotionCore
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
  private let values: WebValues
  private let layer: Int

  init(_ layer: Int, _ values: WebValues) {
    self.layer = layer
    self.values = values
    let names = ["text", "wrappedText", "textHidden"]
    let tracks = names.map { values.handoff.steps(layer, $0) }
    let times = Set(tracks.flatMap { $0?.steps.map(\.time) ?? [] } + [0]).sorted()
    for time in times {
      func value(_ place: Int) -> Value? {
        tracks[place]?.value(at: time) ?? values.value(layer, names[place])
      }
      let isHidden = value(2) == .boolean(true)
      let lines = isHidden ? [] : Self.lines(Self.words(value(1)) ?? Self.words(value(0)) ?? "")
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

  /// The SVG of lines.
  func picture(_ shown: Shown, className: String?) -> String {
    let multiple = values.number(layer, "lineHeightMultiple", default: 1)
    let (x, anchor) =
      switch values.word(layer, "textAlignment") {
      case "center": ("50%", " text-anchor=\"middle\"")
      case "right": ("100%", " text-anchor=\"end\"")
      default: ("0", "")
      }
    let lines = shown.lines.enumerated().map { index, line in
      let baseline = Double(index + 1) * Self.lineHeight * multiple - Self.descent
      return "<text x=\"\(x)\" y=\"\(CodeNumber(baseline))em\"\(anchor)>"
        + "\(MarkupText(line))</text>"
    }
    let own = className.map { " class=\"\($0)\"" } ?? ""
    return "<svg\(own)>\(lines.joined())</svg>"
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
