import MotionValues

/// The text of a layer: the slots from which it is measured, and its lines.
///
/// Lines are laid out again only if the text, its style or its width has changed.
package final class LayerText {
  package let layer: Layer
  package let text: Int
  package let fontSize: Int
  package let fontWeight: Int
  package let lineHeightMultiple: Int
  package let lines: Int
  package let alignment: Int
  package let width: Int
  package let height: Int
  package let wrappedText: Int
  /// The last layouts: one with lines of any length, and one that is wrapped in a width.
  private var known: (open: KnownLayout?, wrapped: KnownLayout?)

  /// Everything on which the lines of a text depend, as numbers in the store.
  package struct Style: Hashable {
    let text: Double
    let fontSize: Double
    let fontWeight: Double
    let lineHeightMultiple: Double
    let lines: Double
    let typography: Typography

    /// The style of a text that has not been measured.
    package static let none = Style(
      text: 0, fontSize: 0, fontWeight: 0, lineHeightMultiple: 0, lines: 0,
      typography: Typography())
  }

  private struct KnownLayout {
    let style: Style
    let width: Double?
    let layout: TextLayout
  }

  /// Finds the slots; nil if the layer shows no text.
  package init?(_ layer: Layer) {
    let names = [
      "text", "fontSize", "fontWeight", "lineHeightMultiple", "lines", "textAlignment", "width",
      "height", "wrappedText",
    ]
    let slots = names.compactMap { layer.property($0)?.slot }
    guard layer.kind === StandardLayers.text, slots.count == names.count else { return nil }
    self.layer = layer
    text = slots[0]
    fontSize = slots[1]
    fontWeight = slots[2]
    lineHeightMultiple = slots[3]
    lines = slots[4]
    alignment = slots[5]
    width = slots[6]
    height = slots[7]
    wrappedText = slots[8]
  }

  /// The slots of the style, on which the layout depends besides the width.
  package var styleSlots: [Int] {
    [text, fontSize, fontWeight, lineHeightMultiple, lines] + typographySlots
  }

  /// The slots of letter spacing, digits and truncation, in this order; empty for a text that does not
  /// use them.
  private var typographySlots: [Int] {
    guard
      let (group, first) = layer.attachments.first(where: { $0.group === StandardLayers.typography }
      )
    else { return [] }
    return ["letterSpacing", "digits", "truncation"].compactMap { name in
      group.index(of: name).map { first + group.offsets[$0] }
    }
  }

  /// Reads the style.
  package func style<Failure: Error>(
    _ value: (_ slot: Int) throws(Failure) -> Double
  ) throws(Failure) -> Style {
    // A driver may exceed the range of a property; the layout uses the clamped value.
    Style(
      text: try value(text), fontSize: max(try value(fontSize), 0),
      fontWeight: try value(fontWeight), lineHeightMultiple: max(try value(lineHeightMultiple), 0),
      lines: max(try value(lines), 0), typography: try typography(value))
  }

  private func typography<Failure: Error>(
    _ value: (_ slot: Int) throws(Failure) -> Double
  ) throws(Failure) -> Typography {
    let slots = typographySlots
    guard slots.count == 3 else { return Typography() }
    return Typography(
      letterSpacing: try value(slots[0]), digits: DigitSpacing(index: try value(slots[1])),
      truncation: Truncation(index: try value(slots[2])))
  }

  /// Lays the text out in lines.
  ///
  /// - Parameter width: The width of the lines in points; nil for lines of any length.
  package func layout(_ style: Style, width: Double?) -> TextLayout {
    let last = width == nil ? known.open : known.wrapped
    if let last, last.style == style, last.width == width { return last.layout }
    let weights = FontWeight.allCases
    let layout = TextLayout(
      layer.stage.store.text(numbered: style.text),
      in: FontMetrics(
        size: style.fontSize,
        weight: weights[min(max(Int(style.fontWeight), 0), weights.count - 1)].css),
      width: width.map { max($0, 0) }, lineLimit: style.lines >= 1 ? Int(style.lines) : nil,
      lineHeightMultiple: style.lineHeightMultiple, style.typography)
    let new = KnownLayout(style: style, width: width, layout: layout)
    if width == nil { known.open = new } else { known.wrapped = new }
    return layout
  }

  /// Returns the width of the text without wrapping, in points.
  package func width(_ style: Style) -> Double { layout(style, width: nil).width }

  /// Returns the height of the text in a width, in points.
  package func height(_ style: Style, width: Double) -> Double {
    layout(style, width: width).height
  }

  /// Returns the distance of a line from the layer's left edge, in points.
  package func lineStart(of lineWidth: Double, in store: borrowing PropertyStore) -> Double {
    let room = store[width] - lineWidth
    return switch Int(store[alignment]) {
    case 1: room / 2
    case 2: room
    default: 0
    }
  }
}

