internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin
import MotionValues

/// One Lua interpreter with the script API bound to it.
///
/// A machine belongs to one thread. Swift code that Lua calls never raises a Lua error: it returns a
/// status to the shim, which raises the error after the Swift frame has returned.
package final class LuaMachine {
  /// The bytes charged for the Swift object behind a userdata; 0 if the executable counts all allocations.
  /// Most objects are smaller.
  static let objectSize = clua_counts_memory() != 0 ? 0 : 512

  let state: ScriptThread
  let context: UnsafeMutablePointer<clua_context>
  let stage: Stage
  let limits: Limits
  let primitives: UnsafeMutablePointer<ScriptPrimitives>
  /// Receives what `print` writes: one line per call, without its line break.
  package var printLine: (String) -> Void = { _ in }

  /// The declared types by name. They live as long as the machine.
  var types: [String: BoundType] = [:]
  /// Makes the complete script API, of which only a first part is bound at the start. The rest is bound when
  /// a script uses a name that is not bound yet, so that small scripts start fast.
  package var remainingAPI: (() -> Interface)?
  /// What scripts may write in place of values.
  lazy var rules = stage[PropertyRules.self]
  /// The registry references of the methods that make components.
  var makers: [ObjectIdentifier: Int32] = [:]
  /// Those of functions that scale and add, by these numbers.
  var lines: [[Double]: Int32] = [:]
  /// The callbacks that the interpreter's closures point to.
  var callbacks: [LuaCallback] = []
  /// The registry reference of the table, weak in its values, that holds one userdata for each object.
  var objectCache: Int32 = 0
  /// The objects of all userdata, by the userdata's address.
  ///
  /// Lua skips a finalizer if there is no memory to call it. The object is then released with the machine, or
  /// when a new userdata gets the same address.
  ///
  /// Addresses are stored as integers: the first dictionary with a new key type makes the runtime search the
  /// whole program, which takes a twentieth of the startup time.
  var retained: [Int: AnyObject] = [:]
  /// The last diagnostics that were raised into Lua, each with its error string there.
  var raised: [(text: String, diagnostic: Diagnostic)] = []
  /// The files that were run, in order.
  var sources: [LuaSource] = []
  /// The definitions of the script and its packs.
  package let library = DefinitionLibrary()
  /// The purpose of the running code that may only compute, as errors name it.
  var computation = ""
  /// Finds the modules that scripts require; nil if the script has no folder.
  package var modules: (any ScriptModules)?
  /// The environments that code has run in, each with the registry reference of its table.
  var environments: [(environment: ScriptEnvironment, reference: Int32)] = []
  /// The link through which functions and coroutines held by Swift reach the machine.
  let link = MachineLink()
  /// The traceback of the error that a protected call is about to return.
  var failureTraceback: [ScriptFrame] = []
  /// The current nesting depth of calls between scripts and Swift.
  var callbackDepth = 0
  /// The number of bytes that the script has printed.
  package internal(set) var printedBytes = 0
  /// The text that a script has written to a stream since the last line break.
  var unfinishedLine = ""
  /// The warnings for the script's author, in the order in which they were recorded.
  package private(set) var warnings: [RunWarning] = []

  /// Records a warning, once for each code and location, up to `greatestWarningCount` in all.
  package func warn(_ warning: RunWarning) {
    let isKnown = warnings.contains { $0.code == warning.code && $0.location == warning.location }
    if !isKnown, warnings.count < Self.greatestWarningCount { warnings.append(warning) }
  }

  private static let greatestWarningCount = 20

  /// The traceback of the script at the moment it reached a limit.
  var stopTraceback: [ScriptFrame] = []
  /// The limit that Swift code reported as reached.
  var reachedLimit: Diagnostic?

  /// Opens an interpreter; nil if there is no memory for it.
  package init?(stage: Stage, limits: Limits = Limits()) {
    let context = UnsafeMutablePointer<clua_context>.allocate(capacity: 1)
    context.initialize(
      to: clua_context(
        machine: nil, call: enterCall, get: enterGet, set: enterSet, release: releaseObject,
        fail: noteFailure, note: noteStop, elementary: ScriptMath.functions, orders: nil,
        seed: Int64(stage.seed), used: 0, limit: limits.memory, created: 0, shown: 0,
        swift_depth: 1, running: nil, suspended: nil, current: nil, stop: 0, turn: 0, is_noted: 0,
        threshold: limits.memory, refused: 0, is_system_short: 0, steps: 0, step_period: 0,
        fail_at: 0,
        collect_period: 0, collect_at: 0, foreign: 0, kept: 0,
        recorded: 0, account: 0, settled: 0, roomy: limits.memory / 2, closes: 0, stack_floor: 0,
        outer: nil,
        watch: clua_watch_state()))
    guard let state = clua_open(context) else {
      context.deallocate()
      return nil
    }
    self.state = state
    self.context = context
    self.stage = stage
    self.limits = limits
    primitives = .allocate(capacity: 1)
    context.pointee.machine = Unmanaged.passUnretained(self).toOpaque()
    primitives.initialize(
      to: ScriptPrimitives(
        machine: self, type: lua_type, toNumber: lua_tonumberx, pushNumber: lua_pushnumber,
        numberType: LUA_TNUMBER))
    link.machine = self
    stage.scheduler.scriptPlace = { [link] in
      link.machine?.context.pointee.running.flatMap { Traceback.location(of: $0) }
    }
    stage.whenLeaving { [link] layers in link.machine?.forget(layers) }
    stage.afterRemovals { [link] layers in link.machine?.forget(layers) }
    openLibraries()
    makeObjectCache()
    if let steps = limits.steps { clua_limit_steps(state, Int64(steps)) }
  }

  deinit {
    link.machine = nil
    clua_end_watch(state)
    lua_close(state)
    clua_leave_account(context)
    // The remaining charge is for objects whose finalizers could not run for lack of memory.
    assert(
      context.pointee.used == Self.objectSize * retained.count + Int(context.pointee.kept),
      "the interpreter leaks memory")
    context.deallocate()
    primitives.deallocate()
  }

  /// The bytes that the interpreter holds.
  package var memoryInUse: Int { context.pointee.used }

  /// The number of values on the main stack. It does not change from one call to the next.
  package var stackHeight: Int { Int(lua_gettop(state)) }

  /// For tests: makes the *n*th allocation from now on fail.
  package func failAllocation(_ number: Int) {
    // The two retries that follow an allocation fail with it.
    context.pointee.fail_at = number + 2
    clua_settle(context)
  }

  /// For tests: whether the allocation that was set to fail has been requested.
  package var hasFailedAllocation: Bool { context.pointee.fail_at < 3 }

  /// For tests: lets allocations fail only at the memory limit again.
  package func allowAllocations() {
    context.pointee.fail_at = 0
    clua_settle(context)
  }

  /// For tests and measurements: puts Lua's own `string` and `table` in the script's global `stock`.
  package func addStockLibrary() {
    lua_rawgeti(state, clua_registry, lua_Integer(reference(to: .script)))
    clua_push_stock(state)
    setField("stock", on: state)
    clua_pop(state, 1)
  }

  /// For tests: runs a full garbage collection.
  package func collectGarbage() { clua_collect(state) }

  /// For tests: makes the collector run a step at nearly every allocation.
  package func collectAlways() { clua_collect_always(state) }

  /// For tests: runs a full collection before every *n*th object is created.
  package func collect(every period: Int) { clua_collect_every(context, period) }

  /// For tests: the objects that scripts hold.
  package var heldObjects: [AnyObject] { Array(retained.values) }
}

