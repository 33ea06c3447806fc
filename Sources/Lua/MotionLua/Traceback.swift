internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

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
