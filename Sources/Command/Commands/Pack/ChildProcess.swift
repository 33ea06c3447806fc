import MotionCore
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs another program, and waits for it and its descendants.
///
/// They form a process group, which is stopped on a timeout or when this process is
/// interrupted.
struct ChildProcess {
  struct Outcome {
    var output: [UInt8]
    var error: String
    /// The exit code, or 128 plus the number of the signal that ended the program.
    var code: Int32
    /// Whether the program was stopped by the timeout.
    var isLate: Bool
  }

  /// The timeout of programs that use the network, in seconds.
  static let timeLimit = 300.0

  /// The code of a program that exceeded the file size limit.
  static let codeOfTooLarge = 128 + SIGXFSZ

  /// The environment variables that programs inherit; the rest of their environment is fixed.
  private static let inherited = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "SSH_AUTH_SOCK", "http_proxy", "https_proxy",
    "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE",
    "SSL_CERT_DIR",
  ]

  let program: String
  /// What the program is needed for, as errors state it.
  let purpose: String
  var environment: [(name: String, value: String)] = []
  /// The size limit of files and output that the program writes, in bytes; nil for none.
  var fileLimit: Int?
  /// The timeout, in seconds of wall-clock time.
  var timeLimit = ChildProcess.timeLimit

  func run(_ arguments: [String], input: [UInt8] = []) throws(Diagnostic) -> Outcome {
    let streams = try [TemporaryFile(), TemporaryFile(), TemporaryFile()]
    try streams[0].write(input)
    let life = try Pipe()
    let child = try spawn(arguments, streams.map(\.descriptor), life)
    let (state, isLate) = RunningGroup(leader: child, life: life).wait(seconds: timeLimit)
    // A normal exit, or a signal.
    let code = state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
    let (output, error) = (streams[1], streams[2])
    let name = "the output of `\(program)`"
    return Outcome(
      output: try output.content(shownAs: name),
      error: String(decoding: try error.content(shownAs: name), as: UTF8.self), code: code,
      isLate: isLate)
  }

  /// Starts the program without waiting for it; it reads from the returned pipe, and its
  /// output goes to a pipe or is discarded.
  func start(
    _ arguments: [String], output: Pipe? = nil
  ) throws(Diagnostic) -> (input: Pipe, id: pid_t) {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    let input = try Pipe()
    let id = try spawn(arguments, [input.reading, output?.writing ?? nowhere, nowhere], nil)
    input.closeReading()
    return (input, id)
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
    // Otherwise the program would inherit signals that this process ignores or this thread
    // blocks.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    // All descendants inherit the end of the pipe, so that it closes when the last of them
    // exits.
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
        help: ["\(purpose) needs `\(program)`: install it, and make sure that it is on the PATH"])
    }
    return child
  }

  /// Runs the body, which starts the program, under the file size limit, which the program
  /// inherits.
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
}

/// A running program with its descendants.
struct RunningGroup {
  /// The program, whose process number identifies the group.
  let leader: pid_t
  /// Reads end-of-file when the last process of the group has exited.
  let life: Pipe

  /// The time between asking a group to end and killing it, in seconds.
  private static let grace = 2.0
  /// The group that is waited for, for the signal handler; 0 if there is none.
  private nonisolated(unsafe) static var waitedFor: pid_t = 0

  /// Waits until the program has ended. Stops it after `seconds`, and stops any processes
  /// that it has left running. Returns the state from `waitpid`, and whether the timeout was
  /// reached.
  ///
  /// A signal that interrupts this process is passed on, because the terminal does not send
  /// it to the group.
  func wait(seconds: Double) -> (state: Int32, isLate: Bool) {
    Self.waitedFor = leader
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let before = signals.map { signal($0, Self.interrupt) }
    defer {
      for (number, action) in zip(signals, before) { signal(number, action) }
      Self.waitedFor = 0
    }
    if let state = ended(within: seconds) { return (state, false) }
    kill(-leader, SIGTERM)
    if let state = ended(within: Self.grace) { return (state, true) }
    kill(-leader, SIGKILL)
    return (ended(within: .infinity) ?? 0, true)
  }

  /// Waits for the program for this many seconds; nil if it has not ended by then.
  private func ended(within seconds: Double) -> Int32? {
    let start = Self.now
    var state: Int32 = 0
    while true {
      // A helper process may keep the pipe open, so the program's own state is polled as
      // well.
      var watched = pollfd(fd: life.reading, events: Int16(POLLIN), revents: 0)
      let hasClosed = poll(&watched, 1, 50) > 0
      if waitpid(leader, &state, hasClosed ? 0 : WNOHANG) == leader {
        if !hasClosed { kill(-leader, SIGTERM) }
        return state
      }
      if !hasClosed, Self.now - start >= seconds { return nil }
    }
  }

  private static let interrupt: @convention(c) (Int32) -> Void = { number in
    if waitedFor != 0 { kill(-waitedFor, SIGTERM) }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Seconds of the monotonic clock.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A pipe that child processes inherit only if it is passed to them.
final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init() throws(Diagnostic) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Diagnostic(
        .missingTool, "no program can be started: \(String(cString: strerror(errno)))",
        help: ["close other programs, or raise `ulimit -n`"])
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      #if canImport(Glibc)
        _ = Glibc.write(writing, bytes.baseAddress, bytes.count)
      #else
        _ = Darwin.write(writing, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  func closeReading() {
    guard reading >= 0 else { return }
    close(reading)
    reading = -1
  }

  func closeWriting() {
    guard writing >= 0 else { return }
    close(writing)
    writing = -1
  }
}
