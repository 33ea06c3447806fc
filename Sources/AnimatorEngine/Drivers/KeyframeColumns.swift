import MotionCore

/// A player's channels that follow keyframes; each remembers the segment it is in.
struct KeyframeColumns: ~Copyable, DriverColumns {
  struct Segment: BitwiseCopyable {
    let start: Double
    /// One over the length.
    let rate: Double
    let from: Double
    let to: Double
    /// The index of the curve.
    let curve: Int32
    /// Whether the segment goes on before 0, because it starts there.
    let isOpenBefore: Bool
    /// Whether the segment goes on after 1, because it ends there.
    let isOpenAfter: Bool
  }

  struct Channel: BitwiseCopyable {
    /// The channel's first segment, and the one after its last.
    let first: Int32
    let end: Int32
    /// The segment that it was in last.
    var present: Int32
    let token: Int32
  }

  /// A progress this near to a key is the key's: a solved curve misses it by less.
  private static let tolerance = 1e-12

  private(set) var player: Int32
  private(set) var count = 0
  private var segmentCount = 0
  private var segments = Column<Segment>()
  private var channels = Column<Channel>()
  private var slots = Column<Int32>()

  init(_ player: Int32) { self.player = player }

  mutating func reuse(for player: Int32) {
    assert(count == 0)
    self.player = player
    segmentCount = 0
  }

  mutating func append(
    slot: Int, _ keyframes: [ChannelSegment], curves: inout CurveSet, token: Int32
  ) {
    precondition(!keyframes.isEmpty, "a channel has at least one segment")
    let first = Int32(segmentCount)
    for keyframe in keyframes {
      let segment = Segment(
        start: keyframe.start, rate: min(1 / keyframe.length, 0x1p1000), from: keyframe.from,
        to: keyframe.to, curve: Int32(curves.use(keyframe.curve)),
        isOpenBefore: keyframe.start == 0 && keyframe.length > 0,
        isOpenAfter: keyframe.start + keyframe.length == 1 && keyframe.length > 0)
      segments.append(segment, after: segmentCount)
      segmentCount += 1
    }
    let channel = Channel(first: first, end: Int32(segmentCount), present: first, token: token)
    channels.append(channel, after: count)
    slots.append(Int32(slot), after: count)
    count += 1
  }

  /// Takes a row out; its segments stay until the last row has left.
  mutating func remove(_ row: Int, tokens map: inout DriverTokens) {
    count -= 1
    guard row != count else { return }
    channels[row] = channels[count]
    slots[row] = slots[count]
    map.move(channels[row].token, to: row)
  }

  func slot(of row: Int) -> Int { Int(slots[row]) }

  /// Gives back the tokens of all rows, which leave.
  mutating func removeAll(tokens map: inout DriverTokens) {
    for row in 0..<count { map.giveBack(channels[row].token) }
    count = 0
  }

  /// Returns a row's value, and its velocity for a progress that grows by `rate` a second.
  func motion(
    of row: Int, _ curves: borrowing CurveSet, at progress: Double, rate: Double
  ) -> Motion {
    let segment = segments[Int(present(channels[row], at: progress))]
    let value = value(of: segment, at: progress, curves)
    guard let local = local(segment, at: progress) else { return Motion(value: value) }
    let isWaiting = progress < segment.start && !segment.isOpenBefore
    let slope = isWaiting ? 0 : curves[Int(segment.curve)].curve.velocity(at: local)
    return Motion(
      value: value, velocity: slope * segment.rate * rate * (segment.to - segment.from))
  }

  /// Writes all rows at a player's progress.
  func write(
    at progress: Double, _ curves: borrowing CurveSet, store: inout PropertyStore,
    block: borrowing ValueBlock
  ) {
    for start in stride(from: 0, to: count, by: ValueBlock.length) {
      let rows = min(ValueBlock.length, count - start)
      for row in 0..<rows {
        let channel = channels.rows + (start + row)
        let present = present(channel.pointee, at: progress)
        channel.pointee.present = present
        block.values[row] = value(of: segments.rows[Int(present)], at: progress, curves)
      }
      store.write(block.values, to: slots.rows + start, count: rows)
    }
  }

  /// Returns the last segment that has begun, or the first one, from the one it was last.
  @inline(__always)
  private func present(_ channel: Channel, at progress: Double) -> Int32 {
    let reached = progress + Self.tolerance
    var present = channel.present
    while present + 1 < channel.end, segments.rows[Int(present) + 1].start <= reached {
      present += 1
    }
    while present > channel.first, segments.rows[Int(present)].start > reached { present -= 1 }
    return present
  }

  /// Returns a segment's value: before it its start, after it its end.
  @inline(__always)
  private func value(
    of segment: Segment, at progress: Double, _ curves: borrowing CurveSet
  ) -> Double {
    let index = Int(segment.curve)
    guard let local = local(segment, at: progress) else {
      return CurveEvaluator.mix(segment.from, segment.to, curves[index].end)
    }
    return CurveEvaluator.mix(segment.from, segment.to, curves[index].value(at: local))
  }

  /// Returns the share of a segment's length; nil once it is over.
  @inline(__always)
  private func local(_ segment: Segment, at progress: Double) -> Double? {
    let passed = progress - segment.start
    if (passed + Self.tolerance) * segment.rate >= 1 {
      guard segment.isOpenAfter, progress > 1 + Self.tolerance else { return nil }
    }
    return segment.isOpenBefore ? passed * segment.rate : max(passed, 0) * segment.rate
  }
}
