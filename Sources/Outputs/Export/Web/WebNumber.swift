import MotionHandoff
import MotionMath

/// A number of the run on which a CSS value depends.
struct WebSource: Hashable {
  /// The index of the layer.
  let layer: Int
  let property: String
  var channel: MotionTrack.Channel?
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

    func text(_ value: Double) -> String {
      let number = CodeNumber(value * scale, decimals: self == .none ? 5 : 4).description
      // A length of zero needs its unit in `calc()` and in registered properties.
      return number + rawValue
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

  /// Returns the text; sources for which `variable` returns a custom property remain.
  func text(
    _ value: (WebSource) -> Double, variable: (WebSource, Unit) -> String?
  ) -> String {
    var constant = isProduct ? 1.0 : 0
    var parts: [String] = []
    for term in terms {
      if let source = term.source, let name = variable(source, unit) {
        var part = "var(\(name))"
        if term.scale != 1 { part = "\(CodeNumber(term.scale, decimals: 5)) * \(part)" }
        if term.offset != 0 {
          part = "\(unit.text(term.offset)) + \(part)"
          if isProduct { part = "(\(part))" }
        }
        parts.append(part)
      } else {
        let number = term.offset + (term.source.map { value($0) } ?? 0) * term.scale
        constant = isProduct ? constant * number : constant + number
      }
    }
    guard !parts.isEmpty else { return unit.text(constant) }
    if isProduct, constant != 1 { parts.insert("\(CodeNumber(constant, decimals: 5))", at: 0) }
    if !isProduct, constant != 0 { parts.append(unit.text(constant)) }
    if parts.count == 1, !parts[0].contains(" ") { return parts[0] }
    return "calc(\(parts.joined(separator: isProduct ? " * " : " + ")))"
  }
}
