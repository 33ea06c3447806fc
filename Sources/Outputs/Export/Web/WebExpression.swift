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

/// A number in a CSS value.
struct WebNumber {
  /// A number that CSS computes.
  enum Variable {
    case property(String)
    /// A function of a custom property.
    case mapped(WebMapping, of: String)
  }

  enum Unit: String {
    case none = ""
    case points = "px"
    case degrees = "deg"
    /// A fraction of the run, as a percentage.
    case percent = "%"

    /// The CSS value of the number 1.
    var scale: Double { self == .percent ? 100 : 1 }

    /// The syntax of a registered property.
    var syntax: String {
      switch self {
      case .none: "<number>"
      case .points: "<length>"
      case .degrees: "<angle>"
      case .percent: "<percentage>"
      }
    }

    /// Returns the text of a value; in `calc()` and in registered properties, a length of zero
    /// needs its unit.
    func text(_ value: Double, isInSum: Bool = true) -> String {
      let number = CodeNumber(value * scale, decimals: self == .none ? 5 : 4).description
      return number == "0" && self == .points && !isInSum ? number : number + rawValue
    }
  }

  var number: HandoffNumber
  let unit: Unit

  init(_ number: HandoffNumber, _ unit: Unit) {
    self.number = number
    self.unit = unit
  }

  /// The unit of the variable of a factor: a number that CSS multiplies with others has its own.
  func unit(of factor: HandoffNumber.Factor, in product: HandoffNumber.Product) -> Unit {
    guard product.factors.count > 1 else { return unit }
    return switch factor.unit {
    case .points: .points
    case .degrees: .degrees
    default: .none
    }
  }

  /// Returns the text, which may be that of a part of a `calc()`; sources for which `variable`
  /// returns one remain.
  func text(
    _ value: (HandoffSource) -> Double, isInSum: Bool,
    variable: (HandoffSource, Unit) -> Variable?
  ) -> String {
    var sum = Sum(unit)
    sum.constant = number.constant
    for product in number.products {
      var scale = product.scale
      var computed: [(factor: HandoffNumber.Factor, variable: Variable)] = []
      for factor in product.factors {
        if let variable = variable(factor.source, self.unit(of: factor, in: product)) {
          computed.append((factor, variable))
        } else {
          scale *= factor.offset + value(factor.source) * factor.scale
        }
      }
      sum.add(scale, computed)
    }
    return sum.text(isInSum: isInSum)
  }

  /// The terms of a `calc()`.
  private struct Sum {
    let unit: Unit
    var constant = 0.0
    private var parts: [String] = []
    private var mapped: [(mapping: WebMapping, name: String)] = []

    init(_ unit: Unit) { self.unit = unit }

    /// Adds a product of a constant and of what CSS computes.
    mutating func add(
      _ scale: Double, _ computed: [(factor: HandoffNumber.Factor, variable: Variable)]
    ) {
      switch computed.count {
      case 0: constant += scale
      case 1:
        let factor = computed[0].factor
        switch computed[0].variable {
        case .property(let name):
          var part = "var(\(name))"
          let slope = scale * factor.scale
          if slope != 1 { part = "\(CodeNumber(slope, decimals: 5)) * \(part)" }
          if factor.offset != 0 { part = "\(unit.text(scale * factor.offset)) + \(part)" }
          parts.append(part)
        case .mapped(let mapping, let name):
          mapped.append(
            (mapping.scaled(by: scale * factor.scale, plus: scale * factor.offset), name))
        }
      default: parts.append(Self.product(scale, computed))
      }
    }

    private static func product(
      _ scale: Double, _ computed: [(factor: HandoffNumber.Factor, variable: Variable)]
    ) -> String {
      var factors: [String] = scale == 1 ? [] : ["\(CodeNumber(scale, decimals: 5))"]
      for (factor, variable) in computed {
        switch variable {
        case .property(let name):
          var text = "var(\(name))"
          if factor.scale != 1 { text = "\(CodeNumber(factor.scale, decimals: 5)) * \(text)" }
          if factor.offset != 0 {
            text = "(\(CodeNumber(factor.offset, decimals: 5)) + \(text))"
          }
          factors.append(text)
        case .mapped(let mapping, let name):
          let function = mapping.scaled(by: factor.scale, plus: factor.offset)
            .text(of: name, .none)
          factors.append(function.isSum ? "(\(function.text))" : function.text)
        }
      }
      return factors.joined(separator: " * ")
    }

    func text(isInSum: Bool) -> String {
      var (constant, mapped, parts) = (constant, mapped, parts)
      if let first = mapped.first {
        mapped[0].mapping = first.mapping.scaled(by: 1, plus: constant)
        constant = 0
      }
      let functions = mapped.map { $0.mapping.scaled(by: unit.scale).text(of: $0.name, unit) }
      if parts.isEmpty, functions.count == 1 {
        return functions[0].isSum ? "calc(\(functions[0].text))" : functions[0].text
      }
      parts += functions.map(\.text)
      guard !parts.isEmpty else { return unit.text(constant, isInSum: isInSum) }
      if constant != 0 { parts.append(unit.text(constant)) }
      if parts.count == 1, !parts[0].contains(" ") { return parts[0] }
      return "calc(\(parts.joined(separator: " + ")))"
    }
  }
}

/// A CSS property of an element, with a value that depends on the run.
struct WebDeclaration {
  /// The elements of a layer, with the ending of their classes; no layer's own class has two hyphens.
  struct Part: Hashable {
    let rawValue: String

    static let layer = Part(rawValue: "")
    /// Contains the child layers of a layer that scrolls.
    static let content = Part(rawValue: "--content")
    /// The letters of a text with a gradient.
    static let ink = Part(rawValue: "--ink")
    /// What covers the colours of an image.
    static let tint = Part(rawValue: "--tint")
    /// A border with a gradient, above the child layers.
    static let border = Part(rawValue: "--border")
    /// Drawn above the child layers: the border, and the shade of a page.
    static let rim = Part(rawValue: "--rim")
    /// The area of a shape.
    static let area = Part(rawValue: "--area")
    /// The parts of a shape's line, together.
    static let lines = Part(rawValue: "--lines")
    /// The gradient of a shape's line.
    static let stroke = Part(rawValue: "--stroke")

    /// A part of a shape's line.
    static func line(_ index: Int) -> Part { Part(rawValue: "--line\(index + 1)") }
  }

  enum Value {
    case expression(WebExpression)
    /// Changes at instants; times are in seconds from the start of the exported part.
    case steps(initial: String, [(time: Double, text: String)])
    /// Texts whose numbers move.
    case moving(WebMovingValue)
  }

  var part = Part.layer
  let property: String
  let value: Value
  /// The layers' properties that the value shows, other than those of its expression.
  var shown: [HandoffSource] = []
  /// Whether it is a long list of functions, which is written once, while its numbers move.
  var isList = false

  /// Makes a property of a text with numbers.
  init(_ property: String, _ pieces: [WebExpression.Piece], part: Part = .layer) {
    self.property = property
    self.part = part
    value = .expression(WebExpression(pieces))
  }

  init(
    _ property: String, _ moving: WebMovingValue, shown: [HandoffSource], part: Part = .layer
  ) {
    self.property = property
    self.part = part
    self.shown = shown
    value = .moving(moving)
  }

  init(
    _ property: String, initial: String, steps: [(time: Double, text: String)],
    shown: [HandoffSource], part: Part = .layer
  ) {
    self.property = property
    self.part = part
    self.shown = shown
    value = .steps(initial: initial, steps)
  }
}
