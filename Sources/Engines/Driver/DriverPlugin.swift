import MotionCore
import MotionMath
import MotionPlugin

/// Drivers that scripts and packs define: a step function that owns properties of a layer.
package final class DriverPlugin: Plugin, Engine {
  package static let name = "animation"

  unowned let stage: Stage
  /// Those that own slots, by their token; a token is used again when its driver has let go.
  private var owners: [SteppedDriver?] = []
  private var freeTokens: [Int] = []
  /// Those whose time runs, in the order of their starts; some may have come to rest since.
  private var active: [SteppedDriver] = []
  /// When each one ends, by its token.
  private var ends = DueTimes()
  private var startCount = 0
  /// What the turn has found to call.
  private var calls: [(function: any ScriptFunction, position: String)] = []
  /// What went wrong where nothing can be thrown; it is thrown as soon as something can.
  private var fault: Diagnostic?
  private lazy var group = stage.register(self)

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(functions: [defineDriver], types: [driverType])
  }

  private var defineDriver: Function {
    let layer = Parameter<Layer>.layer("layer", "The layer whose properties it moves.")
    return Function(
      "define.animation", "Defines what moves properties of a layer by a function of the time.",
      .table(DriverDeclaration.self)
    ) { [unowned self] (given) throws(Diagnostic) in
      var definition = given.name.definition(.animation, given.doc, given.options)
      definition.properties = given.properties
      let properties = { DriverDeclaration.name(\.$properties) }
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
        known, reserved: [layer.description], returns: SteppedDriver.resultDescription
      ) { [unowned self] (call) throws(Diagnostic) in
        try SteppedDriver(
          given, known, layer: try call.require(layer), values: call.values, engine: self)
      }
      return try given.name.library.add(object, named: given.name)
    }
  }

  func takeToken(for driver: SteppedDriver) -> SlotOwner {
    let token = freeTokens.popLast() ?? owners.count
    if token == owners.count { owners.append(driver) } else { owners[token] = driver }
    return SlotOwner(group: group, token: token)
  }

  func release(_ slot: Int, of driver: SteppedDriver) {
    guard let token = driver.token else { return }
    stage.release(slot, from: SlotOwner(group: group, token: token))
  }

  /// Notes how the time of a driver goes on.
  func plan(_ driver: SteppedDriver) {
    guard let token = driver.token else { return }
    if driver.clock.isRunning, !driver.isListed {
      driver.isListed = true
      driver.order = startCount
      startCount += 1
      active.append(driver)
    }
    ends.set(driver.clock.dueTime, for: token, order: driver.order)
  }

  /// Forgets a driver that owns no slots any more.
  func deactivate(_ driver: SteppedDriver) {
    guard let token = driver.token else { return }
    ends.set(nil, for: token, order: 0)
    owners[token] = nil
    freeTokens.append(token)
  }

  /// Queues what is to be called at a driver's end.
  func complete(_ driver: SteppedDriver, at position: String) {
    for function in driver.completions { calls.append((function, position)) }
  }

  /// Tells the trace what reduced motion has made of a driver.
  func tell(_ what: String, of driver: SteppedDriver) {
    stage.report("reduced", target: driver.layer.path, [.name(what)])
  }

  package func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    ends.first.flatMap { $0.time <= limit ? $0.time : nil }
  }

  package func turn(at time: Double) throws(Diagnostic) {
    try throwFault()
    while let entry = ends.removeFirst(by: time) { try owners[entry.key]?.endIfOver(at: time) }
    active.removeAll { driver in
      guard !driver.clock.isRunning else { return false }
      driver.isListed = false
      return true
    }
  }

  package func sample(at time: Double) throws(Diagnostic) {
    for driver in active where driver.clock.isRunning { try driver.write(at: time) }
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

extension DriverPlugin: DriverGroup {
  package func label(of token: Int) -> String { owners[token]?.label ?? "an animation" }
  package func yields(_ token: Int) -> Bool { true }

  package func lose(_ slot: Int, token: Int, at time: Double) {
    owners[token]?.lose(slot, at: time)
  }

  package func rival(of token: Int, at time: Double) -> Rival? {
    guard let driver = owners[token], driver.isRunning, let claimTime = driver.claimTime else {
      return nil
    }
    return Rival(driver, claimTime: claimTime, place: driver.place)
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    let present = ValueAndVelocity(value: stage.store[slot])
    guard let driver = owners[token], fault == nil else { return present }
    do throws(Diagnostic) {
      return try driver.motion(of: slot, at: time)
    } catch {
      fault = error
      return present
    }
  }
}
