#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's ends.
enum Process {
  static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }

  /// What this process runs, as it is named to run it again.
  static var executable: String {
    #if canImport(Glibc)
      return "/proc/self/exe"
    #else
      var size: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
      return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// What a reader that goes away does to the process.
enum ClosedPipe {
  /// Makes a write to a closed pipe fail with an error rather than kill the process.
  static func ignore() { signal(SIGPIPE, SIG_IGN) }
}
