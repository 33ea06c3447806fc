import MotionRecording
import MotionValues

/// A plot as lines for a terminal, drawn with braille dots.
///
/// With colours, each line has its own; without them, each of several lines uses its own character.
package struct PlotText: Sendable {
  package let text: String

  /// Draws a plot for a terminal with this width in characters and, if known, height in lines.
  package init(_ plot: Plot, width: Int, height: Int? = nil, hasColor: Bool = false) {
    var drawing = TextDrawing(plot, width: width, height: height, hasColor: hasColor)
    drawing.draw()
    text = drawing.lines.map { $0 + "\n" }.joined()
  }
}

/// A plot while it is drawn, line by line.
struct TextDrawing {
  /// The least width; narrower terminals are treated as this wide.
  static let leastWidth = 40
  private static let eventLimit = 6

  let plot: Plot
  let paint: TerminalPaint
  /// The terminal's width.
  let width: Int
  /// The width of the numbers to the left of the axis, in characters.
  let gutter: Int
  /// The width of the plot itself, in characters.
  let columns: Int
  private(set) var valueRows = 0
  private(set) var velocityRows = 0
  var lines: [String] = []

  init(_ plot: Plot, width: Int, height: Int?, hasColor: Bool) {
    self.plot = plot
    paint = TerminalPaint(hasColor: hasColor)
    self.width = max(width, Self.leastWidth)
    let rows = Self.panelRows(height, plot, legendRows: plot.panels.count)
    let labels = plot.panels.flatMap { panel in
      panel.valueAxis(tickCount: Self.tickCount(rows.value, perTick: 3)).ticks
        + panel.velocityAxis(tickCount: Self.tickCount(rows.velocity, perTick: 2)).ticks
    }.map(\.label.count)
    gutter = min(max(labels.max() ?? 0, 2), 10) + 1
    columns = self.width - gutter - 2
    // Names may need more lines than estimated.
    let legendRows = plot.panels.reduce(0) { $0 + legend($1).count }
    (valueRows, velocityRows) = Self.panelRows(height, plot, legendRows: legendRows)
  }

  /// The heights of a panel's values and velocities, in lines.
  private static func panelRows(
    _ height: Int?, _ plot: Plot, legendRows: Int
  ) -> (value: Int, velocity: Int) {
    let panels = max(plot.panels.count, 1)
    // Title, time axis, events and the next prompt; for each panel the names, and a line of text.
    let others =
      4 + min(plot.events.count, eventLimit + 1) + 2 * plot.bands.count + legendRows + panels
    let rows = min(max(height.map { ($0 - others) / panels } ?? 20, 8), 40)
    return (rows - max(rows / 4, 2), max(rows / 4, 2))
  }

  /// The number of ticks for an axis with this many lines.
  static func tickCount(_ rows: Int, perTick: Int) -> Int { max(rows / perTick, perTick - 1) }

  mutating func draw() {
    lines.append(paint.strong(LegibleText.cut(plot.title, to: width)))
    for panel in plot.panels { draw(panel) }
    for band in plot.bands { draw(band) }
    drawTime()
    for event in plot.events.prefix(Self.eventLimit) {
      let time = Self.seconds(event.time)
      lines.append(paint.faint(LegibleText.cut("┊ \(time) \(event.label)", to: width)))
    }
    if plot.events.count > Self.eventLimit {
      lines.append(paint.faint("┊ … \(plot.events.count - Self.eventLimit) more"))
    }
  }

  private static func seconds(_ time: Double) -> String {
    Decimal6.text((time * 1000).rounded() / 1000)
  }

  /// The column of a time.
  func column(of time: Double) -> Int {
    min(max(Int(time / plot.duration * Double(columns - 1) + 0.5), 0), columns - 1)
  }

  /// The label of an axis, aligned to its line.
  func label(_ text: String) -> String {
    paint.faint(String(repeating: " ", count: max(gutter - text.count, 0)) + text)
  }

  private mutating func drawTime() {
    let axis = PlotAxis(from: 0, to: plot.duration, tickCount: max(columns / 10, 2))
    var line = [Character](repeating: "─", count: columns)
    var words = [Character](repeating: " ", count: columns + gutter + 1)
    for tick in axis.ticks {
      let column = column(of: tick.value)
      line[column] = "┴"
      let text = tick.label + (tick == axis.ticks.last ? " s" : "")
      let start = min(column + gutter + 1 - (text.count - 1) / 2, words.count - text.count)
      words.replaceSubrange(start..<start + text.count, with: text)
    }
    lines.append(paint.faint(String(repeating: " ", count: gutter) + "└" + String(line)))
    while words.last == " " { words.removeLast() }
    lines.append(paint.faint(String(words)))
  }
}

extension TextDrawing {
  /// Draws the values of a property that is not a number, as words or, if the terminal supports it,
  /// colours.
  mutating func draw(_ band: PlotBand) {
    let run = plot.runLabels.isEmpty ? "" : " " + plot.runLabels[band.run]
    let indent = String(repeating: " ", count: gutter + 1)
    lines.append(indent + LegibleText.cutStart(band.name + run, to: columns))
    var text = String(repeating: " ", count: gutter) + paint.faint("│")
    var column = 0
    for (index, stretch) in band.stretches.enumerated() {
      let isLast = index == band.stretches.count - 1
      let start = self.column(of: stretch.start)
      let end = isLast ? columns : self.column(of: stretch.end)
      if start > column {
        text += String(repeating: " ", count: start - column)
        column = start
      }
      guard end > column else { continue }
      text += cells(stretch.value, count: end - column)
      column = end
    }
    while text.last == " " { text.removeLast() }
    lines.append(text)
  }

  private func cells(_ value: Value, count: Int) -> String {
    if value.kind == .color, paint.hasColor {
      let bytes = Color { value.channel($0) }.bytes
      return paint.filled(
        String(repeating: " ", count: count), red: bytes.x, green: bytes.y, blue: bytes.z)
    }
    // Changes that are too frequent for words.
    if count < 3 { return String(repeating: "┄", count: count) }
    var word = LegibleText.cut(value.readableText, to: count - 2)
    while TextWidth.columns(word) > count - 2, !word.isEmpty { word.removeLast() }
    let room = count - 1 - TextWidth.columns(word)
    return "▏" + word + String(repeating: " ", count: max(room, 0))
  }
}

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

/// ANSI colours, or none.
struct TerminalPaint: Sendable {
  let hasColor: Bool

  private static let series = ["36", "33", "32", "35", "34", "31", "96", "93"]

  func series(_ text: String, _ index: Int) -> String {
    painted(text, Self.series[index % Self.series.count])
  }

  func strong(_ text: String) -> String { painted(text, "1") }

  func faint(_ text: String) -> String { painted(text, "2") }

  /// Text on a background colour, in channels from 0 to 255.
  func filled(_ text: String, red: UInt8, green: UInt8, blue: UInt8) -> String {
    painted(text, "48;2;\(red);\(green);\(blue)")
  }

  private func painted(_ text: String, _ code: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
