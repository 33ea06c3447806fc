import MotionCore
import MotionValues

/// Gradients and outlines in Kotlin: for Compose as brushes and paths, for views as shaders and paths.
struct KotlinParts {
  enum Framework {
    case compose, views
  }

  let framework: Framework

  static let format = CodePartsFormat(space: .box, trimsSubpaths: false)

  private static func float(_ value: Double) -> String { ComposeWords.float(value) }

  // MARK: Values

  /// Writes the keys of a property, and the value that they give.
  func write(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .parts(let keys, _) = property.motion else { return }
    for (index, run) in keys.runs.enumerated() where run.isMoving {
      code.line()
      code.block("private val \(keysName(property, index)) = arrayOf(", closing: ")") { code in
        for row in run.rows {
          code.line("floatArrayOf(\(row.map(Self.float).joined(separator: ", "))),")
        }
      }
    }
    code.line()
    code.block("fun \(property.field)(\(parameters(property, keys))): \(type(of: keys)) {") {
      code in
      for (index, run) in keys.runs.enumerated() {
        func write(_ code: inout CodeWriter) {
          if run.isMoving {
            let first = run.first == 0 ? "" : " - \(run.first)"
            code.line("val n = mixed(\(keysName(property, index)), \(place(property))\(first))")
          }
          writeValue(run, to: &code)
        }
        guard index < keys.runs.count - 1 else {
          write(&code)
          continue
        }
        code.block("if (\(place(property)) < \(keys.runs[index + 1].first)) {") { write(&$0) }
      }
    }
  }

  private func keysName(_ property: CodeScene.Property, _ run: Int) -> String {
    "\(property.field)Keys\(run == 0 ? "" : "\(run + 1)")"
  }

  private func place(_ property: CodeScene.Property) -> String {
    framework == .compose ? "\(property.placeField).value" : "place"
  }

  private func parameters(_ property: CodeScene.Property, _ keys: PartedKeys) -> String {
    var all = framework == .views && !keys.moves.isEmpty ? ["place: Float"] : []
    if keys.runs[0].form.firstStop != nil { all.append("width: Float, height: Float") }
    return all.joined(separator: ", ")
  }

  private func type(of keys: PartedKeys) -> String {
    switch keys.runs[0].form {
    case .line, .circle, .ellipse, .cone: framework == .compose ? "Brush" : "Shader"
    case .outline: "Path"
    case .dash: "FloatArray"
    }
  }

  private func writeValue(_ run: PartedKeys.Run, to code: inout CodeWriter) {
    let n = run.expressions(Self.float)
    switch run.form {
    case .outline(let commands): writePath(commands, n, to: &code)
    case .dash: code.line("return floatArrayOf(\(n.joined(separator: ", ")))")
    case .line, .circle, .ellipse, .cone: writeShader(run, n, to: &code)
    }
  }

  private func writeShader(
    _ run: PartedKeys.Run, _ n: [String], to code: inout CodeWriter
  ) {
    guard let first = run.form.firstStop else { return }
    let stops = stride(from: first, to: n.count, by: 5)
    func x(_ index: Int) -> String { "\(n[index]) * width" }
    func y(_ index: Int) -> String { "\(n[index]) * height" }
    switch framework {
    case .compose: writeBrush(run, n, stops: Array(stops), to: &code)
    case .views: writeViewShader(run, n, stops: Array(stops), to: &code)
    }
  }

  private func writeBrush(
    _ run: PartedKeys.Run, _ n: [String], stops: [Int], to code: inout CodeWriter
  ) {
    func offset(_ index: Int) -> String {
      "Offset(\(n[index]) * width, \(n[index + 1]) * height)"
    }
    code.block("val stops = arrayOf(", closing: ")") { code in
      for stop in stops {
        code.line("\(n[stop]) to Color(\(n[stop + 1...stop + 4].joined(separator: ", "))),")
      }
    }
    let lists = "stops.map { it.second }, stops.map { it.first }"
    switch run.form {
    case .line:
      code.line("return Brush.linearGradient(*stops, start = \(offset(0)), end = \(offset(2)))")
    case .circle:
      code.line("return Brush.radialGradient(*stops, center = \(offset(0)), radius = \(n[2]))")
    case .ellipse:
      code.line("val shader = RadialGradientShader(Offset.Zero, 1f, \(lists))")
      writeTurned(run, n, "return ShaderBrush(shader)", to: &code)
    case .cone:
      code.line("val shader = SweepGradientShader(\(offset(0)), \(lists))")
      writeTurned(run, n, "return ShaderBrush(shader)", to: &code)
    case .outline, .dash: break
    }
  }

