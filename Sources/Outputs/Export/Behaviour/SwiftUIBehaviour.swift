import CPage
import MotionCore
import MotionValues

/// What responds in a scene, as SwiftUI code (iOS 17): a table of motions, rules of drags, states and functions,
/// and beside them the types that play these rules with SwiftUI's own gestures and springs.
package struct SwiftUIBehaviour: NativeBehaviour, NativePrinter {
  package static let format = "behaviour.swift"
  package static let ending = ".behaviour.swift"
  package static let summary = "what responds, as SwiftUI code: rules, and gestures that play them"

  let rules: NativeRules
  let options: NativeOptions

  package init(_ file: BehaviourFile, root: String, _ options: NativeOptions) {
    rules = NativeRules(file, root: root, for: .swiftUI)
    self.options = options
  }

  var hasMotions: Bool { !rules.motions.isEmpty }

  package var text: String {
    var code = CodeWriter()
    writeHead(to: &code)
    code.line()
    writeImports(to: &code, hasList: hasList && options.includesSupport)
    code.line()
    code.line("/// Lengths are in points, times in seconds, angles in degrees; y grows down.")
    code.block("\(access)enum \(rules.type) {", writeRules)
    return code.text + (options.includesSupport ? "\n" + support(parts) : "")
  }

  package var supportText: String {
    var code = CodeWriter()
    code.line(
      "// What plays the rules that `motion export --as behaviour.swift` writes, for all scenes.")
    code.line("// Export it again instead of editing it.")
    code.line()
    writeImports(to: &code, hasList: true)
    code.line()
    return code.text + support(Self.allParts)
  }

  private func writeImports(to code: inout CodeWriter, hasList: Bool) {
    code.line("import SwiftUI")
    if hasList { code.line("import UIKit") }
  }

  private var hasList: Bool { rules.drags.contains { $0.list != nil } }

  private static let allParts: [native_part] = [
    swiftui_drag, swiftui_drag_track, swiftui_drag_view, swiftui_scroll_hold, swiftui_touched,
    swiftui_ramp,
  ]

  /// The parts of the support that the rules need.
  private var parts: [native_part] {
    Self.allParts.filter { part in
      switch part {
      case swiftui_scroll_hold: hasList
      case swiftui_drag, swiftui_drag_track, swiftui_drag_view:
        !rules.drags.isEmpty
      case swiftui_touched: !rules.looks.isEmpty
      default: rules.links.contains { $0.form.straight == nil }
      }
    }
  }

  private func support(_ parts: [native_part]) -> String {
    parts.map { embedded($0).replacing("package ", with: access) }.joined(separator: "\n")
  }

  // MARK: The head

  private func writeHead(to code: inout CodeWriter) {
    code.line(
      "// What responds in the scene \"\(CodeText.comment(rules.scene))\", for SwiftUI (iOS 17).")
    code.line(
      "// Written by `motion export --as behaviour.swift`; export it again instead of editing it.")
    writeUsage(to: &code)
    writeMissing(to: &code)
  }

  /// Writes how a view uses the rules, with their names.
  private func writeUsage(to code: inout CodeWriter) {
    for drag in rules.drags.prefix(1) { writeUsage(of: drag, to: &code) }
    for machine in rules.machines.prefix(1) where !machine.isProgress && !machine.entries.isEmpty {
      let type = "\(rules.type).\(machine.type)"
      code.line("//")
      code.line("//   @State private var \(machine.name) = \(type).initial")
      if machine.transitions.isEmpty {
        let reduced = machine.ignoresReducedMotion ? "" : "reducesMotion: reducesMotion"
        code.line("//")
        code.line("//   content  // with \(machine.name).values.\(machine.entries[0].name)")
        code.line("//     .animation(\(type).animation(\(reduced)), value: \(machine.name))")
      }
      if let event = machine.events.first {
        code.line("//     // \(machine.name) = \(machine.name).after(.\(event.name.name))")
      }
    }
    for look in rules.looks.prefix(1) {
      let name = "\(rules.type).\(look.typeName)"
      code.line("//")
      code.line("//   @State private var isTouched = false")
      code.line("//")
      code.line("//   content  // with isTouched ? \(name).\(look.values[0].name) : …")
      code.line("//     .touched($isTouched)")
      code.line("//     .animation(\(name).animation, value: isTouched)")
    }
    writeScrollUsage(to: &code)
  }

  private func writeUsage(of drag: NativeRules.Drag, to code: inout CodeWriter) {
    let detent = drag.type.map { "\(rules.type).\($0)" } ?? "Never"
    let list = drag.list.map { NativeName.last($0.path) }
    code.line("//")
    code.line(
      "//   @State private var \(drag.name) = Drag<\(detent)>(\(rules.type).\(drag.name))")
    if let list { code.line("//   @State private var \(list) = ScrollHold()") }
    code.line("//")
    code.line("//   DragReader(\(drag.name)) { place in")
    if drag.progress != nil {
      code.line("//     let values = \(detent).Values(at: \(detent).progress(place))")
    }
    for link in rules.links.prefix(1) where link.parameters.count == 1 {
      let source = link.parameters[0]
      guard let axis = drag.paths.first(where: { $0.value == source.path })?.key else { continue }
      code.line(
        "//     let \(link.name) = \(rules.type).\(link.name)(\(source.name): place.\(axis))")
    }
    code.line(list.map { "//     ScrollView { rows.held(by: \($0)) }" } ?? "//     content")
    let offset = drag.sortedAxes.map { "\($0): place.\($0)" }.joined(separator: ", ")
    if drag.progress == nil { code.line("//       .offset(\(offset))") }
    code.line("//       .dragged($\(drag.name)\(list.map { ", list: \($0)" } ?? ""))")
    code.line("//   }")
    guard let other = drag.detents.first(where: { $0.name.name != drag.initial?.name })
    else { return }
    let spring = drag.motion.map { "\(rules.type).Motions.\($0.name)" } ?? Self.spring(.standard)
    code.line("//")
    code.line(
      "//   withAnimation(.spring(\(spring))) { \(drag.name).rest(at: .\(other.name.name)) }")
  }

  /// Writes how links read the offsets of scroll views, and which of these have pages.
  private func writeScrollUsage(to code: inout CodeWriter) {
    for scroll in rules.scrolls {
      for axis in scroll.axes {
        let path = "\(scroll.layer).offset\(axis.axis == .x ? "X" : "Y")"
        let parameter = rules.links.flatMap(\.parameters).first { $0.path == path }?.name
        guard parameter != nil || axis.page != nil else { continue }
        code.line("//")
        code.line("//   ScrollView(\(axis.axis == .x ? ".horizontal" : ".vertical")) { content }")
        if axis.page != nil { code.line("//     .scrollTargetBehavior(.paging)") }
        if let parameter {
          code.line("//     .onScrollGeometryChange(for: CGFloat.self) {  // iOS 18")
          code.line("//       $0.contentOffset.\(axis.axis)")
          code.line("//     } action: { \(parameter) = $1 }")
        }
      }
    }
  }

  // MARK: Motions

  func writeMotions(to code: inout CodeWriter) {
    code.line("/// The springs and curves, each once.")
    code.block("\(access)enum Motions {") { code in
      for motion in rules.motions {
        guard let played = motion.played else { continue }
        if let spring = played.spring {
          code.line("\(access)static let \(motion.name) = \(Self.spring(spring))")
        } else if let bezier = played.bezier {
          let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(Self.number)
          code.line(
            "\(access)static let \(motion.name) = Animation.timingCurve("
              + "\(numbers.joined(separator: ", ")), duration: \(Self.number(played.seconds)))")
        }
      }
    }
  }

  static func spring(_ spring: Spring) -> String {
    "Spring(response: \(number(spring.response)), "
      + "dampingRatio: \(number(spring.regime == .critical ? 1 : spring.dampingRatio)))"
  }

  static func number(_ value: Double) -> String {
    value.isFinite
      ? CodeNumber(value, decimals: 6).description : value < 0 ? "-.infinity" : ".infinity"
  }

  /// A motion as an animation; nil where the values change at once.
  private func animation(_ motion: NativeRules.Motion?) -> String {
    guard let motion, let played = motion.played else { return "nil" }
    let delay = played.timing.delay > 0 ? ".delay(\(Self.number(played.timing.delay)))" : ""
    return played.spring == nil
      ? "Motions.\(motion.name)\(delay)" : ".spring(Motions.\(motion.name))\(delay)"
  }

  // MARK: Drags

  func write(_ drag: NativeRules.Drag, to code: inout CodeWriter) {
    let detent = drag.type ?? "Never"
    if drag.progress == nil, let type = drag.type {
      code.line("/// Where `\(CodeText.comment(drag.layer))` comes to rest.")
      writeEnum(type, drag.detents.map(\.name), to: &code) { _ in }
      code.line()
    }
    let moved = drag.sortedAxes.compactMap { drag.paths[$0] }
    let words = moved.map { drag.progress == nil ? "`\($0)`" : $0 }.joined(separator: " and ")
    code.line(
      "/// A finger on `\(CodeText.comment(drag.layer))` moves \(CodeText.comment(words))\(line(drag.place))."
    )
    code.block("\(access)static let \(drag.name) = DragRule<\(detent)>(", closing: ")") { code in
      var arguments = drag.sortedAxes.map { axis in
        "\(axis): \(self.axis(drag.axes[axis], drag.coefficient))"
      }
      let start = drag.sortedAxes.map { "\($0): \(Self.number(drag.start[$0] ?? 0))" }
      arguments.append("from: DragPlace(\(start.joined(separator: ", ")))")
      if !drag.detents.isEmpty {
        let places = drag.detents.map { detent in
          let values = [("x", detent.x), ("y", detent.y)].compactMap { name, value in
            value.map { "\(name): \(Self.number($0))" }
          }
          return ".\(detent.name.name): DragPlace(\(values.joined(separator: ", ")))"
        }
        arguments.append("detents: [\(places.joined(separator: ", "))]")
        if let initial = drag.initial { arguments.append("at: .\(initial.name)") }
      }
      if drag.slop != 10 { arguments.append("slop: \(Self.number(drag.slop))") }
      if drag.projection > 0 { arguments.append("projection: \(Self.number(drag.projection))") }
      if !drag.skipsDetents { arguments.append("skipsDetents: false") }
      if drag.catches != .any { arguments.append("catches: .\(drag.catches.rawValue)") }
      arguments.append(
        "spring: \(drag.motion.map { "Motions.\($0.name)" } ?? Self.spring(.standard))")
      if drag.motion?.ignoresReducedMotion == true {
        arguments.append("ignoresReducedMotion: true")
      }
      if let list = drag.list {
        let band = list.axis.bounces ? list.axis.viewport : nil
        arguments.append("list: \(axis(.init("", list.axis.bounds, band: band), 0.55))")
        if let expands = drag.expands, ["up", "down"].contains(expands) {
          arguments.append("movesBeforeList: (up: \(expands == "up"), down: \(expands == "down"))")
        }
      }
      for (index, argument) in arguments.enumerated() {
        code.line(argument + (index < arguments.count - 1 ? "," : ""))
      }
    }
  }

  private func axis(_ bounds: Behaviour.Gesture.Bounds?, _ coefficient: Double) -> String {
    var arguments: [String] = []
    if let bounds, bounds.range.lowerBound.isFinite || bounds.range.upperBound.isFinite {
      let (least, greatest) = (bounds.range.lowerBound, bounds.range.upperBound)
      arguments.append("\(Self.number(least))...\(Self.number(greatest))")
    }
    if let band = bounds?.band { arguments.append("band: \(Self.number(band))") }
    if bounds?.band != nil, coefficient != 0.55 {
      arguments.append("coefficient: \(Self.number(coefficient))")
    }
    return "DragAxis(\(arguments.joined(separator: ", ")))"
  }

  // MARK: States

  private static func writeSwitch(
    on value: String, to code: inout CodeWriter, _ cases: (inout CodeWriter) -> Void
  ) {
    code.line("switch \(value) {")
    cases(&code)
    code.line("}")
  }

  private func writeEnum(
    _ name: String, _ cases: [NativeRules.Case], to code: inout CodeWriter,
    _ body: (inout CodeWriter) -> Void
  ) {
    code.block("\(access)enum \(name): String, CaseIterable, Sendable {") { code in
      if cases.allSatisfy({ $0.name == $0.word }) {
        code.line("case \(cases.map(\.name).joined(separator: ", "))")
      } else {
        for each in cases {
          code.line(
            "case \(each.name)" + (each.name == each.word ? "" : " = \(CodeText.swift(each.word))"))
        }
      }
      body(&code)
    }
  }

  func write(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    code.line("/// The states of `\(CodeText.comment(machine.id))`\(line(machine.place)).")
    writeEnum(machine.type, machine.states, to: &code) { code in
      code.line()
      code.line("\(access)static let initial = Self.\(machine.initial.name)")
      if machine.isProgress {
        writeProgress(machine, to: &code)
      } else {
        writeValues(machine, to: &code)
        writeMotion(machine, to: &code)
      }
      writeEvents(machine, to: &code)
      writeWaits(machine, to: &code)
    }
  }

  private func writeValues(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.entries.isEmpty else { return }
    code.line()
    code.line("/// What differs between the states.")
    code.block("\(access)struct Values: Sendable {") { code in
      for entry in machine.entries {
        code.line("\(access)var \(entry.name): \(Self.type(of: entry.values[0]))")
      }
    }
    code.line()
    code.block("\(access)var values: Values {") { code in
      Self.writeSwitch(on: "self", to: &code) { code in
        for (index, state) in machine.states.enumerated() {
          code.line("case .\(state.name):")
          code.line("  Values(")
          for (place, entry) in machine.entries.enumerated() {
            let end = place < machine.entries.count - 1 ? "," : ")"
            code.line("    \(entry.name): \(Self.literal(entry.values[index]))\(end)")
          }
        }
      }
    }
  }

  private func writeProgress(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard
      let drag = rules.drags.first(where: { $0.progress?.machine == machine.id }),
      let progress = drag.progress, let axis = drag.sortedAxes.first,
      let first = machine.states.firstIndex(where: { $0.name == drag.detents.first?.name.name })
    else { return }
    code.line()
    code.line(
      "/// The progress from `\(machine.states[first].name)`, which is 0, to the other state, which is 1."
    )
    code.block("\(access)static func progress(_ place: CGPoint) -> CGFloat {") { code in
      code.line("place.\(axis) / \(Self.number(progress.distance))")
    }
    code.line()
    code.line("/// What lies between the states.")
    code.block("\(access)struct Values: Sendable {") { code in
      code.line("\(access)var progress: CGFloat")
      code.line()
      code.line("\(access)init(at progress: CGFloat) { self.progress = progress }")
      code.line()
      for entry in machine.entries {
        guard case .number(let from) = entry.values[first],
          case .number(let to) = entry.values[1 - first]
        else { continue }
        code.line(
          "\(access)var \(entry.name): CGFloat { mix(\(Self.number(from)), \(Self.number(to))) }")
      }
      code.line()
      code.line(
        "private func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }")
    }
  }

  private func writeMotion(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.entries.isEmpty else { return }
    code.line()
    code.line("/// How the values go from one state to another; nil for at once.")
    let parameters =
      (machine.transitions.isEmpty ? [] : ["from: Self", "to: Self"])
      + (machine.ignoresReducedMotion ? [] : ["reducesMotion: Bool"])
    let head = "static func animation(\(parameters.joined(separator: ", "))) -> Animation? {"
    code.block(access + head) { code in
      for transition in machine.transitions {
        let conditions = [
          transition.from.map { "from == .\(machine.name(of: $0))" },
          transition.to.map { "to == .\(machine.name(of: $0))" },
        ].compactMap(\.self)
        code.line(
          "if \(conditions.isEmpty ? "true" : conditions.joined(separator: ", ")) "
            + "{ return \(animation(transition.motion, in: machine)) }")
      }
      let animation = animation(machine.motion, in: machine)
      code.line(machine.transitions.isEmpty ? animation : "return " + animation)
    }
  }

  private func animation(
    _ motion: NativeRules.Motion?, in machine: NativeRules.Machine
  ) -> String {
    let asks =
      !machine.ignoresReducedMotion && motion?.ignoresReducedMotion == false
      && motion?.played != nil
    return (asks ? "reducesMotion ? nil : " : "") + animation(motion)
  }

  private func writeEvents(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.events.isEmpty else { return }
    code.line()
    code.block("\(access)enum Event: Sendable {") { code in
      for event in machine.events {
        code.line("/// \(NativeName.sentence(event.words)).")
        code.line("case \(event.name.name)")
      }
    }
    code.line()
    code.line("/// The state after an event.")
    code.block("\(access)func after(_ event: Event) -> Self {") { code in
      Self.writeSwitch(on: "event", to: &code) { code in
        for event in machine.events {
          code.line("case .\(event.name.name): \(Self.choice(event, machine.states))")
        }
      }
    }
  }

  private static func choice(_ event: NativeRules.Machine.Event, _ states: [NativeRules.Case])
    -> String
  {
    let targets = Set(event.next.compactMap { $0?.name })
    let moving = zip(states, event.next).filter { $0.1 != nil }
    if targets.count == 1, let target = targets.first {
      let isAll = zip(states, event.next).allSatisfy { $0.1 != nil || $0.0.name == target }
      if isAll { return ".\(target)" }
      let from = moving.map { "self == .\($0.0.name)" }.joined(separator: " || ")
      return "\(from) ? .\(target) : self"
    }
    let cases = moving.map { "case .\($0.0.name): .\($0.1?.name ?? "")" }
    let rest = moving.count < states.count ? ["default: self"] : []
    return "switch self { \((cases + rest).joined(separator: "; ")) }"
  }

  private func writeWaits(_ machine: NativeRules.Machine, to code: inout CodeWriter) {
    guard !machine.waits.isEmpty else { return }
    code.line()
    code.line("/// How long the state lasts by itself, and which follows: for `.task(id: state)`.")
    code.block("\(access)var next: (after: TimeInterval, state: Self)? {") { code in
      Self.writeSwitch(on: "self", to: &code) { code in
        for wait in machine.waits {
          code.line("case .\(wait.state.name): (\(Self.number(wait.seconds)), .\(wait.next.name))")
        }
        if machine.waits.count < machine.states.count { code.line("default: nil") }
      }
    }
  }

  // MARK: Looks and links

  func write(_ look: NativeRules.Look, to code: inout CodeWriter) {
    code.line("/// What \(CodeText.comment(look.words)) like under a finger; see `touched(_:)`.")
    code.block("\(access)enum \(look.typeName) {") {
      code in
      for value in look.values {
        code.line(
          "\(access)static let \(value.name): \(Self.type(of: value.value)) = \(Self.literal(value.value))"
        )
      }
      code.line(
        "\(access)static let animation: Animation\(look.motion?.played == nil ? "?" : "") = \(animation(look.motion))"
      )
      if let motion = look.motion, !motion.ignoresReducedMotion {
        code.line("/// Where the system reduces motion, it changes at once.")
        code.block("\(access)static func animation(reducesMotion: Bool) -> Animation? {") { code in
          code.line("reducesMotion ? nil : animation")
        }
      }
    }
  }

  func write(_ link: NativeRules.Link, to code: inout CodeWriter) {
    let sources = NativeName.list(link.parameters.map { "`\(CodeText.comment($0.path))`" })
    code.line(
      "/// `\(CodeText.comment(link.target))`, which follows \(sources)\(line(link.place)).")
    let parameters = link.parameters.map { "\($0.name): CGFloat" }.joined(separator: ", ")
    code.block("\(access)static func \(link.name)(\(parameters)) -> CGFloat {") { code in
      code.line(NativeLink(link, number: Self.number(_:), list: { "[\($0)]" }).expression)
    }
  }

  private static func type(of value: Value) -> String {
    switch value {
    case .number: "CGFloat"
    case .color: "Color"
    case .boolean: "Bool"
    case .name, .text, .mixed: "String"
    }
  }

  private static func literal(_ value: Value) -> String {
    switch value {
    case .number(let number): Self.number(number)
    case .color(let color):
      "Color(.sRGB, red: \(number(color.red)), green: \(number(color.green)), blue: \(number(color.blue))"
        + (color.alpha == 1 ? ")" : ", opacity: \(number(color.alpha)))")
    case .boolean, .name, .text, .mixed: CodeLanguage.swift.literal(value)
    }
  }
}
