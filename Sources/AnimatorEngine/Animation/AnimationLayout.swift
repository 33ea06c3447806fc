import MotionCore

/// Gathers a tree of animations into clips and marks.
struct AnimationLayout<Channel: Hashable & Sendable, Mark: Hashable & Sendable> {
  typealias Source = Animation<Channel, Mark>

  /// Where one animation of the tree lies.
  struct Frame {
    let timeline: AnimationTimeline
    /// The part of the outermost animation, in even time.
    let start: Double
    let length: Double
    /// In seconds.
    let duration: Double
    /// The curve of keyframes that name none.
    let keyCurve: Curve
  }

  /// The keyframes of one path in one animation.
  struct PathClip {
    let path: Source.Path
    let keys: [Channel: [Source.Key]]
    let initialValues: [Channel: Double]
    let frame: Frame

    /// When the first keyframe begins and the last one ends, in even time.
    func extent(of channel: Channel) -> (start: Double, end: Double) {
      guard !path.mode.ignoresKeyTimes else {
        return (frame.start, frame.start + frame.length)
      }
      let keys = keys[channel] ?? []
      let begin = keys.map(\.start).min() ?? 0
      let end = keys.map { $0.start + $0.duration }.max() ?? 0
      return (frame.start + begin * frame.length, frame.start + end * frame.length)
    }
  }

  private(set) var channels: [Channel] = []
  private var known: Set<Channel> = []
  private var clips: [PathClip] = []
  private var marks: [FlatAnimation<Channel, Mark>.PlacedMark] = []

