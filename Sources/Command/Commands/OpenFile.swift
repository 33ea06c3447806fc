import CSandbox

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or folder that is open for reading.
///
/// Its kind and place are asked of the descriptor, because the sandbox allows no call that asks about
/// a path.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  /// The kind, such as `S_IFREG`.
  let kind: mode_t
  /// In bytes.
  let size: Int

  /// Opens a file without blocking, even if it is a pipe without a writer or a terminal; nil if that
  /// is not possible, with the reason in `errno`.
  init?(_ path: String, followsLink: Bool = true) {
    self.init(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW))
  }

  private init?(_ path: String, _ flags: Int32) {
    var descriptor: Int32
    repeat { descriptor = open(path, flags | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { return nil }
    var status = csandbox_status()
    guard csandbox_status(descriptor, &status) == 0 else {
      let reason = errno
      close(descriptor)
      errno = reason
      return nil
    }
    self.descriptor = descriptor
    kind = mode_t(truncatingIfNeeded: status.mode) & S_IFMT
    size = Int(status.size)
  }

  deinit { close(descriptor) }

  /// Whether there is a file or folder at a path, even if it may not be read.
  static func exists(_ path: String) -> Bool {
    OpenFile(path) != nil || ![ENOENT, ENOTDIR].contains(errno)
  }

  /// Whether a path is a symbolic link, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    OpenFile(path, followsLink: false) == nil && errno == ELOOP
  }

  /// The path of a file without symbolic links and `..`; nil if there is no file.
  static func place(of path: String) -> String? {
    if let file = OpenFile(path) { return file.place }
    #if canImport(Glibc)
      // The place alone needs no permission to read; the sandbox refuses this.
      if errno == EACCES, let file = OpenFile(path, __O_PATH) { return file.place }
    #endif
    return nil
  }

  /// The path without symbolic links and `..`; nil for what has no name, such as a pipe.
  private var place: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let path = buffer.baseAddress, csandbox_path(descriptor, path, buffer.count) == 0 else {
        return nil
      }
      return String(validatingCString: path).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
  }

  /// The names in a folder, with `.` and `..`, in any order; nil if it cannot be read.
  var names: [String]? {
    var names: [String] = []
    let state = withUnsafeMutablePointer(to: &names) {
      csandbox_names(descriptor, $0) { names, name in
        guard let names, let name else { return }
        names.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
      }
    }
    return state == 0 ? names : nil
  }
}
