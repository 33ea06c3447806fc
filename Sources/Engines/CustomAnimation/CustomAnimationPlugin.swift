import MotionCore
import MotionPlugin
import MotionValues

/// The engine of animations that scripts and packs define: step functions that own properties of a
/// layer.
package final class CustomAnimationPlugin: Plugin, Engine {
  package static let name = "animation"

  unowned let stage: Stage
  /// The owners of slots, by token; the tokens of animations that have released their slots are
  /// reused.
  private var owners: [CustomAnimation?] = []
  private var freeTokens: [Int] = []
  /// The running animations in the order of their starts; some may have come to rest since the last
  /// turn.
  private var active: [CustomAnimation] = []
  /// The end of each animation, by token.
  private var ends = DueTimes()
  private var startCount = 0
  /// The functions to call at the end of the turn.
  private var calls: [(function: any ScriptFunction, position: String)] = []
  /// An error from a call that cannot throw; the next call that can throws it.
  private var fault: Diagnostic?
  private lazy var group = stage.register(self)

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(functions: [defineAnimation], types: [animationType])
  }

  private var defineAnimation: Function {
    let layer = Parameter<Layer>.layer("layer", "The layer whose properties it moves.")
    return Function(
      "define.animation", "Defines an animation: a function of time that moves properties.",
      .table(CustomAnimationDefinition.self)
    ) { [unowned self] (given) throws(Diagnostic) in
      var definition = given.name.definition(.animation, given.doc, given.options)
      definition.properties = given.properties
      let properties = { CustomAnimationDefinition.name(\.$properties) }
      guard let first = given.properties.first else {
        throw Diagnostic(
          .missingOption, "`motion.define.animation`: `\(definition.name)` owns no properties",
          help: ["name them: \(properties()) = { \"x\", \"opacity\" }"], token: properties())
      }
      if let twice = given.properties.indices.first(where: {
        given.properties[..<$0].contains(given.properties[$0])
      }) {
        throw Diagnostic(
          .duplicateIdentifier,
          "`motion.define.animation`: `\(properties())` names `\(given.properties[twice])` twice",
          help: ["name each once, such as `\(first)`"], token: properties())
      }
      let known = definition
      let object = DefinitionObject(
        known, reserved: [layer.description], returns: CustomAnimation.resultDescription
      ) { [unowned self] (call) throws(Diagnostic) in
        try CustomAnimation(
          given, known, layer: try call.require(layer), values: call.values, engine: self)
      }
      return try given.name.library.add(object, named: given.name)
    }
  }

  func takeToken(for animation: CustomAnimation) -> SlotOwner {
    let token = freeTokens.popLast() ?? owners.count
    if token == owners.count { owners.append(animation) } else { owners[token] = animation }
    return SlotOwner(group: group, token: token)
  }

  /// Releases a slot; `velocity` is that with which it arrives at the end.
  func release(
    _ slot: Int, of animation: CustomAnimation, arrivingAt velocity: Double = 0
  ) {
    guard let token = animation.token else { return }
    stage.release(slot, from: SlotOwner(group: group, token: token), arrivingAt: velocity)
  }

  /// Whether the driver with a token owns a slot.
  func owns(_ slot: Int, as token: Int?) -> Bool {
    token.map { stage.store.owner(of: slot) == SlotOwner(group: group, token: $0) } ?? false
  }

  /// Schedules the end of an animation and lists it while it runs.
  func plan(_ animation: CustomAnimation) {
    guard let token = animation.token else { return }
    if animation.clock.isRunning, !animation.isListed {
      animation.isListed = true
      animation.order = startCount
      startCount += 1
      active.append(animation)
    }
    ends.set(animation.clock.dueTime, for: token, order: animation.order)
  }

  /// Removes an animation that has released its slots.
  func deactivate(_ animation: CustomAnimation) {
    guard let token = animation.token else { return }
    ends.set(nil, for: token, order: 0)
    owners[token] = nil
    freeTokens.append(token)
  }

  /// Queues the completions of an animation.
  func complete(_ animation: CustomAnimation, at position: String) {
    for function in animation.completions { calls.append((function, position)) }
  }

  /// Reports the effect of reduced motion on an animation in the trace.
  func reportReducedMotion(_ what: String, of animation: CustomAnimation) {
    stage.report("reduced", target: animation.layer.path, [.name(what)])
  }

  package func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    ends.first.flatMap { $0.time <= limit ? $0.time : nil }
  }

  package func turn(at time: Double) throws(Diagnostic) {
    try throwFault()
    while let entry = ends.removeFirst(by: time) { try owners[entry.key]?.endIfOver(at: time) }
    guard !active.isEmpty else { return }
    active.removeAll { animation in
      guard !animation.clock.isRunning else { return false }
      animation.isListed = false
      return true
    }
  }

  package func sample(at time: Double) throws(Diagnostic) {
    for animation in active where animation.clock.isRunning { try animation.write(at: time) }
    try throwFault()
  }

  package var samplesCallScripts: Bool { active.contains(where: \.clock.isRunning) }

  private func throwFault() throws(Diagnostic) {
    guard let fault else { return }
    self.fault = nil
    throw fault
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    try throwFault()
    guard !calls.isEmpty else { return false }
    let found = calls
    calls = []
    for call in found { try call.function.call { call.position.push($0) } }
    return true
  }

  package var activity: String? { active.first(where: \.clock.isRunning)?.label }
}

