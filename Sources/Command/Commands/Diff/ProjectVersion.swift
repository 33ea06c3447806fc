import MotionCore
import MotionPacks
import MotionValues

/// The scripts below the current folder in one version: those of a commit, or those of the working tree.
struct ProjectVersion {
  /// The revision as the user wrote it; nil for the working tree.
  private let revision: String?
  private let commit: GitCommit?
  /// The paths of the scripts relative to the current folder, sorted. Some may be modules.
  let scripts: [String]

  /// Reads a revision.
  init(of revision: String, _ folder: RevisionFolder) throws(Diagnostic) {
    let commit = try folder.commit(revision)
    self.revision = revision
    self.commit = commit
    scripts = Self.scripts(among: commit.ownPaths)
  }

  /// Reads the working tree: the files that git has or would add.
  init() throws(Diagnostic) {
    let git = GitCommand(in: ".", purpose: "the scenes of two revisions")
    let listing = try git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    revision = nil
    commit = nil
    let paths = listing.output.split(separator: 0).compactMap {
      String(validating: $0, as: UTF8.self)
    }
    scripts = Self.scripts(among: Set(paths).filter(DiskFiles.isFile))
  }

  /// The name of the version for readers.
  var name: String { revision.map { "`\($0)`" } ?? "the working tree" }

  /// The script with a path.
  func input(_ script: String) throws(Diagnostic) -> InputFile {
    guard let commit else { return try InputFile(path: script) }
    return try InputFile(path: try commit.write(commit.prefix + script), shownAs: script)
  }

  /// The scripts without tests, hidden folders, and the packs that projects have vendored.
  private static func scripts(among paths: some Collection<String>) -> [String] {
    let known = Set(paths)
    return paths.filter { path in
      guard path.hasSuffix(".lua"), !path.hasSuffix(TestDiscovery.testEnding) else { return false }
      let names = path.split(separator: "/")
      return !names.indices.contains { index in
        if names[index].hasPrefix(".") { return true }
        let project = names[..<index].map { $0 + "/" }.joined()
        return names[index] == PackProject.vendorFolder
          && known.contains(project + PackManifest.fileName)
      }
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
