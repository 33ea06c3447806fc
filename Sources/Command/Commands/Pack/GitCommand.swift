import MotionCore
import MotionPacks
import MotionValues

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
