import MotionCore
import MotionValues

/// The rules of a scene as native code declares them: with identifiers, and each motion once.
struct NativeRules {
  struct Motion {
    let name: String
    /// Nil for a curve that the frameworks have not: what it moves changes at once.
    let played: PlayedMotion?

    var ignoresReducedMotion: Bool { played?.timing.reduced == .keep }
  }

  /// A name of the script, as a case of an enumeration.
  struct Case {
    let name: String
    let word: String
  }

  struct Detent {
    let name: Case
    let x: Double?
    let y: Double?
  }

  struct Drag {
    let name: String
    let place: SourceLocation?
    let layer: String
    /// The paths of the coordinates that it moves, by axis.
    let paths: [PanAxis: String]
    let axes: [PanAxis: Behaviour.Gesture.Bounds]
    let coefficient: Double
    let start: [PanAxis: Double]
    /// The type of its detents; nil without any.
    let type: String?
    let detents: [Detent]
    let initial: Case?
    let slop: Double
    let projection: Double
    let skipsDetents: Bool
    let catches: CatchRule
    let motion: Motion?
    let list: (path: String, axis: Behaviour.Scroll.Axis)?
    /// The direction in which it moves before the list.
    let expands: String?
    /// The states between which it moves, and the coordinate at the second; nil for a drag of properties.
    let progress: (machine: String, distance: Double)?

    /// The names of its axes, x before y.
    var sortedAxes: [PanAxis] { [.x, .y].filter { axes[$0] != nil } }
  }

  struct Machine {
    struct Entry {
      let name: String
      let path: String
      /// The value in each state.
      let values: [Value]
    }

    struct Event {
      let name: Case
      let words: String
      /// The state that each state goes to; nil where it stays.
      let next: [Case?]
    }

    let id: String
    let name: String
    let type: String
    let place: SourceLocation?
    let states: [Case]
    let initial: Case
    let entries: [Entry]
    let motion: Motion?
    let transitions: [(from: String?, to: String?, motion: Motion?)]
    let events: [Event]
    /// How long a state lasts, in seconds, and which follows.
    let waits: [(state: Case, seconds: Double, next: Case)]
    /// Whether a finger moves the progress between its two states.
    let isProgress: Bool

    /// Whether all its motions last where the system reduces motion.
    var ignoresReducedMotion: Bool {
      ([motion] + transitions.map(\.motion)).allSatisfy { $0?.ignoresReducedMotion == true }
    }

    /// The case of a state.
    func name(of state: String) -> String { states.first { $0.word == state }?.name ?? state }
  }

  struct Look {
    let name: String
    let layers: [String]
    let values: [(name: String, path: String, value: Value)]
    let motion: Motion?

    var typeName: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Its layers and the verb, such as "`heart` looks".
    var words: String {
      let others = layers.count - 1
      return "`\(layers[0])`"
        + (others == 0
          ? " looks" : others == 1 ? " and `\(layers[1])` look" : " and \(others) others look")
    }
  }

  struct Link {
    let name: String
    let place: SourceLocation?
    let target: String
    let parameters: [(name: String, path: String)]
    let form: Behaviour.Link.Form
  }

  let scene: String
  let type: String
  let missing: [String]
  let omissions: [String]
  let isEmpty: Bool
  private(set) var motions: [Motion] = []
  private(set) var drags: [Drag] = []
  private(set) var machines: [Machine] = []
  private(set) var looks: [Look] = []
  private(set) var links: [Link] = []
  let scrolls: [Behaviour.Scroll]
  private let rules: BehaviourRules

  init(_ file: BehaviourFile, root: String, for target: BehaviourRules.Target) {
    rules = BehaviourRules(of: file, root: root, for: target)
    scene = file.facts.scene
    (missing, omissions, isEmpty) = (rules.missing, rules.omissions, rules.isEmpty)
    scrolls = rules.behaviour.scrolls
    var types = CodeNames()
    type = types.type(scene, suffix: "Motion")
    var names = CodeNames()
    let behaviour = rules.behaviour
    var motionNames = CodeNames()
    motions = rules.names.motions.map { entry in
      Motion(name: motionNames.property(entry.name), played: PlayedMotion(entry.motion))
    }
    machines = behaviour.machines.map { machine($0, &types, &names) }
    drags = behaviour.gestures.compactMap { drag($0, &types, &names) }
    looks = looks(&names)
    links = behaviour.links.map { link in
      var parameters = CodeNames()
      return Link(
        name: names.property(link.target), place: link.place, target: link.target,
        parameters: link.sources.map { (parameters.property($0), $0) }, form: link.form)
    }
  }

  private func motion(_ timing: SlotTiming?) -> Motion? {
    timing.flatMap { timing in
      zip(rules.names.motions, motions).first { $0.0.motion == timing }?.1
    }
  }

