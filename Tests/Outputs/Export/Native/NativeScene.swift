import Foundation
import MotionCore
import MotionExport
import MotionPlugin
import MotionRuntime
import MotionSinks
import SceneSupport
import StandardRuntime
import Support

/// Scenes whose motion is exported as code, run at 120 frames a second.
struct NativeScene {
  let name: String
  let handoff: Handoff

  init(_ script: String, name: String = "test", select patterns: [String] = []) throws {
    try self.init(
      name, "local scene = motion.scene { name = \"\(name)\" }\n" + script, files: nil, patterns)
  }

  private init(
    _ name: String, _ text: String, files: (any ScriptFiles & Sendable)?, _ patterns: [String]
  ) throws {
    var options = RunOptions()
    options.session.rate = FrameRate(framesPerSecond: 120) ?? .sixty
    let source = SceneSource(
      name: "scene.lua", text: Array(text.utf8), modules: files.map { ProjectModules(files: $0) })
    var sink = RecordingSink()
    if let failure = try SceneRun(source, options).run(into: &sink).failure { throw failure }
    var selection = Handoff.Selection()
    selection.patterns = patterns
    self.name = name
    handoff = Handoff(sink.recording, selection, units: try PropertyUnits.all)
  }

  /// Every example.
  static let examples: Result<[NativeScene], any Error> = Result {
    () throws -> [NativeScene] in
    let folder = Repository.root.appending(path: "examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter(\.isSceneScript)
    return try names.map { name in
      try NativeScene(
        name, try Repository.text("examples/\(name)"), files: ExampleFiles(folder: "examples"), [])
    }
  }

  typealias File = (scene: NativeScene, file: ExportedFile)

  /// Every example as files of SwiftUI, and of UIKit.
  static let swiftUI = files(.swiftUI)
  static let uiKit = files(.uiKit)

  private static func files(_ format: ExportFormat) -> Result<[File], any Error> {
    examples.flatMap { scenes in
      Result { () throws -> [File] in
        try scenes.map { ($0, try format.file($0.handoff, ending: ".swift")) }
      }
    }
  }
}

extension ExportReport.Entry {
  /// Whether it is of a gradient, a shape, an effect or particles that a format does not have.
  var isOfParts: Bool {
    guard case .leftOut(let reason) = outcome else { return false }
    return [
      "a gradient", "shapes", "masks", "further shadows", "blend modes", "filters", "particles",
    ].contains(where: reason.hasPrefix)
  }
}
