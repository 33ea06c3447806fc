import MotionCore
import MotionValues

/// Collects a tree of animations into clips and marks.
struct AnimationLayout {
  typealias Channel = Animation.Channel

  /// The position of one animation of the tree in the whole.
  struct Frame {
    let timeline: AnimationTimeline
    /// Start and length as fractions of the outermost animation, in linear time.
    let start: Double
    let length: Double
    /// The length in seconds.
    let duration: Double
    /// The curve of keyframes that have none of their own.
    let keyCurve: Curve
  }

  /// The keyframes of one channel in one animation.
  struct Lane {
    /// The index of the channel.
    let place: Int
    /// The value it starts with, if the animation sets one.
    let initial: Double?
    var keys: [Animation.Key] = []
  }

  /// Lanes that run together over one part of the time.
  struct Clip {
    let lanes: [Int]
    let mode: CalculationMode
    let shape: SplineShape
    let frame: Frame
  }

  private(set) var channels: [Channel] = []
  private var places: [Channel: Int] = [:]
  private(set) var lanes: [Lane] = []
  /// The most recent lane of each channel, by the channel's index.
  private var latestLanes: [Int] = []
  private(set) var clips: [Clip] = []
  private var marks: [FlatAnimation.PlacedMark] = []

  mutating func add(_ animation: Animation, in frame: Frame) throws(AnimationError) {
    addClips(of: animation, in: frame)
    for mark in animation.marks {
      guard mark.fraction >= 0, mark.fraction <= 1 else {
        throw .parameter(
          ParameterError(
            parameter: "at", found: mark.fraction, expected: "a fraction from 0 to 1"))
      }
      marks.append(
        .init(
          mark: mark.mark, fraction: mark.fraction, timeline: frame.timeline,
          position: frame.start + mark.fraction * frame.length))
    }
    for (index, nested) in animation.nested.enumerated() {
      try add(nested.animation, in: try self.frame(of: nested, index, in: frame))
    }
  }

  var sortedMarks: [FlatAnimation.PlacedMark] {
    marks.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    .map(\.element)
  }

  private mutating func addClips(of animation: Animation, in frame: Frame) {
    let first = lanes.count
    for key in animation.keys { addKey(key, of: animation, first: first) }
    var together = Set<Int>()
    for path in animation.paths {
      let members = path.channels.compactMap { places[$0].map { latestLanes[$0] } }
        .filter { $0 >= first }
      guard !members.isEmpty else { continue }
      together.formUnion(members)
      clips.append(
        Clip(lanes: members, mode: path.mode, shape: path.shape, frame: frame.along(path.curve)))
    }
    for lane in first..<lanes.count where !together.contains(lane) {
      clips.append(Clip(lanes: [lane], mode: .linear, shape: .catmullRom, frame: frame))
    }
  }

  /// Adds a keyframe to its channel's lane. The animation's lanes start at index `first`.
  private mutating func addKey(_ key: Animation.Key, of animation: Animation, first: Int) {
    let place = places[key.channel] ?? addChannel(key.channel)
    if latestLanes[place] < first {
      latestLanes[place] = lanes.count
      let initial =
        animation.initialValues.isEmpty ? nil : animation.initialValues[key.channel]
      lanes.append(Lane(place: place, initial: initial))
    }
    lanes[latestLanes[place]].keys.append(key)
  }

  private mutating func addChannel(_ channel: Channel) -> Int {
    let place = channels.count
    places[channel] = place
    channels.append(channel)
    latestLanes.append(-1)
    return place
  }

  /// Places a nested animation. If it has no duration, it fills the rest of its parent. If it has a
  /// timing, that maps the parent's linear time; otherwise it shares the parent's timeline.
  private func frame(
    of nested: Animation.Nested, _ index: Int, in parent: Frame
  ) throws(AnimationError) -> Frame {
    let child = nested.animation
    try child.requireTimes(of: child)
    guard nested.start >= 0, nested.start <= 1 else {
      throw .parameter(
        ParameterError(
          parameter: "start", found: nested.start, expected: "a fraction from 0 to 1"))
    }
    let begin = nested.start * parent.duration + child.delay
    let rest = max(parent.duration - begin, 0)
    let requested = child.timing.map { $0.duration(requested: child.duration) } ?? child.duration
    let duration = requested ?? rest
    guard begin + duration <= parent.duration + Instant.tolerance else {
      throw .nestedEndsLate(
        index: index, end: begin + duration, parentDuration: parent.duration)
    }
    let hasLength = parent.duration > 0
    let start = hasLength ? begin / parent.duration : nested.start
    let isRest = begin + duration >= parent.duration - Instant.tolerance
    let end = isRest ? 1 : start + duration / parent.duration
    let (evenStart, evenEnd) = (
      parent.start + start * parent.length, parent.start + end * parent.length
    )
    guard let timing = child.timing else {
      return Frame(
        timeline: parent.timeline.part(from: start, to: end), start: evenStart,
        length: evenEnd - evenStart, duration: duration,
        keyCurve: parent.keyCurve)
    }
    let curve = try timing.curve(within: duration)
    let isWarp = child.curveScope == .timeline
    let timeline = AnimationTimeline(
      followsProgress: false,
      stages: [.init(start: evenStart, end: evenEnd, curve: isWarp ? curve : nil)])
    return Frame(
      timeline: timeline, start: evenStart, length: evenEnd - evenStart, duration: duration,
      keyCurve: isWarp ? .linear : curve)
  }
}

extension AnimationLayout.Frame {
  /// Returns the same part of the time, with a path's own curve if it has one.
  fileprivate func along(_ curve: Curve?) -> Self {
    guard let curve else { return self }
    let timeline = AnimationTimeline(
      followsProgress: false, stages: [.init(start: start, end: start + length, curve: curve)])
    return Self(
      timeline: timeline, start: start, length: length, duration: duration, keyCurve: .linear)
  }
}
