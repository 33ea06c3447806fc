import MotionPacks
import MotionRecording

/// The output of pack commands.
enum PackReport {
  /// Prints the changes of a lock; lists those that may break scripts separately.
  static func write(_ changes: [LockChange]) {
    if changes.isEmpty { return StandardStream.output.write("nothing changes\n") }
    let (major, minor) = (changes.filter(\.isMajor), changes.filter { !$0.isMajor })
    var text = minor.map { $0.text + "\n" }.joined()
    if !major.isEmpty {
      text += "these may need changes in your scripts:\n"
      text += major.map { "  \($0.text)\n" }.joined()
    }
    StandardStream.output.write(text)
  }

  /// Lays out rows in columns, one line per row; the width of the last column is not limited.
  static func columns(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map(\.oneLine) }
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        line += text
        if column + 1 < row.count {
          line += String(repeating: " ", count: widths[column] - text.count + 2)
        }
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
