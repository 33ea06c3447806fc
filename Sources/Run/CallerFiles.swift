import MotionCore
import MotionLua
import MotionPlugin

/// The files that the calling code may read: a script reads files in its own folder, a pack its own
/// files.
///
/// The caller is identified by the Lua environment of the calling function.
final class CallerFiles: ScriptFiles {
  private unowned let machine: LuaMachine
  private let modules: any ScriptModules

  init(machine: LuaMachine, modules: any ScriptModules) {
    self.machine = machine
    self.modules = modules
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard let caller = machine.callingEnvironment else {
      throw Diagnostic(
        .unreadableFile,
        "`\(path)` cannot be found, because the call does not come from a function of a file",
        help: ["read it in a function of your own, outside of `load`, and pass on the result"],
        token: path)
    }
    guard let files = modules.files(of: caller) else {
      throw Diagnostic(
        .unreadableFile, "`\(caller.name)` has no files to read, so there is no `\(path)`",
        token: path)
    }
    return try files.bytes(of: path)
  }

  func exists(_ path: String) -> Bool { files?.exists(path) ?? false }

  func nearest(to path: String) -> String? { files?.nearest(to: path) }

  private var files: (any ScriptFiles)? {
    machine.callingEnvironment.flatMap { modules.files(of: $0) }
  }
}
