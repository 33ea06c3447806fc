import MotionCore
import MotionValues

/// A player's channels that follow keyframes.
///
/// Channels whose keyframes have the same times and curves share a layout, so the current segment
/// and its progress are found once for all of them. Five seconds of 5,000 animators with four
/// keyframes take 0.26 s with these columns, and 0.81 s without.
struct KeyframeColumns: ~Copyable, DriverColumns {
  /// The positions of a channel's values and of its layout.
  struct Channel: BitwiseCopyable {
    /// The index of its first segment's `Ends`.
    let firstEnds: Int32
    let layout: Int32
    let token: Int32
  }

  /// The first and last values of a segment.
  struct Ends: BitwiseCopyable {
    let from: Double
    let to: Double
  }

  private(set) var player: Int32
  private(set) var count = 0
  private var channels = Column<Channel>()
  private var slots = Column<Int32>()
  private var ends = Column<Ends>()
  private var endsCount = 0
  private var layouts = KeyframeLayouts()

  init(_ player: Int32) { self.player = player }

  mutating func reuse(for player: Int32) {
    assert(count == 0)
    self.player = player
  }

  /// Removes the segments of the rows, which have all been removed.
  mutating func removeSegments(_ curves: inout CurveSet) {
    assert(count == 0)
    endsCount = 0
    layouts.removeAll(&curves)
  }

  mutating func append(
    slot: Int, _ keyframes: [ChannelSegment], curves: inout CurveSet, token: Int32
  ) {
    precondition(!keyframes.isEmpty, "a channel has at least one segment")
    let channel = Channel(
      firstEnds: Int32(endsCount), layout: layouts.index(of: keyframes, &curves), token: token)
    for keyframe in keyframes {
      ends.append(Ends(from: keyframe.from, to: keyframe.to), after: endsCount)
      endsCount += 1
    }
    channels.append(channel, after: count)
    slots.append(Int32(slot), after: count)
    count += 1
  }

  /// Removes a row; its segments stay in memory until the last row is removed.
  mutating func remove(_ row: Int, tokens map: inout DriverTokens) {
    count -= 1
    guard row != count else { return }
    channels[row] = channels[count]
    slots[row] = slots[count]
    map.move(channels[row].token, to: row)
  }

  func slot(of row: Int) -> Int { Int(slots[row]) }

  /// Recycles the tokens of all rows before they are removed.
  mutating func removeAll(tokens map: inout DriverTokens) {
    for row in 0..<count { map.recycle(channels[row].token) }
    count = 0
  }

  /// Returns a row's value, and its velocity if the progress grows by `rate` per second.
  func motion(
    of row: Int, _ curves: borrowing CurveSet, at progress: Double, rate: Double
  ) -> ValueAndVelocity {
    let channel = channels[row]
    let place = layouts.place(in: channel.layout, at: progress, curves)
    let ends = ends[Int(channel.firstEnds + place.segment)]
    let slope = layouts.slope(in: channel.layout, of: place.segment, at: progress, curves)
    return ValueAndVelocity(
      value: CurveEvaluator.mix(ends.from, ends.to, place.share),
      velocity: slope * rate * (ends.to - ends.from))
  }

  /// Writes all rows at a player's progress.
  mutating func write(
    at progress: Double, _ curves: borrowing CurveSet, store: inout PropertyStore,
    block: borrowing ValueBlock
  ) {
    layouts.move(to: progress, curves)
    let (channels, ends, places) = (channels.rows, ends.rows, layouts.places)
    for start in stride(from: 0, to: count, by: ValueBlock.length) {
      let rows = min(ValueBlock.length, count - start)
      for row in 0..<rows {
        let channel = channels[start + row]
        let place = places[Int(channel.layout)]
        let pair = ends[Int(channel.firstEnds &+ place.segment)]
        block.values[row] = CurveEvaluator.mix(pair.from, pair.to, place.share)
      }
      store.write(block.values, to: slots.rows + start, count: rows)
    }
  }
}
