import MotionCore
import MotionRecording
import MotionValues

extension ExportFormat {
  /// Animations of Core Animation, for the layers of UIKit and AppKit.
  package static let uiKit = ExportFormat(
    "uikit", endings: [], "Core Animation's springs, basic and keyframe animations, for UIKit"
  ) { handoff, _ in
    let scene = CodeScene(
      handoff, .curves(), colors: KeyStyle(.straight), parts: UIKitParts.format,
      effects: UIKitEffects.format)
    let words = CodeWords(
      name: CoreAnimationWords.name, target: "UIKit", start: handoff.start,
      repeatsLoops: true)
    let animations = LayerAnimations(scene.plan)
    let report = scene.report(words) { layer, property -> String? in
      if property.isParted { return nil }
      switch animations.form(of: property.name, in: layer.index, name: property.field) {
      case .animations: return nil
      case .leftOut(let reason): return reason
      }
    }
    return ExportedFile(UIKitCode(scene, words, animations).text, report)
  }
}

/// A file of animations: for each layer a group of all its animations.
struct UIKitCode {
  private let scene: CodeScene
  private let words: CodeWords
  private let animations: LayerAnimations

  init(_ scene: CodeScene, _ words: CodeWords, _ animations: LayerAnimations) {
    self.scene = scene
    self.words = words
    self.animations = animations
  }

  var text: String {
    var code = CodeWriter()
    writeHead(to: &code)
    code.block("enum \(scene.name) {") { code in
      code.line("/// In seconds.")
      code.line("static let duration: CFTimeInterval = \(Self.number(scene.duration))")
      for layer in scene.layers {
        let written = animations(of: layer)
        guard
          !written.isEmpty || layer.properties.contains(where: \.isParted) || layer.effects != nil
        else { continue }
        code.line()
        write(layer, written, to: &code)
      }
    }
    return code.text
  }

  /// The properties of a layer that Core Animation has, with their animations.
  private func animations(
    of layer: CodeScene.Layer
  ) -> [(CodeScene.Property, [LayerAnimation])] {
    var written: [(CodeScene.Property, [LayerAnimation])] = []
    for property in layer.properties {
      if case .parts(let keys, _) = property.motion {
        // A gradient has a layer of its own.
        if case .outline = keys.runs[0].form, !keys.moves.isEmpty {
          written.append((property, [LayerAnimation(name: property.field, keyPath: "path")]))
        }
        continue
      }
      let form = animations.form(of: property.name, in: layer.index, name: property.field)
      if case .animations(let all) = form { written.append((property, all)) }
    }
    return written
  }

  private static func number(_ value: Double) -> String { CoreAnimationWords.number(value) }

  private func writeHead(to code: inout CodeWriter) {
    let name = CodeText.comment(scene.handoff.recording.scene)
    code.line("// The motion of the scene \"\(name)\", \(Self.number(scene.duration)) s.")
    code.line("// Made by `motion export --as uikit`; export it again rather than edit it.")
    code.line("//")
    if let layer = scene.layers.first(where: { !animations(of: $0).isEmpty }) {
      code.line("// To play a layer's motion, add its group; all of them in one CATransaction:")
      code.line("//")
      code.line("//   layer.add(\(scene.name).\(layer.name).group, forKey: \"motion\")")
      code.line("//")
    }
    code.line(
      "// Layers have the positions, sizes and anchor points of the scene at the start. Texts are")
    code.line("// CATextLayers. A group stays at its end until it is removed.")
    code.line()
    code.line("import UIKit")
    code.line()
  }

  // MARK: Layers

  private func write(
    _ layer: CodeScene.Layer, _ written: [(CodeScene.Property, [LayerAnimation])],
    to code: inout CodeWriter
  ) {
    code.line("/// The motion of `\(CodeText.comment(layer.path))`.")
    code.block("enum \(layer.name) {") { code in
      if !written.isEmpty {
        let isEndless = written.contains { $0.0.isEndless }
        Self.writeGroup(
          "group", of: written.flatMap { $0.1 }.map(\.name),
          duration: isEndless ? ".infinity" : "duration", to: &code)
      }
      for property in layer.properties { UIKitParts.write(property, to: &code) }
      if let line = scene.line(of: layer) { UIKitParts.write(line, of: layer, to: &code) }
      if let effects = layer.effects { UIKitEffects.write(effects, to: &code) }
      for (property, animations) in written where !property.isParted {
        for animation in animations {
          code.line()
          for comment in words.comments(on: property) { code.line("// \(comment)") }
          write(property, animation, to: &code)
        }
      }
    }
  }

