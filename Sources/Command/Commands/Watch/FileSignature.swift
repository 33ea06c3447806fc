#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What distinguishes a file from its earlier self; all zero for a missing file.
struct FileSignature: Equatable {
  private var device: UInt64 = 0
  private var number: UInt64 = 0
  private var size: Int64 = 0
  /// The time of the last change, in nanoseconds since 1970.
  private(set) var time: Int64 = 0

  /// Reads the signature of a file, after following links.
  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Glibc)
      let changed = status.st_mtim
    #else
      let changed = status.st_mtimespec
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    time = Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec)
  }

  var exists: Bool { number != 0 }

  /// The present time, in nanoseconds since 1970.
  static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}
