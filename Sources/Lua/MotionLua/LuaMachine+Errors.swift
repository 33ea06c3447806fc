internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// The number of raised diagnostics that are recognized if a script catches and raises them again,
  /// as they are or within a longer text.
  private static let raisedLimit = 8
  /// The number of bytes of an error's text that are read. Errors from Swift are shorter.
  private static let textLimit = 1 << 14

  /// Pushes a diagnostic as the error value that a script's `pcall` sees: a string with its line.
  func raise(_ diagnostic: Diagnostic, on thread: ScriptThread) -> Int32 {
    let located = diagnostic.located(at: Traceback.location(of: thread))
    if located.code.isLimit { stop(for: located) }
    let place = located.location.map { "\($0): " } ?? ""
    let text = ([place + located.message] + located.help).joined(separator: "; ")
    if raised.count == Self.raisedLimit { raised.removeFirst() }
    raised.append((text, located))
    lua_checkstack(thread, 4)
    push(text, on: thread)
    return CLUA_RAISE
  }

  /// Pops the error value and converts it to a diagnostic.
  func takeFailure(
    status: Int32, on thread: ScriptThread, traceback: [ScriptFrame]
  ) -> Diagnostic {
    defer { clua_pop(thread, 1) }
    if status == LUA_ERRMEM || context.pointee.refused != 0 { clua_stop_for_memory(context) }
    if let limit = takeLimit(traceback) { return limit }
    let text = errorText(on: thread)
    // The error's `__tostring` may have reached a limit.
    if let limit = takeLimit(traceback) { return limit }
    var diagnostic =
      raisedDiagnostic(text)
      ?? parse(text, code: status == LUA_ERRSYNTAX ? .syntax : .scriptError)
    diagnostic = diagnostic.located(at: traceback.first?.location)
    if diagnostic.traceback.isEmpty { diagnostic.traceback = traceback }
    return diagnostic
  }

  private func errorText(on thread: ScriptThread) -> String {
    switch lua_type(thread, -1) {
    case LUA_TSTRING:
      return lossyString(-1, on: thread, atMost: Self.textLimit)
    case LUA_TNIL:
      return "an error without a message (error(nil))"
    default:
      lua_checkstack(thread, 8)
      guard luaL_getmetafield(thread, -1, "__tostring") != LUA_TNIL else {
        let kind = kind(-1, on: thread)
        return "the script raised a \(kind.rawValue) that has no message as its error"
      }
      clua_pop(thread, 1)
      lua_pushvalue(thread, -1)
      defer { clua_pop(thread, 1) }
      guard clua_tostring(thread) == LUA_OK else {
        return "an error whose message cannot be shown"
      }
      return lossyString(-1, on: thread, atMost: Self.textLimit)
    }
  }

  /// At most `limit` bytes of the string at an index, with invalid UTF-8 replaced; empty if it is no string.
  func lossyString(
    _ index: Int32, on thread: ScriptThread, atMost limit: Int = .max
  ) -> String {
    var length = 0
    guard lua_type(thread, index) == LUA_TSTRING,
      let bytes = lua_tolstring(thread, index, &length)
    else { return "" }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
      String(decoding: UnsafeBufferPointer(start: bytes, count: min(length, limit)), as: UTF8.self)
    }
  }

  /// The diagnostic that was raised as this text, or whose text this one contains; positions prepended by `error`
  /// or `coroutine.wrap` are skipped.
  ///
  /// A script that adds words to an error, as in `error("while loading: " .. e)`, changes only the message: the
  /// code, the line, the marked name and the help remain those of the mistake.
  private func raisedDiagnostic(_ text: String) -> Diagnostic? {
    var found: (diagnostic: Diagnostic, range: Range<String.Index>)?
    for known in raised.reversed() {
      guard let range = text.firstRange(of: known.text) else { continue }
      if let found, text[found.range].utf8.count >= known.text.utf8.count { continue }
      found = (known.diagnostic, range)
    }
    guard let (inner, range) = found else { return nil }
    var before = text[..<range.lowerBound]
    while let position = position(of: before) { before = position.message }
    let after = text[range.upperBound...]
    if before.isEmpty, after.isEmpty { return inner }
    return Diagnostic(
      inner.code, before + inner.message + after, help: inner.help, token: inner.token,
      at: inner.location)
  }

  /// Converts Lua's `file:line: message` to a diagnostic.
  private func parse(_ text: String, code: DiagnosticCode) -> Diagnostic {
    // Each `coroutine.wrap` that the error passed has prepended its own position.
    var position = position(of: text[...])
    while let inner = position.flatMap({ self.position(of: $0.message) }) { position = inner }
    let found = String(position?.message ?? text[...])
    let message = found.isEmpty ? "an error with an empty message (error(\"\"))" : found
    if code == .syntax {
      let line = position.map { sourceLine(at: $0.place) } ?? ""
      let help = SyntaxHelp(message, line: line).text ?? installedHelp(for: message)
      return Diagnostic(
        code, message, help: help.map { [$0] } ?? [],
        token: SyntaxHelp.token(of: message) ?? Self.token(of: message), at: position?.place)
    }
    let line = position.map { sourceLine(at: $0.place) } ?? ""
    return Diagnostic(
      code, message, help: help(for: message, line, in: position?.place.file).map { [$0] } ?? [],
      token: Self.token(of: message),
      at: position?.place)
  }

  /// Splits Lua's `file:line: message`; nil if no file of that name was run.
  private func position(of text: Substring) -> (place: SourceLocation, message: Substring)? {
    for source in sources where text.utf8.starts(with: source.short.utf8) {
      var rest = text.utf8.dropFirst(source.short.utf8.count)
      guard rest.popFirst() == UInt8(ascii: ":") else { continue }
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      guard let line = Int(Substring(digits)), rest.starts(with: [0x3A, 0x20]) else { continue }
      return (SourceLocation(file: source.name, line: line), Substring(rest.dropFirst(2)))
    }
    return nil
  }

  /// The text of a script that was run; empty if there is none.
  private func sourceText(of file: String) -> String {
    guard let source = sources.last(where: { $0.name == file }) else { return "" }
    return String(decoding: source.text, as: UTF8.self)
  }

  /// The text of a line of a script that was run; empty if it has none.
  func sourceLine(at place: SourceLocation) -> Substring {
    let lines = sourceText(of: place.file)
      .split(separator: "\n", maxSplits: place.line, omittingEmptySubsequences: false)
    return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : ""
  }

  /// The help for the most common errors that Lua itself reports of a line.
  private func help(for message: String, _ line: Substring, in file: String?) -> String? {
    let name = Self.token(of: message)
    if let name, message.contains("a nil value (global") {
      return MissingGlobal(name, functions: types[MotionNamespace.global]?.names ?? []).help
    }
    if message.contains("attempt to call a nil value (method") {
      return "there is no such method on this value"
    }
    if let name, message.contains("a nil value (") {
      return Self.libraryHelp(name, line)
        ?? file.flatMap { moduleHelp(name, line, in: sourceText(of: $0)) }
        ?? "`\(name)` is nil here: it is misspelt, or nothing has been assigned to it yet"
    }
    if let name, message.hasPrefix("attempt to call a "), message.contains(" value (method") {
      return PropertyCall(name, in: line).help
    }
    return installedHelp(for: message)
  }

  /// The help for a function that other languages have in one of Lua's tables.
  private static func libraryHelp(_ name: String, _ line: Substring) -> String? {
    ["math", "string", "table"].map { "\($0).\(name)" }
      .first { line.firstRange(of: $0) != nil }
      .flatMap { ForeignWord.find($0, at: .library, among: [])?.help() }
  }

  /// The help for errors that the installed Lua causes.
  private func installedHelp(for message: String) -> String? {
    if message.hasPrefix("attempt to concatenate a table value"), InstalledLua.hidesConcat,
      sources.contains(where: { $0.text.contains(word: "__concat") })
    {
      return InstalledLua.concatHelp
    }
    return message.hasSuffix(CLUA_WRONG_BITS) ? InstalledLua.bitsHelp : nil
  }

  /// The name that Lua quotes in a message, which is marked in the source line.
  private static func token(of message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }
}

