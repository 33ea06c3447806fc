import MotionPlugin
import MotionValues

/// A distance or a length that a script writes as a text: `"50%"`, `"100% - 32"`, `"safe + 12"`.
struct PinLength: Hashable, Sendable {
  /// What the points are added to.
  enum Base: Hashable, Sendable {
    case nothing
    /// A fraction of the parent's length along the axis.
    case parent(Double)
    /// The area that the system leaves free.
    case safeArea
  }

  let base: Base
  let points: Double

  static let help = ["write \"50%\", \"100% - 32\" or \"safe + 12\""]

  init(_ base: Base, points: Double = 0) {
    self.base = base
    self.points = points
  }

  /// Reads a text; nil if it is none of these.
  init?(_ text: String) {
    var rest = text.filter { $0 != " " }[...]
    let base: Base
    if rest.hasPrefix("safe") {
      base = .safeArea
      rest.removeFirst(4)
    } else if let sign = rest.firstIndex(of: "%"), let percent = Self.number(rest[..<sign]) {
      base = .parent(percent / 100)
      rest = rest[rest.index(after: sign)...]
    } else {
      return nil
    }
    guard let sign = rest.first else {
      self.init(base)
      return
    }
    guard sign == "+" || sign == "-", let points = Self.number(rest.dropFirst()),
      rest.dropFirst().first != "-", rest.dropFirst().first != "+"
    else { return nil }
    self.init(base, points: sign == "-" ? -points : points)
  }

  /// Reads a decimal number, such as `-12.5`.
  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
