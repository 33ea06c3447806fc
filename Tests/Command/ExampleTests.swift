import Foundation
import MotionComparison
import MotionCore
import MotionHash
import MotionRecording
import MotionRuntime
import MotionTrace
import Support
import Testing

@testable import motion

/// Compares every scene in `examples/` with its golden trace.
struct ExampleTests {
  /// `MOTION_RECORD=1` rewrites the golden traces; `git diff` then shows the changes.
  private static let isRecording = ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1"

  /// The scenes in `examples` itself, the demos of packs, and those of projects.
  static let names: [String] = {
    let files = FileManager.default.enumerator(
      atPath: Repository.root.appending(path: "examples").path)
    let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
    return paths.filter { $0.hasSuffix(".lua") }.filter { path in
      let parts = path.split(separator: "/")
      return parts.count == 1 || parts[0] == "projects" || parts.last == "demo.lua"
    }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// The scenes with a second golden trace, for dark appearance.
  static let darkNames = names.filter {
    FileManager.default.fileExists(
      atPath: Repository.root.appending(path: "examples/\($0).dark.trace").path)
  }

  @Test("Examples are found")
  func examples() {
    for name in ["00-collapsing-header", "packs/passport/demo", "projects/profile/profile"] {
      #expect(Self.names.contains(name))
    }
    #expect(Self.darkNames.contains("01-inverted-sections"))
  }

  @Test("An example prints exactly its golden trace", arguments: names)
  func golden(name: String) throws { try check(name, trace: name, .light) }

  @Test("In dark appearance, an example prints its dark golden trace", arguments: darkNames)
  func darkGolden(name: String) throws { try check(name, trace: "\(name).dark", .dark) }

  private func check(_ name: String, trace: String, _ appearance: Appearance) throws {
    let file = Repository.root.appending(path: "examples/\(trace).trace")
    if Self.isRecording {
      let memory = TraceMemory()
      var sink = TraceSink(printer: TracePrinter(format: .lines, output: memory))
      try run(name, appearance, into: &sink)
      try Data(memory.bytes).write(to: file)
    }
    let bytes = Array(try Data(contentsOf: file))
    let golden = GoldenTrace(bytes)
    var sink = TraceSink(printer: TracePrinter(format: .canonical, output: golden))
    try run(name, appearance, into: &sink)
    if golden.isEqual { return }
    var recording = RecordingSink()
    try run(name, appearance, into: &recording)
    let comparison = RunComparison(
      try RecordingReader.whole(bytes, name: "\(trace).trace"), recording.recording)
    Issue.record(
      """
      examples/\(trace).trace: \(comparison.sentences.joined(separator: "\n"))
      if the new trace is right: MOTION_RECORD=1 scripts/test --filter Example
      """)
  }

  private func run(
    _ name: String, _ appearance: Appearance, into sink: inout some FrameSink & ~Copyable
  ) throws {
    var options = RunOptions()
    options.session.appearance = appearance
    let path = Repository.root.appending(path: "examples/\(name).lua").path
    let run = SceneRun(try SceneSource(path: path), options) {
      Issue.record("it prints a line of its own: \($0)")
    }
    let outcome = try run.run(into: &sink)
    #expect(outcome.failure == nil)
    #expect(outcome.warnings.isEmpty)
  }

  @Test(
    "An example's hash is that of its golden trace, in every format and with a step limit",
    arguments: names)
  func hash(name: String) throws {
    let golden = try Data(
      contentsOf: Repository.root.appending(path: "examples/\(name).trace"))
    let hash = SHA256.hexadecimal(Array(golden)) + "\n"
    for options in [
      [], ["--format", "table"], ["--format", "ndjson"], ["--format", "csv"],
      ["--limit-steps", "100000000"],
    ] {
      let outcome = try Command.motion(["run", "examples/\(name).lua", "--hash"] + options)
      #expect(outcome.output == hash && outcome.error == "", "\(options)")
    }
  }

  @Test("The first lines of an example say what to watch and how to run it", arguments: names)
  func preamble(name: String) throws {
    let comments = try Repository.text("examples/\(name).lua").split(separator: "\n")
      .prefix { $0.hasPrefix("--") }
    #expect(comments.contains { $0.hasPrefix("-- Watch: ") })
    #expect(comments.contains { $0 == "-- Run:   motion run examples/\(name).lua" })
  }
}
