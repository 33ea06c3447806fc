import MotionRecording
import MotionValues

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

  private func cells(_ value: TraceValue, count: Int) -> String {
    if case .color(let red, let green, let blue, _) = value, paint.hasColor {
      func channel(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
      return paint.filled(
        String(repeating: " ", count: count), red: channel(red), green: channel(green),
        blue: channel(blue))
    }
    // Changes that are too frequent for words.
    if count < 3 { return String(repeating: "┄", count: count) }
    var word = LegibleText.cut(value.readableText, to: count - 2)
    while TextWidth.columns(word) > count - 2, !word.isEmpty { word.removeLast() }
    let room = count - 1 - TextWidth.columns(word)
    return "▏" + word + String(repeating: " ", count: max(room, 0))
  }
}
