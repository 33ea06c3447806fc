import MotionCore
import MotionValues

/// Gradients and outlines as layers of Core Animation, with their animations.
struct UIKitParts {
  static let format = CodePartsFormat(space: .square) { keys in
    switch keys.runs[0].form {
    case .outline: return nil
    case .dash: return keys.moves.isEmpty ? nil : "Core Animation does not animate lineDashPattern"
    case .line, .circle, .ellipse, .cone:
      // The kind of a layer is not animated.
      return Set(keys.runs.map { gradientType($0.form) }).count > 1
        ? "a gradient that becomes one of another kind: its mean colour stands for it" : nil
    }
  }

  private static func gradientType(_ form: PartedKeys.Form) -> String {
    switch form {
    case .line: "axial"
    case .circle, .ellipse: "radial"
    case .cone: "conic"
    case .outline, .dash: ""
    }
  }

  private static func number(_ value: Double) -> String { CoreAnimationWords.number(value) }

  // MARK: Gradients

  /// A number of a gradient layer that moves, and its values at the keys.
  private struct Part {
    let keyPath: String
    let type: String
    let values: [String]

    /// The end of the name of its animation.
    var suffix: String { keyPath.prefix(1).uppercased() + keyPath.dropFirst() }
  }

  private static func parts(_ keys: PartedKeys) -> [Part] {
    var (starts, ends, locations, colors): ([String], [String], [String], [String]) = (
      [], [], [], []
    )
    for run in keys.runs {
      guard let first = run.form.firstStop else { continue }
      for n in run.keys {
        starts.append(point(n[0], n[1]))
        ends.append(end(run.form, n))
        let stops = stride(from: first, to: n.count, by: 5)
        locations.append("[\(stops.map { number(n[$0]) }.joined(separator: ", "))]")
        colors.append(
          "[\(stops.map { color(n[$0 + 1], n[$0 + 2], n[$0 + 3], n[$0 + 4]) }.joined(separator: ", "))]"
        )
      }
    }
    return [
      Part(keyPath: "startPoint", type: "CGPoint", values: starts),
      Part(keyPath: "endPoint", type: "CGPoint", values: ends),
      Part(keyPath: "locations", type: "[NSNumber]", values: locations),
      Part(keyPath: "colors", type: "[CGColor]", values: colors),
    ]
  }

  /// The end of an axis, the corner of an ellipse's box, or a point in the direction of the start.
  private static func end(_ form: PartedKeys.Form, _ n: [Double]) -> String {
    switch form {
    case .circle, .ellipse: return point(n[0] + n[2], n[1] + n[3])
    case .cone:
      let (sin, cos) = Elementary.sincos(degrees: n[2])
      return point(n[0] + sin, n[1] - cos)
    case .line, .outline, .dash: return point(n[2], n[3])
    }
  }

  private static func point(_ x: Double, _ y: Double) -> String {
    "CGPoint(x: \(number(x)), y: \(number(y)))"
  }

