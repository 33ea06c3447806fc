import MotionRecording
import MotionValues

/// What a page needs to draw its texts as they were measured: the letters that it shows, or at least the
/// widths of its lines.
package struct PageFont: Sendable {
  /// Whether letters have their own shapes.
  package enum State: String, CaseIterable, JSONWritable, Sendable {
    /// The page has the letters of the font.
    case embedded
    /// Another font may draw them; each line has its measured width.
    case substituted
  }

  /// Printable letters of ASCII, which a live page may come to show.
  private static let typed = Set<UInt32>(0x20...0x7E)

  /// Nil if the page shows no text.
  package private(set) var state: State?
  /// The fonts as WOFF files in base64, by their weight in CSS, from light to heavy.
  private(set) var files: [(weight: Int, base64: String)] = []
  /// The widths in ems, by the weight in CSS, the digits and the line, of those lines whose letters are not
  /// all in a font of the page.
  private(set) var widths:
    [(weight: Int, digits: DigitSpacing, lines: [(line: String, width: Double)])] = []
  /// Why letters are not in the page; nil if they are, or are not wanted.
  private var reason: String?

  /// Makes the font of a page of recordings.
  ///
  /// - Parameters:
  ///   - font: Where the letters are; nil for a page without them.
  ///   - isLive: Whether the page may come to show other texts.
  ///   - showsStatusBar: Whether the page draws the status bar of a device.
  package init(
    _ recordings: [Recording], _ font: MeasuredFont? = nil, isLive: Bool = false,
    showsStatusBar: Bool = true
  ) {
    let texts = ShownTexts(recordings, showsStatusBar: showsStatusBar)
    for (weight, lines) in texts.lines.sorted(by: { $0.key < $1.key }) {
      let css = 100 * (weight + 1)
      var hasLetters = false
      do throws(FontDamage) {
        if let font {
          let shown = lines.reduce(into: isLive ? Self.typed : []) {
            $0.formUnion(FontTable.characters(of: $1))
          }
          let embedded = try EmbeddedFont(
            try font.file(weight: weight), weight: weight, characters: shown,
            hasTabularDigits: isLive || texts.tabularLines[weight] != nil)
          files.append((css, String(decoding: Base64.text(embedded.woff), as: UTF8.self)))
          hasLetters = true
        }
      } catch {
        if reason == nil { reason = error.reason }
      }
      let metrics = FontMetrics(size: 1, weight: css)
      for (digits, lines) in [
        (DigitSpacing.proportional, lines), (.tabular, texts.tabularLines[weight] ?? []),
      ] {
        let measured = lines.sorted().compactMap { line -> (String, Double)? in
          let layout = TextLayout(line, in: metrics, Typography(digits: digits))
          return hasLetters && layout.unknownLetter == nil ? nil : (line, layout.width)
        }
        if !measured.isEmpty { widths.append((css, digits, measured)) }
      }
      state = hasLetters && state != .substituted ? .embedded : .substituted
    }
  }

  /// Says that letters were wanted, and why they are not in the page; nil if there is nothing to say.
  package var warning: RunWarning? {
    reason.map { reason in
      RunWarning(
        code: .fontSubstituted,
        message: "texts keep their measured widths, but not the shapes of their letters: \(reason)",
        help: [
          "install Debian's package `fonts-inter` 4.0~beta7, "
            + "or put its files into `fonts` beside the script",
          "`--no-font` leaves the letters out without a warning",
        ])
    }
  }

  /// Returns the width of a line in ems without letter spacing, if a font of the page does not decide it;
  /// the weight is that of CSS.
  func width(of line: String, weight: Int, digits: DigitSpacing = .proportional) -> Double? {
    widths.first { $0.weight == weight && $0.digits == digits }?.lines.first { $0.line == line }?
      .width
  }
}

extension PageFont: SchemaWritable {
  package static let schema = Schema<Self>("PageFont", "The font of a page's texts.") {
    Member("state", "Whether the page has the letters of its texts.") { $0.state ?? .substituted }
    Member("files", "The fonts as WOFF files in base64, by their weight in CSS.") {
      JSONMap($0.files.map { ("\($0.weight)", $0.base64) })
    }
    Member(
      "widths",
      "The widths in ems of lines that the fonts lack, by the weight, such as `400` or `400 tabular`, and the line."
    ) {
      JSONMap(
        $0.widths.map { widths in
          (
            widths.digits == .tabular ? "\(widths.weight) tabular" : "\(widths.weight)",
            JSONMap(widths.lines.map { ($0.line, $0.width) })
          )
        })
    }
  }
}

extension DiagnosticCode {
  package static let fontSubstituted = DiagnosticCode("font-substituted")
}