  private func writeViewShader(
    _ run: PartedKeys.Run, _ n: [String], stops: [Int], to code: inout CodeWriter
  ) {
    let x = "\(n[0]) * width"
    let y = "\(n[1]) * height"
    code.line("val places = floatArrayOf(\(stops.map { n[$0] }.joined(separator: ", ")))")
    code.block("val colors = intArrayOf(", closing: ")") { code in
      for stop in stops {
        // The alpha comes first.
        let channels = [stop + 4, stop + 1, stop + 2, stop + 3].map { n[$0] }
        code.line("Color.argb(\(channels.joined(separator: ", "))),")
      }
    }
    let end = "colors, places, Shader.TileMode.CLAMP)"
    switch run.form {
    case .line:
      code.line("return LinearGradient(\(x), \(y), \(n[2]) * width, \(n[3]) * height, \(end)")
    case .circle: code.line("return RadialGradient(\(x), \(y), \(n[2]), \(end)")
    case .ellipse:
      code.line("val shader = RadialGradient(0f, 0f, 1f, \(end)")
      writeTurned(run, n, "return shader", to: &code)
    case .cone:
      code.line("val shader = SweepGradient(\(x), \(y), colors, places)")
      writeTurned(run, n, "return shader", to: &code)
    case .outline, .dash: break
    }
  }

  /// Writes the stretching of a circle, or the turn of a sweep, whose angles begin at the right.
  private func writeTurned(
    _ run: PartedKeys.Run, _ n: [String], _ end: String, to code: inout CodeWriter
  ) {
    let (x, y) = ("\(n[0]) * width", "\(n[1]) * height")
    code.line("val matrix = Matrix()")
    if case .cone = run.form {
      code.line("matrix.setRotate(\(n[2]) - 90f, \(x), \(y))")
    } else {
      code.line("matrix.setScale(\(n[2]) * width, \(n[3]) * height)")
      code.line("matrix.postTranslate(\(x), \(y))")
    }
    code.line("shader.setLocalMatrix(matrix)")
    code.line(end)
  }

  private func writePath(
    _ commands: [Outline.Command], _ n: [String], to code: inout CodeWriter
  ) {
    code.line("val path = Path()")
    code.writePath(commands, n)
    code.line("return path")
  }

  // MARK: The line

  /// Writes how the line along the outline of a layer is drawn, and the part that is.
  func write(_ line: CodeLine, of layer: CodeScene.Layer, to code: inout CodeWriter) {
    guard let path = layer.outline?.field else { return }
    let dash = layer.dash
    let hasDash = dash.map { $0.keys.runs.contains { $0.form != .dash(count: 0) } } ?? false
    switch framework {
    case .compose: writeStroke(line, dash: hasDash ? dash?.field : nil, to: &code)
    case .views: writePaint(line, dash: hasDash ? dash : nil, to: &code)
    }
    guard framework == .compose else { return }
    code.line()
    code.line("/** The part of the path along which the line is drawn. */")
    let part =
      line.isTrimmed
      ? "trimmed(\(path)(), \(text(line.trimStart)), \(text(line.trimEnd)), \(text(line.trimOffset)))"
      : "\(path)()"
    code.line("fun trimmedPath(): Path = \(part)")
    code.line()
    code.line("/** How the area within the path is filled. */")
    code.line("val fillType = PathFillType.\(line.rule == .evenOdd ? "EvenOdd" : "NonZero")")
  }

