import CPage
import MotionCore
import MotionRecording
import MotionValues

/// What responds in a scene, as an ES module that plays it: the rules as tables, and of the runtime what these
/// rules need.
package struct WebBehaviour: BehaviourCode {
  package static let format = "behaviour.js"
  package static let ending = ".behaviour.js"
  package static let summary = "what responds, as an ES module without dependencies that plays it"

  private let rules: BehaviourRules
  private let scene: String
  /// The name of the file that the example in its head imports.
  private let name: String
  package var isEmpty: Bool { rules.isEmpty }
  package var omissions: [String] { rules.omissions }

  /// `root` is the path of the scene, `name` that of the file.
  package init(_ file: BehaviourFile, root: String, name: String) {
    rules = BehaviourRules(of: file, root: root)
    scene = file.facts.scene
    self.name = name
  }

  package var text: String {
    var lines = [
      "// \(scene): what responds, written by `motion export`. Export it again instead of editing it.",
      "//", "// import { respond } from \"./\(name)\";",
      "// respond({ root, elements: { \(rules.layers.map { "\"\($0)\": …" }.joined(separator: ", ")) },",
      "//   show(value) {",
    ]
    lines += rules.moved.map { "//     value(\"\($0)\");" } + ["//   } });"]
    if !rules.missing.isEmpty {
      lines +=
        ["//", "// Not in this file, to be written by hand:"] + rules.missing.map { "//   \($0)" }
    }
    return
      (lines.map(CodeText.comment) + [
        "", "/** The rules: lengths in points, times in seconds, y down. */",
        "export const rules = {", rules.table + "};", "",
        "// What follows is the same for all scenes with such rules; it plays them.", "",
      ]).joined(separator: "\n") + rules.parts.map(Self.text).joined(separator: "\n")
  }

  private static func text(of part: behaviour_part) -> String {
    let file = embedded_behaviour(part)
    return String(
      decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}

extension BehaviourRules {
  /// The rules as members of an object in JavaScript, a line for each rule.
  fileprivate var table: String {
    let motions = names.motions.compactMap { entry in
      PlayedMotion(entry.motion).map { (entry.name, $0) }
    }
    return Self.member("root", root)
      + Self.member("size", file.facts.size.map(ExactNumber.init))
      + Self.member("values", numbers(behaviour.values))
      + Self.member("motions", JSONMap(motions))
      + Self.list("machines", behaviour.machines.map { MachineJSON(machine: $0, names: names) })
      + Self.list("gestures", behaviour.gestures.map { GestureJSON(gesture: $0, names: names) })
      + Self.list("scrolls", behaviour.scrolls)
      + Self.list("links", behaviour.links.map { LinkJSON(link: $0, names: names) })
  }

  private static func json(_ value: some JSONWritable) -> String {
    var bytes = ByteWriter()
    value.write(json: &bytes)
    return bytes.text
  }

  private static func member(_ name: String, _ value: some JSONWritable) -> String {
    "  \(name): \(json(value)),\n"
  }

  private static func list(_ name: String, _ values: [some JSONWritable]) -> String {
    let lines = values.map { "    \(json($0)),\n" }
    return lines.isEmpty ? "  \(name): [],\n" : "  \(name): [\n\(lines.joined())  ],\n"
  }

  /// The parts of the runtime that the rules need, each after what it uses.
  fileprivate var parts: [behaviour_part] {
    let kinds = Set(behaviour.gestures.map(\.kind))
    let drags = behaviour.gestures.filter { $0.kind == .drag }
    let scrolls = !behaviour.scrolls.isEmpty
    let needed: [(behaviour_part, Bool)] = [
      (behaviour_motion, true),
      (behaviour_track, true),
      (behaviour_momentum, scrolls || drags.contains { $0.momentum == true }),
      (behaviour_drag, !drags.isEmpty), (behaviour_scroll, scrolls),
      (behaviour_scrub, kinds.contains(.scrub)),
      (behaviour_states, !behaviour.machines.isEmpty || kinds.contains(.whileTouched)),
      (behaviour_finger, true),
      (behaviour_model, true), (behaviour_respond, true),
    ]
    return needed.filter(\.1).map(\.0)
  }
}
