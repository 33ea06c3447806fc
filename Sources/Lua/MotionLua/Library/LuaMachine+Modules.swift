internal import CLua
internal import CLuaLibrary
import MotionCore
import MotionPlugin
import MotionValues

extension LuaMachine {
  /// The libraries that scripts lack or cannot write; modules whose text names one get stand-ins.
  private static let moduleLibraries: [StaticString] = ["debug", "io", "os"]

  /// Finds a module for `require`; pushes its loader function and its file's name.
  ///
  /// The arguments are the module's name, `package.path`, and the names of the modules that are being loaded.
  ///
  /// - Throws: `missingModule` if there is no such module or modules require each other in a circle.
  func findModule(_ call: Call, for environment: ScriptEnvironment) throws(Diagnostic) -> Int32 {
    guard let name = call.string(1) else {
      throw Diagnostic(.missingModule, "`require`: a module's name has to be UTF-8 text")
    }
    let loading = (3..<call.argumentCount + 1).map { call.string($0) ?? "" }
    if let first = loading.firstIndex(of: name) {
      let circle = (loading[first...] + [name]).map { "`\($0)`" }.joined(separator: " requires ")
      throw Diagnostic(
        .missingModule, "`require`: \(circle), which is still being loaded",
        help: ["move what both need to a module of its own"], token: name)
    }
    lua_rawgeti(call.thread, clua_registry, lua_Integer(reference(to: environment)))
    if clua_push_module_library(call.thread, name) != 0 {
      push(name, on: call.thread)
      return 2
    }
    guard let modules else {
      throw Diagnostic(
        .missingModule,
        "`require`: there is no module `\(name)`, and no folder in which to look for it",
        help: ["save the script as a file, and put the module beside it"], token: name)
    }
    guard let path = call.string(2) else {
      throw Diagnostic(
        .missingModule, "`require`: `package.path` has to be UTF-8 text, found \(call.describe(2))",
        help: ["begin with the old value: package.path = \"lib/?.lua;\" .. package.path"],
        token: name
      )
    }
    let module = try modules.module(
      named: name, in: environment, searching: ModulePath(path))
    if module.environment != environment {
      library.note(module.environment, requiredBy: environment)
    }
    try compile(module.text, name: module.name, in: module.environment, on: call.thread)
    if Self.moduleLibraries.contains(where: { module.text.contains(word: $0) }) {
      lendLibraries(to: module.environment, on: call.thread)
    }
    push(module.name, on: call.thread)
    return 2
  }

  /// Compiles a text and pushes its function; `name` is the file's name in errors.
  func compile(
    _ text: [UInt8], name: String, in environment: ScriptEnvironment, on thread: ScriptThread
  ) throws(Diagnostic) {
    sources.append(LuaSource(name: name, text: text, environment: environment))
    let body = Self.withoutPreamble(text)
    let status = body.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else {
        return clua_load(thread, "", 0, "@" + name)
      }
      let status = clua_load(thread, start, bytes.count, "@" + name)
      return status == LUA_OK && clua_has_bits(start, bytes.count) != 0
        ? clua_check_bits(thread) : status
    }
    guard status == LUA_OK else {
      var failure = takeFailure(status: status, on: thread, traceback: [])
      if failure.code == .syntax, String(validating: text, as: UTF8.self) == nil {
        failure.help.append("`\(name)` is not UTF-8 text: save it as UTF-8 in your editor")
      }
      throw failure
    }
    lua_checkstack(thread, 4)
    lua_rawgeti(thread, clua_registry, lua_Integer(reference(to: environment)))
    if lua_setupvalue(thread, -2, 1) == nil { clua_pop(thread, 1) }
  }

  /// Adds an `io` that only writes, a `debug` that only shows source positions and an `os` that can be written to the
  /// module on top, unless its environment has an `io`.
  ///
  /// Some libraries that use no files still read `io.stdout` when they are loaded.
  private func lendLibraries(to environment: ScriptEnvironment, on thread: ScriptThread) {
    lua_checkstack(thread, 8)
    lua_rawgeti(thread, clua_registry, lua_Integer(reference(to: environment)))
    if pushField("io", of: -1, on: thread) == .nil {
      clua_pop(thread, 1)
      clua_push_lender(thread)
      if lua_setupvalue(thread, -2, 1) == nil { clua_pop(thread, 1) }
    } else {
      clua_pop(thread, 2)
    }
  }

  /// The text of a file that was run; nil if no file of that name was.
  package func text(of file: String) -> String? {
    sources.last { $0.name == file }.map { String(decoding: $0.text, as: UTF8.self) }
  }

  /// The environment of the code that is calling into Swift: the script's own or a pack's; nil if there are packs
  /// and the caller is unknown.
  package var callingEnvironment: ScriptEnvironment? {
    guard environments.count > 1 else { return .script }
    return Traceback.caller(of: runningThread).flatMap { environment(ofFile: $0) }
  }

  /// The environment in which a file was run; nil if it was not.
  package func environment(ofFile file: String) -> ScriptEnvironment? {
    sources.last { $0.name == file }?.environment
  }

  /// Drops a byte-order mark, and blanks a first line that begins with `#`.
  private static func withoutPreamble(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var body = text[...]
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
    if body.first == UInt8(ascii: "#") { body = body.drop { $0 != UInt8(ascii: "\n") } }
    return body
  }
}

/// A file that was run.
struct LuaSource {
  let name: String
  let text: [UInt8]
  let environment: ScriptEnvironment
  /// The name in Lua's messages, which keep the last 56 bytes of a long name.
  let short: String

  init(name: String, text: [UInt8], environment: ScriptEnvironment) {
    self.name = name
    self.text = text
    self.environment = environment
    let bytes = Array(name.utf8)
    short =
      bytes.count + 1 > LUA_IDSIZE
      ? "..." + String(decoding: bytes.suffix(Int(LUA_IDSIZE) - 4), as: UTF8.self) : name
  }
}

extension [UInt8] {
  /// Whether the text contains a name as a whole word.
  func contains(word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard count >= word.count else { return false }
    return (0...count - word.count).contains { start in
      let end = start + word.count
      return self[start] == word[0] && self[start..<end].elementsEqual(word)
        && (start == 0 || !self[start - 1].isNamePart)
        && (end == count || !self[end].isNamePart)
    }
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
