import MotionValues

/// The curve of a property in one run.
package struct PlotSeries: Sendable {
  /// The property's name, as in a trace.
  package let name: String
  /// The index of the run.
  package let run: Int
  package let curve: PlotCurve
}

/// Numbers that share an axis.
package struct PlotPanel: Sendable {
  package let unit: Unit?
  /// Ordered by property, then by run.
  package private(set) var series: [PlotSeries] = []
  package private(set) var names: [String] = []

  /// The least fraction of a panel's height that a curve must cover to share its axis.
  private static let leastShare = 0.2

  private var low = Double.infinity
  private var high = -Double.infinity
  private var leastSpan = Double.infinity

  private init(unit: Unit?) { self.unit = unit }

  /// Groups properties with the same unit and similar ranges into panels.
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

  /// The index of a series' property among the names.
  func place(of series: PlotSeries) -> Int { names.firstIndex(of: series.name) ?? 0 }

  /// The axis of values.
  package func valueAxis(tickCount: Int) -> PlotAxis {
    PlotAxis(from: low, to: high, tickCount: tickCount)
  }

  /// Whether any of its properties moves, rather than being set.
  package var moves: Bool { series.contains { $0.curve.velocity.contains { $0.y != 0 } } }

  /// The axis of velocities, which includes zero.
  package func velocityAxis(tickCount: Int) -> PlotAxis {
    let speeds = series.flatMap(\.curve.velocity).map(\.y)
    return PlotAxis(
      from: min(speeds.min() ?? 0, 0), to: max(speeds.max() ?? 0, 0), tickCount: tickCount)
  }
}
