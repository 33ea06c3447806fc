import MotionCore
import MotionLua
import MotionPlugin
import MotionValues

/// The stage, the engines and the interpreter of one script.
package final class Session {
  package typealias Options = SessionOptions

  package let stage: Stage
  private let plugins: [any Plugin]
  /// The interpreter; tests use it to provoke failures.
  package let machine: LuaMachine
  private var clock: Clock
  private let images: ImageFiles
  private let options: Options
  /// The inputs that are known when the scene is made.
  private let given: InputLog
  private let changes: SceneInputs
  private var live: LiveInputs

  /// Makes a session and binds the API; `printLine` receives each line that the script prints.
  ///
  /// Without `modules`, a script cannot require modules or read files.
  package init(
    _ options: Options, plugins types: [any Plugin.Type],
    modules: (any ScriptModules)? = nil, printLine: @escaping (String) -> Void = { _ in }
  ) throws(Diagnostic) {
    let stage = Stage(
      appearance: options.appearance, contrast: options.contrast, seed: options.seed,
      reducesMotion: options.reducesMotion)
    self.options = options
    given = options.inputs
    live = LiveInputs(given.touches)
    let parameters = stage[SceneParameters.self]
    (parameters.settings, parameters.logged) = (options.settings, given.start.settings)
    stage[SceneDevice.self].device = options.device
    if options.textSize != .l { stage[SystemSettings.self].textSize = options.textSize }
    guard let machine = LuaMachine(stage: stage, limits: options.limits) else {
      throw Diagnostic(.limitMemory, "the system has no memory for the interpreter")
    }
    self.stage = stage
    self.machine = machine
    images = stage[ImageFiles.self]
    images.files = modules?.files(of: .script)
    let sorted = try PluginOrder.sorted(types)
    stage[PluginList.self].plugins = sorted
    plugins = sorted.map { $0.init(stage: stage) }
    changes = SceneInputs(given.changes, stage: stage)
    clock = Clock(stage: stage, engines: [changes] + plugins.compactMap(\.engine))
    machine.printLine = printLine
    machine.modules = modules
    stage[CallerFiles.self].machine = machine
    stage.touchTargets.recording = given.touches
    stage.touchTargets.isStrict = options.isStrictAboutTouches
    if !options.playsDemos { try stage[SceneDemos.self].end(at: stage.now) }
    stage.warn = { [unowned machine, unowned stage] warning in
      var located = warning
      located.location = warning.location ?? stage.scheduler.scriptPlace()
      machine.warn(located)
    }
    if sorted.contains(where: PluginOrder.isFromOutside) {
      try PluginOrder.requireOwnNames(plugins, plugins.map { $0.makeModule() })
    }
    bindAPI()
  }

  /// Binds the core API at once, and the rest when the script first uses it, to shorten the start.
  private func bindAPI() {
    let first = plugins.prefix(1).map { $0.makeModule() }
    machine.bind(Interface(first, stage: stage))
    stage[LayerOptionList.self].bindRest = { [unowned machine] in machine.bindRemainingAPI() }
    machine.remainingAPI = { [unowned self] in
      Interface(first + self.plugins.dropFirst().map { $0.makeModule() }, stage: self.stage)
    }
  }

  /// Everything that scripts can call.
  package var interface: Interface {
    Interface(plugins.map { $0.makeModule() }, stage: stage)
  }

  /// Everything that the script and the modules that it has required define.
  package var definitions: [DefinitionDescription] {
    machine.library.objects.map(\.description)
  }

  /// The definitions that the script, or a pack that it has required, has used so far.
  package var usedDefinitions: [Definition] {
    machine.library.objects.filter(\.isUsed).map(\.definition)
  }

  /// Requires a module and returns the type of its value; `caller` is the file's name in errors.
  package func typeOfModule(
    _ module: String, requiredBy caller: String
  ) throws(Diagnostic) -> TypeDescription {
    var type = TypeDescription.anything
    try machine.turn { () throws(Diagnostic) in
      try machine.evaluate(Array("return require \"\(module)\"".utf8), name: caller) {
        (call) in type = call.typeOfModule(-1, named: module)
      }
    }
    return type
  }

  /// Returns the curve or spring of an expression such as `motion.spring { bounce = 0.2 }`.
  ///
  /// - Throws: the error of the expression, without a location, or a mismatch if its value is neither.
  package func timing(of expression: String) throws(Diagnostic) -> Timing {
    var timing: Timing?
    do throws(Diagnostic) {
      try machine.turn { () throws(Diagnostic) in
        try machine.evaluate(Array("return \(expression)".utf8), name: "expression") {
          (call) throws(Diagnostic) in
          do throws(Mismatch) {
            timing = try Timing.read(call, at: call.argumentCount)
          } catch {
            throw error.diagnostic(subject: expression)
          }
        }
      }
    } catch {
      var unlocated = error
      unlocated.location = nil
      throw unlocated
    }
    guard let timing else { preconditionFailure("the machine returned without a value") }
    return timing
  }

  /// Runs a text that need not make a scene, such as a test file.
  package func evaluate(_ text: [UInt8], name: String) throws(Diagnostic) {
    try machine.turn { () throws(Diagnostic) in try machine.run(text, name: name) }
  }

  /// Calls functions of the script as one turn, to which its limits apply.
  package func turn(_ body: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    try machine.turn(body)
  }

  /// Runs the script's text.
  ///
  /// - Throws: `missing-scene` if the script makes no scene, or the error with which the script failed;
  ///   `inputs-of-another-scene` if its inputs are.
  package func load(_ text: [UInt8], name: String) throws(Diagnostic) {
    try machine.turn { () throws(Diagnostic) in try machine.run(text, name: name) }
    guard stage.isOpen else {
      throw Diagnostic(
        .missingScene, "`\(name)` makes no scene",
        help: ["begin with `local scene = motion.scene { name = \"my-scene\" }`"])
    }
    try given.check(sceneNamed: stage.name)
    try stage[SceneParameters.self].checkSettings()
    try changes.check()
  }

  /// Returns the text of a file that was run, so that errors can quote its lines.
  package func text(of file: String) -> String? { machine.text(of: file) }

  /// Adds what the engines declare of how the scene responds, and the rules of derived properties.
  package func declare(in behaviour: inout Behaviour) throws(Diagnostic) {
    for plugin in plugins {
      try (plugin as? any BehaviourSource)?.declare(in: &behaviour)
    }
    behaviour.links += stage.derivations.links
  }

  /// Computes a frame: advances the scene to its time in seconds, and calls the script's functions
  /// for frames, for which its values are final.
  package func show(_ index: Int, at time: Double) throws(Diagnostic) {
    try advance(to: time)
    images.look()
    try machine.turn { () throws(Diagnostic) in
      try stage[FrameCallbacks.self].call(for: index, at: time, on: stage)
    }
  }

  /// Adds a sample of a finger that something outside of the script moves.
  ///
  /// Returns the sample as it counts: at a time after everything that has been shown, in whole
  /// microseconds, and at a place in thousandths of a point. Returns nil if a finger does not come
  /// down on the scene, or is not down, or if a number is not finite or beyond all bounds.
  @discardableResult
  package func touch(_ row: TouchRow) -> TouchRow? {
    guard let receiver = stage.services.touchReceiver,
      LiveInputs.arePossible(row.time, row.x, row.y)
    else { return nil }
    if row.phase == .began, !stage.isOnScene(Point(x: row.x, y: row.y)) { return nil }
    guard let used = live.add(row, to: receiver) else { return nil }
    clock.inputsDidChange()
    return used
  }

  /// Changes the scene from outside of the script; returns the time at which the change counts, which
  /// is after everything that has been shown, in whole microseconds.
  ///
  /// - Throws: `out-of-range` for a value that the property cannot have, or an impossible time;
  ///   `read-only` or `unknown-option` for a parameter that is not live, or does not exist.
  @discardableResult
  package func set(_ input: SceneInput, at time: Double) throws(Diagnostic) -> Double {
    try changes.check(input)
    guard LiveInputs.arePossible(time) else {
      throw Diagnostic(
        .outOfRange, "an input takes a time in seconds, found \(NumberText(time))")
    }
    let change = InputLog.Change(time: live.used(time), input)
    changes.add(change)
    clock.inputsDidChange()
    return change.time
  }

  /// All inputs so far, as they were used. A run with this log has the same values and events.
  package var inputs: InputLog {
    InputLog(
      scene: stage.name, start: start, seconds: live.secondsShown, touches: live.recording,
      changes: changes.changes)
  }

  /// With what the scene began.
  private var start: InputLog.Start {
    var start = InputLog.Start()
    start.settings = stage[SceneParameters.self].chosen
    start.device = options.device
    if options.appearance != .light { start.appearance = options.appearance }
    if options.reducesMotion { start.reducesMotion = true }
    if options.textSize != .l { start.textSize = options.textSize }
    if options.contrast != .standard { start.contrast = options.contrast }
    if options.seed != 0 { start.seed = options.seed }
    return start
  }

  /// Advances the scene to a time in seconds, which is not earlier than the last one.
  package func advance(to time: Double) throws(Diagnostic) {
    machine.library.isClosed = true
    if live.show(time, to: stage.services.touchReceiver) { clock.inputsDidChange() }
    try machine.turn { () throws(Diagnostic) in try clock.advance(to: time) }
  }

  /// Advances the scene to the next sampling instant before a time in seconds; nil if there is
  /// none.
  package func advanceToLook(
    before time: Double, aroundFrames: Bool
  ) throws(Diagnostic) -> Look? {
    machine.library.isClosed = true
    return try machine.turn { () throws(Diagnostic) in
      try clock.advanceToLook(before: time, aroundFrames: aroundFrames)
    }
  }

  /// Samples the scene shortly after the last frame, without taking turns; nil when no sample is
  /// left.
  package func lookOn(after time: Double) throws(Diagnostic) -> Look? {
    try machine.turn { () throws(Diagnostic) in
      try clock.advanceToLook(
        before: time + 4 * Look.step, aroundFrames: true, takingTurns: false)
    }
  }

  /// How many turns the scene has taken.
  package var turnCount: Int { clock.turnCount }

  /// Starts the watchdog, which stops any turn of the script that exceeds the time limit.
  ///
  /// Call this on the thread that runs the session. Any number of sessions can be watched. If the
  /// script does not return even after it has been stopped, `watchdogExpired` runs in a signal
  /// handler, where it may only write, and the process ends.
  package func watch(_ watchdogExpired: @escaping @convention(c) () -> Void) {
    machine.watch(watchdogExpired)
  }

  /// Begins a job of this thread: all scenes that it runs from now on share the memory limit, and
  /// the job has the processor time of `limits.run`, in which it also makes what is printed of them.
  package static func beginJob(_ limits: Limits) { LuaMachine.beginJob(limits) }

  /// Gives the job of this thread its processor time again; its memory stays.
  package static func restartJob(_ limits: Limits) { LuaMachine.restartJob(limits) }

  /// Stops the watchdog.
  package func endWatch() { machine.endWatch() }

  /// How much the script has printed, in bytes.
  package var printedBytes: Int { machine.printedBytes }

  /// Whether anything is still moving or waiting.
  package var holdsRun: Bool { clock.holdsRun }

  /// When each motion without an end has run through a repetition, in seconds; nil if there is none.
  package var repetitionEnd: Double? { clock.repetitionEnd }

  /// Describes what is still moving or waiting; nil if the scene is at rest.
  package var activity: String? { clock.activity }

  /// Warnings for the script's author.
  package var warnings: [RunWarning] { machine.warnings + images.warnings }

  /// The paths of the images that frames have shown, or from which a size was read.
  package var imageNames: Set<String> { images.names }

  /// The names of the parameters that the script has declared, in their order.
  package var parameterNames: [String] { stage[SceneParameters.self].names }

  /// The parameters that the script has declared, each with its present value.
  package var parameters: [(parameter: SceneParameter, value: SceneParameter.Value)] {
    stage[SceneParameters.self].values(on: stage)
  }

  /// The line of the first animation, if none has been played.
  package var unplayedAnimation: SourceLocation? {
    stage.services.slotAnimator?.unplayedAnimation
  }

  /// The wait of a timeline that would never be resumed if the run ended now; nil if there is none.
  package var endlessWait: EndlessWait? { clock.endlessWait }
}

