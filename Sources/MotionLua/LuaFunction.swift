internal import CLua
import MotionCore
import MotionPlugin

/// A script's function, kept in the registry for as long as Swift holds it.
final class LuaFunction: ScriptFunction {
  private let machine: LuaMachine
  private let reference: Int32

  init(machine: LuaMachine, index: Int32, thread: ScriptThread) {
    self.machine = machine
    lua_checkstack(thread, 4)
    lua_pushvalue(thread, index)
    reference = luaL_ref(thread, clua_registry)
  }

  deinit { luaL_unref(machine.state, clua_registry, reference) }

  func call(_ push: (Call) -> Int32) throws(Diagnostic) {
    try machine.callFunction(reference: reference, push)
  }

  func number(for argument: Double) throws(Diagnostic) -> Double? {
    try machine.callForNumber(reference: reference, argument)
  }

  func truth() throws(Diagnostic) -> Bool {
    try machine.callForTruth(reference: reference)
  }

  func makeRoutine() -> any ScriptRoutine {
    LuaRoutine(machine: machine, function: reference)
  }
}

/// A script's coroutine, kept in the registry for as long as Swift holds it.
final class LuaRoutine: ScriptRoutine {
  let thread: ScriptThread
  private(set) var isFinished = false
  private let machine: LuaMachine
  private let reference: Int32

  init(machine: LuaMachine, function: Int32) {
    self.machine = machine
    lua_checkstack(machine.runningThread, 4)
    // A new thread is made by the allocator, which does not fail under Swift.
    thread = lua_newthread(machine.runningThread)
    lua_rawgeti(thread, clua_registry, lua_Integer(function))
    reference = luaL_ref(machine.runningThread, clua_registry)
  }

  deinit { luaL_unref(machine.state, clua_registry, reference) }

  func resume(_ push: (Call) -> Int32) throws(Diagnostic) {
    lua_checkstack(thread, 8)
    let count = push(machine.call(on: thread, argumentCount: 0))
    var results: Int32 = 0
    let status = clua_resume(thread, machine.runningThread, count, &results)
    switch status {
    case LUA_OK, LUA_YIELD:
      clua_pop(thread, results)
      isFinished = status == LUA_OK
    default:
      isFinished = true
      let traceback = Traceback.frames(of: thread, from: 0)
      let failure = machine.takeFailure(status: status, on: thread, traceback: traceback)
      if clua_close_thread(thread) != LUA_OK { clua_pop(thread, 1) }
      throw failure
    }
  }
}
