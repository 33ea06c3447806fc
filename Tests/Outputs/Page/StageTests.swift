import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionValues
import Support
import Testing

@testable import MotionCommands

/// Compares the page's stage in a browser with the projection by the scene's own stage.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct StageTests {
  struct Example: CustomTestStringConvertible {
    let name: String
    let appearance: Appearance
    var testDescription: String { "\(name), \(appearance.rawValue)" }
  }

  static let examples = Repository.allExampleScenes.flatMap { name in
    [Appearance.light, .dark].map { Example(name: name, appearance: $0) }
  }

  @Test("Examples are found") func examplesAreFound() { #expect(Self.examples.count >= 30) }

  @Test(
    "Each layer has the same position and order as in the scene, in every frame",
    arguments: examples)
  func example(_ example: Example) throws {
    let path = Repository.root.appending(path: "examples/\(example.name)").path
    let scene = try ShownScene(try SceneSource(path: path), example.appearance)
    #expect(scene.failure == nil)
    try StageComparison(scene).check()
  }
}
