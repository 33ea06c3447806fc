import MotionCore
import MotionRecording
import MotionValues

/// The rules of a description that code for a platform plays.
struct BehaviourRules {
  enum Target {
    /// A page, on which a runtime does everything.
    case web
    /// A framework with springs, scroll views and gestures of its own.
    case swiftUI, compose

    var isNative: Bool { self != .web }
  }

  let file: BehaviourFile
  let root: String
  private let target: Target
  /// The rules that can be played.
  private(set) var behaviour: Behaviour
  /// What cannot be, in words.
  private(set) var omissions: [String] = []

  /// The motions by which the rules move, each once.
  private(set) var names: MotionNames

  init(of file: BehaviourFile, root: String, for target: Target = .web) {
    self.file = file
    self.root = root
    self.target = target
    behaviour = file.behaviour
    names = file.names
    omit()
    behaviour.choreographies = []
    names = MotionNames(of: behaviour)
    noteCurves()
  }

  /// What the code does not do, in words: the rules that are not known, and those that it leaves out.
  var missing: [String] {
    file.behaviour.unknown.map { entry in
      (entry.place.map { "\($0)  " } ?? "") + "\(entry.subject): \(entry.reason)"
    } + omissions
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

  var movers: Set<String> {
    var rules = behaviour
    rules.links = []
    return rules.paths
  }

  /// Whether no rule is left.
  var isEmpty: Bool {
    let gestures = behaviour.gestures.filter { gesture in
      !target.isNative || (gesture.kind != .tap && gesture.kind != .longPress)
    }
    return behaviour.machines.isEmpty && gestures.isEmpty && behaviour.scrolls.isEmpty
      && (!target.isNative || behaviour.links.isEmpty)
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
    if target.isNative { omitForNative() }
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
    let others = values.filter { entry in
      switch entry.value {
      case .number: false
      case .color: !target.isNative
      case .boolean, .name, .text, .mixed: true
      }
    }
    for path in Set(others.map(\.path)).sorted() {
      note(nil, "the movement of `\(path)`, which is no number: it changes at once")
    }
  }

  private mutating func noteCurves() {
    for entry in names.motions where PlayedMotion(entry.motion) == nil {
      note(
        nil, "the curve `\(entry.name)`, which is no cubic Bézier: what it moves changes at once")
    }
  }

  /// Leaves out what the frameworks do otherwise, and what the code beside them does not do.
  private mutating func omitForNative() {
    for index in behaviour.machines.indices {
      let machine = behaviour.machines[index]
      for trigger in machine.triggers where trigger.hasGuard {
        let event = trigger.event.map { "`\($0)` of `\(trigger.subject ?? machine.id)`" }
        note(
          machine.place,
          "\(event ?? "the time") that leads to `\(trigger.to)` if a function says so")
      }
      behaviour.machines[index].triggers.removeAll(where: \.hasGuard)
      for state in machine.states.indices {
        for entry in machine.states[state].values where entry.value.kind == .mixed {
          note(machine.place, "`\(entry.path)`, a value of many numbers")
        }
        behaviour.machines[index].states[state].values.removeAll { $0.value.kind == .mixed }
      }
    }
    let machines = behaviour.machines
    omit(\.gestures) { gesture in
      let subject = "the gesture `\(gesture.id)`"
      guard gesture.kind == .drag || gesture.kind == .scrub else { return nil }
      if gesture.momentum == true {
        return (subject + ", which goes on by momentum", gesture.place)
      }
      if gesture.press != nil { return (subject + ", which begins after a press", gesture.place) }
      if gesture.edge != nil { return (subject + ", which begins at an edge", gesture.place) }
      guard gesture.kind == .scrub else { return nil }
      let machine = machines.first { $0.id == gesture.machine }
      return machine.map(\.isProgress) == true
        ? nil : (subject + ", between two of several states or motions", gesture.place)
    }
    let scrubbed = Set(
      behaviour.gestures.compactMap { $0.kind == .scrub ? $0.machine : nil })
    for machine in behaviour.machines where scrubbed.contains(machine.id) {
      for path in Set(machine.states.flatMap(\.values).filter { !$0.value.isNumber }.map(\.path))
        .sorted()
      {
        note(machine.place, "`\(path)`, which is no number, between two states under a finger")
      }
    }
    let drags = behaviour.gestures.filter { $0.kind == .drag }
    for outer in drags {
      for inner in drags where inner.layer.hasPrefix(outer.layer + "/") {
        note(outer.place, "the movement that `\(inner.layer)` leaves to `\(outer.layer)`")
      }
      for scroll in behaviour.scrolls where scroll.layer.hasPrefix(outer.layer + "/") {
        guard
          scroll.axes.map(\.axis) != [.y]
            || !outer.moves.contains(where: { $0.hasSuffix("y") || $0.hasSuffix("Y") })
        else { continue }
        note(outer.place, "a finger that passes from `\(scroll.layer)` to `\(outer.layer)`")
      }
    }
    for scroll in behaviour.scrolls {
      for axis in scroll.axes
      where !axis.targets.isEmpty || (axis.page.map { $0 != axis.viewport } ?? false) {
        note(scroll.place, "where `\(scroll.layer)` comes to rest")
      }
    }
    guard target == .compose else { return }
    for (name, timing) in names.motions where timing.delay > 0 {
      guard case .spring = timing.timing else { continue }
      note(nil, "the delay of the spring `\(name)`")
    }
    for scroll in behaviour.scrolls {
      note(
        scroll.place, "the momentum and the edges of `\(scroll.layer)`: Android scrolls by its own")
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
    let text = (place.map { "\($0)  " } ?? "") + subject
    if !omissions.contains(text) { omissions.append(text) }
  }
}

extension Behaviour.Machine {
  /// Whether one progress says all of it: two states, and one motion both ways.
  var isProgress: Bool { states.count == 2 && transitions.isEmpty }
}

extension Value {
  var isNumber: Bool { if case .number = self { true } else { false } }
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
        ? nil : ExactNumber(motion.seconds)
    }
    Member(ifPresent: "delay", "The delay before it, in seconds.") {
      $0.timing.delay > 0 ? ExactNumber($0.timing.delay) : nil
    }
    Member("reduced", "What it does where motion is reduced: `jump` or `keep`.") {
      $0.timing.reduced.rawValue
    }
  }

  let timing: SlotTiming
  /// The duration of a curve, in seconds.
  var seconds: Double { timing.duration ?? SlotTiming.standardDuration }
  private(set) var spring: Spring?
  private(set) var bezier: CubicBezier?

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
