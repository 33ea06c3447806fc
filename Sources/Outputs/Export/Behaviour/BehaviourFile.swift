import MotionCore
import MotionRecording
import MotionValues

/// The description of what responds in a scene, as a JSON file.
///
/// Motions stand once each under a name, that of the first rule which uses them; rules refer to the name.
package struct BehaviourFile: SchemaWritable {
  /// The name for `--as`, and the ending of file names that mean it.
  package static let format = "behaviour.json"
  package static let ending = ".behaviour.json"
  package static let summary =
    "what responds: states, gestures, scroll views, headers and links, as data"

  package static let schema = Schema<Self>(
    "Behaviour", "What responds in a scene: rules, not the film of one run."
  ) {
    Member("behaviour", "The version of the format.") { _ in 1 }
    Member("scene", "The name of the scene.") { $0.facts.scene }
    Member("size", "Its width and height, in points.") { $0.facts.size.map(ExactNumber.init) }
    Member("safeArea", "The insets at the top, left, bottom and right, in points.") {
      $0.facts.safeArea.map(ExactNumber.init)
    }
    Member("units", "The units of all numbers.") { _ in "points, seconds, degrees, y down" }
    Member("parameters", "The values of the scene's parameters, by name.") {
      ParameterObject($0.facts.parameters)
    }
    Member("motions", "Springs and curves, by the names by which rules refer to them.") {
      JSONMap($0.names.motions.map { ($0.name, MotionJSON(timing: $0.motion)) })
    }
    Member("values", "The numbers at the start of what rules move or read, by path.") {
      numbers($0.behaviour.values)
    }
    Member("machines", "States of properties, one of which is the present one.") { file in
      file.behaviour.machines.map { MachineJSON(machine: $0, names: file.names) }
    }
    Member("gestures", "What fingers move, and how it settles.") { file in
      file.behaviour.gestures.map { GestureJSON(gesture: $0, names: file.names) }
    }
    Member("order", "Layers in each other that a finger moves, the innermost first.") { $0.order }
    Member("scrolls", "Views whose content scrolls.") { $0.behaviour.scrolls }
    Member("headers", "Headers that collapse while a view scrolls.") { file in
      file.behaviour.headers.map { HeaderJSON(header: $0, names: file.names) }
    }
    Member("links", "Properties that follow from others.") { file in
      file.behaviour.links.map { LinkJSON(link: $0, names: file.names) }
    }
    Member("choreographies", "Animations and transitions that the app plays.") { file in
      file.behaviour.choreographies.map { ChoreographyJSON(choreography: $0, names: file.names) }
    }
    Member("unknown", "What responds by a rule that could not be said.") { $0.behaviour.unknown }
    Member(ifPresent: "proof", "How far the description is from runs of the scene.") {
      $0.behaviour.proof
    }
  }

  /// What the file says of the scene besides.
  package struct Facts: Sendable {
    package let scene: String
    package let size: [Double]
    package let safeArea: [Double]
    package let parameters: [String: SceneParameter.Value]

    package init(
      scene: String, size: [Double], safeArea: [Double],
      parameters: [String: SceneParameter.Value]
    ) {
      self.scene = scene
      self.size = size
      self.safeArea = safeArea
      self.parameters = parameters
    }
  }

  package let behaviour: Behaviour
  package let facts: Facts
  let names: MotionNames

  package init(_ behaviour: Behaviour, _ facts: Facts) {
    self.behaviour = behaviour
    self.facts = facts
    names = MotionNames(of: behaviour)
  }

  /// The text of the file.
  package var text: String { indentedJSON }

  /// The layers that a finger on a layer can move, where there is more than one.
  private var order: [OrderJSON] {
    let drags = behaviour.gestures.filter { $0.kind == .drag || $0.kind == .scrub }
    let moved = Set(
      drags.map(\.layer) + behaviour.scrolls.filter { !$0.axes.isEmpty }.map(\.layer)
        + behaviour.headers.map(\.layer))
    return moved.sorted().compactMap { layer in
      let chain = moved.filter { $0 == layer || layer.hasPrefix($0 + "/") }
        .sorted { $0.utf8.count > $1.utf8.count }
      guard chain.count > 1 else { return nil }
      let first = drags.filter { chain.dropFirst().contains($0.layer) }
        .compactMap { gesture in gesture.expands.map { ($0, gesture.layer) } }
      return OrderJSON(layer: layer, chain: chain, first: first)
    }
  }
}