  /// Writes a group that stays at its end until it is removed.
  static func writeGroup(
    _ name: String, of animations: [String], duration: String, to code: inout CodeWriter
  ) {
    code.block("static var \(name): CAAnimationGroup {") { code in
      code.line("let group = CAAnimationGroup()")
      code.line("group.animations = [\(animations.joined(separator: ", "))]")
      code.line("group.duration = \(duration)")
      code.line("group.fillMode = .both")
      code.line("group.isRemovedOnCompletion = false")
      code.line("return group")
    }
  }

  private func write(
    _ property: CodeScene.Property, _ animation: LayerAnimation, to code: inout CodeWriter
  ) {
    switch property.motion {
    case .number(let track):
      if let motion = track.onlyDeclared, write(motion, animation, to: &code) { return }
      let keys = CodeKeys(track)
      writeKeyframes(
        animation, values: keys.values.map { Self.number(animation.value($0)) }, times: keys.times,
        curves: keys.curves, to: &code)
    case .color(let initial, let channels): write(initial, channels, animation, to: &code)
    case .steps(let track): write(track, animation, to: &code)
    case .parts: break
    }
  }

  /// Writes a declared motion under its own name, if it has one.
  private func write(
    _ motion: DeclaredMotion, _ animation: LayerAnimation, to code: inout CodeWriter
  ) -> Bool {
    var lines: [String] = []
    let kind: String
    switch motion.form {
    case .spring(let spring):
      guard let started = spring.started(with: motion) else { return false }
      kind = "CASpringAnimation"
      lines = [
        "mass = \(Self.number(spring.mass))", "stiffness = \(Self.number(spring.stiffness))",
        "damping = \(Self.number(spring.damping))",
        "initialVelocity = \(Self.number(started.initialVelocity))",
      ]
      if spring.regime == .overdamped { lines.append("allowsOverdamping = true") }
    case .curve(let curve):
      guard let timing = CoreAnimationWords.timing(curve) else { return false }
      kind = "CABasicAnimation"
      lines = ["timingFunction = \(timing)"]
      if motion.repeatCount != 1 {
        lines.append("repeatCount = \(CoreAnimationWords.repeatCount(motion))")
      }
      if motion.autoreverses { lines.append("autoreverses = true") }
    case .keyframes, .mapping: return false
    }
    let delay = max(motion.start - scene.handoff.start, 0).rounded(decimals: 6)
    if delay > 0 { lines.append("beginTime = \(Self.number(delay))") }
    write(
      animation, kind,
      [
        "fromValue = \(Self.number(animation.value(motion.from)))",
        "toValue = \(Self.number(animation.value(motion.to)))",
        "duration = \(Self.number(motion.duration))",
      ] + lines, to: &code)
    return true
  }

  // MARK: Keyframes

  private func writeKeyframes(
    _ animation: LayerAnimation, values: [String], times: [Double], curves: [CubicBezier?],
    to code: inout CodeWriter
  ) {
    let duration = times[times.count - 1]
    let fractions = times.map { CodeNumber(duration > 0 ? $0 / duration : 0, decimals: 9) }
    var lines = [
      "values = [\(values.joined(separator: ", "))]",
      "keyTimes = [\(fractions.map(\.description).joined(separator: ", "))]",
    ]
    if curves.contains(where: { $0 != nil }) {
      let functions = curves.map { curve in
        CoreAnimationWords.timing(curve.map { Curve.cubicBezier($0) } ?? .linear) ?? ""
      }
      lines.append(
        "timingFunctions = [\n" + functions.map { "  \($0),\n" }.joined() + "]")
    }
    lines.append("duration = \(Self.number(duration))")
    write(animation, "CAKeyframeAnimation", lines, to: &code)
  }

