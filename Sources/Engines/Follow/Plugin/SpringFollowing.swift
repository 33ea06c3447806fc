import MotionCore
import MotionPlugin
import MotionValues

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
    !keepsMotion && target.layer.stage.reducesMotion(of: target.slot)
  }
}

/// A property that follows its target by a spring.
final class SpringFollowing {
  let target: DerivedTarget
  let rule: any ValueRule
  private(set) var spring: FollowingSpring
  private unowned let stage: Stage
  /// When it comes to rest; the outer optional is nil until it is computed after a turn.
  private var knownEnd: Double??
  /// Whether the last turn's effect on the target has been determined.
  private var isSettled = false
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

  /// The line that made it.
  var place: SourceLocation? { made?.place }
  var label: String { "the spring of `\(target.path)`" }

  func derivation(at place: SourceLocation?) -> Derivation {
    let derivation = Derivation(
      label: label, inputs: [], outputs: [target.slot], isTimed: true, isMotion: true,
      rule: .values { [unowned self] (evaluator, results) throws(Diagnostic) in
        results[0] = try self.motion(at: evaluator.time).value
      },
      velocity: { [unowned self] (evaluator, _) throws(Diagnostic) in
        try self.motion(at: evaluator.time).velocity
      },
      refusal: { [target] path in
        FollowPlugin.refusal(of: path, "follows its target", "follow", target, place)
      })
    derivation.isScored = true
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

  // MARK: The target

  /// The target at a time that is not before the last turn.
  private func value(at time: Double) throws(Diagnostic) -> Double {
    try stage.derivations.at(time) { (evaluator) throws(Diagnostic) in
      try stage.asOf(time) { () throws(Diagnostic) in try rule.number(evaluator) }
    }
  }

  /// The target at a time; what it depends on is added to `sources`.
  private func value(
    at time: Double, _ sources: inout MotionSources
  ) throws(Diagnostic) -> Double {
    let value = try value(at: time)
    if let reads = rule.reads { sources.add(reads, on: stage) }
    if rule.isTimed { sources.addUnknown() }
    for input in rule.inputs { sources.add(input, on: stage) }
    return value
  }

  /// The path of the target from a time on, as of the last turn.
  private func path(from start: Double) throws(Diagnostic) -> TargetPath {
    var sources = MotionSources()
    var end = FollowingSpring.end(from: start)
    var middle = 0.0
    // What the target depends on is known after a call, and its corners after that.
    while true {
      middle = try value(at: start + (end - start) * TargetPath.points.middle, &sources)
      if sources.isStill(on: stage) {
        sources.record(at: nil, on: stage)
        return TargetPath(restingAt: middle, until: .infinity, from: sources)
      }
      let corner = sources.nextCorner(after: start + Instant.tolerance, on: stage)
      guard let corner, corner < end - Instant.tolerance else { break }
      end = corner
    }
    let length = end - start
    var path: TargetPath
    if length < NodeGrid.shortest {
      path = TargetPath(restingAt: middle, until: end, from: sources)
    } else {
      let first = try value(at: start + length * TargetPath.points.first, &sources)
      let last = try value(at: start + length * TargetPath.points.last, &sources)
      path = TargetPath(
        through: (first, middle, last), until: end, length: length, from: sources)
    }
    path.sources.record(at: end, on: stage)
    if sources.isOpaque { path.probe = try value(at: end) }
    return path
  }

  // MARK: Motion

  /// Calls `body` with the spring. The body may read other springs, and, in an error, this one.
  private func withSpring<Result>(
    _ body: (inout FollowingSpring) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var spring = spring
    let result = try body(&spring)
    self.spring = spring
    return result
  }

  /// The value and velocity at a time that is not before the last turn.
  func motion(at time: Double) throws(Diagnostic) -> ValueAndVelocity {
    try withSpring { (spring) throws(Diagnostic) in try spring.state(at: time, path) }
  }

  /// Prepares for a turn, before it changes anything.
  func prepare(for time: Double) throws(Diagnostic) {
    try withSpring { (spring) throws(Diagnostic) in try spring.prepare(for: time, path) }
  }

  /// Begins a turn for which all springs are prepared: from now on, nothing before it is read.
  func begin() {
    isSettled = false
    knownEnd = nil
    spring.advance()
  }

  /// Begins a new piece if the turn has changed the target's motion; called after the turn.
  /// `follower` returns the one that moves a slot.
  func settle(_ follower: (_ slot: Int) -> SpringFollowing?) throws(Diagnostic) {
    guard !isSettled else { return }
    isSettled = true
    let now = stage.now
    spring.forget(from: now)
    guard let path = spring.piece.path else { return wake() }
    for slot in path.sources.slots { try follower(slot)?.settle(follower) }
    if try hasChanged(path) {
      spring.cut(at: now)
      wake()
    }
  }

  /// Whether a turn has changed the target's motion since its path was computed.
  private func hasChanged(_ path: TargetPath) throws(Diagnostic) -> Bool {
    if path.sources.haveChanged(on: stage) { return true }
    guard let probe = path.probe else { return false }
    return try value(at: path.end) != probe
  }

  private func wake() {
    if let made { stage.derivations.setTimed(true, made) }
  }

  /// When it comes to rest at its present target, or the target does, in seconds; nil if it is at
  /// rest or the target goes on. If neither moves before a turn, frames leave the property out.
  func end() throws(Diagnostic) -> Double? {
    if let knownEnd { return knownEnd }
    let piece = try withSpring { (spring) throws(Diagnostic) in try spring.know(path) }
    guard let target = piece.path else { return nil }
    let end = try self.end(of: piece, target)
    knownEnd = .some(end)
    return end
  }

  private func end(
    of piece: FollowingSpring.Piece, _ path: TargetPath
  ) throws(Diagnostic) -> Double? {
    let isAtRest = piece.restTime <= stage.now + Instant.tolerance
    if path.end == .infinity {
      if isAtRest, let made { stage.derivations.setTimed(false, made) }
      return isAtRest || piece.restTime == .infinity ? nil : piece.restTime
    }
    if isAtRest { return nil }
    // The next piece may be one at rest, without an end.
    if path.sources.isStill(on: stage) { return path.end }
    let value = try value(at: path.end)
    for nodes in [1.0, 4] where try self.value(at: path.end + nodes / NodeGrid.perSecond) != value {
      return nil
    }
    guard path.isConstant else { return path.end }
    return piece.restTime.isFinite ? piece.restTime : nil
  }

  /// Whether it is still moving towards a target at rest.
  var isSettling: Bool { (try? end()) != nil }
}
