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
