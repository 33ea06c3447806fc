import MotionCore
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime

/// The recording of a script's run.
package struct RecordedScene {
  package let recording: Recording
  package let failure: Diagnostic?

  /// Runs a script at a frame rate, by default until it comes to rest, in settings of the user's
  /// device; by default with the standard plugins.
  package init(
    running text: String, fps: Int = 60, length: RunOptions.Length = .untilRest,
    velocities: RecordingSink.Velocities = .all, appearance: Appearance = .light,
    reducesMotion: Bool = false, plugins: [any Plugin.Type] = StandardPlugins.all
  ) throws {
    var options = RunOptions()
    options.session.rate = FrameRate(framesPerSecond: fps) ?? .sixty
    options.session.appearance = appearance
    options.session.reducesMotion = reducesMotion
    options.length = length
    let source = SceneSource(name: "scene.lua", text: Array(text.utf8))
    let run = SceneRun(source, options, plugins: plugins)
    var sink = RecordingSink(velocities: velocities)
    failure = try run.run(into: &sink).failure
    recording = sink.recording
  }
}
