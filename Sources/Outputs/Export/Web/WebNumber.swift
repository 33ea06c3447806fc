import MotionValues

/// A number of the run on which a CSS value depends.
struct WebSource: Hashable {
  /// The index of the layer.
  let layer: Int
  let property: String
  var channel: Color.Channel?
}

/// A number in a CSS value: a sum or a product of numbers of the run.
struct WebNumber {
  struct Term {
    /// Nil for a constant.
    let source: WebSource?
    var scale = 1.0
    var offset = 0.0

    init(_ source: WebSource, scale: Double = 1, offset: Double = 0) {
      self.source = source
      self.scale = scale
      self.offset = offset
    }

    init(_ constant: Double) {
      source = nil
      offset = constant
    }
  }

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

  var terms: [Term]
  var isProduct = false
  let unit: Unit

  init(_ terms: [Term], _ unit: Unit, isProduct: Bool = false) {
    self.terms = terms
    self.unit = unit
    self.isProduct = isProduct
  }

  /// Returns the value; `value` returns that of a source.
  func value(_ value: (WebSource) -> Double) -> Double {
    let values = terms.map { $0.offset + ($0.source.map { value($0) } ?? 0) * $0.scale }
    return isProduct ? values.reduce(1, *) : values.reduce(0, +)
  }

  /// Returns the text, which may be that of a part of a `calc()`; sources for which `variable`
  /// returns one remain.
  func text(
    _ value: (WebSource) -> Double, isInSum: Bool, variable: (WebSource, Unit) -> Variable?
  ) -> String {
    var constant = isProduct ? 1.0 : 0
    var parts: [String] = []
    var mapped: [(mapping: WebMapping, name: String)] = []
    for term in terms {
      switch term.source.flatMap({ variable($0, unit) }) {
      case .property(let name):
        var part = "var(\(name))"
        if term.scale != 1 { part = "\(CodeNumber(term.scale, decimals: 5)) * \(part)" }
        if term.offset != 0 {
          part = "\(unit.text(term.offset)) + \(part)"
          if isProduct { part = "(\(part))" }
        }
        parts.append(part)
      case .mapped(let mapping, let name):
        mapped.append((mapping.scaled(by: term.scale, plus: term.offset), name))
      case nil:
        let number = term.offset + (term.source.map { value($0) } ?? 0) * term.scale
        constant = isProduct ? constant * number : constant + number
      }
    }
    if let first = mapped.first {
      mapped[0].mapping =
        isProduct
        ? first.mapping.scaled(by: constant) : first.mapping.scaled(by: 1, plus: constant)
      constant = isProduct ? 1 : 0
    }
    let functions = mapped.map { $0.mapping.scaled(by: unit.scale).text(of: $0.name, unit) }
    if parts.isEmpty, functions.count == 1 {
      return functions[0].isSum ? "calc(\(functions[0].text))" : functions[0].text
    }
    parts += functions.map { isProduct && $0.isSum ? "(\($0.text))" : $0.text }
    guard !parts.isEmpty else { return unit.text(constant, isInSum: isInSum) }
    if isProduct, constant != 1 { parts.insert("\(CodeNumber(constant, decimals: 5))", at: 0) }
    if !isProduct, constant != 0 { parts.append(unit.text(constant)) }
    if parts.count == 1, !parts[0].contains(" ") { return parts[0] }
    return "calc(\(parts.joined(separator: isProduct ? " * " : " + ")))"
  }
}
