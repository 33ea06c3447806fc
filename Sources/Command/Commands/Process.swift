import MotionCore
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Process-wide functions of the C library.
enum Process {
  static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }

  /// The path of this program, without symbolic links; empty if it is unknown.
  static var executable: String {
    #if canImport(Glibc)
      return DiskFiles.real("/proc/self/exe") ?? ""
    #else
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size))
      _NSGetExecutablePath(&name, &size)
      return DiskFiles.real(
        String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        ?? ""
    #endif
  }

  /// The folder of this program, without symbolic links.
  static var executableFolder: String {
    let path = executable
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The number of processors that the process may use.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The folder for temporary files.
  static var temporaryFolder: String { environment("TMPDIR") ?? "/tmp" }

  /// Whether the process runs in continuous integration, which sets `CI`.
  static var isContinuousIntegration: Bool {
    !["", "0", "false"].contains(environment("CI") ?? "")
  }

  /// Runs `body`; Ctrl-C and termination requests take effect only after it.
  static func withoutInterruption<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var (blocked, outer) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, number) }
    sigprocmask(SIG_BLOCK, &blocked, &outer)
    defer { sigprocmask(SIG_SETMASK, &outer, nil) }
    return try body()
  }

  /// The present time in UTC, such as `2026-11-29T05:00:00Z`.
  static var presentTime: String {
    var (now, parts) = (time(nil), tm())
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The time for which this thread has computed, in seconds.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// The signals that a write may send.
enum WriteSignals {
  /// Makes a write to a closed pipe, or beyond the limit of a file's size, return an error instead of
  /// killing the process.
  static func ignore() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
