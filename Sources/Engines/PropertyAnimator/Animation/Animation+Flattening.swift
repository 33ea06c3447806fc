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
    let keyCurve = curveScope == .timeline ? Curve.linear : curve
    if let key = onlyKey {
      let initial = initialValues.isEmpty ? nil : initialValues[key.channel]
      let track = KeyframeTrack(
        moving: key, from: initial ?? current(key.channel), along: keyCurve)
      return FlatAnimation(
        duration: duration, delay: delay, curve: overall, channels: [key.channel],
        tracks: [ChannelTrack(clips: [.init(timeline: .whole, track: track)])], marks: [])
    }
    var layout = AnimationLayout()
    try layout.add(
      self,
      in: AnimationLayout.Frame(
        timeline: .whole, start: 0, length: 1, duration: duration, keyCurve: keyCurve))
    return FlatAnimation(
      duration: duration, delay: delay, curve: overall, channels: layout.channels,
      tracks: try layout.tracks(current: current), marks: layout.sortedMarks)
  }

  /// The keyframe of an animation that contains nothing else, which is the most common one.
  private var onlyKey: Key? {
    guard keys.count == 1, keys[0].isMovement, paths.isEmpty, marks.isEmpty, nested.isEmpty else {
      return nil
    }
    return keys[0]
  }

  func requireTimes(of animation: Animation) throws(AnimationError) {
    for (name, value) in [("duration", animation.duration ?? 0), ("delay", animation.delay)]
    where !(value >= 0 && value.isFinite) {
      throw .parameter(
        ParameterError(parameter: name, found: value, expected: "0 or more seconds"))
    }
  }
}

extension Animation.Key {
  /// Whether it is a movement within the animation's time, and no step.
  var isMovement: Bool { start >= 0 && duration > 0 && start + duration <= 1 }
}

extension KeyframeTrack {
  /// Makes the track of a single keyframe that is a movement.
  init(moving key: Animation.Key, from initial: Double, along curve: Curve) {
    let target =
      switch key.change {
      case .to(let value): value
      case .by(let difference): initial + difference
      }
    self.init(
      initial: initial,
      segments: [
        KeyframeSegment(
          start: key.start, end: key.start + key.duration, from: initial, to: target,
          curve: key.curve ?? curve)
      ])
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
