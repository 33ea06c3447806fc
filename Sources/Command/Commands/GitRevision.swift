import ArgumentParser
import MotionCore
import MotionPacks
import MotionValues

/// A script of a git revision, such as `HEAD~1:scenes/card.lua`.
///
/// As in git, the path is relative to the repository's top folder; a path that begins with `./` or
/// `../` is relative to the current folder.
struct GitRevision {
  private static let purpose = "a script of a git revision"

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

  /// What versions of the same commit and folder have in common, so that they share files.
  fileprivate var checkoutKey: String { "\(revision)\0\(folder)" }

  private init(_ text: String, revision: String, path: String, folder: String) {
    self.text = text
    self.revision = revision
    self.path = path
    self.folder = folder
  }

  /// Writes the script, the project around it and the project's local packs into a folder, and
  /// returns the script's path.
  func write(into target: String) throws(Diagnostic) -> String {
    let git = GitCommand(in: folder, purpose: Self.purpose)
    let prefix = try Self.line(git, ["rev-parse", "--show-prefix"]) {
      Diagnostic(
        .unknownRevision, "`\(text)`: `\(folder)` is not in a git repository",
        help: ["name a file, or go to a folder of the repository"])
    }
    let commit = try Self.line(git, ["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]) {
      Diagnostic(
        .unknownRevision, "there is no git revision `\(revision)`, and no file `\(text)`",
        help: ["`git log --oneline` lists revisions; a file is named without `:`"])
    }
    let isRelative = path.hasPrefix("./") || path.hasPrefix("../")
    let script = PackProject.normal(isRelative ? prefix + path : path)
    let files = (try git.files(of: commit) ?? []).compactMap(\.self).filter(Self.isPlain)
    let known = Set(files.map(\.path))
    guard known.contains(script) else { throw missing(script, prefix, known) }
    let checkout = Checkout(git: git, files: files, target: target)
    let own = Self.parent(of: script)
    let folders = sequence(first: own) { $0.isEmpty ? nil : Self.parent(of: $0) }
    let root = folders.first { known.contains(Self.join($0, PackManifest.fileName)) } ?? own
    try checkout.write(root)
    try checkout.writeLocalPacks(of: root)
    return "\(target)/\(script)"
  }

  /// The first line that git prints.
  private static func line(
    _ git: GitCommand, _ arguments: [String], or error: () -> Diagnostic = { missing }
  ) throws(Diagnostic) -> String {
    let outcome = try git.run(arguments)
    guard outcome.code == 0 else { throw error() }
    return String(String(decoding: outcome.output, as: UTF8.self).prefix { !$0.isNewline })
  }

  private func missing(_ script: String, _ prefix: String, _ known: Set<String>) -> Diagnostic {
    let local = PackProject.normal(prefix + script)
    let near =
      known.contains(local)
      ? "./\(path)"
      : Suggestion.nearest(to: script, in: known.filter { $0.hasSuffix(".lua") }.sorted())
    return Diagnostic(
      .unknownRevision, "`\(revision)` has no file `\(script)`",
      help: [
        near.map { "did you mean `\(revision):\($0)`?" }
          ?? "paths are relative to the repository's top folder; `./` is the current one"
      ])
  }

  private static var missing: Diagnostic {
    Diagnostic(.unknownRevision, "git has no such revision")
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  fileprivate static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// Whether an entry is a file whose path stays within the folder that it is written to.
  private static func isPlain(_ file: GitCommand.Entry) -> Bool {
    let names = file.path.split(separator: "/", omittingEmptySubsequences: false)
    return file.mode.hasPrefix("100") && !names.contains { ["", ".", "..", ".git"].contains($0) }
  }
}

/// The files of a commit, whose folders can be written to disk.
private struct Checkout {
  let git: GitCommand
  let files: [GitCommand.Entry]
  let target: String

  /// Writes a folder of the repository.
  func write(_ folder: String) throws(Diagnostic) {
    let wanted = files.filter {
      (folder.isEmpty || $0.path.hasPrefix(folder + "/"))
        && !DiskFiles.isFile("\(target)/\($0.path)")
    }
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
  func writeLocalPacks(of folder: String) throws(Diagnostic) {
    guard files.contains(where: { $0.path == GitRevision.join(folder, PackManifest.fileName) }),
      let project = try? PackProject(
        folder: folder.isEmpty ? target : "\(target)/\(folder)", disk: DiskFiles())
    else { return }
    for entry in project.lock?.entries ?? [] {
      guard case .folder(let path) = entry.source else { continue }
      let place = project.resolved(path)
      guard place.hasPrefix(target + "/") else { continue }
      try write(String(place.dropFirst(target.count + 1)))
    }
  }
}

/// A temporary folder for scripts of git revisions, made when it is first needed.
final class RevisionFolder {
  private var path: String?
  /// The folder of each commit and each folder of the repository, by its key.
  private var targets: [String: String] = [:]

  /// Opens a file, or a script of a revision.
  func file(_ argument: String) throws(Diagnostic) -> InputFile {
    guard let revision = GitRevision(argument) else { return try InputFile(path: argument) }
    return try file(revision)
  }

  func file(_ revision: GitRevision) throws(Diagnostic) -> InputFile {
    let disk = DiskFiles()
    let folder: String
    if let path {
      folder = path
    } else {
      let made = try disk.temporaryFolder(in: Process.temporaryFolder)
      folder = DiskFiles.real(made) ?? made
      path = folder
    }
    let key = revision.checkoutKey
    let target = targets[key] ?? "\(folder)/\(targets.count + 1)"
    if targets.updateValue(target, forKey: key) == nil { try disk.makeFolder(target) }
    return try InputFile(path: try revision.write(into: target), shownAs: revision.text)
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
    targets = [:]
  }
}
