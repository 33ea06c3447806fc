import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues

/// The plot of a row as inline SVG: its values over the whole run, on the time axis that all plots
/// of a sheet share.
struct SheetPlot {
  static let width = 640.0
  private static let height = 56.0
  private static let padding = 5.0
  /// The distance of omitted points from the line, in pixels.
  private static let tolerance = 0.1
  /// The number of lines of layers that move alike, from the first that begins to the last.
  private static let lineLimit = 24
  private static let markLimit = 200

  private let axis: PlotAxis
  private let duration: Double
  private var gradients = 0

  init(duration: Double) {
    self.duration = duration
    axis = PlotAxis(from: 0, to: max(duration, 0.001), tickCount: 8)
  }

  private func x(_ time: Double) -> Double { axis.position(of: time) * Self.width }

  // MARK: Axis

  /// The time axis, with a mark at each event.
  func axisText(_ events: [HandoffSheet.Event]) -> String {
    var marks = ""
    var last = -Double.infinity
    for event in events where x(event.time) - last >= 1 {
      last = x(event.time)
      marks += SVGWriter.path([PlotPoint(last, 18), PlotPoint(last, 26)])
    }
    let labels = axis.ticks.map { tick in
      let anchor = tick == axis.ticks.first ? "start" : tick == axis.ticks.last ? "end" : "middle"
      let unit = tick == axis.ticks.last ? " s" : ""
      return "<text x=\"\(SVGWriter.number(x(tick.value)))\" y=\"12\" text-anchor=\"\(anchor)\">"
        + "\(tick.label)\(unit)</text>"
    }
    let path = marks.isEmpty ? "" : "<path class=\"event\" d=\"\(marks)\"/>"
    return svg(26, "the time axis", labels.joined() + path)
  }

  // MARK: Rows

  /// The plot of a row; nil for a row without numbers and colours.
  mutating func text(_ row: SheetRow, name: String) -> String? {
    if !row.colors.isEmpty { return colors(row, name) }
    let values = row.curves.flatMap { $0.map(\.value) }
    guard let low = values.min(), let high = values.max() else { return steps(row, name) }
    let scale = PlotAxis(from: low, to: high, tickCount: 2)
    let curves = zip(row.layers, row.curves).sorted { $0.0.start < $1.0.start }.map(\.1)
    let lines = curves.spread(to: Self.lineLimit).map { curve in
      let points = curve.map { point in
        PlotPoint(
          x(point.time),
          Self.padding + (1 - scale.position(of: point.value)) * (Self.height - 2 * Self.padding))
      }
      return
        "<path class=\"line\" d=\"\(SVGWriter.path(points.reduced(within: Self.tolerance)))\"/>"
    }
    return svg(Self.height, "\(name) over time", grid(Self.height) + lines.joined())
  }

  /// The moments at which a value is set.
  private func steps(_ row: SheetRow, _ name: String) -> String? {
    let dots = row.marks.sorted().spread(to: Self.markLimit).map {
      "<circle cx=\"\(SVGWriter.number(x($0)))\" cy=\"9\" r=\"3\"/>"
    }
    return svg(18, "\(name) over time", grid(18) + dots.joined())
  }

  private mutating func colors(_ row: SheetRow, _ name: String) -> String {
    gradients += 1
    let stops = row.colors.map { sample -> String in
      guard case .color(var color) = sample.color else { return "" }
      let alpha = color.alpha
      color.alpha = 1
      let share = SVGWriter.number(sample.time / max(duration, 0.001) * 100)
      return
        "<stop offset=\"\(share)%\" stop-color=\"\(color.hexText)\" "
        + "stop-opacity=\"\(SVGWriter.number(alpha))\"/>"
    }
    let (id, end) = ("colors\(gradients)", SVGWriter.number(x(duration)))
    return svg(
      18, "\(name) over time",
      "<linearGradient id=\"\(id)\">\(stops.joined())</linearGradient>\(grid(18))"
        + "<rect class=\"color\" y=\"3\" width=\"\(end)\" height=\"12\" rx=\"3\" fill=\"url(#\(id))\"/>"
    )
  }

  private func grid(_ height: Double) -> String {
    let lines = axis.ticks.map { tick in
      SVGWriter.path([PlotPoint(x(tick.value), 0), PlotPoint(x(tick.value), height)])
    }
    return "<path class=\"grid\" d=\"\(lines.joined())\"/>"
  }

  private func svg(_ height: Double, _ label: String, _ content: String) -> String {
    let size = "\(SVGWriter.number(Self.width)) \(SVGWriter.number(height))"
    return "<svg viewBox=\"0 0 \(size)\" role=\"img\" aria-label=\"\(XMLText.escaped(label))\">"
      + content + "</svg>"
  }
}

extension Array {
  /// Returns at most `limit` of the elements, evenly spread from the first to the last.
  fileprivate func spread(to limit: Int) -> Array {
    guard count > limit else { return self }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