  mutating func add(_ animation: Source, in frame: Frame) throws(AnimationError<Channel>) {
    for key in animation.keys where known.insert(key.channel).inserted {
      channels.append(key.channel)
    }
    addClips(of: animation, in: frame)
    for mark in animation.marks {
      guard mark.fraction >= 0, mark.fraction <= 1 else {
        throw .number(
          parameter: "at", found: mark.fraction, expected: "a fraction from 0 to 1")
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

  var sortedMarks: [FlatAnimation<Channel, Mark>.PlacedMark] {
    marks.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    .map(\.element)
  }

  private mutating func addClips(of animation: Source, in frame: Frame) {
    var single: [Channel] = []
    var mentioned = Set(animation.paths.flatMap(\.channels))
    for key in animation.keys where mentioned.insert(key.channel).inserted {
      single.append(key.channel)
    }
    let keys = Dictionary(grouping: animation.keys, by: \.channel)
    for path in animation.paths + single.map({ Source.Path([$0]) })
    where path.channels.contains(where: { keys[$0] != nil }) {
      let own = path.curve.map { curve in
        AnimationTimeline(
          followsProgress: false,
          stages: [.init(start: frame.start, end: frame.start + frame.length, curve: curve)])
      }
      let place = Frame(
        timeline: own ?? frame.timeline, start: frame.start, length: frame.length,
        duration: frame.duration, keyCurve: own == nil ? frame.keyCurve : .linear)
      clips.append(
        PathClip(
          path: path, keys: keys, initialValues: animation.initialValues, frame: place))
    }
  }

  /// Places a nested animation: its own duration or the rest of the parent's, its own timing over
  /// the parent's even time or the parent's timeline.
  private func frame(
    of nested: Source.Nested, _ index: Int, in parent: Frame
  ) throws(AnimationError<Channel>) -> Frame {
    let child = nested.animation
    try child.requireTimes(of: child)
    guard nested.start >= 0, nested.start <= 1 else {
      throw .number(parameter: "start", found: nested.start, expected: "a fraction from 0 to 1")
    }
    let begin = nested.start * parent.duration + child.delay
    let rest = max(parent.duration - begin, 0)
    let asked = child.timing.map { $0.duration(asked: child.duration) } ?? child.duration
    let duration = asked ?? rest
    guard begin + duration <= parent.duration + FrameRate.tolerance else {
      throw .nestedEndsLate(
        index: index, end: begin + duration, parentDuration: parent.duration)
    }
    let hasLength = parent.duration > 0
    let start = hasLength ? begin / parent.duration : nested.start
    let isRest = begin + duration >= parent.duration - FrameRate.tolerance
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
    let curve = try timing.curve(within: duration, Channel.self)
    let isWarp = child.curveScope == .timeline
    let timeline = AnimationTimeline(
      followsProgress: false,
      stages: [.init(start: evenStart, end: evenEnd, curve: isWarp ? curve : nil)])
    return Frame(
      timeline: timeline, start: evenStart, length: evenEnd - evenStart, duration: duration,
      keyCurve: isWarp ? .linear : curve)
  }

  /// Makes every channel's track; each clip goes on from where the one before it ended.
  func tracks(
    current: (Channel) -> Double
  ) throws(AnimationError<Channel>) -> [ChannelTrack] {
    var gathered: [Channel: [ChannelTrack.Clip]] = [:]
    var ends: [Channel: Double] = [:]
    let ordered = clips.enumerated().map { ($0.offset, $0.element, start(of: $0.element)) }
      .sorted { ($0.2, $0.0) < ($1.2, $1.0) }
    for (_, clip, _) in ordered {
      let moved = clip.path.channels.filter { clip.keys[$0] != nil }
      for channel in moved {
        let extent = clip.extent(of: channel)
        if let end = ends[channel], end > extent.start + KeyframeLayout.tolerance {
          throw .overlap(channel, from: extent.start, to: min(end, extent.end))
        }
        ends[channel] = extent.end
      }
      let initial = moved.map { channel in
        clip.initialValues[channel] ?? gathered[channel]?.last?.track.final ?? current(channel)
      }
      let tracks = try clip.tracks(of: moved, initial: initial)
      for (channel, track) in zip(moved, tracks) {
        gathered[channel, default: []].append(
          ChannelTrack.Clip(timeline: clip.frame.timeline, track: track))
      }
    }
    return channels.map { ChannelTrack(clips: gathered[$0] ?? []) }
  }

  private func start(of clip: PathClip) -> Double {
    clip.path.channels.filter { clip.keys[$0] != nil }.map { clip.extent(of: $0).start }.min() ?? 0
  }
}

extension AnimationLayout.PathClip {
  /// Makes the tracks of a path's channels from the values they begin with.
  func tracks(
    of channels: [Channel], initial: [Double]
  ) throws(AnimationError<Channel>) -> [KeyframeTrack] {
    if let track = onlyTrack(of: channels, initial: initial) { return [track] }
    let columns = channels.map { keys[$0] ?? [] }
    for column in columns.dropFirst() {
      let isEven =
        column.count == columns[0].count
        && zip(column, columns[0]).allSatisfy {
          $0.start == $1.start && $0.duration == $1.duration
        }
      guard isEven else { throw .unevenPath(channels) }
    }
    let values = zip(columns, initial).map { column, initial in
      resolved(column, from: initial)
    }
    let groups = columns[0].indices.map { index in
      let key = columns[0][index]
      return KeyframeGroup(
        start: key.start, duration: key.duration, values: values.map { $0[index] },
        curve: key.curve ?? frame.keyCurve, shape: key.shape)
    }
    do {
      return try KeyframeTracks(
        initial: initial, keyframes: groups, mode: path.mode, shape: path.shape
      ).tracks
    } catch {
      throw .keyframes(channels[0], error)
    }
  }

  /// The track of one channel that is led straight to one value, which is what most are.
  private func onlyTrack(of channels: [Channel], initial: [Double]) -> KeyframeTrack? {
    guard channels.count == 1, path.mode == .linear, let column = keys[channels[0]],
      column.count == 1
    else { return nil }
    let key = column[0]
    let end = key.start + key.duration
    guard key.start >= 0, key.duration > 0, end <= 1 else { return nil }
    let target =
      switch key.change {
      case .to(let value): value
      case .by(let difference): initial[0] + difference
      }
    return KeyframeTrack(
      initial: initial[0],
      segments: [
        KeyframeSegment(
          start: key.start, end: end, from: initial[0], to: target,
          curve: key.curve ?? frame.keyCurve)
      ])
  }

  /// The values that keyframes arrive at; `by` counts from the value before it in time.
  private func resolved(
    _ keys: [AnimationLayout.Source.Key], from initial: Double
  ) -> [Double] {
    var values = Array(repeating: initial, count: keys.count)
    let order =
      path.mode.ignoresKeyTimes
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
