import MotionCore
import MotionRuntime
import MotionSinks
import MotionValues

extension InputLog {
  /// Reads the file that the user named; `-` is standard input.
  init(path: String) throws(Diagnostic) {
    try self.init(path: path, bytes: SourceFile(path: path).bytes)
  }

  /// Reads the content of a file.
  init(path: String, bytes: [UInt8]) throws(Diagnostic) {
    do throws(TouchRecordingError) {
      try self.init(text: bytes)
    } catch {
      throw error.diagnostic(for: "--inputs", file: path)
    }
    if let first = touches?.fingers.first, first.start < 0 {
      throw Diagnostic(
        .outOfRange,
        "`--inputs`: the first finger comes down at \(NumberText(first.start)) s; "
          + "a scene begins at 0 s",
        help: ["add \(NumberText(-first.start)) to the times of `\(path)`"])
    }
  }
}
