import MotionRecording

/// A plot as an SVG file: values above velocities, which have a third of the height, over a common
/// time axis.
///
/// The same plot gives the same bytes. Points within a tenth of a pixel of the line are omitted.
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

/// A plot while it is drawn, from top to bottom.
struct SVGDrawing {
  static let width = 960.0
  /// The horizontal ends of the time axis, in pixels.
  static let left = 64.0
  static let right = 944.0
  static let rowHeight = 15.0
  static let fontSize = 11.0

  let plot: Plot
  /// The background, which is drawn first.
  private var back = SVGWriter()
  var svg = SVGWriter()
  /// The top of the next element, in pixels.
  var y = 0.0
  /// The number of colour gradients.
  var gradientCount = 0

  init(_ plot: Plot) { self.plot = plot }

  /// The horizontal position of a time, in pixels.
  func x(_ time: Double) -> Double {
    Self.left + time / plot.duration * (Self.right - Self.left)
  }

  /// The style of a line. Its colour shows the property or, if each panel has one property, the
  /// run.
  func style(property: Int, run: Int) -> String {
    plot.colorsRuns
      ? SVGStyle.line(color: run, dash: 0) : SVGStyle.line(color: property, dash: run)
  }

  /// The file; its height is that of the drawn content.
  var file: String {
    let (width, height) = (SVGWriter.number(Self.width), SVGWriter.number(y))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <title>\(XMLText.escaped(plot.title))</title>
      <style>
      \(SVGStyle.sheet)
      </style>
      <rect class="w" width="100%" height="100%"/>
      \(back.text)\(svg.text)</svg>

      """
  }

  /// Draws the title and the legend of the runs.
  mutating func drawHeading() {
    y = 24
    svg.addText(plot.title, Self.left, y, class: "t")
    svg.addText(plot.facts, Self.right, y, class: "f", anchor: "end")
    y += 4
    drawLegend(
      plot.runLabels.enumerated().map { run, label in
        // Dashes distinguish runs in any colour.
        (label, plot.colorsRuns ? style(property: 0, run: run) : SVGStyle.line(color: 7, dash: run))
      })
  }

  /// Draws names with samples of their lines, in as many rows as needed.
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

  /// Draws the time axis below the content, with grid lines up to `top`.
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

  /// Draws the lines of events behind the content, down to its end.
  ///
  /// If there are too many for labels, draws short lines at the top.
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
      back.add("<g><title>\(XMLText.escaped(place.event.lines.joined(separator: "\n")))</title>")
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
