/// The numbers that a property, a parameter or an option allows.
package struct Bounds: Hashable, Sendable, CustomStringConvertible {
  package let lower: Double
  package let upper: Double
  package let excludesLower: Bool

  package init(_ lower: Double, _ upper: Double, excludesLower: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
  }

  package init(_ range: ClosedRange<Int>) {
    self.init(Double(range.lowerBound), Double(range.upperBound))
  }

  package static let any = Bounds(-.infinity, .infinity)
  package static let notNegative = Bounds(0, .infinity)
  package static let positive = Bounds(0, .infinity, excludesLower: true)
  package static let unit = Bounds(0, 1)

  package func contains(_ number: Double) -> Bool {
    number <= upper && (excludesLower ? number > lower : number >= lower)
  }

  /// Returns the number clamped to the bounds; an excluded lower bound can be the result.
  @inline(__always)
  package func clamp(_ number: Double) -> Double { min(max(number, lower), upper) }

  /// The bounds in words, such as `from 0 to 1`.
  package var description: String {
    let least = excludesLower ? "above \(NumberText(lower))" : "at least \(NumberText(lower))"
    switch (lower.isFinite, upper.isFinite) {
    case (true, true):
      return excludesLower
        ? "above \(NumberText(lower)), at most \(NumberText(upper))"
        : "from \(NumberText(lower)) to \(NumberText(upper))"
    case (true, false): return least
    case (false, true): return "at most \(NumberText(upper))"
    case (false, false): return "any number"
    }
  }
}
