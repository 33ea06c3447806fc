import Foundation
import MotionCore
import Support
import Testing

/// Every scene in `examples/` against the golden trace beside it.
struct ExampleTests {
  /// `MOTION_RECORD=1` writes the golden traces anew; `git diff` then shows what has changed.
  private static let isRecording = ProcessInfo.processInfo.environment["MOTION_RECORD"] == "1"

  /// The scenes: those of `examples` itself, the demos of packs, and those of projects.
  static let names: [String] = {
    let files = FileManager.default.enumerator(
      atPath: Repository.root.appending(path: "examples").path)
    let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
    return paths.filter { $0.hasSuffix(".lua") }.filter { path in
      let parts = path.split(separator: "/")
      return parts.count == 1 || parts[0] == "projects" || parts.last == "demo.lua"
    }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// The scenes that have a second golden trace, in the dark.
  static let darkNames = names.filter {
    FileManager.default.fileExists(
      atPath: Repository.root.appending(path: "examples/\($0).dark.trace").path)
  }

  @Test("There are examples")
  func examples() {
    for name in ["00-collapsing-header", "packs/passport/demo", "projects/profile/profile"] {
      #expect(Self.names.contains(name))
    }
    #expect(Self.darkNames.contains("01-inverted-sections"))
  }

  @Test("An example prints its golden trace, and nothing else", arguments: names)
  func golden(name: String) throws { try check(name, trace: name, options: []) }

  @Test("In the dark, an example prints its dark golden trace", arguments: darkNames)
  func darkGolden(name: String) throws {
    try check(name, trace: "\(name).dark", options: ["--appearance", "dark"])
  }

  private func check(_ name: String, trace: String, options: [String]) throws {
    let outcome = try Command.motion(["run", "examples/\(name).lua"] + options)
    #expect(outcome.error == "")
    #expect(outcome.code == 0)
    let file = Repository.root.appending(path: "examples/\(trace).trace")
    if Self.isRecording { try Data(outcome.output.utf8).write(to: file) }
    let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    // A word, since a failure would print both traces whole.
    let isGolden = outcome.output == golden
    #expect(
      isGolden,
      """
      examples/\(trace).trace, golden (-) and found (+):
      \(isGolden ? "" : Self.difference(golden: golden, found: outcome.output))
      if the new trace is right: MOTION_RECORD=1 scripts/test --filter Example
      """)
  }

  @Test(
    "An example's hash is that of its golden trace, in every format and with instructions counted",
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
      #expect(outcome.output == hash, "\(options)")
    }
  }

  @Test("The first lines of an example say what to watch and how to run it", arguments: names)
  func preamble(name: String) throws {
    let comments = try Repository.text("examples/\(name).lua").split(separator: "\n")
      .prefix { $0.hasPrefix("--") }
    #expect(comments.contains { $0.hasPrefix("-- Watch: ") })
    #expect(comments.contains { $0 == "-- Run:   motion run examples/\(name).lua" })
  }

  /// The first lines that differ.
  private static func difference(golden: String, found: String) -> String {
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for change in new.difference(from: old).prefix(20) {
      switch change {
      case .remove(let offset, let line, _): lines.append("- \(offset + 1): \(line)")
      case .insert(let offset, let line, _): lines.append("+ \(offset + 1): \(line)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
