extension Curve {
  /// Parses one CSS easing function, such as `ease-in`, `cubic-bezier(0.4, 0, 0.2, 1)`,
  /// `steps(4, jump-end)` or `linear(0, 0.5 25% 75%, 1)` (CSS Easing Functions 2).
  package init(css text: String) throws(CurveSyntaxError) {
    var parser = CurveParser(text)
    let curve = try parser.curve()
    try parser.end()
    self = curve
  }

  /// Parses a list of CSS easing functions separated by commas.
  package static func list(css text: String) throws(CurveSyntaxError) -> [Curve] {
    var parser = CurveParser(text)
    var curves = [try parser.curve()]
    while parser.accept(",") { curves.append(try parser.curve()) }
    try parser.end()
    return curves
  }
}
