internal import CLua
import MotionCore
import MotionPlugin

extension LuaMachine {
  /// Pushes a diagnostic as the error value that a script's `pcall` sees: a string with its line.
  func raise(_ diagnostic: Diagnostic, on thread: ScriptThread) -> Int32 {
    let located = diagnostic.located(at: Traceback.location(of: thread))
    let place = located.location.map { "\($0): " } ?? ""
    let text = ([place + located.message] + located.help).joined(separator: "; ")
    raised = (text, located)
    lua_checkstack(thread, 4)
    push(text, on: thread)
    return CLUA_RAISE
  }

  /// Takes the error value off the stack and makes a diagnostic of it.
  func takeFailure(
    status: Int32, on thread: ScriptThread, traceback: [ScriptFrame]
  ) -> Diagnostic {
    defer { clua_pop(thread, 1) }
    let text = errorText(on: thread)
    var diagnostic: Diagnostic
    if let raised, raised.text == text {
      diagnostic = raised.diagnostic
    } else if status == LUA_ERRMEM || text.hasSuffix("not enough memory") {
      diagnostic = Diagnostic(
        .limitMemory,
        "the script needs more than \(clua_context_of(state).pointee.limit >> 20) MB of memory",
        help: ["look for a table or a string that grows without end"])
    } else {
      diagnostic = Self.parse(text, code: status == LUA_ERRSYNTAX ? .syntax : .scriptError)
    }
    raised = nil
    diagnostic = diagnostic.located(at: traceback.first?.location)
    if diagnostic.traceback.isEmpty { diagnostic.traceback = traceback }
    return diagnostic
  }

  private func errorText(on thread: ScriptThread) -> String {
    switch lua_type(thread, -1) {
    case LUA_TSTRING:
      return lossyString(-1, on: thread)
    case LUA_TNIL:
      return "an error without a message (error(nil))"
    default:
      lua_checkstack(thread, 4)
      lua_pushvalue(thread, -1)
      defer { clua_pop(thread, 1) }
      guard clua_tostring(thread) == LUA_OK else {
        return "an error whose message cannot be shown"
      }
      return lossyString(-1, on: thread)
    }
  }

  /// The string at an index, with what is not UTF-8 replaced.
  func lossyString(_ index: Int32, on thread: ScriptThread) -> String {
    var length = 0
    guard lua_type(thread, index) == LUA_TSTRING,
      let bytes = lua_tolstring(thread, index, &length)
    else { return "" }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
      String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }
  }

  /// Splits Lua's `file:line: message`.
  static func parse(_ text: String, code: DiagnosticCode) -> Diagnostic {
    var search = text[...]
    while let colon = search.firstIndex(of: ":") {
      let rest = text[text.index(after: colon)...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let after = rest[digits.endIndex...]
      if let line = Int(digits), after.hasPrefix(": ") {
        let file = String(text[..<colon])
        let message = String(after.dropFirst(2))
        return Diagnostic(
          code, message, help: help(for: message), token: token(of: message),
          at: SourceLocation(file: file, line: line))
      }
      search = rest
    }
    return Diagnostic(code, text)
  }

  /// What to do about the errors that Lua itself reports most.
  private static func help(for message: String) -> [String] {
    if message.contains("a nil value (global") {
      return ["the script has not assigned this name; look for a misspelling"]
    }
    if message.contains("attempt to call a nil value (method") {
      return ["there is no such method on this value"]
    }
    return []
  }

  /// The name that Lua quotes in a message, to be marked in the line.
  private static func token(of message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }
}
