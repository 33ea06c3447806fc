import MotionExport
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MeasuredFont {
  /// Reads the files of the font beside a script, of this installation and of the system; to be called
  /// before the process enters the sandbox. What other files have their names is found out when they are
  /// used.
  static func installed(beside script: String) -> MeasuredFont {
    let folders = Self.folders(beside: script)
    return MeasuredFont { name in
      folders.compactMap { folder in
        let path = folder + "/" + name
        return Self.bytes(of: path).map { Candidate(path: path, bytes: $0) }
      }
    }
  }

  /// Where files of the font may be, in the order in which they are preferred.
  private static func folders(beside script: String) -> [String] {
    func environment(_ name: String, or standard: String) -> String {
      Process.environment(name).flatMap { $0.isEmpty ? nil : $0 } ?? standard
    }
    let home = Process.environment("HOME") ?? ""
    let own = script.lastIndex(of: "/").map { String(script[...$0]) } ?? ""
    let shared = environment("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share")
    var folders = [
      own + "fonts", Process.executableFolder + "/../share/motion/fonts",
      environment("XDG_DATA_HOME", or: home + "/.local/share") + "/fonts",
    ]
    #if canImport(Darwin)
      folders += [home + "/Library/Fonts", "/Library/Fonts"]
    #endif
    return folders
      + shared.split(separator: ":").flatMap { ["\($0)/fonts/opentype/inter", "\($0)/fonts"] }
  }

  /// The bytes of a regular file; nil if it cannot be read, or is too large for a font.
  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = OpenFile(path), file.kind == S_IFREG, file.size <= FontFile.sizeLimit else {
      return nil
    }
    return try? SourceFile.readAll(file.descriptor, path)
  }
}
