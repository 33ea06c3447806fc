#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What clients may take of the server.
struct ServerLimits {
  /// The longest head of a request, in bytes.
  static let headLength = 8192
  /// The most connections; fewer if the process may not open as many files.
  private static let mostConnections = 256
  /// The most processes that pages reach.
  static let viewers = 8
  /// The most bytes that the system holds for a connection in each direction.
  static let socketBuffer: Int32 = 65_536
  /// How long a client may take, in seconds.
  static let patience = 10.0
  /// The bytes of an answer that a client must read in each second after that.
  private static let rate = 262_144.0
  /// Descriptors that are no connections: standard streams, the listener, one connection that takes
  /// the place of another, and those of the viewers and their processes, with pipes that are being made.
  private static let otherDescriptors = rlim_t(12 + 3 * viewers)

  private let patience: Double
  let connections: Int

  /// Allows this process to open enough files, if its hard limit does.
  init(patience: Double) {
    self.patience = patience
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var files = rlimit()
    getrlimit(resource, &files)
    let wanted = rlim_t(Self.mostConnections) + Self.otherDescriptors
    if files.rlim_cur < wanted {
      files.rlim_cur = min(wanted, files.rlim_max)
      setrlimit(resource, &files)
    }
    connections = max(1, Int(min(files.rlim_cur, wanted)) - Int(Self.otherDescriptors))
  }

  /// The time for the head of a request, and for which a request waits, in nanoseconds.
  var headTime: Int64 { Self.nanoseconds(patience) }

  /// The time for an answer of which this much has been sent.
  func answerTime(sent: Int) -> Int64 { Self.nanoseconds(patience + Double(sent) / Self.rate) }

  /// The time in which the client must close the connection after its answer.
  var closingTime: Int64 { Self.nanoseconds(patience / 10) }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }

  /// The time of a clock that is never set, in nanoseconds.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
