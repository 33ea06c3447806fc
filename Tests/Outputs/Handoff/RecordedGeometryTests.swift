import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support
import Testing

@Suite("The geometry of recorded scenes")
struct RecordedGeometryTests {
  /// Keeps the projected corners of each layer in each frame; nil at or behind the viewer.
  private struct Corners: FrameSink, ~Copyable {
    var frames: [[Quadrilateral?]] = []

    mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}

    mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
      var corners: [Quadrilateral?] = []
      for layer in 0..<frame.layerCount { corners.append(try? frame.corners(layer)) }
      frames.append(corners)
      return .goOn
    }

    mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}
  }

  private func run(_ text: String) throws -> (Recording, [[Quadrilateral?]]) {
    var sink = PairSink(RecordingSink(), Corners())
    let source = SceneSource(name: "scene.lua", text: Array(text.utf8))
    let outcome = try SceneRun(source).run(into: &sink)
    #expect(outcome.failure == nil)
    return (sink.first.recording, sink.second.frames)
  }

  /// Compares the corners of all existing layers in all frames; returns the number of layers that
  /// were nowhere.
  @discardableResult
  private func compare(_ recording: Recording, _ frames: [[Quadrilateral?]]) throws -> Int {
    let geometry = RecordedGeometry(recording)
    var values = geometry.initialValues
    var hidden = 0
    #expect(frames.count == recording.frameCount)
    for (frame, expected) in frames.enumerated() {
      geometry.setValues(&values, to: frame, of: recording)
      let found = geometry.corners(in: values)
      for (layer, recorded) in recording.layers.enumerated() where recorded.exists(in: frame) {
        #expect(found[layer] == geometry.corners(of: layer, in: values))
        guard let shape = expected[layer], let other = found[layer] else {
          #expect(expected[layer] == nil && found[layer] == nil, "\(recorded.path) in \(frame)")
          hidden += 1
          continue
        }
        let distance = zip(shape.corners, other.corners).map { a, b in
          max((a.x - b.x).magnitude, (a.y - b.y).magnitude)
        }
        #expect(distance.allSatisfy { $0 < 1e-6 }, "\(recorded.path) in \(frame): \(distance)")
      }
    }
    return hidden
  }

  @Test(
    "are those of the run, for every layer in every frame",
    arguments: [
      "00-collapsing-header", "03-passport", "04-search-transitions", "12-passport-keyframes",
      "13-booklet", "20-home-screen", "30-sheet", "37-cards",
    ])
  func examples(name: String) throws {
    let (recording, frames) = try run(Repository.text("examples/\(name).lua"))
    try compare(recording, frames)
    #expect(frames.count > 10)
  }

  private static let scenes = [
    (
      "a layer that passes the viewer is nowhere",
      """
      local scene = motion.scene { name = "near", width = 100, height = 100 }
      scene.perspective = 200
      local card = scene:box { id = "card", width = 50, height = 50, rotationX = 30 }
      motion.animator { duration = 0.2 }:animate(card, { translationZ = 400 }):play()
      """, true
    ),
    (
      "a scroll view inside a rotated, scaled layer",
      """
      local scene = motion.scene { name = "scroll", width = 200, height = 200 }
      scene.perspective = 500
      local tilt = scene:group {
        id = "tilt", x = 20, y = 30, width = 150, height = 120, anchorX = 0.2, anchorY = 1,
        perspective = 300, scaleX = 0.5,
      }
      local list = tilt:scroll { id = "list", width = 100, height = 100, contentHeight = 400 }
      list:box { id = "row", y = 120, width = 80, height = 40, rotationY = 20, rotationZ = 10 }
      scene:timeline(function(t)
        t:play(motion.animator { duration = 0.2 }:animate(tilt, { rotationY = 50, scale = 2 }))
        t:play(list:drag { by = -80, duration = 0.2 })
      end)
      """, false
    ),
  ]

  @Test("hold for cases that the examples lack", arguments: scenes)
  func cases(name: String, script: String, hides: Bool) throws {
    let (recording, frames) = try run(script)
    #expect(try (compare(recording, frames) > 0) == hides)
  }
}
