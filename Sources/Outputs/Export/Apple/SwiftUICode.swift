import MotionCore
import MotionRecording
import MotionValues

extension ExportFormat {
  /// Keyframe tracks of SwiftUI (iOS 17): cubic pieces, which are exact in value and velocity.
  package static let swiftUI = ExportFormat(
    "swiftui", endings: [".swift"], "SwiftUI keyframe tracks, with springs and curves by name"
  ) { handoff, _ in
    var style = KeyStyle(.cubic)
    style.namesDeclared = { $0.hasNativeForm }
    let scene = CodeScene(
      handoff, style, parts: SwiftUIParts.format, effects: SwiftUIEffects.format)
    let words = CodeWords(
      name: { SwiftUIWords.animation($0) }, target: "SwiftUI", start: handoff.start,
      repeatsLoops: true)
    return ExportedFile(SwiftUICode(scene, words).text, scene.report(words))
  }
}

/// A file of SwiftUI code: for each layer a structure of its values with their keyframes.
struct SwiftUICode {
  private let scene: CodeScene
  private let words: CodeWords

  init(_ scene: CodeScene, _ words: CodeWords) {
    self.scene = scene
    self.words = words
  }

  var text: String {
    var code = CodeWriter()
    writeHead(to: &code)
    code.block("enum \(scene.name) {") { code in
      code.line("/// In seconds.")
      code.line("static let duration: TimeInterval = \(Self.number(scene.duration))")
      for layer in scene.layers {
        code.line()
        write(layer, to: &code)
      }
      if hasColor {
        code.line()
        Self.writeColor(to: &code)
      }
      if scene.hasMovingParts {
        code.line()
        SwiftUIParts.writeMixed(to: &code)
      }
      if scene.hasTrims {
        code.line()
        SwiftUIParts.writeTrimmed(to: &code)
      }
    }
    return code.text
  }

  private var hasColor: Bool {
    scene.layers.flatMap(\.properties).contains {
      if case .color = $0.motion { true } else { false }
    }
  }

  private static func number(_ value: Double) -> String { SwiftUIWords.number(value) }

  /// A number after an operator.
  private static func operand(_ value: Double) -> String {
    value < 0 ? "(\(number(value)))" : number(value)
  }

  // MARK: The head

  private func writeHead(to code: inout CodeWriter) {
    let name = CodeText.comment(scene.handoff.recording.scene)
    code.line("// The motion of the scene \"\(name)\", \(Self.number(scene.duration)) s.")
    code.line("// Made by `motion export --as swiftui`; export it again rather than edit it.")
    code.line("//")
    if let layer = scene.layers.first(where: \.moves) {
      let type = "\(scene.name).\(layer.name)"
      code.line("// To play a layer's motion when a value changes:")
      code.line("//")
      code.line(
        "//   view.keyframeAnimator(initialValue: \(type)(), trigger: isShown) { view, motion in")
      code.line("//     view\(Self.usage(of: layer))")
      code.line("//   } keyframes: { _ in \(type).keyframes }")
      code.line("//")
    }
    code.line(
      "// `repeating: true` in place of `trigger` plays it again and again. Values are those of the"
    )
    code.line("// scene: lengths in points, y grows down, angles in degrees, times in seconds.")
    code.line()
    code.line("import SwiftUI")
    code.line()
  }

  /// The modifiers that apply the values of a layer, as far as SwiftUI has such.
  private static func usage(of layer: CodeScene.Layer) -> String {
    func field(_ property: String) -> String? {
      layer.properties.first { $0.name == property && $0.tracks.count == 1 }
        .map { "motion.\($0.field)" }
    }
    var modifiers = ""
    if let opacity = field("opacity") { modifiers += ".opacity(\(opacity))" }
    if let scale = field("scale") { modifiers += ".scaleEffect(\(scale))" }
    if let angle = field("rotationZ") { modifiers += ".rotationEffect(.degrees(\(angle)))" }
    let x = field("x") ?? field("translationX")
    let y = field("y") ?? field("translationY")
    if x != nil || y != nil { modifiers += ".offset(x: \(x ?? "0"), y: \(y ?? "0"))" }
    guard modifiers.isEmpty, let first = layer.properties.first else { return modifiers }
    return "  // use motion.\(first.field)"
  }