  // MARK: Drags

  private func drag(
    _ gesture: Behaviour.Gesture, _ types: inout CodeNames, _ names: inout CodeNames
  ) -> Drag? {
    switch gesture.kind {
    case .drag: freeDrag(gesture, &types, &names)
    case .scrub: scrub(gesture, &names)
    case .pinch, .rotation, .whileTouched, .tap, .longPress: nil
    }
  }

  private func freeDrag(
    _ gesture: Behaviour.Gesture, _ types: inout CodeNames, _ names: inout CodeNames
  ) -> Drag {
    let paths = Dictionary(
      gesture.moves.map { (Self.axis(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    let start = paths.mapValues { path in
      rules.behaviour.values.first { $0.path == path }?.number ?? 0
    }
    let free = -Double.infinity...Double.infinity
    let axes = paths.mapValues { path in
      gesture.bounds.first { $0.path == path } ?? Behaviour.Gesture.Bounds(path, free, band: nil)
    }
    var cases = CodeNames()
    let detents = gesture.detents.map { detent in
      func value(_ axis: PanAxis) -> Double? {
        paths[axis].flatMap { path in detent.values.first { $0.path == path }?.number }
      }
      return Detent(
        name: Case(name: cases.enumCase(detent.name), word: detent.name), x: value(.x),
        y: value(.y))
    }
    let list = rules.behaviour.scrolls.first { scroll in
      scroll.layer.hasPrefix(gesture.layer + "/") && scroll.axes.map(\.axis) == [.y]
        && axes[.y] != nil
    }
    return Drag(
      name: names.property(gesture.layer), place: gesture.place, layer: gesture.layer,
      paths: paths, axes: axes, coefficient: gesture.rubberBand ?? 0.55, start: start,
      type: detents.isEmpty ? nil : types.type(gesture.layer, suffix: "Detent"), detents: detents,
      initial: detents.first { $0.name.word == gesture.detent }?.name,
      slop: gesture.slop ?? 10, projection: gesture.projection ?? 0,
      skipsDetents: gesture.skipsDetents ?? true,
      // Nothing else moves it in this code.
      catches: gesture.catches == CatchRule.none ? .none : .any, motion: motion(gesture.motion),
      list: list.map { ($0.layer, $0.axes[0]) },
      expands: list == nil || detents.isEmpty ? nil : gesture.expands, progress: nil)
  }

  /// A finger between two states: it moves one coordinate, at whose ends they are.
  private func scrub(_ gesture: Behaviour.Gesture, _ names: inout CodeNames) -> Drag? {
    guard let machine = machines.first(where: { $0.id == gesture.machine }),
      let distance = gesture.distance, let axis = gesture.axis
    else { return nil }
    func end(_ word: String?, at place: Double) -> Detent? {
      machine.states.first { $0.word == word }.map { state in
        Detent(name: state, x: axis == .x ? place : nil, y: axis == .y ? place : nil)
      }
    }
    let ends = [end(gesture.from, at: 0), end(gesture.to, at: distance)].compactMap(\.self)
    let isAtEnd = machine.initial.word == gesture.to
    var timing = gesture.motion ?? rules.behaviour.machines.first { $0.id == machine.id }?.motion
    if case .curve? = timing?.timing { timing = nil }
    return Drag(
      name: names.property(gesture.layer), place: gesture.place, layer: gesture.layer,
      paths: [axis: "the progress of `\(machine.id)`"],
      axes: [axis: .init("", min(0, distance)...max(0, distance), band: nil)], coefficient: 0.55,
      start: [axis: isAtEnd ? distance : 0], type: machine.type, detents: ends,
      initial: machine.initial, slop: gesture.slop ?? 10, projection: 0.499, skipsDetents: true,
      catches: gesture.catches ?? .any, motion: motion(timing), list: nil, expands: nil,
      progress: (machine.id, distance))
  }

  static func axis(of path: String) -> PanAxis {
    path.hasSuffix("x") || path.hasSuffix("X") ? .x : .y
  }

  // MARK: Machines

  private func machine(
    _ machine: Behaviour.Machine, _ types: inout CodeNames, _ names: inout CodeNames
  ) -> Machine {
    var cases = CodeNames()
    let states = machine.states.map { Case(name: cases.enumCase($0.name), word: $0.name) }
    func state(_ word: String) -> Case {
      states.first { $0.word == word } ?? states.first ?? Case(name: "none", word: word)
    }
    var fields = CodeNames()
    let paths = machine.states.first?.values.map(\.path) ?? []
    let entries = paths.map { path in
      Machine.Entry(
        name: fields.property(path), path: path,
        values: machine.states.compactMap { state in
          state.values.first { $0.path == path }?.value
        })
    }
    let scrubbed = rules.behaviour.gestures.contains {
      $0.kind == .scrub && $0.machine == machine.id
    }
    return Machine(
      id: machine.id, name: names.property(machine.id),
      // `states` is the name of a machine without one.
      type: types.type(machine.id == "states" ? scene : machine.id, suffix: "State"),
      place: machine.place, states: states,
      initial: state(machine.initial), entries: entries, motion: motion(machine.motion),
      transitions: machine.transitions.map { ($0.from, $0.to, motion($0.motion)) },
      events: events(of: machine, state), waits: waits(of: machine, state), isProgress: scrubbed)
  }

  private func events(
    of machine: Behaviour.Machine, _ state: (String) -> Case
  ) -> [Machine.Event] {
    var cases = CodeNames()
    var events: [Machine.Event] = []
    var words: [String] = []
    let known = ["tap", "longPress", "release", "detent", "rest", "begin"]
    for trigger in machine.triggers {
      guard let event = trigger.event, known.contains(event) else { continue }
      let word = Self.words(of: trigger)
      guard !words.contains(word) else { continue }
      words.append(word)
      let same = machine.triggers.filter { $0.event != nil && Self.words(of: $0) == word }
      let next = machine.states.map { from in
        same.first { $0.applies(in: from.name) }.map { state($0.to) }
      }
      let subject = trigger.subject?.split { "/:".contains($0) }.last.map(String.init) ?? ""
      let count = (trigger.count ?? 1) > 1 ? " \(trigger.count ?? 1) times" : ""
      let name = "\(event) \(subject)\(count) \(trigger.word ?? "")"
      events.append(
        .init(name: Case(name: cases.enumCase(name), word: word), words: word, next: next))
    }
    return events
  }

  private static func words(of trigger: Behaviour.Machine.Trigger) -> String {
    let subject = "`\(trigger.subject ?? "")`"
    switch trigger.event {
    case "tap":
      return (trigger.count ?? 1) > 1
        ? "\(trigger.count ?? 1) taps on \(subject)" : "a tap on \(subject)"
    case "longPress": return "a long press on \(subject)"
    default:
      return "`\(trigger.event ?? "")` of \(subject)" + (trigger.word.map { ": `\($0)`" } ?? "")
    }
  }

  private func waits(
    of machine: Behaviour.Machine, _ state: (String) -> Case
  ) -> [(state: Case, seconds: Double, next: Case)] {
    machine.states.compactMap { from in
      let due = machine.triggers.filter { $0.after != nil && $0.applies(in: from.name) }
      guard let first = due.min(by: { $0.after ?? 0 < $1.after ?? 0 }) else { return nil }
      return (state(from.name), first.after ?? 0, state(first.to))
    }
  }

  // MARK: Looks

  /// The looks of layers under a finger: those that are equal are one.
  private func looks(_ names: inout CodeNames) -> [Look] {
    var groups: [[Behaviour.Gesture]] = []
    for gesture in rules.behaviour.gestures where gesture.kind == .whileTouched {
      let same = groups.firstIndex { group in
        group[0].motion == gesture.motion
          && group[0].values.map(\.value) == gesture.values.map(\.value)
          && group[0].values.map { Self.suffix($0.path, of: group[0].layer) }
            == gesture.values.map { Self.suffix($0.path, of: gesture.layer) }
      }
      if let same { groups[same].append(gesture) } else { groups.append([gesture]) }
    }
    return groups.map { group in
      let layer = group[0].layer
      let parent = layer.split(separator: "/").dropLast().joined(separator: "/")
      var fields = CodeNames()
      return Look(
        name: names.property((group.count > 1 ? "\(parent) item" : layer) + " touched"),
        layers: group.map(\.layer),
        values: group[0].values.map { entry in
          let suffix = Self.suffix(entry.path, of: layer)
          return (fields.property(suffix), suffix, entry.value)
        }, motion: motion(group[0].motion))
    }
  }

  private static func suffix(_ path: String, of layer: String) -> String {
    path.hasPrefix(layer + ".") ? String(path.dropFirst(layer.count + 1)) : path
  }
}

extension Behaviour.Machine.Trigger {
  /// Whether it applies in a state.
  fileprivate func applies(in state: String) -> Bool { from.map { $0 == state } ?? (to != state) }
}

extension Behaviour.Link.Form {
  /// The sum that it is, also where a mapping is one straight line without ends.
  var straight: LinearSum? {
    switch self {
    case .sum(let sum): return sum
    case .map(let map):
      guard map.stops.count == 2, map.extends.below, map.extends.above else { return nil }
      let slope = (map.values[1] - map.values[0]) / (map.stops[1] - map.stops[0])
      return LinearSum(constant: map.values[0] - slope * map.stops[0], factors: [slope])
    }
  }
}
