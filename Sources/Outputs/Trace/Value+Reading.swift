import MotionValues

extension Value {
  /// Returns whether a trace words both values alike.
  package func reads(as other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): !Decimal6.differ(a, b)
    case (.color(let red, let green, let blue, let alpha), .color(let r, let g, let b, let a)):
      Color(red: red, green: green, blue: blue, alpha: alpha).bytes
        == Color(red: r, green: g, blue: b, alpha: a).bytes
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _): self == other
    }
  }
}
