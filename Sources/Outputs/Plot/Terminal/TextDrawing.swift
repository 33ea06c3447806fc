import MotionRecording

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
