import MotionCore
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary file without a name, which disappears when its last descriptor is closed.
final class TemporaryFile {
  let descriptor: Int32

  init() throws(Diagnostic) {
    let folder = Process.temporaryFolder
    var template = Array("\(folder)/motion-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw Diagnostic(
        .unwritableFile, "`\(folder)` cannot be written: \(String(cString: strerror(errno)))",
        help: ["set `TMPDIR` to a writable folder"])
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
  }

  deinit { close(descriptor) }

  /// Writes bytes at the start; who reads the descriptor begins there.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw Diagnostic(.unwritableFile, "there is no space for temporary files")
    }
  }

  /// Removes the content; the next write begins at the start.
  func clear() {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Reads the whole content; an error names the file `name`.
  func content(shownAs name: String) throws(Diagnostic) -> [UInt8] {
    let size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    var bytes = [UInt8](repeating: 0, count: size)
    guard pread(descriptor, &bytes, size, 0) == size else {
      throw Diagnostic(.unreadableFile, "\(name) cannot be read")
    }
    return bytes
  }
}
