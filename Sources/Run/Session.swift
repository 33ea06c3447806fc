import MotionCore
import MotionLua
import MotionPlugin

/// One run of one script: its stage, its engines and its interpreter.
package final class Session {
  package struct Options: Sendable {
    package var rate = FrameRate.sixty
    package var appearance = Appearance.light
    package var seed = 0
    package var reducesMotion = false
    package var limits = Limits()
    /// Values of the scene's parameters, by name.
    package var settings: [String: String] = [:]

    package init() {}
  }

  package let stage: Stage
  package let limits: Limits
  private let plugins: [any Plugin]
  /// The interpreter, which tests make fail.
  package let machine: LuaMachine
  private var clock: Clock
  private let rate: FrameRate
  /// The frame that is computed next.
  private var next = 0

  /// Makes a session; `printLine` gets what the script prints. Without `modules`, scripts require and read nothing.
  package init(
    _ options: Options, plugins types: [any Plugin.Type] = StandardPlugins.all,
    modules: (any ScriptModules)? = nil, printLine: @escaping (String) -> Void = { _ in }
  ) throws(Diagnostic) {
    let stage = Stage(
      appearance: options.appearance, seed: options.seed, reducesMotion: options.reducesMotion)
    rate = options.rate
    stage.parameters = SceneParameters(settings: options.settings)
    guard let machine = LuaMachine(stage: stage, limits: options.limits) else {
      throw Diagnostic(.limitMemory, "there is no memory for the interpreter")
    }
    self.stage = stage
    limits = options.limits
    self.machine = machine
    plugins = types.map { $0.init(stage: stage) }
    clock = Clock(stage: stage, engines: plugins.compactMap(\.engine))
    machine.printLine = printLine
    if let modules {
      machine.modules = modules
      stage.files = CallerFiles(machine: machine, modules: modules)
    }
    bindAPI()
  }

  /// Binds the scene's own face at once and that of the engines when the script asks for it.
  private func bindAPI() {
    let first = plugins.prefix(1).map { $0.makeModule() }
    machine.bind(Interface(first, stage: stage))
    machine.remainingAPI = { [unowned self] in
      Interface(first + self.plugins.dropFirst().map { $0.makeModule() }, stage: self.stage)
    }
  }

  /// Everything that scripts can call.
  package var interface: Interface {
    Interface(plugins.map { $0.makeModule() }, stage: stage)
  }

  /// Runs a text, and returns what it and the modules that it requires define.
  package func definitions(of text: [UInt8], name: String) throws(Diagnostic)
    -> [DefinitionDescription]
  {
    try machine.turn { () throws(Diagnostic) in try machine.run(text, name: name) }
    return machine.library.objects.map(\.description)
  }

  /// Runs the script's text, which has to make the scene.
  package func load(_ text: [UInt8], name: String) throws(Diagnostic) {
    try machine.turn { () throws(Diagnostic) in try machine.run(text, name: name) }
    guard stage.isOpen else {
      throw Diagnostic(
        .missingScene, "`\(name)` makes no scene",
        help: ["begin with `local scene = motion.scene { name = \"my-scene\" }`"])
    }
    try stage.parameters.checkSettings()
  }

  /// The text of a file that was run, for the lines that errors show.
  package func text(of file: String) -> String? { machine.text(of: file) }

  /// Computes the next frame and returns its index.
  package func step() throws(Diagnostic) -> Int {
    try advance(to: rate.time(of: next))
    next += 1
    return next - 1
  }

  /// Brings the scene to a time that is not before the last one, in seconds.
  package func advance(to time: Double) throws(Diagnostic) {
    machine.library.isClosed = true
    try machine.turn { () throws(Diagnostic) in try clock.advance(to: time) }
  }

  /// Brings the scene to the next instant before a time at which a recording looks at it; nil if there is none.
  package func advanceToLook(before time: Double) throws(Diagnostic) -> Look? {
    machine.library.isClosed = true
    return try machine.turn { () throws(Diagnostic) in try clock.advanceToLook(before: time) }
  }

  /// Shows the scene at an instant shortly after the last frame, as long as nothing happens; nil after three.
  package func lookOn(after time: Double) throws(Diagnostic) -> Look? {
    try machine.turn { () throws(Diagnostic) in
      try clock.advanceToLook(before: time + 4 * Look.step, takingTurns: false)
    }
  }

  /// How many turns the scene has taken.
  package var turnCount: Int { clock.turnCount }

  /// Stops loading, or a frame, that computes for longer than the limit; for one session at a time.
  ///
  /// If the script does not come back even then, `watchdogExpired` runs in a signal handler, where it may only
  /// write, and the process ends.
  package func watch(_ watchdogExpired: @escaping @convention(c) () -> Void) {
    machine.watch(watchdogExpired)
  }

  /// Ends the watch, so that another session can be watched.
  package func endWatch() { machine.endWatch() }

  /// What the script has printed, in bytes.
  package var printedBytes: Int { machine.printedBytes }

  /// The slots that changed from the last frame but one to the last, ascending.
  package var changes: [Int32] { clock.changes }

  /// Whether anything still moves or waits.
  package var isActive: Bool { clock.isActive }

  /// What still moves or waits; nil when the scene rests.
  package var activity: String? { clock.activity }

  /// What the script's author may want to know.
  package var warnings: [RunWarning] { machine.warnings }

  /// A timeline that would wait for ever if the run ended now.
  package var endlessWait: String? { clock.endlessWait }
}