/// The names of the motions of a description.
struct MotionNames: Sendable {
  private(set) var motions: [(name: String, motion: SlotTiming)] = []

  init(of behaviour: Behaviour) {
    for machine in behaviour.machines {
      add(machine.motion, machine.id)
      for transition in machine.transitions { add(transition.motion, machine.id) }
    }
    for gesture in behaviour.gestures { add(gesture.motion, gesture.layer) }
    for header in behaviour.headers { add(header.snapMotion, header.layer) }
    for link in behaviour.links { add(link.follows, link.target) }
    for choreography in behaviour.choreographies { add(choreography.motion, choreography.name) }
  }

  private mutating func add(_ motion: SlotTiming?, _ user: String) {
    guard let motion, self[motion] == nil else { return }
    let last = user.split(separator: "/").last.map(String.init) ?? user
    var (name, number) = (last, 1)
    while motions.contains(where: { $0.name == name }) {
      number += 1
      name = "\(last)\(number)"
    }
    motions.append((name, motion))
  }

  subscript(motion: SlotTiming) -> String? { motions.first { $0.motion == motion }?.name }
}

private struct OrderJSON: SchemaWritable {
  static let schema = Schema<Self>(
    "BehaviourOrder", "Layers in each other that a finger moves."
  ) {
    Member("layer", "The path of the layer on which the finger comes down.") { $0.layer }
    Member("chain", "The paths of what it can move, the innermost first, which moves first.") {
      $0.chain
    }
    Member("first", "The layer that moves first in a direction, by direction.") {
      JSONMap($0.first.map { ($0.direction, $0.layer) })
    }
  }

  let layer: String
  let chain: [String]
  let first: [(direction: String, layer: String)]
}

private struct MotionJSON: SchemaWritable {
  static let schema = Schema<Self>("BehaviourMotion", "A spring, or a curve over a duration.") {
    Member(ifPresent: "spring", "The spring.") { $0.spring }
    Member(ifPresent: "curve", "The name of the curve, or its four numbers as a cubic Bézier.") {
      $0.curve
    }
    Member(ifPresent: "duration", "The duration of a curve, in seconds.") {
      $0.spring == nil ? ExactNumber($0.timing.duration ?? SlotTiming.standardDuration) : nil
    }
    Member(ifPresent: "delay", "The delay before it, in seconds.") {
      $0.timing.delay > 0 ? ExactNumber($0.timing.delay) : nil
    }
    Member("reduced", "What it does where motion is reduced: `jump` or `keep`.") {
      $0.timing.reduced.rawValue
    }
  }

  let timing: SlotTiming

  fileprivate var spring: SpringJSON? {
    if case .spring(let spring) = timing.timing { SpringJSON(spring: spring) } else { nil }
  }

  fileprivate var curve: String? {
    guard case .curve(let curve) = timing.timing else { return nil }
    return MotionTiming.curve(curve).words
  }
}

private struct SpringJSON: SchemaWritable {
  static let schema = Schema<Self>("BehaviourSpring", "A spring.") {
    Member("mass", "The mass.") { ExactNumber($0.spring.mass) }
    Member("stiffness", "The stiffness.") { ExactNumber($0.spring.stiffness) }
    Member("damping", "The damping.") { ExactNumber($0.spring.damping) }
    Member("duration", "SwiftUI's duration: the period without damping, in seconds.") {
      ExactNumber($0.spring.response)
    }
    Member("bounce", "SwiftUI's bounce.") { ExactNumber($0.spring.bounce) }
  }

  let spring: Spring
}

