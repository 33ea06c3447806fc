import MotionValues

/// The value of a CSS property, as a text in which numbers of the run occur.
struct WebExpression {
  enum Piece {
    case text(String)
    case number(WebNumber)
    /// A sum of numbers with different units.
    case sum(WebNumber, WebNumber)
    case color(WebColor)

    fileprivate var numbers: [WebNumber] {
      switch self {
      case .text: []
      case .number(let number): [number]
      case .sum(let first, let second): [first, second]
      case .color(let color): color.channels + [color.alpha]
      }
    }
  }

  /// A colour in sRGB.
  struct WebColor {
    let channels: [WebNumber]
    let alpha: WebNumber
  }

  private(set) var pieces: [Piece]

  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The sources, without duplicates, in order.
  var sources: [HandoffSource] {
    var sources: [HandoffSource] = []
    for source in pieces.flatMap(\.numbers).flatMap(\.number.sources)
    where !sources.contains(source) {
      sources.append(source)
    }
    return sources
  }

  /// Replaces each factor.
  mutating func replaceFactors(
    _ replacement: (HandoffNumber.Factor) -> HandoffNumber.Factor
  ) {
    func replaced(_ number: WebNumber) -> WebNumber {
      var number = number
      for product in number.number.products.indices {
        number.number.products[product].factors =
          number.number.products[product].factors.map(replacement)
      }
      return number
    }
    pieces = pieces.map { piece in
      switch piece {
      case .text: piece
      case .number(let number): .number(replaced(number))
      case .sum(let first, let second): .sum(replaced(first), replaced(second))
      case .color(let color):
        .color(WebColor(channels: color.channels.map(replaced), alpha: replaced(color.alpha)))
      }
    }
  }

  /// Whether a number changes a colour and its alpha at once: a browser, which mixes premultiplied
  /// colours, would not interpolate each by itself.
  func mixesColorAndAlpha(_ source: HandoffSource) -> Bool {
    func depends(_ number: WebNumber) -> Bool {
      number.number.products.contains { product in
        product.factors.contains { $0.source == source && $0.scale != 0 }
      }
    }
    return pieces.contains { piece in
      guard case .color(let color) = piece else { return false }
      return color.channels.contains(where: depends) && depends(color.alpha)
    }
  }

  /// Returns the text; sources for which `variable` returns one remain.
  func text(
    _ value: (HandoffSource) -> Double,
    variable: (HandoffSource, WebNumber.Unit) -> WebNumber.Variable? = { _, _ in nil }
  ) -> String {
    var isInSum = false
    return pieces.map { piece in
      switch piece {
      case .text(let text):
        isInSum = text.contains("calc(")
        return text
      case .number(let number):
        return number.text(value, isInSum: isInSum, variable: variable)
      case .sum(let first, let second):
        let texts = [first, second].map { $0.text(value, isInSum: true, variable: variable) }
        return "calc(\(texts.joined(separator: " + ")))"
      case .color(let color): return self.text(of: color, value, variable: variable)
      }
    }.joined()
  }

  /// Calls back with each source and its unit.
  func forEachNumber(_ body: (HandoffSource, WebNumber.Unit) -> Void) {
    for number in pieces.flatMap(\.numbers) {
      for product in number.number.products {
        for factor in product.factors { body(factor.source, number.unit(of: factor, in: product)) }
      }
    }
  }

  private func text(
    of color: WebColor, _ value: (HandoffSource) -> Double,
    variable: (HandoffSource, WebNumber.Unit) -> WebNumber.Variable?
  ) -> String {
    let isConstant = !(color.channels + [color.alpha]).contains { number in
      number.number.sources.contains { variable($0, number.unit) != nil }
    }
    guard isConstant else {
      let channels = color.channels.map { $0.text(value, isInSum: false, variable: variable) }
      let alpha = color.alpha.text(value, isInSum: false, variable: variable)
      return "color(srgb \(channels.joined(separator: " "))\(alpha == "1" ? "" : " / \(alpha)"))"
    }
    let bytes = color.channels.map {
      min(max(Int(($0.number.value(value) * 255).rounded()), 0), 255)
    }
    let alpha = min(max(color.alpha.number.value(value), 0), 1)
    if alpha == 1 {
      return "#"
        + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let words = bytes.map(String.init).joined(separator: " ")
    return "rgb(\(words) / \(CodeNumber(alpha)))"
  }
}
