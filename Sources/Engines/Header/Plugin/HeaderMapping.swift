import MotionCore
import MotionPlugin
import MotionValues

/// A property that a header's progress moves, until the mapping is stopped or replaced.
final class HeaderMapping: ScriptObject {
  let scriptType = "headerMapping"
  let slot: Int
  private unowned let header: HeaderController
  /// The mapping of the progress; from 0 to 1 if rules compute its ends.
  let model: ProgressMapping
  /// The mapping between ends of which rules compute one or both; nil if both are numbers.
  private let computed: MapNumbers?
  /// The follower of a mapping with `followDuration`; nil where the property moves with the
  /// progress.
  private(set) var follower: MappingFollower?
  private let place: SourceLocation?

  init(
    _ options: MappingOptions, of property: String, _ layer: Layer, by header: HeaderController,
    at place: SourceLocation?
  ) throws(Diagnostic) {
    slot = try layer.numberSlot(property)
    self.header = header
    self.place = place
    let (from, to) = (options.from.fixed, options.to.fixed)
    let isComputed = from == nil || to == nil
    model = try options.mapping(from: isComputed ? 0 : from ?? 0, to: isComputed ? 1 : to ?? 1)
    computed =
      isComputed
      ? try MapNumbers(
        [options.from, options.to], at: model.map, for: DerivedTarget(property, of: layer)) : nil
    if let duration = options.followDuration {
      guard computed == nil else { throw options.conflict() }
      follower = MappingFollower(model, duration: duration, of: header, at: header.stage.now)
    }
  }

  var scriptDescription: String { "mapping of \(header.stage.path(of: slot))" }

  /// Starts moving the property.
  func begin() throws(Diagnostic) {
    let progress = header.progressSlot
    let derivation = Derivation(
      label: "the mapping of `\(header.layer.path)`'s progress",
      inputs: [progress] + (computed?.inputs ?? []), outputs: [slot], isTimed: follower != nil,
      rule: rule, reads: computed?.reads,
      velocity: { [unowned self] (evaluator, _) throws(Diagnostic) in
        guard self.follower == nil else { return 0 }
        let velocity = evaluator.velocity(of: progress)
        let value = try evaluator.value(of: progress)
        if let computed { return try computed.velocity(at: value, velocity: velocity, evaluator) }
        return velocity * self.model.slope(at: value, velocity: velocity)
      },
      declaration: { [unowned self] slot in
        if let computed { return computed.declaration(from: progress) }
        return self.follower == nil
          ? self.header.stage.mapping(of: slot, from: progress, by: self.model.map) : nil
      })
    derivation.isScored = true
    if computed?.reads != nil { derivation.place = place }
    try header.stage.derivations.add(derivation)
  }

  private var rule: Derivation.Rule {
    if let follower {
      return .values { (evaluator, results) in results[0] = follower.value(at: evaluator.time) }
    }
    guard let computed else { return .map(model.map) }
    let progress = header.progressSlot
    return .values { (evaluator, results) throws(Diagnostic) in
      let value =
        if let reads = computed.reads {
          try evaluator.value(of: progress, for: reads)
        } else {
          try evaluator.value(of: progress)
        }
      results[0] = try computed.value(at: value, evaluator)
    }
  }

  /// The property's value at a progress, as of the present instant.
  func value(at progress: Double) -> Double {
    guard let computed else { return model.value(at: progress) }
    let stage = header.stage
    do throws(Diagnostic) {
      return try stage.derivations.at(stage.now) { (evaluator) throws(Diagnostic) in
        computed.reads?.begin(recording: false)
        return try computed.value(at: progress, evaluator)
      }
    } catch {
      stage.noteFailure(error)
      return stage.store[slot]
    }
  }

  /// Leaves the property at its current value; a mapping that was replaced or stopped is
  /// unaffected.
  func stop() {
    guard header.mappings[slot] === self else { return }
    header.stage.derivations.remove(slot)
    header.setMapping(nil, of: slot)
  }

  static var type: ObjectType {
    ObjectType(
      "headerMapping", "A property that a header's progress moves.",
      methods: [
        Function(
          method: "stop", of: "headerMapping", "Leaves the property at its current value."
        ) { (mapping: HeaderMapping, _) throws(Diagnostic) in
          mapping.stop()
          return Nothing()
        }
      ])
  }
}

extension HeaderMapping: ScriptResult {
  static var resultDescription: TypeDescription { .object("headerMapping") }
}

/// A property that follows a header's progress through animations, and comes to rest after it.
final class MappingFollower {
  private let mapping: ProgressMapping
  private var value: FollowedValue
  private unowned let header: HeaderController

  init(
    _ mapping: ProgressMapping, duration: Double, of header: HeaderController, at time: Double
  ) {
    self.mapping = mapping
    self.header = header
    value = FollowedValue(
      mapping.value(at: header.progress(at: time)), at: time, duration: duration)
  }

  private func target(at time: Double) -> Double {
    mapping.value(at: header.progress(at: time))
  }

  /// Whether the property has caught up with the progress at a time.
  func isSettled(at time: Double) -> Bool { value.isSettled(at: time) }

  /// The property's value at a time that is not before the last turn.
  func value(at time: Double) -> Double { value.value(at: time) { self.target(at: $0) } }

  /// Samples the progress up to a time.
  func follow(to time: Double) { value.follow(to: time) { self.target(at: $0) } }

  /// Samples the progress up to a time at which its motion changes; called before and after the
  /// change.
  func turn(at time: Double) { value.turn(at: time) { self.target(at: $0) } }
}
