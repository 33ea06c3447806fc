extension Curve {
  /// The maximum nesting depth of curves; evaluation is recursive.
  package static let greatestDepth = 8

  /// The nesting depth of curves in this one; 1 for a curve that contains no others.
  package var depth: Int {
    switch self {
    case .linear, .cubicBezier, .penner, .steps, .stops, .sampled, .spring: 1
    case .chain(let chain): chain.depth
    case .reversed(let curve), .mirrored(let curve): 1 + curve.depth
    }
  }

  /// Returns the same motion played backwards; reversing twice yields the original curve.
  package func reversed() throws(ParameterError) -> Curve {
    if case .reversed(let curve) = self { return curve }
    return try Curve.reversed(self).checked()
  }

  /// Returns the curve played forwards in the first half of the time and backwards in the second.
  package func mirrored() throws(ParameterError) -> Curve { try Curve.mirrored(self).checked() }

  private func checked() throws(ParameterError) -> Curve {
    guard depth <= Self.greatestDepth else {
      throw ParameterError(
        parameter: "curve", found: Double(depth),
        expected: "curves within curves up to a depth of \(Self.greatestDepth)")
    }
    return self
  }
}