  // MARK: Layers

  private func write(_ layer: CodeScene.Layer, to code: inout CodeWriter) {
    code.line("/// The motion of `\(CodeText.comment(layer.path))`.")
    code.block("struct \(layer.name) {") { code in
      for property in layer.properties { declare(property, in: &code) }
      let hasSteps = layer.properties.contains(where: \.isStepped)
      if hasSteps { code.line("var time: TimeInterval = 0") }
      for property in layer.properties { writeSteps(property, to: &code) }
      for property in layer.properties { writeAnimation(property, to: &code) }
      for property in layer.properties { writeMapping(property, to: &code) }
      for property in layer.properties { SwiftUIParts.write(property, to: &code) }
      if let line = scene.line(of: layer) { SwiftUIParts.write(line, of: layer, to: &code) }
      if let effects = layer.effects { SwiftUIEffects.write(effects, to: &code) }
      guard hasSteps || layer.properties.contains(where: { !$0.tracks.isEmpty }) else { return }
      code.line()
      code.line("@KeyframesBuilder<\(layer.name)>")
      code.block("static var keyframes: some Keyframes<\(layer.name)> {") { code in
        for property in layer.properties { writeTracks(property, of: layer, to: &code) }
        if hasSteps {
          let end = Self.number(max(scene.duration, 0))
          code.block("KeyframeTrack(\\\(layer.name).time) {") { code in
            code.line("LinearKeyframe(\(end), duration: \(end))")
          }
        }
      }
    }
  }

  private func declare(_ property: CodeScene.Property, in code: inout CodeWriter) {
    switch property.motion {
    case .number(let track):
      code.line("var \(property.field): Double = \(Self.number(track.planned.initial))")
    case .color(let initial, _):
      let channels = zip(Color.Channel.allCases, initial).map {
        "\($0): \(Self.number($1))"
      }
      code.line("var \(property.field) = RGBA(\(channels.joined(separator: ", ")))")
    case .parts(_, let place):
      if place != nil { code.line("var \(property.placeField): Double = 0") }
    case .steps: break
    }
  }

  private func writeSteps(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .steps(let track) = property.motion else { return }
    code.line()
    let type = CodeLanguage.swift.type(of: track.initial, isBlend: property.isBlend)
    func literal(_ value: Value) -> String {
      CodeLanguage.swift.literal(value, isBlend: property.isBlend)
    }
    code.block("var \(property.field): \(type) {") { code in
      code.line("switch time {")
      var value = track.initial
      for step in track.steps {
        code.line("case ..<\(Self.number(step.time)): \(literal(value))")
        value = step.value
      }
      code.line("default: \(literal(value))")
      code.line("}")
    }
  }

  private func writeAnimation(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard case .number(let track) = property.motion, let motion = track.onlyDeclared else { return }
    let delay = max(motion.start - scene.handoff.start, 0).rounded(decimals: 6)
    guard let animation = SwiftUIWords.animation(motion, delay: delay) else { return }
    code.line()
    let (from, to) = (Self.number(motion.from), Self.number(motion.to))
    code.line("/// For a change of `\(property.field)` from \(from) to \(to).")
    code.line("static let \(property.field)Animation: Animation = \(animation)")
  }

  private func writeMapping(_ property: CodeScene.Property, to code: inout CodeWriter) {
    guard let mapping = CodeMapping(property.recorded, number: Self.number) else { return }
    code.line()
    code.line(
      "/// `\(property.field)` as the scene maps it from `\(CodeText.comment(mapping.source))`.")
    code.block("static func \(property.field)(at value: Double) -> Double {") { code in
      code.line("switch value {")
      for piece in mapping.pieces {
        let label = piece.end.map { "case ..<\(Self.operand($0))" } ?? "default"
        code.line("\(label): \(piece.expression)")
      }
      code.line("}")
    }
  }

  // MARK: Keyframes

