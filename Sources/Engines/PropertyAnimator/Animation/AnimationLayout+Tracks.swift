import MotionCore

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
