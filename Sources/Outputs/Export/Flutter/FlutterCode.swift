import MotionCore
import MotionRecording
import MotionValues

extension ExportFormat {
  /// Flutter: tween sequences with cubic curves, and spring simulations.
  package static let flutter = ExportFormat(
    "flutter", endings: [".dart"], "Flutter: tween sequences and spring simulations"
  ) { handoff, _ in
    let scene = CodeScene(
      handoff, .curves(), parts: FlutterParts.format, effects: FlutterEffects.format)
    let words = CodeWords(name: FlutterCode.name, target: "Flutter", start: handoff.start)
    return ExportedFile(FlutterCode(scene, words).text, scene.report(words))
  }
}

/// A file of Dart code: for each layer a class of the animatables of its values.
struct FlutterCode {
  private let scene: CodeScene
  private let words: CodeWords

  init(_ scene: CodeScene, _ words: CodeWords) {
    self.scene = scene
    self.words = words
  }

  /// Returns a declared motion in Flutter's words; nil if it has none.
  static func name(_ motion: DeclaredMotion) -> String? {
    guard motion.hasNativeForm else { return nil }
    switch motion.form {
    case .spring(let spring):
      return motion.repeatCount == 1 ? SpringDialects(spring, decimals: 6).code("Flutter") : nil
    case .curve(let curve): return CurveDialects(curve).code("Flutter")
    case .keyframes, .mapping: return nil
    }
  }

  private static func number(_ value: Double) -> String {
    CodeNumber(value, decimals: 6).description
  }

  var text: String {
    var code = CodeWriter()
    writeHead(to: &code)
    for layer in scene.layers {
      write(layer, to: &code)
      code.line()
    }
    if scene.layers.flatMap(\.properties).flatMap(\.tracks).contains(where: \.isSpring) {
      Self.writeSpring(to: &code)
    }
    FlutterParts.writeFunctions(of: scene, to: &code)
    FlutterEffects.writeFunctions(effects, to: &code)
    return code.text
  }

  private var effects: [CodeEffects] { scene.layers.compactMap(\.effects) }

  private func writeHead(to code: inout CodeWriter) {
    let name = CodeText.comment(scene.handoff.recording.scene)
    code.line("// The motion of the scene \"\(name)\", \(CodeNumber(scene.duration)) s.")
    code.line(
      "// Made by `motion export --as flutter`; export it again rather than edit it. No compiler")
    code.line("// has verified it.")
    code.line("//")
    if let layer = scene.layers.first(where: { $0.properties.contains { !$0.tracks.isEmpty } }),
      let field = layer.properties.flatMap(\.namedTracks).first?.name
    {
      let type = typeName(layer)
      code.line(
        "//   final controller = AnimationController(vsync: this, duration: \(type).duration);")
      code.line("//   final \(field) = controller.drive(\(type).\(field));")
      code.line("//   controller.forward();")
      code.line("//")
    }
    code.line(
      "// Values are those of the scene: lengths in logical pixels, y grows down, angles in degrees."
    )
    code.line()
    if !scene.partedForms.isEmpty {
      code.line("import 'dart:math' as math;")
    }
    if !effects.isEmpty { code.line("import 'dart:ui';") }
    if !scene.partedForms.isEmpty || !effects.isEmpty { code.line() }
    code.line("import 'package:flutter/animation.dart';")
    code.line("import 'package:flutter/physics.dart';")
    if !scene.partedForms.isEmpty || !effects.isEmpty {
      code.line("import 'package:flutter/widgets.dart';")
    }
    code.line()
  }

  private func typeName(_ layer: CodeScene.Layer) -> String {
    // Dart has no nested types.
    "\(scene.name)\(layer.name)"
  }

  // MARK: Layers

  private func write(_ layer: CodeScene.Layer, to code: inout CodeWriter) {
    let tracks = layer.properties.flatMap(\.namedTracks)
    let end = tracks.map { $0.track.segments.last?.end.time ?? 0 }.max() ?? 0
    let duration = max(end, scene.duration, 1e-6)
    code.line("/// The motion of `\(CodeText.comment(layer.path))`.")
    code.block("abstract final class \(typeName(layer)) {") { code in
      let micros = CodeNumber(duration * 1_000_000, decimals: 0)
      code.line("static const duration = Duration(microseconds: \(micros));")
      for property in layer.properties {
        code.line()
        for comment in words.comments(on: property) { code.line("// \(comment)") }
        for (name, track) in property.namedTracks { write(track, name, duration, to: &code) }
        writeSteps(property, to: &code)
        writeMapping(property, to: &code)
        FlutterParts.write(property, to: &code)
      }
      if let line = scene.line(of: layer) { FlutterParts.write(line, of: layer, to: &code) }
      if let effects = layer.effects { FlutterEffects.write(effects, to: &code) }
    }
  }

