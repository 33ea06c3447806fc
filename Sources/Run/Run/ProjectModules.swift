import MotionCore
import MotionLua
import MotionPlugin
import MotionValues

/// The modules in a script's own folder.
///
/// By default, `require "lib.ease"` reads `lib/ease.lua` or `lib/ease/init.lua`; `package.path` can
/// name other files.
package final class ProjectModules: ScriptModules {
  private let files: any ScriptFiles

  package init(files: any ScriptFiles) { self.files = files }

  package func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule {
    let candidates = path.candidates(for: try self.path(of: name))
    for candidate in candidates where files.exists(candidate) {
      return ScriptModule(
        name: candidate, text: try files.bytes(of: candidate), environment: environment)
    }
    guard let first = candidates.first else {
      throw Diagnostic(
        .missingModule, "`require`: `package.path` names no file in the script's folder",
        help: ["begin with the old value: package.path = \"lib/?.lua;\" .. package.path"],
        token: name)
    }
    let tried = candidates.map { "`\($0)`" }.joined(separator: " and no ")
    var help = [
      files.nearest(to: first).map { "did you mean `\($0)`?" }
        ?? "module names are relative to the script's folder"
    ]
    if name.contains("..") {
      help.append("dots separate folders, as in `lib.ease`: `..` does not name the parent folder")
    }
    throw Diagnostic(
      .missingModule,
      "`require`: there is no module `\(name)`: the script's folder has no \(tried)",
      help: help, token: name)
  }

  package func files(of environment: ScriptEnvironment) -> (any ScriptFiles)? { files }

  /// Returns the path of a module without its extension; dots and slashes separate folders.
  ///
  /// Several separators in a row count as one. Lua replaces each dot by a slash, so the tests of
  /// some libraries write `require "../lib/ease"`, which reads `lib/ease.lua` here.
  private func path(of name: String) throws(Diagnostic) -> String {
    let parts = name.split { $0 == "." || $0 == "/" }
    guard !name.contains("\0"), !name.contains("\\"), !parts.isEmpty else {
      throw Diagnostic(
        .missingModule, "`require`: `\(name)` does not name a module",
        help: [
          "name it relative to the script's folder: require \"lib.ease\" reads `lib/ease.lua`"
        ],
        token: name)
    }
    return parts.joined(separator: "/")
  }
}

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

  /// The digest of an image whose header is read is that of the whole file; see `SceneRun.inputs`.
  func prefix(of path: String, _ count: Int) throws(Diagnostic) -> [UInt8] {
    try files.prefix(of: path, count)
  }

  func exists(_ path: String) -> Bool { files.exists(path) }

  func nearest(to path: String) -> String? { files.nearest(to: path) }
}
