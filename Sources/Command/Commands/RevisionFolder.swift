import ArgumentParser
import MotionCore
import MotionValues

/// A temporary folder for scripts of git revisions, made when it is first needed.
final class RevisionFolder {
  private var path: String?
  /// The number of revisions in it, each of which has its own folder.
  private var count = 0

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
    count += 1
    let target = "\(folder)/\(count)"
    try disk.makeFolder(target)
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
  }
}
