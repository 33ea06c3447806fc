import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support

/// Runs scenes for plots.
enum PlotScene {
  static func run(
    _ script: String, fps: Int = 60, settings: [String: String] = [:]
  ) throws -> Recording {
    var options = RunOptions()
    options.session.rate = FrameRate(framesPerSecond: fps) ?? .sixty
    options.session.settings = settings
    var sink = RecordingSink()
    let source = SceneSource(name: "scene.lua", text: Array(script.utf8))
    let outcome = try SceneRun(source, options).run(into: &sink)
    if let failure = outcome.failure { throw failure }
    return sink.recording
  }

  static func plot(_ script: String, _ patterns: String...) throws -> Plot {
    try Plot([PlotRun(try run(script))], patterns: patterns, units: units)
  }

  static let units: [String: MotionValues.Unit] = [
    "x": .points, "y": .points, "rotationZ": .degrees,
  ]

  /// A box that an animator moves with a curve, in the first second.
  static func move(_ curve: String, to end: String = "100", fps: Int = 60) -> String {
    """
    local scene = motion.scene { name = "move" }
    local box = scene:box { id = "box" }
    motion.animator { duration = 1, curve = \(curve) }:animate(box, { x = \(end) }):play()
    """
  }

  /// A property with given numbers in each frame, and unknown velocities.
  static func recording(
    _ numbers: [Double], initial: Double = 0, velocity: Double = .nan, path: String = "box"
  ) -> Recording {
    var recording = Recording(scene: "numbers", rate: 60, seed: 0)
    recording.layers = [
      RecordedLayer(path: "scene", id: "scene", kind: "scene", parent: nil, firstFrame: 0),
      RecordedLayer(path: path, id: path, kind: "box", parent: 0, firstFrame: 0),
    ]
    var track = NumberTrack()
    for (frame, number) in numbers.enumerated() {
      track.append(number, velocity: velocity, at: frame + 1)
    }
    recording.columns = [
      RecordedColumn(
        layer: 1, property: "x", initial: .number(initial), tracks: [track])
    ]
    recording.frameCount = numbers.count + 1
    return recording
  }
}
