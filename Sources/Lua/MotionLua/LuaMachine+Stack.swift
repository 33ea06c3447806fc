internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine: ScriptMachine {
  package func kind(_ index: Int32, on thread: ScriptThread) -> ScriptKind {
    switch lua_type(thread, index) {
    case LUA_TNIL: .nil
    case LUA_TBOOLEAN: .boolean
    case LUA_TNUMBER: .number
    case LUA_TSTRING: .string
    case LUA_TTABLE: .table
    case LUA_TFUNCTION: .function
    case LUA_TUSERDATA, LUA_TLIGHTUSERDATA: .object
    case LUA_TTHREAD: .coroutine
    default: .absent
    }
  }

  func number(_ index: Int32, on thread: ScriptThread) -> Double? {
    guard lua_type(thread, index) == LUA_TNUMBER else { return nil }
    return lua_tonumberx(thread, index, nil)
  }

  func call(on thread: ScriptThread, argumentCount: Int32) -> Call {
    Call(
      thread: thread, argumentCount: argumentCount, primitives: primitives)
  }

  package func boolean(_ index: Int32, on thread: ScriptThread) -> Bool {
    lua_toboolean(thread, index) != 0
  }

  package func string(
    _ index: Int32, on thread: ScriptThread, atMost limit: Int = Limits.nameLength
  ) -> String? {
    guard lua_type(thread, index) == LUA_TSTRING else { return nil }
    var length = 0
    guard let bytes = lua_tolstring(thread, index, &length) else { return nil }
    guard length <= limit else {
      let beginning = lossyString(index, on: thread, atMost: Self.shownLength)
      stop(for: .tooLong(beginning, byteCount: length, limit: limit))
      return beginning
    }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
      let text = UnsafeBufferPointer(start: bytes, count: length)
      // Most text is ASCII, for which the general validation takes seven times as long.
      if text.allSatisfy({ $0 < 0x80 }) { return String(decoding: text, as: UTF8.self) }
      return String(validating: text, as: UTF8.self)
    }
  }

  /// The bytes of a text that is too long that its error shows.
  private static let shownLength = 40

  package func object(_ index: Int32, on thread: ScriptThread) -> AnyObject? {
    // Every full userdata is a box, because the libraries that create other kinds are not opened.
    guard lua_type(thread, index) == LUA_TUSERDATA,
      let box = lua_touserdata(thread, index)?.assumingMemoryBound(to: clua_box.self),
      let object = box.pointee.object
    else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
  }

  package func function(_ index: Int32, on thread: ScriptThread) -> any ScriptFunction {
    LuaFunction(machine: self, index: index, thread: thread)
  }

  package func remove(_ index: Int32, on thread: ScriptThread) {
    lua_rotate(thread, index, -1)
    clua_pop(thread, 1)
  }

  package func pushLine(slope: Double, offset: Double, on thread: ScriptThread) {
    lua_checkstack(thread, 8)
    if let known = lines[[slope, offset]] {
      lua_rawgeti(thread, clua_registry, lua_Integer(known))
      return
    }
    pushCallback(on: thread) { (call) throws(Diagnostic) in
      guard let whole = call.number(1) else {
        throw Diagnostic(
          .wrongType, "a length is a function of the whole, in points, found \(call.describe(1))",
          help: ["call it with that: `length(self.height)`"])
      }
      call.push(slope * whole + offset)
      return 1
    }
    lua_pushvalue(thread, -1)
    lines[[slope, offset]] = luaL_ref(thread, clua_registry)
  }

  package func keep(_ index: Int32, on thread: ScriptThread) -> any ScriptReference {
    LuaReference(machine: self, index: index, thread: thread)
  }

  package func push(_ reference: any ScriptReference, on thread: ScriptThread) {
    guard let reference = reference as? LuaReference else {
      preconditionFailure("a value is kept by the machine that it comes from")
    }
    lua_checkstack(thread, 4)
    lua_rawgeti(thread, clua_registry, lua_Integer(reference.position))
  }

  package func pushField(
    _ name: String, of index: Int32, on thread: ScriptThread
  ) -> ScriptKind {
    let table = lua_absindex(thread, index)
    lua_checkstack(thread, 8)
    push(name, on: thread)
    lua_rawget(thread, table)
    return kind(-1, on: thread)
  }

  package func pushElement(
    _ position: Int, of index: Int32, on thread: ScriptThread
  ) -> ScriptKind {
    lua_checkstack(thread, 8)
    lua_rawgeti(thread, index, lua_Integer(position))
    return kind(-1, on: thread)
  }

  package func length(_ index: Int32, on thread: ScriptThread) -> Int {
    Int(clamping: lua_rawlen(thread, index))
  }

  package func keyCount(_ index: Int32, on thread: ScriptThread) -> Int {
    var count = 0
    forEachKey(index, on: thread) { count += 1 }
    return count
  }

  package func keys(_ index: Int32, on thread: ScriptThread) -> [String] {
    var keys: [String] = []
    forEachKey(index, on: thread) { keys.append(keyText(on: thread)) }
    return Self.sorted(keys)
  }

  package func objectKeys(
    _ index: Int32, on thread: ScriptThread
  ) -> (objects: [any ScriptObject], others: [String]) {
    var objects: [any ScriptObject] = []
    var others: [String] = []
    forEachKey(index, on: thread) {
      if let object = object(-1, on: thread) as? any ScriptObject {
        objects.append(object)
      } else {
        others.append(keyText(on: thread))
      }
    }
    return (objects, Self.sorted(others))
  }

  /// Calls `body` with each key of a table on top of the stack.
  private func forEachKey(_ index: Int32, on thread: ScriptThread, _ body: () -> Void) {
    let table = lua_absindex(thread, index)
    lua_checkstack(thread, 8)
    lua_pushnil(thread)
    while lua_next(thread, table) != 0 {
      clua_pop(thread, 1)
      body()
    }
  }

  /// The key on top as text; in brackets if it is not a string.
  private func keyText(on thread: ScriptThread) -> String {
    if let name = string(-1, on: thread) { return name }
    if let number = number(-1, on: thread) { return "[\(NumberText(number))]" }
    let kind = kind(-1, on: thread)
    return kind == .string
      ? "[a string that is not UTF-8]" : "[\(TypeDescription.withArticle(kind.rawValue))]"
  }

  private static func sorted(_ keys: [String]) -> [String] {
    keys.count < 2 ? keys : keys.map(Identifier.init).sorted().map(\.description)
  }

  package func pushField(
    _ object: any ScriptObject, of index: Int32, on thread: ScriptThread
  ) -> ScriptKind {
    let table = lua_absindex(thread, index)
    push(object, on: thread)
    lua_rawget(thread, table)
    return kind(-1, on: thread)
  }

  package func pop(_ count: Int32, on thread: ScriptThread) { clua_pop(thread, count) }
  package func pushNil(on thread: ScriptThread) { lua_pushnil(thread) }

  package func push(_ flag: Bool, on thread: ScriptThread) {
    lua_pushboolean(thread, flag ? 1 : 0)
  }

  package func push(_ integer: Int, on thread: ScriptThread) {
    lua_pushinteger(thread, lua_Integer(integer))
  }

  package func push(_ text: String, on thread: ScriptThread) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        _ = lua_pushlstring(thread, bytes.baseAddress, bytes.count)
      }
    }
  }

  package func location(of thread: ScriptThread) -> SourceLocation? {
    Traceback.location(of: thread)
  }

  package func pushTable(on thread: ScriptThread) {
    lua_checkstack(thread, 8)
    lua_createtable(thread, 0, 0)
  }

  package func setField(_ name: String, on thread: ScriptThread) {
    push(name, on: thread)
    lua_rotate(thread, -2, 1)
    lua_rawset(thread, -3)
  }

  package func setElement(_ position: Int, on thread: ScriptThread) {
    lua_rawseti(thread, -2, lua_Integer(position))
  }
}
