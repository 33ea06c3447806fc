import MotionCore
import MotionMath

extension Property {
  /// The default as the trace words it; a colour as it is in the light.
  package var initialTraceValue: TraceValue {
    switch (initial, kind) {
    case (.number(let number), _): .number(shown(number))
    case (.boolean(let flag), _): .boolean(flag)
    case (.choice(let index), .choice(let cases)): .name(cases[index])
    case (.choice(let index), _): .number(Double(index))
    case (.text(let text), _): .text(text)
    case (.color(let value), _): TraceValue(value.color(in: .light))
    }
  }
}

extension Property.Kind {
  package var traceKind: TraceKind {
    switch self {
    case .number: .number
    case .color: .color
    case .boolean: .boolean
    case .choice: .name
    case .text: .text
    }
  }
}

extension TraceValue {
  fileprivate init(_ color: Color) {
    self = .color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
