extension Double: Interpolatable {
  package static func interpolated(from: Double, to: Double, at fraction: Double) -> Double {
    fraction == 1 ? to : from + (to - from) * fraction
  }
}
