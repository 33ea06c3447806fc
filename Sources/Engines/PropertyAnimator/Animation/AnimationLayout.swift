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
    /// The tracks of lanes that follow a route; empty for lanes with keyframes.
    var route: [KeyframeTrack] = []
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
    for route in animation.routes {
      for (channel, track) in zip(route.channels, route.tracks) {
        addKey(Animation.Key(channel, .to(track.final)), of: animation, first: first)
      }
      let members = route.channels.compactMap { places[$0].map { latestLanes[$0] } }
      together.formUnion(members)
      clips.append(
        Clip(
          lanes: members, mode: .linear, shape: .catmullRom,
          frame: frame.keyCurve == .linear ? frame : frame.along(frame.keyCurve),
          route: route.tracks))
    }
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

extension AnimationLayout {
  /// Makes every channel's track. A clip starts from the value with which the channel's previous
  /// clip ended.
  func tracks(
    current: (Channel) -> Double
  ) throws(AnimationError) -> [ChannelTrack] {
    var gathered = [[ChannelTrack.Clip]](repeating: [], count: channels.count)
    var ends = [Double](repeating: -.infinity, count: channels.count)
    for clip in clipsByStart {
      for lane in clip.lanes {
        let place = lanes[lane].place
        let extent = extent(of: lanes[lane], in: clip)
        if ends[place] > extent.start + KeyframeLayout.tolerance {
          throw .overlap(channels[place], from: extent.start, to: min(ends[place], extent.end))
        }
        ends[place] = extent.end
      }
      let initial = clip.lanes.map { lane in
        let place = lanes[lane].place
        return lanes[lane].initial ?? gathered[place].last?.track.final ?? current(channels[place])
      }
      for (lane, track) in zip(clip.lanes, try tracks(of: clip, initial: initial)) {
        gathered[lanes[lane].place].append(
          ChannelTrack.Clip(timeline: clip.frame.timeline, track: track))
      }
    }
    return gathered.map { ChannelTrack(clips: $0) }
  }

  /// The clips in the order of their start times, then of declaration.
  private var clipsByStart: [Clip] {
    let starts = clips.map { clip in
      clip.lanes.map { extent(of: lanes[$0], in: clip).start }.min() ?? 0
    }
    guard zip(starts, starts.dropFirst()).contains(where: >) else { return clips }
    return clips.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { clips[$0] }
  }

  /// When a lane's first keyframe starts and its last one ends, in linear time.
  private func extent(of lane: Lane, in clip: Clip) -> (start: Double, end: Double) {
    let frame = clip.frame
    guard !clip.mode.ignoresKeyTimes else { return (frame.start, frame.start + frame.length) }
    var (begin, end) = (Double.infinity, -Double.infinity)
    for key in lane.keys {
      begin = min(begin, key.start)
      end = max(end, key.start + key.duration)
    }
    return (frame.start + begin * frame.length, frame.start + end * frame.length)
  }

  /// Makes the tracks of a clip's lanes from their initial values.
  private func tracks(
    of clip: Clip, initial: [Double]
  ) throws(AnimationError) -> [KeyframeTrack] {
    if !clip.route.isEmpty {
      for lane in clip.lanes where lanes[lane].keys.count > 1 {
        throw .overlap(channels[lanes[lane].place], from: 0, to: 1)
      }
      return clip.route
    }
    if let track = onlyTrack(of: clip, initial: initial) { return [track] }
    let columns = clip.lanes.map { lanes[$0].keys }
    for column in columns.dropFirst() {
      let isEven =
        column.count == columns[0].count
        && zip(column, columns[0]).allSatisfy {
          $0.start == $1.start && $0.duration == $1.duration
        }
      guard isEven else { throw .unevenPath(clip.lanes.map { channels[lanes[$0].place] }) }
    }
    let values = zip(columns, initial).map { resolved($0, from: $1, in: clip) }
    let groups = columns[0].indices.map { index in
      let key = columns[0][index]
      return KeyframeGroup(
        start: key.start, duration: key.duration, values: values.map { $0[index] },
        curve: key.curve ?? clip.frame.keyCurve, shape: key.shape)
    }
    do {
      return try KeyframeTracks(
        initial: initial, keyframes: groups, mode: clip.mode, shape: clip.shape
      ).tracks
    } catch {
      throw .keyframes(channels[lanes[clip.lanes[0]].place], error)
    }
  }

