import MotionValues

/// The value of a CSS property, as a text in which numbers of the run occur.
struct WebExpression {
  enum Piece {
    case text(String)
    case number(WebNumber)
    case color(WebColor)
  }

  /// A colour in sRGB.
  struct WebColor {
    let channels: [WebNumber]
    let alpha: WebNumber
  }

  private(set) var pieces: [Piece]

  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The sources, without duplicates, in order.
  var sources: [WebSource] {
    var sources: [WebSource] = []
    func add(_ number: WebNumber) {
      for case let source? in number.terms.map(\.source) where !sources.contains(source) {
        sources.append(source)
      }
    }
    for piece in pieces {
      switch piece {
      case .text: break
      case .number(let number): add(number)
      case .color(let color): (color.channels + [color.alpha]).forEach(add)
      }
    }
    return sources
  }

  /// Replaces each term that has a source.
  mutating func replaceTerms(_ replacement: (WebNumber.Term, WebSource) -> WebNumber.Term) {
    func replaced(_ number: WebNumber) -> WebNumber {
      var number = number
      number.terms = number.terms.map { term in
        term.source.map { replacement(term, $0) } ?? term
      }
      return number
    }
    pieces = pieces.map { piece in
      switch piece {
      case .text: piece
      case .number(let number): .number(replaced(number))
      case .color(let color):
        .color(WebColor(channels: color.channels.map(replaced), alpha: replaced(color.alpha)))
      }
    }
  }

  /// Whether a number changes a colour and its alpha at once: a browser, which mixes premultiplied
  /// colours, would not interpolate each by itself.
  func mixesColorAndAlpha(_ source: WebSource) -> Bool {
    func depends(_ number: WebNumber) -> Bool {
      number.terms.contains { $0.source == source && $0.scale != 0 }
    }
    return pieces.contains { piece in
      guard case .color(let color) = piece else { return false }
      return color.channels.contains(where: depends) && depends(color.alpha)
    }
  }

  /// Returns the text; sources for which `variable` returns one remain.
  func text(
    _ value: (WebSource) -> Double,
    variable: (WebSource, WebNumber.Unit) -> WebNumber.Variable? = { _, _ in nil }
  ) -> String {
    var isInSum = false
    return pieces.map { piece in
      switch piece {
      case .text(let text):
        isInSum = text.contains("calc(")
        return text
      case .number(let number):
        return number.text(value, isInSum: isInSum, variable: variable)
      case .color(let color): return self.text(of: color, value, variable: variable)
      }
    }.joined()
  }

  /// Calls back with each source and its unit.
  func forEachNumber(_ body: (WebSource, WebNumber.Unit) -> Void) {
    for piece in pieces {
      let numbers: [WebNumber] =
        switch piece {
        case .text: []
        case .number(let number): [number]
        case .color(let color): color.channels + [color.alpha]
        }
      for number in numbers {
        for case let source? in number.terms.map(\.source) { body(source, number.unit) }
      }
    }
  }

  private func text(
    of color: WebColor, _ value: (WebSource) -> Double,
    variable: (WebSource, WebNumber.Unit) -> WebNumber.Variable?
  ) -> String {
    let isConstant = !(color.channels + [color.alpha]).contains { number in
      number.terms.contains { $0.source.map { variable($0, number.unit) != nil } ?? false }
    }
    guard isConstant else {
      let channels = color.channels.map { $0.text(value, isInSum: false, variable: variable) }
      let alpha = color.alpha.text(value, isInSum: false, variable: variable)
      return "color(srgb \(channels.joined(separator: " "))\(alpha == "1" ? "" : " / \(alpha)"))"
    }
    let bytes = color.channels.map {
      min(max(Int(($0.value(value) * 255).rounded()), 0), 255)
    }
    let alpha = min(max(color.alpha.value(value), 0), 1)
    if alpha == 1 {
      return "#"
        + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let words = bytes.map(String.init).joined(separator: " ")
    return "rgb(\(words) / \(CodeNumber(alpha)))"
  }
}