struct MachineJSON: SchemaWritable {
  static let schema = Schema<Self>(
    "BehaviourMachine", "States of properties, one of which is the present one."
  ) {
    Member("id", "Its name.") { $0.machine.id }
    Member("by", "How it is known.") { _ in Behaviour.Evidence.declared }
    Member(ifPresent: "at", "The line of the script.") { $0.machine.place?.description }
    Member("initial", "The state in which it begins.") { $0.machine.initial }
    Member("states", "For each state, the values that differ between the states, by path.") {
      JSONMap($0.machine.states.map { ($0.name, values($0.values)) })
    }
    Member("motion", "The motion of its changes.") { $0.names[$0.machine.motion] ?? "" }
    Member("transitions", "Changes with a motion of their own; the first that matches applies.") {
      file in
      file.machine.transitions.map { TransitionJSON(transition: $0, names: file.names) }
    }
    Member("triggers", "What changes the state; the first that matches applies.") {
      $0.machine.triggers
    }
  }

  let machine: Behaviour.Machine
  let names: MotionNames
}

private struct TransitionJSON: SchemaWritable {
  static let schema = Schema<Self>("BehaviourTransition", "A change with a motion of its own.") {
    Member(ifPresent: "from", "The state that is left; any without it.") { $0.transition.from }
    Member(ifPresent: "to", "The state that is entered; any without it.") { $0.transition.to }
    Member("motion", "The name of the motion.") { $0.names[$0.transition.motion] ?? "" }
  }

  let transition: Behaviour.Machine.Transition
  let names: MotionNames
}

extension Behaviour.Machine.Trigger: SchemaWritable {
  package static let schema = Schema<Self>("BehaviourTrigger", "What changes a state.") {
    Member(ifPresent: "on", "The event, such as `tap`.") { $0.event }
    Member(ifPresent: "of", "The path of the layer, or the name of another object.") { $0.subject }
    Member(ifPresent: "count", "The number of taps.") { $0.count }
    Member(ifPresent: "is", "The name for which the event has to occur.") { $0.word }
    Member(ifPresent: "after", "How long the state has lasted, in seconds.") {
      $0.after.map(ExactNumber.init)
    }
    Member(ifPresent: "from", "The state in which it applies; any other than `to` without it.") {
      $0.from
    }
    Member("to", "The state that is entered.") { $0.to }
    Member(ifPresent: "guarded", "True if a function decides whether it applies.") {
      $0.hasGuard ? true : nil
    }
  }
}

extension Behaviour.Evidence: JSONWritable {}
extension Behaviour.Gesture.Kind: JSONWritable {}

/// The values of properties as an object, by path.
private func values(_ entries: [Behaviour.PropertyEntry]) -> JSONMap<BehaviourValue> {
  JSONMap(entries.map { ($0.path, BehaviourValue(value: $0.value)) })
}

func numbers(_ entries: [(path: String, number: Double)]) -> JSONMap<ExactNumber> {
  JSONMap(entries.map { ($0.path, ExactNumber($0.number)) })
}

/// A value of a property.
private struct BehaviourValue: JSONWritable {
  let value: Value

  static var jsonType: JSONType { Value.jsonType }

  func write(json bytes: inout ByteWriter) {
    if case .number(let number) = value {
      ExactNumber(number).write(json: &bytes)
    } else {
      value.write(json: &bytes)
    }
  }
}

