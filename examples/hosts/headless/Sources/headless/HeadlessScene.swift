import Foundation
import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime

/// A script with its inputs, and the numbers that are printed.
struct HeadlessScene: Sendable {
  let script: String
  let text: [UInt8]
  let inputs: String
  let paths: [String]

  /// Runs the scene until it rests, and returns the rows of its numbers where they change.
  func rows() -> Result<String, Diagnostic> {
    Result { () throws(Diagnostic) in
      let folder = URL(filePath: script).deletingLastPathComponent()
      let scene = try SceneSession(
        SceneSource(name: script, text: text, files: Folder(folder)), SessionOptions())
      var columns: [(path: String, slot: SceneSlot, text: String)] = []
      for path in paths { columns.append((path, try scene.slot(path), "")) }
      var waiting = inputs.split(separator: "\n").compactMap { Input(line: Data($0.utf8)) }[...]
      var rows = "frame,time,kind,path,property,value\n"
      var frame = 0
      repeat {
        let time = Double(frame) / 120
        // A finger is known beyond the frame only by its first sample after it. Without that, it
        // would be held, as a real finger is of which the system has not told yet.
        while let input = waiting.first {
          waiting.removeFirst()
          try input.apply(to: scene)
          if input.time > time { break }
        }
        try scene.advance(to: time)
        for index in columns.indices {
          let text = decimals(scene[columns[index].slot])
          guard text != columns[index].text else { continue }
          columns[index].text = text
          let parts = columns[index].path.split(separator: ".")
          rows += "\(frame),\(decimals(time)),set,\(parts[0]),\(parts[1]),\(text)\n"
        }
        frame += 1
      } while !scene.rests || !waiting.isEmpty
      return rows
    }
  }

  /// A number as traces print it: rounded to a millionth, without zeros at its end.
  private func decimals(_ number: Double) -> String {
    var text = String(format: "%.6f", number)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

/// A line of a file of inputs: a sample of a finger, or a value of a live parameter.
private struct Input: Decodable {
  let time: Double
  var finger: Int?
  var phase: String?
  var x: Double?
  var y: Double?
  var set: String?
  var value: Double?

  /// Reads a line; nil for the first one, which says with what the scene begins.
  init?(line: Data) {
    guard let input = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
    self = input
  }

  func apply(to scene: SceneSession) throws(Diagnostic) {
    if let set, let value { try scene.set(set, to: .number(value), at: time) }
    if let finger, let x, let y, let phase = phase.flatMap(TouchPhase.init(rawValue:)) {
      scene.touch(finger, phase, x: x, y: y, at: time)
    }
  }
}

/// The files in the script's folder.
private final class Folder: ScriptFiles {
  private let url: URL

  init(_ url: URL) { self.url = url }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard !path.split(separator: "/").contains(".."),
      let data = try? Data(contentsOf: url.appending(path: path))
    else { throw Diagnostic(DiagnosticCode("unreadable-file"), "there is no file `\(path)`") }
    return Array(data)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: path).path)
  }

  func nearest(to path: String) -> String? { nil }
}
