import Foundation
import MotionCore
import MotionExport
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionValues
import Support
import Testing

@testable import MotionCommands

/// The data in a page, read back from its text.
struct PageDataTests {
  @Test("The data of a page reproduces the hash of the run's trace", arguments: StageTests.examples)
  func hash(_ example: StageTests.Example) throws {
    let path = Repository.root.appending(path: "examples/\(example.name)").path
    let scene = try ShownScene(try SceneSource(path: path), example.appearance)
    try check(scene)
  }

  /// Prints the trace from the page's data, in the run's order of changes.
  private func check(_ scene: ShownScene) throws {
    let data = try ReadBackData(scene.page())
    let hash = TraceHash()
    var printer = TracePrinter(format: .lines, output: hash)
    printer.begin(
      TraceHeader(
        scene: data.scene, fps: data.fps, seed: data.seed, pairs: scene.recording.facts))
    var columns: [String: (index: Int, printed: String)] = [:]
    var changed = Set<String>()
    for (frame, shown) in scene.frames.enumerated() {
      printer.beginFrame(frame, time: Double(frame) / data.fps)
      for change in shown.changes {
        let path = scene.recording.layers[change.layer].path
        let value = try #require(data.value(of: change.property, in: change.layer, at: frame))
        var text = ByteWriter()
        text.append(word: value)
        let name = "\(change.layer).\(change.property.name)"
        changed.insert("\(name) \(frame)")
        if change.property.form.mixedOffset != nil {
          let recorded = scene.recording.value(
            of: change.property.name, in: change.layer, at: frame)
          #expect(recorded.map { $0.plainText == text.text } ?? true, "\(name) in frame \(frame)")
        }
        var column =
          columns[name]
          ?? (
            printer.addColumn(
              TraceColumn(
                path: path, property: change.property.name,
                kind: change.property.initialValue.kind)),
            ""
          )
        if column.printed != text.text { printer.set(column: column.index, value: value) }
        column.printed = text.text
        columns[name] = column
      }
      for event in data.events(at: frame) { printer.event(event) }
      printer.endFrame()
    }
    printer.end()
    // A page has whole values, where a trace has places on chains.
    if scene.recording.partedProperties.isEmpty { #expect(hash.hexadecimal == scene.hash) }
    for change in data.changes where !changed.contains(change) {
      Issue.record("the page has a change that the run has not: \(change)")
    }
  }

  @Test("Base64 is equal to Foundation's", arguments: 0..<70)
  func base64(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(
      String(decoding: Base64.text(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
  }

  @Test("Text of a script cannot end its element or become markup")
  func markup() throws {
    let script = """
      scene:text { id = "<script>alert(1)<b>", text = "</script><!--<script>\\u{2028}]]>&amp;" }
      scene:image { id = "<img-src=x-onerror=alert(1)>", source = "\\"><svg onload=alert(1)>.png" }
      """
    let page = try ShownScene(script: script).page(error: "error: </script><b>")
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(!text.contains("<!--") && !text.contains("<img") && !text.contains("<b>"))
    let data = try ReadBackData(page)
    #expect(
      data.paths == ["scene", "<script>alert(1)<b>", "<img-src=x-onerror=alert(1)>"])
  }
}

/// The data of a page's first run.
private struct ReadBackData {
  private let run: [String: Any]
  private let layers: [[String: Any]]
  private let columns: [String: [String: Any]]
  private let eventsByFrame: [Int: [[String: Any]]]

  init(_ page: ScenePage) throws {
    let text = String(decoding: page.bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "<script id=\"data\" type=\"application/json\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    let json = try JSONSerialization.jsonObject(
      with: Data(text[start.upperBound..<end.lowerBound].utf8))
    run = try #require(((json as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    layers = run["layers"] as? [[String: Any]] ?? []
    let columns = run["columns"] as? [[String: Any]] ?? []
    self.columns = Dictionary(
      columns.map { ("\($0["layer"] ?? "").\($0["property"] ?? "")", $0) }, uniquingKeysWith: { $1 }
    )
    eventsByFrame = Dictionary(grouping: run["events"] as? [[String: Any]] ?? []) {
      $0["frame"] as? Int ?? -1
    }
  }

  var scene: String { run["scene"] as? String ?? "" }
  var fps: Double { run["fps"] as? Double ?? 0 }
  var seed: Int { run["seed"] as? Int ?? -1 }
  var paths: [String] { layers.compactMap { $0["path"] as? String } }

  /// The changes of properties after the layer's first frame, as `layer.property frame`.
  var changes: [String] {
    columns.flatMap { name, column in
      let runs = column["runs"] as? [[Any]] ?? []
      let steps = column["steps"] as? [[Any]] ?? []
      let frames =
        runs.flatMap { run in
          let first = run.first as? Int ?? 0
          return Array(first..<first + run.count - 1)
        } + steps.compactMap { $0.first as? Int }
      return frames.map { "\(name) \($0)" }
    }
  }

  func value(of property: Property, in layer: Int, at frame: Int) -> Value? {
    let set = layers[layer]["set"] as? [String: Any] ?? [:]
    guard let column = columns["\(layer).\(property.name)"] else {
      return set[property.name].flatMap { word($0, property) } ?? property.initialValue
    }
    var value = column["initial"]
    for run in column["runs"] as? [[Any]] ?? [] {
      guard let first = run.first as? Int, first <= frame else { break }
      value = run[min(frame - first + 1, run.count - 1)]
    }
    for step in column["steps"] as? [[Any]] ?? [] {
      guard let first = step.first as? Int, first <= frame else { break }
      value = step[1]
    }
    return value.flatMap { word($0, property) }
  }

  private func word(_ value: Any, _ property: Property) -> Value? {
    switch property.initialValue.kind {
    case .number: (value as? Double).map { .number($0) }
    case .boolean: (value as? Bool).map { .boolean($0) }
    case .name: (value as? String).map { .name($0) }
    case .text: (value as? String).map { .text($0) }
    case .color:
      (value as? String).flatMap { text in
        Color(hexText: text).map { .color($0) } ?? Value(mixedWord: text)
      }
    case .mixed: (value as? String).flatMap { Value(mixedWord: $0) }
    }
  }

  func events(at frame: Int) -> [TraceEvent] {
    (eventsByFrame[frame] ?? []).map { event in
      let time = event["time"] as? Double ?? -1
      return TraceEvent(
        name: event["kind"] as? String ?? "", target: event["target"] as? String ?? "",
        words: (event["words"] as? [Any] ?? []).map { word in
          (word as? String).map { .name($0) } ?? .number(word as? Double ?? .nan)
        }, time: Double(frame) / fps - time > 1e-6 ? time : nil)
    }
  }
}
