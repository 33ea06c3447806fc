import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import SceneSupport
import StandardRuntime
import Support
import Synchronization
import Testing

/// A scene and the Lottie file that is made of it.
struct LottieScene: Sendable {
  let handoff: Handoff
  let file: ExportedFile
  let json: JSONValue

  var recording: Recording { handoff.recording }

  /// Runs a script at four times the usual rate and exports it.
  init(running text: String, _ change: (inout Handoff.Selection) -> Void = { _ in }) throws {
    let scene = try RecordedScene(running: text, fps: 240)
    #expect(scene.failure == nil)
    var selection = Handoff.Selection()
    change(&selection)
    handoff = Handoff(scene.recording, selection, units: try PropertyUnits.all)
    let format = try #require(ExportFormat.all.first { $0.name == "lottie" })
    file = try format.file(handoff, ending: ".json")
    json = try JSONDecoder().decode(JSONValue.self, from: Data(file.text.utf8))
  }

  private static let examples = Mutex<[String: LottieScene]>([:])

  /// Returns an example, which is run and exported once.
  static func example(_ name: String) throws -> LottieScene {
    try examples.withLock { examples in
      if let known = examples[name] { return known }
      let scene = try LottieScene(running: try Repository.text("examples/\(name).lua"))
      examples[name] = scene
      return scene
    }
  }

  /// The lists of layers, each with the name of its composition.
  var compositions: [(id: String, layers: [JSONValue])] {
    [("", json["layers"]?.list ?? [])]
      + (json["assets"]?.list ?? []).map { ($0["id"]?.text ?? "", $0["layers"]?.list ?? []) }
  }

  /// The layers with a name, in all compositions.
  func layers(_ name: String) -> [JSONValue] {
    compositions.flatMap(\.layers).filter { $0["nm"]?.text == name }
  }

  func entry(_ layer: String, _ property: String) -> ExportReport.Entry? {
    file.report.entries.first { $0.layer == layer && $0.property == property }
  }

  /// A scene of 200 × 200 points with some lines of script.
  static func script(_ lines: String) -> String {
    "local scene = motion.scene { name = \"test\", width = 200, height = 200 }\n" + lines
  }
}

extension JSONValue {
  /// The keys of an animated property; nil for a constant one.
  var keys: [JSONValue]? { self["a"]?.number == 1 ? self["k"]?.list : nil }

  /// All objects inside, and this one.
  var objects: [JSONValue] {
    switch self {
    case .object(let members): [self] + members.values.flatMap(\.objects)
    case .list(let values): values.flatMap(\.objects)
    default: []
    }
  }
}
