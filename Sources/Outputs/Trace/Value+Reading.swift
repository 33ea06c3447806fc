import MotionValues

extension Value {
  /// Returns whether a trace words both values alike.
  package func reads(as other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): !Decimal6.differ(a, b)
    case (.color(let a), .color(let b)): a.bytes == b.bytes
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _): self == other
    }
  }
}
