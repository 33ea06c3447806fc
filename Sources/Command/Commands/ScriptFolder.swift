import MotionCore
import MotionValues

/// The folder of a script. Nothing outside it can be read.
final class ScriptFolder: ScriptFiles, Sendable {
  /// Absolute, without symbolic links and `..`.
  let path: String

  /// Finds the folder of a script; nil for standard input.
  convenience init?(script: String) {
    guard script != "-" else { return nil }
    self.init(folder: script.lastIndex(of: "/").map { String(script[...$0]) } ?? ".")
  }

  /// Opens a folder; nil if it does not exist.
  init?(folder: String) {
    guard let path = DiskFiles.real(folder) else { return nil }
    self.path = path
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\0"), !path.isEmpty else {
      throw outside(path)
    }
    guard leadsInside(path) else { throw outside(path) }
    return try SourceFile(path: self.path + "/" + path, shownAs: path).bytes
  }

  /// Whether a file exists; true as well for links to the outside, which are refused when
  /// they are read.
  func exists(_ path: String) -> Bool {
    guard leadsInside(path) else { return true }
    ReadFiles.note(self.path + "/" + path)
    return OpenFile.exists(self.path + "/" + path)
  }

  func nearest(to path: String) -> String? {
    leadsInside(path) ? SourceFile.nearby(path, at: self.path + "/" + path) : nil
  }

  /// Whether a path is below the folder, after resolving all links; for a missing file, as
  /// far as the path exists.
  ///
  /// A path that leads outside is the same error whether or not a file exists there.
  private func leadsInside(_ path: String) -> Bool {
    var known = path[...]
    while true {
      if let real = DiskFiles.real(self.path + "/" + known) {
        return real == self.path || real.hasPrefix(self.path == "/" ? "/" : self.path + "/")
      }
      // A link that leads nowhere, or to a file that may not be opened.
      if OpenFile.isLink(self.path + "/" + known) { return false }
      // A folder above that may not be opened is outside.
      if known == ".." || known.hasSuffix("/..") { return false }
      guard let slash = known.lastIndex(of: "/") else { return true }
      known = known[..<slash]
    }
  }

  private func outside(_ path: String) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "`\(path)` is outside the script's folder",
      help: ["put the file beside the script, and use a relative path: \"touch.csv\""],
      token: path)
  }
}
