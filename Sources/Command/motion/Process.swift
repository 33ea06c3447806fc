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

  /// The folder for temporary files.
  static var temporaryFolder: String { environment("TMPDIR") ?? "/tmp" }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// What a reader that goes away does to the process.
enum ClosedPipe {
  /// Makes a write to a closed pipe fail with an error rather than kill the process.
  static func ignore() { signal(SIGPIPE, SIG_IGN) }
}
