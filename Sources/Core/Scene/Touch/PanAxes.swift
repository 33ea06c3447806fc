/// The axes along which a finger can move a consumer.
package struct PanAxes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let x = PanAxes(rawValue: 1)
  package static let y = PanAxes(rawValue: 2)
  package static let both: PanAxes = [.x, .y]

  package init(x: Bool, y: Bool) { rawValue = (x ? 1 : 0) | (y ? 2 : 0) }
}

/// One axis along which a finger moves a consumer.
package enum PanAxis: Int, CaseIterable, Sendable {
  case x
  case y

  /// The properties that move a layer along the axis: its position and its translation.
  package var positionProperties: [String] {
    switch self {
    case .x: ["x", "translationX"]
    case .y: ["y", "translationY"]
    }
  }

  /// The set that contains only this axis.
  package var set: PanAxes {
    switch self {
    case .x: .x
    case .y: .y
    }
  }
}
