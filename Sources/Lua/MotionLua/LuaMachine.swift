internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin

/// One Lua interpreter with the script's face bound to it.
///
/// It lives on one thread. Swift code that Lua calls never raises: it returns a status to the shim.
package final class LuaMachine {
  /// What a Swift object behind a userdata is charged for, in bytes, where nothing counts its memory; most are
  /// smaller.
  static let objectSize = clua_counts_memory() != 0 ? 0 : 512

  let state: ScriptThread
  let context: UnsafeMutablePointer<clua_context>
  let stage: Stage
  let limits: Limits
  let primitives: UnsafeMutablePointer<ScriptPrimitives>
  /// Where `print` writes; one line a call, without its line break.
  package var printLine: (String) -> Void = { _ in }

  /// The declared types by name; they live as long as the machine.
  var types: [String: BoundType] = [:]
  /// Makes the whole of the script's face, of which the first part is bound; it is asked for when a script
  /// uses a name that is not bound yet, since a small script needs little and has to start at once.
  package var remainingAPI: (() -> Interface)?
  /// What the interpreter's closures point to.
  var callbacks: [LuaCallback] = []
  /// The table, weak in its values, that keeps one userdata for each object.
  var objectCache: Int32 = 0
  /// The objects of all userdata, by the userdata's address. Lua calls no finalizer for which
  /// memory is lacking; so the object goes with the machine, or with the next userdata in its place.
  ///
  /// Each type of key costs a search through the whole program when the first dictionary of it is made, a
  /// twentieth of the start; so addresses are numbers here.
  var retained: [Int: AnyObject] = [:]
  /// The last diagnostics that were raised into Lua, and the texts that stand for them there.
  var raised: [(text: String, diagnostic: Diagnostic)] = []
  /// What was run, in order.
  var sources: [LuaSource] = []
  /// What the script and its packs have defined.
  package let library = DefinitionLibrary()
  /// What the script computes now, if that may change nothing.
  var computation = ""
  /// Finds the modules that scripts require; nil where a script has no folder.
  package var modules: (any ScriptModules)?
  /// The environments that code has run in, each a table in the registry.
  var environments: [(environment: ScriptEnvironment, reference: Int32)] = []
  /// What functions and coroutines held by Swift know of the machine.
  let link = MachineLink()
  /// The traceback of the error that a protected call is about to return.
  var failureTraceback: [ScriptFrame] = []
  /// How deep scripts and Swift call each other.
  var callbackDepth = 0
  /// What the script has printed, in bytes.
  package internal(set) var printedBytes = 0
  /// What a script has written to a stream since the last line's end.
  var unfinishedLine = ""
  /// What the script's author may want to know, in the order in which it was noticed.
  package private(set) var warnings: [RunWarning] = []

  /// Notes a warning, once for each of its kinds and lines, and no more than `greatestWarningCount`.
  package func warn(_ warning: RunWarning) {
    let isKnown = warnings.contains { $0.code == warning.code && $0.location == warning.location }
    if !isKnown, warnings.count < Self.greatestWarningCount { warnings.append(warning) }
  }

  private static let greatestWarningCount = 20

  /// Where the script stood when it reached a limit.
  var stopTraceback: [ScriptFrame] = []
  /// The limit that Swift code has found to be reached.
  var reachedLimit: Diagnostic?

  /// Opens an interpreter; nil if there is no memory for it.
  package init?(stage: Stage, limits: Limits = Limits()) {
    let context = UnsafeMutablePointer<clua_context>.allocate(capacity: 1)
    context.initialize(
      to: clua_context(
        machine: nil, call: enterCall, get: enterGet, set: enterSet, release: releaseObject,
        fail: noteFailure, note: noteStop, elementary: ScriptMath.functions, orders: nil,
        seed: Int64(stage.seed), store: nil, used: 0, limit: limits.memory, created: 0, shown: 0,
        swift_depth: 1, running: nil, suspended: nil, current: nil, stop: 0, turn: 0, is_noted: 0,
        threshold: limits.memory, refused: 0, steps: 0, step_period: 0, fail_at: 0,
        collect_period: 0, collect_at: 0, foreign: 0, kept: 0,
        recorded: 0, roomy: limits.memory / 2, closes: 0, stack_floor: 0))
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
    openLibraries()
    makeObjectCache()
    if let steps = limits.steps { clua_limit_steps(state, Int64(steps)) }
  }

  deinit {
    link.machine = nil
    clua_end_watch(state)
    lua_close(state)
    clua_close_store(context)
    // What is left is the charge of objects for whose finalizers memory was lacking.
    assert(
      context.pointee.used == Self.objectSize * retained.count + Int(context.pointee.kept),
      "the interpreter leaks memory")
    context.deallocate()
    primitives.deallocate()
  }

  /// The bytes that the interpreter holds.
  package var memoryInUse: Int { context.pointee.used }

  /// The number of values on the main stack; between calls it does not change.
  package var stackHeight: Int { Int(lua_gettop(state)) }

  /// For tests: makes the n-th allocation from now on fail.
  package func failAllocation(_ number: Int) {
    // The two retries that follow an allocation fail with it.
    context.pointee.fail_at = number + 2
    clua_settle(context)
  }

  /// For tests: whether the allocation that was to fail has been asked for.
  package var hasFailedAllocation: Bool { context.pointee.fail_at < 3 }

  /// For tests: no allocation fails but at the limit.
  package func allowAllocations() {
    context.pointee.fail_at = 0
    clua_settle(context)
  }

  /// For tests and measurements: gives the script Lua's own `string` and `table` in the global `stock`.
  package func addStockLibrary() {
    lua_rawgeti(state, clua_registry, lua_Integer(reference(to: .script)))
    clua_push_stock(state)
    setField("stock", on: state)
    clua_pop(state, 1)
  }

  /// For tests: collects what no one refers to.
  package func collectGarbage() { clua_collect(state) }

  /// For tests: from now on the collector works at nearly every allocation.
  package func collectAlways() { clua_collect_always(state) }

  /// For tests: from now on everything is collected before every *n*th object is made.
  package func collect(every period: Int) { clua_collect_every(context, period) }

  /// For tests: the objects that scripts hold.
  package var heldObjects: [AnyObject] { Array(retained.values) }
}

/// The machine as what refers to it sees it; it keeps the machine from being closed no longer than
/// its owner does, since objects that the machine keeps refer to it in turn.
final class MachineLink {
  unowned(unsafe) var machine: LuaMachine?
}
