import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that runs, and what it has started.
struct RunningGroup {
  /// The program, by whose number the group is known.
  let leader: pid_t
  /// Closed for reading when the last of them has gone.
  let life: Pipe

  /// How long a group that was asked to end may take until it is killed, in seconds.
  private static let grace = 2.0
  /// The group that is waited for, for the handler of signals; 0 if there is none.
  private nonisolated(unsafe) static var waitedFor: pid_t = 0

  /// Waits until the program has ended, and returns the state that `waitpid` gives and whether it was stopped because the
  /// time was over; what it has left running is stopped.
  ///
  /// A signal that interrupts this process is passed on: the group gets none from the terminal.
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

  /// Waits for the program for so many seconds; nil if it has not ended by then.
  private func ended(within seconds: Double) -> Int32? {
    let start = Self.now
    var state: Int32 = 0
    while true {
      // A helper that was left behind may hold the pipe: whether the program has ended is looked at now and then.
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

  /// Seconds of a clock that nobody sets.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A pipe, of which programs that are started inherit nothing unless it is given to them.
final class Pipe {
  let reading: Int32
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
    close(reading)
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

  func closeWriting() {
    guard writing >= 0 else { return }
    close(writing)
    writing = -1
  }
}
