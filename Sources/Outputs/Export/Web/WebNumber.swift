import MotionValues

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
