import MotionCore
import MotionMath
import MotionPlugin

/// The options of `layer:follow`.
struct FollowOptions: Options {
  var spring = Spring.standard
  var threshold = 0.001
  var keepsMotion = false

  static let tableName = "FollowOptions"
  static let table = OptionTable(FollowOptions()) {
    Field(\.spring, .spring("spring", "The spring that moves the property."))
    Field(
      \.threshold,
      .number(
        "threshold", .none, in: .positive,
        "The property is at rest once it stays closer than this to a target at rest."))
    Field(
      \.keepsMotion,
      Parameter("keepsMotion", "Whether the spring applies even where motion is reduced."))
  }

  /// Whether a property is derived without a spring, because motion is reduced.
  func isReduced(for target: DerivedTarget) -> Bool {
    target.layer.stage.reducesMotion && !keepsMotion
      && LayerProperties.moves(target.property.name)
  }
}

/// A property that follows its target by a spring.
final class SpringFollowing {
  let target: DerivedTarget
  private let rule: any ValueRule
  private var spring: FollowingSpring
  private unowned let stage: Stage
  /// When it comes to rest, and where; the outer optional is nil until it is computed after a turn.
  private var knownEnd: (time: Double, target: Double)??
  private weak var made: Derivation?

  init(
    _ target: DerivedTarget, _ rule: any ValueRule, _ options: FollowOptions
  ) throws(Diagnostic) {
    self.target = target
    self.rule = rule
    stage = target.layer.stage
    let motion = ValueAndVelocity(
      value: stage.read(target.slot), velocity: stage.velocity(of: target.slot))
    spring = FollowingSpring(
      options.spring, threshold: options.threshold, from: motion, at: stage.now)
    // Reads the target now, so that its errors are reported at once.
    _ = try value(at: stage.now)
  }

  var label: String { "the spring of `\(target.path)`" }

  /// The target at a time that is not before the last turn.
  private func value(at time: Double) throws(Diagnostic) -> Double {
    try stage.derivations.at(time) { (evaluator) throws(Diagnostic) in
      try stage.asOf(time) { () throws(Diagnostic) in try rule.number(evaluator) }
    }
  }

  func derivation(at place: SourceLocation?) -> Derivation {
    let derivation = Derivation(
      label: label, inputs: [], outputs: [target.slot], isTimed: true,
      rule: .values { [unowned self] (evaluator, results) throws(Diagnostic) in
        results[0] = try self.motion(at: evaluator.time).value
      },
      velocity: { [unowned self] (evaluator, _) throws(Diagnostic) in
        try self.motion(at: evaluator.time).velocity
      },
      refusal: { [target] path in
        FollowPlugin.refusal(of: path, "follows its target", "follow", target, place)
      })
    made = derivation
    return derivation
  }

  /// Whether a derivation is the one that moves the property.
  func isMade(_ derivation: Derivation?) -> Bool { made != nil && made === derivation }

  /// Checks that the target does not depend on the property.
  func checkCycle() throws(Diagnostic) {
    let time = NodeGrid.node(after: stage.now + NodeGrid.shortest)
    _ = try stage.derivations.at(time) { (evaluator) throws(Diagnostic) in
      try evaluator.value(of: target.slot)
    }
  }

  /// The value and velocity at a time that is not before the last turn.
  func motion(at time: Double) throws(Diagnostic) -> ValueAndVelocity {
    try spring.state(at: time) { (time) throws(Diagnostic) in try value(at: time) }
  }

  /// Advances the state to a turn, before anything else changes in it. Later times are not
  /// evaluated, because the turn may change the values at those times.
  func turn(at time: Double, _ motion: ValueAndVelocity) throws(Diagnostic) {
    let end = knownEnd
    knownEnd = nil
    spring.advance(to: time, motion)
    if case .some(.some(let end)) = end, end.time <= time + Instant.tolerance,
      try value(at: time) == end.target
    {
      spring.rest(at: end.target)
    }
  }

  /// When it comes to rest at its present target, in seconds; nil if it is at rest or the target
  /// moves.
  func end() throws(Diagnostic) -> Double? {
    if let knownEnd { return knownEnd?.time }
    let target = try value(at: spring.time)
    var end: (time: Double, target: Double)?
    if !spring.rests(at: target), try isStill(at: target) {
      let rest = spring.restTime(at: target)
      if rest.isFinite { end = (rest, target) }
    }
    knownEnd = .some(end)
    return end?.time
  }

  /// Whether the target has the same value one and four node intervals after the last turn.
  private func isStill(at target: Double) throws(Diagnostic) -> Bool {
    for nodes in [1.0, 4] where try value(at: spring.time + nodes / NodeGrid.perSecond) != target {
      return false
    }
    return true
  }

  /// Whether it is still moving towards a target at rest.
  var isSettling: Bool { (try? end()) != nil }
}
