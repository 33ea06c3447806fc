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
