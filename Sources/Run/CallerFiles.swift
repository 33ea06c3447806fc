import MotionCore
import MotionLua
import MotionPlugin

/// The files that whoever calls may read: the script those beside it, a pack its own.
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
        "it cannot be told whose file `\(path)` is, for no function of a file asks for it",
        help: ["read it in a function of yours, outside of `load`, and hand on what it gives"],
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
