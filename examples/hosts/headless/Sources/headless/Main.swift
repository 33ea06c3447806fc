import Foundation
import MotionCore
import MotionRuntime
import MotionValues

/// Runs a scene without a screen, at 120 Hz, with the inputs of a file, and prints numbers as
/// `motion run --fps 120 --format csv --select …` does.
///
///     headless sheet.lua drag.inputs sheet.y dim.opacity
///     headless --threads 4 sheet.lua drag.inputs sheet.y
@main enum Main {
  // `static func main` belongs to the main actor, which other threads cannot use: it only calls.
  static func main() { exit(run(Array(CommandLine.arguments.dropFirst()))) }
}

private func run(_ words: [String]) -> Int32 {
  var words = words
  var threads = 1
  if words.first == "--threads", words.count > 1, let count = Int(words[1]) {
    threads = count
    words.removeFirst(2)
  }
  guard words.count >= 3, let script = FileManager.default.contents(atPath: words[0]),
    let inputs = try? String(contentsOfFile: words[1], encoding: .utf8)
  else {
    print("usage: headless [--threads N] SCRIPT INPUTS PATH…")
    return 2
  }
  let scene = HeadlessScene(
    script: words[0], text: Array(script), inputs: inputs, paths: Array(words.dropFirst(2)))
  // Each thread opens a session of its own: sessions share nothing.
  let results = Results()
  DispatchQueue.concurrentPerform(iterations: threads) { _ in results.add(scene.rows()) }
  guard let first = results.all.first, results.all.allSatisfy({ $0 == first }) else {
    print("the threads differ")
    return 1
  }
  switch first {
  case .success(let rows):
    print(rows, terminator: "")
    return 0
  case .failure(let error):
    print(error.text(script: String(decoding: script, as: UTF8.self)), terminator: "")
    return 1
  }
}

/// What the threads have printed.
private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var all: [Result<String, Diagnostic>] = []

  func add(_ result: Result<String, Diagnostic>) { lock.withLock { all.append(result) } }
}
