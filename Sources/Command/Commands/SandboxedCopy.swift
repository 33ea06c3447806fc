import ArgumentParser
import CSandbox
import MotionCore
import MotionMessages
import MotionRecording
import MotionRuntime
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs scripts in a sandboxed copy of the process, so that the original process can write the
/// results.
enum SandboxedCopy {
  /// A list of texts or files that the copy sends.
  typealias Message = [[UInt8]]

  /// Returns what `body` returns in a copy that can only read below `folders`.
  ///
  /// - Throws: An error with this code: the message and help of the error of `body`, or that the
  ///   copy has died.
  static func run(
    reading folders: [String], failure code: DiagnosticCode,
    _ body: () throws(Diagnostic) -> [[UInt8]]
  ) throws(Diagnostic) -> [[UInt8]] {
    var received: Message?
    let state = try stream(reading: folders) { send in
      switch Result(catching: body) {
      case .success(let parts): _ = send([[]] + parts)
      case .failure(let error):
        _ = send([[1]] + ([error.message] + error.help).map { Array($0.utf8) })
      }
    } receive: { (message) throws(Diagnostic) in
      received = message
      return true
    }
    guard state == 0, var parts = received, !parts.isEmpty else {
      throw Diagnostic(
        code, "the process that runs the scenes has ended with exit code \(state)",
        help: ["run each of them with `motion run` to see why"])
    }
    guard parts.removeFirst().isEmpty else {
      let texts = parts.map { String(decoding: $0, as: UTF8.self) }
      throw Diagnostic(code, texts.first ?? "", help: Array(texts.dropFirst()))
    }
    return parts
  }

  /// Runs `work` in a copy that can only read below `folders`, and passes on each message as it
  /// arrives, until `receive` returns false.
  ///
  /// The copy waits while a message is received, so that messages do not accumulate. `send` returns
  /// whether messages are still received. Returns the exit code of the copy; 0 if `receive` has
  /// stopped it.
  static func stream(
    reading folders: [String], _ work: (_ send: (Message) -> Bool) -> Void,
    receive: (Message) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> Int32 {
    let pipe = try Pipe()
    let copy = try ProcessCopy.start {
      pipe.closeReading()
      let output = StandardStream(descriptor: pipe.writing)
      Sandbox.enter(reading: folders)
      Session.beginJob(Limits())
      work { output.write(MessageWriter.bytes(of: $0)) == .open }
      Process.exit(0)
    }
    pipe.closeWriting()
    var reader = MessageReader(descriptor: pipe.reading)
    do throws(Diagnostic) {
      while let message = reader.next() {
        guard try receive(message) else {
          stop(copy)
          return 0
        }
      }
    } catch {
      stop(copy)
      throw error
    }
    return csandbox_wait(copy)
  }

  private static func stop(_ copy: Int32) {
    kill(copy, SIGKILL)
    _ = csandbox_wait(copy)
  }
}

extension StandardStream {
  func write(_ bytes: [UInt8]) -> TraceOutputState {
    bytes.withUnsafeBytes { write($0) }
  }
}

/// The kernel's sandbox for this process. The process enters it before a script is loaded; from
/// then on it can only compute, write to open descriptors, and read below a few folders, whatever
/// vulnerabilities the interpreter may have.
enum Sandbox {
  /// Enters the sandbox permanently, for loading and running scripts.
  static func enter(for sources: [SceneSource], writing: [String] = []) {
    enter(
      reading: sources.flatMap { ($0.modules as? PackModules)?.folders ?? [] }, writing: writing)
  }

  /// Enters the sandbox permanently; it allows reading in some folders.
  ///
  /// `writing` are folders in which files will be written. If the kernel does not support
  /// sandboxing, the process continues without it; `motion --version` reports this.
  static func enter(reading: [String], writing: [String] = []) {
    let paths = (reading + writing).map { strdup($0) }
    defer { for path in paths { free(path) } }
    paths.map { UnsafePointer($0) }.withUnsafeBufferPointer { all in
      func folders(_ range: Range<Int>) -> csandbox_folders {
        csandbox_folders(
          paths: all.baseAddress.map { $0 + range.lowerBound }, count: Int32(range.count))
      }
      _ = csandbox_enter(
        folders(0..<reading.count), folders(reading.count..<reading.count + writing.count))
    }
    #if DEBUG
      attack()
    #endif
  }

  /// The mechanisms that this kernel supports, as readable text.
  static var description: String {
    let mechanisms = csandbox_supported()
    let names = [
      mechanisms & Int32(CSANDBOX_FILES) != 0 ? "Landlock" : nil,
      mechanisms & Int32(CSANDBOX_CALLS) != 0 ? "seccomp" : nil,
    ].compactMap(\.self)
    return names.isEmpty ? "none: this system does not support them" : names.joined(separator: ", ")
  }

  #if DEBUG
    /// Attempts what the sandbox forbids, if a test requests it; the variable contains a word
    /// and an optional path.
    private static func attack() {
      guard let text = Process.environment("MOTION_TEST_ATTACK") else { return }
      let words = text.split(separator: ":", maxSplits: 1).map(String.init)
      let number = csandbox_attack(words[0], words.count > 1 ? words[1] : "")
      StandardStream.error.write(
        number == 0 ? "succeeded\n" : "\(String(cString: strerror(number)))\n")
    }
  #endif
}

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