  private func write(
    _ track: CodeTrack, _ name: String, _ duration: Double, to code: inout CodeWriter
  ) {
    if let motion = track.onlyDeclared, case .spring = motion.form, let spring = Self.name(motion) {
      let start = max(motion.start - scene.handoff.start, 0)
      let values = [
        motion.from, motion.to, motion.velocity, start, motion.duration, duration,
      ].map(Self.number)
      code.block("static final Animatable<double> \(name) = _SpringTween(", closing: ");") { code in
        code.line("const \(spring),")
        code.line("from: \(values[0]), to: \(values[1]), velocity: \(values[2]),")
        code.line("start: \(values[3]), length: \(values[4]), duration: \(values[5]),")
        // Flutter's widgets refuse an opacity that overshoots.
        if motion.bounds.lower.isFinite { code.line("low: \(Self.number(motion.bounds.lower)),") }
        if motion.bounds.upper.isFinite { code.line("high: \(Self.number(motion.bounds.upper)),") }
      }
      return
    }
    code.block("static final Animatable<double> \(name) = TweenSequence<double>([", closing: "]);")
    { code in
      var end = 0.0
      for segment in track.segments where segment.duration > 0 {
        code.line(
          "TweenSequenceItem(tween: \(Self.tween(segment)), weight: \(Self.number(segment.duration))),"
        )
        end = segment.end.time
      }
      let rest = (duration - end).rounded(decimals: 6)
      if rest > 0 || end == 0 {
        let value = track.segments.last?.end.value ?? track.planned.initial
        code.line(
          "TweenSequenceItem(tween: ConstantTween<double>(\(Self.number(value))), weight: \(Self.number(max(rest, 1e-6)))),"
        )
      }
    }
  }

  private static func tween(_ segment: CodeSegment) -> String {
    let (from, to) = (number(segment.start.value), number(segment.end.value))
    switch segment.form {
    case .rest, .jump, .spring, .cubic: return "ConstantTween<double>(\(from))"
    case .line: return "Tween<double>(begin: \(from), end: \(to))"
    case .eased(let curve):
      let cubic = CurveDialects(.cubicBezier(curve)).code("Flutter") ?? "Curves.linear"
      return "Tween<double>(begin: \(from), end: \(to)).chain(CurveTween(curve: const \(cubic)))"
    }
  }

  private func writeSteps(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .steps(let track) = property.motion else { return }
    code.line("/// By the time in seconds.")
    let type = CodeLanguage.dart.type(of: track.initial, isBlend: property.isBlend)
    func literal(_ value: Value) -> String {
      CodeLanguage.dart.literal(value, isBlend: property.isBlend)
    }
    code.block("static \(type) \(property.field)(double seconds) {") { code in
      var value = track.initial
      for step in track.steps {
        code.line("if (seconds < \(Self.number(step.time))) return \(literal(value));")
        value = step.value
      }
      code.line("return \(literal(value));")
    }
  }

  private func writeMapping(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard let mapping = CodeMapping(property.recorded, number: Self.number) else { return }
    code.line()
    code.line(
      "/// `\(property.field)` as the scene maps it from \(CodeText.comment(mapping.source)).")
    code.block("static double \(property.field)At(double value) {") { code in
      for piece in mapping.pieces {
        let condition = piece.end.map { "if (value < \(Self.number($0))) " } ?? ""
        code.line("\(condition)return \(piece.expression);")
      }
    }
  }

  /// The class that plays a spring as a part of a controller's duration.
  private static func writeSpring(to code: inout CodeWriter) {
    code.block("class _SpringTween extends Animatable<double> {") { code in
      code.line("_SpringTween(")
      code.line("  SpringDescription spring, {")
      for field in ["double from", "this.to", "double velocity", "this.start", "this.length"] {
        code.line("  required \(field),")
      }
      code.line("  required this.duration,")
      code.line("  this.low = double.negativeInfinity,")
      code.line("  this.high = double.infinity,")
      code.line("}) : _simulation = SpringSimulation(spring, from, to, velocity);")
      code.line()
      code.line("final SpringSimulation _simulation;")
      code.line("final double to;")
      code.line("/// In seconds, as all times here.")
      code.line("final double start;")
      code.line("final double length;")
      code.line("final double duration;")
      code.line("final double low;")
      code.line("final double high;")
      code.line()
      code.line("@override")
      code.block("double transform(double t) {") { code in
        code.line("final time = t * duration - start;")
        code.line("if (time >= length) return to;")
        code.line("return _simulation.x(time < 0 ? 0 : time).clamp(low, high);")
      }
    }
  }
}

extension CodeTrack {
  fileprivate var isSpring: Bool {
    if case .spring? = onlyDeclared?.form { true } else { false }
  }
}
