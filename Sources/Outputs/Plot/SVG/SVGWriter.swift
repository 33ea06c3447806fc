import MotionRecording

/// Builds the text of an SVG file.
package struct SVGWriter {
  private(set) var text = ""

  /// Adds markup without escaping.
  mutating func add(_ markup: String) { text += markup }

  /// Adds a `<text>` element; the content is escaped, and invisible characters are made visible.
  mutating func addText(
    _ content: String, _ x: Double, _ y: Double, class name: String = "", anchor: String? = nil
  ) {
    text += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    if !name.isEmpty { text += " class=\"\(name)\"" }
    if let anchor { text += " text-anchor=\"\(anchor)\"" }
    text += ">\(XMLText.escaped(content))</text>\n"
  }

  mutating func addLine(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String
  ) {
    text += "<path class=\"\(name)\" d=\"\(Self.path([PlotPoint(x1, y1), PlotPoint(x2, y2)]))\"/>\n"
  }

  /// The data of a path through points in pixels, with short forms for horizontal and vertical
  /// lines.
  package static func path(_ points: [PlotPoint]) -> String {
    var data = ""
    var last: (x: String, y: String)?
    for point in points {
      let (x, y) = (number(point.x), number(point.y))
      switch last {
      case nil: data += "M\(x) \(y)"
      case let (lastX, lastY)? where lastX == x && lastY == y: continue
      case let (_, lastY)? where lastY == y: data += "H\(x)"
      case let (lastX, _)? where lastX == x: data += "V\(y)"
      default: data += "L\(x) \(y)"
      }
      last = (x, y)
    }
    return data
  }

  /// A number of pixels, rounded to a hundredth, as short as possible; `-0` is 0.
  package static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0
      ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