struct GestureJSON: SchemaWritable {
  static let schema = Schema<Self>("BehaviourGesture", "What fingers do on a layer.") {
    Member("id", "Its name.") { $0.gesture.id }
    Member("by", "How it is known.") { _ in Behaviour.Evidence.declared }
    Member(ifPresent: "at", "The line of the script.") { $0.gesture.place?.description }
    Member("kind", "What kind of gesture it is.") { $0.gesture.kind }
    Member("layer", "The path of the layer.") { $0.gesture.layer }
    Member("moves", "The properties that it moves.") { $0.gesture.moves }
    Member(ifPresent: "axis", "The axis along which the finger moves a progress.") {
      $0.gesture.axis.map { "\($0)" }
    }
    Member(ifPresent: "bounds", "The least and the greatest value without resistance, by path.") {
      $0.bounds
    }
    Member(ifPresent: "rubberBand", "The resistance beyond the bounds.") { $0.band }
    Member(ifPresent: "slop", "How far the finger moves before the layer does, in points.") {
      $0.gesture.slop.map(ExactNumber.init)
    }
    Member(ifPresent: "press", "How long a finger rests first, in seconds.") {
      $0.gesture.press.map(ExactNumber.init)
    }
    Member(ifPresent: "edge", "The edge of the scene at which it begins.") { $0.gesture.edge }
    Member(ifPresent: "catches", "The motions that a finger stops: `own`, `any` or `none`.") {
      $0.gesture.catches?.rawValue
    }
    Member(ifPresent: "detents", "Where it comes to rest, by name.") { file in
      file.gesture.detents.isEmpty
        ? nil : JSONMap(file.gesture.detents.map { ($0.name, numbers($0.values)) })
    }
    Member(ifPresent: "detent", "The detent at which it begins.") { $0.gesture.detent }
    Member(ifPresent: "release", "How a release chooses where it comes to rest.") { $0.release }
    Member(ifPresent: "expands", "The direction in which it moves before a scroll view inside.") {
      $0.gesture.expands
    }
    Member(ifPresent: "motion", "The name of the motion by which it settles.") { file in
      file.gesture.motion.flatMap { file.names[$0] }
    }
    Member(ifPresent: "machine", "The states between which it moves.") { $0.gesture.machine }
    Member(ifPresent: "from", "The state from which the distance is measured.") { $0.gesture.from }
    Member(ifPresent: "to", "The state at the end of the distance.") { $0.gesture.to }
    Member(ifPresent: "distance", "The distance between the states, in points.") {
      $0.gesture.distance.map(ExactNumber.init)
    }
    Member(ifPresent: "scales", "The least and the greatest scale.") {
      $0.gesture.scales.map { [ExactNumber($0.lowerBound), ExactNumber($0.upperBound)] }
    }
    Member(ifPresent: "count", "The number of taps.") { $0.gesture.count }
    Member(ifPresent: "values", "The values while the layer is touched, by path.") {
      $0.gesture.values.isEmpty ? nil : values($0.gesture.values)
    }
  }

  let gesture: Behaviour.Gesture
  let names: MotionNames

  fileprivate var bounds: JSONMap<[ExactNumber]>? {
    let finite = gesture.bounds.filter {
      $0.range.lowerBound.isFinite && $0.range.upperBound.isFinite
    }
    return finite.isEmpty
      ? nil
      : JSONMap(
        finite.map {
          ($0.path, [ExactNumber($0.range.lowerBound), ExactNumber($0.range.upperBound)])
        })
  }

  fileprivate var band: RubberBandJSON? {
    let lengths = gesture.bounds.compactMap { bounds in
      bounds.band.map { (path: bounds.path, number: $0) }
    }
    return lengths.isEmpty
      ? nil : gesture.rubberBand.map { RubberBandJSON(coefficient: $0, lengths: lengths) }
  }

  fileprivate var release: ReleaseJSON? {
    guard gesture.kind == .drag else { return nil }
    return ReleaseJSON(gesture: gesture)
  }
}

private struct RubberBandJSON: SchemaWritable {
  static let schema = Schema<Self>("BehaviourRubberBand", "The resistance beyond bounds.") {
    Member("coefficient", "The slope at the bounds.") { ExactNumber($0.coefficient) }
    Member("lengths", "The distance that it never reaches, in points, by path.") {
      numbers($0.lengths)
    }
  }

  let coefficient: Double
  let lengths: [(path: String, number: Double)]
}

private struct ReleaseJSON: SchemaWritable {
  static let schema = Schema<Self>("BehaviourRelease", "How a drag settles after its release.") {
    Member("velocity", "The seconds over which the mean velocity of the layer is taken.") { _ in
      ExactNumber(ReleaseVelocity.window)
    }
    Member(ifPresent: "projection", "The seconds by which the velocity projects the end.") {
      $0.gesture.projection.map(ExactNumber.init)
    }
    Member(ifPresent: "skips", "Whether a fast finger passes a detent.") { $0.gesture.skipsDetents }
    Member(ifPresent: "momentum", "True if it keeps moving, as a scroll view does.") {
      $0.gesture.momentum
    }
  }

