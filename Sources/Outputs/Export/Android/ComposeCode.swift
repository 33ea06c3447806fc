import MotionCore
import MotionRecording
import MotionValues

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
    }
    return code.text
  }

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
      if let field = layer.properties.first(where: { !$0.tracks.isEmpty })?.field {
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
    case .steps(let track):
      code.line(
        "var \(property.field) by mutableStateOf(\(CodeLanguage.kotlin.literal(track.initial)))")
    }
  }

  private func play(_ property: CodeScene.Property, in code: inout CodeWriter) {
    for comment in words.comments(on: property) { code.line("// \(comment)") }
    switch property.motion {
    case .number(let track): play(track, property.field, in: &code)
    case .color(_, let channels):
      for (channel, track) in channels { play(track, property.field + channel.suffix, in: &code) }
    case .steps(let track):
      code.block("launch {") { code in
        var last = 0.0
        for step in track.steps {
          let millis = (step.time * 1000).rounded()
          code.line("delay(\(CodeNumber(millis - last, decimals: 0)))")
          code.line("\(property.field) = \(CodeLanguage.kotlin.literal(step.value))")
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
