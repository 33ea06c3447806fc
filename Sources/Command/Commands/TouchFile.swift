import MotionCore
import MotionValues

/// A recording of touches that the user named, with times of the scene.
struct TouchFile {
  let recording: TouchRecording

  /// Reads a file; `-` is standard input.
  init(path: String) throws(Diagnostic) {
    try self.init(path: path, bytes: SourceFile(path: path).bytes)
  }

  /// Reads the content of a file.
  init(path: String, bytes: [UInt8]) throws(Diagnostic) {
    do throws(TouchRecordingError) {
      recording = try TouchRecording(text: bytes)
    } catch {
      throw error.diagnostic(for: "--touches", file: path)
    }
    if let first = recording.fingers.first, first.start < 0 {
      throw Diagnostic(
        .outOfRange,
        "`--touches`: the first finger comes down at \(NumberText(first.start)) s; "
          + "a scene begins at 0 s",
        help: ["add \(NumberText(-first.start)) to the times of `\(path)`"])
    }
  }
}
