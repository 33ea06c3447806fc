import MotionTrace

/// A plot as an SVG file: values above, velocities below in a third of the height, over one axis of time.
///
/// The same plot gives the same bytes. Points that lie within a tenth of a pixel of the line are left out.
package struct PlotSVG: Sendable {
  package let text: String

  package init(_ plot: Plot) {
    var drawing = SVGDrawing(plot)
    drawing.drawHeading()
    let labels = EventLabels(plot.events, right: SVGDrawing.width - 4) { drawing.x($0) }
    drawing.y += Double(labels.levelCount) * SVGDrawing.rowHeight + 6
    let top = drawing.y
    for panel in plot.panels { drawing.draw(panel) }
    for band in plot.bands { drawing.draw(band) }
    drawing.drawTime(from: top)
    drawing.draw(labels, above: top)
    text = drawing.file
  }
}

/// A plot that is being drawn, from the top down.
struct SVGDrawing {
  static let width = 960.0
  /// Where time begins and ends.
  static let left = 64.0
  static let right = 944.0
  static let rowHeight = 15.0
  static let fontSize = 11.0

  let plot: Plot
  /// What lies behind everything else.
  private var back = SVGWriter()
  var svg = SVGWriter()
  /// Where the next thing is drawn.
  var y = 0.0
  /// How many colour gradients there are.
  var gradientCount = 0

  init(_ plot: Plot) { self.plot = plot }

  /// Where a time lies.
  func x(_ time: Double) -> Double {
    Self.left + time / plot.duration * (Self.right - Self.left)
  }

  /// The style of a line: its colour says the property or, where panels have one each, the run.
  func style(property: Int, run: Int) -> String {
    plot.colorsRuns
      ? SVGStyle.line(color: run, dash: 0) : SVGStyle.line(color: property, dash: run)
  }

  /// The file, as high as what has been drawn.
  var file: String {
    let (width, height) = (SVGWriter.number(Self.width), SVGWriter.number(y))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <title>\(SVGWriter.escaped(plot.title))</title>
      <style>
      \(SVGStyle.sheet)
      </style>
      <rect class="w" width="100%" height="100%"/>
      \(back.text)\(svg.text)</svg>

      """
  }

  /// Draws the title, and what the runs look like.
  mutating func drawHeading() {
    y = 24
    svg.addText(plot.title, Self.left, y, class: "t")
    svg.addText(plot.facts, Self.right, y, class: "f", anchor: "end")
    y += 4
    drawLegend(
      plot.runLabels.enumerated().map { run, label in
        // Dashes say the run in any colour.
        (label, plot.colorsRuns ? style(property: 0, run: run) : SVGStyle.line(color: 7, dash: run))
      })
  }

  /// Draws names, with pieces of their lines in front, in as many rows as they take.
  mutating func drawLegend(_ entries: [(name: String, style: String?)], unit: String = "") {
    guard !entries.isEmpty else { return }
    y += Self.rowHeight
    var x = Self.left
    for (index, entry) in entries.enumerated() {
      let isLast = index == entries.count - 1
      let name =
        LegibleText.cutStart(entry.name, to: 60) + (isLast && unit != "" ? ", \(unit)" : "")
      let swatch = entry.style == nil ? 0.0 : 22
      let width = swatch + TextWidth.ems(name) * Self.fontSize + 16
      if x > Self.left, x + width > Self.right {
        x = Self.left
        y += Self.rowHeight
      }
      if let style = entry.style { svg.addLine(x, y - 4, x + 16, y - 4, class: "s \(style)") }
      svg.addText(name, x + swatch, y)
      x += width
    }
    y += 6
  }

  /// Draws the axis of time below what has been drawn, with lines up to a height.
  mutating func drawTime(from top: Double) {
    let axis = PlotAxis(from: 0, to: plot.duration, tickCount: 10)
    var grid = ""
    for tick in axis.ticks {
      let x = SVGWriter.number(self.x(tick.value))
      grid += "M\(x) \(SVGWriter.number(top))V\(SVGWriter.number(y))"
      let unit = tick == axis.ticks.last ? " s" : ""
      svg.addText(
        tick.label + unit, self.x(tick.value), y + 15, class: "f", anchor: "middle")
    }
    back.add("<path class=\"g\" d=\"\(grid)\"/>\n")
  }

  /// Draws the lines of events behind what has been drawn, down to its end, and makes room for the axis of time.
  ///
  /// More than can be labelled are short lines at the top.
  mutating func draw(_ labels: EventLabels, above top: Double) {
    defer { y += 26 }
    guard labels.places.count <= PlotEvent.labelLimit else {
      var data = ""
      var last = -Double.infinity
      for place in labels.places where place.x - last >= 1 {
        data += SVGWriter.path([PlotPoint(place.x, top - 6), PlotPoint(place.x, top)])
        last = place.x
      }
      return back.add("<path class=\"z\" d=\"\(data)\"/>\n")
    }
    for place in labels.places {
      let level = place.level ?? -1
      let base = top - 6 - Double(level) * Self.rowHeight
      back.add("<g><title>\(SVGWriter.escaped(place.event.lines.joined(separator: "\n")))</title>")
      back.addLine(
        place.x, level < 0 || place.isBeforeLine ? top - 4 : base - 9, place.x, y, class: "e")
      if level >= 0 {
        back.addText(
          place.event.label, place.x + (place.isBeforeLine ? -3 : 3), base, class: "f",
          anchor: place.isBeforeLine ? "end" : nil)
      }
      back.add("</g>\n")
    }
  }
}
