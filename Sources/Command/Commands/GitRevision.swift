import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// A script of a git revision, such as `HEAD~1:scenes/card.lua`.
///
/// As in git, the path is relative to the repository's top folder; a path that begins with `./` or
/// `../` is relative to the current folder.
struct GitRevision {
  fileprivate static let purpose = "a script of a git revision"

  /// The revision and the path, as the user wrote them.
  let text: String
  private let revision: String
  private let path: String
  /// A folder of the repository.
  private let folder: String

  /// Reads an argument; nil if it is not a revision with a path, or if a file has this name.
  init?(_ text: String) {
    let revision = text.prefix { $0 != ":" }
    let path = text.dropFirst(revision.count + 1)
    guard !revision.isEmpty, !path.isEmpty, !revision.hasPrefix("-"), !DiskFiles.isFile(text)
    else { return nil }
    self.init(text, revision: String(revision), path: String(path), folder: ".")
  }

  /// Whether an argument can only be a revision without a path: no file has this name, nor does it look
  /// like one that is missing.
  static func isRevisionAlone(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && !text.contains(":") && !OpenFile.exists(text)
      && !InputFile.endings.contains { text.hasSuffix(".\($0)") }
  }

  /// A version of a script; the committed one by default.
  init(of script: String, at revision: String = "HEAD") {
    let (folder, name) = Self.split(script)
    self.init(
      "\(revision):" + (script.hasPrefix("/") ? "" : "./") + script, revision: revision,
      path: "./\(name)", folder: folder)
  }

  /// The version of a script in the last commit that has changed a file; nil if it is the committed
  /// one, or there is no such commit.
  init?(of script: String, atLastChangeOf file: String) {
    let (folder, name) = Self.split(file)
    let git = GitCommand(in: folder, purpose: Self.purpose)
    guard let commit = try? Self.line(git, ["log", "-1", "--format=%H", "--", name]),
      let head = try? Self.line(git, ["rev-parse", "HEAD"]), !commit.isEmpty, commit != head
    else { return nil }
    self.init(of: script, at: commit)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    path.lastIndex(of: "/").map {
      (String(path[...$0]), String(path[path.index(after: $0)...]))
    } ?? (".", path)
  }

  private init(_ text: String, revision: String, path: String, folder: String) {
    self.text = text
    self.revision = revision
    self.path = path
    self.folder = folder
  }

  /// Reads the commit, whose files can be written into a folder.
  func commit(into target: String) throws(Diagnostic) -> GitCommit {
    try GitCommit(revision, in: folder, shownAs: text, target: target)
  }

  /// What versions of the same commit and folder have in common, so that they share files.
  var commitKey: String { "\(revision)\0\(folder)" }

  /// Writes the script and what it needs, and returns the script's path.
  func write(from commit: GitCommit) throws(Diagnostic) -> String {
    let isRelative = path.hasPrefix("./") || path.hasPrefix("../")
    let script = PackProject.normal(isRelative ? commit.prefix + path : path)
    guard commit.paths.contains(script) else { throw missing(script, commit) }
    return try commit.write(script)
  }

  /// The first line that git prints; nil if it fails.
  fileprivate static func line(
    _ git: GitCommand, _ arguments: [String]
  ) throws(Diagnostic) -> String? {
    let outcome = try git.run(arguments)
    guard outcome.code == 0 else { return nil }
    return String(String(decoding: outcome.output, as: UTF8.self).prefix { !$0.isNewline })
  }

  private func missing(_ script: String, _ commit: GitCommit) -> Diagnostic {
    let local = PackProject.normal(commit.prefix + script)
    let near =
      commit.paths.contains(local)
      ? "./\(path)"
      : Suggestion.nearest(to: script, in: commit.paths.filter { $0.hasSuffix(".lua") }.sorted())
    return Diagnostic(
      .unknownRevision, "`\(revision)` has no file `\(script)`",
      help: [
        near.map { "did you mean `\(revision):\($0)`?" }
          ?? "paths are relative to the repository's top folder; `./` is the current one"
      ])
  }
}

/// A commit of the repository around a folder, whose files can be written to disk.
struct GitCommit {
  private let git: GitCommand
  private let files: [GitCommand.Entry]
  /// The paths of its files in the repository.
  let paths: Set<String>
  /// The path of the folder in the repository; empty, or with a slash at its end.
  let prefix: String
  private let target: String

