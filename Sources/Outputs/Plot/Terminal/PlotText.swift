/// A plot as lines for a terminal, drawn with braille dots.
///
/// Where there are colours, each line has its own; elsewhere several lines are drawn with a character each.
package struct PlotText: Sendable {
  package let text: String

  /// Draws a plot for a terminal so many characters wide, and so many lines high if that is known.
  package init(_ plot: Plot, width: Int, height: Int? = nil, hasColor: Bool = false) {
    var drawing = TextDrawing(plot, width: width, height: height, hasColor: hasColor)
    drawing.draw()
    text = drawing.lines.map { $0 + "\n" }.joined()
  }
}
