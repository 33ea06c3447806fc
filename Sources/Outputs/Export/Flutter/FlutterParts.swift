import MotionCore
import MotionValues

/// Gradients and outlines as Flutter's gradients and paths.
struct FlutterParts {
  static let format = CodePartsFormat(space: .box)

  private static func number(_ value: Double) -> String {
    CodeNumber(value, decimals: 6).description
  }

  // MARK: Values

  /// Writes the keys of a property, and the value that they give.
  static func write(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .parts(let keys, _) = property.motion else { return }
    for (index, run) in keys.runs.enumerated() where run.isMoving {
      code.block(
        "static const List<List<double>> \(keysName(property, index)) = [", closing: "];"
      ) { code in
        for row in run.rows { code.line("[\(row.map(number).joined(separator: ", "))],") }
      }
    }
    let place = keys.moves.isEmpty ? [] : ["double place"]
    // A circle's radius is in logical pixels, Flutter's a share of the shorter side.
    let hasCircle = keys.runs.contains { if case .circle = $0.form { true } else { false } }
    let parameters = place + (hasCircle ? ["Size size"] : [])
    code.block(
      "static \(type(of: keys)) \(property.field)(\(parameters.joined(separator: ", "))) {"
    ) { code in
      for (index, run) in keys.runs.enumerated() {
        func write(_ code: inout CodeWriter) {
          if run.isMoving {
            let first = run.first == 0 ? "" : " - \(run.first)"
            code.line("final n = _mixed(\(keysName(property, index)), place\(first));")
          }
          writeValue(run, to: &code)
        }
        guard index < keys.runs.count - 1 else {
          write(&code)
          continue
        }
        code.block("if (place < \(keys.runs[index + 1].first)) {") { write(&$0) }
      }
    }
  }

  private static func keysName(_ property: CodeScene.Property, _ run: Int) -> String {
    "_\(property.field)Keys\(run == 0 ? "" : "\(run + 1)")"
  }

  private static func type(of keys: PartedKeys) -> String {
    switch keys.runs[0].form {
    case .line, .circle, .ellipse, .cone: "Gradient"
    case .outline: "Path"
    case .dash: "List<double>"
    }
  }

  private static func writeValue(_ run: PartedKeys.Run, to code: inout CodeWriter) {
    let n = run.expressions(number)
    switch run.form {
    case .outline(let commands): writePath(commands, n, to: &code)
    case .dash: code.line("return <double>[\(n.joined(separator: ", "))];")
    case .line:
      writeGradient(
        "LinearGradient", n, from: 4,
        ["begin: \(alignment(n[0], n[1]))", "end: \(alignment(n[2], n[3]))"],
        to: &code)
    case .circle:
      writeGradient(
        "RadialGradient", n, from: 3,
        ["center: \(alignment(n[0], n[1]))", "radius: \(n[2]) / size.shortestSide"], to: &code)
    case .ellipse:
      writeGradient(
        "RadialGradient", n, from: 4,
        [
          "center: \(alignment(n[0], n[1]))", "radius: 1",
          "transform: _Stretch(\(n[0...3].joined(separator: ", ")))",
        ], to: &code)
    case .cone:
      writeGradient(
        "SweepGradient", n, from: 3,
        [
          "center: \(alignment(n[0], n[1]))",
          "transform: _Turn(\(n[0]), \(n[1]), \(n[2]))",
        ], to: &code)
    }
  }

  /// Flutter's alignments are from -1 to 1.
  private static func alignment(_ x: String, _ y: String) -> String {
    func coordinate(_ text: String) -> String {
      Double(text).map { number($0 * 2 - 1) } ?? "\(text) * 2 - 1"
    }
    return "Alignment(\(coordinate(x)), \(coordinate(y)))"
  }

  private static func writeGradient(
    _ type: String, _ n: [String], from first: Int, _ geometry: [String], to code: inout CodeWriter
  ) {
    let stops = stride(from: first, to: n.count, by: 5)
    code.block("return \(type)(", closing: ");") { code in
      for line in geometry { code.line("\(line),") }
      code.line("stops: [\(stops.map { n[$0] }.joined(separator: ", "))],")
      code.block("colors: [", closing: "],") { code in
        for stop in stops {
          code.line("_color(\(n[stop + 1...stop + 4].joined(separator: ", "))),")
        }
      }
    }
  }

  private static func writePath(
    _ commands: [Outline.Command], _ n: [String], to code: inout CodeWriter
  ) {
    code.line("final path = Path();")
    code.writePath(commands, n, end: ";")
    code.line("return path;")
  }

  // MARK: The line

  /// Writes how the line along the outline of a layer is drawn; the numbers that move are among the
  /// animatables.
  static func write(_ line: CodeLine, of layer: CodeScene.Layer, to code: inout CodeWriter) {
    guard layer.outline != nil else { return }
    code.line()
    code.line("/// How the line along the path is drawn.")
    let numbers = [("strokeWidth", line.width), ("miterLimit", line.miterLimit)]
    let parameters = numbers.map { name, amount in
      if case .constant(let value) = amount {
        "double \(name) = \(number(value))"
      } else {
        "required double \(name)"
      }
    }
    code.block("static Paint strokePaint({\(parameters.joined(separator: ", "))}) {") { code in
      code.line("return Paint()")
      code.line("  ..style = PaintingStyle.stroke")
      code.line("  ..strokeWidth = strokeWidth")
      code.line("  ..strokeMiterLimit = miterLimit")
      code.line("  ..strokeCap = StrokeCap.\(line.cap)")
      code.line("  ..strokeJoin = StrokeJoin.\(line.join);")
    }
    code.line()
    code.line("/// How the area within the path is filled.")
    code.line(
      "static const fillType = PathFillType.\(line.rule == .evenOdd ? "evenOdd" : "nonZero");")
  }

