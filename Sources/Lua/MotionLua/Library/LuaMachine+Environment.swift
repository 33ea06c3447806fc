internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin

extension LuaMachine {
  /// Opens what every script may use; the environments are made when the face is bound.
  func openLibraries() {
    clua_push_template(state)
    pushCallback { [unowned self] (call) throws(Diagnostic) in
      try self.printArguments(call)
      return 0
    }
    setField("print", on: state)
    pushCallback { [unowned self] (call) throws(Diagnostic) in
      try self.write(self.lossyString(1, on: call.thread))
      return 0
    }
    clua_set_writer(state)
    pushClockFunctions()
    clua_push_view(state, "os")
    setField("os", on: state)
    clua_pop(state, 1)
  }

  /// Gives every environment `motion`, and makes that of the script itself the one that code is run in.
  func openEnvironments() {
    clua_get_template(state)
    push(MotionNamespace(), on: state)
    setField("motion", on: state)
    clua_pop(state, 1)
    lua_rawgeti(state, clua_registry, lua_Integer(reference(to: .script)))
    clua_set_globals(state)
  }

  /// The table of an environment in the registry, which is made when code first needs it.
  func reference(to environment: ScriptEnvironment) -> Int32 {
    if let known = environments.first(where: { $0.environment == environment }) {
      return known.reference
    }
    pushCallback { [unowned self] (call) throws(Diagnostic) in
      try self.findModule(call, for: environment)
    }
    clua_push_environment(state)
    let reference = luaL_ref(state, clua_registry)
    environments.append((environment, reference))
    return reference
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
    try print(words.joined(separator: "\t"))
  }

  /// Prints a text behind what streams have begun a line with.
  private func print(_ line: String) throws(Diagnostic) {
    let line = unfinishedLine + line
    unfinishedLine = ""
    printedBytes += line.utf8.count + 1
    guard printedBytes <= limits.output else { throw limits.outputReached }
    printLine(line)
  }

  /// Writes a text to a stream; what follows its last line waits for the rest of that line.
  private func write(_ text: String) throws(Diagnostic) {
    var rest = text[...]
    if let end = rest.utf8.lastIndex(of: UInt8(ascii: "\n")) {
      try print(String(rest[..<end]))
      rest = rest[rest.utf8.index(after: end)...]
    }
    unfinishedLine += rest
    guard printedBytes + unfinishedLine.utf8.count <= limits.output else {
      throw limits.outputReached
    }
  }

  /// Prints a line that a script has begun and not ended: what belongs together is written in one turn.
  func finishLine() {
    guard !unfinishedLine.isEmpty else { return }
    printedBytes += unfinishedLine.utf8.count + 1
    let line = unfinishedLine
    unfinishedLine = ""
    printLine(line)
  }
}
