import ArgumentParser
import CSandbox
import MotionCore
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A copy of the process, which can enter a sandbox while the original process stays unrestricted.
enum ProcessCopy {
  /// The running copy, for the signal handler.
  private nonisolated(unsafe) static var running: pid_t = 0

  /// Starts a copy of the process, in which `body` runs, and returns its id.
  static func start(_ body: () -> Never) throws(Diagnostic) -> pid_t {
    let copy = csandbox_fork()
    guard copy >= 0 else {
      throw Diagnostic(
        .missingTool, "no process can be started: \(String(cString: strerror(errno)))",
        help: ["close other programs"])
    }
    if copy == 0 { body() }
    return copy
  }

  /// Runs `body` in a copy of the process, and returns its exit code. A signal that would end the
  /// process ends only the copy.
  static func exitCode(of body: () throws -> Void) throws(Diagnostic) -> ExitCode {
    running = try start {
      do {
        try body()
        Process.exit(StandardStream.output.hasFailed ? 1 : 0)
      } catch {
        Process.exit((error as? ExitCode)?.rawValue ?? 70)
      }
    }
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let before = signals.map { signal($0) { _ in kill(ProcessCopy.running, SIGKILL) } }
    defer { for (number, action) in zip(signals, before) { signal(number, action) } }
    return ExitCode(csandbox_wait(running))
  }
}
