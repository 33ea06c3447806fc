import MotionCore
import MotionLua
import MotionPlugin
import MotionValues
import Testing

/// An interpreter with a small plugin that calls back, keeps callbacks, fails and waits.
final class ScriptHarness {
  let stage = Stage()
  let machine: LuaMachine
  let live = LiveCount()
  var printed: [String] = []
  /// The functions that scripts have passed to `motion.keep`.
  var kept: [any ScriptFunction] = []
  /// The functions that scripts have passed to `motion.start`, as routines.
  var routines: [any ScriptRoutine] = []

  static let failure = Diagnostic(
    .wrongState, "the probe has been used already", help: ["make a new probe"], token: "fail")

  convenience init(memoryLimit: Int) throws {
    var limits = Limits()
    limits.memory = memoryLimit
    try self.init(limits: limits)
  }

  init(limits: Limits = Limits()) throws {
    machine = try #require(LuaMachine(stage: stage, limits: limits))
    machine.bind(Interface([makeModule()], stage: stage))
    machine.printLine = { [unowned self] in self.printed.append($0) }
  }

  /// Runs a script and returns its error; checks that the stack height is unchanged.
  @discardableResult
  func failure(of text: String, name: String = "test.lua") -> Diagnostic? {
    let height = machine.stackHeight
    defer { #expect(machine.stackHeight == height) }
    do throws(Diagnostic) {
      try machine.run(Array(text.utf8), name: name)
      return nil
    } catch {
      return error
    }
  }

  /// Returns an interface with one more function, and one more method of the probe.
  func remainingInterface() -> Interface {
    let late = Function("late", "Comes late.") { () throws(Diagnostic) in 1.0 }
    let method = Function(method: "late", of: "probe", "Comes late.") {
      (_: Probe, _) throws(Diagnostic) in Nothing()
    }
    let more = Module(
      functions: [late], types: [ObjectType("probe", "A probe.", methods: [method])])
    return Interface([makeModule(), more], stage: stage)
  }

  private func makeModule() -> Module {
    let probe = Function("probe", "Makes a probe.") { [unowned self] () throws(Diagnostic) in
      Probe(count: self.live)
    }
    let decoy = Function("decoy", "Makes a decoy.") { () throws(Diagnostic) in Decoy() }
    let call = Function("call", "Calls a function.", .callback("f", "The function to call.")) {
      (f) throws(Diagnostic) in
      try f.call { _ in 0 }
      return Nothing()
    }
    let keep = Function("keep", "Keeps a function.", .callback("f", "The function to keep.")) {
      [unowned self] (f) throws(Diagnostic) in
      self.kept.append(f)
      return Nothing()
    }
    let start = Function("start", "Makes a coroutine.", .callback("f", "Its body.")) {
      [unowned self] (f) throws(Diagnostic) in
      self.routines.append(f.makeRoutine())
      return Nothing()
    }
    let resume = Function("resume", "Resumes the last coroutine.") {
      [unowned self] () throws(Diagnostic) in
      try self.routines.last?.resume { _ in 0 }
      return Nothing()
    }
    let fail = Function("fail", "Fails, with a live object on the way.") {
      [unowned self] () throws(Diagnostic) in
      let probe = Probe(count: self.live)
      defer { probe.value = 1 }
      if self.live.probes > 0 { throw Self.failure }
      return Nothing()
    }
    let wait = Function("wait", "Waits.") { () throws(Diagnostic) in Suspension() }
    let scene = Function("scene", "The scene.") { [unowned self] () throws(Diagnostic) in
      self.stage.root
    }
    let names = Function("names", "Makes a list.", .number("count", .count, "The number of names."))
    {
      (count) throws(Diagnostic) in
      (0..<Int(count)).map { "name \($0)" }
    }
    let type = ObjectType(
      "probe", "A probe.",
      methods: [
        Function(method: "touch", of: "probe", "Adds.", .number("by", .none, "The amount.")) {
          (probe: Probe, _, by) throws(Diagnostic) in
          probe.value += by
          return probe
        },
        Function(method: "hold", of: "probe", "Keeps a function.", .callback("f", "The function."))
        {
          (probe: Probe, _, f) throws(Diagnostic) in
          probe.callback = f
          return Nothing()
        },
      ],
      properties: [
        ObjectProperty(
          .number("value", .none, in: Bounds(-1e9, 1e9), "A number."),
          get: { (probe: Probe) in probe.value },
          set: { (probe, value) in probe.value = value })
      ])
    return Module(
      functions: [probe, decoy, call, keep, start, resume, fail, wait, scene, names],
      types: [type, ObjectType("decoy", "A decoy.")],
      layers: StandardLayers.all.map { LayerDeclaration($0) })
  }
}
