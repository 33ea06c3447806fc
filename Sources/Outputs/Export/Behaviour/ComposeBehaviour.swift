import CPage
import MotionCore
import MotionValues

/// What responds in a scene, as Jetpack Compose code: a table of motions, rules of drags, states and functions, and
/// beside them the types that play these rules with Compose's own pointers and springs.
package struct ComposeBehaviour: NativeBehaviour, NativePrinter {
  package static let format = "behaviour.kt"
  package static let ending = ".behaviour.kt"
  package static let summary = "what responds, as Jetpack Compose code: rules, and what plays them"

  let rules: NativeRules
  let options: NativeOptions

  package init(_ file: BehaviourFile, root: String, _ options: NativeOptions) {
    rules = NativeRules(file, root: root, for: .compose)
    self.options = options
  }

  var hasMotions: Bool { rules.motions.contains { $0.played != nil } }

  package var text: String {
    var body = CodeWriter(indentedBy: 4)
    body.line("/** Lengths are in dp, times in seconds, angles in degrees; y grows down. */")
    body.block("\(access)object \(rules.type) {", writeRules)
    let all = body.text + (options.includesSupport ? "\n" + support(parts) : "")
    var code = CodeWriter(indentedBy: 4)
    code.line(
      "// What responds in the scene \"\(CodeText.comment(rules.scene))\", for Jetpack Compose.")
    code.line(
      "// Written by `motion export --as behaviour.kt`; export it again instead of editing it.")
    writeUsage(to: &code)
    writeMissing(to: &code)
    writeOpening(of: all, to: &code)
    return code.text + all
  }

  package var supportText: String {
    let all = support(Self.allParts)
    var code = CodeWriter(indentedBy: 4)
    code.line(
      "// What plays the rules that `motion export --as behaviour.kt` writes, for all scenes.")
    code.line("// Export it again instead of editing it.")
    writeOpening(of: all, to: &code)
    return code.text + all
  }

  /// The package, and the imports of what a text uses.
  private func writeOpening(of text: String, to code: inout CodeWriter) {
    code.line()
    if let name = options.package {
      code.line("package \(name)")
      code.line()
    }
    let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
    for name in ComposeImports.names {
      let last = name.split(separator: ".").last ?? ""
      let isUsed =
        last.first?.isLowercase == true
        ? text.contains("\(last)(") || text.contains("\(last) {") : words.contains(last)
      if isUsed { code.line("import \(name)") }
    }
    code.line()
  }

  private static let allParts: [native_part] = [
    compose_drag, compose_drag_track, compose_drag_modifier, compose_touched, compose_ramp,
  ]

  /// The parts of the support that the rules need.
  private var parts: [native_part] {
    Self.allParts.filter { part in
      switch part {
      case compose_drag, compose_drag_track, compose_drag_modifier: !rules.drags.isEmpty
      case compose_touched: !rules.looks.isEmpty
      default: rules.links.contains { $0.form.straight == nil }
      }
    }
  }

  private func support(_ parts: [native_part]) -> String {
    parts.map { part in
      embedded(part).split(separator: "\n", omittingEmptySubsequences: false).map { line in
        // Members have the access of their type.
        (line.hasPrefix("public ") ? access : "") + line.replacing("public ", with: "")
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Writes how a composable uses the rules, with their names.
  private func writeUsage(to code: inout CodeWriter) {
    for drag in rules.drags.prefix(1) {
      code.line("//")
      code.line("//     val \(drag.name) = rememberDrag(\(rules.type).\(drag.name))")
      if let type = drag.type, drag.progress != nil {
        let name = "\(rules.type).\(type)"
        code.line("//     val values = \(name).Values(\(name).progress(\(drag.name).place))")
      }
      for link in rules.links.prefix(1) where link.parameters.count == 1 {
        let path = link.parameters[0].path
        guard let axis = drag.paths.first(where: { $0.value == path })?.key else { continue }
        code.line(
          "//     val \(link.name) = \(rules.type).\(link.name)(\(drag.name).place.\(axis))")
      }
      let offset = drag.sortedAxes.map { "\($0) = \(drag.name).place.\($0).dp" }
      let offsets = drag.progress == nil ? ".offset(\(offset.joined(separator: ", ")))" : ""
      code.line("//     Box(Modifier\(offsets).dragged(\(drag.name))) { … }")
      guard let type = drag.type,
        let other = drag.detents.first(where: { $0.name.name != drag.initial?.name })
      else { continue }
      code.line("//")
      code.line("//     \(drag.name).animateTo(\(rules.type).\(type).\(Self.entry(other.name)))")
    }
    for machine in rules.machines.prefix(1) where !machine.isProgress && !machine.entries.isEmpty {
      let type = "\(rules.type).\(machine.type)"
      code.line("//")
      code.line("//     var \(machine.name) by remember { mutableStateOf(\(type).initial) }")
      code.line("//     val transition = updateTransition(\(machine.name), \"\(machine.name)\")")
      if let entry = machine.entries.first(where: { $0.values[0].isNumber }) {
        let states = machine.transitions.isEmpty ? "" : "initialState, targetState"
        code.line(
          "//     val \(entry.name) by transition.animateFloat({ \(type).animation(\(states)) }, "
            + "\"\(entry.name)\") { it.values.\(entry.name) }")
      }
      if let event = machine.events.first {
        code.line(
          "//     // \(machine.name) = \(machine.name).after(\(type).Event.\(Self.entry(event.name)))"
        )
      }
    }
    for look in rules.looks.prefix(1) {
      let name = "\(rules.type).\(look.typeName)"
      let value = look.values[0].name
      code.line("//")
      code.line("//     var isTouched by remember { mutableStateOf(false) }")
      code.line(
        "//     val \(value) by animateFloatAsState(if (isTouched) \(name).\(value) else …, \(name).animation())"
      )
      code.line("//     Box(Modifier.touched { isTouched = it }) { … }")
    }
  }

  // MARK: Motions

  func writeMotions(to code: inout CodeWriter) {
    code.line("/** The springs and curves, each once. */")
    code.block("object Motions {") { code in
      for motion in rules.motions {
        guard let played = motion.played else { continue }
        if let spring = played.spring {
          code.line("fun <T> \(motion.name)(): SpringSpec<T> =")
          code.line("    \(Self.spring(spring))")
        } else if let bezier = played.bezier {
          let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(Self.number)
          let delay =
            played.timing.delay > 0
            ? ", delayMillis = \(ComposeWords.millis(played.timing.delay))" : ""
          code.line("fun <T> \(motion.name)(): TweenSpec<T> = tween(")
          code.line("    durationMillis = \(ComposeWords.millis(played.seconds))\(delay),")
          code.line("    easing = CubicBezierEasing(\(numbers.joined(separator: ", ")))")
          code.line(")")
        }
      }
    }
  }

  private static func spring(_ spring: Spring) -> String {
    let ratio = spring.regime == .critical ? 1 : spring.dampingRatio
    return "spring(dampingRatio = \(number(ratio)), "
      + "stiffness = \(number(spring.stiffness / spring.mass)))"
  }

  private static func number(_ value: Double) -> String {
    value.isFinite
      ? "\(CodeNumber(value, decimals: 6))f"
      : "Float.\(value < 0 ? "NEGATIVE" : "POSITIVE")_INFINITY"
  }

  private static func entry(_ name: NativeRules.Case) -> String {
    name.name.prefix(1).uppercased() + name.name.dropFirst()
  }

  private func spec(_ motion: NativeRules.Motion?) -> String {
    motion?.played == nil ? "snap()" : "Motions.\(motion?.name ?? "")()"
  }

  // MARK: Drags

  func write(_ drag: NativeRules.Drag, to code: inout CodeWriter) {
    if drag.progress == nil, let type = drag.type {
      code.line("/** Where `\(CodeText.comment(drag.layer))` comes to rest. */")
      code.line(
        "enum class \(type) { \(drag.detents.map { Self.entry($0.name) }.joined(separator: ", ")) }"
      )
      code.line()
    }
    let moved = drag.sortedAxes.compactMap { drag.paths[$0] }
    let words = moved.map { drag.progress == nil ? "`\($0)`" : $0 }.joined(separator: " and ")
    code.line(
      "/** A finger on `\(CodeText.comment(drag.layer))` moves \(CodeText.comment(words))\(line(drag.place)). */"
    )
    code.block("val \(drag.name) = DragRule<\(drag.type ?? "Nothing")>(", closing: ")") { code in
      var arguments = drag.sortedAxes.map { axis in
        "\(axis) = \(self.axis(drag.axes[axis], drag.coefficient))"
      }
      let start = drag.sortedAxes.map { "\($0) = \(Self.number(drag.start[$0] ?? 0))" }
      arguments.append("start = DragPlace(\(start.joined(separator: ", ")))")
      if let type = drag.type, !drag.detents.isEmpty {
        let places = drag.detents.map { detent in
          let values = [("x", detent.x), ("y", detent.y)].compactMap { name, value in
            value.map { "\(name) = \(Self.number($0))" }
          }
          return
            "\(type).\(Self.entry(detent.name)) to DragPlace(\(values.joined(separator: ", ")))"
        }
        arguments.append(
          "detents = mapOf(\n            " + places.joined(separator: ",\n            ")
            + "\n        )")
        if let initial = drag.initial {
          arguments.append("initial = \(type).\(Self.entry(initial))")
        }
      }
      if drag.slop != 10 { arguments.append("slop = \(Self.number(drag.slop))") }
      if drag.projection > 0 { arguments.append("projection = \(Self.number(drag.projection))") }
      if !drag.skipsDetents { arguments.append("skipsDetents = false") }
      if drag.catches != .any {
        arguments.append("catches = DragRule.Catches.\(drag.catches == .own ? "Own" : "None")")
      }
      arguments.append(
        "spring = \(drag.motion.map { "Motions.\($0.name)()" } ?? Self.spring(.standard))")
      if drag.motion?.ignoresReducedMotion == true {
        arguments.append("ignoresReducedMotion = true")
      }
      if let expands = drag.expands, ["up", "down"].contains(expands) {
        arguments.append("beforeList = DragRule.Direction.\(expands == "up" ? "Up" : "Down")")
      }
      for (index, argument) in arguments.enumerated() {
        code.line(argument + (index < arguments.count - 1 ? "," : ""))
      }
    }
  }

  private func axis(_ bounds: Behaviour.Gesture.Bounds?, _ coefficient: Double) -> String {
    var arguments: [String] = []
    if let range = bounds?.range, range.lowerBound.isFinite || range.upperBound.isFinite {
      arguments += [Self.number(range.lowerBound), Self.number(range.upperBound)]
    }
    if let band = bounds?.band { arguments.append("band = \(Self.number(band))") }
    if bounds?.band != nil, coefficient != 0.55 {
      arguments.append("coefficient = \(Self.number(coefficient))")
    }
    return "DragAxis(\(arguments.joined(separator: ", ")))"
  }

  // MARK: States

  func write(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    code.line("/** The states of `\(CodeText.comment(machine.id))`\(line(machine.place)). */")
    code.block("enum class \(machine.type) {") { code in
      code.line(machine.states.map(Self.entry).joined(separator: ", ") + ";")
      if machine.isProgress {
        writeProgress(machine, to: &code)
      } else {
        writeValues(machine, to: &code)
      }
      writeEvents(machine, to: &code)
      writeWaits(machine, to: &code)
      code.line()
      code.block("companion object {") { code in
        code.line("val initial = \(Self.entry(machine.initial))")
        if machine.isProgress {
          writeProgressOfPlace(machine, to: &code)
        } else {
          writeMotion(machine, to: &code)
        }
      }
    }
  }

  private func writeValues(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.entries.isEmpty else { return }
    code.line()
    code.line(
      "/** What differs between the states: for `animateFloat` and its like of a transition. */")
    code.block("class Values(", closing: ")") { code in
      for (index, entry) in machine.entries.enumerated() {
        let end = index < machine.entries.count - 1 ? "," : ""
        code.line("val \(entry.name): \(Self.type(of: entry.values[0]))\(end)")
      }
    }
    code.line()
    code.line("val values: Values")
    code.line("    get() = when (this) {")
    for (index, state) in machine.states.enumerated() {
      let values = machine.entries.map { "\($0.name) = \(Self.literal($0.values[index]))" }
      code.line("        \(Self.entry(state)) -> Values(\(values.joined(separator: ", ")))")
    }
    code.line("    }")
  }

  /// The state at progress 0, as an index, and the drag that moves it.
  private func progress(
    of machine: NativeRules.Machine
  ) -> (drag: NativeRules.Drag, first: Int, distance: Double)? {
    guard let drag = rules.drags.first(where: { $0.progress?.machine == machine.id }),
      let progress = drag.progress,
      let first = machine.states.firstIndex(where: { $0.name == drag.detents.first?.name.name })
    else { return nil }
    return (drag, first, progress.distance)
  }

  private func writeProgress(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard let (_, first, _) = progress(of: machine) else { return }
    code.line()
    code.line("/** What lies between the states. */")
    code.block("class Values(val progress: Float) {") { code in
      for entry in machine.entries {
        guard case .number(let from) = entry.values[first],
          case .number(let to) = entry.values[1 - first]
        else { continue }
        code.line("val \(entry.name): Float get() = mix(\(Self.number(from)), \(Self.number(to)))")
      }
      code.line()
      code.line("private fun mix(a: Float, b: Float) = a + (b - a) * progress")
    }
  }

  private func writeProgressOfPlace(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard let (drag, first, distance) = progress(of: machine), let axis = drag.sortedAxes.first
    else { return }
    code.line()
    code.line(
      "/** The progress from \(Self.entry(machine.states[first])), which is 0, to the other state, which is 1. */"
    )
    code.line("fun progress(place: Offset): Float = place.\(axis) / \(Self.number(distance))")
  }

  private func writeMotion(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.entries.isEmpty else { return }
    code.line()
    code.line("/** How a value goes from one state to another. */")
    guard !machine.transitions.isEmpty else {
      code.line("fun <T> animation(): FiniteAnimationSpec<T> = \(spec(machine.motion))")
      return
    }
    let head = "fun <T> animation(from: \(machine.type), to: \(machine.type))"
    code.block("\(head): FiniteAnimationSpec<T> = when {") { code in
      func name(_ word: String) -> String {
        machine.states.first { $0.word == word }.map(Self.entry) ?? word
      }
      for transition in machine.transitions {
        let conditions = [
          transition.from.map { "from == \(name($0))" }, transition.to.map { "to == \(name($0))" },
        ].compactMap(\.self)
        code.line(
          "\(conditions.isEmpty ? "true" : conditions.joined(separator: " && ")) -> "
            + spec(transition.motion))
      }
      code.line("else -> \(spec(machine.motion))")
    }
  }

  private func writeEvents(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.events.isEmpty else { return }
    code.line()
    code.block("enum class Event {") { code in
      for (index, event) in machine.events.enumerated() {
        code.line("/** \(NativeName.sentence(event.words)). */")
        code.line(Self.entry(event.name) + (index < machine.events.count - 1 ? "," : ""))
      }
    }
    code.line()
    code.line("/** The state after an event. */")
    code.block("fun after(event: Event): \(machine.type) = when (event) {") { code in
      for event in machine.events {
        let moving = zip(machine.states, event.next).compactMap { state, next in
          next.map { "\(Self.entry(state)) -> \(Self.entry($0))" }
        }
        let rest = moving.count < machine.states.count ? ["else -> this"] : []
        code.line(
          "Event.\(Self.entry(event.name)) -> when (this) { \((moving + rest).joined(separator: "; ")) }"
        )
      }
    }
  }

  private func writeWaits(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.waits.isEmpty else { return }
    code.line()
    code.line(
      "/** After how many seconds the state ends by itself, and which follows: for `LaunchedEffect(state)`. */"
    )
    code.line("val next: Pair<Float, \(machine.type)>?")
    code.line("    get() = when (this) {")
    for wait in machine.waits {
      code.line(
        "        \(Self.entry(wait.state)) -> \(Self.number(wait.seconds)) to \(Self.entry(wait.next))"
      )
    }
    if machine.waits.count < machine.states.count { code.line("        else -> null") }
    code.line("    }")
  }

  // MARK: Looks and links

  func write(_ look: NativeRules.Look, to code: inout CodeWriter) {
    code.line("/** What \(CodeText.comment(look.words)) like under a finger; see [touched]. */")
    code.block("object \(look.typeName) {") { code in
      for value in look.values {
        code.line("val \(value.name): \(Self.type(of: value.value)) = \(Self.literal(value.value))")
      }
      code.line("fun <T> animation(): FiniteAnimationSpec<T> = \(spec(look.motion))")
    }
  }

  func write(_ link: NativeRules.Link, to code: inout CodeWriter) {
    let sources = NativeName.list(link.parameters.map { "`\(CodeText.comment($0.path))`" })
    code.line(
      "/** `\(CodeText.comment(link.target))`, which follows \(sources)\(line(link.place)). */")
    let parameters = link.parameters.map { "\($0.name): Float" }.joined(separator: ", ")
    let expression = NativeLink(
      link, number: Self.number, list: { "floatArrayOf(\($0))" }, named: { "\($0) = \($1)" }
    ).expression
    code.line("fun \(link.name)(\(parameters)): Float =")
    code.line("    \(expression)")
  }

  private static func type(of value: Value) -> String {
    switch value {
    case .number: "Float"
    case .color: "Color"
    case .boolean: "Boolean"
    case .name, .text, .mixed: "String"
    }
  }

  private static func literal(_ value: Value) -> String {
    switch value {
    case .number(let number): Self.number(number)
    case .color(let color):
      "Color(\([color.red, color.green, color.blue, color.alpha].map(number).joined(separator: ", ")))"
    case .boolean, .name, .text, .mixed: CodeLanguage.kotlin.literal(value)
    }
  }
}

/// What Kotlin code of rules imports, where it uses it.
private enum ComposeImports {
  static let names = [
    "androidx.compose.animation.core.Animatable",
    "androidx.compose.animation.core.CubicBezierEasing",
    "androidx.compose.animation.core.FiniteAnimationSpec",
    "androidx.compose.animation.core.SpringSpec",
    "androidx.compose.animation.core.TweenSpec",
    "androidx.compose.animation.core.snap",
    "androidx.compose.animation.core.spring",
    "androidx.compose.animation.core.tween",
    "androidx.compose.foundation.gestures.awaitEachGesture",
    "androidx.compose.foundation.gestures.awaitFirstDown",
    "androidx.compose.runtime.Composable",
    "androidx.compose.runtime.Stable",
    "androidx.compose.runtime.mutableStateOf",
    "androidx.compose.runtime.remember",
    "androidx.compose.runtime.rememberCoroutineScope",
    "androidx.compose.ui.Modifier",
    "androidx.compose.ui.MotionDurationScale",
    "androidx.compose.ui.geometry.Offset",
    "androidx.compose.ui.graphics.Color",
    "androidx.compose.ui.input.nestedscroll.NestedScrollConnection",
    "androidx.compose.ui.input.nestedscroll.NestedScrollSource",
    "androidx.compose.ui.input.nestedscroll.nestedScroll",
    "androidx.compose.ui.input.pointer.PointerEventPass",
    "androidx.compose.ui.input.pointer.PointerInputScope",
    "androidx.compose.ui.input.pointer.pointerInput",
    "androidx.compose.ui.layout.LayoutCoordinates",
    "androidx.compose.ui.layout.onPlaced",
    "androidx.compose.ui.unit.Velocity",
    "kotlin.coroutines.EmptyCoroutineContext",
    "kotlin.math.abs",
    "kotlin.math.hypot",
    "kotlin.math.max",
    "kotlin.math.min",
    "kotlinx.coroutines.CoroutineScope",
    "kotlinx.coroutines.CoroutineStart",
    "kotlinx.coroutines.launch",
  ]
}