/// A link to a machine that does not retain it.
///
/// Objects that the machine retains refer back to it through this link, so a strong reference would be a cycle.
final class MachineLink {
  unowned(unsafe) var machine: LuaMachine?
}

extension LuaMachine {
  /// Runs a script's text; `name` is the file's name in errors.
  ///
  /// - Throws: a syntax error, the script's error, or the limit at which it was stopped.
  package func run(_ text: [UInt8], name: String) throws(Diagnostic) {
    let height = lua_gettop(state)
    try compile(text, name: name, in: .script, on: state)
    try callTop(arguments: 0, on: state)
    precondition(lua_gettop(state) == height, "the stack is not balanced")
  }

  /// Runs a text that returns one value, and reads it.
  ///
  /// - Throws: a syntax error, the script's error, or the error of `read`.
  package func evaluate(
    _ text: [UInt8], name: String, _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try compile(text, name: name, in: .script, on: state)
    try callTop(arguments: 0, results: 1, on: state)
    defer { clua_pop(state, 1) }
    try read(call(on: state, argumentCount: lua_gettop(state)))
  }

  /// The Lua thread of the innermost call from Lua into Swift; the main thread if there is none.
  var runningThread: ScriptThread { context.pointee.running ?? state }

  func callFunction(reference: Int32, _ push: (Call) -> Int32) throws(Diagnostic) {
    let thread = runningThread
    let height = lua_gettop(thread)
    try pushFunction(reference, on: thread)
    let count = push(call(on: thread, argumentCount: 0))
    try callTop(arguments: count, on: thread)
    precondition(lua_gettop(thread) == height, "the stack is not balanced")
  }

