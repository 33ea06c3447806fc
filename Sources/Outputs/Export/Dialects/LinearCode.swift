/// CSS's `linear()` of a curve from 0 to 1: the fewest straight lines within a tolerance.
struct LinearCode {
  /// Where a curve is almost vertical, 0.01 % of the time can be 1 % of the progress.
  private static let percentDecimals = 4

  let text: String

  /// Reduces samples; the time of the last one counts as 100 %.
  init(_ samples: KeySamples, tolerance: Double) {
    let end = samples.times.last ?? 1
    let kept = KeyReduction(samples, tolerance: tolerance).chords()
    let stops = kept.map { index in
      let value = CodeNumber(samples.values[index])
      // The first and the last stop are at 0 % and 100 % by default.
      guard index != kept.first, index != kept.last else { return value.description }
      return
        "\(value) \(CodeNumber(samples.times[index] / end * 100, decimals: Self.percentDecimals))%"
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }
}
