internal import CLua
import MotionCore
import MotionPlugin

extension LuaMachine {
  /// Opens what a script may use; files, processes, bytecode and the collector are left out.
  func openLibraries() {
    luaL_requiref(state, "_G", luaopen_base, 1)
    luaL_requiref(state, "table", luaopen_table, 1)
    luaL_requiref(state, "string", luaopen_string, 1)
    luaL_requiref(state, "math", luaopen_math, 1)
    luaL_requiref(state, "utf8", luaopen_utf8, 1)
    luaL_requiref(state, "coroutine", luaopen_coroutine, 1)
    clua_pop(state, 6)
    for name in ["collectgarbage", "dofile", "load", "loadfile", "warn"] {
      remove(name, from: "_G")
    }
    remove("dump", from: "string")
    clua_push_globals(state)
    push("setmetatable", on: state)
    push("setmetatable", on: state)
    lua_rawget(state, -3)
    clua_wrap_setmetatable(state)
    lua_rawset(state, -3)
    pushCallback { [unowned self] (call) throws(Diagnostic) in
      try self.printArguments(call)
      return 0
    }
    setField("print", on: state)
    clua_pop(state, 1)
  }

  /// Makes `math.random` give the same numbers in every run.
  package func seed(_ seed: Int) {
    let height = lua_gettop(state)
    if pushLibrary("math") == .table,
      pushField("randomseed", of: -1, on: state) == .function
    {
      lua_pushinteger(state, lua_Integer(seed))
      _ = clua_pcall(state, 1, 0)
    }
    lua_settop(state, height)
  }

  /// Pushes a library's table, without metamethods.
  @discardableResult
  private func pushLibrary(_ name: String) -> ScriptKind {
    clua_push_globals(state)
    _ = pushField(name, of: -1, on: state)
    lua_rotate(state, -2, -1)
    clua_pop(state, 1)
    return kind(-1, on: state)
  }

  private func remove(_ name: String, from library: String) {
    pushLibrary(library)
    lua_pushnil(state)
    setField(name, on: state)
    clua_pop(state, 1)
  }

  private func printArguments(_ call: Call) throws(Diagnostic) {
    var words: [String] = []
    for index in 1..<(call.argumentCount + 1) {
      lua_checkstack(call.thread, 8)
      lua_pushvalue(call.thread, index)
      let status = clua_tostring(call.thread)
      guard status == LUA_OK else {
        throw takeFailure(status: status, on: call.thread, traceback: failureTraceback)
      }
      words.append(lossyString(-1, on: call.thread))
      clua_pop(call.thread, 1)
    }
    printLine(words.joined(separator: "\t"))
  }
}