  private func writeTracks(
    _ property: CodeScene.Property, of layer: CodeScene.Layer, to code: inout CodeWriter
  ) {
    for comment in words.comments(on: property) { code.line("// \(comment)") }
    switch property.motion {
    case .number(let track): write(track, "\\\(layer.name).\(property.field)", to: &code)
    case .color(_, let channels):
      for (channel, track) in channels {
        write(track, "\\\(layer.name).\(property.field).\(channel)", to: &code)
      }
    case .parts(_, let place):
      if let place { write(place, "\\\(layer.name).\(property.placeField)", to: &code) }
    case .steps: break
    }
  }

  private func write(_ track: CodeTrack, _ keyPath: String, to code: inout CodeWriter) {
    code.block("KeyframeTrack(\(keyPath)) {") { code in
      for segment in track.segments { code.line(Self.keyframe(segment)) }
    }
  }

  private static func keyframe(_ segment: CodeSegment) -> String {
    let (value, duration) = (number(segment.end.value), number(segment.duration))
    switch segment.form {
    case .jump: return "MoveKeyframe(\(value))"
    case .rest, .line: return "LinearKeyframe(\(value), duration: \(duration))"
    case .eased(let curve):
      return "LinearKeyframe(\(value), duration: \(duration), timingCurve: .bezier("
        + "startControlPoint: UnitPoint(x: \(number(curve.x1)), y: \(number(curve.y1))), "
        + "endControlPoint: UnitPoint(x: \(number(curve.x2)), y: \(number(curve.y2)))))"
    case .cubic(let start, let end):
      return "CubicKeyframe(\(value), duration: \(duration), startVelocity: \(number(start)), "
        + "endVelocity: \(number(end)))"
    case .spring(let spring, let velocity):
      return "SpringKeyframe(\(value), duration: \(duration), "
        + "spring: \(SwiftUIWords.spring(spring)), startVelocity: \(number(velocity)))"
    }
  }

  // MARK: Values

  private static func writeColor(to code: inout CodeWriter) {
    code.line("/// A colour in sRGB; channels are from 0 to 1.")
    code.block("struct RGBA {") { code in
      for channel in Color.Channel.allCases { code.line("var \(channel): Double") }
      code.line()
      code.line(
        "var color: Color { Color(.sRGB, red: red, green: green, blue: blue, opacity: alpha) }")
    }
  }
}

/// Declared motions as SwiftUI's animations, such as `.spring(duration: 0.5, bounce: 0.2)`.
enum SwiftUIWords {
  /// Returns the animation; nil for a motion that SwiftUI has no words for.
  static func animation(_ motion: DeclaredMotion, delay: Double = 0) -> String? {
    guard motion.hasNativeForm, let base = base(motion) else { return nil }
    return base + repetition(motion) + (delay > 0 ? ".delay(\(number(delay)))" : "")
  }

  private static func base(_ motion: DeclaredMotion) -> String? {
    switch motion.form {
    case .curve(let curve): CurveDialects(curve, seconds: motion.duration).code("SwiftUI")
    case .spring(let spring):
      spring.started(with: motion).flatMap { SpringDialects($0, decimals: 6).code("SwiftUI") }
    case .keyframes, .mapping: nil
    }
  }

  private static func repetition(_ motion: DeclaredMotion) -> String {
    if motion.repeatCount == .infinity {
      return ".repeatForever(autoreverses: \(motion.autoreverses))"
    }
    // SwiftUI counts the ways back as well.
    let passes = motion.autoreverses ? 2 * motion.repeatCount : motion.repeatCount
    if passes == 1 { return "" }
    return ".repeatCount(\(number(passes)), autoreverses: \(motion.autoreverses))"
  }

  /// A spring without its velocity, such as `Spring(duration: 0.5, bounce: 0.2)`.
  static func spring(_ spring: Spring) -> String {
    "Spring(\(SpringDialects(spring, decimals: 6).swiftUIArguments))"
  }

  static func number(_ value: Double) -> String { CodeNumber(value, decimals: 6).description }
}

extension Spring {
  /// The spring with the initial velocity of a declared motion.
  func started(with motion: DeclaredMotion) -> Spring? {
    let distance = motion.to - motion.from
    return try? Spring(
      mass: mass, stiffness: stiffness, damping: damping,
      initialVelocity: distance == 0 ? 0 : motion.velocity / distance,
      allowsOverdamping: regime == .overdamped)
  }
}
