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
