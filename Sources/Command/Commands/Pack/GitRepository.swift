import MotionCore
import MotionPacks
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fetches a repository with git without checking it out, so that its hooks, filters, links and
/// submodules never take effect.
struct GitRepository {
  private static let reference = "refs/motion/wanted"

  let url: String
  /// The bare repository for the objects, which is independent of the user's settings.
  let folder: String

  /// Fetches a revision into the folder, which must exist and be empty, and returns its
  /// commit.
  func fetch(_ reference: GitReference) throws(Diagnostic) -> String {
    let outcome = try git(["init", "--quiet", "--bare", "--template=", "."])
    guard outcome.code == 0 else {
      throw unreachable("its local copy cannot be created", outcome.error)
    }
    switch reference {
    case .commit(let commit):
      try fetch(commit: commit)
      return commit
    case .branch(""): try fetch(["+HEAD:\(Self.reference)"], wanting: "its default branch")
    case .branch(let name):
      try fetch(["+refs/heads/\(name):\(Self.reference)"], wanting: "the branch `\(name)`")
    case .tag(let name):
      try fetch(["+refs/tags/\(name):\(Self.reference)"], wanting: "the tag `\(name)`")
    }
    let found = try git(["rev-parse", "--verify", "\(Self.reference)^{commit}"])
    let commit = String(String(decoding: found.output, as: UTF8.self).prefix { !$0.isNewline })
    guard found.code == 0, GitReference.commit(commit).fault == nil else {
      throw unreachable("it does not name a commit", "")
    }
    return commit
  }

  /// Reads the files of a fetched commit.
  func files(of commit: String) throws(Diagnostic) -> [PackTree.File] {
    guard let listing = try command.files(of: commit) else {
      throw unreachable("`\(commit)` cannot be listed", "")
    }
    var check = PackTreeCheck(origin: url)
    var wanted: [GitCommand.Entry] = []
    for file in listing {
      guard let file else { throw check.refused("the name of a file is not UTF-8") }
      let path = file.path
      if PackPath.isIgnored(path), path != PackSignature.folderName { continue }
      switch file.mode {
      case "100644", "100755", "100664": break
      case "120000": throw check.refused("`\(path)` is a link")
      case "160000": throw check.refused("`\(path)` is a submodule")
      default: throw check.refused("`\(path)` is neither a file nor a folder")
      }
      try check.add(path: path, size: file.size)
      wanted.append(file)
    }
    guard let contents = try command.contents(of: wanted) else {
      throw unreachable("its files cannot be read", "")
    }
    return zip(wanted, contents).map { PackTree.File(path: $0.path, bytes: $1) }
  }

  private func fetch(commit: String) throws(Diagnostic) {
    func isHere() throws(Diagnostic) -> Bool {
      try git(["cat-file", "-e", "\(commit)^{commit}"]).code == 0
    }
    // Some servers do not serve a commit by its hash; from those, everything is fetched.
    let direct = try git(fetchArguments(["+\(commit):\(Self.reference)"], depth: true))
    if direct.code == 0, try isHere() { return }
    let all = ["+refs/heads/*:refs/motion/heads/*", "+refs/tags/*:refs/motion/tags/*"]
    let outcome = try git(fetchArguments(all, depth: false))
    guard outcome.code == 0 else { throw unreachable("it cannot be fetched", outcome.error) }
    guard try isHere() else {
      throw Diagnostic(
        .unreachableSource, "`\(url)` has no commit `\(commit)`",
        help: ["the history may have been rewritten: choose another commit: `motion pack update`"])
    }
  }

  private func fetch(_ references: [String], wanting what: String) throws(Diagnostic) {
    let outcome = try git(fetchArguments(references, depth: true))
    if outcome.code == 0 { return }
    if outcome.error.contains("couldn't find remote ref") {
      throw Diagnostic(
        .unreachableSource, "`\(url)` does not have \(what)",
        help: ["`git ls-remote \(url)` lists its references"])
    }
    throw unreachable("it cannot be fetched", outcome.error)
  }

  private func fetchArguments(_ references: [String], depth: Bool) -> [String] {
    ["fetch", "--quiet", "--force", "--no-tags", "--no-recurse-submodules"]
      + (depth ? ["--depth=1"] : []) + ["--", url] + references
  }

  private var command: GitCommand {
    GitCommand(in: folder, purpose: "a pack from a git repository", fetches: true)
  }

