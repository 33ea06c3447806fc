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
