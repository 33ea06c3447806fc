extension SampledMotion {
  /// Finds the break between a sample and the next, if they belong to different motions.
  func findBreak(in interval: Int) -> MotionSamples.Break? {
    let (start, end) = (self[interval], self[interval + 1])
    let duration = end.time - start.time
    let isSet = isStep(from: interval)
    guard isSet || duration > 0 && turns(from: interval) else { return nil }
    let known = (
      start: start.velocity.isNaN ? 0 : start.velocity, end: arrival(at: interval + 1)
    )
    let after = (value: end.value, velocity: end.velocity.isNaN ? 0 : end.velocity)
    let ahead = (value: start.value + known.start * duration, velocity: known.start)
    if isSet { return .init(time: end.time, before: ahead, after: after, isStep: true) }
    // The intersection of the two lines, which would be exact without curvature.
    let place = (end.value - start.value - known.end * duration) / (known.start - known.end)
    guard place > -0.1 * duration, place < 1.1 * duration else { return nil }
    func turn(
      _ time: Double, _ before: (value: Double, velocity: Double),
      _ after: (value: Double, velocity: Double)
    ) -> MotionSamples.Break {
      let reach = max(abs(before.velocity), abs(after.velocity)) * duration
      let isStep = abs(after.value - before.value) > 0.1 * reach
      return .init(time: time, before: before, after: after, isStep: isStep)
    }
    if place > (1 - Self.nearest) * duration { return turn(end.time, ahead, after) }
    let time = place < Self.nearest * duration ? start.time : start.time + place
    return turn(
      time, (start.value + (time - start.time) * known.start, known.start),
      (end.value - (end.time - time) * known.end, known.end))
  }

  /// Times within this fraction of an interval from one of its ends are moved to that end.
  private static var nearest: Double { 0.01 }

  /// Whether the value changes from one sample to the next by more than four times what the
  /// velocities around them would allow: it was set.
  private func isStep(from index: Int) -> Bool {
    let (start, end) = (self[index], self[index + 1])
    // NaN if no speed is known.
    var fastest = Double.maximum(abs(start.velocity), abs(arrival(at: index + 1)))
    // Another motion follows a corner.
    if index > indices.lowerBound, !start.isCorner {
      fastest = .maximum(fastest, abs(slope(from: index - 1)))
    }
    if index + 2 < indices.upperBound, !end.isCorner {
      fastest = .maximum(fastest, abs(slope(from: index + 1)))
    }
    return abs(end.value - start.value) > 4 * fastest * (end.time - start.time)
  }

  /// Whether the velocity changes from one sample to the next eight times as much as before and
  /// after, and by more than the noise of velocities.
  private func turns(from index: Int) -> Bool {
    let change = change(from: index)
    guard !change.isNaN else { return false }
    let noise = 1e-4 * max(abs(velocity(at: index)), abs(arrival(at: index + 1)))
    guard change > noise else { return false }
    // NaN if no change is known.
    let others = Double.maximum(
      index > indices.lowerBound && !self[index].isCorner ? self.change(from: index - 1) : .nan,
      index + 2 < indices.upperBound && !self[index + 1].isCorner
        ? self.change(from: index + 1) : .nan)
    return change > 8 * others + noise
  }

  /// The change of velocity from one sample to the next; NaN if unknown.
  private func change(from index: Int) -> Double {
    abs(arrival(at: index + 1) - velocity(at: index))
  }

  /// The velocity after a sample; for the first one of a move, if unknown, that of the rest before
  /// it.
  private func velocity(at index: Int) -> Double {
    let velocity = self[index].velocity
    return index == 0 && velocity.isNaN ? 0 : velocity
  }

  /// The velocity before a sample.
  private func arrival(at index: Int) -> Double {
    let sample = self[index]
    return sample.isCorner ? sample.velocityBefore : velocity(at: index)
  }

  private func slope(from index: Int) -> Double {
    let (start, end) = (self[index], self[index + 1])
    let duration = end.time - start.time
    return duration > 0 ? (end.value - start.value) / duration : .nan
  }
}
