import MotionTrace
import MotionValues

extension TraceValue {
  /// The distance between two numbers, or between the channels of two colours, from 0 to 1; nil for
  /// other values.
  func distance(from other: TraceValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): abs(a - b)
    case (.color(let red, let green, let blue, let alpha), .color(let r, let g, let b, let a)):
      max(abs(red - r), abs(green - g), abs(blue - b), abs(alpha - a))
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _): nil
    }
  }

  /// Whether two values print differently and are further apart than a tolerance.
  func differs(from other: TraceValue, tolerance: Double) -> Bool {
    switch (self, other) {
    // A trace distinguishes names from strings only where they could be confused.
    case (.name(let a), .text(let b)), (.text(let a), .name(let b)):
      return !a.utf8.elementsEqual(b.utf8)
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _): break
    }
    if reads(as: other) { return false }
    guard tolerance > 0, let distance = distance(from: other) else { return true }
    // 0.51 counts as within 0.01 of 0.5, although the binary difference is slightly greater.
    return distance > tolerance && Decimal6.differ(distance, tolerance)
  }

  /// The value as in a trace, cut to a readable length.
  var word: String {
    var bytes = ByteWriter()
    bytes.append(word: self)
    return LegibleText.cut(bytes.text, to: 40)
  }
}
