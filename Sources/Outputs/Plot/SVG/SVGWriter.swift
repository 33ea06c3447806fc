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

/// The style sheet of a plot, for light and dark appearance.
enum SVGStyle {
  /// The number of colours; further lines reuse them with dashes.
  static let colorCount = light.count

  /// After Okabe and Ito: distinguishable with common colour vision deficiencies, with enough
  /// contrast for lines.
  private static let light = [
    "#0072b2", "#d55e00", "#00866a", "#b3478f", "#8a6d00", "#5e4fa2", "#b2182b", "#5a6670",
  ]
  private static let dark = [
    "#58b4ee", "#ff9450", "#3fcfa4", "#f09ad0", "#e0bd4a", "#a99df0", "#ff8a8a", "#a9b4be",
  ]
  private static let dashes = ["", "6 3", "2 2", "9 3 2 3", "1 3", "12 4", "4 1", "9 2 2 2 2 2"]

  static let sheet = """
    text{font:11px system-ui,-apple-system,"Segoe UI",Inter,sans-serif;font-variant-numeric:tabular-nums;\
    direction:ltr;unicode-bidi:isolate;paint-order:stroke;stroke-width:3;stroke-linejoin:round}
    .t{font-size:14px;font-weight:600}
    .s,.g,.z,.e{fill:none}
    .s{stroke-width:1.5;stroke-linejoin:round}
    .v{stroke-width:1.1}
    .u{stroke-width:4.5;opacity:.45}
    .g,.z{stroke-width:1}
    .e{stroke-width:1;stroke-dasharray:1 3}
    .m{stroke-width:1.2}
    .b{opacity:.4}
    .o{stroke-width:.5}
    \(dashes.enumerated().dropFirst().map { ".d\($0){stroke-dasharray:\($1)}" }.joined(separator: "\n"))
    \(colors(light, ink: "#1d2329", faint: "#66707a", grid: "#e6e9ec", zero: "#b5bdc4", ground: "#ffffff"))
    @media (prefers-color-scheme:dark){
    \(colors(dark, ink: "#e6e9ec", faint: "#98a2ac", grid: "#2b3137", zero: "#566069", ground: "#16191c"))
    }
    """

  private static func colors(
    _ series: [String], ink: String, faint: String, grid: String, zero: String, ground: String
  ) -> String {
    """
    .w,.m{fill:\(ground)}
    .b{fill:\(grid)}
    .o{stroke:\(zero)}
    text{fill:\(ink);stroke:\(ground)}
    .f{fill:\(faint)}
    .g{stroke:\(grid)}
    .z{stroke:\(zero)}
    .e{stroke:\(faint)}

    """
      + series.enumerated().map { ".c\($0){stroke:\($1)}.b\($0){fill:\($1)}" }
      .joined(separator: "\n")
  }

  /// The classes of a line with a colour and dashes.
  static func line(color: Int, dash: Int) -> String {
    let dash = (dash + color / colorCount) % dashes.count
    return "c\(color % colorCount)" + (dash > 0 ? " d\(dash)" : "")
  }
}