  /// The track of a single channel with a single keyframe, which is the most common case.
  private func onlyTrack(of clip: Clip, initial: [Double]) -> KeyframeTrack? {
    guard clip.lanes.count == 1, clip.mode == .linear, lanes[clip.lanes[0]].keys.count == 1
    else { return nil }
    let key = lanes[clip.lanes[0]].keys[0]
    guard key.isMovement else { return nil }
    return KeyframeTrack(moving: key, from: initial[0], along: clip.frame.keyCurve)
  }

  /// The values of the keyframes; `by` is relative to the keyframe before it in time.
  private func resolved(_ keys: [Animation.Key], from initial: Double, in clip: Clip) -> [Double] {
    var values = Array(repeating: initial, count: keys.count)
    let order =
      clip.mode.ignoresKeyTimes
      ? Array(keys.indices) : keys.indices.sorted { (keys[$0].start, $0) < (keys[$1].start, $1) }
    var value = initial
    for index in order {
      switch keys[index].change {
      case .to(let target): value = target
      case .by(let difference): value += difference
      }
      values[index] = value
    }
    return values
  }
}

/// How an animation's own time derives from the outermost animation's.
package struct AnimationTimeline: Hashable, Sendable {
  /// A part of the enclosing time, with an optional curve.
  struct Stage: Hashable {
    let start: Double
    let end: Double
    let curve: Curve?

    /// Whether the stage leaves the fraction unchanged.
    var isIdentity: Bool { start == 0 && end == 1 && curve == nil }
  }

  /// Whether it starts from the outermost curve's progress (true) or from the fraction of linear
  /// time.
  package let followsProgress: Bool

  private let stages: [Stage]

  /// The outermost timeline.
  package static let whole = AnimationTimeline(followsProgress: true, stages: [])

  init(followsProgress: Bool, stages: [Stage]) {
    self.followsProgress = followsProgress
    self.stages = stages.filter { !$0.isIdentity }
  }

  /// Returns the timeline of a part of this one.
  func part(from start: Double, to end: Double) -> AnimationTimeline {
    AnimationTimeline(
      followsProgress: followsProgress,
      stages: stages + [Stage(start: start, end: end, curve: nil)])
  }

  /// Returns the part of the outermost animation that it spans, in linear time, and the curve that
  /// maps the part to its fraction; nil if it has another form. `outer` is the outermost curve.
  func part(along outer: Curve) -> (start: Double, end: Double, curve: Curve)? {
    guard !followsProgress || outer == .linear else { return nil }
    var (start, length) = (0.0, 1.0)
    for (index, stage) in stages.enumerated() {
      start += stage.start * length
      length *= stage.end - stage.start
      guard let curve = stage.curve else { continue }
      return index == stages.count - 1 ? (start, start + length, curve) : nil
    }
    return (start, start + length, .linear)
  }

  /// Returns the fraction of this timeline at a point; nil before it begins, 1 after its end.
  ///
  /// If the timeline ends together with the enclosing one, an overshooting curve moves the fraction
  /// beyond the end.
  package func fraction(at point: TimelinePoint) -> Double? {
    var fraction = followsProgress ? point.progress : point.fraction
    for stage in stages {
      guard fraction >= stage.start - KeyframeTrack.tolerance || stage.start == 0 else {
        return nil
      }
      fraction = stage.start == stage.end ? 1 : share(of: fraction, in: stage)
      if let curve = stage.curve { fraction = curve.value(at: fraction) }
    }
    return fraction
  }

  private func share(of fraction: Double, in stage: Stage) -> Double {
    let share = (fraction - stage.start) / (stage.end - stage.start)
    let low = stage.start == 0 ? share : max(share, 0)
    if (share - 1).magnitude <= KeyframeTrack.tolerance { return 1 }
    return stage.end == 1 ? low : min(low, 1)
  }

  /// Returns how fast the fraction of this timeline changes, per second, from the velocities of the
  /// outermost fraction and progress.
  package func velocity(
    at point: TimelinePoint, fractionVelocity: Double, progressVelocity: Double
  ) -> Double {
    var fraction = followsProgress ? point.progress : point.fraction
    var velocity = followsProgress ? progressVelocity : fractionVelocity
    for stage in stages {
      let isInside =
        (fraction >= stage.start - KeyframeTrack.tolerance || stage.start == 0)
        && (fraction <= stage.end || stage.end == 1)
      guard isInside, stage.start < stage.end else { return 0 }
      fraction = share(of: fraction, in: stage)
      velocity /= stage.end - stage.start
      if let curve = stage.curve {
        velocity *= curve.velocity(at: fraction)
        fraction = curve.value(at: fraction)
      }
    }
    return velocity
  }
}
