internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

/// A script's function, kept in the registry for as long as Swift holds it.
final class LuaFunction: ScriptFunction {
  private let link: MachineLink
  private let reference: Int32

  init(machine: LuaMachine, index: Int32, thread: ScriptThread) {
    link = machine.link
    lua_checkstack(thread, 4)
    lua_pushvalue(thread, index)
    reference = luaL_ref(thread, clua_registry)
  }

  deinit { link.release(reference) }

  var location: SourceLocation? { link.machine?.location(ofFunction: reference) }
  var firstParameter: String? { link.machine?.firstParameter(ofFunction: reference) }

  func call(_ push: (Call) -> Int32) throws(Diagnostic) {
    try link.open.callFunction(reference: reference, push)
  }

  func callKeepingResults(_ push: (Call) -> Int32) throws(Diagnostic) -> Int32 {
    try link.open.callFunctionKeepingResults(reference: reference, push)
  }

  func call(
    for purpose: String?, results count: Int32, _ push: (Call) -> Int32,
    _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let machine = try link.open
    guard let purpose else {
      return try machine.callFunction(reference: reference, results: count, push, read)
    }
    try machine.computing(purpose) { () throws(Diagnostic) in
      try machine.callFunction(reference: reference, results: count, push, read)
    }
  }

  func derive(
    _ purpose: String, _ reads: TrackedReads, _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let machine = try link.open
    try machine.computing(purpose, reads) { () throws(Diagnostic) in
      try machine.callFunction(reference: reference, results: 1, { _ in 0 }, read)
    }
  }

  func observeFrame(_ reads: TrackedReads, _ push: (Call) -> Int32) throws(Diagnostic) {
    let machine = try link.open
    try machine.computing(LuaMachine.frameObserver, reads) { () throws(Diagnostic) in
      try machine.callFunction(reference: reference, push)
    }
  }

  func number(for argument: Double) throws(Diagnostic) -> Double? {
    try link.open.callForNumber(reference: reference, argument)
  }

  func truth() throws(Diagnostic) -> Bool {
    try link.open.callForTruth(reference: reference)
  }

  func makeRoutine() -> any ScriptRoutine {
    guard let machine = link.machine else {
      preconditionFailure("a coroutine is made while its script runs")
    }
    return LuaRoutine(machine: machine, function: reference)
  }
}

/// A script's value, kept in the registry for as long as Swift holds it.
final class LuaReference: ScriptReference {
  private let link: MachineLink
  let position: Int32

  init(machine: LuaMachine, index: Int32, thread: ScriptThread) {
    link = machine.link
    lua_checkstack(thread, 4)
    lua_pushvalue(thread, index)
    position = luaL_ref(thread, clua_registry)
  }

  deinit { link.release(position) }
}

extension MachineLink {
  /// The machine, unless it is closed.
  fileprivate var open: LuaMachine {
    get throws(Diagnostic) {
      guard let machine else {
        throw Diagnostic(.finishedObject, "the script that this function belongs to has ended")
      }
      return machine
    }
  }

  /// Releases a value from the registry. After the machine has closed, there is nothing to release.
  fileprivate func release(_ reference: Int32) {
    if let machine { luaL_unref(machine.state, clua_registry, reference) }
  }
}

/// A script's coroutine, kept in the registry for as long as Swift holds it.
final class LuaRoutine: ScriptRoutine {
  let thread: ScriptThread
  private(set) var isFinished = false
  private var hasBegun = false
  private let link: MachineLink
  private let reference: Int32

  init(machine: LuaMachine, function: Int32) {
    link = machine.link
    lua_checkstack(machine.runningThread, 4)
    // This cannot raise: under a Swift frame, the allocator never refuses memory.
    thread = lua_newthread(machine.runningThread)
    lua_rawgeti(thread, clua_registry, lua_Integer(function))
    reference = luaL_ref(machine.runningThread, clua_registry)
  }

  deinit { link.release(reference) }

  func resume(_ push: (Call) -> Int32) throws(Diagnostic) {
    let machine = try link.open
    try machine.checkDepth()
    machine.callbackDepth += 1
    defer { machine.callbackDepth -= 1 }
    // A script gets the coroutine from `coroutine.running`, and may have resumed or closed it.
    guard !isFinished, lua_status(thread) == (hasBegun ? LUA_YIELD : LUA_OK) else {
      isFinished = true
      throw Diagnostic(
        .crossedThreads, "a timeline's coroutine was resumed or closed by the script",
        help: ["leave a timeline's own coroutine alone; make another one with `coroutine.create`"])
    }
    hasBegun = true
    lua_checkstack(thread, Int32(Limits.arguments) + 8)
    let count = push(machine.call(on: thread, argumentCount: 0))
    var results: Int32 = 0
    // If the script resumed the coroutine itself, an earlier wait may still be recorded.
    machine.context.pointee.suspended = nil
    let status = clua_resume(thread, machine.runningThread, count, &results)
    switch status {
    case LUA_OK:
      clua_pop(thread, results)
      isFinished = true
    case LUA_YIELD:
      clua_pop(thread, results)
      guard machine.context.pointee.suspended == thread else { throw foreignYield() }
      machine.context.pointee.suspended = nil
    default:
      isFinished = true
      throw failure(status: status, in: machine)
    }
  }

  /// Moves the error off the dead coroutine, on which nothing may be called anymore, and closes it.
  private func failure(status: Int32, in machine: LuaMachine) -> Diagnostic {
    let traceback = Traceback.frames(of: thread, from: 0)
    let running = machine.runningThread
    lua_checkstack(running, 8)
    lua_xmove(thread, running, 1)
    let failure = machine.takeFailure(status: status, on: running, traceback: traceback)
    close()
    return failure
  }

  /// Ends a coroutine that yielded to Swift by its own `coroutine.yield`.
  private func foreignYield() -> Diagnostic {
    isFinished = true
    let traceback = Traceback.frames(of: thread, from: 0)
    var diagnostic = Diagnostic(
      .crossedThreads, "a timeline has called `coroutine.yield`",
      help: ["wait with `t:wait(seconds)`"], token: "yield", at: traceback.first?.location)
    diagnostic.traceback = traceback
    close()
    return diagnostic
  }

  private func close() {
    if clua_close_thread(thread) != LUA_OK { clua_pop(thread, 1) }
  }
}
