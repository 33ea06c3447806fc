import MotionCore
import MotionPlugin
import MotionValues

/// The options of a spring follower.
struct FollowerOptions: Options {
  var to = 0.0
  var spring = Spring.standard
  var velocity: Double?
  var threshold = 0.001
  var keepsMotion = false

  static let tableName = "FollowerOptions"
  static let table = OptionTable(FollowerOptions()) {
    Field(required: \.to, .number("to", .none, "The target value."))
    Field(\.spring, .spring("spring", "The spring that moves it."))
    Field(
      \.velocity,
      .number(
        "velocity", .perSecond, "The initial velocity; the current one if left out."
      ))
    Field(
      \.threshold,
      .number(
        "threshold", .none, in: .positive,
        "It comes to rest once it stays within this distance of its target."
      ))
    Field(\.keepsMotion, Parameter("keepsMotion", "Whether it moves even where motion is reduced."))
  }
}

/// A spring that moves one property towards a target, and continues from where it is when the
/// target changes.
///
/// Invariants:
/// 1. It owns its slot exactly while it has a token, that of its spring.
/// 2. The engine finds it by its token.
///
///     not played ──play──▶ following ──settled, stop, finish, slot lost──▶ at rest
///                              ▲                                            │
///                              └────play, retarget, impulse, jump───────────┘
final class SpringFollower: PlayableObject, Finishable, SpringDriver {
  static let typeName = "follower"
  private let slot: Int
  private let options: FollowerOptions
  private unowned let engine: PropertyAnimatorPlugin
  private(set) var target: Double
  /// The script line that made it, where a run notes that.
  private let origin: SourceLocation?
  private var token: Int32?
  /// The time of its last start.
  private var startTime: Double?
  private(set) var endTime: Double? {
    didSet { engine.stage.scheduler.endTimeDidChange(of: self) }
  }

  init(slot: Int, options: FollowerOptions, engine: PropertyAnimatorPlugin) {
    self.slot = slot
    self.options = options
    self.engine = engine
    target = options.to
    origin = engine.stage.notedPlace
  }

  var label: String { "the follower of `\(engine.stage.path(of: slot))`" }
  var source: DriverSource { DriverSource(origin: origin) }
  var isRunning: Bool { token != nil && (endTime.map { engine.stage.now < $0 } ?? true) }

  /// The value and velocity that the follower computes for the property at the current time.
  var motion: ValueAndVelocity {
    guard let token else { return ValueAndVelocity(value: engine.stage.read(slot)) }
    return engine.springs.motion(of: token, at: engine.stage.now)
  }

  func play(at time: Double) throws(Diagnostic) {
    guard token == nil else { return }
    try start(at: time, velocity: options.velocity)
  }

  /// Whether its layer has been removed, so that it ends as soon as it is played.
  private var isGone: Bool { engine.stage.layer(at: slot).isRemoved }

  private func start(at time: Double, velocity: Double?) throws(Diagnostic) {
    if isGone { return endTime = time }
    if isReduced { return try reduce(at: time) }
    try engine.stage.requireNoClaimConflict(of: self, on: slot, at: time)
    startTime = time
    let motion = try engine.stage.vacate(slot, at: time)
    let token = engine.springs.add(
      slot: slot, from: motion.value, velocity: velocity ?? motion.velocity, to: target,
      spring: options.spring, startTime: time, restThreshold: options.threshold)
    self.token = token
    engine.drivers[token] = self
    _ = try engine.stage.claim(slot, by: engine.springGroup.owner(token), at: time)
    endTime = engine.springs.endTime(of: token)
    checkInvariants(of: token)
  }

  /// Whether it jumps to the target, because motion is reduced.
  private var isReduced: Bool {
    !options.keepsMotion && engine.stage.reducesMotion(of: slot)
  }

  private func reduce(at time: Double) throws(Diagnostic) {
    try engine.stage.assign(target, to: slot)
    endTime = time
    engine.stage.report("reduced", target: engine.stage.path(of: slot), [.name("jump")])
  }

