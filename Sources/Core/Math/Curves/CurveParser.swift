/// Parses CSS easing functions.
struct CurveParser {
  private var scanner: CSSScanner

  init(_ text: String) { scanner = CSSScanner(text) }

  /// The CSS keywords and their curves.
  static let keywords: [(name: String, curve: Curve)] = [
    ("linear", .linear), ("ease", .cubicBezier(.ease)), ("ease-in", .cubicBezier(.easeIn)),
    ("ease-out", .cubicBezier(.easeOut)), ("ease-in-out", .cubicBezier(.easeInOut)),
    ("step-start", .steps(.atStart)), ("step-end", .steps(.atEnd)),
  ]

  mutating func curve() throws(CurveSyntaxError) -> Curve {
    scanner.skipSpace()
    let start = scanner.offset
    let name = scanner.identifier()
    if scanner.acceptImmediately("(") {
      switch name {
      case "cubic-bezier": return try cubicBezier()
      case "steps": return try steps()
      case "linear": return try stops()
      default: break
      }
    } else if let keyword = Self.keywords.first(where: { $0.name == name }) {
      return keyword.curve
    }
    throw scanner.error("an easing such as `ease-in` or `cubic-bezier(…)`", at: start)
  }

  mutating func accept(_ character: Character) -> Bool { scanner.accept(character) }

  func end() throws(CurveSyntaxError) {
    var scanner = scanner
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("the end") }
  }

  private mutating func cubicBezier() throws(CurveSyntaxError) -> Curve {
    let start = scanner.offset
    var numbers: [Double] = []
    for index in 0..<4 {
      if index > 0 { try scanner.expect(",") }
      numbers.append(try scanner.value(.number))
    }
    try scanner.expect(")")
    do {
      return .cubicBezier(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
    } catch {
      throw scanner.error("\(error.expected) for `\(error.parameter)`", at: start)
    }
  }

  private mutating func steps() throws(CurveSyntaxError) -> Curve {
    scanner.skipSpace()
    let start = scanner.offset
    let count = try scanner.integer()
    var jump = Steps.Jump.end
    if scanner.accept(",") {
      scanner.skipSpace()
      let place = scanner.offset
      switch scanner.identifier() {
      case "start", "jump-start": jump = .start
      case "end", "jump-end": jump = .end
      case "jump-none": jump = .none
      case "jump-both": jump = .both
      default:
        throw scanner.error("jump-start, jump-end, jump-none, jump-both, start or end", at: place)
      }
    }
    try scanner.expect(")")
    do {
      return .steps(try Steps(count, jump: jump))
    } catch {
      throw scanner.error(error.expected, at: start)
    }
  }

  private mutating func stops() throws(CurveSyntaxError) -> Curve {
    let start = scanner.offset
    var stops: [LinearEasing.Stop] = []
    var count = 0
    repeat {
      let stop = try stop()
      // A stop with two times becomes two stops with the same progress: a level line.
      if stop.inputs.isEmpty { stops.append(LinearEasing.Stop(stop.output)) }
      for input in stop.inputs { stops.append(LinearEasing.Stop(stop.output, at: input)) }
      count += 1
    } while scanner.accept(",")
    try scanner.expect(")")
    guard count >= 2 else { throw scanner.error("at least two stops", at: start) }
    do {
      return .stops(try LinearEasing(stops))
    } catch {
      throw scanner.error(error.expected, at: start)
    }
  }

  /// Parses a number with up to two percentages before or after it.
  private mutating func stop() throws(CurveSyntaxError) -> (output: Double, inputs: [Double]) {
    var output: Double?
    var inputs: [Double] = []
    var inputsEnded = false
    while !scanner.isAhead(",") && !scanner.isAhead(")") && !scanner.isAtEnd {
      let place = scanner.offset
      let value = try scanner.value()
      switch value.unit {
      case .number where output == nil:
        output = value.amount
        inputsEnded = !inputs.isEmpty
      case .percentage where inputs.count < 2 && !inputsEnded: inputs.append(value.amount / 100)
      case .number, .percentage: throw scanner.error("`,` or `)`", at: place)
      }
    }
    guard let output else { throw scanner.error("a number") }
    return (output, inputs)
  }
}
