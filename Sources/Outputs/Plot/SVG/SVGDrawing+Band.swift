import MotionRecording
import MotionValues

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