  func stop(at time: Double) throws(Diagnostic) {
    guard let token else { return }
    let value = engine.springs.motion(of: token, at: time).value
    leave(token, with: value, at: time)
  }

  /// Jumps to the target and ends.
  func finish(at time: Double) throws(Diagnostic) {
    guard let token else {
      if !isGone { try engine.stage.assign(target, to: slot) }
      endTime = time
      return
    }
    leave(token, with: target, at: time)
  }

  /// Changes the target and keeps the velocity; a follower at rest moves again.
  func retarget(to target: Double, at time: Double) throws(Diagnostic) {
    self.target = target
    guard let token else {
      if endTime != nil { try start(at: time, velocity: nil) }
      return
    }
    noteRedirection(of: token)
    engine.springs.retarget(token, to: target, at: time)
    endTime = engine.springs.endTime(of: token)
  }

  /// Adds a velocity to the property, in units per second.
  func impulse(_ velocity: Double, at time: Double) throws(Diagnostic) {
    guard let token else {
      if isGone { return }
      let motion = try engine.stage.vacate(slot, at: time)
      engine.stage.store.write(motion.value, to: slot)
      return try start(at: time, velocity: motion.velocity + velocity)
    }
    noteRedirection(of: token)
    engine.springs.impulse(token, velocity: velocity, at: time)
    endTime = engine.springs.endTime(of: token)
  }

  private func noteRedirection(of token: Int32) {
    engine.stage.score?.redirect(slot, by: engine.springGroup.owner(token))
  }

  /// Moves the property to a value, at rest; the spring continues from there.
  func jump(to value: Double, at time: Double) throws(Diagnostic) {
    guard let token else {
      if isGone { return }
      try engine.stage.assign(value, to: slot)
      if endTime != nil { try start(at: time, velocity: 0) }
      return
    }
    leave(token, with: value, at: time)
    try start(at: time, velocity: 0)
  }

  /// Removes its spring and leaves the slot at a value.
  private func leave(_ token: Int32, with value: Double, at time: Double) {
    engine.stage.store.write(value, to: slot)
    detach(at: time)
    engine.springs.remove(token)
    engine.stage.release(slot, from: engine.springGroup.owner(token))
    checkInvariants(of: token)
  }

  var claimConflict: ClaimConflict? {
    guard isRunning, let startTime else { return nil }
    return ClaimConflict(self, claimTime: startTime)
  }

  func didLose(_ token: Int32, at time: Double) { detach(at: time) }

  func hasSettled(_ token: Int32) {
    self.token = nil
    engine.stage.release(slot, from: engine.springGroup.owner(token))
    checkInvariants(of: token)
  }

  private func checkInvariants(of spring: Int32) {
    let isOwner = engine.stage.store.owner(of: slot) == engine.springGroup.owner(spring)
    assert(isOwner == (token == spring), "1: \(label)")
    assert(token == nil || engine.springs.contains(spring), "1: \(label)")
    assert((engine.drivers[spring] === self) == (token == spring), "2: \(label)")
  }

  /// Detaches the follower from its property, because it ends or another driver has claimed it.
  private func detach(at time: Double) {
    if let token { engine.drivers.removeValue(forKey: token) }
    token = nil
    endTime = time
  }
}

/// An object that moves slots by springs of the engine.
protocol SpringDriver: AnyObject {
  /// Its name in messages.
  var label: String { get }

  /// What caused its motion.
  var source: DriverSource { get }

  /// The conflict with claims of its slots; nil if it can be interrupted or does not move.
  var claimConflict: ClaimConflict? { get }

  /// Records that a spring has come to rest; the slot holds the target.
  func hasSettled(_ token: Int32)

  /// Records that another driver, or the script, has taken over the slot of a spring.
  func didLose(_ token: Int32, at time: Double)
}

