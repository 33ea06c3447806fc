import MotionCore
import MotionRecording
import MotionValues

extension ExportFormat {
  /// Jetpack Compose: springs, tweens and keyframes at whole milliseconds, as Compose has them.
  package static let compose = ExportFormat(
    "compose", endings: [".kt"], "Jetpack Compose: springs, tweens and keyframes"
  ) { handoff, _ in
    var style = KeyStyle.curves()
    style.timeDecimals = 3
    let scene = CodeScene(handoff, style, parts: KotlinParts.format, effects: ComposeEffects.format)
    let words = CodeWords(
      name: ComposeWords.name, target: "Compose", start: handoff.start,
      repeatsLoops: true)
    return ExportedFile(ComposeCode(scene, words).text, scene.report(words))
  }
}

/// A file of Kotlin code: for each layer a class of animatable values, and how they play.
struct ComposeCode {
  private let scene: CodeScene
  private let words: CodeWords

  init(_ scene: CodeScene, _ words: CodeWords) {
    self.scene = scene
    self.words = words
  }

  var text: String {
    var code = CodeWriter(indentedBy: 4)
    writeHead(to: &code)
    code.block("object \(scene.name) {") { code in
      code.line("/** In milliseconds. */")
      code.line("const val DURATION = \(ComposeWords.millis(scene.duration))")
      for layer in scene.layers {
        code.line()
        write(layer, to: &code)
      }
      if hasJumps {
        code.line()
        code.line("/** Keeps a value until the next key. */")
        code.line("private val Hold = Easing { 0f }")
      }
      if scene.hasMovingParts {
        code.line()
        KotlinParts.writeMixed(to: &code)
      }
      if scene.hasTrims {
        code.line()
        KotlinParts.writeTrimmed(isPublic: false, to: &code)
      }
      ComposeEffects.writeFunctions(effects, to: &code)
    }
    return code.text
  }

  private var effects: [CodeEffects] { scene.layers.compactMap(\.effects) }

  private var hasJumps: Bool {
    scene.layers.flatMap(\.properties).flatMap(\.tracks)
      .contains { $0.onlyDeclared == nil && ComposeKeys($0).holds }
  }

  private func writeHead(to code: inout CodeWriter) {
    let name = CodeText.comment(scene.handoff.recording.scene)
    code.line("// The motion of the scene \"\(name)\", \(CodeNumber(scene.duration)) s.")
    code.line(
      "// Made by `motion export --as compose`; export it again rather than edit it. No compiler")
    code.line("// has verified it.")
    code.line("//")
    if let layer = scene.layers.first {
      code.line("//   val motion = remember { \(scene.name).\(layer.name)() }")
      code.line("//   LaunchedEffect(Unit) { motion.play() }")
      if let field = layer.properties.first(where: { !$0.isParted && !$0.tracks.isEmpty })?.field {
        code.line("//   Box(Modifier.graphicsLayer { /* motion.\(field).value */ })")
      }
      code.line("//")
    }
    code.line("// Values are those of the scene: lengths in dp, y grows down, angles in degrees.")
    code.line()
    for name in [
      "animation.core.Animatable", "animation.core.CubicBezierEasing", "animation.core.Easing",
      "animation.core.LinearEasing", "animation.core.RepeatMode",
      "animation.core.infiniteRepeatable", "animation.core.keyframes", "animation.core.repeatable",
      "animation.core.spring", "animation.core.tween", "runtime.getValue",
      "runtime.mutableStateOf", "runtime.setValue", "ui.graphics.Color",
    ] {
      code.line("import androidx.compose.\(name)")
    }
    if !scene.partedForms.isEmpty {
      code.line("import android.graphics.Matrix")
      for name in [
        "geometry.Offset", "graphics.Brush", "graphics.Path", "graphics.PathEffect",
        "graphics.PathFillType", "graphics.PathMeasure", "graphics.RadialGradientShader",
        "graphics.ShaderBrush", "graphics.StrokeCap", "graphics.StrokeJoin",
        "graphics.SweepGradientShader", "graphics.drawscope.Stroke",
      ] {
        code.line("import androidx.compose.ui.\(name)")
      }
    }
    if !effects.isEmpty {
      let known = scene.partedForms.isEmpty ? ["geometry.Offset", "graphics.Path"] : []
      for name in (ComposeEffects.imports + known).sorted() {
        code.line("import androidx.compose.ui.\(name)")
      }
    }
    for name in ["coroutineScope", "delay", "launch"] {
      code.line("import kotlinx.coroutines.\(name)")
    }
    code.line()
  }

