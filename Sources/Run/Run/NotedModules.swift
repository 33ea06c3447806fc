import MotionCore
import MotionLua
import MotionPlugin
import MotionValues

/// Modules and files on their way to a script, which are noted with their digests.
package final class NotedModules: ScriptModules {
  private let modules: any ScriptModules
  private let digest: ([UInt8]) -> String
  /// By name: relative to the script's folder, or below the name of the pack that reads.
  package private(set) var digests: [String: String] = [:]

  package init(_ modules: any ScriptModules, _ digest: @escaping ([UInt8]) -> String) {
    self.modules = modules
    self.digest = digest
  }

  package func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule {
    let module = try modules.module(named: name, in: environment, searching: path)
    digests[module.name] = digest(module.text)
    return module
  }

  package func files(of environment: ScriptEnvironment) -> (any ScriptFiles)? {
    modules.files(of: environment).map {
      NotedFiles($0, prefix: environment == .script ? "" : environment.name + "/", of: self)
    }
  }

  fileprivate func note(_ name: String, _ bytes: [UInt8]) {
    digests[name] = digest(bytes)
  }
}

private final class NotedFiles: ScriptFiles {
  private let files: any ScriptFiles
  private let prefix: String
  private let notes: NotedModules

  init(_ files: any ScriptFiles, prefix: String, of notes: NotedModules) {
    self.files = files
    self.prefix = prefix
    self.notes = notes
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    let bytes = try files.bytes(of: path)
    notes.note(prefix + path, bytes)
    return bytes
  }

  func exists(_ path: String) -> Bool { files.exists(path) }

  func nearest(to path: String) -> String? { files.nearest(to: path) }
}
