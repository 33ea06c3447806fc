internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// Runs a script's text; `name` is the file's name in errors.
  ///
  /// - Throws: a syntax error, the script's error, or the limit at which it was stopped.
  package func run(_ text: [UInt8], name: String) throws(Diagnostic) {
    let height = lua_gettop(state)
    try compile(text, name: name, in: .script, on: state)
    try callTop(arguments: 0, on: state)
    precondition(lua_gettop(state) == height, "the stack is not balanced")
  }

  /// Runs a text that returns one value, and reads it.
  ///
  /// - Throws: a syntax error, the script's error, or the error of `read`.
  package func evaluate(
    _ text: [UInt8], name: String, _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try compile(text, name: name, in: .script, on: state)
    try callTop(arguments: 0, results: 1, on: state)
    defer { clua_pop(state, 1) }
    try read(call(on: state, argumentCount: lua_gettop(state)))
  }

  /// The Lua thread of the innermost call from Lua into Swift; the main thread if there is none.
  var runningThread: ScriptThread { context.pointee.running ?? state }

  func callFunction(reference: Int32, _ push: (Call) -> Int32) throws(Diagnostic) {
    let thread = runningThread
    let height = lua_gettop(thread)
    try pushFunction(reference, on: thread)
    let count = push(call(on: thread, argumentCount: 0))
    try callTop(arguments: count, on: thread)
    precondition(lua_gettop(thread) == height, "the stack is not balanced")
  }

  func callFunction(
    reference: Int32, results: Int32, _ push: (Call) -> Int32,
    _ read: (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let thread = runningThread
    try pushFunction(reference, on: thread)
    let call = call(on: thread, argumentCount: 0)
    let count = push(call)
    try callTop(arguments: count, results: results, on: thread)
    defer { clua_pop(thread, results) }
    try read(call)
  }

  /// The location of the line on which a function begins.
  func location(ofFunction reference: Int32) -> SourceLocation? {
    lua_checkstack(runningThread, 4)
    lua_rawgeti(runningThread, clua_registry, lua_Integer(reference))
    return Traceback.beginning(of: runningThread)
  }

  /// Calls `body`; script code that it calls may read and compute but change nothing. With `reads`,
  /// it may also read what moves, and what it reads is recorded.
  func computing(
    _ purpose: String, _ reads: TrackedReads? = nil, _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let outer = (computation, primitives.pointee.isComputing, stage.derivations.reads)
    computation = purpose
    primitives.pointee.isComputing = true
    stage.derivations.reads = reads
    defer { (computation, primitives.pointee.isComputing, stage.derivations.reads) = outer }
    try body()
  }

  /// The purpose of a function that is called for each frame.
  static let frameObserver = "a function of `onFrame`"

  /// The error for code that may only compute and tries to change something, such as `card.x`.
  func refusal(ofChanging property: String? = nil) -> Diagnostic {
    guard computation != Self.frameObserver else {
      return Diagnostic(
        .frameAssign,
        "`onFrame` only reads: it cannot \(property.map { "change `\($0)`" } ?? "change or start anything")",
        help: [
          "what it changed would depend on the frame rate; `layer:derive { … }` follows other values without lag, and "
            + "timelines and callbacks run at exact times"
        ])
    }
    return Diagnostic(
      .wrongState, "\(computation) may only compute: it cannot change the scene or start anything",
      help: [
        "assign and play in a timeline or a callback; here, read properties and evaluate curves and springs"
      ])
  }

  /// Checks that code that may only compute can read a slot.
  ///
  /// Such code is also called for times other than the current one, so a moving slot has no single value.
  ///
  /// - Throws: `wrongState` if something moves one of the slots.
  func requireRest(of slot: Int, count: Int) throws(Diagnostic) {
    for part in slot..<slot + count where stage.moves(part) {
      throw Diagnostic(
        .wrongState, "\(computation) cannot read `\(stage.path(of: part))`, because it is moving",
        help: ["pass the value as an option, or let the same driver move both"])
    }
  }

  func callFunctionKeepingResults(
    reference: Int32, _ push: (Call) -> Int32
  ) throws(Diagnostic) -> Int32 {
    let thread = runningThread
    let height = lua_gettop(thread)
    try pushFunction(reference, on: thread)
    let count = push(call(on: thread, argumentCount: 0))
    try callTop(arguments: count, results: LUA_MULTRET, on: thread)
    return lua_gettop(thread) - height
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
    try checkDepth()
    guard lua_checkstack(thread, 16) != 0 else {
      throw Diagnostic(.scriptError, "stack overflow: callbacks call each other without end")
    }
    lua_rawgeti(thread, clua_registry, lua_Integer(reference))
  }

  private func callTop(
    arguments: Int32, results: Int32 = 0, on thread: ScriptThread
  ) throws(Diagnostic) {
    callbackDepth += 1
    defer { callbackDepth -= 1 }
    failureTraceback = []
    let status = clua_pcall(thread, arguments, results)
    guard status == LUA_OK else {
      throw takeFailure(status: status, on: thread, traceback: failureTraceback)
    }
  }
}

extension DiagnosticCode {
  static let frameAssign = DiagnosticCode("frame-assign")
}
