internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// Opens the libraries of all scripts. The environments are created when the API is bound.
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

  /// Adds `motion` to every environment, and makes the script's own environment the default globals.
  func openEnvironments() {
    clua_get_template(state)
    push(MotionNamespace(), on: state)
    setField("motion", on: state)
    clua_pop(state, 1)
    lua_rawgeti(state, clua_registry, lua_Integer(reference(to: .script)))
    clua_set_globals(state)
  }

  /// The registry reference of an environment's table, which is created on first use.
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

  /// Prints a line; unfinished stream output comes before it on the same line.
  private func print(_ line: String) throws(Diagnostic) {
    let line = unfinishedLine + line
    unfinishedLine = ""
    printedBytes += line.utf8.count + 1
    guard printedBytes <= limits.output else { throw limits.outputReached }
    printLine(line)
  }

  /// Writes text to a stream. Text after the last line break is buffered until its line is complete.
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

  /// Prints the buffered, unfinished line; called at the end of each turn.
  func finishLine() {
    guard !unfinishedLine.isEmpty else { return }
    printedBytes += unfinishedLine.utf8.count + 1
    let line = unfinishedLine
    unfinishedLine = ""
    printLine(line)
  }
}

/// The functions of `math` that plain Lua takes from libm, implemented with `Elementary`.
enum ScriptMath {
  static let functions = clua_elementary(
    exp: { Elementary.exp($0) }, log: { Elementary.log($0) }, sin: { Elementary.sin($0) },
    cos: { Elementary.cos($0) }, tan: { Elementary.tan($0) },
    asin: { Elementary.atan2($0, ((1 - $0) * (1 + $0)).squareRoot()) },
    acos: { Elementary.atan2(((1 - $0) * (1 + $0)).squareRoot(), $0) },
    sinh: { hyperbolicSine($0) }, cosh: { hyperbolicCosine($0) }, tanh: { hyperbolicTangent($0) },
    atan2: { Elementary.atan2($0, $1) }, pow: { Elementary.pow($0, $1) })

  private static func hyperbolicSine(_ x: Double) -> Double {
    let size = x.magnitude
    // Above 709, e^x overflows while e^x / 2 may not.
    guard size < 709 else {
      let half = Elementary.exp(size / 2)
      return (x < 0 ? -0.5 : 0.5) * half * half
    }
    let growth = Elementary.expm1(size)
    let sine = (growth + growth / (growth + 1)) / 2
    return x.sign == .minus ? -sine : sine
  }

  private static func hyperbolicCosine(_ x: Double) -> Double {
    let half = Elementary.exp(x.magnitude / 2)
    return 0.5 * half * half + 0.5 / half / half
  }

  private static func hyperbolicTangent(_ x: Double) -> Double {
    guard x.magnitude < 20 else { return x.isNaN ? x : x < 0 ? -1 : 1 }
    let growth = Elementary.expm1(2 * x.magnitude)
    let tangent = growth / (growth + 2)
    return x.sign == .minus ? -tangent : tangent
  }
}
