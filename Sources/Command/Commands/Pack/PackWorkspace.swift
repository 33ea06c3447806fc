import ArgumentParser
import MotionCore
import MotionPacks
import MotionRecording
import MotionRuntime
import MotionValues

/// The environment of a `motion pack` command: the project around the current folder, the
/// user's store, and access to sources.
struct PackWorkspace {
  /// The project's folder.
  let folder: String
  /// The current folder, to which paths on the command line are relative.
  let here: String
  let disk = DiskFiles()
  let store: PackStore
  let transport: Transport

  init() throws(Diagnostic) {
    guard let here = DiskFiles.real(".") else {
      throw Diagnostic(.unreadableFile, "the current folder no longer exists")
    }
    self.here = here
    folder = try PackProject.folder(around: here, disk: disk) ?? here
    store = PackStore(root: try Self.cacheFolder(), disk: disk)
    transport = Transport(store: store)
  }

  /// The cache folder, according to the XDG base directory specification.
  static func cacheFolder() throws(Diagnostic) -> String {
    // The specification demands that relative paths are ignored.
    if let cache = Process.environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return cache + "/motion"
    }
    guard let home = Process.environment("HOME"), home.hasPrefix("/") else {
      throw Diagnostic(
        .missingTool, "there is no folder for packs: neither `XDG_CACHE_HOME` nor `HOME` is set",
        help: ["set `XDG_CACHE_HOME` to a folder of your own"])
    }
    return home + "/.cache/motion"
  }

  /// The journal of changes of the project.
  var journal: ProjectJournal { ProjectJournal(of: folder, in: store.root, disk: disk) }

  func project() throws(Diagnostic) -> PackProject { try PackProject(folder: folder, disk: disk) }

  /// Opens the project while no other command changes it; first finishes an interrupted
  /// change.
  func changing<Result>(_ body: (PackProject) throws(Diagnostic) -> Result) throws(Diagnostic)
    -> Result
  {
    try disk.locking(folder) { () throws(Diagnostic) in
      if try journal.finish() {
        StandardStream.error.write(
          "finished an interrupted change of `\(PackManifest.fileName)` and `\(LockFile.fileName)`\n"
        )
      }
      return try body(try project())
    }
  }

  func update(of project: PackProject) -> PackUpdate {
    PackUpdate(
      project: project, store: store, transport: transport, motion: Motion.semanticVersion)
  }

  /// Makes a library that resolves paths from the project's folder.
  func library() -> PackLibrary {
    PackLibrary(folder: folder, disk: disk, transport: transport)
  }

  /// Reads a pack in a folder or a single file; the path is relative to the current folder.
  func pack(at path: String) throws(Diagnostic) -> PackLibrary.Found {
    try PackLibrary(folder: here, disk: disk, transport: transport).pack(
      at: Self.isArchive(path) ? .archive(path) : .folder(path))
  }

  /// Whether a path names a pack's single file.
  static func isArchive(_ path: String) -> Bool { path.hasSuffix(PackBundle.fileEnding) }

  /// The registry from the command line, or else from the project, relative to the project.
  func registry(_ named: String?) throws(Diagnostic) -> String {
    if let named { return named.contains("://") ? named : fromProject(named) }
    if let registry = try project().manifest.registry { return registry }
    throw Diagnostic(
      .missingKey, "no registry is named",
      help: [
        "name one: `--registry ../registry`, "
          + "or `registry = \"…\"` in `\(PackManifest.fileName)`"
      ])
  }

  /// Converts a path relative to the current folder into one relative to the project.
  func fromProject(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard here != folder, here.hasPrefix(folder + "/") else { return path }
    return PackProject.normal(String(here.dropFirst(folder.utf8.count + 1)) + "/" + path)
  }
}

extension ParsableCommand {
  /// Runs a pack command; prints errors to standard error.
  func reporting(_ body: (PackWorkspace) throws(Diagnostic) -> Void) throws {
    var folder: String?
    do throws(Diagnostic) {
      let workspace = try PackWorkspace()
      folder = workspace.folder
      try body(workspace)
    } catch {
      StandardStream.error.write(error, source: Self.source(of: error, in: folder))
      throw ExitCode(1)
    }
  }

  /// The text that contains the error, if it is a file of the project.
  private static func source(of error: Diagnostic, in folder: String?) -> String {
    guard let file = error.location?.file, let folder else { return "" }
    let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    let bytes = try? DiskFiles().read(path, limit: TOMLDocument.sizeLimit)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}

/// The output of pack commands.
enum PackReport {
  /// Prints the changes of a lock, each with the lines about it; lists those that may break scripts
  /// separately.
  static func write(_ changes: [LockChange], about: (LockChange) -> [String] = { _ in [] }) {
    if changes.isEmpty { return StandardStream.output.write("nothing changes\n") }
    let (major, minor) = (changes.filter(\.isMajor), changes.filter { !$0.isMajor })
    func lines(_ change: LockChange, _ margin: String) -> String {
      "\(margin)\(change.text)\n" + about(change).map { "\(margin)  \($0.oneLine)\n" }.joined()
    }
    var text = minor.map { lines($0, "") }.joined()
    if !major.isEmpty {
      text += "these may need changes in your scripts:\n"
      text += major.map { lines($0, "  ") }.joined()
    }
    StandardStream.output.write(text)
  }

  /// Lays out rows in columns, one line per row; the width of the last column is not limited.
  static func columns(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map(\.oneLine) }
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        line += text
        if column + 1 < row.count {
          line += String(repeating: " ", count: widths[column] - text.count + 2)
        }
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