  let gesture: Behaviour.Gesture
}

extension Behaviour.Scroll: SchemaWritable {
  package static let schema = Schema<Self>("BehaviourScroll", "A view whose content scrolls.") {
    Member("layer", "The path of the layer.") { $0.layer }
    Member("by", "How it is known.") { _ in Behaviour.Evidence.declared }
    Member(ifPresent: "at", "The line of the script.") { $0.place?.description }
    Member("axes", "The axes along which fingers scroll it.") { $0.axes }
    Member(ifPresent: "zoom", "The least and the greatest scale of the content.") {
      $0.zoom.map { [ExactNumber($0.lowerBound), ExactNumber($0.upperBound)] }
    }
  }
}

extension Behaviour.Scroll.Axis: SchemaWritable {
  package static let schema = Schema<Self>("BehaviourScrollAxis", "An axis of a scroll view.") {
    Member("axis", "`x` or `y`.") { "\($0.axis)" }
    Member("content", "The length of the content, in points.") { ExactNumber($0.content) }
    Member("viewport", "The length of the view, in points.") { ExactNumber($0.viewport) }
    Member("insets", "The space before and after the content, in points.") {
      $0.insets.map(ExactNumber.init)
    }
    Member("bounds", "The least and the greatest offset at rest, in points.") {
      [ExactNumber($0.bounds.lowerBound), ExactNumber($0.bounds.upperBound)]
    }
    Member("deceleration", "The share of the velocity that is left after a millisecond.") {
      ExactNumber($0.deceleration)
    }
    Member("bounces", "Whether the content moves beyond its edges and returns.") { $0.bounces }
    Member(ifPresent: "page", "The length of a page, in points.") { $0.page.map(ExactNumber.init) }
    Member(ifPresent: "targets", "The offsets at which it comes to rest, in points.") {
      $0.targets.isEmpty ? nil : $0.targets.map(ExactNumber.init)
    }
  }
}

private struct HeaderJSON: SchemaWritable {
  static let schema = Schema<Self>(
    "BehaviourHeader", "A header that collapses while a view scrolls."
  ) {
    Member("layer", "The path of the layer.") { $0.header.layer }
    Member("by", "How it is known.") { _ in Behaviour.Evidence.declared }
    Member(ifPresent: "at", "The line of the script.") { $0.header.place?.description }
    Member("scroll", "The path of the view that it follows.") { $0.header.scroll }
    Member("heights", "The least and the greatest height, in points.") {
      [ExactNumber($0.header.heights.lowerBound), ExactNumber($0.header.heights.upperBound)]
    }
    Member(ifPresent: "policy", "The name of the policy; a function is one without it.") {
      $0.header.policy
    }
    Member("unconsumed", "What becomes of scrolls beyond its limits.") { $0.header.unconsumed }
    Member("guardsContent", "Whether it keeps its height where the content is too short.") {
      $0.header.guardsContent
    }
    Member("snaps", "Where it comes to rest; the first part that has its progress applies.") {
      $0.header.snaps
    }
    Member(ifPresent: "snapsAt", "When it snaps: `rest` or `release`.") {
      $0.header.snaps.isEmpty ? nil : $0.header.snapsAtRelease ? "release" : "rest"
    }
    Member(ifPresent: "motion", "The name of the motion by which it snaps.") { file in
      file.header.snapMotion.flatMap { file.names[$0] }
    }
    Member(ifPresent: "stretch", "The points of height for each point pulled.") {
      $0.header.stretch.map(ExactNumber.init)
    }
    Member(ifPresent: "stretchLimit", "The points that the stretch never reaches.") {
      $0.header.stretchLimit.map(ExactNumber.init)
    }
    Member(ifPresent: "thresholds", "Dead zones from the top, forwards and backwards, in points.") {
      $0.header.thresholds.isEmpty ? nil : $0.header.thresholds.map(ExactNumber.init)
    }
  }

