import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs another program and waits for it, and for what it starts.
///
/// They are a group of their own: when the time is over, or this process is interrupted, all of them are stopped.
struct ChildProcess {
  struct Outcome {
    var output: [UInt8]
    var error: String
    /// What the program ended with, or 128 and the number of the signal that ended it.
    var code: Int32
    /// Whether it was stopped because its time was over.
    var isLate: Bool
  }

  /// How long a program may take that fetches from elsewhere, in seconds.
  static let timeLimit = 300.0

  /// The code of a program that wanted to write a larger file than it may.
  static let codeOfTooLarge = 128 + SIGXFSZ

  /// The variables that programs get of the user's; all else of their environment is given.
  private static let inherited = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "SSH_AUTH_SOCK", "http_proxy", "https_proxy",
    "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE",
    "SSL_CERT_DIR",
  ]

  let program: String
  /// What errors say the program is needed for.
  let purpose: String
  var environment: [(name: String, value: String)] = []
  /// The largest file that the program may write, its output too, in bytes; nil if it may write any.
  var fileLimit: Int?
  /// How long it may take, in seconds of the wall clock.
  var timeLimit = ChildProcess.timeLimit

  func run(_ arguments: [String], input: [UInt8] = []) throws(Diagnostic) -> Outcome {
    let streams = try [
      temporaryFile(), temporaryFile(), temporaryFile(),
    ]
    defer { for stream in streams { close(stream) } }
    try write(input, to: streams[0])
    let life = try Pipe()
    let child = try spawn(arguments, streams, life)
    let (state, isLate) = RunningGroup(leader: child, life: life).wait(seconds: timeLimit)
    // Ended by itself, or by a signal.
    let code = state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
    return Outcome(
      output: try content(of: streams[1]),
      error: String(decoding: try content(of: streams[2]), as: UTF8.self), code: code,
      isLate: isLate)
  }

  /// Starts the program, which reads what is written into the pipe that is returned and writes nowhere, and does not
  /// wait for it.
  func start(_ arguments: [String]) throws(Diagnostic) -> Pipe {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    let input = try Pipe()
    _ = try spawn(arguments, [input.reading, nowhere, nowhere], nil)
    return input
  }

  private func spawn(
    _ arguments: [String], _ streams: [Int32], _ life: Pipe?
  ) throws(Diagnostic) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Signals that this process ignores, or this thread holds back, would never reach the program.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    // All that the program starts holds the pipe's end: it closes when the last one has gone.
    for (number, stream) in (streams + [life?.writing].compactMap(\.self)).enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    let kept = Self.inherited.compactMap { name in
      Process.environment(name).map { (name: name, value: $0) }
    }
    let variables = (kept + environment).map { strdup("\($0.name)=\($0.value)") }
    let words = ([program] + arguments).map { strdup($0) }
    defer { for text in variables + words { free(text) } }
    var child: pid_t = 0
    defer { life?.closeWriting() }
    let state = limitingFiles {
      posix_spawnp(&child, program, &actions, &attributes, words + [nil], variables + [nil])
    }
    guard state == 0 else {
      throw Diagnostic(
        .missingTool, "`\(program)` cannot be run: \(String(cString: strerror(state)))",
        help: ["\(purpose) needs `\(program)`: install it, and see that it is on the PATH"])
    }
    return child
  }

  /// Runs the body, which starts the program, under the limit that the program inherits.
  private func limitingFiles(_ body: () -> Int32) -> Int32 {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var own = rlimit()
    guard let fileLimit, getrlimit(resource, &own) == 0 else { return body() }
    var limit = own
    limit.rlim_cur = min(own.rlim_max, rlim_t(fileLimit))
    setrlimit(resource, &limit)
    defer { setrlimit(resource, &own) }
    return body()
  }

  /// Opens a file that has no name any more.
  private func temporaryFile() throws(Diagnostic) -> Int32 {
    let folder = Process.temporaryFolder
    var template = Array("\(folder)/motion-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw Diagnostic(
        .unwritableFile, "`\(folder)` cannot be written: \(String(cString: strerror(errno)))",
        help: ["set `TMPDIR` to a folder that can"])
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Diagnostic) {
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw Diagnostic(.unwritableFile, "there is no room for temporary files")
    }
  }

  private func content(of descriptor: Int32) throws(Diagnostic) -> [UInt8] {
    let size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    var bytes = [UInt8](repeating: 0, count: size)
    guard pread(descriptor, &bytes, size, 0) == size else {
      throw Diagnostic(.unreadableFile, "what `\(program)` has written cannot be read")
    }
    return bytes
  }
}
