import MotionCore
import MotionMath

/// A number of one run, as it is drawn.
package struct PlotSeries: Sendable {
  /// As a trace names the property.
  package let name: String
  /// The index of the run.
  package let run: Int
  package let curve: PlotCurve
}

/// Numbers that share an axis.
package struct PlotPanel: Sendable {
  package let unit: Unit?
  /// In the order of the properties; those of one property in the order of the runs.
  package private(set) var series: [PlotSeries] = []
  package private(set) var names: [String] = []

  /// A curve that shares its axis with others takes at least this part of its height.
  private static let leastShare = 0.2

  private var low = Double.infinity
  private var high = -Double.infinity
  private var leastSpan = Double.infinity

  private init(unit: Unit?) { self.unit = unit }

  /// Puts properties that have a unit and about the same size into one panel.
  static func panels(_ properties: [(unit: Unit?, series: [PlotSeries])]) -> [PlotPanel] {
    var panels: [PlotPanel] = []
    for property in properties {
      let values = property.series.flatMap(\.curve.value).map(\.y)
      guard let low = values.min(), let high = values.max() else { continue }
      let index =
        panels.firstIndex { $0.unit == property.unit && $0.fits(low, high) } ?? panels.count
      if index == panels.count { panels.append(PlotPanel(unit: property.unit)) }
      panels[index].add(property.series, low, high)
    }
    return panels
  }

  private func fits(_ low: Double, _ high: Double) -> Bool {
    max(self.high, high) - min(self.low, low) <= min(leastSpan, high - low) / Self.leastShare
  }

  private mutating func add(_ series: [PlotSeries], _ low: Double, _ high: Double) {
    self.series += series
    if let name = series.first?.name { names.append(name) }
    self.low = min(self.low, low)
    self.high = max(self.high, high)
    leastSpan = min(leastSpan, high - low)
  }

  /// The place of a series' property among the names.
  func place(of series: PlotSeries) -> Int { names.firstIndex(of: series.name) ?? 0 }

  /// The axis of the values.
  package func valueAxis(tickCount: Int) -> PlotAxis {
    PlotAxis(from: low, to: high, tickCount: tickCount)
  }

  /// Whether anything in it moves, rather than being set.
  package var moves: Bool { series.contains { $0.curve.velocity.contains { $0.y != 0 } } }

  /// The axis of the velocities, which has zero on it.
  package func velocityAxis(tickCount: Int) -> PlotAxis {
    let speeds = series.flatMap(\.curve.velocity).map(\.y)
    return PlotAxis(
      from: min(speeds.min() ?? 0, 0), to: max(speeds.max() ?? 0, 0), tickCount: tickCount)
  }
}
