/// A small graph of progress over time, for the terminal.
package struct CurveGraph {
  private static let columns = 56
  private static let rows = 9

  package let text: String

  /// Draws points from left to right; `duration` labels the end of the time axis.
  package init(_ points: [PlotPoint], duration: String, hasColor: Bool) {
    let paint = TerminalPaint(hasColor: hasColor)
    let end = points.last?.x ?? 1
    let low = min(points.map(\.y).min() ?? 0, 0)
    let high = max(points.map(\.y).max() ?? 1, 1)
    func position(_ value: Double) -> Double { (value - low) / (high - low) }
    var canvas = BrailleCanvas(columns: Self.columns, rows: Self.rows)
    canvas.draw(points.map { PlotPoint($0.x / end, position($0.y)) })
    func row(of value: Double) -> Int {
      min(max(Int((1 - position(value)) * Double(Self.rows)), 0), Self.rows - 1)
    }
    var lines: [String] = []
    for index in 0..<Self.rows {
      let label = index == row(of: 1) ? "1 ┤" : index == row(of: 0) ? "0 ┤" : "  │"
      var line = paint.faint(label)
      for column in 0..<Self.columns {
        let isEmpty = canvas.isEmpty(column, index)
        line += isEmpty ? " " : paint.series(String(canvas.character(column, index)), 0)
      }
      while line.last == " " { line.removeLast() }
      lines.append(line)
    }
    let space = String(repeating: " ", count: max(Self.columns - duration.count, 1))
    lines.append(paint.faint("  └" + String(repeating: "─", count: Self.columns)))
    lines.append(paint.faint("   0" + space.dropFirst() + duration))
    text = lines.map { $0 + "\n" }.joined()
  }
}

/// A bitmap for terminals: each braille character has two dots across and four down.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  /// The dots of each character, row by row, in Unicode's encoding.
  private var cells: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  /// Whether a character is empty.
  func isEmpty(_ column: Int, _ row: Int) -> Bool { cells[row * columns + column] == 0 }

  /// The character at a position.
  func character(_ column: Int, _ row: Int) -> Character {
    Character(Unicode.Scalar(0x2800 + UInt32(cells[row * columns + column])) ?? " ")
  }

  /// Draws a polyline; coordinates range from 0 to 1, to the right and upwards.
  mutating func draw(_ points: [PlotPoint]) {
    let (width, height) = (Double(columns * 2 - 1), Double(rows * 4 - 1))
    let dots = points.map { PlotPoint($0.x * width, (1 - $0.y) * height) }
    for (from, to) in zip(dots, dots.dropFirst()) {
      let count = max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up)
      for part in 0...Int(count) {
        let share = count > 0 ? Double(part) / count : 0
        set(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
      }
    }
  }

  private mutating func set(_ x: Double, _ y: Double) {
    let (x, y) = (Int(x.rounded()), Int(y.rounded()))
    guard 0..<columns * 2 ~= x, 0..<rows * 4 ~= y else { return }
    let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    cells[y / 4 * columns + x / 2] |= bits[y % 4][x % 2]
  }
}
