import MotionValues

extension TouchRecordingError {
  /// Returns the error for the function or option that reads a file.
  package func diagnostic(for reader: String, file: String) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "`\(reader)`: \(line.map { "\(file):\($0)" } ?? file): \(description)",
      help: [help], token: file)
  }

  private var help: String {
    if case .milliseconds = reason {
      return "name the column by its unit: `milliseconds,x,y` or `seconds,x,y`"
    }
    return "a line is `time,x,y` or `time,finger,phase,x,y`, in seconds and points: "
      + "0.016,190,500 or 0.016,1,moved,190,500"
  }
}
