import MotionAnalysis

extension [MotionSamples.Sample] {
  /// The corner between a sample and the next, if its velocity is unknown and the slope changes there
  /// four times as much as before and after: the intersection of the lines on both sides.
  ///
  /// Values that are clamped have such corners, and mapped values where their source passes a stop;
  /// no engine reports them. After the last sample, the value rests, unless the run ends there.
  func corner(
    after index: Int, untilEndOfRun: Bool
  ) -> (time: Double, value: Double)? {
    if untilEndOfRun, index + 2 >= count { return nil }
    let near = Swift.max(index - 2, 0)...Swift.min(index + 3, count - 1)
    guard self[index].velocity.isNaN, !near.contains(where: { self[$0].isCorner }) else {
      return nil
    }
    let (before, after) = (slope(after: index - 1), slope(after: index + 1))
    let bend = Swift.max(
      (before - slope(after: index - 2)).magnitude, (slope(after: index + 2) - after).magnitude)
    let noise = 1e-6 * Swift.max(before.magnitude, after.magnitude)
    let duration = self[index + 1].time - self[index].time
    guard (after - before).magnitude > 4 * bend + noise, duration > 0 else { return nil }
    let step = self[index + 1].value - self[index].value
    let place = (step - after * duration) / (before - after)
    guard place > 0.01 * duration, place < 0.99 * duration else { return nil }
    return (self[index].time + place, self[index].value + before * place)
  }

  /// The value immediately before a step that follows a sample: if no velocity is known, the value
  /// moves on as before the sample.
  func value(before step: MotionSamples.Break, at time: Double, after index: Int) -> Double {
    let sample = self[index]
    guard sample.velocity.isNaN, !sample.isCorner else { return step.before.value }
    return sample.value + slope(after: index - 1) * (time - sample.time)
  }

  /// The value immediately after a step at a time before the sample that follows it.
  func value(after step: MotionSamples.Break, at time: Double, before index: Int) -> Double {
    self[index].isCorner
      ? step.after.value : step.after.value - slope(after: index) * (step.time - time)
  }

  /// The slope from a sample to the next; beyond both ends, the value rests.
  private func slope(after index: Int) -> Double {
    guard index >= 0, index + 1 < count else { return 0 }
    let duration = self[index + 1].time - self[index].time
    return duration > 0 ? (self[index + 1].value - self[index].value) / duration : .infinity
  }
}
