import MotionCore
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
