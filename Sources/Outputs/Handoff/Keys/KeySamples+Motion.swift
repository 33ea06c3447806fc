import MotionAnalysis

extension KeySamples {
  /// The samples as measures read them.
  package var motion: MotionSamples {
    MotionSamples(
      zip(times, values).map { MotionSamples.Sample(time: $0, value: $1) })
  }
}
