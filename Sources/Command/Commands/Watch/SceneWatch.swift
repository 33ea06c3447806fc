import ArgumentParser
import CSandbox
import MotionCore
import MotionMessages
import MotionRecording
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs scenes again whenever a file changes that they have read.
///
/// 1. Scripts run only in copies of this process, which enter the sandbox. A copy
///    prints nothing: its output is collected, and printed when it has ended.
/// 2. This process changes nothing of the terminal and handles no signal, so Ctrl-C ends it as usual.
///    A copy ends with it.
/// 3. Nothing that a copy allocates remains. This process keeps only what it is sent.
struct SceneWatch {
  /// The result of a copy.
  struct Outcome {
    /// The exit code; 0 if all went well.
    let code: Int32
    let output: [UInt8]
    let error: [UInt8]
    /// What the copy sends; empty if it has not ended by itself.
    let parts: [[UInt8]]
    /// The files that have changed since the run before, in byte order; empty for the first run.
    let changed: [String]
    /// The number of files whose changes are waited for.
    let fileCount: Int
  }

  /// The time for which a copy runs even if files change, in nanoseconds, so that continual changes
  /// do not prevent all results.
  private static let leastTime: Int64 = 500_000_000

  /// The folder to which relative paths refer. Copies enter it anew, because it may be replaced.
  private let folder = DiskFiles.real(".") ?? "."
  private let output: TemporaryFile
  private let error: TemporaryFile
  private let report: TemporaryFile
  /// The server of the scenes' page, if there is one, which is started again whenever it ends. Copies
  /// close what leads to it, so that scripts cannot reach it even if they break out.
  private let server: PageServer?
  private var files = WatchedFiles()

  init(serving server: PageServer? = nil) throws(Diagnostic) {
    self.server = server
    output = try TemporaryFile()
    error = try TemporaryFile()
    report = try TemporaryFile()
  }

  /// Runs `work` in a copy, passes the outcome to `receive`, and repeats this at each change.
  ///
  /// `work` sends at most one list of parts.
  mutating func run(
    _ work: (_ send: ([[UInt8]]) -> Void) throws -> Void,
    receive: (Outcome) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Never {
    var changed: [String] = []
    while true {
      if let outcome = try copy(work, changed) { try receive(outcome) }
      changed = try nextChange()
    }
  }

  /// Waits until files change.
  private mutating func nextChange() throws(Diagnostic) -> [String] {
    while true {
      if let changed = files.nextChange(unlessEnded: server?.life ?? -1) { return changed }
      try server?.restart()
    }
  }

  /// Runs `work` in a copy; nil if the files have changed before it has ended.
  private mutating func copy(
    _ work: (_ send: ([[UInt8]]) -> Void) throws -> Void, _ changed: [String]
  ) throws(Diagnostic) -> Outcome? {
    let start = FileSignature.now
    for file in [output, error, report] { file.clear() }
    let life = try Pipe()
    let copy = try ProcessCopy.start { end(after: work) }
    life.closeWriting()
    let isWhole = try wait(for: life, since: start)
    if !isWhole { kill(copy, SIGKILL) }
    let code = csandbox_wait(copy)
    guard isWhole else { return nil }
    var reader = MessageReader(descriptor: report.descriptor)
    lseek(report.descriptor, 0, SEEK_SET)
    let read = reader.next()?.map { String(decoding: $0, as: UTF8.self) } ?? []
    let parts = reader.next() ?? []
    // A run that fails may not have come to what it reads.
    files.watch(code == 0 ? read : Array(Set(read + files.paths)), since: start)
    return Outcome(
      code: code, output: try output.content(shownAs: "the output"),
      error: try error.content(shownAs: "the output"), parts: parts, changed: changed,
      fileCount: files.count)
  }

  /// Runs `work` in this process, a copy, and ends it.
  private func end(after work: (_ send: ([[UInt8]]) -> Void) throws -> Void) -> Never {
    dup2(output.descriptor, 1)
    dup2(error.descriptor, 2)
    for descriptor in server?.descriptors ?? [] { close(descriptor) }
    guard chdir(folder) == 0 else {
      // Otherwise relative paths would lead to a folder that has been moved or removed.
      StandardStream.error.write(
        Diagnostic(
          .unreadableFile, "there is no folder `\(folder)`",
          help: ["restore it: the script then runs again"]))
      Process.exit(1)
    }
    ReadFiles.start(in: folder)
    var sent: [[UInt8]]?
    var code: Int32 = 0
    do {
      try work { sent = $0 }
    } catch {
      code = (error as? ExitCode)?.rawValue ?? 70
    }
    let stream = StandardStream(descriptor: report.descriptor)
    for message in [ReadFiles.paths.map { Array($0.utf8) }, sent].compactMap(\.self) {
      _ = stream.write(MessageWriter.bytes(of: message))
    }
    Process.exit(code)
  }

  /// Waits until the copy has ended; false if the files have changed before.
  private func wait(for life: Pipe, since start: Int64) throws(Diagnostic) -> Bool {
    while true {
      let isLong = FileSignature.now - start >= Self.leastTime
      var watched = [
        pollfd(fd: life.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: server?.life ?? -1, events: 0, revents: 0),
        pollfd(fd: isLong ? files.descriptor : -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&watched, nfds_t(watched.count), 100)
      if watched[0].revents != 0 { return true }
      if watched[1].revents != 0 { try server?.restart() }
      if isLong, !files.changed.isEmpty { return false }
    }
  }
}

/// What `--watch` says on standard error about itself.
enum WatchNews {
  /// Says which files have changed.
  static func write(changed: [String]) {
    let names = changed.prefix(3).map { path in
      let name = path.split(separator: "/").last ?? ""
      return FileSignature(of: path).exists ? "\(name)" : "\(name) (missing)"
    }
    let rest = changed.count - names.count
    let others = rest > 0 ? ["\(rest) more"] : []
    write("changed: \((names + others).joined(separator: ", ").oneLine)")
  }

  /// Says what is waited for after the first run, and after one that has failed.
  static func write(_ outcome: SceneWatch.Outcome, hasLast: Bool) {
    let files = outcome.fileCount == 1 ? "1 file" : "\(outcome.fileCount) files"
    let kept = outcome.code != 0 && hasLast ? "; the last run without an error is kept" : ""
    write("watching \(files)\(kept); Ctrl-C ends")
  }

  static func write(_ text: String) {
    let stream = StandardStream.error
    stream.write(stream.hasColor ? "\u{1B}[2m-- \(text)\u{1B}[0m\n" : "-- \(text)\n")
  }
}
