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
