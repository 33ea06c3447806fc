import MotionCore
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The text of a script.
struct SourceFile {
  /// The limit of a script, in bytes.
  static let sizeLimit = 64 << 20

  let path: String
  let bytes: [UInt8]

  /// Makes a script of bytes that have been read.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads the file that the user named; `-` is standard input.
  init(path: String) throws(Diagnostic) {
    if path == "-" {
      ReadFiles.note(path)
      self.init(path: path, bytes: try Self.readAll(0, path))
    } else {
      try self.init(path: path, shownAs: path, isScript: true)
    }
  }

  /// Reads a file that a script named, and that errors call `shown`; with a limit, its first bytes.
  init(path: String, shownAs shown: String, limit: Int? = nil) throws(Diagnostic) {
    try self.init(path: path, shownAs: shown, isScript: false, limit: limit)
  }

  /// Reads a regular file only, because a pipe or a device may block forever.
  private init(
    path: String, shownAs shown: String, isScript: Bool, limit: Int? = nil
  ) throws(Diagnostic) {
    self.path = path
    ReadFiles.note(path)
    guard let file = OpenFile(path) else { throw Self.unreadable(shown, errno, at: path) }
    switch file.kind {
    case S_IFREG: bytes = try Self.readAll(file.descriptor, shown, limit: limit)
    case S_IFDIR where isScript:
      throw Diagnostic(
        .unreadableFile, "`\(path)` is a folder, not a script",
        help: Self.script(in: path).map { ["name a script in it, such as `\($0)`"] }
          ?? ["it contains no script: the name of a script ends in `.lua`"])
    case S_IFDIR:
      throw Diagnostic(.unreadableFile, "`\(shown)` is a folder, not a file", token: shown)
    case let kind:
      let noun = kind == S_IFIFO ? "a pipe" : kind == S_IFSOCK ? "a socket" : "a device"
      throw Diagnostic(
        .unreadableFile, "`\(shown)` is \(noun), not a file",
        help: isScript ? ["pass its content as standard input, which is `-`"] : [], token: shown)
    }
  }

  /// The file's name without its folder, as scripts know it.
  var name: String {
    path == "-"
      ? "stdin"
      : String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// Reads up to the end of an open file, or its first bytes up to a limit.
  static func readAll(
    _ descriptor: Int32, _ path: String, limit: Int? = nil
  ) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit ?? .max {
      var count = 0
      let length = min(1 << 16, (limit ?? .max) - bytes.count)
      let block = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count > 0 {
        if bytes.isEmpty { bytes = block } else { bytes += block }
        guard bytes.count <= sizeLimit else {
          throw Diagnostic(
            .unreadableFile, "`\(path)` is larger than \(sizeLimit >> 20) MB",
            help: ["split the script, or compute its data"])
        }
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw unreadable(path, errno)
      }
    }
    return bytes
  }

  private static func unreadable(
    _ path: String, _ number: Int32, at place: String? = nil
  ) -> Diagnostic {
    switch number {
    case ENOENT:
      return Diagnostic(
        .unreadableFile, "there is no file `\(path)`",
        help: (nearby(path, at: place ?? path)
          ?? Suggestion.nearest(to: path, in: Motion.subcommandNames)).map {
            ["did you mean `\($0)`?"]
          } ?? ["check the path"])
    case EACCES:
      return Diagnostic(
        .unreadableFile, "you do not have permission to read `\(path)`",
        help: ["change its permissions: `chmod u+r \(path)`"])
    case EISDIR:
      return Diagnostic(.unreadableFile, "`\(path)` is a folder, not a script")
    default:
      return Diagnostic(
        .unreadableFile, "`\(path)` cannot be read: \(String(cString: strerror(number)))")
    }
  }

  /// The first script of a folder, in byte order.
  private static func script(in folder: String) -> String? {
    let scripts = (DiskFiles.names(in: folder) ?? []).filter {
      $0.hasSuffix(".lua") && !$0.hasPrefix(".")
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return scripts.min().map { prefix + $0 }
  }

  /// The name in the same folder that is most similar to the missing one.
  static func nearby(_ path: String, at place: String) -> String? {
    func split(_ path: String) -> (folder: String, name: String) {
      path.lastIndex(of: "/").map {
        (String(path[...$0]), String(path[path.index(after: $0)...]))
      } ?? ("", path)
    }
    let folder = split(place).folder
    return Suggestion.nearest(
      to: split(path).name, in: DiskFiles.names(in: folder.isEmpty ? "./" : folder) ?? []
    )
    .map { split(path).folder + $0 }
  }
}

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

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] { try bytes(of: path, upTo: nil) }

  func prefix(of path: String, _ count: Int) throws(Diagnostic) -> [UInt8] {
    try bytes(of: path, upTo: count)
  }

  private func bytes(of path: String, upTo limit: Int?) throws(Diagnostic) -> [UInt8] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\0"), !path.isEmpty else {
      throw outside(path)
    }
    guard leadsInside(path) else { throw outside(path) }
    return try SourceFile(path: self.path + "/" + path, shownAs: path, limit: limit).bytes
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