extension CustomAnimationPlugin: DriverGroup {
  package func label(of token: Int) -> String { owners[token]?.label ?? "an animation" }
  package func isInterruptible(_ token: Int) -> Bool { true }

  package func source(of token: Int) -> DriverSource {
    DriverSource(place: owners[token]?.place, origin: owners[token]?.origin)
  }

  package func drives(_ slot: Int, token: Int) -> Bool {
    owners[token]?.targets.contains { !$0.isLost && $0.slots.contains(slot) } ?? false
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    owners[token]?.didLoseSlot(slot, at: time)
  }

  package func claimConflict(of token: Int, at time: Double) -> ClaimConflict? {
    guard let animation = owners[token], animation.isRunning, let claimTime = animation.claimTime
    else {
      return nil
    }
    return ClaimConflict(animation, claimTime: claimTime, place: animation.place)
  }

  package func nextCorner(of slot: Int, token: Int, after time: Double) -> Double? {
    owners[token].flatMap(\.clock.endTime).flatMap { $0 > time ? $0 : nil }
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let present = ValueAndVelocity(value: stage.store[slot])
    guard let animation = owners[token], fault == nil else { return present }
    do throws(Diagnostic) {
      return try animation.motion(of: slot, at: time)
    } catch {
      fault = error
      return present
    }
  }
}

extension CustomAnimationPlugin {
  var animationType: ObjectType {
    .playable(
      CustomAnimation.self, "An animation defined by `motion.define.animation`, on a layer.",
      stage: stage,
      verbs: [
        .play: "Starts from the current values of its properties, or continues after a pause.",
        .pause: "Pauses where it is; it keeps its properties.",
        .stop: "Stops where it is and releases its properties.",
      ],
      methods: [
        Function(
          method: "onComplete", of: "customAnimation",
          "Calls a function when it reaches its end, or its start after running back.",
          .callback(
            "callback", arguments: [.init("position", .choice("", ["end", "start"]))],
            "The function to call, at the instant of the end.")
        ) { (animation: CustomAnimation, _, callback) throws(Diagnostic) in
          animation.completions.append(callback)
          return animation
        }
      ],
      properties: [
        ObjectProperty("isReversed", "Whether it runs from its end to its start.") {
          (animation: CustomAnimation) in animation.isReversed
        },
        ObjectProperty("time", "Its position in its own time, in seconds.") {
          (animation: CustomAnimation) in animation.position
        },
        ObjectProperty("duration", "Its duration in seconds; nil if it has no end.") {
          (animation: CustomAnimation) in animation.duration
        },
        ObjectProperty("layer", "The layer whose properties it moves.") {
          (animation: CustomAnimation) in animation.layer
        },
      ])
  }
}
