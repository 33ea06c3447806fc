internal import CLua

/// Unmodified Lua with its own library and allocator: the baseline of the benchmark.
package final class StockLua {
  private let state: OpaquePointer

  /// Opens an interpreter; nil if there is no memory for it.
  package init?() {
    guard let state = luaL_newstate() else { return nil }
    self.state = state
    luaL_openlibs(state)
  }

  deinit { lua_close(state) }

  /// Runs a script; returns whether it ended without an error.
  package func run(_ text: String) -> Bool {
    let status = text.withCString { luaL_loadstring(state, $0) }
    let isDone = status == LUA_OK && lua_pcallk(state, 0, 0, 0, 0, nil) == LUA_OK
    lua_settop(state, 0)
    return isDone
  }
}
