import MotionCore
import MotionPlugin
import MotionValues

/// The movement of the properties by fingers.
extension StatesObject {
  /// Settles in a state after a finger has moved the properties, by a spring.
  func settle(
    in next: String, by spring: Spring?, velocity: (Int) -> Double?
  ) throws(Diagnostic) {
    var timing = graph.timing(from: state, to: next) ?? SlotTiming()
    timing.delay = 0
    if let spring {
      timing.curve = .spring(spring)
    } else if case .curve = timing.timing {
      timing.curve = .spring(Settling.sheetSpring)
    }
    _ = try move(to: next, timing, followsFinger: true, velocity: velocity)
    enter(next)
  }

  /// Returns the numbers and colour components that a finger moves between two states.
  func parts(
    from source: String, to destination: String
  ) throws(Diagnostic) -> [Int: StateScrub.Part] {
    var parts: [Int: StateScrub.Part] = [:]
    for (source, destination) in zip(targets(in: source), targets(in: destination))
    where isContinuous(source) {
      try stage.requireAssignable(source.value, to: source.slot)
      let appearance = stage.appearance(of: stage.layer(at: source.slot))
      let ends = [source, destination].map { target in
        target.value.slots(in: appearance) { stage.store.number(of: $0) }
      }
      for (offset, value) in ends[0].enumerated() {
        parts[source.slot + offset] = StateScrub.Part(
          caught: stage.read(source.slot + offset), source: value, destination: ends[1][offset])
      }
    }
    return parts
  }

  /// Adds a layer on which a finger moves the properties between two states.
  func addDrag(_ options: StatesDragOptions) throws(Diagnostic) {
    try options.checkStates()
    for state in [options.from, options.to] { try graph.require(state) }
    let distance = try options.distance.distance(
      from: "`\(options.from)`", to: "`\(options.to)`", in: StatesDragOptions.call)
    let drag = engine.makeDrag(of: self, from: options.from, to: options.to)
    stage.touchTargets.add(
      ProgressPan(
        of: drag, on: options.layer, along: distance.axis, by: distance.points,
        spring: options.spring, catches: options.catches))
  }
}
