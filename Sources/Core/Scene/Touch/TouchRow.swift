import MotionValues

/// One row of a recording: one sample of one finger.
package struct TouchRow: Hashable, Sendable {
  /// The names of the columns, in the order in which they are written.
  static let columns = ["time", "finger", "phase", "x", "y"]

  /// Returns the column that a name in a file stands for; nil if it is unknown. Case and punctuation
  /// do not matter: `timeStamp` and `Time (ms)` are known.
  ///
  /// `seconds` and `milliseconds` name the unit of the time; `time` is in seconds.
  static func column(named name: String) -> String? {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if columns.contains(letters) { return letters }
    return switch letters {
    case "t", "timestamp": "time"
    case "s", "seconds", "timeseconds", "times": "seconds"
    case "ms", "milliseconds", "timems", "timestampms", "tms", "timemilliseconds": "milliseconds"
    default: nil
    }
  }

  /// Seconds.
  package var time: Double
  /// The number of the finger.
  package var finger: Int
  package var phase: TouchPhase
  /// Points, to the right.
  package var x: Double
  /// Points, down.
  package var y: Double

  package init(time: Double, finger: Int, phase: TouchPhase, x: Double, y: Double) {
    self.time = time
    self.finger = finger
    self.phase = phase
    self.x = x
    self.y = y
  }

  /// The row as a line of CSV, without a line break, with the shortest decimals that are read as the
  /// same numbers.
  var line: String {
    let fields = [
      "\(NumberText(time))", "\(finger)", phase.rawValue, "\(NumberText(x))",
      "\(NumberText(y))",
    ]
    return fields.joined(separator: ",")
  }
}