  private func git(_ arguments: [String]) throws(Diagnostic) -> ChildProcess.Outcome {
    let outcome = try command.run(arguments)
    if outcome.isLate {
      throw Diagnostic(
        .unreachableSource,
        "`\(url)` has not answered within \(NumberText(command.timeLimit)) s",
        help: ["check the address and the network, or clone it yourself and use that folder"])
    }
    return outcome
  }

  private func unreachable(_ what: String, _ error: String) -> Diagnostic {
    if error.contains("died of signal \(SIGXFSZ)") {
      return Diagnostic(
        .unreachableSource,
        "`\(url)` is larger than \(PackLimits.standard.archiveSize >> 20) MB",
        help: ["ask its author to keep the pack in a repository of its own"])
    }
    let reason = error.split(whereSeparator: \.isNewline).last { !$0.isEmpty }
    return Diagnostic(
      .unreachableSource, "`\(url)`: \(what)" + (reason.map { ": \($0)" } ?? ""),
      help: ["check the address; use `ssh://` for a repository that needs a password"])
  }
}

/// Calls git without running anything that a repository configures, such as hooks and filters.
struct GitCommand {
  /// A file in a commit.
  struct Entry {
    let path: String
    /// Such as `100644`.
    let mode: String
    let hash: String
    /// In bytes; 0 for a submodule.
    let size: Int
  }

  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.symlinks=false",
    "submodule.recurse=false", "transfer.fsckObjects=true", "gc.auto=0",
    "maintenance.auto=false", "credential.helper=", "http.lowSpeedLimit=1",
    "http.lowSpeedTime=30",
  ]

  /// Reading objects runs nothing that a repository configures, whoever owns it.
  private static let readSettings = ["safe.directory=*"]

  /// Where git runs.
  let folder: String
  private let settings: [String]
  private var child: ChildProcess

  /// Makes a command for a purpose, as errors state it. A command that fetches uses only the
  /// repository in its own folder; other commands never use the network.
  init(in folder: String, purpose: String, fetches: Bool = false) {
    self.folder = folder
    settings = Self.settings + (fetches ? [] : Self.readSettings)
    child = ChildProcess(program: "git", purpose: purpose)
    child.fileLimit = PackLimits.standard.archiveSize
    child.environment =
      [
        ("GIT_CONFIG_NOSYSTEM", "1"), ("GIT_CONFIG_GLOBAL", "/dev/null"),
        ("GIT_ATTR_NOSYSTEM", "1"), ("GIT_TERMINAL_PROMPT", "0"),
        ("GIT_ALLOW_PROTOCOL", fetches ? "file:git:http:https:ssh" : "none"),
        ("GIT_SSH_COMMAND", "ssh -o BatchMode=yes"), ("GIT_NO_REPLACE_OBJECTS", "1"),
        ("LC_ALL", "C"),
      ] + (fetches ? [("GIT_CEILING_DIRECTORIES", folder)] : [])
  }

  /// The timeout, in seconds.
  var timeLimit: Double { child.timeLimit }

  func run(_ arguments: [String], input: [UInt8] = []) throws(Diagnostic) -> ChildProcess.Outcome {
    try child.run(
      ["-C", folder] + settings.flatMap { ["-c", $0] } + arguments, input: input)
  }
}

extension GitCommand {
  /// The files of a commit; nil for a name that is not UTF-8. Returns nil if git cannot list them.
  func files(of commit: String) throws(Diagnostic) -> [Entry?]? {
    let listing = try run(["ls-tree", "-r", "-z", "-l", "--full-tree", commit])
    return listing.code == 0 ? listing.output.split(separator: 0).map(Self.entry) : nil
  }

  /// Parses `mode type hash size`, a tab, and the path.
  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    guard let tab = line.firstIndex(of: 0x09),
      let path = String(validating: line[(tab + 1)...], as: UTF8.self)
    else { return nil }
    let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
    guard words.count == 4 else { return nil }
    return Entry(
      path: path, mode: String(words[0]), hash: String(words[2]), size: Int(words[3]) ?? 0)
  }

  /// The contents of files; nil if git cannot read them.
  func contents(of files: [Entry]) throws(Diagnostic) -> [[UInt8]]? {
    let input = Array(files.map { $0.hash + "\n" }.joined().utf8)
    let found = try run(["cat-file", "--batch"], input: input)
    var rest = found.output[...]
    var contents: [[UInt8]] = []
    for size in files.map(\.size) {
      guard let line = rest.firstIndex(of: 0x0A), rest.endIndex - line > size + 1 else {
        return nil
      }
      contents.append(Array(rest[(line + 1)..<(line + 1 + size)]))
      rest = rest[(line + 2 + size)...]
    }
    return contents
  }
}
