import MotionValues

/// The growth of a header beyond its greatest height while it or the content is pulled down.
package struct HeaderStretch: Equatable, Sendable {
  /// The header never grows beyond its greatest height.
  package static let none = HeaderStretch(uncheckedFactor: 0, limit: nil)

  /// The points of height for each point pulled, at the start of a pull.
  package let factor: Double

  /// The points that the stretch approaches but never reaches; nil for a linear stretch.
  package let limit: Double?

  package init(factor: Double, limit: Double? = nil) throws(ParameterError) {
    guard factor.isFinite, factor >= 0 else {
      throw ParameterError(
        parameter: "stretch", found: factor,
        expected: "points of height for each point pulled, 0 or more")
    }
    if let limit, !(limit.isFinite && limit > 0) {
      throw ParameterError(
        parameter: "stretchLimit", found: limit, expected: "a finite number of points above 0")
    }
    self.init(uncheckedFactor: factor, limit: limit)
  }

  private init(uncheckedFactor factor: Double, limit: Double?) {
    self.factor = factor
    self.limit = limit
  }

  /// Returns the points of stretch for `pull` points beyond the top.
  ///
  /// With a limit it is the rubber band `x·d / (x + d)`, where `x` is `factor · pull` and `d` is
  /// the limit.
  package func points(forPull pull: Double) -> Double {
    let linear = factor * Swift.max(0, pull)
    guard let limit else { return linear }
    return linear * limit / (linear + limit)
  }
}