  // MARK: Functions

  /// Writes what the values of a file need.
  static func writeFunctions(of scene: CodeScene, to code: inout CodeWriter) {
    if scene.hasMovingParts { writeMixed(to: &code) }
    let forms = scene.partedForms
    if forms.contains(where: { $0.firstStop != nil }) {
      code.line()
      code.line("/// A colour in sRGB; channels are from 0 to 1.")
      code.line(
        "Color _color(double red, double green, double blue, double alpha) => Color.fromARGB(")
      code.line(
        "  (alpha * 255).round(), (red * 255).round(), (green * 255).round(), (blue * 255).round());"
      )
    }
    if forms.contains(where: { if case .ellipse = $0 { true } else { false } }) {
      writeTransform(
        "_Stretch", "Stretches a circle whose radius is the shorter side to an ellipse.",
        fields: ["x", "y", "radiusX", "radiusY"],
        [
          "final a = radiusX * bounds.width / bounds.shortestSide;",
          "final d = radiusY * bounds.height / bounds.shortestSide;",
          "const b = 0.0, c = 0.0;",
        ], to: &code)
    }
    if forms.contains(where: { if case .cone = $0 { true } else { false } }) {
      writeTransform(
        "_Turn", "Turns a sweep, whose angles begin at the right; 0 degrees point up.",
        fields: ["x", "y", "degrees"],
        [
          "final angle = (degrees - 90) * math.pi / 180;",
          "final a = math.cos(angle), b = math.sin(angle);",
          "final c = -b, d = a;",
        ], to: &code)
    }
    if forms.contains(where: { if case .outline = $0 { true } else { false } }) {
      writeTrimmed(to: &code)
      writeDashed(to: &code)
    }
  }

  private static func writeMixed(to code: inout CodeWriter) {
    code.line()
    code.line("/// Returns the numbers at a place between keys.")
    code.block("List<double> _mixed(List<List<double>> keys, double place) {") { code in
      code.line("final index = place.toInt().clamp(0, keys.length - 2);")
      code.line("final share = (place - index).clamp(0.0, 1.0);")
      code.line("final first = keys[index], last = keys[index + 1];")
      code.line(
        "return [for (var i = 0; i < first.length; i++) first[i] + (last[i] - first[i]) * share];")
    }
  }

  /// Writes a transform about a point in fractions of the box.
  private static func writeTransform(
    _ name: String, _ summary: String, fields: [String], _ lines: [String],
    to code: inout CodeWriter
  ) {
    code.line()
    code.line("/// \(summary)")
    code.block("class \(name) extends GradientTransform {") { code in
      code.line("const \(name)(\(fields.map { "this.\($0)" }.joined(separator: ", ")));")
      code.line()
      code.line("final double \(fields.joined(separator: ", "));")
      code.line()
      code.line("@override")
      code.block("Matrix4 transform(Rect bounds, {TextDirection? textDirection}) {") { code in
        for line in lines { code.line(line) }
        code.line("final dx = bounds.left + x * bounds.width, dy = bounds.top + y * bounds.height;")
        code.line("return Matrix4(")
        code.line("  a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0,")
        code.line("  dx - a * dx - c * dy, dy - b * dx - d * dy, 0, 1);")
      }
    }
  }

  private static func writeTrimmed(to code: inout CodeWriter) {
    code.line()
    code.line("/// Returns a part of a path; what passes its end goes on at its start.")
    code.block(
      "Path trimmed(Path path, {double start = 0, double end = 1, double offset = 0}) {"
    ) { code in
      code.line("final first = start.clamp(0.0, 1.0), last = end.clamp(0.0, 1.0);")
      code.line("final share = (last - first).abs();")
      code.line("if (share == 1) return path;")
      code.line("final shifted = math.min(first, last) + offset;")
      code.line("final begin = shifted - shifted.floorToDouble();")
      code.line("final metrics = path.computeMetrics().toList();")
      code.line("final length = metrics.fold(0.0, (sum, metric) => sum + metric.length);")
      code.line("final part = Path();")
      code.block("void add(double from, double to) {") { code in
        code.line("var place = 0.0;")
        code.block("for (final metric in metrics) {") { code in
          code.line("final low = math.max(from * length - place, 0.0);")
          code.line("final high = math.min(to * length - place, metric.length);")
          code.line("if (low < high) part.addPath(metric.extractPath(low, high), Offset.zero);")
          code.line("place += metric.length;")
        }
      }
      code.line("add(begin, math.min(begin + share, 1));")
      code.line("if (begin + share > 1) add(0, begin + share - 1);")
      code.line("return part;")
    }
  }

  private static func writeDashed(to code: inout CodeWriter) {
    code.line()
    code.line("/// Returns the dashes along a path, which begin anew in each of its parts.")
    code.block("Path dashed(Path path, List<double> dashes, {double offset = 0}) {") { code in
      code.line("final period = dashes.fold(0.0, (sum, length) => sum + length);")
      code.line("if (period == 0) return path;")
      code.line("final all = Path();")
      code.block("for (final metric in path.computeMetrics()) {") { code in
        code.line("var place = -(offset - (offset / period).floor() * period);")
        code.block("for (var i = 0; place < metric.length; i = (i + 1) % dashes.length) {") {
          code in
          code.line("final next = place + dashes[i];")
          code.block("if (i.isEven && next > 0) {") { code in
            code.line("all.addPath(metric.extractPath(math.max(place, 0.0), next), Offset.zero);")
          }
          code.line("place = next;")
        }
      }
      code.line("return all;")
    }
  }
}