  func callFunction(
    reference: Int32, results: Int32, _ push: (Call) -> Int32,
    _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let thread = runningThread
    try pushFunction(reference, on: thread)
    let call = call(on: thread, argumentCount: 0)
    let count = push(call)
    try callTop(arguments: count, results: results, on: thread)
    defer { clua_pop(thread, results) }
    try read(call)
  }

  /// The location of the line on which a function begins.
  func location(ofFunction reference: Int32) -> SourceLocation? {
    lua_checkstack(runningThread, 4)
    lua_rawgeti(runningThread, clua_registry, lua_Integer(reference))
    return Traceback.beginning(of: runningThread)
  }

  /// The name of a function's first parameter; nil if it has none.
  func firstParameter(ofFunction reference: Int32) -> String? {
    lua_checkstack(runningThread, 4)
    lua_rawgeti(runningThread, clua_registry, lua_Integer(reference))
    defer { clua_pop(runningThread, 1) }
    return lua_getlocal(runningThread, nil, 1).map { String(cString: $0) }
  }

  /// Calls `body`; script code that it calls may read and compute but change nothing. With `reads`,
  /// it may also read what moves, and what it reads is recorded.
  func computing(
    _ purpose: String, _ reads: TrackedReads? = nil, _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let outer = (computation, primitives.pointee.isComputing, stage.derivations.reads)
    computation = purpose
    primitives.pointee.isComputing = true
    stage.derivations.reads = reads
    defer { (computation, primitives.pointee.isComputing, stage.derivations.reads) = outer }
    try body()
  }

  /// The purpose of a function that is called for each frame.
  static let frameObserver = "a function of `onFrame`"

  /// The error for code that may only compute and tries to change something, such as `card.x`.
  func refusal(ofChanging property: String? = nil) -> Diagnostic {
    guard computation != Self.frameObserver else {
      return Diagnostic(
        .frameAssign,
        "`onFrame` only reads: it cannot \(property.map { "change `\($0)`" } ?? "change or start anything")",
        help: [
          "what it changed would depend on the frame rate; `layer:derive { … }` follows other values without lag, and "
            + "timelines and callbacks run at exact times"
        ])
    }
    return Diagnostic(
      .wrongState, "\(computation) may only compute: it cannot change the scene or start anything",
      help: [
        "assign and play in a timeline or a callback; here, read properties and evaluate curves and springs"
      ])
  }

