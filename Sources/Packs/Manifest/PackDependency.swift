import MotionValues

/// A dependency of a pack or a project.
package struct PackDependency: Hashable, Sendable {
  package let name: PackName
  package let range: VersionRange
  /// Nil for the project's registry.
  package let source: PackSource?

  package init(name: PackName, range: VersionRange, source: PackSource? = nil) {
    self.name = name
    self.range = range
    self.source = source
  }

  /// Reads the value of a dependency: a range, or a table with a source.
  init(_ entry: TOMLTable.Entry, in dependencies: TableReader) throws(Diagnostic) {
    let place = dependencies.location(entry.line)
    name = try PackName.parse(entry.key, at: place)
    switch entry.value {
    case .string(let text):
      range = try VersionRange.parse(text, at: place)
      source = nil
    case .table(let table):
      var reader = dependencies.nested(table, key: entry.key, line: entry.line)
      range =
        try reader.string("version").map { found throws(Diagnostic) in
          try VersionRange.parse(found.text, at: reader.location(found.line))
        } ?? .any
      source = try PackSource(from: &reader)
      try reader.finish()
    default:
      throw dependencies.wrongType(
        entry.key, entry.value, "a range such as \"^1.2\", or a table such as { path = \"…\" }",
        entry.line)
    }
  }

  /// The dependency's value in a manifest.
  package var text: String {
    guard let source else { return TOMLText.string(range.description) }
    var fields = source.fields.map { "\($0.key) = \(TOMLText.string($0.value))" }
    if range != .any { fields.insert("version = \(TOMLText.string(range.description))", at: 0) }
    return "{ " + fields.joined(separator: ", ") + " }"
  }
}

extension PackSource {
  /// Reads the source that a table names; nil if it names none.
  init?(from reader: inout TableReader) throws(Diagnostic) {
    let references: [(key: String, make: (String) -> GitReference)] = [
      ("tag", { .tag($0) }), ("branch", { .branch($0) }), ("commit", { .commit($0) }),
    ]
    var chosen: (text: String, reference: GitReference, line: Int)?
    for (key, make) in references {
      guard let found = try reader.string(key) else { continue }
      if chosen != nil {
        throw Diagnostic(
          .conflictingOptions, "a dependency takes one of `tag`, `branch` and `commit`",
          help: ["keep one of them"], token: key, at: reader.location(found.line))
      }
      let reference = make(found.text)
      if let fault = reference.fault {
        throw Diagnostic(
          .badSource, "`\(found.text)`: \(fault)", token: found.text,
          at: reader.location(found.line))
      }
      chosen = (key, reference, found.line)
    }
    var sources: [PackSource] = []
    if let found = try reader.string("path") { sources.append(.folder(found.text)) }
    if let found = try reader.string("archive") { sources.append(.archive(found.text)) }
    if let found = try reader.string("registry") { sources.append(.registry(found.text)) }
    if let found = try reader.string("git") {
      let url = try GitAddress.checked(found.text, at: reader.location(found.line))
      sources.append(.git(url: url, chosen?.reference ?? .branch("")))
    } else if let chosen {
      throw Diagnostic(
        .missingKey,
        "`\(chosen.text)` names a revision of a git repository, but there is no `git`",
        help: ["add `git = \"https://…\"`"], at: reader.location(chosen.line))
    }
    guard sources.count <= 1 else {
      throw Diagnostic(
        .conflictingOptions, "a dependency takes one of `path`, `git`, `archive` and `registry`",
        help: ["keep one of them"], at: reader.location())
    }
    guard let source = sources.first else { return nil }
    self = source
  }
}

/// Addresses of git repositories.
package enum GitAddress {
  /// Returns the address if its scheme is allowed: git itself accepts some schemes that run
  /// commands.
  package static func checked(_ url: String, at place: SourceLocation? = nil) throws(Diagnostic)
    -> String
  {
    let schemes = ["https://", "http://", "ssh://", "git://", "file:///"]
    guard let scheme = schemes.first(where: { url.hasPrefix($0) }),
      url.utf8.count > scheme.utf8.count,
      url.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      !url.dropFirst(scheme.count).hasPrefix("-")
    else {
      throw Diagnostic(
        .badSource, "`\(url)` is not the address of a git repository",
        help: [
          whole(of: url).map { "did you mean `\($0)`?" }
            ?? "an address begins with `https://`, `ssh://`, `git://` or `file:///`"
        ], token: url, at: place)
    }
    return url
  }

  /// Whether an address is a folder on this machine.
  package static func isLocal(_ url: String) -> Bool { url.hasPrefix("file:") }

  /// The full address of one in scp's short form, `git@host:path`.
  private static func whole(of url: String) -> String? {
    let halves = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].hasPrefix("-"), halves[0].contains("@"),
      !halves[1].isEmpty, !halves[1].hasPrefix(":"), !halves[1].hasPrefix("/")
    else { return nil }
    return try? checked("ssh://\(halves[0])/\(halves[1])")
  }
}

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
