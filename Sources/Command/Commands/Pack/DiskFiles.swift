import MotionCore
import MotionPacks
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file system, as packs use it.
final class DiskFiles: PackDisk {
  func kind(of path: String) throws(Diagnostic) -> PackFileKind? {
    guard let file = OpenFile(path, followsLink: false) else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case ELOOP: return .link
      case ENXIO: return .other
      default: throw unreadable(path)
      }
    }
    return switch file.kind {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  func names(in folder: String) throws(Diagnostic) -> [String] {
    guard let names = Self.names(in: folder) else { throw unreadable(folder) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Returns all names in a folder, in any order; nil if it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let folder = OpenFile(folder) else { return nil }
    return folder.names
  }

  func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    ReadFiles.note(path)
    guard let file = OpenFile(path) else { throw unreadable(path) }
    guard file.kind == S_IFREG else {
      throw Diagnostic(.unreadableFile, "`\(path)` is not a file")
    }
    let size = file.size
    guard size <= limit else {
      throw Diagnostic(.unreadableFile, "`\(path)` is larger than \(limit >> 20) MB")
    }
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < bytes.count {
      let count = bytes[filled...].withUnsafeMutableBytes {
        #if canImport(Glibc)
          Glibc.read(file.descriptor, $0.baseAddress, $0.count)
        #else
          Darwin.read(file.descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw unreadable(path)
      }
    }
    return Array(bytes[..<filled])
  }

  func create(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    try Self.create(path, bytes, mode: 0o644)
  }

  private static func create(
    _ path: String, _ bytes: [UInt8], mode: mode_t
  ) throws(Diagnostic) {
    var descriptor: Int32
    repeat {
      descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw unwritable(path) }
    // Whatever the mask of new files is.
    if mode != 0o644 { fchmod(descriptor, mode) }
    try fill(descriptor, bytes, of: path)
  }

  /// Replaces a file in one step, and keeps its permissions.
  func rewrite(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    var state = stat()
    guard stat(path, &state) == 0 else { throw unreadable(path) }
    let fresh = path + ".new"
    try remove(fresh)
    try finishing(fresh) { () throws(Diagnostic) in
      try Self.create(fresh, bytes, mode: state.st_mode & 0o777)
      do throws(Diagnostic) {
        try move(fresh, to: path)
      } catch {
        try? remove(fresh)
        throw error
      }
    }
  }

  /// Adds a file in one step; that there is none of its name stays true until then.
  ///
  /// - Throws: `unwritable-file`, also if there is one.
  func add(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    let fresh = path + ".new"
    try remove(fresh)
    try finishing(fresh) { () throws(Diagnostic) in
      try create(fresh, bytes)
      defer { unlink(fresh) }
      guard link(fresh, path) == 0 else { throw Self.unwritable(path) }
    }
  }

  /// Writes a new file, waits until it is on the disk, and closes it. If that is not possible, the
  /// file is removed.
  static func fill(_ descriptor: Int32, _ bytes: [UInt8], of path: String) throws(Diagnostic) {
    defer { close(descriptor) }
    do throws(Diagnostic) {
      try write(bytes, to: descriptor, of: path)
      guard fsync(descriptor) == 0 else { throw Self.unwritable(path) }
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, of path: String
  ) throws(Diagnostic) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.write(descriptor, $0.baseAddress, $0.count)
        #else
          Darwin.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw Self.unwritable(path)
      }
    }
  }

  func makeFolder(_ path: String) throws(Diagnostic) {
    if mkdir(path, 0o755) == 0 { return }
    switch errno {
    case EEXIST:
      guard Self.isFolder(path) else {
        throw Diagnostic(
          .unwritableFile, "`\(path)` must be a folder, but something else exists there",
          help: ["move it away"])
      }
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw Self.unwritable(path)
      }
      try makeFolder(String(path[..<slash]))
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw Self.unwritable(path) }
    default: throw Self.unwritable(path)
    }
  }

  func temporaryFolder(in folder: String) throws(Diagnostic) -> String {
    try makeFolder(folder)
    var template = Array("\(folder)/XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.unwritable(folder) }
    return template.withUnsafeBufferPointer {
      String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  func move(_ path: String, to newPath: String) throws(Diagnostic) {
    guard rename(path, newPath) == 0 else { throw Self.unwritable(newPath) }
  }

  func remove(_ path: String) throws(Diagnostic) {
    if unlink(path) == 0 || [ENOENT, ENOTDIR].contains(errno) { return }
    // Systems report different numbers for folders.
    let number = errno
    guard try kind(of: path) == .folder else {
      errno = number
      throw Self.unwritable(path)
    }
    for name in try names(in: path) { try remove("\(path)/\(name)") }
    guard rmdir(path) == 0 else { throw Self.unwritable(path) }
  }

  func finishing(
    _ path: String, _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    UnfinishedFile.begin(strdup(path))
    defer { UnfinishedFile.end() }
    try body()
  }

  func locking<Result>(
    _ folder: String, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(folder) }
    // Closing releases the lock; so does the system if the process is killed.
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      StandardStream.error.write("waiting for another `motion pack` in \(folder) …\n")
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw Self.unwritable(folder) }
      }
    }
    return try body()
  }

  /// The path without symbolic links and `..`; nil if there is no file.
  static func real(_ path: String) -> String? { OpenFile.place(of: path) }

  /// Whether a path is a regular file, or a link to one; true as well for what may not be read.
  static func isFile(_ path: String) -> Bool {
    guard let file = OpenFile(path) else { return errno == EACCES }
    return file.kind == S_IFREG
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func unreadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "`\(path)` cannot be read: \(String(cString: strerror(errno)))")
  }

  private static func unwritable(_ path: String) -> Diagnostic {
    let number = errno
    let help: [String] =
      switch number {
      case EACCES, EPERM, EROFS: ["give yourself write permission there"]
      case ENOSPC, EDQUOT: ["make room there, or name a file on another disk"]
      case EFBIG: ["files may not be as long in this shell: `ulimit -f unlimited`"]
      default: []
      }
    return Diagnostic(
      .unwritableFile, "`\(path)` cannot be written: \(String(cString: strerror(number)))",
      help: help)
  }
}
