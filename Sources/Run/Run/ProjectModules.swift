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
