import MotionCore
import MotionValues

extension Animation {
  /// Lays the tree out; `current` returns the current value of a channel without an initial one.
  package func flattened(
    current: (Channel) -> Double
  ) throws(AnimationError) -> FlatAnimation {
    try requireTimes(of: self)
    let timing = timing ?? .easeInOut
    guard let duration = timing.duration(requested: duration) else { throw .missingDuration }
    let curve = try timing.curve(within: duration)
    let overall = curveScope == .timeline ? curve : Curve.linear
    var layout = AnimationLayout()
    try layout.add(
      self,
      in: AnimationLayout.Frame(
        timeline: .whole, start: 0, length: 1, duration: duration,
        keyCurve: curveScope == .timeline ? .linear : curve))
    return FlatAnimation(
      duration: duration, delay: delay, curve: overall, channels: layout.channels,
      tracks: try layout.tracks(current: current), marks: layout.sortedMarks)
  }

  func requireTimes(of animation: Animation) throws(AnimationError) {
    for (name, value) in [("duration", animation.duration ?? 0), ("delay", animation.delay)]
    where !(value >= 0 && value.isFinite) {
      throw .parameter(
        ParameterError(parameter: name, found: value, expected: "0 or more seconds"))
    }
  }
}

extension AnimationTiming {
  func curve(within duration: Double) throws(AnimationError) -> Curve {
    do {
      return try curve(over: duration)
    } catch {
      throw .parameter(error)
    }
  }
}
