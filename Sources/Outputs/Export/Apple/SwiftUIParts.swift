import MotionCore
import MotionValues

/// Gradients and outlines as SwiftUI's shape styles and paths.
struct SwiftUIParts {
  static let format = CodePartsFormat(space: .box) { keys in
    for run in keys.runs {
      guard case .ellipse = run.form else { continue }
      // An elliptical gradient has the proportions of the box.
      if run.keys.contains(where: { ($0[2] - $0[3]).magnitude > 1e-6 }) {
        return "a gradient along an ellipse of other proportions: its mean colour stands for it"
      }
    }
    return nil
  }

  private static func number(_ value: Double) -> String { SwiftUIWords.number(value) }

  // MARK: Values

  /// Writes the keys of a property, and the value that they give.
  static func write(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .parts(let keys, _) = property.motion else { return }
    let type = type(of: keys)
    code.line()
    for (index, run) in keys.runs.enumerated() where run.isMoving {
      code.block(
        "static let \(keysName(property, index)): [[Double]] = [", closing: "]"
      ) { code in
        for row in run.rows { code.line("[\(row.map(number).joined(separator: ", "))],") }
      }
    }
    code.block("var \(property.field): \(type) {") { code in
      for (index, run) in keys.runs.enumerated() {
        let isLast = index == keys.runs.count - 1
        func write(_ code: inout CodeWriter) {
          if run.isMoving {
            let first = run.first == 0 ? "" : " - \(run.first)"
            code.line(
              "let n = mixed(Self.\(keysName(property, index)), at: \(property.placeField)\(first))"
            )
          }
          writeValue(run, isAny: type == "AnyShapeStyle", to: &code)
        }
        guard !isLast else {
          write(&code)
          continue
        }
        code.block("if \(property.placeField) < \(keys.runs[index + 1].first) {") { write(&$0) }
      }
    }
  }

  private static func keysName(_ property: CodeScene.Property, _ run: Int) -> String {
    "\(property.field)Keys\(run == 0 ? "" : "\(run + 1)")"
  }

  private static func type(of keys: PartedKeys) -> String {
    let types = keys.runs.map { run in
      switch run.form {
      case .line: "LinearGradient"
      case .circle: "RadialGradient"
      case .ellipse: "EllipticalGradient"
      case .cone: "AngularGradient"
      case .outline: "Path"
      case .dash: "[CGFloat]"
      }
    }
    return types.allSatisfy { $0 == types[0] } ? types[0] : "AnyShapeStyle"
  }

  private static func writeValue(
    _ run: PartedKeys.Run, isAny: Bool, to code: inout CodeWriter
  ) {
    let n = run.expressions(number)
    switch run.form {
    case .outline(let commands): writePath(commands, n, to: &code)
    case .dash: code.line("return [\(n.joined(separator: ", "))]")
    case .line:
      writeGradient(
        "LinearGradient", n, from: 4,
        "startPoint: \(point(n[0], n[1])), endPoint: \(point(n[2], n[3]))", isAny, to: &code)
    case .circle:
      writeGradient(
        "RadialGradient", n, from: 3,
        "center: \(point(n[0], n[1])), startRadius: 0, endRadius: \(n[2])",
        isAny, to: &code)
    case .ellipse:
      writeGradient(
        "EllipticalGradient", n, from: 4,
        "center: \(point(n[0], n[1])), startRadiusFraction: 0, endRadiusFraction: \(n[2])", isAny,
        to: &code)
    case .cone:
      // SwiftUI's angles begin at the right.
      let angle = run.moving.contains(2) ? "\(n[2]) - 90" : number(run.keys[0][2] - 90)
      writeGradient(
        "AngularGradient", n, from: 3, "center: \(point(n[0], n[1])), angle: .degrees(\(angle))",
        isAny, to: &code)
    }
  }

  private static func point(_ x: String, _ y: String) -> String { "UnitPoint(x: \(x), y: \(y))" }

