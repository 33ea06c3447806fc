/// What a property holds, as the trace prints it.
package enum TraceValue: Equatable, Sendable {
  /// A finite number.
  case number(Double)
  /// A colour of finite channels from 0 to 1.
  case color(red: Double, green: Double, blue: Double, alpha: Double)
  case boolean(Bool)
  /// One of a set of choices, such as `dark`.
  case name(String)
  /// Free text.
  case text(String)

  package var kind: TraceKind {
    switch self {
    case .number: .number
    case .color: .color
    case .boolean: .boolean
    case .name: .name
    case .text: .text
    }
  }
}

/// The kinds of value that a property of the trace can have.
package enum TraceKind: String, CaseIterable, Sendable {
  case number, color, boolean, name, text
}