/// The properties that follow from a text: its wrapped lines, and the size of a text that fits.
extension LayerText {
  /// Derives `wrappedText`, and the width and height if they are 0.
  ///
  /// A size that is derived becomes an ordinary one when a script assigns or animates it. A layout
  /// determines the sizes of the texts in it.
  package func derive() throws(Diagnostic) {
    let isSized = layer.parent.map { $0.arranger?.sizesContent(in: $0) ?? false } ?? false
    if !isSized {
      if layer.stage.store[width] == 0 { try fit(width, isWrapped: false) { $0.width } }
      if layer.stage.store[height] == 0 {
        try fit(height, isWrapped: true) { $0.height }
      }
    }
    try graph.add(
      Derivation(
        label: "the lines of `\(layer.path)`", inputs: styleSlots + [width],
        outputs: [wrappedText],
        rule: .values { (evaluator, results) throws(Diagnostic) in
          let layout = try self.layout(evaluator, isWrapped: true)
          let lines = layout.isWrapped ? layout.lines.map(\.text).joined(separator: "\n") : ""
          results[0] = self.layer.stage.store.number(of: lines)
        }, isQuiet: true))
  }

  /// Measures the text from now on by properties that it has not used before.
  package func typographyDidBegin() throws(Diagnostic) {
    for output in [wrappedText, width, height] {
      guard let inputs = graph.inputs(ofOutput: output), inputs.contains(text),
        !inputs.contains(where: typographySlots.contains)
      else { continue }
      try graph.addInputs(typographySlots, ofOutput: output)
    }
  }

  private var graph: DerivationGraph { layer.stage.derivations }

  /// Derives a length from the lines, until something else drives or assigns it.
  private func fit(
    _ slot: Int, isWrapped: Bool, _ length: @escaping (TextLayout) -> Double
  ) throws(Diagnostic) {
    let measure = { (evaluator: DerivationEvaluator) throws(Diagnostic) in
      length(try self.layout(evaluator, isWrapped: isWrapped))
    }
    try graph.add(
      Derivation(
        label: "the text of `\(layer.path)`", inputs: styleSlots + (isWrapped ? [width] : []),
        outputs: [slot],
        rule: .values { (evaluator, results) throws(Diagnostic) in
          results[0] = try measure(evaluator)
        },
        velocity: { (evaluator, _) throws(Diagnostic) in
          try evaluator.slope { () throws(Diagnostic) in try measure(evaluator) }
        },
        takeover: .init(
          isAllowed: { _ in true },
          didLose: { [unowned graph] slot in graph.discard(at: slot) })))
  }

  private func layout(
    _ evaluator: DerivationEvaluator, isWrapped: Bool
  ) throws(Diagnostic) -> TextLayout {
    let read = { (slot: Int) throws(Diagnostic) in try evaluator.value(of: slot) }
    return layout(try style(read), width: isWrapped ? try read(width) : nil)
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String, AllCases.Index == Int {
  /// The case at an index, as the store contains it; the first one if there is none.
  fileprivate init(index: Double) {
    let all = Self.allCases
    self = all[all.indices.contains(Int(index)) ? Int(index) : all.startIndex]
  }
}