  /// Reads the list of files; `text` is what the user wrote.
  init(
    _ revision: String, in folder: String, shownAs text: String, target: String
  ) throws(Diagnostic) {
    git = GitCommand(in: folder, purpose: GitRevision.purpose)
    guard let prefix = try GitRevision.line(git, ["rev-parse", "--show-prefix"]) else {
      throw Diagnostic(
        .unknownRevision, "`\(text)`: `\(folder)` is not in a git repository",
        help: ["name a file, or go to a folder of the repository"])
    }
    guard
      let commit = try GitRevision.line(
        git, ["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    else {
      throw Diagnostic(
        .unknownRevision, "there is no git revision `\(revision)`, and no file `\(text)`",
        help: [
          "`git log --oneline` lists revisions; "
            + (text == revision ? "`git fetch` gets others" : "a file is named without `:`")
        ])
    }
    self.prefix = prefix
    self.target = target
    files = (try git.files(of: commit) ?? []).compactMap(\.self).filter(Self.isPlain)
    paths = Set(files.map(\.path))
  }

  /// Whether an entry is a file whose path stays within the folder that it is written to.
  private static func isPlain(_ file: GitCommand.Entry) -> Bool {
    let names = file.path.split(separator: "/", omittingEmptySubsequences: false)
    return file.mode.hasPrefix("100") && !names.contains { ["", ".", "..", ".git"].contains($0) }
  }

  /// The paths of its files in the folder, relative to it.
  var ownPaths: [String] {
    files.map(\.path).filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// Writes a script, the project around it and the project's local packs, as far as they are not
  /// written yet, and returns the script's path on the disk.
  func write(_ script: String) throws(Diagnostic) -> String {
    let own = Self.parent(of: script)
    let folders = sequence(first: own) { $0.isEmpty ? nil : Self.parent(of: $0) }
    let root = folders.first { paths.contains(Self.join($0, PackManifest.fileName)) } ?? own
    try write(folder: root)
    try writeLocalPacks(of: root)
    return "\(target)/\(script)"
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  private func write(folder: String) throws(Diagnostic) {
    let wanted = files.filter {
      (folder.isEmpty || $0.path.hasPrefix(folder + "/"))
        && !DiskFiles.isFile("\(target)/\($0.path)")
    }
    if wanted.isEmpty { return }
    let limit = PackLimits.standard.archiveSize
    guard wanted.reduce(0, { $0 + $1.size }) < limit / 2,
      let contents = try git.contents(of: wanted)
    else {
      throw Diagnostic(
        .unknownRevision,
        "the files in `\(folder)` are larger than \(limit >> 21) MB, or cannot be read",
        help: ["put the scripts into a separate folder"])
    }
    let disk = DiskFiles()
    for (file, bytes) in zip(wanted, contents) {
      let path = "\(target)/\(file.path)"
      if let slash = path.lastIndex(of: "/") { try disk.makeFolder(String(path[..<slash])) }
      if try disk.kind(of: path) == nil { try disk.create(path, bytes) }
    }
  }

  /// Writes a project's packs that are folders of the repository.
  private func writeLocalPacks(of folder: String) throws(Diagnostic) {
    guard paths.contains(Self.join(folder, PackManifest.fileName)),
      let project = try? PackProject(
        folder: folder.isEmpty ? target : "\(target)/\(folder)", disk: DiskFiles())
    else { return }
    for entry in project.lock?.entries ?? [] {
      guard case .folder(let path) = entry.source else { continue }
      let place = project.resolved(path)
      guard place.hasPrefix(target + "/") else { continue }
      try write(folder: String(place.dropFirst(target.count + 1)))
    }
  }
}

/// A temporary folder for scripts of git revisions, made when it is first needed.
final class RevisionFolder {
  private var path: String?
  private var folderCount = 0
  /// The commits that were read, by their keys.
  private var commits: [String: GitCommit] = [:]

  /// Opens a file, or a script of a revision.
  func file(_ argument: String) throws(Diagnostic) -> InputFile {
    guard let revision = GitRevision(argument) else { return try InputFile(path: argument) }
    return try file(revision)
  }

  func file(_ revision: GitRevision) throws(Diagnostic) -> InputFile {
    let key = revision.commitKey
    let commit: GitCommit
    if let known = commits[key] {
      commit = known
    } else {
      commit = try revision.commit(into: try newFolder())
      commits[key] = commit
    }
    return try InputFile(path: try revision.write(from: commit), shownAs: revision.text)
  }

  /// A commit of the repository around the current folder.
  func commit(_ revision: String) throws(Diagnostic) -> GitCommit {
    try GitCommit(revision, in: ".", shownAs: revision, target: try newFolder())
  }

  private func newFolder() throws(Diagnostic) -> String {
    let disk = DiskFiles()
    if path == nil {
      let made = try disk.temporaryFolder(in: Process.temporaryFolder)
      path = DiskFiles.real(made) ?? made
    }
    folderCount += 1
    let folder = "\(path ?? "")/\(folderCount)"
    try disk.makeFolder(folder)
    return folder
  }

  /// Runs `body`, which enters a sandbox; in a copy of the process if the folder has to be removed
  /// afterwards. Returns the exit code.
  func running(_ body: () throws -> Void) throws(Diagnostic) -> ExitCode {
    if path != nil { return try ProcessCopy.exitCode(of: body) }
    do {
      try body()
      return .success
    } catch {
      return error as? ExitCode ?? ExitCode(70)
    }
  }

  /// Removes the folder.
  func remove() {
    if let path { try? DiskFiles().remove(path) }
    path = nil
    commits = [:]
  }
}
