import MotionCore
import MotionRecording
import MotionValues

extension ExportFormat {
  /// Android views: value animators with path interpolators.
  package static let android = ExportFormat(
    "android", endings: [], "Android views: keyframes with path interpolators, in Kotlin"
  ) { handoff, _ in
    var style = KeyStyle(.bezier)
    style.namesDeclared = { motion in
      if case .spring = motion.form { false } else { motion.hasNativeForm }
    }
    let scene = CodeScene(handoff, style, parts: KotlinParts.format)
    let words = CodeWords(name: AndroidCode.name, target: "Android", start: handoff.start)
    return ExportedFile(AndroidCode(scene, words).text, scene.report(words))
  }
}

/// A file of Kotlin code for views: for each layer an animator of all its values.
struct AndroidCode {
  private let scene: CodeScene
  private let words: CodeWords

  init(_ scene: CodeScene, _ words: CodeWords) {
    self.scene = scene
    self.words = words
  }

  /// Returns a declared motion as an interpolator or a spring force.
  static func name(_ motion: DeclaredMotion) -> String? {
    guard motion.hasNativeForm else { return nil }
    switch motion.form {
    case .spring(let spring): return SpringDialects(spring, decimals: 6).code("Android views")
    case .curve(let curve): return CurveDialects(curve).code("Android views")
    case .keyframes, .mapping: return nil
    }
  }

  private static func float(_ value: Double) -> String { ComposeWords.float(value) }

  var text: String {
    var code = CodeWriter(indentedBy: 4)
    writeHead(to: &code)
    code.block("object \(scene.name) {") { code in
      for layer in scene.layers {
        write(layer, to: &code)
        code.line()
      }
      if scene.hasMovingParts {
        KotlinParts.writeMixed(to: &code)
        code.line()
      }
      if scene.hasTrims {
        KotlinParts.writeTrimmed(isPublic: true, to: &code)
        code.line()
      }
      code.line("/** A key, and how its value is reached from the key before it. */")
      code.line("private fun key(")
      code.line("    fraction: Float,")
      code.line("    value: Float,")
      code.line("    interpolator: TimeInterpolator = LinearInterpolator(),")
      code.line(
        "): Keyframe = Keyframe.ofFloat(fraction, value).also { it.interpolator = interpolator }")
    }
    return code.text
  }

  private func writeHead(to code: inout CodeWriter) {
    let name = CodeText.comment(scene.handoff.recording.scene)
    code.line("// The motion of the scene \"\(name)\", \(CodeNumber(scene.duration)) s.")
    code.line(
      "// Made by `motion export --as android`; export it again rather than edit it. No compiler")
    code.line("// has verified it.")
    code.line("//")
    if let layer = scene.layers.first(where: { $0.properties.contains { !$0.tracks.isEmpty } }),
      let field = layer.properties.flatMap(\.namedTracks).first?.name
    {
      code.line("//   val animator = \(scene.name).\(layer.name).animator()")
      code.line("//   animator.addUpdateListener {")
      code.line("//       val \(field) = it.getAnimatedValue(\"\(field)\") as Float")
      code.line("//   }")
      code.line("//   animator.start()")
      code.line("//")
    }
    code.line("// Values are those of the scene: lengths in dp, y grows down, angles in degrees.")
    code.line()
    for name in ["Keyframe", "PropertyValuesHolder", "TimeInterpolator", "ValueAnimator"] {
      code.line("import android.animation.\(name)")
    }
    if !scene.partedForms.isEmpty {
      for name in [
        "Color", "DashPathEffect", "LinearGradient", "Matrix", "Paint", "Path", "PathMeasure",
        "RadialGradient", "Shader", "SweepGradient",
      ] {
        code.line("import android.graphics.\(name)")
      }
    }
    for name in ["LinearInterpolator", "PathInterpolator"] {
      code.line("import android.view.animation.\(name)")
    }
    code.line()
  }

  // MARK: Layers

  private func write(_ layer: CodeScene.Layer, to code: inout CodeWriter) {
    code.line("// The motion of `\(CodeText.comment(layer.path))`.")
    code.block("object \(layer.name) {") { code in
      let tracks = layer.properties.flatMap(\.namedTracks)
      let millis = Self.millis(tracks.map { CodeKeys($0.track) }, scene.duration)
      if !tracks.isEmpty {
        code.block(
          "fun animator(): ValueAnimator = ValueAnimator.ofPropertyValuesHolder(",
          closing: ").apply {"
        ) { code in
          for property in layer.properties {
            for comment in words.comments(on: property) { code.line("// \(comment)") }
            for (name, track) in property.namedTracks {
              write(CodeKeys(track), name, millis: millis, to: &code)
            }
          }
        }
        code.line("    duration = \(millis)L")
        code.line("    interpolator = LinearInterpolator()")
        code.line("}")
      }
      let parts = KotlinParts(framework: .views)
      for property in layer.properties {
        writeSteps(property, to: &code)
        writeMapping(property, to: &code)
        parts.write(property, to: &code)
      }
      if let line = scene.line(of: layer) { parts.write(line, of: layer, to: &code) }
    }
  }

  /// The duration of an animator: whole milliseconds, and more than the time of the last jump.
  private static func millis(_ keys: [CodeKeys], _ duration: Double) -> Int {
    let end = max(keys.map(\.duration).max() ?? 0, duration) * 1000
    let endsWithJump = keys.contains { keys in
      let count = keys.times.count
      return count > 1 && keys.times[count - 1] == keys.times[count - 2]
    }
    return max(Int((end - 1e-6).rounded(.up)) + (endsWithJump ? 1 : 0), 1)
  }

  private func write(_ keys: CodeKeys, _ name: String, millis: Int, to code: inout CodeWriter) {
    code.block("PropertyValuesHolder.ofKeyframe(", closing: "),") { code in
      code.line("\"\(name)\",")
      var last = ""
      for (index, (time, value)) in zip(keys.times, keys.values).enumerated() {
        last = CodeNumber(time * 1000 / Double(millis), decimals: 7).description
        var arguments = "\(last)f, \(Self.float(value))"
        if index > 0, let curve = keys.curves[index - 1],
          let code = CurveDialects(.cubicBezier(curve)).code("Android views")
        {
          arguments += ", \(code)"
        }
        code.line("key(\(arguments)),")
      }
      if last != "1", let value = keys.values.last { code.line("key(1f, \(Self.float(value))),") }
    }
  }

  private func writeSteps(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .steps(let track) = property.motion else { return }
    code.line()
    code.line("// By the animator's `currentPlayTime`.")
    code.block(
      "fun \(property.field)(millis: Long): \(CodeLanguage.kotlin.type(of: track.initial)) = when {"
    ) {
      code in
      var value = track.initial
      for step in track.steps {
        code.line(
          "millis < \(ComposeWords.millis(step.time)) -> \(CodeLanguage.kotlin.literal(value))")
        value = step.value
      }
      code.line("else -> \(CodeLanguage.kotlin.literal(value))")
    }
  }

  private func writeMapping(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard let mapping = CodeMapping(property.recorded, number: Self.float) else { return }
    code.line()
    mapping.writeKotlin(of: property.field, to: &code)
  }
}

extension CodeScene.Property {
  /// Its tracks with the names of their values; a colour has one for each channel that moves.
  var namedTracks: [(name: String, track: CodeTrack)] {
    switch motion {
    case .number(let track): [(field, track)]
    case .color(_, let channels): channels.map { (field + $0.channel.suffix, $0.track) }
    case .parts(_, let place): place.map { [(placeField, $0)] } ?? []
    case .steps: []
    }
  }
}