/// The owner of the slots that springs move, for all spring drivers.
final class SpringGroup: DriverGroup {
  private unowned let engine: PropertyAnimatorPlugin
  private lazy var group = engine.stage.register(self)

  init(engine: PropertyAnimatorPlugin) { self.engine = engine }

  func owner(_ token: Int32) -> SlotOwner { SlotOwner(group: group, token: Int(token)) }

  func label(of token: Int) -> String { engine.drivers[Int32(token)]?.label ?? "a spring" }

  func source(of token: Int) -> DriverSource {
    engine.drivers[Int32(token)]?.source ?? DriverSource()
  }
  func isInterruptible(_ token: Int) -> Bool { true }

  func claimConflict(of token: Int, at time: Double) -> ClaimConflict? {
    engine.drivers[Int32(token)]?.claimConflict
  }

  var hasClosedForm: Bool { true }
  var keepsModifiers: Bool { true }
  var outlivesRemoval: Bool { true }

  func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    engine.springs.motion(of: Int32(token), at: time)
  }

  func declaration(of slot: Int, token: Int) -> DeclaredMotion? {
    engine.springs.declaration(of: Int32(token))
  }

  func drives(_ slot: Int, token: Int) -> Bool {
    engine.springs.contains(Int32(token)) && engine.springs.slot(of: Int32(token)) == slot
  }

  func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    engine.drivers.removeValue(forKey: Int32(token))?.didLose(Int32(token), at: time)
    engine.springs.remove(Int32(token))
  }
}

extension PropertyAnimatorPlugin {
  var makeFollower: Function {
    Function(
      "follower",
      "Makes a spring that moves a number of a layer towards a target, which may change.",
      .layer("layer", "The layer."),
      Parameter<String>.property("property", "The property's name."),
      .table(FollowerOptions.self)
    ) { [unowned self] (layer, property, options) throws(Diagnostic) in
      SpringFollower(slot: try layer.numberSlot(property), options: options, engine: self)
    }
  }

  var followerType: ObjectType {
    .playable(
      SpringFollower.self, "A spring that moves one property towards its target.", stage: stage,
      isRunning: "Whether it moves the property.",
      missing: "a spring has no time of its own: `retarget` changes its target, and "
        + "`stop` ends it",
      verbs: [
        .play: "Starts from the property's current value and velocity.",
        .finish: "Jumps to the target and ends.",
      ],
      methods: [
        verb(
          "retarget", .number("to", .none, "The new target."),
          "Changes the target; the property keeps its velocity."
        ) {
          (follower, time, to) throws(Diagnostic) in try follower.retarget(to: to, at: time)
        },
        verb(
          "impulse", .number("velocity", .perSecond, "The velocity to add."),
          "Adds a velocity to the property."
        ) {
          (follower, time, velocity) throws(Diagnostic) in try follower.impulse(velocity, at: time)
        },
        verb(
          "jump", .number("to", .none, "The value."),
          "Sets the property to a value, at rest; the spring continues from there."
        ) {
          (follower, time, to) throws(Diagnostic) in try follower.jump(to: to, at: time)
        },
      ],
      properties: [
        ObjectProperty("value", "The property's exact value at the current time.") {
          (follower: SpringFollower) in follower.motion.value
        },
        ObjectProperty("velocity", "Its velocity, in units per second.") {
          (follower: SpringFollower) in follower.motion.velocity
        },
        ObjectProperty("target", "The target value.") { (follower: SpringFollower) in
          follower.target
        },
      ])
  }

  private func verb(
    _ name: String, _ parameter: Parameter<Double>, _ summary: String,
    _ body: @escaping (SpringFollower, Double, Double) throws(Diagnostic) -> Void
  ) -> Function {
    Function(method: name, of: "follower", summary, parameter) {
      [unowned self] (follower: SpringFollower, _, value) throws(Diagnostic) in
      try body(follower, self.stage.now, value)
      return follower
    }
  }
}
