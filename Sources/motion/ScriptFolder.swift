import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of a script, out of which nothing is read.
final class ScriptFolder: ScriptFiles, Sendable {
  /// Absolute, without symbolic links and `..`.
  let path: String

  /// Finds the folder of a script; nil for one from the standard input.
  convenience init?(script: String) {
    guard script != "-" else { return nil }
    self.init(folder: script.lastIndex(of: "/").map { String(script[...$0]) } ?? ".")
  }

  /// Takes a folder; nil if there is none.
  init?(folder: String) {
    guard let path = DiskFiles.real(folder) else { return nil }
    self.path = path
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\0"), !path.isEmpty else {
      throw outside(path)
    }
    let joined = self.path + "/" + path
    // What does not exist leads nowhere; reading it says what is near.
    if let real = DiskFiles.real(joined) {
      guard real.hasPrefix(self.path == "/" ? "/" : self.path + "/") else { throw outside(path) }
      // Opening a pipe would wait for someone to write to it.
      var status = stat()
      if stat(real, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
        throw Diagnostic(.unreadableFile, "`\(path)` is not a file", token: path)
      }
      return try SourceFile(path: real, shownAs: path).bytes
    }
    return try SourceFile(path: joined, shownAs: path).bytes
  }

  func exists(_ path: String) -> Bool { access(self.path + "/" + path, F_OK) == 0 }

  func nearest(to path: String) -> String? {
    SourceFile.nearby(path, at: self.path + "/" + path)
  }

  private func outside(_ path: String) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "`\(path)` lies outside of the script's folder",
      help: ["put the file beside the script, and name it from there: \"touch.csv\""],
      token: path)
  }
}
