import MotionRecording
import MotionValues

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

extension SVGDrawing {
  private static let bandHeight = 16.0
  /// Narrower pieces are merged with their neighbours.
  private static let leastWidth = 0.5

  /// Draws the values of a property that is not a number.
  mutating func draw(_ band: PlotBand) {
    let run = plot.runLabels.isEmpty ? "" : " (\(plot.runLabels[band.run]))"
    y += Self.rowHeight
    svg.addText(LegibleText.cutStart(band.name, to: 60) + run, Self.left, y)
    y += 5
    if band.isColor { drawColors(band) } else { drawWords(band) }
    y += Self.bandHeight + 4
  }

  private mutating func drawWords(_ band: PlotBand) {
    var values: [String] = []
    var end = -Double.infinity
    for stretch in band.stretches {
      let (x1, x2) = (x(stretch.start), x(stretch.end))
      guard x2 - max(x1, end) >= Self.leastWidth else { continue }
      end = x2
      let word = stretch.value.readableText
      let color = values.firstIndex(of: word) ?? values.count
      if color == values.count { values.append(word) }
      let name = word == "false" ? "b" : "b b\(color % SVGStyle.colorCount)"
      svg.add(rectangle(x1, x2 - 1, "class=\"\(name)\""))
      let room = x2 - x1 - 8
      let fitting = LegibleText.cut(word, to: max(Int(room / Self.fontSize * 1.6), 0))
      guard fitting.count > 1 || fitting == word, TextWidth.ems(fitting) * Self.fontSize <= room
      else {
        continue
      }
      svg.addText(fitting, x1 + 4, y + 12)
    }
  }

  /// Draws colours as a gradient, with hard edges where they are set.
  private mutating func drawColors(_ band: PlotBand) {
    guard let first = band.stretches.first, let last = band.stretches.last else { return }
    let (x1, x2) = (x(first.start), max(x(last.end), x(first.start) + 1))
    var stops = ""
    for stop in ColorStop.stops(band, nearest: Self.leastWidth / (x2 - x1)) {
      let alpha = stop.alpha < 1 ? " stop-opacity=\"\(SVGWriter.number(stop.alpha))\"" : ""
      stops +=
        "<stop offset=\"\(SVGWriter.number(stop.offset * 100))%\" stop-color=\"\(stop.hexadecimal)\"\(alpha)/>"
    }
    gradientCount += 1
    let name = "colors\(gradientCount)"
    svg.add("<linearGradient id=\"\(name)\">\(stops)</linearGradient>\n")
    svg.add(rectangle(x1, x2, "class=\"o\" fill=\"url(#\(name))\""))
  }

  private func rectangle(_ x1: Double, _ x2: Double, _ attributes: String) -> String {
    let width = SVGWriter.number(max(x2 - x1, Self.leastWidth))
    let height = SVGWriter.number(Self.bandHeight)
    return """
      <rect \(attributes) x="\(SVGWriter.number(x1))" y="\(SVGWriter.number(y))" \
      width="\(width)" height="\(height)" rx="2"/>

      """
  }
}

extension PlotBand {
  fileprivate var isColor: Bool { stretches.allSatisfy { $0.value.kind == .color } }
}

extension Value {
  /// The value as readable text.
  var readableText: String {
    if case .text(let text) = self { return text.oneLine }
    var bytes = ByteWriter()
    bytes.append(word: self)
    return bytes.text
  }
}

/// A stop of a colour gradient.
struct ColorStop {
  /// The offset, from 0 to 1.
  let offset: Double
  /// Red, green, blue, alpha from 0 to 1.
  let channels: SIMD4<Double>

  /// Differences between channels below this are not visible.
  private static let tolerance = 1.0 / 255

  var alpha: Double { channels.w }

  /// The colour without its alpha: `#rrggbb`.
  var hexadecimal: String {
    Color(red: channels.x, green: channels.y, blue: channels.z).hexText
  }

  /// Returns the stops for a band: two for a colour that is held, which makes its edges hard; for a
  /// colour that changes every frame, only those that are not on the line between others.
  static func stops(_ band: PlotBand, nearest: Double) -> [ColorStop] {
    guard let begin = band.stretches.first?.start, let end = band.stretches.last?.end, end > begin
    else { return band.stretches.compactMap { ColorStop(0, $0.value) } }
    var stops: [ColorStop] = []
    for stretch in band.stretches {
      let (start, end) = (
        (stretch.start - begin) / (end - begin), (stretch.end - begin) / (end - begin)
      )
      let isHeld = stretch.end - stretch.start > 1.5 * band.frameDuration
      guard let stop = ColorStop(start, stretch.value) else { continue }
      // Colours closer together than a pixel would not be visible.
      if isHeld || stops.last.map({ start - $0.offset >= nearest }) ?? true {
        stops.append(stop)
      }
      if isHeld { stops.append(ColorStop(offset: end, channels: stop.channels)) }
    }
    return straightened(stops)
  }

  private init(offset: Double, channels: SIMD4<Double>) {
    self.offset = offset
    self.channels = channels
  }

  private init?(_ offset: Double, _ value: Value) {
    guard value.kind == .color else { return nil }
    self.init(
      offset: offset,
      channels: SIMD4(value.channel(0), value.channel(1), value.channel(2), value.channel(3)))
  }

  /// Removes stops on the line between the remaining ones.
  private static func straightened(_ stops: [ColorStop]) -> [ColorStop] {
    guard stops.count > 2 else { return stops }
    var kept = [stops[0]]
    var start = 0
    for next in 2..<stops.count {
      let (from, to) = (stops[start], stops[next])
      let isStraight = stops[start + 1..<next].allSatisfy { stop in
        guard to.offset > from.offset, stop.offset > from.offset, stop.offset < to.offset else {
          return from.channels == to.channels && stop.channels == to.channels
        }
        let share = (stop.offset - from.offset) / (to.offset - from.offset)
        let difference = from.channels + (to.channels - from.channels) * share - stop.channels
        return max(difference.max(), -difference.min()) <= tolerance
      }
      if !isStraight {
        kept.append(stops[next - 1])
        start = next - 1
      }
    }
    kept.append(stops[stops.count - 1])
    return kept
  }
}