  /// Checks that code that may only compute can read a slot.
  ///
  /// Such code is also called for times other than the current one, so a moving slot has no single value.
  ///
  /// - Throws: `wrongState` if something moves one of the slots.
  func requireRest(of slot: Int, count: Int) throws(Diagnostic) {
    for part in slot..<slot + count where stage.moves(part) {
      throw Diagnostic(
        .wrongState, "\(computation) cannot read `\(stage.path(of: part))`, because it is moving",
        help: ["pass the value as an option, or let the same driver move both"])
    }
  }

  func callFunctionKeepingResults(
    reference: Int32, _ push: (Call) -> Int32
  ) throws(Diagnostic) -> Int32 {
    let thread = runningThread
    let height = lua_gettop(thread)
    try pushFunction(reference, on: thread)
    let count = push(call(on: thread, argumentCount: 0))
    try callTop(arguments: count, results: LUA_MULTRET, on: thread)
    return lua_gettop(thread) - height
  }

  func callForNumber(reference: Int32, _ argument: Double) throws(Diagnostic) -> Double? {
    let thread = runningThread
    try pushFunction(reference, on: thread)
    lua_pushnumber(thread, argument)
    try callTop(arguments: 1, results: 1, on: thread)
    defer { clua_pop(thread, 1) }
    return number(-1, on: thread)
  }

  func callForTruth(reference: Int32) throws(Diagnostic) -> Bool {
    let thread = runningThread
    try pushFunction(reference, on: thread)
    try callTop(arguments: 0, results: 1, on: thread)
    defer { clua_pop(thread, 1) }
    return boolean(-1, on: thread)
  }

  private func pushFunction(_ reference: Int32, on thread: ScriptThread) throws(Diagnostic) {
    try checkDepth()
    guard lua_checkstack(thread, Int32(Limits.arguments) + 16) != 0 else {
      throw Diagnostic(.scriptError, "stack overflow: callbacks call each other without end")
    }
    lua_rawgeti(thread, clua_registry, lua_Integer(reference))
  }

  func callTop(
    arguments: Int32, results: Int32 = 0, on thread: ScriptThread
  ) throws(Diagnostic) {
    callbackDepth += 1
    defer { callbackDepth -= 1 }
    failureTraceback = []
    let status = clua_pcall(thread, arguments, results)
    guard status == LUA_OK else {
      throw takeFailure(status: status, on: thread, traceback: failureTraceback)
    }
  }
}

extension DiagnosticCode {
  static let frameAssign = DiagnosticCode("frame-assign")
}

extension LuaMachine {
  /// Stops the script when one turn computes for longer than the time limit.
  ///
  /// Call this on the thread that runs the turns. Any number of machines can be watched. If the script does not
  /// return even after it was stopped, `watchdogExpired` runs in a signal handler, where it may only write, and the
  /// process ends.
  package func watch(_ watchdogExpired: @escaping @convention(c) () -> Void) {
    clua_watch(state, limits.time, watchdogExpired)
  }

  /// Ends the watch.
  package func endWatch() { clua_end_watch(state) }

  /// Begins a job of this thread: all scenes that it runs from now on share the memory limit, and the job has the
  /// processor time of `limits.run`, in which it also makes what is printed of them.
  package static func beginJob(_ limits: Limits) { clua_begin_job(limits.run) }

  /// Gives the job of this thread its processor time again; its memory stays. Does nothing on a thread without a job.
  package static func restartJob(_ limits: Limits) { clua_restart_job(limits.run) }

