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
