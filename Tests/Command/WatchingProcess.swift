import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A running `motion` that watches the files of a folder.
final class WatchingProcess {
  struct Timeout: Error, CustomStringConvertible {
    let description: String
  }

  /// The longest time that anything may take on a busy machine, in seconds.
  static let patience = 300.0

  let folder: URL
  private let process = Process()
  private let streams: URL
  /// The length of the standard error that has been waited for, in characters.
  private var seen = 0

  init(_ arguments: [String], in folder: URL, _ environment: [String: String] = [:]) throws {
    self.folder = folder
    streams = folder.deletingLastPathComponent()
    for name in ["output", "error"] { try Data().write(to: streams.appending(path: name)) }
    process.executableURL = URL(filePath: Command.executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: streams.appending(path: "output"))
    process.standardError = try FileHandle(forWritingTo: streams.appending(path: "error"))
    // What was written within 10 ms before a watch begins counts as changed, and a release begins sooner.
    usleep(20_000)
    try process.run()
  }

  var id: pid_t { process.processIdentifier }
  var output: String { text("output") }
  var error: String { text("error") }

  private func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: streams.appending(path: name).path) ?? Data(),
      as: UTF8.self)
  }

  /// Waits until standard error has a text after the one that was last waited for.
  func waitForError(_ text: String) throws {
    try wait(for: text) {
      let rest = error.dropFirst(seen)
      guard let found = rest.firstRange(of: text) else { return false }
      seen += rest.distance(from: rest.startIndex, to: found.upperBound)
      return true
    }
  }

  func waitForOutput(_ text: String) throws {
    try wait(for: text) { output.contains(text) }
  }

  /// Waits until the process has as many files open.
  func waitForOpenFiles(_ count: Int) throws {
    try wait(for: "\(count) open files") { openFileCount == count }
  }

  private func wait(for text: String, _ condition: () -> Bool) throws {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while !condition() {
      guard process.isRunning, Date() < end else {
        throw Timeout(description: "no `\(text)` in:\n\(output)\n\(error)")
      }
      usleep(5000)
    }
  }

  /// Saves a file in place, as simple editors do.
  func save(_ text: String, to name: String = "distance.lua") throws {
    try Data(text.utf8).write(to: folder.appending(path: name), options: [])
  }

  /// The number of files that the process has open; 0 where the system does not say.
  var openFileCount: Int {
    let path = "/proc/\(process.processIdentifier)/fd"
    return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
  }

  /// Waits until the process ends by itself, and returns its exit code.
  func waitForEnd() throws -> Int32 {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while process.isRunning {
      guard Date() < end else { throw Timeout(description: "it does not end:\n\(error)") }
      usleep(5000)
    }
    return process.terminationStatus
  }

  /// Kills the process and waits for its end. Other signals may be blocked: a process inherits this
  /// from the thread that starts it.
  func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
