import ArgumentParser
import MotionCore
import MotionPacks
import MotionRuntime

/// Where a `motion pack` command works: the project around the current folder, the user's store,
/// and what fetches packs.
struct PackWorkspace {
  /// The folder of the project.
  let folder: String
  /// The current folder, from where the user names files.
  let here: String
  let disk = DiskFiles()
  let store: PackStore
  let transport: Transport

  init() throws(Diagnostic) {
    guard let here = DiskFiles.real(".") else {
      throw Diagnostic(.unreadableFile, "the current folder is not there any more")
    }
    self.here = here
    folder = try PackProject.folder(around: here, disk: disk) ?? here
    store = PackStore(root: try Self.cacheFolder(), disk: disk)
    transport = Transport(store: store)
  }

  /// The folder for what can be fetched again, as the XDG base directory specification names it.
  static func cacheFolder() throws(Diagnostic) -> String {
    // The specification: what is not absolute is to be ignored.
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

  func project() throws(Diagnostic) -> PackProject { try PackProject(folder: folder, disk: disk) }

  /// Opens the project while no other command changes it; a change that was cut off is finished first.
  func changing<Result>(_ body: (PackProject) throws(Diagnostic) -> Result) throws(Diagnostic)
    -> Result
  {
    try disk.locking(folder) { () throws(Diagnostic) in
      if try PackProject.finishChange(in: folder, disk: disk) {
        StandardStream.error.write(
          "a change of `\(PackManifest.fileName)` and `\(LockFile.fileName)` that was cut off is finished\n"
        )
      }
      return try body(try project())
    }
  }

  func update(of project: PackProject) -> PackUpdate {
    PackUpdate(
      project: project, store: store, transport: transport, motion: Motion.semanticVersion)
  }

  /// Finds packs as the project names them.
  func library() -> PackLibrary {
    PackLibrary(folder: folder, disk: disk, transport: transport)
  }

  /// Reads the pack in a folder, or in a single file, that the user names from the current folder.
  func pack(at path: String) throws(Diagnostic) -> PackLibrary.Found {
    try PackLibrary(folder: here, disk: disk, transport: transport).pack(
      at: Self.isArchive(path) ? .archive(path) : .folder(path))
  }

  /// Whether a path is that of a pack's single file.
  static func isArchive(_ path: String) -> Bool { path.hasSuffix(PackBundle.fileEnding) }

  /// The registry that is named on the command line, or else by the project, as the project names it.
  func registry(_ named: String?) throws(Diagnostic) -> String {
    if let named { return named.contains("://") ? named : fromProject(named) }
    if let registry = try project().manifest.registry { return registry }
    throw Diagnostic(
      .missingKey, "no registry is named",
      help: [
        "say which one: `--registry ../registry`, "
          + "or `registry = \"…\"` in `\(PackManifest.fileName)`"
      ])
  }

  /// A path that the user has typed in the current folder, as the project's files name it.
  func fromProject(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard here != folder, here.hasPrefix(folder + "/") else { return path }
    return PackProject.normal(String(here.dropFirst(folder.utf8.count + 1)) + "/" + path)
  }
}

extension ParsableCommand {
  /// Runs what a pack command does; what is wrong goes to the standard error.
  func reporting(_ body: (PackWorkspace) throws(Diagnostic) -> Void) throws {
    var folder: String?
    do throws(Diagnostic) {
      let workspace = try PackWorkspace()
      folder = workspace.folder
      try body(workspace)
    } catch {
      StandardStream.error.write(
        DiagnosticText(
          error, source: Self.source(of: error, in: folder),
          hasColor: StandardStream.error.hasColor
        ).text)
      throw ExitCode(1)
    }
  }

  /// The text in which the mistake is, if it is a file of the project.
  private static func source(of error: Diagnostic, in folder: String?) -> String {
    guard let file = error.location?.file, let folder else { return "" }
    let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    let bytes = try? DiskFiles().read(path, limit: TOMLDocument.sizeLimit)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
