#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file that is being written, which is removed if the process ends before it is whole, as without
/// memory.
enum UnfinishedFile {
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>?

  /// Begins to write the file; `path` is from `malloc`. No other file is being written.
  static func begin(_ path: UnsafeMutablePointer<CChar>?) { Self.path = path }

  /// The file is whole, or has been removed.
  static func end() {
    free(path)
    path = nil
  }

  /// Removes the file; async-signal-safe.
  static func remove() {
    if let path { unlink(path) }
  }
}
