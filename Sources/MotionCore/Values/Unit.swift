/// The unit in which a number is written.
package enum Unit: String, Sendable, CaseIterable {
  case points
  case seconds
  case degrees
  case fraction
  case pointsPerSecond = "points per second"
  case perSecond = "per second"
  case count
  case multiple
  case none = ""
}
