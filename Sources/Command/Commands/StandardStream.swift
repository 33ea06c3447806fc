import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A standard stream of the process, or another open descriptor. On a terminal, control
/// characters are escaped.
final class StandardStream: TraceOutput, Sendable {
  static let output = StandardStream(descriptor: 1)
  static let error = StandardStream(descriptor: 2)

  private let descriptor: Int32
  /// The complete frames that have not been written yet.
  private nonisolated(unsafe) let held: UnsafeMutablePointer<UnsafeRawBufferPointer>
  private nonisolated(unsafe) let failed: UnsafeMutablePointer<Bool>
  let isTerminal: Bool
  /// Filters output to the terminal.
  private nonisolated(unsafe) let filter: UnsafeMutablePointer<TerminalFilter>

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    filter = .allocate(capacity: 1)
    filter.initialize(to: TerminalFilter())
    held = .allocate(capacity: 1)
    held.initialize(to: UnsafeRawBufferPointer(start: nil, count: 0))
    failed = .allocate(capacity: 1)
    failed.initialize(to: false)
  }

  func hold(_ bytes: UnsafeRawBufferPointer) { held.pointee = bytes }

  /// Writes the held frames, once; async-signal-safe.
  func writeHeld() {
    let bytes = held.pointee
    held.pointee = UnsafeRawBufferPointer(start: nil, count: 0)
    _ = write(bytes)
  }

  /// Whether a write failed although the reader still exists.
  var hasFailed: Bool { failed.pointee }

  /// Whether colours may be used: on a terminal that supports them, unless `NO_COLOR` is set.
  var hasColor: Bool {
    isTerminal && (Process.environment("NO_COLOR") ?? "").isEmpty
      && Process.environment("TERM") != "dumb"
  }

  /// The terminal's width in characters; 80 if unknown.
  var width: Int { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } ?? 80 }

  /// The terminal's height in lines; nil without a terminal.
  var height: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var size: winsize? {
    guard isTerminal else { return nil }
    var size = winsize()
    // A copy of the process may collect its output; its input is then still the terminal.
    let isKnown = [descriptor, 0].contains { ioctl($0, UInt(TIOCGWINSZ), &size) == 0 }
    return isKnown ? size : nil
  }

  func write(_ text: String) {
    var text = text
    _ = text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Replaces the terminal's last, unfinished line.
  func writeLine(over text: String) {
    var start = "\r\u{1B}[2K"
    _ = start.withUTF8 { writeAll(UnsafeRawBufferPointer($0)) }
    write(text)
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    isTerminal ? filter.pointee.pass(bytes) { writeAll($0) } : writeAll(bytes)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
    if hasFailed { return .closed }
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EPIPE {
        return .closed
      } else if errno != EINTR && errno != EAGAIN {
        let reason = String(cString: strerror(errno))
        if descriptor != 2 { Self.error.write("error: cannot write the output: \(reason)\n") }
        failed.pointee = true
        return .closed
      }
    }
    return .open
  }
}

extension StandardStream {
  /// Prints an error, with the line of `source`.
  func write(_ error: Diagnostic, source: String = "") { write(text(of: error, source: source)) }

  /// Prints a warning.
  func write(_ warning: RunWarning) { write(text(of: warning)) }

  /// The text of an error as this stream shows it, with the line of `source`; on a terminal, in
  /// colour and with the command that explains the error.
  func text(of error: Diagnostic, source: String = "") -> String {
    var error = error
    error.help += explanation(of: error.code)
    return DiagnosticText(error, source: source, hasColor: hasColor).text
  }

  /// The text of a warning, or of another severity such as `note`, as this stream shows it.
  func text(of warning: RunWarning, as severity: String = "warning") -> String {
    var warning = warning
    warning.help += explanation(of: warning.code)
    return warning.text(as: severity)
  }

  /// Files and pipes get no such line, because it would be in each log and each recorded error.
  private func explanation(of code: DiagnosticCode) -> [String] {
    isTerminal ? ["for more, run `motion explain \(code.slug)`"] : []
  }
}
