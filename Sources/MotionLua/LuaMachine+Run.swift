internal import CLua
import MotionCore
import MotionPlugin

extension LuaMachine {
  /// Runs a script's text; `name` is the file's name in errors.
  package func run(_ text: [UInt8], name: String) throws(Diagnostic) {
    let height = lua_gettop(state)
    sources.append((name, Self.shortened(name)))
    let body = Self.withoutPreamble(text)
    let status = body.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      return start.map { clua_load(state, $0, bytes.count, "@" + name) }
        ?? clua_load(state, "", 0, "@" + name)
    }
    guard status == LUA_OK else {
      throw takeFailure(status: status, on: state, traceback: [])
    }
    try callTop(arguments: 0, on: state)
    precondition(lua_gettop(state) == height, "the stack is not balanced")
  }

  /// How Lua's messages name a file: of a long name they keep the last 56 bytes.
  private static func shortened(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard bytes.count + 1 > LUA_IDSIZE else { return name }
    return "..." + String(decoding: bytes.suffix(Int(LUA_IDSIZE) - 4), as: UTF8.self)
  }

  /// The thread in which the innermost call from Lua runs.
  var runningThread: ScriptThread { context.pointee.running ?? state }

  func callFunction(reference: Int32, _ push: (Call) -> Int32) throws(Diagnostic) {
    let thread = runningThread
    let height = lua_gettop(thread)
    try pushFunction(reference, on: thread)
    let count = push(call(on: thread, argumentCount: 0))
    try callTop(arguments: count, on: thread)
    precondition(lua_gettop(thread) == height, "the stack is not balanced")
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
    guard lua_checkstack(thread, 16) != 0 else {
      throw Diagnostic(.scriptError, "stack overflow: callbacks call each other without end")
    }
    lua_rawgeti(thread, clua_registry, lua_Integer(reference))
  }

  private func callTop(
    arguments: Int32, results: Int32 = 0, on thread: ScriptThread
  ) throws(Diagnostic) {
    failureTraceback = []
    let status = clua_pcall(thread, arguments, results)
    guard status == LUA_OK else {
      throw takeFailure(status: status, on: thread, traceback: failureTraceback)
    }
  }

  /// Drops a byte-order mark, and blanks a first line that begins with `#`.
  private static func withoutPreamble(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var body = text[...]
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
    if body.first == UInt8(ascii: "#") { body = body.drop { $0 != UInt8(ascii: "\n") } }
    return body
  }
}
