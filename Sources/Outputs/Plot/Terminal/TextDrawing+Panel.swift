import MotionRecording
import MotionValues

extension TextDrawing {
  /// The characters of lines without colours.
  private static let marks: [Character] = ["*", "+", "o", "x", "#", "@", "%", "="]

  mutating func draw(_ panel: PlotPanel) {
    lines += legend(panel)
    draw(
      panel, panel.valueAxis(tickCount: Self.tickCount(valueRows, perTick: 3)), rows: valueRows
    ) { $0.value }
    guard panel.moves else { return }
    let unit = panel.unit?.symbol ?? ""
    lines.append(paint.faint(String(repeating: " ", count: gutter + 1) + "velocity, \(unit)/s"))
    draw(
      panel, panel.velocityAxis(tickCount: Self.tickCount(velocityRows, perTick: 2)),
      rows: velocityRows
    ) { $0.velocity }
  }

  /// Whether characters distinguish the lines.
  private func hasMarks(_ panel: PlotPanel) -> Bool { !paint.hasColor && panel.series.count > 1 }

  /// The names of the lines, as many per row as fit.
  func legend(_ panel: PlotPanel) -> [String] {
    var lines: [String] = []
    let indent = String(repeating: " ", count: gutter + 1)
    var (line, taken) = (indent, indent.count)
    for (index, series) in panel.series.enumerated() {
      let run = plot.runLabels.isEmpty ? "" : " " + plot.runLabels[series.run]
      let isLast = index == panel.series.count - 1
      let unit = isLast ? panel.unit.map { $0.symbol.isEmpty ? "" : ", \($0.symbol)" } ?? "" : ""
      let mark = hasMarks(panel) ? "\(Self.marks[index % Self.marks.count]) " : ""
      let name = mark + LegibleText.cutStart(series.name + run, to: columns - 8)
      let count = TextWidth.columns(name) + unit.count
      if taken > indent.count, taken + 2 + count > width {
        lines.append(line)
        (line, taken) = (indent, indent.count)
      }
      if taken > indent.count {
        line += "  "
        taken += 2
      }
      line += paint.series(name, index) + unit
      taken += count
    }
    return lines + [line]
  }

  private mutating func draw(
    _ panel: PlotPanel, _ axis: PlotAxis, rows: Int, _ line: (PlotCurve) -> [PlotPoint]
  ) {
    let canvases = panel.series.map { series in
      var canvas = BrailleCanvas(columns: columns, rows: rows)
      canvas.draw(
        line(series.curve).map { PlotPoint($0.x / plot.duration, axis.position(of: $0.y)) })
      return canvas
    }
    // Of several ticks in a row, the one nearest to its middle.
    var labels = [(text: String, distance: Double)?](repeating: nil, count: rows)
    for tick in axis.ticks {
      let place = (1 - axis.position(of: tick.value)) * Double(rows) - 0.5
      let row = min(max(Int(place.rounded()), 0), rows - 1)
      let distance = abs(place - Double(row))
      if labels[row].map({ distance < $0.distance }) ?? true {
        labels[row] = (tick.label, distance)
      }
    }
    let hasLines = plot.events.count <= PlotEvent.labelLimit
    let events = Set(hasLines ? plot.events.map { column(of: $0.time) } : [])
    for row in 0..<rows {
      var text = label(labels[row]?.text ?? "") + paint.faint(labels[row] == nil ? "│" : "┤")
      for column in 0..<columns {
        if let index = canvases.firstIndex(where: { !$0.isEmpty(column, row) }) {
          let mark =
            hasMarks(panel)
            ? Self.marks[index % Self.marks.count] : canvases[index].character(column, row)
          text += paint.series(String(mark), index)
        } else {
          text += events.contains(column) ? paint.faint("┊") : " "
        }
      }
      while text.last == " " { text.removeLast() }
      lines.append(text)
    }
  }
}
