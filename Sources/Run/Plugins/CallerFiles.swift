import MotionCore
import MotionLua
import MotionPlugin
import MotionValues

/// The files that the calling code may read: a script reads files in its own folder, a pack its own
/// files.
///
/// The caller is identified by the Lua environment of the calling function.
package final class CallerFiles: StageExtension {
  /// The interpreter of the scene's script, which lives as long as the stage is used.
  package unowned var machine: LuaMachine?

  package init() {}

  /// Returns the bytes of a file; nil if the script has no folder.
  ///
  /// - Throws: An error if the caller is not known, or the caller's files have no such file.
  func bytes(of path: String) throws(Diagnostic) -> [UInt8]? {
    guard let machine, let modules = machine.modules else { return nil }
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
}
