internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// Lists every value that a script can reach, one per line, for the test that compares the list with what is
  /// allowed.
  ///
  /// The walk starts at the globals and the metatable of strings, and follows fields, metatables and upvalues.
  package func reachableValues() -> [String] {
    var walk = ReachWalk(state: state)
    lua_rawgeti(state, clua_registry, lua_Integer(reference(to: .script)))
    walk.visit("_G")
    push("", on: state)
    walk.visitMetatable("(string)")
    clua_pop(state, 2)
    return walk.lines.sorted { Identifier($0) < Identifier($1) }
  }
}

/// A walk over values. A value that was seen before is listed by the first path that led to it.
private struct ReachWalk {
  let state: ScriptThread
  private(set) var lines: [String] = []
  private var seen: [UnsafeRawPointer: String] = [:]

  init(state: ScriptThread) { self.state = state }

  /// Visits the value on top and leaves it there.
  mutating func visit(_ path: String) {
    lua_checkstack(state, 16)
    let kind = lua_type(state, -1)
    let name = String(cString: lua_typename(state, kind))
    guard let address = lua_topointer(state, -1), kind != LUA_TSTRING else {
      lines.append("\(path): \(name)")
      return
    }
    if let first = seen[address] {
      lines.append("\(path): \(first)")
      return
    }
    seen[address] = path
    lines.append("\(path): \(name)")
    if kind == LUA_TTABLE { visitFields(path) }
    if kind == LUA_TFUNCTION { visitUpvalues(path) }
    visitMetatable(path)
  }

  mutating func visitMetatable(_ path: String) {
    guard lua_getmetatable(state, -1) != 0 else { return }
    visit("\(path)<metatable>")
    clua_pop(state, 1)
  }

  private mutating func visitFields(_ path: String) {
    // In byte order, so that the path to a value is the same in every run.
    var keys: [String] = []
    lua_pushnil(state)
    while lua_next(state, -2) != 0 {
      clua_pop(state, 1)
      if lua_type(state, -1) == LUA_TSTRING, let text = lua_tolstring(state, -1, nil) {
        keys.append(String(cString: text))
      } else {
        let kind = String(cString: lua_typename(state, lua_type(state, -1)))
        lines.append("\(path)[\(kind)]")
        lua_pushvalue(state, -1)
        lua_rawget(state, -3)
        visit("\(path)[\(kind)]")
        clua_pop(state, 1)
      }
    }
    for key in keys.sorted(by: { Identifier($0) < Identifier($1) }) {
      lua_pushstring(state, key)
      lua_rawget(state, -2)
      visit("\(path).\(key)")
      clua_pop(state, 1)
    }
  }

  private mutating func visitUpvalues(_ path: String) {
    var index: Int32 = 1
    while lua_getupvalue(state, -1, index) != nil {
      visit("\(path)<upvalue \(index)>")
      clua_pop(state, 1)
      index += 1
    }
  }
}
