import MotionCore
import MotionMessages
import MotionRecording
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The running program `motion-render`, which draws after all messages have been sent.
///
/// It is started before scripts run, because afterwards no program can be started; without the last
/// message it makes no file.
final class RenderProcess {
  static let name = "motion-render"

  private let id: pid_t
  private let input: Pipe
  private let output: Pipe
  /// The program, for the signal handler; 0 if there is none.
  private nonisolated(unsafe) static var running: pid_t = 0

  /// Starts the program beside this one.
  init() throws(Diagnostic) {
    let path = Process.executableFolder + "/" + Self.name
    guard access(path, X_OK) == 0 else {
      throw Diagnostic(
        .missingTool, "`motion render` needs the program `\(Self.name)`, and there is no `\(path)`",
        help: [
          "install it beside `motion`, in a clone: `scripts/bootstrap --render && scripts/install --render`"
        ])
    }
    output = try Pipe()
    (input, id) = try ChildProcess(program: path, purpose: "`motion render`")
      .start([], output: output)
    output.closeWriting()
    Self.running = id
    // The terminal interrupts this process alone.
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if RenderProcess.running != 0 { kill(-RenderProcess.running, SIGTERM) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  func send(_ words: String...) { send(words.map { Array($0.utf8) }) }

  func send(_ kind: String, _ name: String, _ bytes: [UInt8]) {
    send([Array(kind.utf8), Array(name.utf8), bytes])
  }

  /// Writes a message. A program that has ended says why when it is waited for.
  private func send(_ parts: [[UInt8]]) {
    MessageWriter.bytes(of: parts).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Glibc)
          let count = Glibc.write(input.writing, part.baseAddress, part.count)
        #else
          let count = Darwin.write(input.writing, part.baseAddress, part.count)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Waits for the pictures; shows on a terminal how far they are.
  ///
  /// - Throws: why there are none.
  func finish(showsProgress: Bool) throws(Diagnostic) {
    input.closeWriting()
    var progress = RenderProgress(isShown: showsProgress)
    var reader = MessageReader(descriptor: output.reading)
    var failure: Diagnostic?
    while let message = reader.next() {
      let words = message.map { String(decoding: $0, as: UTF8.self) }
      switch words.first {
      case "note" where words.count == 2:
        progress.hide()
        StandardStream.error.write("note: \(words[1])\n")
      case "progress" where words.count == 3:
        if let done = Int(words[1]), let count = Int(words[2]) { progress.show(done, of: count) }
      case "failure" where words.count == 4:
        failure = Diagnostic(
          Self.code(words[1]), words[2], help: words[3].isEmpty ? [] : [words[3]])
      default: break
      }
    }
    progress.hide()
    var state: Int32 = 0
    while waitpid(id, &state, 0) < 0, errno == EINTR {}
    Self.running = 0
    if let failure { throw failure }
    guard state == 0 else {
      let signal = state & 0x7F
      throw Diagnostic(
        .missingTool,
        signal == 0
          ? "`\(Self.name)` has ended with the code \(state >> 8 & 0xFF)"
          : "`\(Self.name)` was ended by the signal \(signal)",
        help: ["build it again, with the libraries of this machine: `scripts/build motion-render`"])
    }
  }

  private static func code(_ kind: String) -> DiagnosticCode {
    switch kind {
    case "unwritable": .unwritableFile
    case "missingTool": .missingTool
    case "tooLarge": .outOfRange
    default: .badTrace
    }
  }
}

/// How far pictures are, on a terminal, once that has taken a second.
struct RenderProgress {
  private let isShown: Bool
  private let start = Self.now
  private var last = 0.0
  private var hasLine = false

  init(isShown: Bool) {
    self.isShown = isShown && StandardStream.error.hasColor && !Process.isContinuousIntegration
  }

  /// Shows the number of pictures, at most ten times a second.
  mutating func show(_ done: Int, of count: Int) {
    guard isShown, done < count else { return }
    let elapsed = Self.now - start
    guard elapsed > 1, elapsed - last > 0.1 else { return }
    last = elapsed
    hasLine = true
    let left = Int((elapsed / Double(done) * Double(count - done)).rounded(.up))
    FileDescriptorText.write("\r\(done) of \(count) pictures, \(left) s left\u{1B}[K")
  }

  /// Removes the line.
  mutating func hide() {
    if hasLine { FileDescriptorText.write("\r\u{1B}[K") }
    hasLine = false
  }

  /// Seconds of the monotonic clock.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Text with control characters, which standard streams escape.
  private enum FileDescriptorText {
    static func write(_ text: String) {
      let bytes = Array(text.utf8)
      #if canImport(Glibc)
        _ = Glibc.write(2, bytes, bytes.count)
      #else
        _ = Darwin.write(2, bytes, bytes.count)
      #endif
    }
  }
}
