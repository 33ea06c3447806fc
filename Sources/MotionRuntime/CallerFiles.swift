import MotionCore
import MotionLua

/// The files that whoever calls may read: the script those beside it, a pack its own.
final class CallerFiles: ScriptFiles {
  private unowned let machine: LuaMachine
  private let modules: any ScriptModules

  init(machine: LuaMachine, modules: any ScriptModules) {
    self.machine = machine
    self.modules = modules
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    let caller = machine.callingEnvironment
    guard let files = modules.files(of: caller) else {
      throw Diagnostic(
        .unreadableFile, "`\(caller.name)` has no files to read, so there is no `\(path)`",
        token: path)
    }
    return try files.bytes(of: path)
  }

  func exists(_ path: String) -> Bool {
    modules.files(of: machine.callingEnvironment)?.exists(path) ?? false
  }

  func nearest(to path: String) -> String? {
    modules.files(of: machine.callingEnvironment)?.nearest(to: path)
  }
}
