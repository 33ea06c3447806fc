import MotionCore
import MotionValues

/// The content of an animator: targets, keyframes, marks and nested animations. It does not say
/// when they play; `Playback` does.
///
/// An animation's curve warps its timeline. A nested animation without a timing of its own shares
/// its parent's timeline, which is warped once. A nested animation with its own timing, and a path
/// with its own curve, map the parent's linear time through that curve alone (UIKit's
/// `overrideInheritedCurve`). Curves of keyframes and targets apply within them. No other curves
/// are composed; Stagehand, in contrast, composes the curves of child and parent.
package struct Animation: Sendable {
  /// Identifies one animated number.
  package typealias Channel = Int
  /// Identifies what happens when the timeline passes a point.
  package typealias Mark = Int

  /// How a channel's value changes.
  package enum Change: Hashable, Sendable {
    case to(Double)
    /// Adds to the value before the keyframe.
    case by(Double)
  }

  /// A keyframe of one channel: the value it reaches, and the part of the timeline in which it
  /// does.
  package struct Key: Sendable {
    package var channel: Channel
    package var change: Change
    /// Start and length as fractions of this animation, 0…1; length 0 is a step.
    package var start: Double
    package var duration: Double
    /// The keyframe's own curve. If nil, the keyframe is linear, or follows the animation's curve
    /// where `curveScope` is `keyframes`.
    package var curve: Curve?
    package var shape: SplineShape?
    /// An identifier with which the owner looks the target up again when it may change, as a named
    /// colour's does; nil for a fixed number.
    package var source: Int?

    package init(
      _ channel: Channel, _ change: Change, start: Double = 0, duration: Double = 1,
      curve: Curve? = nil, shape: SplineShape? = nil
    ) {
      self.channel = channel
      self.change = change
      self.start = start
      self.duration = duration
      self.curve = curve
      self.shape = shape
    }
  }

  /// How channels are interpolated between keyframes. In the paced modes, the channels of one path
  /// share one speed, so their keyframes must have the same order and times.
  package struct Path: Sendable {
    package var channels: [Channel]
    package var mode: CalculationMode
    package var shape: SplineShape
    /// The curve that replaces the animation's for these channels.
    package var curve: Curve?

    package init(
      _ channels: [Channel], mode: CalculationMode = .linear, shape: SplineShape = .catmullRom,
      curve: Curve? = nil
    ) {
      self.channels = channels
      self.mode = mode
      self.shape = shape
      self.curve = curve
    }
  }

  /// Channels that follow a route over the whole of an animation.
  package struct Route: Sendable {
    /// `x` and `y`, and `rotationZ` if the layer turns with the route.
    package var channels: [Channel]
    /// An identifier with which the owner finds the route when the animation is laid out.
    package var source: Int
    /// One track per channel, once the animation is laid out.
    var tracks: [KeyframeTrack] = []

    package init(_ channels: [Channel], source: Int) {
      self.channels = channels
      self.source = source
    }
  }

  /// A mark that is passed when the timeline crosses a fraction.
  package struct TimedMark: Sendable {
    package var fraction: Double
    package var mark: Mark

    package init(at fraction: Double, _ mark: Mark) {
      self.fraction = fraction
      self.mark = mark
    }
  }

  /// An animation inside another one.
  package struct Nested: Sendable {
    /// The start as a fraction of the parent, 0…1; the nested animation's delay is added to it.
    package var start: Double
    package var animation: Animation

    package init(start: Double = 0, _ animation: Animation) {
      self.start = start
      self.animation = animation
    }
  }

  /// The length in seconds; a nested animation without one fills the rest of its parent.
  package var duration: Double?

  /// The delay before the start, in seconds.
  package var delay = 0.0

  /// The timing. If nil, a nested animation shares its parent's, and the outermost one uses
  /// `easeInOut`.
  package var timing: AnimationTiming?

  package var curveScope = CurveScope.timeline

  /// The initial values of channels; a channel without one starts from its current value.
  package var initialValues: [Channel: Double] = [:]

  /// The sources of initial values that may change, by channel; see `Key.source`.
  package var initialSources: [Channel: Int] = [:]

  package var keys: [Key] = []
  /// The keyframes of values with parts, whose sources get their numbers when the animation is laid
  /// out; see `leading`.
  package var leads: [Key] = []
  /// The sources of the initial values among them, by channel.
  package var initialLeads: [Channel: Int] = [:]
  package var paths: [Path] = []
  package var routes: [Route] = []
  package var marks: [TimedMark] = []
  package var nested: [Nested] = []

  package init(duration: Double? = nil, delay: Double = 0, timing: AnimationTiming? = nil) {
    self.duration = duration
    self.delay = delay
    self.timing = timing
  }

  /// The channels that it moves, those of nested animations included; one may occur twice.
  package var channels: [Channel] {
    keys.map(\.channel) + routes.flatMap(\.channels) + nested.flatMap { $0.animation.channels }
  }

  /// Returns the animation with the tracks of its routes, by their sources.
  func routed(
    _ tracks: (_ source: Int) throws(Diagnostic) -> [KeyframeTrack]
  ) throws(Diagnostic) -> Animation {
    var copy = self
    for index in routes.indices { copy.routes[index].tracks = try tracks(routes[index].source) }
    for index in nested.indices {
      copy.nested[index].animation = try nested[index].animation.routed(tracks)
    }
    return copy
  }

  /// Returns the animation with keyframes for its values with parts, from the number of each source.
  package func leading(_ number: (_ source: Int) -> Double) -> Animation {
    var copy = self
    for lead in leads {
      var key = lead
      if let source = lead.source { key.change = .to(number(source)) }
      key.source = nil
      copy.keys.append(key)
    }
    copy.leads = []
    for (channel, source) in initialLeads { copy.initialValues[channel] = number(source) }
    for index in nested.indices {
      copy.nested[index].animation = nested[index].animation.leading(number)
    }
    return copy
  }

  /// Returns the animation with every value that has a source looked up again.
  package func updated(_ number: (Channel, _ source: Int) -> Double) -> Animation {
    var copy = self
    for (channel, source) in initialSources {
      copy.initialValues[channel] = number(channel, source)
    }
    for (index, key) in keys.enumerated() {
      if let source = key.source { copy.keys[index].change = .to(number(key.channel, source)) }
    }
    for index in nested.indices {
      copy.nested[index].animation = nested[index].animation.updated(number)
    }
    return copy
  }

  /// Animates a channel over the whole animation.
  package mutating func animate(
    _ channel: Channel, from initial: Double? = nil, _ change: Change, curve: Curve? = nil
  ) {
    if let initial { initialValues[channel] = initial }
    keys.append(Key(channel, change, curve: curve))
  }

  /// Animates a channel from a fraction to the end, like UIKit's `addAnimations`: the change starts
  /// after `delayFactor` of the time that remains at `fraction`.
  package mutating func add(
    _ channel: Channel, _ change: Change, at fraction: Double = 0, delayFactor: Double = 0,
    curve: Curve? = nil
  ) {
    let left = 1 - fraction
    keys.append(
      Key(
        channel, change, start: fraction + delayFactor * left,
        duration: left - delayFactor * left, curve: curve))
  }
}

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
    guard keys.count == 1, keys[0].isMovement, paths.isEmpty, routes.isEmpty, marks.isEmpty,
      nested.isEmpty
    else { return nil }
    return keys[0]
  }

  func requireTimes(of animation: Animation) throws(AnimationError) {
    let duration = animation.duration ?? 0
    guard duration >= 0, duration.isFinite else {
      throw .parameter(
        ParameterError(parameter: "duration", found: duration, expected: "0 or more seconds"))
    }
    guard animation.delay.isFinite else {
      throw .parameter(
        ParameterError(
          parameter: "delay", found: animation.delay, expected: "a number of seconds"))
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

/// How an animation's time maps to progress.
package enum AnimationTiming: Hashable, Sendable {
  /// A curve over the duration.
  case curve(Curve)

  /// A spring whose duration is its settling time, whatever duration is set: UIKit's spring timing
  /// by mass, stiffness and damping, and by duration and bounce.
  case spring(Spring)

  /// A spring fitted to the duration: UIKit's spring timing by damping ratio.
  case springWithinDuration(Spring)

  /// UIKit's default.
  package static let easeInOut = AnimationTiming.curve(.cubicBezier(.easeInOut))

  /// Returns the length in seconds for a requested one.
  package func duration(requested: Double?) -> Double? {
    switch self {
    case .curve, .springWithinDuration: requested
    case .spring(let spring): spring.settlingDuration
    }
  }

  /// Returns the curve over a length in seconds.
  package func curve(over duration: Double) throws(ParameterError) -> Curve {
    switch self {
    case .curve(let curve): curve
    case .spring(let spring): .spring(try SpringCurve(spring))
    case .springWithinDuration(let spring):
      duration > 0 ? .spring(try SpringCurve(spring, duration: duration)) : .linear
    }
  }
}

/// What an animation's curve applies to.
package enum CurveScope: String, CaseIterable, Hashable, Sendable {
  /// The whole timeline, so that the curve moves the times of keyframes (UIKit).
  case timeline

  /// Each keyframe and target on its own; keyframe times stay even (CSS).
  case keyframes
}

/// An animation that cannot be laid out.
package enum AnimationError: Error, Hashable, Sendable {
  /// The outermost animation has neither a duration nor a spring that defines one.
  case missingDuration

  /// A time is out of range, or a spring has no curve.
  case parameter(ParameterError)

  /// A nested animation ends after its parent; times are in seconds from the parent's start.
  case nestedEndsLate(index: Int, end: Double, parentDuration: Double)

  /// The keyframes of a channel do not form a track.
  case keyframes(Animation.Channel, KeyframeError)

  /// Two animations of one tree move a channel at the same time.
  case overlap(Animation.Channel, from: Double, to: Double)

  /// The keyframes of a path's channels differ in number, start or length.
  case unevenPath([Animation.Channel])
}
