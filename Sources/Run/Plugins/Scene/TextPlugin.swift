import MotionCore
import MotionPlugin
import MotionValues

/// Measures texts, and splits text layers into letters, words or lines.
package final class TextPlugin: Plugin {
  package static let name = "text"

  private unowned let stage: Stage
  /// The letters of which a warning has said that the font's table lacks them.
  private var unknownLetters: Set<String> = []

  package init(stage: Stage) {
    self.stage = stage
    stage.whenAttaching(StandardLayers.typography) { layer, _ in
      do throws(Diagnostic) {
        try LayerText(layer)?.typographyDidBegin()
      } catch {
        layer.stage.noteFailure(error)
      }
    }
  }

  package func makeModule() -> Module {
    let measure = Function(
      "measureText",
      "Returns the size of a text, which is the same on every machine: that of the font Inter, with kerning.",
      .table(MeasureOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in
      let layout = TextLayout(
        options.text, in: FontMetrics(size: options.fontSize, weight: options.fontWeight.css),
        width: options.width, lineLimit: options.lines,
        lineHeightMultiple: options.lineHeightMultiple,
        Typography(
          letterSpacing: options.letterSpacing, digits: options.digits,
          truncation: options.truncation))
      self.warnAboutUnknownLetter(of: layout)
      return MeasuredText(layout: layout)
    }
    let split = Function(
      method: "split", of: "layer",
      "Replaces a text by layers inside its layer, one for each letter, word or line, at its position; returns them.",
      Parameter("unit", as: TextUnit.self, "The kind of part.")
    ) { [unowned self] (layer: Layer, _, unit) throws(Diagnostic) in
      try self.split(layer, into: unit)
    }
    return Module(
      functions: [measure],
      layers: [
        LayerDeclaration(StandardLayers.text) { [unowned self] (layer) throws(Diagnostic) in
          try self.fit(layer)
        }
      ], layerOptions: [scaled, style], layerMethods: [split],
      choices: [
        TextUnit.choiceDescription, FontWeight.choiceDescription, TextSize.choiceDescription,
        Contrast.choiceDescription,
        TextStyle.choiceDescription, DigitSpacing.choiceDescription, Truncation.choiceDescription,
      ])
  }

  private var scaled: LayerOption {
    let scaled = Parameter(
      "scaled", as: Bool.self,
      "Whether the font size follows the text size that the user prefers: by the row of `textStyle`, or of `body`. What is assigned is the size at `l`."
    )
    return LayerOption(of: StandardLayers.text, scaled) { layer in
      layer.stage[ScaledTexts.self].isScaled(layer)
    } set: { (layer, isScaled) throws(Diagnostic) in
      try layer.stage[ScaledTexts.self].setScaled(isScaled ?? false, layer)
    }
  }

  private var style: LayerOption {
    let style = Parameter(
      "textStyle", as: TextStyle.self,
      "The style of the system that sets those of font size, weight and line height that have their defaults; with `scaled`, they follow the text size."
    )
    return LayerOption(of: StandardLayers.text, style) { layer in
      layer.stage[ScaledTexts.self].style(of: layer)
    } set: { (layer, style) throws(Diagnostic) in
      try layer.stage[ScaledTexts.self].setStyle(style, of: layer)
    }
  }

  /// Makes the lines of a new text layer, and its size if it has none, follow from the text.
  private func fit(_ layer: Layer) throws(Diagnostic) {
    guard let text = LayerText(layer) else { return }
    if stage.store[text.width] == 0 {
      warnAboutUnknownLetter(of: text.layout(text.style { stage.store[$0] }, width: nil))
    }
    try text.derive()
  }

  private func warnAboutUnknownLetter(of layout: TextLayout) {
    guard let letter = layout.unknownLetter, unknownLetters.insert(letter).inserted else { return }
    stage.warn(
      RunWarning(
        code: .unknownLetter,
        message: "the font's table lacks `\(letter)`, which counts as one em wide",
        help: ["a device may draw it narrower or wider, so leave room for it"]))
  }

  /// Makes the parts of a text layer, and clears its own text.
  private func split(_ layer: Layer, into unit: TextUnit) throws(Diagnostic) -> [Layer] {
    guard let text = LayerText(layer) else {
      throw Diagnostic(
        .wrongReceiver, "`\(layer.path)` is a \(layer.kind.name), which has no text to split",
        help: ["call it on a layer that `scene:text { … }` has made"], token: "split")
    }
    stage.refresh(layer.firstSlot, count: layer.kind.group.slotCount)
    let layout = text.layout(text.style { stage.store[$0] }, width: stage.store[text.width])
    // The layer keeps the size of its text.
    for slot in [text.width, text.height]
    where stage.derivations.drives(slot, in: stage.store) && stage.isInterruptible(slot) {
      try stage.assign(stage.store[slot], to: slot)
    }
    warnAboutUnknownLetter(of: layout)
    let parts = layout.parts(unit)
    let style = [
      "fontSize", "fontWeight", "textColor", "lineHeightMultiple", "letterSpacing", "underline",
      "strikethrough", "digits",
    ].compactMap { name in
      layer.property(name).map { (name, stage.value(at: $0.slot)) }
    }
    var layers: [Layer] = []
    for (index, part) in parts.enumerated() {
      let start = text.lineStart(of: layout.lines[part.line].width, in: stage.store)
      layers.append(
        try stage.makeLayer(
          "text", id: "\(unit.partName)\(index + 1)", in: layer,
          style + [
            ("text", .text(part.text)), ("x", .number(start + part.x)),
            ("y", .number(Double(part.line) * layout.lineHeight)), ("width", .number(part.width)),
            ("height", .number(layout.lineHeight)),
          ]))
    }
    try stage.assign(.text(""), to: text.text)
    return layers
  }
}

extension TextUnit: ScriptChoice {
  package static var choiceName: String { "TextUnit" }

  package var summary: String {
    switch self {
    case .letters: "The letters, each with its combining marks; spaces are left out."
    case .words: "The parts between spaces."
    case .lines: "The lines as they are wrapped."
    }
  }

  /// The start of the ids of its parts.
  fileprivate var partName: String { String(rawValue.dropLast()) }
}

extension FontWeight: ScriptChoice {
  package static var choiceName: String { "FontWeight" }
  package var summary: String { "The weight \(css) of CSS." }

  private static var words: ChoiceType {
    ChoiceType(allCases.map(\.rawValue), numbers: allCases.map(\.css))
  }

  package static var typeDescription: TypeDescription { words.description(named: choiceName) }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> FontWeight {
    allCases[Int(try words.read(call.given(index)).number)]
  }
}

extension DigitSpacing: ScriptChoice {
  package static var choiceName: String { "DigitSpacing" }

  package var summary: String {
    switch self {
    case .proportional: "Each digit has its own width, and is kerned."
    case .tabular: "All digits are equally wide, and none is kerned."
    }
  }
}

extension Truncation: ScriptChoice {
  package static var choiceName: String { "Truncation" }

  package var summary: String {
    switch self {
    case .tail: "The end: the last line ends with `…`."
    case .head: "The start of what is left for the last line, which begins with `…`."
    case .middle: "The middle of what is left for the last line: `…` stands between its ends."
    case .clip: "The letters that do not fit in the last line, without `…`."
    }
  }
}

extension TextStyle: ScriptChoice {
  package static var choiceName: String { "TextStyle" }

  package var summary: String {
    switch self {
    case .largeTitle: "34 points, in lines of 41 points."
    case .title1: "28 points, in lines of 34 points."
    case .title2: "22 points, in lines of 28 points."
    case .title3: "20 points, in lines of 25 points."
    case .headline: "17 points, semibold, in lines of 22 points."
    case .body: "17 points, in lines of 22 points."
    case .callout: "16 points, in lines of 21 points."
    case .subheadline: "15 points, in lines of 20 points."
    case .footnote: "13 points, in lines of 18 points."
    case .caption1: "12 points, in lines of 16 points."
    case .caption2: "11 points, in lines of 13 points."
    }
  }
}

/// The options of `motion.measureText`.
private struct MeasureOptions: Options {
  @Required var text: String
  var fontSize = 17.0
  var fontWeight = FontWeight.regular
  var width: Double?
  var lines: Int?
  var lineHeightMultiple = 1.0
  var letterSpacing = 0.0
  var digits = DigitSpacing.proportional
  var truncation = Truncation.tail

  static let tableName = "MeasureTextOptions"
  static let table = OptionTable(MeasureOptions()) {
    Field(\.$text, Parameter("text", "The text."))
    Field(\.fontSize, .number("fontSize", .points, in: .positive, "The size of the font."))
    Field(\.fontWeight, Parameter("fontWeight", "The weight of the font, as of a text."))
    Field(
      \.width,
      .number(
        "width", .points, in: .notNegative,
        "The width in which the text is wrapped; if it is left out, lines have any length."))
    Field(
      \.lines,
      .integer(
        "lines", in: Bounds(1, 10_000),
        "The maximum number of lines; `truncation` says what the last one shows."))
    Field(
      \.lineHeightMultiple,
      .number(
        "lineHeightMultiple", .multiple, in: .positive,
        "The height of a line, as a multiple of the font's."))
    Field(
      \.letterSpacing,
      .number("letterSpacing", .points, "The distance between letters beside their advances."))
    Field(\.digits, Parameter("digits", "How wide the digits are."))
    Field(
      \.truncation,
      Parameter("truncation", "What a text with more lines leaves out of the last one."))
  }
}

/// The result of `motion.measureText`.
private struct MeasuredText: ScriptResult {
  let layout: TextLayout

  static var resultDescription: TypeDescription {
    .record(
      TypeDescription.Record(
        "measuredText", "The size of a text in points, and its lines.",
        phrase: "a table of `width`, `height` and `lines`, a list",
        fields: [
          .init("width", .number(.points, .notNegative)),
          .init("height", .number(.points, .notNegative)), .init("lines", .list(of: .string)),
        ]))
  }

  func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, value) in [("width", layout.width), ("height", layout.height)] {
      call.push(value)
      call.machine.setField(name, on: call.thread)
    }
    _ = layout.lines.map(\.text).push(call)
    call.machine.setField("lines", on: call.thread)
    return 1
  }
}