  /// Runs `body` as one turn, to which the time limit applies.
  ///
  /// - Throws: `limit-memory` or `limit-run` if what was done since the last turn, such as recording frames, exceeds
  ///   the limit.
  package func turn<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let exceeded = clua_begin_turn(state, context)
    if exceeded != 0 { clua_stop(context, exceeded) }
    defer {
      finishLine()
      clua_end_turn(context)
    }
    if let limit = takeLimit([]) { throw limit }
    return try body()
  }

  /// Ends the script at a limit that Swift code has found; nothing in the script can catch it.
  func stop(for limit: Diagnostic) {
    if context.pointee.stop == 0 { reachedLimit = limit }
    clua_stop(context, CLUA_STOP_OTHER)
  }

  /// The limit at which the script was stopped; nil if it was not.
  ///
  /// At the outermost call this also clears the stop, so that the machine can be used again.
  func takeLimit(_ traceback: [ScriptFrame]) -> Diagnostic? {
    guard context.pointee.stop != 0 else { return nil }
    var limit = reachedLimit ?? diagnostic(of: context.pointee.stop)
    // A limit that is reached while an error propagates has no traceback of its own.
    let traceback = stopTraceback.isEmpty ? traceback : stopTraceback
    limit = limit.located(at: traceback.first?.location)
    if limit.traceback.isEmpty { limit.traceback = traceback }
    if context.pointee.swift_depth == 1 {
      context.pointee.stop = 0
      context.pointee.is_noted = 0
      context.pointee.refused = 0
      clua_settle(context)
      reachedLimit = nil
      stopTraceback = []
    }
    return limit
  }

  /// Checks that scripts and Swift may nest one more call.
  ///
  /// - Throws: `limitCallbacks` at `Limits.callbackDepth`.
  func checkDepth() throws(Diagnostic) {
    guard callbackDepth < Limits.callbackDepth else {
      throw Diagnostic(
        .limitCallbacks,
        "scripts and motion call each other more than \(Limits.callbackDepth) deep",
        help: ["look for a callback that calls itself"])
    }
  }

  private func diagnostic(of stop: Int32) -> Diagnostic {
    switch stop {
    case CLUA_STOP_TIME:
      Diagnostic(
        .limitTime, "the script computes for more than \(NumberText(limits.time)) s at a time",
        help: [
          "look for a loop that does not end",
          "raise the limit: `--limit-time \(NumberText(limits.time * 4))`",
        ])
    case CLUA_STOP_STEPS:
      Diagnostic(
        .limitSteps, "the script runs more than \(limits.steps ?? 0) instructions",
        help: ["raise the limit: `--limit-steps \((limits.steps ?? 0) * 4)`"])
    case CLUA_STOP_RUN:
      Diagnostic(
        .limitRun, "the run has computed for more than \(NumberText(limits.run)) s",
        help: [
          "make it shorter: `--seconds 10`, or fewer touches, layers or loops",
          "raise the limit: `--limit-run \(NumberText(limits.run * 4))`",
        ])
    case CLUA_STOP_STACK:
      Diagnostic(
        .limitStack, "the script's calls need more stack than the process has",
        help: ["look for functions or coroutines that call or close each other without end"])
    case _ where context.pointee.is_system_short != 0:
      Diagnostic(
        .limitMemory, "the system has no more memory for the script",
        help: ["look for a table or a string that grows without end"])
    default:
      Diagnostic(
        .limitMemory, "the script needs more than \(limits.memory >> 20) MB of memory",
        help: [
          context.pointee.recorded > limits.memory / 2
            ? "most of it is the recording of the run, so record less: `--seconds 10`, or `motion run --select 'card.*'`"
            : "look for a table or a string that grows without end",
          "raise the limit: `--limit-memory \(limits.memory >> 18)`",
        ])
    }
  }
}

extension Diagnostic {
  /// The error for a string that is longer than motion takes one, of which it shows the beginning.
  static func tooLong(_ beginning: String, byteCount: Int, limit: Int) -> Diagnostic {
    let found = (Double(byteCount) / Double(1 << 20) * 10).rounded(.up) / 10
    return Diagnostic(
      .limitText,
      "a text of \(NumberText(found)) MB where motion takes at most \(limit >> 20) MB: \"\(beginning)…\"",
      help: [
        "names, labels, paths and colours have at most \(Limits.nameLength >> 20) MB, texts of layers \(Limits.textLength >> 20) MB"
      ])
  }

  /// The error for a script that holds too many Swift objects.
  static var tooManyObjects: Diagnostic {
    Diagnostic(
      .limitObjects, "the script holds more than \(Limits.objects) objects",
      help: ["look for a loop that makes animators, gestures or curves without end"])
  }
}
