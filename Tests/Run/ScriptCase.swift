import Foundation
import MotionCore
import MotionRecording
import MotionRuntime
import SceneSupport
import Support
import Testing

/// A script in `Tests/Scripts`, with the expectations in its comments.
///
/// `--! error[code] text` after code expects an error in that line, with a message or help that
/// contains the text; on a separate line, it expects the error anywhere. `--! print: text` expects
/// a printed line, and `--! trace: line` a line of the trace.
struct ScriptCase: CustomTestStringConvertible, Sendable {
  struct Failure: Sendable {
    let code: String
    let text: String
    /// The line of the error; nil if it may be anywhere.
    let line: Int?
  }

  let name: String
  let bytes: [UInt8]
  private(set) var failure: Failure?
  private(set) var printed: [String] = []
  private(set) var traced: [String] = []

  var testDescription: String { name }

  static var all: [ScriptCase] {
    get throws {
      let folder = Repository.root.appending(path: "Tests/Scripts")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".lua") }
        .map { ScriptCase($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
    }
  }

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let mark = line.range(of: "--! ") else { continue }
      let text = String(line[mark.upperBound...])
      let isAlone = mark.lowerBound == line.startIndex
      if let match = text.wholeMatch(of: /error\[(?<code>[a-z-]+)\] (?<text>.+)/) {
        failure = Failure(
          code: String(match.code), text: String(match.text), line: isAlone ? nil : index + 1)
      } else if text.hasPrefix("print: ") {
        printed.append(String(text.dropFirst(7)))
      } else if text.hasPrefix("trace: ") {
        traced.append(String(text.dropFirst(7)))
      }
    }
  }

  /// Runs the script at a frame rate until the scene comes to rest.
  func run(fps: Int = 60) throws -> TracedScene {
    try TracedScene(running: bytes, name: name, fps: fps)
  }
}