/// Reads the call stack of a script's thread. Only the script's own frames are included.
enum Traceback {
  /// The greatest number of frames in a traceback.
  static let limit = 20

  static func frames(of thread: ScriptThread, from level: Int32) -> [ScriptFrame] {
    var frames: [ScriptFrame] = []
    var level = level
    var record = lua_Debug()
    while frames.count < limit, lua_getstack(thread, level, &record) == 1 {
      if let frame = frame(of: thread, &record) { frames.append(frame) }
      level += 1
    }
    return frames
  }

  /// The current line of the innermost script function; nil if there is none.
  static func location(of thread: ScriptThread) -> SourceLocation? {
    var level: Int32 = 0
    var record = lua_Debug()
    while lua_getstack(thread, level, &record) == 1 {
      // The name of the function, which a frame has as well, takes longer to find than the line.
      if lua_getinfo(thread, "Sl", &record) == 1, let location = location(in: record) {
        return location
      }
      level += 1
    }
    return nil
  }

  /// The file of the script function that calls into Swift; nil if it is unknown.
  ///
  /// It is unknown for text compiled by `load`, which any file may have passed on, and for a coroutine without a
  /// script function. A tail call to Swift keeps the caller's frame: only Lua functions replace the frame
  /// of a function that tail-calls them.
  static func caller(of thread: ScriptThread) -> String? {
    var level: Int32 = 0
    var record = lua_Debug()
    while lua_getstack(thread, level, &record) == 1, lua_getinfo(thread, "S", &record) == 1 {
      if let source = record.source, source.pointee == CChar(UInt8(ascii: "@")) {
        return String(cString: source + 1)
      }
      guard let kind = record.what, kind.pointee == CChar(UInt8(ascii: "C")) else { return nil }
      level += 1
    }
    return nil
  }

  /// Pops the function on top of the stack and returns the line on which it begins.
  static func beginning(of thread: ScriptThread) -> SourceLocation? {
    var record = lua_Debug()
    guard lua_getinfo(thread, ">S", &record) == 1, record.linedefined > 0,
      let source = record.source, source.pointee == CChar(UInt8(ascii: "@"))
    else { return nil }
    return SourceLocation(file: String(cString: source + 1), line: Int(record.linedefined))
  }

  private static func frame(of thread: ScriptThread, _ record: inout lua_Debug) -> ScriptFrame? {
    guard lua_getinfo(thread, "Sln", &record) == 1, let location = location(in: record) else {
      return nil
    }
    return ScriptFrame(location: location, function: record.name.map { String(cString: $0) })
  }

  private static func location(in record: lua_Debug) -> SourceLocation? {
    guard record.currentline > 0, let source = record.source,
      source.pointee == CChar(UInt8(ascii: "@"))
    else { return nil }
    return SourceLocation(file: String(cString: source + 1), line: Int(record.currentline))
  }
}