  let header: Behaviour.Header
  let names: MotionNames
}

extension Behaviour.Header.Snap: SchemaWritable {
  package static let schema = Schema<Self>("BehaviourSnap", "Where a header comes to rest.") {
    Member("over", "The part of the progress in which it applies.") {
      [ExactNumber($0.over.lowerBound), ExactNumber($0.over.upperBound)]
    }
    Member("to", "The progress to which it leads.") { ExactNumber($0.target) }
  }
}

struct LinkJSON: SchemaWritable {
  static let schema = Schema<Self>("BehaviourLink", "A property that follows from others.") {
    Member("target", "The path of the property.") { $0.link.target }
    Member("by", "How it is known.") { $0.link.evidence }
    Member(ifPresent: "at", "The line of the script.") { $0.link.place?.description }
    Member("sources", "The paths of the properties from which it follows.") { $0.link.sources }
    Member(ifPresent: "stops", "The numbers of the only source, ascending.") {
      $0.map?.stops.map(ExactNumber.init)
    }
    Member(ifPresent: "values", "The value at each stop; between two, it is mixed.") {
      $0.map?.values.map(ExactNumber.init)
    }
    Member(ifPresent: "extends", "Whether it goes on before the first and after the last stop.") {
      $0.map.map { [$0.extends.below, $0.extends.above] }
    }
    Member(ifPresent: "curve", "The curve between two stops; straight without it.") {
      $0.map?.curve.map { MotionTiming.curve($0).words }
    }
    Member(ifPresent: "factors", "The factor of each source in a sum.") {
      $0.sum?.factors.map(ExactNumber.init)
    }
    Member(ifPresent: "constant", "What is added to the sum.") {
      $0.sum.map { ExactNumber($0.constant) }
    }
    Member(ifPresent: "minimum", "The least value of the sum.") { file in
      file.sum.flatMap { $0.minimum.isFinite ? ExactNumber($0.minimum) : nil }
    }
    Member(ifPresent: "follows", "The name of the spring by which it follows.") { file in
      file.link.follows.flatMap { file.names[$0] }
    }
  }

  let link: Behaviour.Link
  let names: MotionNames

  fileprivate var map: PiecewiseMap? { if case .map(let map) = link.form { map } else { nil } }
  fileprivate var sum: LinearSum? { if case .sum(let sum) = link.form { sum } else { nil } }
}

private struct ChoreographyJSON: SchemaWritable {
  static let schema = Schema<Self>(
    "BehaviourChoreography", "An animation or a transition that the app plays."
  ) {
    Member("name", "Its name.") { $0.choreography.name }
    Member("by", "How it is known.") { _ in Behaviour.Evidence.declared }
    Member(ifPresent: "at", "The line of the script.") { $0.choreography.place?.description }
    Member("layers", "The paths of the layers that it moves.") { $0.choreography.layers }
    Member(ifPresent: "motion", "The name of its motion, if it states one.") { file in
      file.choreography.motion.flatMap { file.names[$0] }
    }
    Member(ifPresent: "timeline", "The timeline that has played it last.") {
      $0.choreography.timeline
    }
  }

  let choreography: Behaviour.Choreography
  let names: MotionNames
}

extension Behaviour.Unknown: SchemaWritable {
  package static let schema = Schema<Self>(
    "BehaviourUnknown", "What responds by a rule that could not be said."
  ) {
    Member("what", "What responds.") { $0.subject }
    Member(ifPresent: "at", "The line of the script.") { $0.place?.description }
    Member("why", "Why its rule is not known.") { $0.reason }
  }
}

extension Behaviour.Proof: SchemaWritable {
  package static let schema = Schema<Self>(
    "BehaviourProof", "How far the description is from runs of the scene with random fingers."
  ) {
    Member("fingers", "The number of fingers.") { $0.fingers }
    Member("samples", "The number of samples that were compared, at 240 a second.") { $0.samples }
    Member("properties", "The properties that were compared.") { $0.properties }
    Member("worst", "The greatest difference, in the property's unit.") { ExactNumber($0.worst) }
  }
}