  // MARK: Layers

  private func write(_ layer: CodeScene.Layer, to code: inout CodeWriter) {
    code.line("// The motion of `\(CodeText.comment(layer.path))`.")
    code.block("class \(layer.name) {") { code in
      for property in layer.properties { declare(property, in: &code) }
      code.line()
      code.block("suspend fun play() = coroutineScope {") { code in
        for property in layer.properties { play(property, in: &code) }
      }
      let parts = KotlinParts(framework: .compose)
      for property in layer.properties { parts.write(property, to: &code) }
      if let line = scene.line(of: layer) { parts.write(line, of: layer, to: &code) }
      if let effects = layer.effects { ComposeEffects.write(effects, of: layer, to: &code) }
      let mappings = layer.properties.compactMap { property in
        CodeMapping(property.recorded, number: ComposeWords.float).map { (property, $0) }
      }
      guard !mappings.isEmpty else { return }
      code.line()
      code.block("companion object {") { code in
        for (property, mapping) in mappings { mapping.writeKotlin(of: property.field, to: &code) }
      }
    }
  }

  private func declare(_ property: CodeScene.Property, in code: inout CodeWriter) {
    switch property.motion {
    case .number(let track):
      code.line("val \(property.field) = Animatable(\(ComposeWords.float(track.planned.initial)))")
    case .color(let initial, _):
      let channels = Color.Channel.allCases.map { property.field + $0.suffix }
      for (channel, value) in zip(channels, initial) {
        code.line("val \(channel) = Animatable(\(ComposeWords.float(value)))")
      }
      let values = channels.map { "\($0).value.coerceIn(0f, 1f)" }
      code.line("val \(property.field): Color get() = Color(\(values.joined(separator: ", ")))")
    case .parts(_, let place):
      if place != nil { code.line("val \(property.placeField) = Animatable(0f)") }
    case .steps(let track):
      code.line(
        "var \(property.field) by mutableStateOf(\(CodeLanguage.kotlin.literal(track.initial, isBlend: property.isBlend)))"
      )
    }
  }

  private func play(_ property: CodeScene.Property, in code: inout CodeWriter) {
    for comment in words.comments(on: property) { code.line("// \(comment)") }
    switch property.motion {
    case .number(let track): play(track, property.field, in: &code)
    case .color(_, let channels):
      for (channel, track) in channels { play(track, property.field + channel.suffix, in: &code) }
    case .parts(_, let place):
      if let place { play(place, property.placeField, in: &code) }
    case .steps(let track):
      code.block("launch {") { code in
        var last = 0.0
        for step in track.steps {
          let millis = (step.time * 1000).rounded()
          code.line("delay(\(CodeNumber(millis - last, decimals: 0)))")
          let value = CodeLanguage.kotlin.literal(step.value, isBlend: property.isBlend)
          code.line("\(property.field) = \(value)")
          last = millis
        }
      }
    }
  }

  private func play(_ track: CodeTrack, _ field: String, in code: inout CodeWriter) {
    if let motion = track.onlyDeclared, let spec = ComposeWords.name(motion) {
      return play(motion, spec, field, track, in: &code)
    }
    let keys = ComposeKeys(track)
    guard let last = keys.keys.last else { return }
    let target = ComposeWords.float(last.value)
    code.block("launch {") { code in
      code.block("\(field).animateTo(\(target), keyframes {", closing: "})") { code in
        code.line("durationMillis = \(max(last.millis, 1))")
        for key in keys.keys {
          let easing =
            switch key.way {
            case .line: " using LinearEasing"
            case .hold: " using Hold"
            case .curve(let curve):
              " using \(CurveDialects(.cubicBezier(curve)).code("Compose") ?? "LinearEasing")"
            case .end: ""
            }
          code.line("\(ComposeWords.float(key.value)) at \(key.millis)\(easing)")
        }
      }
    }
  }

