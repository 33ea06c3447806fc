internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin

/// Reads where a thread of the script stands; only the script's own frames are told.
enum Traceback {
  /// No traceback is longer.
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

  /// The line of the innermost script function.
  static func location(of thread: ScriptThread) -> SourceLocation? {
    var level: Int32 = 0
    var record = lua_Debug()
    while lua_getstack(thread, level, &record) == 1 {
      if let frame = frame(of: thread, &record) { return frame.location }
      level += 1
    }
    return nil
  }

  /// The file of the script function that calls into Swift; nil if that cannot be told, for a tail
  /// call has left the stack, or a coroutine has no function of a script. What a module returns by a tail
  /// call is the module's: nobody else gets it first.
  static func caller(of thread: ScriptThread) -> String? {
    var level: Int32 = 0
    var record = lua_Debug()
    while lua_getstack(thread, level, &record) == 1, lua_getinfo(thread, "St", &record) == 1 {
      if let source = record.source, source.pointee == CChar(UInt8(ascii: "@")) {
        return String(cString: source + 1)
      }
      level += 1
      if record.istailcall != 0 {
        return clua_required_file(thread, level).map { String(cString: $0) }
      }
    }
    return nil
  }

  /// The line on which the function on top of the stack begins; takes it off.
  static func beginning(of thread: ScriptThread) -> SourceLocation? {
    var record = lua_Debug()
    guard lua_getinfo(thread, ">S", &record) == 1, record.linedefined > 0,
      let source = record.source, source.pointee == CChar(UInt8(ascii: "@"))
    else { return nil }
    return SourceLocation(file: String(cString: source + 1), line: Int(record.linedefined))
  }

  private static func frame(of thread: ScriptThread, _ record: inout lua_Debug) -> ScriptFrame? {
    guard lua_getinfo(thread, "Sln", &record) == 1, record.currentline > 0,
      let source = record.source, source.pointee == CChar(UInt8(ascii: "@"))
    else { return nil }
    return ScriptFrame(
      location: SourceLocation(
        file: String(cString: source + 1), line: Int(record.currentline)),
      function: record.name.map { String(cString: $0) })
  }
}