  private func writeStroke(_ line: CodeLine, dash: String?, to code: inout CodeWriter) {
    code.line()
    code.line("/** How the line along the path is drawn. */")
    code.block("fun strokeStyle(): Stroke = Stroke(", closing: ")") { code in
      code.line("width = \(text(line.width)), miter = \(text(line.miterLimit)),")
      code.line(
        "cap = StrokeCap.\(Self.capitalized(line.cap)), join = StrokeJoin.\(Self.capitalized(line.join)),"
      )
      guard let dash else { return }
      code.line(
        "pathEffect = \(dash)().takeIf { it.isNotEmpty() }"
          + "?.let { PathEffect.dashPathEffect(it, \(text(line.dashOffset))) },")
    }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The numbers that move are among the animator's values, from which the caller takes them.
  private func writePaint(
    _ line: CodeLine, dash: (keys: PartedKeys, field: String)?, to code: inout CodeWriter
  ) {
    let numbers = [
      ("strokeWidth", line.width), ("miterLimit", line.miterLimit), ("dashOffset", line.dashOffset),
      ("trimStart", line.trimStart), ("trimEnd", line.trimEnd), ("trimOffset", line.trimOffset),
    ]
    let used = numbers.filter { name, _ in
      name == "dashOffset" ? dash != nil : !name.hasPrefix("trim")
    }
    func parameters(_ numbers: [(String, CodeAmount)]) -> [String] {
      numbers.map { name, amount in
        if case .constant(let value) = amount {
          "\(name): Float = \(Self.float(value))"
        } else {
          "\(name): Float"
        }
      }
    }
    let isMoving = dash.map { !$0.keys.moves.isEmpty } ?? false
    code.line()
    code.line("/** How the line along the path is drawn. */")
    code.block(
      "fun strokePaint(\(((isMoving ? ["dashPlace: Float"] : []) + parameters(used)).joined(separator: ", "))): Paint {"
    ) { code in
      code.line("val paint = Paint(Paint.ANTI_ALIAS_FLAG)")
      code.line("paint.style = Paint.Style.STROKE")
      code.line("paint.strokeWidth = strokeWidth")
      code.line("paint.strokeMiter = miterLimit")
      code.line("paint.strokeCap = Paint.Cap.\(line.cap.uppercased())")
      code.line("paint.strokeJoin = Paint.Join.\(line.join.uppercased())")
      if let dash {
        code.line("val dashes = \(dash.field)(\(isMoving ? "dashPlace" : ""))")
        code.line("if (dashes.isNotEmpty()) paint.pathEffect = DashPathEffect(dashes, dashOffset)")
      }
      code.line("return paint")
    }
    code.line()
    code.line("/** How the area within the path is filled. */")
    code.line("val fillType = Path.FillType.\(line.rule == .evenOdd ? "EVEN_ODD" : "WINDING")")
  }

  private func text(_ amount: CodeAmount) -> String {
    switch amount {
    case .constant(let value): Self.float(value)
    case .field(let name): "\(name).value"
    }
  }

  // MARK: Functions

  static func writeMixed(to code: inout CodeWriter) {
    code.line("/** Returns the numbers at a place between keys. */")
    code.block("private fun mixed(keys: Array<FloatArray>, place: Float): FloatArray {") { code in
      code.line("val index = place.toInt().coerceIn(0, keys.size - 2)")
      code.line("val (first, last) = keys[index] to keys[index + 1]")
      code.line("val share = (place - index).coerceIn(0f, 1f)")
      code.line("return FloatArray(first.size) { first[it] + (last[it] - first[it]) * share }")
    }
  }

  /// Writes the function that trims a path of one subpath.
  static func writeTrimmed(isPublic: Bool, to code: inout CodeWriter) {
    code.line("/** Returns a part of a path; what passes its end goes on at its start. */")
    code.block(
      "\(isPublic ? "" : "private ")fun trimmed(path: Path, start: Float, end: Float, offset: Float): Path {"
    ) { code in
      code.line("val (first, last) = start.coerceIn(0f, 1f) to end.coerceIn(0f, 1f)")
      code.line("val share = kotlin.math.abs(last - first)")
      code.line("if (share == 1f) return path")
      code.line("val shifted = minOf(first, last) + offset")
      code.line("val begin = shifted - kotlin.math.floor(shifted)")
      code.line("val measure = PathMeasure()")
      code.line("measure.setPath(path, false)")
      code.line("val length = measure.length")
      code.line("val part = Path()")
      code.line("val finish = begin + share")
      code.line("measure.getSegment(begin * length, minOf(finish, 1f) * length, part, true)")
      code.line("if (finish > 1f) measure.getSegment(0f, (finish - 1f) * length, part, true)")
      code.line("return part")
    }
  }
}