  private static func writeGradient(
    _ type: String, _ n: [String], from first: Int, _ geometry: String, _ isAny: Bool,
    to code: inout CodeWriter
  ) {
    code.block("return \(isAny ? "AnyShapeStyle(" : "")\(type)(", closing: isAny ? "))" : ")") {
      code in
      code.block("stops: [", closing: "],") { code in
        for stop in stride(from: first, to: n.count, by: 5) {
          code.line(
            "Gradient.Stop(color: Color(.sRGB, red: \(n[stop + 1]), green: \(n[stop + 2]), "
              + "blue: \(n[stop + 3]), opacity: \(n[stop + 4])), location: \(n[stop])),")
        }
      }
      code.line(geometry)
    }
  }

  private static func writePath(
    _ commands: [Outline.Command], _ n: [String], to code: inout CodeWriter
  ) {
    code.line("var path = Path()")
    code.writePath(commands, n, call: pathCall)
    code.line("return path")
  }

  /// Returns a call that appends a command to a path, as SwiftUI and Core Graphics name it.
  static func pathCall(_ command: Outline.Command, _ n: [String]) -> String {
    let points = stride(from: 0, to: n.count, by: 2).map { "CGPoint(x: \(n[$0]), y: \(n[$0 + 1]))" }
    return switch command {
    case .move: "move(to: \(points[0]))"
    case .line: "addLine(to: \(points[0]))"
    case .cubic: "addCurve(to: \(points[2]), control1: \(points[0]), control2: \(points[1]))"
    case .close: "closeSubpath()"
    case .quadratic, .arc: ""
    }
  }

  // MARK: The line

  /// Writes how the line along the outline of a layer is drawn, and the part that is.
  static func write(
    _ line: CodeLine, of layer: CodeScene.Layer, to code: inout CodeWriter
  ) {
    guard let path = layer.outline?.field else { return }
    code.line()
    code.line("/// How the line along `\(path)` is drawn.")
    code.block("var strokeStyle: StrokeStyle {") { code in
      let dash = layer.dash.map { ", dash: \($0.field)" } ?? ""
      code.line(
        "StrokeStyle(lineWidth: \(text(line.width)), lineCap: .\(line.cap), lineJoin: .\(line.join), "
          + "miterLimit: \(text(line.miterLimit))\(dash), dashPhase: \(text(line.dashOffset)))")
    }
    code.line()
    code.line("/// The part of `\(path)` along which the line is drawn.")
    code.block("var trimmedPath: Path {") { code in
      guard line.isTrimmed else {
        code.line(path)
        return
      }
      code.line(
        "trimmed(\(path), from: \(text(line.trimStart)), to: \(text(line.trimEnd)), "
          + "offset: \(text(line.trimOffset)))")
    }
    code.line()
    code.line("/// How the area within `\(path)` is filled.")
    code.line("var fillStyle: FillStyle { FillStyle(eoFill: \(line.rule == .evenOdd)) }")
  }

  private static func text(_ amount: CodeAmount) -> String {
    switch amount {
    case .constant(let value): number(value)
    case .field(let name): name
    }
  }

  // MARK: Functions

  static func writeMixed(to code: inout CodeWriter) {
    code.line("/// Returns the numbers at a place between keys.")
    code.block("private static func mixed(_ keys: [[Double]], at place: Double) -> [Double] {") {
      code in
      code.line("let index = min(max(Int(place), 0), keys.count - 2)")
      code.line("let share = min(max(place - Double(index), 0), 1)")
      code.line("return zip(keys[index], keys[index + 1]).map { $0 + ($1 - $0) * share }")
    }
  }

  static func writeTrimmed(to code: inout CodeWriter) {
    code.line("/// Returns a part of a path; what passes its end goes on at its start.")
    code.line("private static func trimmed(")
    code.line("  _ path: Path, from start: Double, to end: Double, offset: Double")
    code.block(") -> Path {") { code in
      code.line("let (first, last) = (min(max(start, 0), 1), min(max(end, 0), 1))")
      code.line("let length = abs(last - first)")
      code.line("if length == 1 { return path }")
      code.line("let shifted = min(first, last) + offset")
      code.line("let begin = shifted - shifted.rounded(.down)")
      code.line("let finish = begin + length")
      code.line("if finish <= 1 { return path.trimmedPath(from: begin, to: finish) }")
      code.line("var parts = path.trimmedPath(from: begin, to: 1)")
      code.line("parts.addPath(path.trimmedPath(from: 0, to: finish - 1))")
      code.line("return parts")
    }
  }
}
