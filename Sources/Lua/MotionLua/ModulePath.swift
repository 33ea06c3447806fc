/// Where modules lie in a script's folder: templates in which `?` stands for the module, parted by `;`.
package struct ModulePath: Sendable {
  private let templates: [Substring]

  package init(_ text: String) {
    templates = text.split(separator: ";")
  }

  /// The files that may hold a module, in the order in which they are tried.
  ///
  /// What leads out of the folder, as the paths of Lua's own installation do, is passed over.
  package func candidates(for module: String) -> [String] {
    var candidates: [String] = []
    for template in templates {
      let parts = template.split(separator: "?", omittingEmptySubsequences: false)
      guard let path = Self.inside(parts.joined(separator: module)) else { continue }
      if !candidates.contains(path) { candidates.append(path) }
    }
    return candidates
  }

  /// The shortest form of a path; nil if it leads out of the folder.
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
