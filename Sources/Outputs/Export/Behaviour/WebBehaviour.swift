import CPage
import MotionCore
import MotionRecording
import MotionValues

/// What responds in a scene, as an ES module that plays it: the rules as tables, and of the runtime what these
/// rules need.
package struct WebBehaviour {
  /// The name for `--as`, and the ending of file names that mean it.
  package static let format = "behaviour.js"
  package static let ending = ".behaviour.js"
  package static let summary = "what responds, as an ES module without dependencies that plays it"

  private let rules: BehaviourRules
  private let scene: String
  /// The name of the file that the example in its head imports.
  private let name: String
  /// Whether no rule of the description is in the module.
  package var isEmpty: Bool { rules.isEmpty }
  /// What the module does not do although the description has it, in words.
  package var omissions: [String] { rules.omissions }
  /// What the module does not do, in words.
  private let missing: [String]

  /// `root` is the path of the scene, `name` that of the file.
  package init(_ file: BehaviourFile, root: String, name: String) {
    rules = BehaviourRules(of: file, root: root)
    scene = file.facts.scene
    self.name = name
    missing =
      file.behaviour.unknown.map { entry in
        (entry.place.map { "\($0)  " } ?? "") + "\(entry.subject): \(entry.reason)"
      } + rules.omissions
  }

  /// The text of the module.
  package var text: String {
    var lines = [
      "// \(scene): what responds, written by `motion export`. Export it again instead of editing it.",
      "//", "// import { respond } from \"./\(name)\";",
      "// respond({ root, elements: { \(rules.layers.map { "\"\($0)\": …" }.joined(separator: ", ")) },",
      "//   show(value) {",
    ]
    lines += rules.moved.map { "//     value(\"\($0)\");" } + ["//   } });"]
    if !missing.isEmpty {
      lines += ["//", "// Not in this file, to be written by hand:"] + missing.map { "//   \($0)" }
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

/// The rules of a description that a runtime can play.
struct BehaviourRules {
  fileprivate let file: BehaviourFile
  private let root: String
  /// The rules that can be played.
  private(set) var behaviour: Behaviour
  /// What cannot be, in words.
  private(set) var omissions: [String] = []

  init(of file: BehaviourFile, root: String) {
    self.file = file
    self.root = root
    behaviour = file.behaviour
    omit()
  }

  /// The paths of the layers that fingers meet, sorted.
  var layers: [String] {
    let paths = behaviour.gestures.map(\.layer) + behaviour.scrolls.map(\.layer)
    return Set(paths).subtracting([root]).sorted()
  }

  /// The paths of the properties that change, sorted.
  var moved: [String] {
    let sources = Set(behaviour.links.flatMap(\.sources))
    let targets = Set(behaviour.links.map(\.target))
    return behaviour.paths.filter { path in
      targets.contains(path) || !sources.contains(path) || movers.contains(path)
    }.sorted()
  }

  private var movers: Set<String> {
    var rules = behaviour
    rules.links = []
    return rules.paths
  }

  /// The rules as members of an object in JavaScript, a line for each rule.
  var table: String {
    let names = file.names
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
  var parts: [behaviour_part] {
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

  /// Whether no rule is left.
  var isEmpty: Bool {
    behaviour.machines.isEmpty && behaviour.gestures.isEmpty && behaviour.scrolls.isEmpty
  }

  // MARK: What cannot be played

  /// Leaves out what the runtime does not do, with a word for each.
  private mutating func omit() {
    let started = Set(behaviour.values.map(\.path))
    let headers = Set(behaviour.headers.map(\.scroll))
    for header in behaviour.headers {
      note(header.place, "the header `\(header.layer)` and the scroll view `\(header.scroll)`")
    }
    behaviour.headers = []
    behaviour.scrolls.removeAll { headers.contains($0.layer) }
    omit(\.scrolls) { scroll in
      scroll.zoom == nil ? nil : ("the scroll view `\(scroll.layer)`, which zooms", scroll.place)
    }
    omit(\.gestures) { gesture in
      let subject = "the gesture `\(gesture.id)`"
      switch gesture.kind {
      case .pinch, .rotation: return (subject + ", with two fingers", gesture.place)
      case .drag where !gesture.moves.allSatisfy(started.contains):
        return (subject + ", whose layer is made later", gesture.place)
      case .drag, .scrub, .tap, .longPress, .whileTouched: return nil
      }
    }
    omit(\.links) { link in
      if link.follows != nil { return ("`\(link.target)`, which follows by a spring", link.place) }
      if case .map(let map) = link.form, !map.isStraight {
        return ("`\(link.target)`, which follows along a curve", link.place)
      }
      return nil
    }
    omitUnsourcedLinks()
    noteValues()
    noteTriggers()
    for choreography in behaviour.choreographies {
      note(choreography.place, "`\(choreography.name)`, an animation that the app plays")
    }
  }

  /// Leaves out the links of what is left out: of headers, of scroll views, and of other such links.
  private mutating func omitUnsourcedLinks() {
    let names = file.behaviour.links.map(\.target)
    var known = movers.union(behaviour.values.map(\.path)).subtracting(names)
    for layer in omittedLayers {
      known = known.filter { !$0.hasPrefix("\(layer).") || movers.contains($0) }
    }
    var isComplete = false
    while !isComplete {
      let targets = behaviour.links.filter { known.isSuperset(of: $0.sources) }.map(\.target)
      isComplete = known.isSuperset(of: targets)
      known.formUnion(targets)
    }
    omit(\.links) { link in
      known.isSuperset(of: link.sources)
        ? nil
        : (
          "`\(link.target)`, which follows `\(link.sources.joined(separator: "`, `"))`", link.place
        )
    }
  }

  /// The paths of the headers and scroll views that are left out.
  private var omittedLayers: [String] {
    let scrolls = Set(behaviour.scrolls.map(\.layer))
    return file.behaviour.headers.map(\.layer)
      + file.behaviour.scrolls.map(\.layer).filter { !scrolls.contains($0) }
  }

  private mutating func noteValues() {
    let values = behaviour.machines.flatMap { $0.states.flatMap(\.values) }
    let others = values.filter { if case .number = $0.value { false } else { true } }
    for path in Set(others.map(\.path)).sorted() {
      note(nil, "the movement of `\(path)`, which is no number: it changes at once")
    }
    for entry in file.names.motions where PlayedMotion(entry.motion) == nil {
      note(
        nil, "the curve `\(entry.name)`, which is no cubic Bézier: what it moves changes at once")
    }
  }

  private mutating func noteTriggers() {
    let events = ["tap", "longPress", "release", "detent", "rest", "begin"]
    for machine in behaviour.machines {
      for trigger in machine.triggers {
        guard let event = trigger.event, !events.contains(event) else { continue }
        let subject = trigger.subject ?? machine.id
        note(machine.place, "`\(event)` of `\(subject)`, which leads to `\(trigger.to)`")
      }
    }
  }

  private mutating func omit<Rule>(
    _ rules: WritableKeyPath<Behaviour, [Rule]>,
    where reason: (Rule) -> (subject: String, place: SourceLocation?)?
  ) {
    for (subject, place) in behaviour[keyPath: rules].compactMap(reason) { note(place, subject) }
    behaviour[keyPath: rules].removeAll { reason($0) != nil }
  }

  private mutating func note(_ place: SourceLocation?, _ subject: String) {
    omissions.append((place.map { "\($0)  " } ?? "") + subject)
  }
}

/// A motion that a runtime plays: a spring, or a cubic Bézier curve.
struct PlayedMotion: SchemaWritable {
  static let schema = Schema<Self>("PlayedMotion", "A spring, or a curve over a duration.") {
    Member(ifPresent: "mass", "The mass.") { $0.spring.map { ExactNumber($0.mass) } }
    Member(ifPresent: "stiffness", "The stiffness.") { $0.spring.map { ExactNumber($0.stiffness) } }
    Member(ifPresent: "damping", "The damping.") { $0.spring.map { ExactNumber($0.damping) } }
    Member(ifPresent: "bezier", "The four numbers of a cubic Bézier curve.") { motion in
      motion.bezier.map { [$0.x1, $0.y1, $0.x2, $0.y2].map(ExactNumber.init) }
    }
    Member(ifPresent: "duration", "The duration of a curve, in seconds.") { motion in
      motion.bezier == nil
        ? nil : ExactNumber(motion.timing.duration ?? SlotTiming.standardDuration)
    }
    Member(ifPresent: "delay", "The delay before it, in seconds.") {
      $0.timing.delay > 0 ? ExactNumber($0.timing.delay) : nil
    }
    Member("reduced", "What it does where motion is reduced: `jump` or `keep`.") {
      $0.timing.reduced.rawValue
    }
  }

  fileprivate let timing: SlotTiming
  fileprivate var spring: Spring?
  fileprivate(set) var bezier: CubicBezier?

  /// Nil for a curve of another kind.
  init?(_ timing: SlotTiming) {
    self.timing = timing
    switch timing.timing {
    case .spring(let spring): self.spring = spring
    case .curve(let curve):
      guard let single = SingleBezier(.curve(curve)), single.deviation == 0 else { return nil }
      bezier = single.curve
    }
  }
}
