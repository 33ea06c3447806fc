import MotionValues

extension SVGDrawing {
  static let valueHeight = 180.0
  static let velocityHeight = 60.0
  /// The distance of lines from the top and the bottom of a panel, in pixels.
  static let padding = 6.0
  /// The distance of omitted points from the line, in pixels. Together with the distance within
  /// which many points are thinned, and the rounding of coordinates, it is at most a tenth of a
  /// pixel.
  static let tolerance = 0.07
  private static let thinning = 0.02
  /// The least distance between marks, in pixels.
  private static let markDistance = 5.0

  /// Draws the values of a panel and, below, the velocities.
  mutating func draw(_ panel: PlotPanel) {
    let unit = panel.unit?.symbol ?? ""
    drawLegend(
      panel.names.enumerated().map { index, name in
        (name, plot.colorsRuns ? nil : style(property: index, run: 0))
      }, unit: unit)
    let values = panel.valueAxis(tickCount: 6)
    draw(panel, axis: values, height: Self.valueHeight, class: "s") { $0.value }
    drawMarks(panel, axis: values)
    y += Self.valueHeight + 14
    guard panel.moves else { return }
    svg.addText("velocity, \(unit)/s", Self.left, y, class: "f")
    y += 5
    let velocities = panel.velocityAxis(tickCount: 4)
    draw(panel, axis: velocities, height: Self.velocityHeight, class: "s v") { $0.velocity }
    y += Self.velocityHeight + 14
  }

  /// The position of a point in a panel that starts here.
  private func pixels(_ point: PlotPoint, _ axis: PlotAxis, height: Double) -> PlotPoint {
    let bottom = y + height - Self.padding
    return PlotPoint(
      x(point.x), bottom - axis.position(of: point.y) * (height - 2 * Self.padding),
      isFixed: point.isFixed)
  }

  private mutating func draw(
    _ panel: PlotPanel, axis: PlotAxis, height: Double, class name: String,
    line: (PlotCurve) -> [PlotPoint]
  ) {
    var labelled: [Double] = []
    // Zero first: if there is no room for all labels, the others are at equal distances from it.
    for tick in axis.ticks.sorted(by: { abs($0.value) < abs($1.value) }) {
      let y = pixels(PlotPoint(0, tick.value), axis, height: height).y
      svg.addLine(Self.left, y, Self.right, y, class: tick.value == 0 ? "z" : "g")
      guard labelled.allSatisfy({ abs($0 - y) >= Self.fontSize }) else { continue }
      labelled.append(y)
      svg.addText(tick.label, Self.left - 6, y + 4, class: "f", anchor: "end")
    }
    let lines = panel.series.map { series in
      line(series.curve).map { pixels($0, axis, height: height) }.thinned(within: Self.thinning)
        .reduced(within: Self.tolerance)
    }
    for (index, series) in panel.series.enumerated() {
      let style = style(property: panel.place(of: series), run: series.run)
      // A line that a later one would cover is drawn wider, so that it is visible on both sides.
      let isCovered = lines[(index + 1)...].contains { $0.coincides(with: lines[index], within: 1) }
      let data = SVGWriter.path(lines[index])
      svg.add("<path class=\"\(name)\(isCovered ? " u" : "") \(style)\" d=\"\(data)\"/>\n")
    }
  }

  /// Draws a dot where a motion begins, ends or is taken over by another.
  private mutating func drawMarks(_ panel: PlotPanel, axis: PlotAxis) {
    for series in panel.series {
      let style = style(property: panel.place(of: series), run: series.run)
      var last: PlotPoint?
      for mark in series.curve.marks {
        let point = pixels(mark, axis, height: Self.valueHeight)
        if let last, point.distance(fromLine: last, last) < Self.markDistance { continue }
        last = point
        let (x, y) = (SVGWriter.number(point.x), SVGWriter.number(point.y))
        svg.add("<circle class=\"m \(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"2.2\"/>\n")
      }
    }
  }
}
