import MotionCore
import MotionPlugin

/// Reads recorded touches from files beside the script.
final class TrackPlugin: Plugin {
  static let name = "track"

  private unowned let stage: Stage

  init(stage: Stage) { self.stage = stage }

  func makeModule() -> Module {
    let track = Function(
      "track", "Reads a recorded touch: CSV of time, x and y, or one JSON object a line.",
      Parameter("file", as: String.self, "The file's path, relative to the script's folder.")
    ) { [unowned self] (file) throws(Diagnostic) in try self.read(file) }
    let type = ObjectType(
      "track", "A recorded touch: the position of a finger over time.",
      properties: [
        ObjectProperty("samples", "Its samples, each with `time`, `x` and `y`.") {
          (object: TrackObject) in object.track.samples
        },
        ObjectProperty("duration", "Its duration, in seconds.") { (object: TrackObject) in
          object.track.duration
        },
      ])
    return Module(functions: [track], types: [type])
  }

  private func read(_ file: String) throws(Diagnostic) -> TrackObject {
    guard let files = stage.files else {
      throw Diagnostic(
        .unreadableFile, "`motion.track`: a script without a file has no folder from which to read",
        help: ["save the script, and put `\(file)` beside it"], token: "track")
    }
    let bytes = try files.bytes(of: file)
    do throws(TouchTrackError) {
      return TrackObject(try TouchTrack(text: bytes))
    } catch {
      let place = error.line.map { "\(file):\($0)" } ?? file
      throw Diagnostic(
        .unreadableFile, "`motion.track`: \(place): \(error)",
        help: ["a line is `time,x,y`, in seconds and points: 0.016,190,500"], token: file)
    }
  }
}