  private static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double)
    -> String
  {
    "CGColor(srgbRed: \(number(red)), green: \(number(green)), blue: \(number(blue)), "
      + "alpha: \(number(alpha)))"
  }

  /// Writes the layer of a gradient, or the parts of a shape layer, and what animates them.
  static func write(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .parts(let keys, _) = property.motion else { return }
    switch keys.runs[0].form {
    case .outline: writeOutline(property, keys, to: &code)
    case .dash: break
    case .line, .circle, .ellipse, .cone: writeGradient(property, keys, to: &code)
    }
  }

  private static func writeGradient(
    _ property: CodeScene.Property, _ keys: PartedKeys, to code: inout CodeWriter
  ) {
    let parts = parts(keys)
    let name = property.field
    code.line()
    code.line("/// A layer of the same bounds for `\(property.name)`, below the other sublayers.")
    code.block("static func \(name)Layer() -> CAGradientLayer {") { code in
      code.line("let layer = CAGradientLayer()")
      code.line("layer.type = .\(gradientType(keys.runs[0].form))")
      for part in parts { code.line("layer.\(part.keyPath) = \(part.values[0])") }
      code.line("return layer")
    }
    let moving = parts.filter { part in part.values.contains { $0 != part.values[0] } }
    guard !moving.isEmpty else { return }
    code.line()
    code.line("/// For that layer.")
    UIKitCode.writeGroup(
      "\(name)Group", of: moving.map { "\(name)\($0.suffix)" }, duration: "duration", to: &code)
    for part in moving {
      writeAnimation(
        "\(name)\(part.suffix)", keyPath: part.keyPath, type: part.type, keys, part.values,
        to: &code)
    }
  }

  private static func writeAnimation(
    _ name: String, keyPath: String, type: String, _ keys: PartedKeys, _ values: [String],
    to code: inout CodeWriter
  ) {
    let line = keys.timeline
    let duration = line[line.count - 1].time
    let times = line.map { CodeNumber($0.time / duration, decimals: 9).description }
    code.line()
    code.block("static var \(name): CAKeyframeAnimation {") { code in
      code.line("let animation = CAKeyframeAnimation(keyPath: \"\(keyPath)\")")
      code.block("let values: [\(type)] = [", closing: "]") { code in
        for key in line { code.line("\(values[key.place]),") }
      }
      code.line("animation.values = values")
      code.line("animation.keyTimes = [\(times.joined(separator: ", "))]")
      code.line("animation.duration = \(number(duration))")
      code.line("animation.fillMode = .both")
      code.line("return animation")
    }
  }

  // MARK: Outlines

  private static func writeOutline(
    _ property: CodeScene.Property, _ keys: PartedKeys, to code: inout CodeWriter
  ) {
    var values: [String] = []
    for (index, run) in keys.runs.enumerated() {
      guard case .outline(let commands) = run.form else { continue }
      let name = "\(property.field)Outline\(index == 0 ? "" : "\(index + 1)")"
      code.line()
      code.block("static func \(name)(_ n: [Double] = []) -> CGPath {") { code in
        writePath(commands, run.expressions(number), to: &code)
      }
      values += run.rows.map { row in
        row.isEmpty ? "\(name)()" : "\(name)([\(row.map(number).joined(separator: ", "))])"
      }
    }
    guard !keys.moves.isEmpty else { return }
    writeAnimation(property.field, keyPath: "path", type: "CGPath", keys, values, to: &code)
  }

  private static func writePath(
    _ commands: [Outline.Command], _ n: [String], to code: inout CodeWriter
  ) {
    code.line("let path = CGMutablePath()")
    code.writePath(commands, n, call: SwiftUIParts.pathCall)
    code.line("return path")
  }

  /// Writes the layer of a shape as it is at the start.
  static func write(
    _ line: CodeLine, of layer: CodeScene.Layer, to code: inout CodeWriter
  ) {
    guard let (keys, field) = layer.outline else { return }
    code.line()
    code.line("/// The layer of the shape, as it is at the start.")
    code.block("static func shapeLayer() -> CAShapeLayer {") { code in
      code.line("let layer = CAShapeLayer()")
      let row = keys.runs[0].rows[0].map(number).joined(separator: ", ")
      code.line("layer.path = \(field)Outline(\(row.isEmpty ? "" : "[\(row)]"))")
      code.line("layer.fillRule = .\(line.rule == .evenOdd ? "evenOdd" : "nonZero")")
      code.line("layer.lineCap = .\(line.cap)")
      code.line("layer.lineJoin = .\(line.join)")
      if let dash = layer.dash?.keys.runs[0].keys[0], !dash.isEmpty {
        code.line("layer.lineDashPattern = [\(dash.map(number).joined(separator: ", "))]")
      }
      for (name, amount) in [
        ("lineWidth", line.width), ("miterLimit", line.miterLimit),
        ("lineDashPhase", line.dashOffset), ("strokeStart", line.trimStart),
        ("strokeEnd", line.trimEnd),
      ] {
        code.line("layer.\(name) = \(number(layer.initial(amount)))")
      }
      code.line("return layer")
    }
  }
}