/// With what a scene begins, apart from its script.
public struct SessionOptions: Sendable {
  package var rate = FrameRate.sixty
  /// The appearance that the system asks for.
  package var appearance = Appearance.light
  /// Whether the system asks for the dark appearance; the scene may choose another.
  public var isDark: Bool {
    get { appearance == .dark }
    set { appearance = newValue ? .dark : .light }
  }
  /// The seed of the scene's random numbers.
  public var seed = 0
  /// Whether the system asks for reduced motion.
  public var reducesMotion = false
  /// The text size that the user prefers.
  package var textSize = TextSize.l
  /// The contrast that the user prefers.
  package var contrast = Contrast.standard
  /// What reaches the scene from outside of its script.
  package var inputs = InputLog()
  /// Whether a verb for a layer that something covers is an error.
  package var isStrictAboutTouches = false
  /// Whether demos touch the scene, until a finger from outside comes down.
  package var playsDemos = true
  /// What the scripts may use. A session in another program has no limit of time, because only a
  /// command has the timer for one: set `steps` for scripts that are not trusted.
  public var limits = Limits()
  /// The device whose screen the scene fills, instead of one of the size that the script states.
  package var device: Device?
  /// Values of the scene's parameters, by name, as they follow `--set`: `"0.4"`, `"true"`, or a text.
  public var settings: [String: String] = [:]

  /// Makes the options of a light scene whose parameters have their defaults.
  public init() {}
}