  private func write(
    _ initial: [Double], _ channels: [(channel: Color.Channel, track: CodeTrack)],
    _ animation: LayerAnimation, to code: inout CodeWriter
  ) {
    let keys = channels.map { ($0.channel, CodeKeys($0.track)) }
    var (times, values): ([Double], [String]) = ([], [])
    func append(_ time: Double, _ value: (CodeKeys) -> Double) {
      var color = initial
      for (channel, keys) in keys { color[channel.rawValue] = value(keys) }
      let text =
        "CGColor(srgbRed: \(Self.number(color[0])), green: \(Self.number(color[1])), "
        + "blue: \(Self.number(color[2])), alpha: \(Self.number(color[3])))"
      if times.last == time, values.last == text { return }
      times.append(time)
      values.append(text)
    }
    for time in Set(keys.flatMap { $0.1.times }).sorted() {
      append(time) { $0.value(before: time) }
      append(time) { $0.value(at: time) }
    }
    writeKeyframes(
      animation, values: ["\n" + values.map { "  \($0),\n" }.joined()], times: times, curves: [],
      to: &code)
  }

  /// Writes values that change in steps, each from its time on.
  private func write(
    _ track: StepTrack, _ animation: LayerAnimation, to code: inout CodeWriter
  ) {
    let end = max(scene.duration, track.steps.last?.time ?? 0)
    let times = [0] + track.steps.map(\.time) + [end]
    let values = [track.initial] + track.steps.map(\.value)
    let fractions = times.map { CodeNumber(end > 0 ? $0 / end : 0, decimals: 9).description }
    write(
      animation, "CAKeyframeAnimation",
      [
        "values = [\(values.map(Self.literal).joined(separator: ", "))]",
        "keyTimes = [\(fractions.joined(separator: ", "))]", "calculationMode = .discrete",
        "duration = \(Self.number(end))",
      ], to: &code)
  }

  private func write(
    _ animation: LayerAnimation, _ kind: String, _ lines: [String], to code: inout CodeWriter
  ) {
    code.block("static var \(animation.name): \(kind) {") { code in
      code.line("let animation = \(kind)(keyPath: \"\(animation.keyPath)\")")
      for line in lines {
        let parts = line.split(separator: "\n", omittingEmptySubsequences: false)
        code.line("animation.\(parts[0])")
        for part in parts.dropFirst() { code.line(String(part)) }
      }
      if animation.isAdditive { code.line("animation.isAdditive = true") }
      code.line("animation.fillMode = .both")
      code.line("return animation")
    }
  }

  private static func literal(_ value: Value) -> String {
    switch value {
    case .number(let value): number(value)
    case .boolean(let value): "\(value)"
    case .name(let text), .text(let text): CodeText.swift(text)
    case .mixed(let mixed): CodeText.swift(mixed.text)
    case .color(let color):
      "CGColor(srgbRed: \(number(color.red)), green: \(number(color.green)), "
        + "blue: \(number(color.blue)), alpha: \(number(color.alpha)))"
    }
  }
}

extension CodeScene.Property {
  /// Whether it is a loop that does not end.
  fileprivate var isEndless: Bool {
    tracks.contains { $0.onlyDeclared?.repeatCount == .infinity }
  }
}

/// Declared motions as Core Animation's animations.
enum CoreAnimationWords {
  /// Returns the animation's class and parameters; nil for a motion that has no class.
  static func name(_ motion: DeclaredMotion) -> String? {
    guard motion.hasNativeForm else { return nil }
    switch motion.form {
    case .spring(let spring):
      return "CASpringAnimation(mass: \(number(spring.mass)), "
        + "stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)))"
    case .curve(let curve):
      let repeats =
        motion.repeatCount == 1 ? "" : ", repeatCount: \(repeatCount(motion))"
      let way = motion.autoreverses ? ", autoreverses: true" : ""
      return timing(curve).map {
        "CABasicAnimation(\($0), duration: \(number(motion.duration))\(repeats)\(way))"
      }
    case .keyframes, .mapping: return nil
    }
  }

  static func repeatCount(_ motion: DeclaredMotion) -> String {
    motion.repeatCount == .infinity ? ".infinity" : number(motion.repeatCount)
  }

  static func timing(_ curve: Curve) -> String? { CurveDialects(curve).code("Core Animation") }

  static func number(_ value: Double) -> String { CodeNumber(value, decimals: 6).description }
}
