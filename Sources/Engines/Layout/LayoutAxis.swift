/// An axis along which a layout places its children.
package enum LayoutAxis: Int, CaseIterable, Sendable {
  case x
  case y
}

/// Two values, one for each axis.
package struct AxisPair<Value> {
  package var x: Value
  package var y: Value

  package init(_ x: Value, _ y: Value) {
    self.x = x
    self.y = y
  }

  package init(both value: Value) { self.init(value, value) }

  @inlinable package subscript(axis: LayoutAxis) -> Value {
    get {
      switch axis {
      case .x: x
      case .y: y
      }
    }
    set {
      switch axis {
      case .x: x = newValue
      case .y: y = newValue
      }
    }
  }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Sendable where Value: Sendable {}
