import MotionCore
import MotionPlugin
import MotionValues

/// Reads recorded touches from files beside the script.
package final class TrackPlugin: Plugin {
  package static let name = "track"

  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let track = Function(
      "track",
      "Reads recorded touches: CSV of time, finger, phase, x and y, or of time, x and y; or one JSON object a line.",
      Parameter("file", as: String.self, "The file's path, relative to the script's folder.")
    ) { [unowned self] (file) throws(Diagnostic) in try self.read(file) }
    let type = ObjectType(
      "track", "Recorded touches: the positions of one or several fingers over time.",
      properties: [
        ObjectProperty(
          "samples",
          "Its samples, each with `time` from the first one, `finger`, `phase` (UIKit's), `x` and `y`."
        ) { (object: TrackObject) in object.recording.fromFirstSample.rows },
        ObjectProperty("duration", "The time from the first sample to the last, in seconds.") {
          (object: TrackObject) in object.recording.fromFirstSample.duration
        },
      ])
    return Module(functions: [track], types: [type])
  }

  private func read(_ file: String) throws(Diagnostic) -> TrackObject {
    guard let bytes = try stage[CallerFiles.self].bytes(of: file) else {
      throw Diagnostic(
        .unreadableFile, "`motion.track`: a script without a file has no folder from which to read",
        help: ["save the script, and put `\(file)` beside it"], token: "track")
    }
    do throws(TouchRecordingError) {
      return TrackObject(try TouchRecording(text: bytes))
    } catch {
      throw error.diagnostic(for: "motion.track", file: file)
    }
  }
}
