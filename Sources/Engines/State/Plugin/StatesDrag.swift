import MotionCore
import MotionPlugin
import MotionValues

/// The movement between two states by a finger on a layer.
///
///     at rest, or moving ──grab──▶ held ──release──▶ the states settle, by their animator
///
/// 1. While a finger holds it, it drives the numbers and colours of the states; a driver that claims
///    one of them is interrupted at once.
/// 2. The present state changes at the release.
final class StatesDrag: PannedProgress, HeldProgress {
  let states: StatesObject
  let options: StatesDragOptions
  /// The axis of the finger, and its distance from one state to the other, in points.
  let distance: PanDistance
  /// The line that made it, where facts are noted.
  let place: SourceLocation?
  private var source: String { options.from }
  private var destination: String { options.to }
  /// The owner of the properties while a finger holds it.
  private let owner: SlotOwner
  /// The values under the finger; nil unless a finger holds it.
  private var scrub: StateScrub?
  /// The rate of the progress with which the finger has released it, per second; nil before.
  private var releaseRate: Double?
  /// Whether another driver has claimed a property since the last turn.
  private var hasLostSlot = false

  init(
    of states: StatesObject, _ options: StatesDragOptions,
    _ distance: PanDistance, owner: SlotOwner
  ) {
    self.states = states
    self.options = options
    self.distance = distance
    place = states.stage.notedPlace
    self.owner = owner
  }

  private var stage: Stage { states.stage }
  var label: String { "the finger on \(states.label)" }

  // MARK: Between the states

  var canPan: Bool {
    states.isPresent && (states.state == source || states.state == destination)
  }
  var isMoving: Bool { states.isAnimating }
  var isSettling: Bool { states.isSettling }
  /// Whether a finger holds the states, by this movement or by another one.
  var isHeld: Bool { states.hand != nil }
  var leadsToDestination: Bool { states.state == destination }
  private var restingProgress: Double { leadsToDestination ? 1 : 0 }
  func update(at time: Double) {}

  func progress(of layer: Layer, along axis: PanAxis, at time: Double) -> Double {
    // What cannot be read cannot be moved either: `grab` throws the error.
    guard let parts = try? states.parts(from: source, to: destination) else {
      return restingProgress
    }
    return min(max(progress(of: layer, along: axis, parts), 0), 1)
  }

  func grab(
    _ layer: Layer, along axis: PanAxis, at time: Double
  ) throws(Diagnostic) -> any HeldProgress {
    let hasRules = states.hasRules(between: source, and: destination)
    let parts =
      hasRules
      ? try states.resolvedParts(from: source, to: destination, by: owner)
      : try states.parts(from: source, to: destination)
    scrub = StateScrub(parts, at: progress(of: layer, along: axis, parts))
    releaseRate = nil
    states.hand = self
    do throws(Diagnostic) { try claim(at: time) } catch {
      drop(at: time)
      throw error
    }
    return self
  }

  /// Returns the progress of the innermost layer around a layer that the states move along an axis;
  /// without one, the mean of everything that the states move.
  private func progress(
    of layer: Layer, along axis: PanAxis, _ parts: [Int: StateScrub.Part]
  ) -> Double {
    var next: Layer? = layer
    while let layer = next {
      for name in axis.positionProperties {
        let part = layer.property(name).flatMap { parts[$0.slot] }
        if let progress = part?.progress { return progress }
      }
      next = layer.parent
    }
    let all = parts.keys.sorted().compactMap { parts[$0]?.progress }
    return all.isEmpty ? restingProgress : all.reduce(0, +) / Double(all.count)
  }

  /// Claims the properties that it does not own, except those of removed layers.
  private func claim(at time: Double) throws(Diagnostic) {
    for slot in scrub?.slots ?? []
    where stage.store.owner(of: slot) != owner && !stage.layer(at: slot).isRemoved {
      _ = try stage.claim(slot, by: owner, at: time)
    }
  }

  /// Leaves the properties at their present values.
  private func drop(at time: Double) {
    for slot in scrub?.slots ?? [] where stage.store.owner(of: slot) == owner {
      stage.store.write(motion(of: slot, at: time).value, to: slot)
      stage.release(slot, from: owner)
    }
    scrub = nil
    states.hand = nil
  }

  // MARK: Under the finger

  func progress(at time: Double) -> Double { scrub?.progress(at: time).value ?? restingProgress }
  func velocity(at time: Double) -> Double { scrub?.progress(at: time).velocity ?? 0 }

  func follow(_ leg: PanLeg, by change: Double, nearness: Double, limit: Double?) -> Double {
    scrub?.follow(leg, by: change, nearness: nearness, limit: limit) ?? leg.end
  }

  func cut(at time: Double) { scrub?.cut(at: time) }

  func name(ofDestination isDestination: Bool) -> String {
    isDestination ? destination : source
  }

  func release(
    toDestination: Bool, velocity: Double, by spring: Spring?, at time: Double
  ) throws(Diagnostic) {
    guard let scrub else { return }
    let next = toDestination ? destination : source
    guard states.isPresent, states.hasRules(between: source, and: destination) else {
      drop(at: time)
      guard states.isPresent else { return }
      return try states.settle(in: next, by: spring) { slot in
        scrub.motion(of: slot, at: time, rate: velocity)?.velocity
      }
    }
    // The rules of the state, and what moves to its values, take over from the finger's motion.
    releaseRate = velocity
    states.hand = nil
    defer { drop(at: time) }
    try states.settle(in: next, by: spring) { _ in nil }
  }

  // MARK: Driving

  func motion(of slot: Int, at time: Double) -> ValueAndVelocity {
    scrub?.motion(of: slot, at: time, rate: releaseRate)
      ?? ValueAndVelocity(value: stage.store[slot])
  }

  /// Records that another driver has claimed one of its properties.
  func didLose(_ slot: Int) {
    guard scrub != nil, releaseRate == nil else { return }
    hasLostSlot = true
    stage.report("interrupted", target: stage.path(of: slot), [.name("finger")])
  }

  /// Claims what it has lost since the last turn.
  func turn(at time: Double) throws(Diagnostic) {
    guard hasLostSlot else { return }
    hasLostSlot = false
    try claim(at: time)
  }

  /// Writes the values at a time.
  func show(at time: Double) {
    for slot in scrub?.slots ?? [] where stage.store.owner(of: slot) == owner {
      stage.store.write(motion(of: slot, at: time).value, to: slot)
    }
  }
}

/// The options of `states:draggable`.
struct StatesDragOptions: Options {
  @Required var layer: Layer
  @Required var from: String
  @Required var to: String
  var distance = PanDistanceOptions()
  var spring: Spring?
  var catches = CatchRule.own

  static let tableName = "StatesDragOptions"
  static let table = OptionTable(StatesDragOptions()) {
    Field(\.$layer, .layer("layer", "The layer on which a finger moves the states."))
    Field(\.$from, Parameter("from", "The state from which the distance is measured."))
    Field(\.$to, Parameter("to", "The state at the end of the distance."))
    PanDistanceOptions.table.fields(in: \.distance)
    Field(
      \.spring,
      .spring(
        "spring",
        "The spring after the release; by default that of the change of state, or that of iOS sheets."
      ))
    Field(\.catches, CatchRule.parameter)
  }

  static let call = "`states:draggable`"

  /// Checks that the two states differ.
  func checkStates() throws(Diagnostic) {
    guard from == to else { return }
    throw Diagnostic(
      .outOfRange, "\(Self.call): `\(from)` is both `from` and `to`",
      help: ["name two states: { from = \"closed\", to = \"open\", … }"], token: Self.name(\.$to))
  }
}
