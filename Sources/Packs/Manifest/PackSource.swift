import MotionValues

/// Where a pack comes from.
package enum PackSource: Hashable, Sendable {
  /// A registry, by its path or address.
  case registry(String)
  /// A folder, whose files are used as they are.
  case folder(String)
  case git(url: String, GitReference)
  /// A `.motionpack` file.
  case archive(String)

  /// How errors and lists describe the source.
  package var description: String {
    switch self {
    case .registry(let location): "registry `\(location)`"
    case .folder(let path): "path `\(path)`"
    case .git(let url, .branch("")): "git `\(url)`"
    case .git(let url, let reference): "git `\(url)`, \(reference.key) `\(reference.value)`"
    case .archive(let path): "archive `\(path)`"
    }
  }

  /// The keys and values that identify the source in manifests and locks.
  package var fields: [(key: String, value: String)] {
    switch self {
    case .registry(let location): [("registry", location)]
    case .folder(let path): [("path", path)]
    case .git(let url, .branch("")): [("git", url)]
    case .git(let url, let reference): [("git", url), (reference.key, reference.value)]
    case .archive(let path): [("archive", path)]
    }
  }
}

/// A revision of a git repository.
package enum GitReference: Hashable, Sendable {
  case tag(String)
  /// The empty name is the repository's default branch.
  case branch(String)
  case commit(String)

  package var key: String {
    switch self {
    case .tag: "tag"
    case .branch: "branch"
    case .commit: "commit"
    }
  }

  package var value: String {
    switch self {
    case .tag(let name), .branch(let name), .commit(let name): name
    }
  }

  /// The error in the reference; nil if it is valid.
  package var fault: String? {
    switch self {
    case .commit(let digits):
      let isHash =
        [40, 64].contains(digits.utf8.count)
        && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
      return isHash ? nil : "a commit needs all of its 40 digits"
    case .branch(""): return nil
    case .tag(let name), .branch(let name):
      let allowed = name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "._/-+@".utf8.contains(byte)
        }
      }
      let isName =
        allowed && !name.isEmpty && !name.hasPrefix("-") && !name.hasPrefix("/")
        && !name.hasSuffix("/") && !name.hasSuffix(".lock") && !name.hasSuffix(".")
        && !["..", "//", "/.", "@{"].contains { name.contains($0) } && !name.hasPrefix(".")
      return isName ? nil : "git does not allow a \(key) of that name"
    }
  }
}
