import MotionCore
import MotionPlugin
import MotionValues

/// Finds the modules that scripts require, in the project and in packs.
package protocol ScriptModules: AnyObject {
  /// Returns a module, searched along the `package.path` of its environment.
  ///
  /// - Throws: an error that names the files that were tried.
  func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule

  /// The files that an environment's code may read; nil if there are none.
  func files(of environment: ScriptEnvironment) -> (any ScriptFiles)?
}

/// A module's text and the environment in which it runs.
package struct ScriptModule: Sendable {
  /// The file's name in errors.
  package let name: String
  package let text: [UInt8]
  package let environment: ScriptEnvironment

  package init(name: String, text: [UInt8], environment: ScriptEnvironment) {
    self.name = name
    self.text = text
    self.environment = environment
  }
}

/// The value of `package.path`: templates separated by `;`, in which `?` stands for the module's name.
package struct ModulePath: Sendable {
  private let templates: [Substring]

  package init(_ text: String) {
    templates = text.split(separator: ";")
  }

  /// The paths that may hold a module, relative to the script's folder, in the order in which they are tried.
  ///
  /// Paths that lead out of the folder, such as those of Lua's own installation, are skipped.
  package func candidates(for module: String) -> [String] {
    var candidates: [String] = []
    for template in templates {
      let parts = template.split(separator: "?", omittingEmptySubsequences: false)
      guard let path = Self.inside(parts.joined(separator: module)) else { continue }
      if !candidates.contains(path) { candidates.append(path) }
    }
    return candidates
  }

  /// The normalized path; nil if it leads out of the folder.
  private static func inside(_ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.contains("\\"), !path.contains("\0") else { return nil }
    var folders: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        folders.append(part)
      } else if folders.popLast() == nil {
        return nil
      }
    }
    return folders.isEmpty ? nil : folders.joined(separator: "/")
  }
}