  private func play(
    _ motion: DeclaredMotion, _ spec: String, _ field: String, _ track: CodeTrack,
    in code: inout CodeWriter
  ) {
    let delay = max(motion.start - scene.handoff.start, 0)
    var arguments = "\(ComposeWords.float(motion.to)), \(spec)"
    if case .spring = motion.form {
      // By default, a spring ends within 0.01, which shows in an opacity or a scale.
      if track.planned.track.unit != .points, track.planned.track.unit != .degrees {
        arguments =
          "\(ComposeWords.float(motion.to)), \(spec.dropLast()), visibilityThreshold = 0.0005f)"
      }
      if motion.velocity != 0 {
        arguments += ", initialVelocity = \(ComposeWords.float(motion.velocity))"
      }
    }
    code.block("launch {") { code in
      if (delay * 1000).rounded() > 0 { code.line("delay(\(ComposeWords.millis(delay)))") }
      if (motion.from - track.planned.initial).magnitude > 1e-3 {
        code.line("\(field).snapTo(\(ComposeWords.float(motion.from)))")
      }
      code.line("\(field).animateTo(\(arguments))")
    }
  }
}

extension Color.Channel {
  /// The end of the name of its value, such as `Red`.
  var suffix: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

extension CodeMapping {
  /// Writes it as a function of the value of a field.
  func writeKotlin(of field: String, to code: inout CodeWriter) {
    code.line("// `\(field)` as the scene maps it from \(CodeText.comment(source)).")
    code.block("fun \(field)At(value: Float): Float = when {") { code in
      for piece in pieces {
        let condition = piece.end.map { "value < \(ComposeWords.float($0))" } ?? "else"
        code.line("\(condition) -> \(piece.expression)")
      }
    }
  }
}

/// The keys of a track as Compose's `keyframes` has them: at most one at each whole millisecond,
/// with the way to the next one.
struct ComposeKeys {
  enum Way {
    case line
    case curve(CubicBezier)
    /// The value stays until the next key.
    case hold
    case end
  }

  struct Key {
    let millis: Int
    let value: Double
    var way: Way
  }

  private(set) var keys: [Key] = []

  init(_ track: CodeTrack) {
    let all = CodeKeys(track)
    for index in all.times.indices {
      let millis = Int((all.times[index] * 1000).rounded())
      let way: Way =
        index < all.curves.count ? all.curves[index].map { .curve($0) } ?? .line : .end
      append(Key(millis: millis, value: all.values[index], way: way), all)
    }
  }

  /// Whether a value stays until the next key.
  var holds: Bool { keys.contains { if case .hold = $0.way { true } else { false } } }

  private mutating func append(_ key: Key, _ all: CodeKeys) {
    guard let last = keys.last, last.millis == key.millis else { return keys.append(key) }
    // A jump: what moves there ends a millisecond earlier, what rests is held.
    keys.removeLast()
    if let before = keys.last {
      if before.value == last.value {
        keys[keys.count - 1].way = .hold
      } else if before.millis < key.millis - 1 {
        let value = all.value(at: Double(key.millis - 1) / 1000)
        keys.append(Key(millis: key.millis - 1, value: value, way: .hold))
      }
    }
    keys.append(key)
  }
}

/// Declared motions as Compose's animation specifications.
enum ComposeWords {
  /// Returns the specification; nil for a motion that Compose has no words for.
  static func name(_ motion: DeclaredMotion) -> String? {
    guard motion.hasNativeForm else { return nil }
    switch motion.form {
    case .spring(let spring):
      guard motion.repeatCount == 1 else { return nil }
      return SpringDialects(spring, decimals: 6).code("Compose")
    case .curve(let curve):
      guard let easing = CurveDialects(curve).code("Compose") else { return nil }
      return repeated(
        "tween(durationMillis = \(millis(motion.duration)), easing = \(easing))", motion)
    case .keyframes, .mapping: return nil
    }
  }

  private static func repeated(_ tween: String, _ motion: DeclaredMotion) -> String {
    let mode = motion.autoreverses ? "RepeatMode.Reverse" : "RepeatMode.Restart"
    if motion.repeatCount == .infinity { return "infiniteRepeatable(\(tween), \(mode))" }
    // Compose counts the ways back as well.
    let passes = motion.autoreverses ? 2 * motion.repeatCount : motion.repeatCount
    return passes == 1 ? tween : "repeatable(\(CodeNumber(passes)), \(tween), \(mode))"
  }

  static func millis(_ seconds: Double) -> String {
    CodeNumber((seconds * 1000).rounded(), decimals: 0).description
  }

  static func float(_ value: Double) -> String { "\(CodeNumber(value, decimals: 6))f" }
}
